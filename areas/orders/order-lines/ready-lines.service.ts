import { paymentTerm as terms } from './order-lines.contract.ts';
import type { LineBody } from './order-lines.contract.ts';
import { creditHeld } from '#areas/billing/collections/credit.service.ts';
import { lineErrors } from './order-lines.errors.ts';
import { fieldObjection, isObjection } from './objections.rules.ts';
import type { Objection } from './objections.rules.ts';
import { billTosOf, productsOf } from './order-writes.store.ts';
import { accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import { whoPays } from '#areas/accounts/accounts/payer.rules.ts';
import { shippingErrors } from '#areas/calendar/days-of-service/days-of-service.errors.ts';
import type { ServiceDay, ShipAnswer } from '#areas/calendar/days-of-service/may-ship.rules.ts';
import type { Shipping } from '#areas/calendar/days-of-service/shipping.service.ts';
import { sizeOf } from '#areas/freight/units/box-size.rules.ts';
import type { SizedBox } from '#areas/freight/units/box-size.rules.ts';
import type { Work } from '#kit/server/work.ts';
import { accountScope } from '#kit/server/work.ts';

/** A line ready to be written: its day of service, size, product and payer are decided. */
export interface ReadyLine {
  consigneeId: number;
  service: ServiceDay;
  size: SizedBox;
  uom: number;
  productId: number;
  productDesc: string;
  po: string | null;
  invoice: string | null;
  farmName: string | null;
  awb: string | null;
  paymentTerm: 1 | 2 | 3;
  billToId: number;
  /** The payer is on credit hold: entered all the same, with a word about it. */
  onHold: boolean;
  units: number;
  /**
   * The shipper's own codes, one a unit; without them the units get codes of our series. Hold the shipper's
   * codes (holdShipperCodes) before checking that they are free.
   */
  unitCodes?: readonly string[];
}

type Products = Awaited<ReturnType<typeof productsOf>>;

/**
 * Whether the caller may put a bill on an account. The house may on every third party; others only on the one
 * that their shipper or the line's consignee is billed to by default, or that the line had already
 * (docs/decisions/071). The same refusal for all others does not tell which ids are payers.
 */
export const mayBill = (
  work: Work,
  billToId: number,
  of: { shipper: Payable; consignee: Payable | undefined; agreed?: ReadonlySet<number> | undefined },
): boolean =>
  accountScope(work) === null ||
  billToId === of.shipper.defaultBillToId ||
  billToId === of.consignee?.defaultBillToId ||
  of.agreed?.has(billToId) === true;
/** The third parties that lines are billed to: whoever entered them was allowed to. */
export const agreedIn = (
  lines: readonly { paymentTerm: number | null; billToAccountId: number | null }[],
): ReadonlySet<number> =>
  new Set(
    lines.flatMap((line) => (line.paymentTerm === terms.thirdParty ? (line.billToAccountId ?? []) : [])),
  );
interface Payable {
  defaultBillToId: number | null;
}

/**
 * Fills in what was not typed (product, term, payer) and sizes the box; an objection to each line that lacks
 * something. `agreed`: payers the lines had before.
 */
export async function readyLines(
  work: Work,
  shipping: Shipping,
  answers: ReadonlyMap<number, ShipAnswer>,
  typed: readonly LineBody[],
  agreed?: ReadonlySet<number>,
): Promise<(ReadyLine | Objection)[]> {
  const products = await productsOf(work, [
    ...new Set(typed.map((line) => line.productId ?? shipping.warehouse.defaultProductId ?? 0)),
  ]);
  const places = new Map(shipping.places.map((place) => [place.id, place]));
  const billTos = await billTosOf(work, [
    ...new Set(
      typed.flatMap(
        (line) => line.billToAccountId ?? places.get(line.consigneeAccountId)?.defaultBillToId ?? [],
      ),
    ),
  ]);
  const made = typed.map((line): ReadyLine | Objection => {
    const answer = answers.get(line.consigneeAccountId);
    const consignee = places.get(line.consigneeAccountId);
    if (!answer?.resolved || !consignee)
      return fieldObjection('consigneeAccountId', shippingErrors.unknownConsignee);
    const product = productOf(line, shipping, products);
    if (!product)
      return fieldObjection(
        'productId',
        line.productId === undefined ? lineErrors.noProduct : lineErrors.unknownProduct,
      );
    const named = line.billToAccountId;
    if (
      named !== undefined &&
      !(billTos.has(named) && mayBill(work, named, { shipper: shipping, consignee, agreed }))
    )
      return fieldObjection('billToAccountId', lineErrors.unknownBillTo);
    const paymentTerm = line.paymentTerm ?? consignee.defaultPaymentTerm;
    const chosen = line.billToAccountId ?? consignee.defaultBillToId;
    const payer = whoPays({
      paymentTerm,
      shipper: shipping,
      consignee,
      chosen: chosen !== null && billTos.has(chosen) ? { id: chosen, accountType: accountType.billTo } : null,
    });
    if (payer.billToId === null) return fieldObjection('billToAccountId', payer.refused);
    return {
      consigneeId: line.consigneeAccountId,
      service: answer.resolved,
      size: sizeOf(
        { length: line.length, width: line.width, height: line.height },
        line.measure,
        line.unitOfMeasure,
        shipping.minCubes,
      ),
      uom: line.unitOfMeasure,
      productId: product.id,
      productDesc: product.description,
      po: line.po ?? null,
      invoice: line.invoice ?? null,
      farmName: line.farmName ?? null,
      awb: line.awb ?? null,
      paymentTerm,
      billToId: payer.billToId,
      onHold: false,
      units: line.numberOfUnits,
    };
  });
  return withHold(work, made);
}
/** Payers for whom nothing more should be taken on: told, or refused where the house says so. */
async function withHold(
  work: Work,
  made: readonly (ReadyLine | Objection)[],
): Promise<(ReadyLine | Objection)[]> {
  const payers = made.flatMap((line) => (isObjection(line) ? [] : [line.billToId]));
  if (payers.length === 0) return [...made];
  const { held, refuses } = await creditHeld(work, payers);
  return made.map((line) => {
    if (isObjection(line) || !held.has(line.billToId)) return line;
    return refuses ? fieldObjection('billToAccountId', lineErrors.creditHeld) : { ...line, onHold: true };
  });
}

/** The product typed, else the one that the warehouse has for such lines, with the words that the line carries. */
function productOf(
  line: LineBody,
  { warehouse }: Shipping,
  products: Products,
): { id: number; description: string } | undefined {
  const id = line.productId ?? warehouse.defaultProductId;
  const product = id === null ? undefined : products.get(id);
  if (id === null || !product) return undefined;
  const usual = line.productId === undefined ? warehouse.defaultProductDescription : null;
  return { id, description: line.productDescription ?? usual ?? product.description };
}
