import { z } from 'zod';
import type { RateBook, RatingOptions } from '#areas/billing/rating/rating-inputs.rules.ts';
import { buildRateBook } from '#areas/billing/rating/rating-inputs.rules.ts';
import { ratingErrors } from '#areas/billing/rating/rating.errors.ts';
import { rateShipment } from '#areas/billing/rating/rating.rules.ts';
import { mergeManualCharges } from '#areas/billing/rating/adjustments.rules.ts';
import { recalculateChangedPercentages } from '#areas/billing/rating/dependent-charges.rules.ts';
import {
  findChargeDescriptionsByCode,
  findRateBookData,
  lockAndFindUnfinishedRatingJob,
  findRatingDataOfShipments,
  lockShipmentsToRate,
} from './rating.repository.ts';
import type { ShipmentToRateRow } from './rating.repository.ts';
import { shipmentStatuses } from '#areas/billing/rating/shipment-statuses.contract.ts';
import { shipmentErrors } from './shipments.errors.ts';
import { keepLastOptionsChangeAfterRating } from './charge-changes.rules.ts';
import { computeTariffAmountAndOptionsEffect } from './tariff-amount.rules.ts';
import { replaceShipmentRatingResults, listShipmentIdsToRate } from './shipments.service.ts';
import type { RatedShipment, ShipmentFilters } from './shipments.service.ts';
import { toErrorInResponse } from '#kit/contract/errors.ts';
import type { JobHandler } from '#kit/server/jobs.ts';
import { interpolateEnglishMessage, reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudits, enqueueBackgroundJob } from '#kit/server/request-context.ts';

const optionsSchema = z
  .object({
    fuelExempt: z.boolean().optional(),
    holidayExempt: z.boolean().optional(),
    consolidate: z.boolean().optional(),
    rate4: z.int().nullable().optional(),
  })
  .catch({});

export interface RatingRunResult {
  rated: number;
  errors: number;
  /** The number of manual charges that were removed. */
  lost: number;
  /** The number of approvals that ended. */
  approvalsLost: number;
}

/** Rates one shipment as it was read. Writes nothing. */
export function computeRatingOutcome(
  rateBook: RateBook,
  shipment: ShipmentToRateRow,
  keepManualCharges: boolean,
  descriptionsByCode?: ReadonlyMap<string, string>,
) {
  const options: RatingOptions = optionsSchema.parse(shipment.options);
  const keptCharges = keepManualCharges ? shipment.manual : [];
  const rating = rateShipment(rateBook, { ...shipment, options }, keptCharges);
  const computed = rating.lines.map((l) => ({
    ...l,
    description: descriptionsByCode?.get(l.chargeCode) ?? l.chargeCode,
  }));
  const layered = mergeManualCharges(computed, shipment.manual, keepManualCharges);
  const restated = recalculateChangedPercentages(layered.lines, keptCharges);
  const amounts = new Map(restated.map((m) => [m.id, m.amount]));
  const amount =
    layered.amount + keptCharges.reduce((sum, m) => sum + (amounts.get(m.id) ?? m.amount) - m.amount, 0);
  return { rating, computed, layered, restated, amount, kept: keptCharges };
}
export type RatingOutcome = ReturnType<typeof computeRatingOutcome>;
/** The reads of a trial with other rates. It locks and writes nothing. */
export const trialRatingDataReaders = {
  rates: findRateBookData,
  shipments: findRatingDataOfShipments,
  descriptions: findChargeDescriptionsByCode,
};
export type { ShipmentToRateRow };

