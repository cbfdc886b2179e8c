import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { importJWK, SignJWT } from 'jose';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '#app/config.ts';
import { startServer } from '#app/server.ts';
import type { Server } from '#app/server.ts';
import { addMissingSystemRecords } from '#db/installation/system-records.ts';
import { portalOidcClient } from '#integrations/identity/portal-client.ts';
import { loadOrCreateProviderKeys, signingAlgorithm } from '#integrations/identity/provider-keys.ts';
import { migrateDatabaseAndJobQueue } from '#kit/server/migrate.ts';
import { findFreePort } from '#tools/ports.ts';
import { preparePostgresHome } from '#tools/postgres-home.ts';
import { startOrAdoptPostgres } from '#tools/postgres.ts';
import { createReadableTemporaryFolder } from '#tools/temporary-folder.ts';
import { signalProcessTree } from './process-signals.ts';

/**
 * Every process of a real PostgreSQL freezes (SIGSTOP) while many users ask at once. The server is the product's own, with its
 * embedded identity provider, so that reading the session of a caller also needs the database.
 */
let postgres: Awaited<ReturnType<typeof startOrAdoptPostgres>>;
let server: Server;
let postmaster: number;
const tokens: string[] = [];
const opened: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const folder = createReadableTemporaryFolder('frozen-database');
  opened.push(async () => rmSync(folder, { recursive: true, force: true }));
  postgres = await startOrAdoptPostgres({ dataDir: folder, durable: false, log: () => undefined });
  opened.push(postgres.stop);
  await migrateDatabaseAndJobQueue(postgres.ownerUrl);
  await addMissingSystemRecords(postgres.ownerUrl);
  const { data } = preparePostgresHome(folder, () => undefined);
  postmaster = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  server = await startServer(
    { ...readConfig({ PORT: String(port), LOG_LEVEL: 'silent', PUBLIC_URL: origin }), port },
    { url: postgres.url, ownerUrl: postgres.ownerUrl },
    { runJobs: false },
  );
  opened.push(() => server.close());
  const owner = new pg.Pool({ connectionString: postgres.ownerUrl, max: 1 });
  opened.push(() => owner.end());
  const [key] = (await loadOrCreateProviderKeys(owner)).signingKeys;
  if (!key) return expect.unreachable('The server has no signing key');
  for (const n of Array.from({ length: 12 }, (_, i) => i)) {
    await owner.query(
      `
        with person as (
          insert into app_user (subject, email, name)
          values ($1, $1 || '@example.test', $1)
          returning id
        )
        insert into user_role
        select id, 'Admin', 0
        from person
      `,
      [`user-${n}`],
    );
    await owner.query('insert into login_session (uid, subject) values ($1, $2)', [
      `session-${n}`,
      `user-${n}`,
    ]);
    tokens.push(
      await new SignJWT({ sid: `session-${n}`, email: `user-${n}@example.test` })
        .setProtectedHeader({ alg: signingAlgorithm, kid: key.kid ?? '', typ: 'at+jwt' })
        .setIssuer(origin + portalOidcClient.issuerPath)
        .setAudience(portalOidcClient.audience)
        .setSubject(`user-${n}`)
        .setIssuedAt()
        .setExpirationTime('10m')
        .sign(await importJWK(key, signingAlgorithm)),
    );
  }
}, 180_000);
afterAll(async () => {
  for (const close of opened.toReversed()) await close();
});

const call = async (path: string, token?: string) => {
  const began = performance.now();
  const answer = await fetch(`${server.address}/api${path}`, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  await answer.arrayBuffer();
  return { status: answer.status, seconds: (performance.now() - began) / 1000 };
};
const pages = ['/regions', '/outbound/loads', '/accounts/shipper-cutoff-groups'];
/** One call of each user, all at once. */
const callAll = () =>
  Promise.all(tokens.map((token, n) => call(pages[n % pages.length] ?? '/regions', token)));

it('answers every call within five seconds while the whole database is frozen, and serves all after the thaw', async () => {
  expect((await call('/regions', tokens[0])).status).toBe(200);
  signalProcessTree(postmaster, 'SIGSTOP');
  try {
    const frozen = await callAll();
    expect(frozen.map(({ status }) => status)).toEqual(tokens.map(() => 503));
    expect(Math.max(...frozen.map(({ seconds }) => seconds))).toBeLessThan(5);
    // The server knows it now. Every later call is rejected immediately.
    const again = await callAll();
    expect(again.map(({ status }) => status)).toEqual(tokens.map(() => 503));
    expect(Math.max(...again.map(({ seconds }) => seconds))).toBeLessThan(1);
    expect(await call('/health')).toMatchObject({ status: 503 });
  } finally {
    signalProcessTree(postmaster, 'SIGCONT');
  }
  await expect.poll(async () => (await call('/health')).status, { timeout: 20_000 }).toBe(200);
  await expect
    .poll(async () => (await callAll()).map(({ status }) => status), { timeout: 20_000 })
    .toEqual(tokens.map(() => 200));
});
