import {
  getErrorForShippingReason,
  isRejection,
  getShippingRejection,
} from '#areas/orders/order-lines/rejections.rules.ts';
import { prepareOrRejectLines } from '#areas/orders/order-lines/ready-lines.service.ts';
import { pasteErrors } from './paste.errors.ts';
import type { ErrorDefinition as CodedFault } from '#kit/contract/errors.ts';
import type { PastedCellError, PasteColumn, PastedRow } from './paste.contract.ts';
import type { OrderLineInput } from '#areas/orders/order-lines/order-lines.contract.ts';
import { orderLineInputSchema } from '#areas/orders/order-lines/order-lines.contract.ts';
import { parseLengthUnitOrInch, parseUnitOfMeasureOrBox } from './pasted-rows.rules.ts';
import {
  matchConsigneesByText,
  findShipperConsigneesForPasteSuggestions,
  listActiveProductCodesForPasteSuggestions,
} from './pasted-rows.repository.ts';
import type { ConsigneeMatch } from './pasted-rows.repository.ts';
import type { ShippingDecision } from '#areas/calendar/shipping/shipping-decision.rules.ts';
import { decideShippingInScope } from '#areas/calendar/shipping/shipping.service.ts';
import { createFuzzyCodeOrExactNameMatcher } from '#kit/contract/fuzzy-match.ts';
import {
  findConsigneesOrProductsByCodes,
  findShipperCodeMappingsUnscoped,
  findNamesOfCallersShippersByNumber,
} from '#areas/orders/xml-upload/shipper-codes.service.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** A pasted row after the check: the line it becomes, or null, and the errors of its cells. */

export interface CheckedPastedRow {
  consigneeAccountName: string;
  line: OrderLineInput | null;
  faults: PastedCellError[];
}
interface Consignee {
  id: number;
  name: string;
}
type Fault = Omit<PastedCellError, 'column'>;
const toCellError = (
  { code, sentence }: Pick<CodedFault, 'code' | 'sentence'>,
  params: Record<string, string> = {},
  suggestion: string | null = null,
): Fault => ({ code, sentence, params, suggestion });

export async function checkPastedRows(
  work: RequestContext,
  q: { shipperAccountId: number; shipDate: string; rows: readonly PastedRow[] },
): Promise<{ rows: CheckedPastedRow[] }> {
  // Checks that the shipper is in the caller's scope, before any of its data is read.
  await decideShippingInScope(work, {
    shipperId: q.shipperAccountId,
    shipDate: q.shipDate,
    consigneeIds: [],
  });
  const words = (column: 'consignee' | 'product') => [
    ...new Set(q.rows.map((row) => row[column]).filter((word) => word !== '')),
  ];
  const consignees = await consigneesNamed(work, q.shipperAccountId, words('consignee'));
  const products = await productsNamed(work, q.shipperAccountId, words('product'));
  const ids = [...new Set([...consignees.values()].flatMap((found) => ('id' in found ? [found.id] : [])))];
  const { shipping, answers } = await decideShippingInScope(work, {
    shipperId: q.shipperAccountId,
    shipDate: q.shipDate,
    consigneeIds: ids,
  });
  const refused = new Map([...answers].map(([id, answer]) => [id, againstShipping(answer)]));
  const read = q.rows.map((row) => readRow(row, consignees, products, refused));
  const good = read.flatMap((row) => (row.line ? [{ row, line: row.line }] : []));
  const ready = await prepareOrRejectLines(
    work,
    shipping,
    answers,
    good.map(({ line }) => line),
  );
  good.forEach(({ row }, index) => {
    const preparedLine = ready[index];
    if (!preparedLine || !isRejection(preparedLine)) return;
    row.faults.push({
      column: preparedLine.field === 'productId' ? 'product' : 'consignee',
      ...toCellError(preparedLine.fault, preparedLine.params),
    });
    row.line = null;
  });
  return { rows: read };
}

function againstShipping(answer: ShippingDecision): Fault[] {
  const against = getShippingRejection(answer);
  if (!against) return [];
  return answer.reasons.length > 0
    ? answer.reasons.map((reason) =>
        toCellError(
          { code: getErrorForShippingReason(reason).code, sentence: reason.sentence },
          reason.params,
        ),
      )
    : [toCellError(against.fault, against.params)];
}

