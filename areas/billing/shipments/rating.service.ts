import { z } from 'zod';
import type { RateBook, RatingOptions } from '#areas/billing/rating/rating-facts.rules.ts';
import { rateBook } from '#areas/billing/rating/rating-facts.rules.ts';
import { ratingErrors } from '#areas/billing/rating/rating.errors.ts';
import { rate } from '#areas/billing/rating/rating.rules.ts';
import { layer } from '#areas/billing/rating/adjustments.rules.ts';
import { restate } from '#areas/billing/rating/following.rules.ts';
import { descriptionsOf, rateFacts, ratingUnderWay, readToRate, shipmentsToRate } from './rating.store.ts';
import type { ToRate } from './rating.store.ts';
import { shipmentStates } from '#areas/billing/rating/shipment-states.contract.ts';
import { shipmentErrors } from './shipments.errors.ts';
import { keepRatings, toRate } from './shipments.service.ts';
import type { RatedShipment, ShipmentFilters } from './shipments.service.ts';
import { sayFault } from '#kit/contract/errors.ts';
import type { JobHandler } from '#kit/server/jobs.ts';
import { fill, refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, auditAll, startJob } from '#kit/server/work.ts';

const optionsSchema = z
  .object({
    fuelExempt: z.boolean().optional(),
    holidayExempt: z.boolean().optional(),
    consolidate: z.boolean().optional(),
    rate4: z.int().nullable().optional(),
  })
  .catch({});

export interface RunResult {
  rated: number;
  errors: number;
  /** Manual charges that were given up. */
  lost: number;
  /** Approvals that ended. */
  approvalsLost: number;
}

/** What rating makes of one shipment as it was read; nothing is written. */
export function outcomeOf(book: RateBook, s: ToRate, keep: boolean, names?: ReadonlyMap<string, string>) {
  const options: RatingOptions = optionsSchema.parse(s.options);
  const kept = keep ? s.manual : [];
  const rating = rate(book, { ...s, options }, kept);
  const computed = rating.lines.map((l) => ({
    ...l,
    description: names?.get(l.chargeCode) ?? l.chargeCode,
  }));
  const layered = layer(computed, s.manual, keep);
  const restated = restate(layered.lines, kept);
  const amounts = new Map(restated.map((m) => [m.id, m.amount]));
  const amount =
    layered.amount + kept.reduce((sum, m) => sum + (amounts.get(m.id) ?? m.amount) - m.amount, 0);
  return { rating, computed, layered, restated, amount, kept };
}
export type Outcome = ReturnType<typeof outcomeOf>;
/** What a trial of other rates reads: it locks nothing, and writes nothing. */
export const toTry = { rates: rateFacts, shipments: readToRate, descriptions: descriptionsOf };
export type { ToRate };

/** Rates shipments in this transaction. Those that meanwhile were closed, cancelled or grouped are left alone. */
export async function rateShipments(
  work: Work,
  ids: readonly number[],
  opts: { keep: boolean; run: number | null; book?: RateBook; names?: Map<string, string> },
): Promise<RunResult & { outcomes: RatedShipment[] }> {
  const book = opts.book ?? rateBook(await rateFacts(work.tx));
  const names = opts.names ?? (await descriptionsOf(work.tx));
  const wanted = await shipmentsToRate(work.tx, ids, opts.run);
  let lost = 0;
  const outcomes = wanted.map((s): RatedShipment => {
    const { rating, computed, layered, restated, amount, kept } = outcomeOf(book, s, opts.keep, names);
    lost += layered.lost.length;
    const common = { id: s.id, amount, keptIds: kept.map((m) => m.id), restated };
    if (!rating.ok)
      return {
        ...common,
        status: shipmentStates.error,
        error: rating.error ?? sayFault(ratingErrors.noRateFound),
        lines: [],
      };
    return {
      ...common,
      status: shipmentStates.rated,
      error: null,
      lines: computed.filter((l) => layered.lines.includes(l)),
    };
  });
  if (outcomes.length > 0) {
    await keepRatings(work, outcomes, opts.run);
    await auditAll(
      work,
      outcomes.map((o) => ({
        entity: 'shipment',
        entityId: o.id,
        action: opts.run === null ? 'rated' : `rated by run ${opts.run}`,
        after: o.error
          ? { error: fill(o.error.sentence, o.error.params), code: o.error.code }
          : { amount: o.amount },
      })),
    );
    announce(
      work,
      'shipments',
      outcomes.map((o) => o.id),
    );
  }
  return {
    rated: outcomes.filter((o) => o.error === null).length,
    errors: outcomes.filter((o) => o.error !== null).length,
    lost,
    approvalsLost: wanted.filter((s) => s.approved).length,
    outcomes,
  };
}

/** Rates one shipment again. */
export async function rateAgain(
  work: Work,
  id: number,
  keep: boolean,
): Promise<{ status: number; amount: number; lost: number; approvalLost: boolean }> {
  const result = await rateShipments(work, [id], { keep, run: null });
  const outcome = result.outcomes[0] ?? refuse(shipmentErrors.notRatable);
  return {
    status: outcome.status,
    amount: outcome.amount,
    lost: result.lost,
    approvalLost: result.approvalsLost > 0,
  };
}

/** Starts a rating run over a filter; one at a time. */
export async function startRun(
  work: Work,
  filters: ShipmentFilters & { keepAdjustments?: boolean },
): Promise<{ jobId: number }> {
  const running = await ratingUnderWay(work.tx);
  if (running) refuse(shipmentErrors.ratingUnderWay, running);
  return { jobId: await startJob(work, 'rating', filters) };
}

const BATCH = 1000;
/** The run itself: a thousand shipments a transaction, so that a crash loses little and a repeat changes nothing twice. */
export const ratingJob: JobHandler = async (job) => {
  const { keepAdjustments, ...filters } = job.payload;
  const ids = await job.transaction((work) => toRate(work, filters));
  const total: RunResult = { rated: 0, errors: 0, lost: 0, approvalsLost: 0 };
  const { book, names } = await job.transaction(async (work) => ({
    book: rateBook(await rateFacts(work.tx)),
    names: await descriptionsOf(work.tx),
  }));
  await job.progress(0, ids.length);
  for (let at = 0; at < ids.length; at += BATCH) {
    const part = await job.transaction((work) =>
      rateShipments(work, ids.slice(at, at + BATCH), {
        keep: keepAdjustments === true,
        run: job.jobId,
        book,
        names,
      }),
    );
    total.rated += part.rated;
    total.errors += part.errors;
    total.lost += part.lost;
    total.approvalsLost += part.approvalsLost;
    await job.progress(Math.min(at + BATCH, ids.length), ids.length);
  }
  return { ...total };
};
