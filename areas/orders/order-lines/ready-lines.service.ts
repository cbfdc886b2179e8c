import { paymentTerm as terms } from '#areas/accounts/accounts/payment-terms.contract.ts';
import type { LineBody } from './order-lines.contract.ts';
import { creditHeld } from '#areas/billing/collections/credit.service.ts';
import { lineErrors } from './order-lines.errors.ts';
import { fieldObjection, isObjection } from './objections.rules.ts';
import type { Objection } from './objections.rules.ts';
import { billTosOf, productsOf } from './order-writes.store.ts';
import { accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import { whoPays } from '#areas/accounts/accounts/payer.rules.ts';
import { shippingErrors } from '#areas/calendar/shipping/shipping.errors.ts';
import type { ServiceDay, ShipAnswer } from '#areas/calendar/shipping/may-ship.rules.ts';
import type { Shipping } from '#areas/calendar/shipping/shipping.service.ts';
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

/** Lines of one shipper to be made ready. */
interface TypedLines {
  shipping: Shipping;
  answers: ReadonlyMap<number, ShipAnswer>;
  lines: readonly LineBody[];
  /** Payers that the lines had before. */
  agreed?: ReadonlySet<number> | undefined;
}
/** Makes lines of one shipper ready; an objection to each that lacks something. */
export async function readyLines(
  work: Work,
  shipping: Shipping,
  answers: ReadonlyMap<number, ShipAnswer>,
  typed: readonly LineBody[],
  agreed?: ReadonlySet<number>,
): Promise<(ReadyLine | Objection)[]> {
  const [made] = await readyLinesOfOrders(work, [{ shipping, answers, lines: typed, agreed }]);
  return made ?? [];
}
/** Fills in what was not typed (product, term, payer) and sizes the box; an objection to each line that lacks something. */
export async function readyLinesOfOrders(
  work: Work,
  all: readonly TypedLines[],
): Promise<(ReadyLine | Objection)[][]> {
  const products = await productsOf(work, [
    ...new Set(
      all.flatMap(({ shipping, lines }) =>
        lines.map((line) => line.productId ?? shipping.warehouse.defaultProductId ?? 0),
      ),
    ),
  ]);
  const placed = all.map((typed) => ({
    ...typed,
    places: new Map(typed.shipping.places.map((place) => [place.id, place])),
  }));
  const billTos = await billTosOf(work, [
    ...new Set(
      placed.flatMap(({ places, lines }) =>
        lines.flatMap(
          (line) => line.billToAccountId ?? places.get(line.consigneeAccountId)?.defaultBillToId ?? [],
        ),
      ),
    ),
  ]);
  return withHold(
    work,
    placed.map((typed) => typed.lines.map((line) => readyLine(work, line, { ...typed, products, billTos }))),
  );
}
function readyLine(
  work: Work,
  line: LineBody,
  {
    shipping,
    answers,
    agreed,
    places,
    products,
    billTos,
  }: TypedLines & {
    places: ReadonlyMap<number, Shipping['places'][number]>;
    products: Products;
    billTos: ReadonlySet<number>;
  },
): ReadyLine | Objection {
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
}
/** Payers for whom nothing more should be taken on: told, or refused where the house says so. */
async function withHold(
  work: Work,
  made: readonly (readonly (ReadyLine | Objection)[])[],
): Promise<(ReadyLine | Objection)[][]> {
  const payers = made.flat().flatMap((line) => (isObjection(line) ? [] : [line.billToId]));
  const { held, refuses } =
    payers.length === 0 ? { held: new Set<number>(), refuses: false } : await creditHeld(work, payers);
  return made.map((lines) =>
    lines.map((line) => {
      if (isObjection(line) || !held.has(line.billToId)) return line;
      return refuses ? fieldObjection('billToAccountId', lineErrors.creditHeld) : { ...line, onHold: true };
    }),
  );
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
