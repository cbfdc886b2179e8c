import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { storageArea } from '#areas/freight/units/storage-areas.contract.ts';
import { submitScanEndpoint, signInScannerEndpoint } from '#areas/receiving/scanning/scanning.contract.ts';
import { demoScannerUsers } from '#db/seed/users.ts';
import type { BenchContext, BenchCaller } from '../bench.ts';
import { computeSpreadMs, measureMs } from '../measure.ts';
import type { BenchRow, ComparedBenchRow } from '../row.ts';
import { benchToday } from '../bench-database.ts';
import { createBenchFreight, findFreightPartiesServedFromMiami } from './freight.ts';

/** Signs in a scanner user. */
export async function signInBenchScanner(bench: BenchContext, scannerUserId = '103'): Promise<BenchCaller> {
  const person = demoScannerUsers.find((user) => user.scannerUserId === '103');
  const answer = await bench.served.client.ask('/api/scanner/login', {
    method: signInScannerEndpoint.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ scannerUserId, pin: person?.pin, device: 'bench' }),
  });
  const { data }: { data: { token: string } } = JSON.parse(answer.body.toString());
  return { scanner: data.token };
}

type Kind = 'receive' | 'putAway' | 'load';
/** The status each scan requires and the status it sets. */
const states: Record<Kind, { from: number; to: number }> = {
  receive: { from: 1, to: 2 },
  putAway: { from: 2, to: 4 },
  load: { from: 2, to: 7 },
};

async function place(
  bench: BenchContext,
  kind: Kind,
): Promise<{
  palletId?: number;
  pickupId?: number;
  dropId?: number;
  consigneeId?: number;
  position?: string;
}> {
  const parties = await findFreightPartiesServedFromMiami(bench);
  if (kind === 'putAway') {
    const pallet = await bench.row<{ id: number }>(
      `
        insert into receiving_pallet (code, warehouse_id, receiving_date, opened_at)
        values ($1, $2, $3, now())
        returning id
      `,
      [`BENCH${Date.now()}`.slice(0, 20), parties.warehouse, benchToday],
    );
    const slot = await bench.row<{ code: string }>(
      `
        select s.code
        from storage_position p
        join place s on s.id = p.place_id
        join storage_location k on k.id = p.location_id
        join warehouse_day d on d.layout_id = k.layout_id
        where d.warehouse_id = $1
          and d.receiving_date = $2
          and k.area = ${storageArea.putAway}
          and p.consignee_id is null
          and not exists (
            select 1
            from unit u
            where u.put_away_place_id = p.place_id and u.active and u.status = ${unitStatus.putAway}
          )
        order by p.id
        limit 1
      `,
      [parties.warehouse, benchToday],
    );
    return { palletId: pallet.id, position: slot.code };
  }
  if (kind === 'receive') return {};
  const pickup = await bench.row<{ id: number; drop: number; consignee: number }>(
    `
      select p.id, d.id as drop, d.deliver_to_id as consignee
      from load l
      join load_pickup p on p.load_id = l.id
      join load_drop d on d.load_id = l.id and d.seq = 1
      where l.day_of_service = $1 and p.warehouse_id = $2 and p.status = ${pickupStatus.loading} and l.load_name like 'B %'
      order by p.id desc
      limit 1
    `,
    [benchToday, parties.warehouse],
  );
  return { pickupId: pickup.id, dropId: pickup.drop, consigneeId: pickup.consignee };
}

const bodyOf = (kind: Kind, code: string, destination: { position?: string; pickupId?: number }) => ({
  clientEventId: randomUUID(),
  kind,
  code,
  scannedAt: `${benchToday}T15:00:00Z`,
  ...(kind === 'putAway' ? { position: destination.position } : {}),
  ...(kind === 'load' ? { pickupId: destination.pickupId } : {}),
});

/** A receiving scan of one unit. */
export const buildReceivingScanBody = (unitCode: string) => bodyOf('receive', unitCode, {});

