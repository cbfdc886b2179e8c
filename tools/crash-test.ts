import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { demoPassword, demoScannerUsers } from '#db/seed/users.ts';
import {
  countContradictions,
  loadCrashTestData,
  countLostAndDuplicatedWrites,
} from './crash-test/acknowledged-writes-checks.ts';
import { createAcknowledgedWrites } from './crash-test/writer-session.ts';
import type { AcknowledgedWrites, CrashTestData } from './crash-test/writer-session.ts';
import { injectFaults, createRecoveryProbe, type InjectedFault, type Outage } from './crash-test/faults.ts';
import { startSupervisedProduct } from './crash-test/product-process.ts';
import type { SupervisedProduct } from './crash-test/product-process.ts';
import { createRequestCounts, createRetryingSender } from './crash-test/retrying-sender.ts';
import type { RequestCounts } from './crash-test/retrying-sender.ts';
import { createWriters } from './crash-test/writers.ts';
import { findFreePort } from './ports.ts';
import { signInOverHttp } from './sign-in.ts';
import { exitWithError, cleanUpAndExitOnStopSignal } from './process-exit.ts';
import { createReadableTemporaryFolder } from './temporary-folder.ts';

/**
 * `npm run crash-test`: eight writers on the real product. Its server and database are killed in turn (kill −9), then frozen for
 * some seconds (SIGSTOP). No acknowledged write may be lost or duplicated. The product must serve again within five seconds of
 * the kill or the thaw.
 */

const servingWithinMs = 5000;
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '40' },
    freezes: { type: 'string', default: '20' },
    keep: { type: 'boolean', default: false },
  },
});
const kills = Number(values.kills);
const freezes = Number(values.freezes);
const faults: InjectedFault[] = [
  ...Array.from({ length: kills }, (): InjectedFault => 'killed'),
  ...Array.from({ length: freezes }, (): InjectedFault => 'frozen'),
];