/** Rates shipments in this transaction. Skips those that were closed, canceled or grouped in the meantime. */
export async function rateAndSaveShipments(
  work: RequestContext,
  ids: readonly number[],
  opts: {
    keepManualCharges: boolean;
    ratingRunId: number | null;
    book?: RateBook;
    names?: Map<string, string>;
  },
): Promise<RatingRunResult & { outcomes: RatedShipment[] }> {
  const rateBook = opts.book ?? buildRateBook(await findRateBookData(work.tx));
  const names = opts.names ?? (await findChargeDescriptionsByCode(work.tx));
  const shipmentsToRate = await lockShipmentsToRate(work.tx, ids, opts.ratingRunId);
  let lost = 0;
  const outcomes = shipmentsToRate.map((s): RatedShipment => {
    const {
      rating,
      computed,
      layered,
      restated,
      amount,
      kept: keptCharges,
    } = computeRatingOutcome(rateBook, s, opts.keepManualCharges, names);
    lost += layered.lostManualCharges.length;
    const options = optionsSchema.parse(s.options);
    const { tariffAmount, optionsCents } =
      s.manual.length === 0 && Object.keys(options).length === 0
        ? { tariffAmount: rating.ok ? rating.amount : null, optionsCents: null }
        : computeTariffAmountAndOptionsEffect(rateBook, { ...s, options }, { options, manual: s.manual });
    const changes = keepLastOptionsChangeAfterRating(s.changes, optionsCents);
    const common = {
      id: s.id,
      amount,
      keptChargeIds: keptCharges.map((m) => m.id),
      recalculatedPercentages: restated,
      tariffAmount,
      changes,
    };
    if (!rating.ok)
      return {
        ...common,
        status: shipmentStatuses.error,
        error: rating.error ?? toErrorInResponse(ratingErrors.noRateFound),
        lines: [],
      };
    return {
      ...common,
      status: shipmentStatuses.rated,
      error: null,
      lines: computed.filter((l) => layered.lines.includes(l)),
    };
  });
  if (outcomes.length > 0) {
    await replaceShipmentRatingResults(work, outcomes, opts.ratingRunId);
    await recordAudits(
      work,
      outcomes.map((o) => ({
        entity: 'shipment',
        entityId: o.id,
        action: opts.ratingRunId === null ? 'rated' : `rated by run ${opts.ratingRunId}`,
        after: o.error
          ? { error: interpolateEnglishMessage(o.error.sentence, o.error.params), code: o.error.code }
          : { amount: o.amount },
      })),
    );
    publishChange(
      work,
      'shipments',
      outcomes.map((o) => o.id),
    );
  }
  return {
    rated: outcomes.filter((o) => o.error === null).length,
    errors: outcomes.filter((o) => o.error !== null).length,
    lost,
    approvalsLost: shipmentsToRate.filter((s) => s.approved).length,
    outcomes,
  };
}

export async function rerateShipment(
  work: RequestContext,
  id: number,
  keepManual: boolean,
): Promise<{ status: number; amount: number; lost: number; approvalLost: boolean }> {
  const result = await rateAndSaveShipments(work, [id], { keepManualCharges: keepManual, ratingRunId: null });
  const outcome = result.outcomes[0] ?? reject(shipmentErrors.notRatable);
  return {
    status: outcome.status,
    amount: outcome.amount,
    lost: result.lost,
    approvalLost: result.approvalsLost > 0,
  };
}

/** Starts a rating run over a filter. Only one can run at a time. */
export async function startRatingRun(
  work: RequestContext,
  filters: ShipmentFilters & { keepAdjustments?: boolean },
): Promise<{ jobId: number }> {
  const running = await lockAndFindUnfinishedRatingJob(work.tx);
  if (running) reject(shipmentErrors.ratingInProgress, running);
  return { jobId: await enqueueBackgroundJob(work, 'rating', filters) };
}

const BATCH = 1000;
/** The rating run: one transaction per thousand shipments. A crash loses little, and a repeated run changes nothing twice. */
export const ratingJob: JobHandler = async (job) => {
  const { keepAdjustments, ...filters } = job.payload;
  const ids = await job.runInTransaction((work) => listShipmentIdsToRate(work, filters));
  const total: RatingRunResult = { rated: 0, errors: 0, lost: 0, approvalsLost: 0 };
  const { book: rateBook, names } = await job.runInTransaction(async (work) => ({
    book: buildRateBook(await findRateBookData(work.tx)),
    names: await findChargeDescriptionsByCode(work.tx),
  }));
  await job.reportProgress(0, ids.length);
  for (let offset = 0; offset < ids.length; offset += BATCH) {
    const part = await job.runInTransaction((work) =>
      rateAndSaveShipments(work, ids.slice(offset, offset + BATCH), {
        keepManualCharges: keepAdjustments === true,
        ratingRunId: job.jobId,
        book: rateBook,
        names,
      }),
    );
    total.rated += part.rated;
    total.errors += part.errors;
    total.lost += part.lost;
    total.approvalsLost += part.approvalsLost;
    await job.reportProgress(Math.min(offset + BATCH, ids.length), ids.length);
  }
  return { ...total };
};