const columnOf = new Map<string, PasteColumn>([
  ['productDescription', 'description'],
  ['po', 'po'],
  ['invoice', 'invoice'],
  ['farmName', 'farm'],
  ['awb', 'awb'],
  ['unitOfMeasure', 'unit'],
  ['measure', 'measure'],
  ['length', 'length'],
  ['width', 'width'],
  ['height', 'height'],
  ['numberOfUnits', 'units'],
]);
function readRow(
  row: PastedRow,
  consignees: ReadonlyMap<string, Consignee | Fault>,
  products: ReadonlyMap<string, number | Fault>,
  refused: ReadonlyMap<number, Fault[]>,
): CheckedPastedRow {
  const errors: PastedCellError[] = [];
  const tell = (column: PasteColumn, error: Fault) => void errors.push({ column, ...error });
  const consignee =
    row.consignee === ''
      ? toCellError(pasteErrors.consigneeMissing)
      : (consignees.get(row.consignee) ?? toCellError(pasteErrors.consigneeUnknown));
  if ('id' in consignee)
    for (const serviceError of refused.get(consignee.id) ?? []) tell('consignee', serviceError);
  else tell('consignee', consignee);
  const product =
    row.product === '' ? undefined : (products.get(row.product) ?? toCellError(pasteErrors.productUnknown));
  if (typeof product === 'object') tell('product', product);
  const [uom, measure] = [parseUnitOfMeasureOrBox(row.unit), parseLengthUnitOrInch(row.measure)];
  if (uom === null) tell('unit', toCellError(pasteErrors.unitOfMeasureUnknown));
  if (measure === null) tell('measure', toCellError(pasteErrors.measureUnknown));
  const read = orderLineInputSchema.safeParse({
    consigneeAccountId: 'id' in consignee ? consignee.id : 1,
    productId: typeof product === 'number' ? product : undefined,
    productDescription: row.description,
    po: row.po,
    invoice: row.invoice,
    farmName: row.farm,
    awb: row.awb,
    unitOfMeasure: uom ?? 2,
    measure: measure ?? 'inch',
    length: number(row.length),
    width: number(row.width),
    height: number(row.height),
    numberOfUnits: number(row.units),
  });
  if (!read.success)
    for (const issue of read.error.issues)
      tell(
        columnOf.get(String(issue.path[0])) ?? 'consignee',
        toCellError({ code: pasteErrors.cellInvalid.code, sentence: issue.message }),
      );
  return {
    consigneeAccountName: 'id' in consignee ? consignee.name : '',
    line: read.success && errors.length === 0 ? read.data : null,
    faults: errors,
  };
}
/** A spreadsheet writes whole numbers as 41.0 or 1,200. */
const number = (text: string): string => text.replace(/^(\d{1,3})(?:,(\d{3}))?(?:\.0+)?$/, '$1$2');

/** Finds consignees by number or name (case-insensitive), by a unique prefix, or by the shipper's own code. */
async function consigneesNamed(
  work: RequestContext,
  shipperId: number,
  words: readonly string[],
): Promise<Map<string, Consignee | Fault>> {
  const found = new Map<string, Consignee | Fault>();
  const called = Map.groupBy(await matchConsigneesByText(work, shipperId, words), (one) => one.word);
  const { recordByCode: consigneesByCode } = await findConsigneesOrProductsByCodes(
    work,
    'consignee',
    words.filter((word) => !called.has(word)),
    await findShipperCodeMappingsUnscoped(work, shipperId),
  );
  const unknown = words.filter((word) => !called.has(word) && !consigneesByCode.has(word));
  const shippers = await findNamesOfCallersShippersByNumber(work, unknown);
  const near =
    unknown.length > 0
      ? nearestNames(await findShipperConsigneesForPasteSuggestions(work, shipperId))
      : () => null;
  for (const word of words) {
    const same = called.get(word) ?? [];
    const [first] = same;
    const ownConsignee = consigneesByCode.get(word);
    const shipper = shippers.get(word);
    if (first && same.length === 1) found.set(word, { id: first.id, name: first.name });
    else if (first)
      found.set(word, toCellError(pasteErrors.consigneeAmbiguous, { name: first.name }, first.number));
    else if (ownConsignee) found.set(word, { id: ownConsignee.id, name: ownConsignee.name });
    else
      found.set(
        word,
        shipper
          ? toCellError(pasteErrors.consigneeIsShipper, { value: word, name: shipper })
          : toCellError(pasteErrors.consigneeUnknown, {}, near(word)),
      );
  }
  return found;
}
function nearestNames(all: readonly Omit<ConsigneeMatch, 'word'>[]): (word: string) => string | null {
  const [byNumber, byName] = [
    createFuzzyCodeOrExactNameMatcher(all.map(({ number: code, name }) => ({ code, name }))),
    createFuzzyCodeOrExactNameMatcher(all.map(({ name }) => ({ code: name }))),
  ];
  return (word) => {
    const begins = all.filter((one) => `${word} `.toLowerCase().startsWith(`${one.name} `.toLowerCase()));
    return (
      byName.findMatch(word)?.code ??
      byNumber.findMatch(word)?.code ??
      (begins.length === 1 ? (begins[0]?.name ?? null) : null)
    );
  };
}

async function productsNamed(
  work: RequestContext,
  shipperId: number,
  words: readonly string[],
): Promise<Map<string, number | Fault>> {
  if (words.length === 0) return new Map();
  const { recordByCode: productsByCode } = await findConsigneesOrProductsByCodes(
    work,
    'product',
    words,
    await findShipperCodeMappingsUnscoped(work, shipperId),
  );
  const near = words.some((word) => !productsByCode.has(word))
    ? createFuzzyCodeOrExactNameMatcher(await listActiveProductCodesForPasteSuggestions(work))
    : null;
  return new Map(
    words.map((word) => [
      word,
      productsByCode.get(word)?.id ??
        toCellError(pasteErrors.productUnknown, {}, near?.findMatch(word)?.code ?? null),
    ]),
  );
}
