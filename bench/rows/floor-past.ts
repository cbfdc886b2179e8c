import { randomInt } from 'node:crypto';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import {
  findFloorMovesEndpoint,
  getFloorSnapshotEndpoint,
} from '#areas/floor/floor-plan/floor-history.contract.ts';
import { measureMs } from '../measure.ts';
import type { BenchContext, BenchCaller } from '../bench.ts';
import type { BenchRow } from '../row.ts';

/** Measures the floor view at a past minute, with 50,000 units on it, and as many that arrived and left before and after. */
const boxes = 50_000;
/** The night in which the units are there. No other benchmark freight is there then. */
const night = '2026-06-10';
const isoInstantAt = (hour: number, minute = 0): string =>
  `${night}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00Z`;

/** Creates units in Miami: received from 01:00 on, staged an hour later, loaded from 12:00 on, each step over three hours. */
async function fill(bench: BenchContext): Promise<{ from: number; warehouseId: number }> {
  const { from } = await bench.row<{ from: number }>('select max(id)::int as from from unit');
  const { warehouse } = await bench.row<{ warehouse: number }>(
    "select id as warehouse from warehouse where code = 'MIA'",
  );
  await bench.rows(
    `
      insert into unit (
        unit_code, number_in_line, consolidate_id, order_id, shipper_id, consignee_id, deliver_to_id, status,
        ship_date, day_of_service, outbound_date, receiving_warehouse_id, outbound_warehouse_id,
        current_warehouse_id, cube, received_at, loaded_at
      )
      select 'PAST-' || n, 1, u.consolidate_id, u.order_id, u.shipper_id, u.consignee_id, u.deliver_to_id,
        ${unitStatus.loaded},
        $3::date, $3::date, $3::date, $2, $2, $2, 166,
        $4::timestamptz + n % 10800 * interval '1 second',
        $5::timestamptz + n % 10800 * interval '1 second'
      from generate_series(1, $1) n
      cross join (select * from unit order by id limit 1) u
    `,
    [boxes, warehouse, night, isoInstantAt(1), isoInstantAt(12)],
  );
  await bench.rows(
    `
      insert into unit_event (
        unit_id, at, recorded_at, kind, from_status, to_status, warehouse_id, user_name, device, after_warehouse_id,
        after_place_id, after_status, after_scanned_at
      )
      select u.id, e.at, e.at, e.kind, ${unitStatus.received}, e.now, $2, 'Bench', 'bench', case
        when e.now = ${unitStatus.received} then $2::int end,
        case when e.kind = 'stage' then p.id end, case when e.now = ${unitStatus.received} then e.now end, e.at
      from unit u
      join place p on p.warehouse_id = $2 and p.code = 'A-' || (1 + u.id % 12)
      cross join lateral (
        values ('receive', u.received_at, ${unitStatus.received}),
          ('stage', u.received_at + interval '1 hour', ${unitStatus.received}),
          ('load', u.loaded_at, ${unitStatus.loaded})
      ) e(kind, at, now)
      where u.id > $1
      order by e.at
    `,
    [from, warehouse],
  );
  await bench.rows('vacuum analyze unit, unit_event');
  return { from, warehouseId: warehouse };
}
async function clear(bench: BenchContext, from: number): Promise<void> {
  await bench.rows('alter table unit_event disable trigger unit_event_is_final');
  await bench.rows('delete from unit_event where unit_id > $1', [from]);
  await bench.rows('alter table unit_event enable trigger unit_event_is_final');
  await bench.rows('delete from unit where id > $1', [from]);
}

async function ask(bench: BenchContext, caller: BenchCaller, warehouseId: number) {
  const moment = isoInstantAt(6 + randomInt(5), randomInt(60));
  const picture = await measureMs(async () => {
    const { data } = await bench.call(getFloorSnapshotEndpoint, {
      caller,
      query: { warehouseId, at: moment },
    });
    const boxCount = data.boxes.reduce((all, group) => all + group.ages.length, 0);
    if (boxCount < boxes) throw new Error(`${boxCount} boxes stood there`);
  });
  const next = isoInstantAt(12 + randomInt(2), randomInt(60));
  const after = Temporal.Instant.from(next).add({ minutes: 1 }).toString();
  const minute = await measureMs(async () => {
    const { data } = await bench.call(findFloorMovesEndpoint, {
      caller,
      query: { warehouseId, from: next, to: after },
    });
    if (data.moves.length === 0) throw new Error('Nothing moved in that minute');
  });
  return { picture, minute };
}

export const floorHistoryBenchRows: BenchRow[] = [
  {
    name: 'floor-past',
    description: 'the floor at a past minute with 50,000 boxes, and what changed in the next one',
    async measure(bench) {
      const caller = await bench.person('dana.reyes@coldlane.example');
      const { from, warehouseId } = await fill(bench);
      try {
        const cold = await ask(bench, caller, warehouseId);
        const warm: { picture: number; minute: number }[] = [];
        for (let n = 0; n < 20; n += 1) warm.push(await ask(bench, caller, warehouseId));
        const worst = (timingKey: 'picture' | 'minute') => Math.max(...warm.map((each) => each[timingKey]));
        return [
          { label: 'first', value: cold.picture, unit: 'ms', atMost: 1000 },
          { label: 'another', value: worst('picture'), unit: 'ms', atMost: 1000 },
          { label: 'next minute', value: Math.max(cold.minute, worst('minute')), unit: 'ms', atMost: 100 },
        ];
      } finally {
        await clear(bench, from);
      }
    },
  },
];
