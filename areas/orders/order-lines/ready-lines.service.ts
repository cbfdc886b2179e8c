import { paymentTerm as terms } from '#areas/accounts/accounts/payment-terms.contract.ts';
import type { OrderLineInput } from './order-lines.contract.ts';
import { findPayersHeldOrOverCreditLimit } from '#areas/billing/collections/credit.service.ts';
import { lineErrors } from './order-lines.errors.ts';
import { createFieldRejection, isRejection } from './rejections.rules.ts';
import type { Rejection } from './rejections.rules.ts';
import { findActiveBillToIds, findActiveProductsByIds } from './order-writes.repository.ts';
import { accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import { resolveBillTo } from '#areas/accounts/accounts/bill-to.rules.ts';
import { shippingErrors } from '#areas/calendar/shipping/shipping.errors.ts';
import type { ServiceDay, ShippingDecision } from '#areas/calendar/shipping/shipping-decision.rules.ts';
import type { ShipperContext } from '#areas/calendar/shipping/shipping.service.ts';
import { computeBillableUnitSize } from '#areas/freight/units/unit-size.rules.ts';
import type { BillableUnitSize } from '#areas/freight/units/unit-size.rules.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { getAccountIdsInScope } from '#kit/server/request-context.ts';

/** A line ready to write: day of service, size, product and payer are resolved. */
export interface ReadyLine {
  consigneeId: number;
  service: ServiceDay;
  size: BillableUnitSize;
  uom: number;
  productId: number;
  productDesc: string;
  po: string | null;
  invoice: string | null;
  farmName: string | null;
  awb: string | null;
  paymentTerm: 1 | 2 | 3;
  billToId: number;
  /** The payer is on credit hold. The line is entered anyway, with a warning. */
  onHold: boolean;
  units: number;
  /**
   * The shipper's own codes, one per unit. Without them the units get codes of our series. Lock the shipper's codes
   * (lockShipperUnitCodes) before checking that they are free.
   */
  unitCodes?: readonly string[];
}

type Products = Awaited<ReturnType<typeof findActiveProductsByIds>>;

/**
 * Whether the caller can bill an account. Staff can bill every third party. Others only the one that their shipper or the line's
 * consignee is billed to by default, or that the line already had (docs/decisions/071). All other ids get the same rejection, so
 * it does not reveal which ids are payers.
 */
export const mayBillToAccount = (
  work: RequestContext,
  billToId: number,
  parties: {
    shipper: AccountWithDefaultBillTo;
    consignee: AccountWithDefaultBillTo | undefined;
    agreed?: ReadonlySet<number> | undefined;
  },
): boolean =>
  getAccountIdsInScope(work) === null ||
  billToId === parties.shipper.defaultBillToId ||
  billToId === parties.consignee?.defaultBillToId ||
  parties.agreed?.has(billToId) === true;
/** The third parties that existing lines are billed to. They were authorized when the lines were entered. */
export const listThirdPartyBillToIdsOfLines = (
  lines: readonly { paymentTerm: number | null; billToAccountId: number | null }[],
): ReadonlySet<number> =>
  new Set(
    lines.flatMap((line) => (line.paymentTerm === terms.thirdParty ? (line.billToAccountId ?? []) : [])),
  );
interface AccountWithDefaultBillTo {
  defaultBillToId: number | null;
}

/** Lines of one shipper to prepare. */
interface OrderLinesToPrepare {
  shipping: ShipperContext;
  answers: ReadonlyMap<number, ShippingDecision>;
  lines: readonly OrderLineInput[];
  /** Payers that the lines had before. */
  agreed?: ReadonlySet<number> | undefined;
}
/** Prepares lines of one shipper. Returns a rejection for each invalid line. */
export async function prepareOrRejectLines(
  work: RequestContext,
  shipping: ShipperContext,
  decisions: ReadonlyMap<number, ShippingDecision>,
  lines: readonly OrderLineInput[],
  approvedBillToIds?: ReadonlySet<number>,
): Promise<(ReadyLine | Rejection)[]> {
  const [preparedLines] = await prepareOrRejectLinesOfOrders(work, [
    { shipping, answers: decisions, lines: lines, agreed: approvedBillToIds },
  ]);
  return preparedLines ?? [];
}
/** Fills in the missing values (product, term, payer) and calculates the size. Returns a rejection for each invalid line. */
export async function prepareOrRejectLinesOfOrders(
  work: RequestContext,
  orders: readonly OrderLinesToPrepare[],
): Promise<(ReadyLine | Rejection)[][]> {
  const products = await findActiveProductsByIds(work, [
    ...new Set(
      orders.flatMap(({ shipping, lines }) =>
        lines.map((line) => line.productId ?? shipping.warehouse.defaultProductId ?? 0),
      ),
    ),
  ]);
  const placed = orders.map((typed) => ({
    ...typed,
    places: new Map(typed.shipping.places.map((place) => [place.id, place])),
  }));
  const billTos = await findActiveBillToIds(work, [
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
  work: RequestContext,
  line: OrderLineInput,
  {
    shipping,
    answers,
    agreed,
    places,
    products,
    billTos,
  }: OrderLinesToPrepare & {
    places: ReadonlyMap<number, ShipperContext['places'][number]>;
    products: Products;
    billTos: ReadonlySet<number>;
  },
): ReadyLine | Rejection {
  const answer = answers.get(line.consigneeAccountId);
  const consignee = places.get(line.consigneeAccountId);
  if (!answer?.serviceDay || !consignee)
    return createFieldRejection('consigneeAccountId', shippingErrors.unknownConsignee);
  const product = productOf(line, shipping, products);
  if (!product)
    return createFieldRejection(
      'productId',
      line.productId === undefined ? lineErrors.productRequired : lineErrors.unknownProduct,
    );
  const named = line.billToAccountId;
  if (
    named !== undefined &&
    !(billTos.has(named) && mayBillToAccount(work, named, { shipper: shipping, consignee, agreed }))
  )
    return createFieldRejection('billToAccountId', lineErrors.unknownBillTo);
  const paymentTerm = line.paymentTerm ?? consignee.defaultPaymentTerm;
  const chosen = line.billToAccountId ?? consignee.defaultBillToId;
  const payer = resolveBillTo({
    paymentTerm,
    shipper: shipping,
    consignee,
    chosenAccount:
      chosen !== null && billTos.has(chosen) ? { id: chosen, accountType: accountType.billTo } : null,
  });
  if (payer.billToId === null) return createFieldRejection('billToAccountId', payer.error);
  return {
    consigneeId: line.consigneeAccountId,
    service: answer.serviceDay,
    size: computeBillableUnitSize(
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
/** Checks for payers on credit hold. Their lines get a warning, or are rejected if the company is set up that way. */
async function withHold(
  work: RequestContext,
  preparedLines: readonly (readonly (ReadyLine | Rejection)[])[],
): Promise<(ReadyLine | Rejection)[][]> {
  const payers = preparedLines.flat().flatMap((line) => (isRejection(line) ? [] : [line.billToId]));
  const { payerIds: heldPayerIds, rejectsOrders: refuses } =
    payers.length === 0
      ? { payerIds: new Set<number>(), rejectsOrders: false }
      : await findPayersHeldOrOverCreditLimit(work, payers);
  return preparedLines.map((lines) =>
    lines.map((line) => {
      if (isRejection(line) || !heldPayerIds.has(line.billToId)) return line;
      return refuses
        ? createFieldRejection('billToAccountId', lineErrors.billToOnCreditHold)
        : { ...line, onHold: true };
    }),
  );
}

/** The typed product, else the warehouse's default for such lines, with the description for the line. */
function productOf(
  line: OrderLineInput,
  { warehouse }: ShipperContext,
  products: Products,
): { id: number; description: string } | undefined {
  const id = line.productId ?? warehouse.defaultProductId;
  const product = id === null ? undefined : products.get(id);
  if (id === null || !product) return undefined;
  const usual = line.productId === undefined ? warehouse.defaultProductDescription : null;
  return { id, description: line.productDescription ?? usual ?? product.description };
}
