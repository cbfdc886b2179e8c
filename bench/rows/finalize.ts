import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { finalizeOrderLinesEndpoint } from '#areas/orders/order-entry/order-entry.contract.ts';
import { measureMs } from '../measure.ts';
import type { BenchRow } from '../row.ts';
import { createBenchFreight, findFreightPartiesServedFromMiami } from './freight.ts';

export const finalizeBenchRows: BenchRow[] = [
  {
    name: 'finalize',
    description:
      '10,000 units of 100 lines finalized with their events over HTTP; one update … returning and one bulk insert of events, committed',
    maxRatio: 3,
    rounds: 3,
    callsPerRound: 1,
    async prepare(bench) {
      const parties = await findFreightPartiesServedFromMiami(bench);
      const caller = await bench.person('grace.lindqvist@coldlane.example');
      const fresh = () =>
        createBenchFreight(bench, parties, { lines: 100, unitsEach: 100, status: unitStatus.pending });
      const floor = async (): Promise<number> => {
        const { lineIds } = await fresh();
        return measureMs(async () => {
          await bench.bare.query('begin');
          const done = await bench.rows<{ id: number }>(
            `
              update unit
              set status = ${unitStatus.finalized}, updated_at = now(), row_version = row_version + 1
              where consolidate_id = any($1) and status = ${unitStatus.pending}
              returning id
            `,
            [lineIds],
          );
          await bench.rows(
            `
              insert into unit_event (unit_id, at, kind, from_status, to_status, user_name, device)
              select u, now(), 'finalized', ${unitStatus.pending}, ${unitStatus.finalized}, 'Bench', 'web'
              from unnest($1::int[]) u
            `,
            [done.map((unit) => unit.id)],
          );
          await bench.bare.query('commit');
        });
      };
      const ours = async (): Promise<number> => {
        const { lineIds, unitIds } = await fresh();
        let finalized = 0;
        const ms = await measureMs(async () => {
          const { data } = await bench.call(finalizeOrderLinesEndpoint, {
            caller,
            body: { selection: lineIds.map((consolidateId) => ({ consolidateId })) },
          });
          finalized = data.finalizedUnits;
        });
        if (finalized !== unitIds.length)
          throw new Error(`${finalized} of ${unitIds.length} units were finalized`);
        return ms;
      };
      await ours();
      return { baseline: floor, product: ours };
    },
  },
];
