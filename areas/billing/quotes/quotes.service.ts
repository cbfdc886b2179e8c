import { quoteStatuses } from './quotes.contract.ts';
import type {
  createQuoteEndpoint,
  findQuotesEndpoint,
  QuoteDetails,
  QuotedPrice,
} from './quotes.contract.ts';
import { printQuotes } from './quote.print.ts';
import type { QuotePrintData } from './quote.print.ts';
import { quoteErrors } from './quotes.errors.ts';
import { buildShipmentToRate, formatQuoteNumber, findFirstLinehaulTariffId } from './quotes.rules.ts';
import type { QuoteFreightInput } from './quotes.rules.ts';
import * as store from './quotes.repository.ts';
import { formatUnitOfMeasure } from '#areas/freight/units/units-of-measure.contract.ts';
import { resolveBillTo } from '#areas/accounts/accounts/bill-to.rules.ts';
import { computeTodayAtHeadOffice } from '#areas/billing/closing/billing-day.rules.ts';
import { getTodayAtHeadOffice } from '#areas/billing/closing/billing-day.service.ts';
import { buildRateBook } from '#areas/billing/rating/rating-inputs.rules.ts';
import { rateShipment } from '#areas/billing/rating/rating.rules.ts';
import { trialRatingDataReaders } from '#areas/billing/shipments/rating.service.ts';
import { toCalculatedCharge } from '#areas/billing/rating/calculated-charge.rules.ts';
import { readCompanyTimeZone, loadPrintContext } from '#areas/settings/settings/settings.service.ts';
import type { BodyOf, FileResult, QueryOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { interpolateEnglishMessage, reject, rejectNotFound } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudit } from '#kit/server/request-context.ts';
import { rejectVisibleAccountsOfWrongType } from '#areas/accounts/accounts/account-types.service.ts';

/** Builds and rates the freight: from the shipper's own warehouse, paid by the consignee's payment term. */
async function reckoned(work: RequestContext, input: QuoteFreightInput) {
  const { shipper = null, consignee = null } =
    (await store.findShipperWithWarehouseAndConsigneeToQuote(work, input.shipperId, input.consigneeId)) ?? {};
  if (!shipper || !consignee) {
    await rejectVisibleAccountsOfWrongType(work, {
      ...(shipper ? {} : { shipperId: [input.shipperId, 'shipper'] }),
      ...(consignee ? {} : { consigneeId: [input.consigneeId, 'consignee'] }),
    });
    return rejectNotFound(...(shipper ? [] : ['shipperId']), ...(consignee ? [] : ['consigneeId']));
  }
  const collectOrPrepaid = consignee.term === 2 ? 2 : 1;
  const { billToId } = resolveBillTo({ paymentTerm: collectOrPrepaid, shipper, consignee });
  const payerId = billToId ?? consignee.id;
  const rateBook = buildRateBook(await trialRatingDataReaders.rates(work.tx));
  const rating = rateShipment(
    rateBook,
    buildShipmentToRate(input, {
      billToId: payerId,
      stateCode: consignee.stateCode,
      regionId: shipper.regionId,
      outboundWarehouseId: shipper.warehouseId,
      consigneeFlags: consignee.flags,
    }),
  );
  const names = await trialRatingDataReaders.descriptions(work.tx);
  return {
    payerId,
    book: rateBook,
    rating,
    charges: rating.lines.map((line) => toCalculatedCharge(line, names)),
  };
}
export async function priceFreight(work: RequestContext, freight: QuoteFreightInput): Promise<QuotedPrice> {
  const { payerId, rating, charges } = await reckoned(work, freight);
  return {
    amount: rating.ok ? rating.amount : null,
    error: rating.error,
    payer: await store.findAccountNumberAndName(work, payerId),
    charges,
  };
}

export const listQuotes = async (work: RequestContext, query: QueryOf<typeof findQuotesEndpoint>) =>
  store.findQuotes(work, query, await getTodayAtHeadOffice(work));
export const getQuote = async (work: RequestContext, id: number): Promise<QuoteDetails> =>
  (await store.findQuote(work, id, await getTodayAtHeadOffice(work))) ?? reject(commonErrors.notFound);

const stamps: Readonly<Record<number, QuotePrintData['stamp']>> = {
  [quoteStatuses.expired]: 'EXPIRED',
  [quoteStatuses.withdrawn]: 'WITHDRAWN',
};
export async function printQuote(work: RequestContext, id: number): Promise<FileResult> {
  const quote = await getQuote(work, id);
  const { language, ...parties } =
    (await store.findQuotePrintPartiesAndLanguage(work, id)) ?? reject(commonErrors.notFound);
  const paper: QuotePrintData = {
    ...quote,
    ...parties,
    uom: formatUnitOfMeasure(quote.uom),
    createdDate: computeTodayAtHeadOffice(
      await readCompanyTimeZone(work),
      Temporal.Instant.from(quote.madeAt),
    ),
    stamp: stamps[quote.status] ?? null,
  };
  return {
    name: `quote-${quote.number}.pdf`,
    body: printQuotes([paper], await loadPrintContext(work, { language })),
  };
}

/** Saves the current price. Until its last day, its rate has priority over the rate sheets. */
export async function createQuote(
  work: RequestContext,
  input: BodyOf<typeof createQuoteEndpoint>,
): Promise<QuoteDetails> {
  const today = await getTodayAtHeadOffice(work);
  const atEnd = { fields: { validUntil: quoteErrors.endsBeforeDeparture.sentence } };
  if (input.validUntil < input.date) reject(quoteErrors.endsBeforeDeparture, {}, atEnd);
  if (input.validUntil < today)
    reject(quoteErrors.endDateInPast, {}, { fields: { validUntil: quoteErrors.endDateInPast.sentence } });
  const { payerId, book: rateBook, rating, charges } = await reckoned(work, input);
  const tariff = rateBook.tariffs.find((t) => t.id === findFirstLinehaulTariffId(rating));
  if (!rating.ok || !tariff)
    return reject(quoteErrors.priceNotFound, {
      why: rating.error ? interpolateEnglishMessage(rating.error.sentence, rating.error.params) : '–',
    });
  const id = await store.insertQuote(work, { ...input, billToId: payerId, amount: rating.amount, charges });
  await store.insertQuoteTariff(work, id, {
    ...tariff,
    name: formatQuoteNumber(id),
    billToId: payerId,
    shipperId: input.shipperId,
    consigneeId: input.consigneeId,
    category: input.category,
    uom: input.uom,
    from: input.date < today ? input.date : today,
    until: input.validUntil,
  });
  const createdQuote = await getQuote(work, id);
  await recordAudit(work, {
    entity: 'quote',
    entityId: id,
    action: 'add',
    after: { number: createdQuote.number, amount: createdQuote.amount, validUntil: createdQuote.validUntil },
  });
  publishChange(work, 'quotes', [id]);
  return createdQuote;
}
export async function withdrawQuote(work: RequestContext, id: number): Promise<{ message: string }> {
  const before = await getQuote(work, id);
  if (!(await store.withdrawQuoteAndDeleteItsTariff(work, id)))
    reject(quoteErrors.alreadyWithdrawn, { number: before.number });
  await recordAudit(work, {
    entity: 'quote',
    entityId: id,
    action: 'withdraw',
    before: { number: before.number },
  });
  publishChange(work, 'quotes', [id]);
  return { message: 'Quote withdrawn.' };
}
