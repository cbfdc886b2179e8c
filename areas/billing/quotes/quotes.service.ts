import { quoteStates } from './quotes.contract.ts';
import type { keepQuote, findQuotes, QuoteDoc, QuotedPrice } from './quotes.contract.ts';
import { printQuotes } from './quote.print.ts';
import type { QuotePaper } from './quote.print.ts';
import { quoteErrors } from './quotes.errors.ts';
import { freightOf, numberOf, promisedBy } from './quotes.rules.ts';
import type { FreightWish } from './quotes.rules.ts';
import * as store from './quotes.store.ts';
import { unitOfMeasureName } from '#areas/freight/units/units-of-measure.contract.ts';
import { whoPays } from '#areas/accounts/accounts/payer.rules.ts';
import { billingDayIn } from '#areas/billing/closing/billing-day.rules.ts';
import { billingDay } from '#areas/billing/closing/billing-day.service.ts';
import { rateBook } from '#areas/billing/rating/rating-facts.rules.ts';
import { rate } from '#areas/billing/rating/rating.rules.ts';
import { toTry } from '#areas/billing/shipments/rating.service.ts';
import { saidOf } from '#areas/billing/rating/said-charge.rules.ts';
import { companyZone, printingOf } from '#areas/settings/settings/settings.service.ts';
import type { BodyOf, FileAnswer, QueryOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { fill, refuse, refuseUnknown } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit } from '#kit/server/work.ts';
import { refuseOtherTypes } from '#areas/accounts/accounts/account-types.service.ts';

/** The freight as rating reads it: from the shipper's own warehouse, paid as the consignee's term says. */
async function reckoned(work: Work, wish: FreightWish) {
  const { shipper = null, consignee = null } =
    (await store.partiesOf(work, wish.shipperId, wish.consigneeId)) ?? {};
  if (!shipper || !consignee) {
    await refuseOtherTypes(work, {
      ...(shipper ? {} : { shipperId: [wish.shipperId, 'shipper'] }),
      ...(consignee ? {} : { consigneeId: [wish.consigneeId, 'consignee'] }),
    });
    return refuseUnknown(...(shipper ? [] : ['shipperId']), ...(consignee ? [] : ['consigneeId']));
  }
  const collectOrPrepaid = consignee.term === 2 ? 2 : 1;
  const { billToId } = whoPays({ paymentTerm: collectOrPrepaid, shipper, consignee });
  const payerId = billToId ?? consignee.id;
  const book = rateBook(await toTry.rates(work.tx));
  const rating = rate(
    book,
    freightOf(wish, {
      billToId: payerId,
      stateCode: consignee.stateCode,
      regionId: shipper.regionId,
      outboundWarehouseId: shipper.warehouseId,
      consigneeFlags: consignee.flags,
    }),
  );
  const names = await toTry.descriptions(work.tx);
  return { payerId, book, rating, charges: rating.lines.map((line) => saidOf(line, names)) };
}
export async function price(work: Work, wish: FreightWish): Promise<QuotedPrice> {
  const { payerId, rating, charges } = await reckoned(work, wish);
  return {
    amount: rating.ok ? rating.amount : null,
    error: rating.error,
    payer: await store.nameOf(work, payerId),
    charges,
  };
}

export const find = async (work: Work, query: QueryOf<typeof findQuotes>) =>
  store.find(work, query, await billingDay(work));
export const seen = async (work: Work, id: number): Promise<QuoteDoc> =>
  (await store.findOne(work, id, await billingDay(work))) ?? refuse(commonErrors.notFound);

const stamps: Readonly<Record<number, QuotePaper['stamp']>> = {
  [quoteStates.expired]: 'EXPIRED',
  [quoteStates.withdrawn]: 'WITHDRAWN',
};
/** On paper, for whoever it was made for. */
export async function print(work: Work, id: number): Promise<FileAnswer> {
  const quote = await seen(work, id);
  const { language, ...parties } = (await store.printedParties(work, id)) ?? refuse(commonErrors.notFound);
  const paper: QuotePaper = {
    ...quote,
    ...parties,
    uom: unitOfMeasureName(quote.uom),
    made: billingDayIn(await companyZone(work), Temporal.Instant.from(quote.madeAt)),
    stamp: stamps[quote.status] ?? null,
  };
  return {
    name: `quote-${quote.number}.pdf`,
    body: printQuotes([paper], await printingOf(work, { language })),
  };
}

/** Keeps the price as it is now: its rate goes before those of the sheets until its last day. */
export async function keep(work: Work, body: BodyOf<typeof keepQuote>): Promise<QuoteDoc> {
  const today = await billingDay(work);
  const atEnd = { fields: { validUntil: quoteErrors.endsBefore.sentence } };
  if (body.validUntil < body.date) refuse(quoteErrors.endsBefore, {}, atEnd);
  if (body.validUntil < today)
    refuse(quoteErrors.past, {}, { fields: { validUntil: quoteErrors.past.sentence } });
  const { payerId, book, rating, charges } = await reckoned(work, body);
  const tariff = book.tariffs.find((t) => t.id === promisedBy(rating));
  if (!rating.ok || !tariff)
    return refuse(quoteErrors.noPrice, {
      why: rating.error ? fill(rating.error.sentence, rating.error.params) : '–',
    });
  const id = await store.insertQuote(work, { ...body, billToId: payerId, amount: rating.amount, charges });
  await store.insertPromise(work, id, {
    ...tariff,
    name: numberOf(id),
    billToId: payerId,
    shipperId: body.shipperId,
    consigneeId: body.consigneeId,
    category: body.category,
    uom: body.uom,
    from: body.date < today ? body.date : today,
    until: body.validUntil,
  });
  const made = await seen(work, id);
  await audit(work, {
    entity: 'quote',
    entityId: id,
    action: 'add',
    after: { number: made.number, amount: made.amount, validUntil: made.validUntil },
  });
  announce(work, 'quotes', [id]);
  return made;
}
export async function withdraw(work: Work, id: number): Promise<{ message: string }> {
  const before = await seen(work, id);
  if (!(await store.withdraw(work, id))) refuse(quoteErrors.withdrawn, { number: before.number });
  await audit(work, { entity: 'quote', entityId: id, action: 'withdraw', before: { number: before.number } });
  announce(work, 'quotes', [id]);
  return { message: 'The quote is withdrawn.' };
}