/** Writes by hand the least that a scan must write. */
async function writeBareScan(
  bench: BenchContext,
  { id, kind, warehouse }: { id: number; kind: Kind; warehouse: number },
): Promise<void> {
  const { from, to } = states[kind];
  await bench.bare.query('begin');
  await bench.rows(
    `
      update unit
      set status = $2, current_warehouse_id = $3, received_at = now(), updated_at = now(),
        row_version = row_version + 1
      where id = $1 and status = $4 and active
      returning id
    `,
    [id, to, warehouse, from],
  );
  await bench.rows(
    `
      insert into unit_event (
        unit_id, at, kind, from_status, to_status, warehouse_id, user_name, device, client_event_id
      )
      values ($1, now(), $2, $3, $4, $5, 'Bench', 'bench', $6)
    `,
    [id, kind, from, to, warehouse, randomUUID()],
  );
  await bench.bare.query('commit');
}

const rowOf = (kind: Kind): ComparedBenchRow => ({
  name: `scan-${kind === 'putAway' ? 'put-away' : kind}`,
  description: [
    `one scan (${kind === 'putAway' ? 'put away' : kind}) with its event and its kept answer over HTTP`,
    'the update of the unit and the insert of the event, bare, in one transaction',
  ].join('; '),
  maxRatio: 2,
  maxP99Ms: 100,
  rounds: 4,
  callsPerRound: 50,
  async prepare(bench) {
    const parties = await findFreightPartiesServedFromMiami(bench);
    const destination = await place(bench, kind);
    const caller = await signInBenchScanner(bench);
    const { from } = states[kind];
    let boxes: { id: number; code: string }[] = [];
    const all: number[] = [];
    // Only a few at a time. A truck or slot does not take thousands of units, and counting them is part of the scan.
    const next = async (): Promise<{ id: number; code: string }> => {
      const box = boxes.pop();
      if (box) return box;
      const { palletId, pickupId, dropId, consigneeId } = destination;
      const freight = await createBenchFreight(bench, parties, {
        lines: 5,
        unitsEach: 60,
        status: from,
        palletId,
        pickupId,
        dropId,
        consigneeId,
      });
      all.push(...freight.unitIds);
      boxes = freight.unitIds.map((id, i) => ({ id, code: freight.unitCodes[i] ?? '' }));
      return next();
    };
    return {
      async baseline() {
        const { id } = await next();
        return measureMs(() => writeBareScan(bench, { id, kind, warehouse: parties.warehouse }));
      },
      async product() {
        const { code } = await next();
        return measureMs(async () => {
          const { data } = await bench.call(submitScanEndpoint, {
            caller,
            keyed: false,
            body: bodyOf(kind, code, destination),
          });
          if (!data.ok) throw new Error(`The scan was not accepted: ${data.sentence}`);
        });
      },
      // The next run must not find a truck that this one has filled.
      async finish() {
        await bench.rows(
          'update unit set active = false, deleted_at = now(), load_pickup_id = null, drop_id = null where id = any($1)',
          [all],
        );
        await bench.rows('select rebuild_load_counts()');
      },
    };
  },
});

/** Sends scans at a fixed pace, without waiting for responses. */
const pace: BenchRow = {
  name: 'scans-held',
  description: '40 scans a second (receive) for 8 seconds, sent whether or not the last ones were answered',
  async measure(bench) {
    const parties = await findFreightPartiesServedFromMiami(bench);
    const caller = await signInBenchScanner(bench);
    const { unitCodes } = await createBenchFreight(bench, parties, { lines: 10, unitsEach: 40, status: 1 });
    const pendingScans: Promise<number>[] = [];
    const began = performance.now();
    for (const [n, code] of unitCodes.slice(0, 320).entries()) {
      const due = began + n * 25;
      await sleep(Math.max(0, due - performance.now()));
      pendingScans.push(
        bench
          .raw(submitScanEndpoint, { caller, keyed: false, body: buildReceivingScanBody(code) })
          .then(() => performance.now() - due),
      );
    }
    const ms = await Promise.all(pendingScans);
    const seconds = (performance.now() - began) / 1000;
    return [
      { label: 'held', value: ms.length / seconds, unit: '/s', atLeast: 39 },
      { label: 'p99', value: computeSpreadMs(ms).p99, unit: 'ms', atMost: 100 },
      { label: 'median', value: computeSpreadMs(ms).median, unit: 'ms' },
    ];
  },
};
export const scanBenchRows: BenchRow[] = [rowOf('receive'), rowOf('putAway'), rowOf('load'), pace];