async function openScene(product: SupervisedProduct): Promise<CrashTestData> {
  const tokenOf = async (email: string): Promise<string> =>
    (await signInOverHttp(product.address, { email, password: demoPassword })).access_token;
  const tokens = {
    shipper: await tokenOf('maria.fuentes@andesrose.example'),
    billing: await tokenOf('kemi.okafor@coldlane.example'),
    admin: await tokenOf('admin@coldlane.example'),
    scanner: '',
  };
  const person = demoScannerUsers.find((user) => user.scannerUserId === '103');
  const login = await fetch(`${product.address}/api/scanner/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ scannerUserId: person?.scannerUserId, pin: person?.pin, device: 'crash' }),
  });
  const signedIn: { data?: { token?: string }; message?: string } = JSON.parse(await login.text());
  if (!signedIn.data?.token)
    throw new Error(`The scanner could not sign in: ${signedIn.message ?? login.status}`);
  tokens.scanner = signedIn.data.token;

  const db = await openDatabase(product);
  try {
    const shipper = await db.query<{ id: number }>("select id from account where number = 'MA00101'");
    const sample = await (
      await fetch(
        `${product.address}/api/data-entry/xml-files/sample?shipperAccountId=${shipper.rows[0]?.id ?? 0}&format=coldlane-order`,
        { headers: { authorization: `Bearer ${tokens.shipper}` } },
      )
    ).text();
    const readElement = (element: string): string =>
      sample.match(new RegExp(`<${element}>([^<]+)<`))?.[1] ?? '';
    const scene = {
      ...(await loadCrashTestData(db, {
        shipDate: readElement('ship-date'),
        consignee: readElement('consignee'),
        product: readElement('product'),
      })),
      tokens,
    };
    await approve(product, scene);
    return scene;
  } finally {
    await db.end();
  }
}

/**
 * A day can be closed when nothing on it is open or in error. Affected shipments get a manual charge and are approved as they
 * are.
 */
async function approve(product: SupervisedProduct, scene: CrashTestData): Promise<void> {
  const send = createRetryingSender(product.address, { onSuccess: () => {} }, () => false);
  const authorization = `Bearer ${scene.tokens.billing}`;
  for (const id of scene.unratedShipmentIds) {
    await send(
      {
        method: 'POST',
        path: `/billing/shipments/${id}/rates`,
        authorization,
        body: {
          reason: 'Agreed by telephone',
          chargeCode: 'LMP',
          description: 'Manual',
          rate: 950_000,
          quantity: 1,
          rateUnit: '$',
        },
      },
      createRequestCounts(),
    );
    await send(
      { method: 'PUT', path: `/billing/shipments/${id}/approve`, authorization },
      createRequestCounts(),
    );
  }
}

async function openDatabase(product: SupervisedProduct): Promise<pg.Client> {
  const db = new pg.Client({ connectionString: product.getOwnerUrl() });
  db.on('error', () => {});
  await db.connect();
  return db;
}

/**
 * Sends the same requests again under keys that already have a response. Each must return the first response without a second
 * effect.
 */
async function repeat(product: SupervisedProduct, notes: AcknowledgedWrites): Promise<number> {
  let wrong = 0;
  const tally = createRequestCounts();
  const send = createRetryingSender(product.address, { onSuccess: () => {} }, () => true);
  for (const { request, key, data } of notes.repeats) {
    const answer = await send(request, tally, key);
    if (!answer || answer.status >= 300 || canonical(answer.data) !== canonical(data)) wrong += 1;
  }
  return wrong;
}
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, v: unknown) =>
    v !== null && typeof v === 'object' && !Array.isArray(v)
      ? Object.fromEntries(Object.entries(v).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : v,
  );

async function run(): Promise<void> {
  if (!Number.isInteger(kills) || !Number.isInteger(freezes) || faults.length === 0)
    throw new Error('--kills and --freezes must be whole numbers, and one of them at least 1');
  const dataDir = createReadableTemporaryFolder('crash');
  const product = await startSupervisedProduct(dataDir, await findFreePort());
  const remove = async (): Promise<void> => {
    await product.stop();
    if (!values.keep) rmSync(dataDir, { recursive: true, force: true });
  };
  cleanUpAndExitOnStopSignal(remove);
  try {
    process.exitCode = (await crash(product)) ? 0 : 1;
  } finally {
    await remove();
  }
}

async function crash(product: SupervisedProduct): Promise<boolean> {
  const scene = await openScene(product);
  console.log(`Coldlane is ready at ${product.address}. Starting ${kills} kills and ${freezes} freezes.`);
  const notes = createAcknowledgedWrites();
  const pulse = createRecoveryProbe();
  let over = false;
  const tallies = new Map<string, RequestCounts>();
  const tallyOf = (name: string): RequestCounts =>
    tallies.get(name) ?? (tallies.set(name, createRequestCounts()), tallyOf(name));
  const writers = createWriters(
    scene,
    notes,
    createRetryingSender(product.address, pulse, () => over),
    tallyOf,
    () => over,
  );
  const work = writers.map(async (writer) => {
    for (let n = 1; ; n += 1) {
      await writer.takeTurn(n);
      if (over) return;
    }
  });
  const outages = await injectFaults(product, pulse, faults).finally(() => (over = true));
  await Promise.all(work);
  const unlike = await repeat(product, notes);
  const db = await openDatabase(product);
  try {
    return report({
      tallies,
      outages,
      unlike,
      notes,
      complaints: product.errorLines,
      verdicts: await countLostAndDuplicatedWrites(db, notes),
      falsehoods: await countContradictions(db),
    });
  } finally {
    await db.end();
  }
}

interface Outcome {
  tallies: Map<string, RequestCounts>;
  outages: Outage[];
  unlike: number;
  notes: AcknowledgedWrites;
  complaints: string[];
  verdicts: Awaited<ReturnType<typeof countLostAndDuplicatedWrites>>;
  falsehoods: Awaited<ReturnType<typeof countContradictions>>;
}
function report(o: Outcome): boolean {
  const table = (rows: (string | number)[][]): void => {
    const widths = (rows[0] ?? []).map((_, column) =>
      Math.max(...rows.map((row) => String(row[column]).length)),
    );
    for (const row of rows) {
      const [name = '', ...figures] = row.map(String);
      const cells = figures.map((figure, n) => figure.padStart(widths[n + 1] ?? 0));
      console.log(`  ${[name.padEnd(widths[0] ?? 0), ...cells].join('   ')}`);
    }
    console.log('');
  };
  console.log('');
  table([
    ['Writer', 'Acknowledged', 'Rejected', 'Succeeded on a retry', 'Tries'],
    ...[...o.tallies].map(([name, t]) => [name, t.acknowledged, t.rejected, t.retried, t.attempts]),
  ]);
  table([
    ['Acknowledged', 'Expected', 'Lost', 'Duplicated'],
    ...o.verdicts.map((v) => [v.description, v.expected, v.lost, v.duplicated]),
  ]);
  for (const [name, t] of o.tallies)
    for (const [what, n] of t.unexpected) console.log(`  ${name}: ${n} × ${what}`);
  const untrue = o.falsehoods.filter((f) => f.count > 0);
  for (const f of untrue) console.log(`  ✗ ${f.count} ${f.description}`);
  console.log(
    `  ${o.falsehoods.length - untrue.length} of ${o.falsehoods.length} sums and statuses are consistent.`,
  );
  console.log(
    `  ${o.notes.repeats.length} requests sent again with the same key, ${o.unlike} of them with a different response.`,
  );
  for (const complaint of new Set(o.complaints.map((line) => line.replace(/\d+/g, '0').slice(0, 400))))
    console.log(`  server: ${complaint}`);
  for (const what of ['server killed', 'database killed', 'server frozen', 'database frozen']) {
    const times = o.outages
      .filter((outage) => outage.description === what)
      .map((outage) => outage.durationMs)
      .toSorted((a, b) => a - b);
    if (times.length === 0) continue;
    const [middle, most] = [times[Math.floor(times.length / 2)], times.at(-1)].map((ms = 0) =>
      (ms / 1000).toFixed(1),
    );
    const rangeText = `${middle} s median, ${most} s at most (≤ ${servingWithinMs / 1000} s)`;
    console.log(`  ${what} ${times.length} ×: serving again after ${rangeText}.`);
  }
  const lost = o.verdicts.reduce((n, v) => n + v.lost, 0);
  const doubled = o.verdicts.reduce((n, v) => n + v.duplicated, 0);
  const late = o.outages.filter((outage) => outage.durationMs > servingWithinMs).length;
  console.log(
    `\n${o.outages.length} faults: ${lost} lost, ${doubled} duplicated, ${untrue.length} inconsistent, ${late} too slow.`,
  );
  return lost + doubled + untrue.length + o.unlike + late === 0;
}

await run().catch(exitWithError);
