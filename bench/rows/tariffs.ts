import { shipmentStatuses } from '#areas/billing/rating/shipment-statuses.contract.ts';
import { startRatingRunEndpoint } from '#areas/billing/shipments/shipments.contract.ts';
import { auditBillingEndpoint } from '#areas/billing/billing-audit/billing-audit.contract.ts';
import {
  getDraftRateSimulationEndpoint,
  startDraftRateSimulationEndpoint,
} from '#areas/billing/simulation/simulation.contract.ts';
import {
  addRateSheetWithDraftEndpoint,
  discardRateSheetDraftEndpoint,
  updateRateSheetDraftEndpoint,
} from '#areas/billing/tariffs/sheets.contract.ts';
import type { RateSheetLine } from '#areas/billing/tariffs/sheets.contract.ts';
import type { BenchContext, BenchCaller } from '../bench.ts';
import { measureMs } from '../measure.ts';
import type { BenchRow } from '../row.ts';
import { benchToday } from '../bench-database.ts';
import { findPastDaysWithRatableShipments, waitForJobResult } from './billing.ts';

const email = 'kemi.okafor@coldlane.example';
const perSecond = (count: number, ms: number): number => Math.round((count / ms) * 1000);

const proof: BenchRow = {
  name: 'prove',
  description: 'every charge of 50,000 rated shipments executed again, in a second',
  async measure(bench) {
    const caller = await bench.person(email);
    const { from, to } = await findPastDaysWithRatableShipments(bench, 50_000);
    const { data } = await bench.call(startRatingRunEndpoint, {
      caller,
      body: { outboundDateFrom: from, outboundDateTo: to, keepAdjustments: true },
    });
    await waitForJobResult(bench, caller, data.jobId);
    await bench.rows('analyze shipment_rate', []);
    let lines = 0;
    const rounds: number[] = [];
    for (let n = 0; n < 3; n += 1)
      rounds.push(
        await measureMs(async () => {
          const found = await bench.call(auditBillingEndpoint, { caller, query: { from, to } });
          if (found.data.different > 0) throw new Error(`${found.data.different} charges differ`);
          lines = found.data.lines;
        }),
      );
    const ms = rounds.toSorted((a, b) => a - b)[1] ?? 0;
    return [
      { label: `${lines} charges proven, a second`, value: perSecond(lines, ms), unit: '', atLeast: 50_000 },
    ];
  },
};

/** A month's volume: the days and shipments to simulate. The days count as closed while this is measured. */
const [days, shipments] = [30, 60_000];
async function closedDays(bench: BenchContext): Promise<number> {
  await bench.rows(
    `
      with c as (
        insert into billing_close (date_from, date_to, ran_at)
        values ($1::date - 60, $1, now())
        returning id
      )
      insert into billing_closed_day (outbound_date, billing_close_id)
      select s.outbound_date, c.id
      from c, (select distinct outbound_date from shipment where outbound_date < $1 and status <> ${shipmentStatuses.cancelled}) s
      on conflict do nothing
    `,
    [benchToday],
  );
  const { count } = await bench.row<{ count: number }>(
    `
      select count(*)::int as count
      from shipment
      where status <> ${shipmentStatuses.cancelled}
        and master_id is null
        and outbound_date in (select outbound_date from billing_closed_day order by outbound_date desc limit $1)
    `,
    [days],
  );
  return count;
}
/** Creates a draft that refers to states and consignees, like a region's rate sheet. */
async function aDraft(bench: BenchContext, caller: BenchCaller): Promise<number> {
  const effectiveDate = '2027-06-01';
  const { data } = await bench.call(addRateSheetWithDraftEndpoint, {
    caller,
    body: { name: `Bench ${performance.now()}`, effectiveDate },
  });
  const states = await bench.rows<{ code: string }>('select code from state order by code limit 30', []);
  const lines: RateSheetLine[] = [
    { rateType: 'Cube', rate4: 33_000, minimum: 9500, breaks: [{ from: 20_000, rate4: 29_000 }] },
    ...states.map(({ code }, n): RateSheetLine => ({ rateType: 'Cube', rate4: 30_000 + n, stateCode: code })),
  ];
  await bench.call(updateRateSheetDraftEndpoint, {
    caller,
    params: { id: data.id },
    body: { effectiveDate, zones: [], lines },
  });
  return data.id;
}

const simulation: BenchRow = {
  name: 'simulate',
  description: 'a draft tried on 60,000 shipments of 30 closed days by the job, from the call to its end',
  async measure(bench) {
    const caller = await bench.person(email);
    const before = await bench.rows<{ day: string }>(
      'select outbound_date::text as day from billing_closed_day',
      [],
    );
    const count = await closedDays(bench);
    const id = await aDraft(bench, caller);
    let tried = 0;
    const ms = await measureMs(async () => {
      const { data } = await bench.call(startDraftRateSimulationEndpoint, {
        caller,
        params: { id },
        body: { days },
      });
      await waitForJobResult(bench, caller, data.jobId);
      const found = await bench.call(getDraftRateSimulationEndpoint, { caller, params: { id: data.id } });
      tried = found.data.result?.shipments ?? 0;
    });
    if (tried !== count) throw new Error(`${tried} of ${count} shipments were tried`);
    await bench.call(discardRateSheetDraftEndpoint, { caller, params: { id } });
    await bench.rows('delete from billing_closed_day where outbound_date <> all($1::date[])', [
      before.map((d) => d.day),
    ]);
    const seconds = (ms / 1000) * (shipments / tried);
    return [
      {
        label: `${shipments} shipments (${tried} measured)`,
        value: Math.round(seconds * 10) / 10,
        unit: 's',
        atMost: 20,
      },
    ];
  },
};
export const tariffBenchRows: BenchRow[] = [proof, simulation];
