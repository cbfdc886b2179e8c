import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { submitScanEndpoint } from '#areas/receiving/scanning/scanning.contract.ts';
import type { BenchContext, BenchCaller } from '../bench.ts';
import { computeSpreadMs } from '../measure.ts';
import type { BenchRow } from '../row.ts';
import { createBenchFreight, findFreightPartiesServedFromMiami } from './freight.ts';
import { buildReceivingScanBody, signInBenchScanner } from './scans.ts';

const browsers = 500;

/** Creates users: every second one restricted to an account, the others staff. */
async function people(bench: BenchContext): Promise<string[]> {
  const parties = await findFreightPartiesServedFromMiami(bench);
  const users = await bench.rows<{ id: number; subject: string }>(
    `
      insert into app_user (subject, email, name, status, activated_at)
      select 'bench|live-' || n, 'live-' || n || '@bench.example', 'Live ' || n, 'active', now()
      from generate_series(1, $1::int) n
      on conflict (subject) do update
      set name = excluded.name
      returning id, subject
    `,
    [browsers],
  );
  const ids = users.map((person) => person.id);
  await bench.rows(
    `
      insert into user_role (user_id, role_code)
      select id, case when id % 2 = 0 then 'Shipper' else 'Internal' end
      from unnest($1::int[]) id
      on conflict do nothing
    `,
    [ids],
  );
  await bench.rows(
    `
      insert into user_group (user_id, account_id)
      select id, $2
      from unnest($1::int[]) id
      where id % 2 = 0
      on conflict do nothing
    `,
    [ids, parties.shipper],
  );
  return users.map((person) => person.subject);
}

/** Opens the live streams of all of them, as their browsers do. */
async function listenAll(
  bench: BenchContext,
  subjects: readonly string[],
): Promise<{ heard: () => number; close: () => void }> {
  const heard = new Set<string>();
  const open = subjects.map(
    (subject) =>
      new Promise<() => void>((resolve, reject) => {
        const request = get(
          `${bench.served.address}/api/live`,
          { agent: false, headers: { authorization: `Bearer test:${subject}` } },
          (reply) => {
            if (reply.statusCode !== 200)
              return reject(new Error(`The stream of ${subject} answered ${reply.statusCode}`));
            reply.on('data', (part: Buffer) => {
              if (part.includes('"topic"')) heard.add(subject);
            });
            reply.on('error', () => undefined);
            resolve(() => request.destroy());
          },
        );
        request.on('error', reject);
      }),
  );
  const closers = await Promise.all(open);
  return {
    heard: () => heard.size,
    close: () => {
      for (const close of closers) close();
    },
  };
}

/** Sends ten scans a second for eight seconds, without waiting for responses: the load of a floor with a dozen scanners. */
async function paced(bench: BenchContext, caller: BenchCaller): Promise<number[]> {
  const { unitCodes } = await createBenchFreight(bench, await findFreightPartiesServedFromMiami(bench), {
    lines: 2,
    unitsEach: 40,
    status: 1,
  });
  const began = performance.now();
  const pendingScans: Promise<number>[] = [];
  for (const [n, code] of unitCodes.entries()) {
    const due = began + n * 100;
    await sleep(Math.max(0, due - performance.now()));
    pendingScans.push(
      bench
        .raw(submitScanEndpoint, { caller, keyed: false, body: buildReceivingScanBody(code) })
        .then(() => performance.now() - due),
    );
  }
  return Promise.all(pendingScans);
}

const live: BenchRow = {
  name: 'live-500',
  description: `ten scans a second beside ${browsers} open live streams of as many people, whose grants change once meanwhile; the same scans without them`,
  async measure(bench) {
    const caller = await signInBenchScanner(bench);
    const subjects = await people(bench);
    await paced(bench, caller);
    const alone = computeSpreadMs(await paced(bench, caller));
    const { heard, close } = await listenAll(bench, subjects);
    try {
      const renamed = sleep(3000).then(() =>
        bench.rows("update app_user set name = name where subject = 'bench|live-1'"),
      );
      const spreadWithStreams = computeSpreadMs(await paced(bench, caller));
      await renamed;
      return [
        { label: 'p99', value: spreadWithStreams.p99, unit: 'ms', atMost: 100 },
        { label: 'median', value: spreadWithStreams.median, unit: 'ms' },
        { label: 'median alone', value: alone.median, unit: 'ms' },
        { label: 'p99 alone', value: alone.p99, unit: 'ms' },
        { label: 'heard', value: heard(), unit: 'streams', atLeast: browsers },
      ];
    } finally {
      close();
    }
  },
};
export const liveUpdateBenchRows: BenchRow[] = [live];
