import type { OrderXmlRootElement, UploadMessage } from './xml-upload.contract.ts';
import { parseFileLine, shortenFileValue } from './file-lines.rules.ts';
import type { FileLineError, FileLineGroup, ParsedFileLine } from './file-lines.rules.ts';
import { createFuzzyCodeOrExactNameMatcher } from '#kit/contract/fuzzy-match.ts';
import type { FuzzyMatcher } from '#kit/contract/fuzzy-match.ts';
import type { CheckedLineGroup } from './upload-result.rules.ts';
import {
  findConsigneesOrProductsByCodes,
  findNamesOfCallersShippersByNumber,
} from './shipper-codes.service.ts';
import {
  listActiveProductCandidates,
  findActiveConsigneeCandidates,
  findStoredShipperCodeMappings,
} from './xml-upload.repository.ts';
import type { ConsigneeOrProductByCode } from './xml-upload.repository.ts';
import { decideShipping } from '#areas/calendar/shipping/shipping-decision.rules.ts';
import type { ShippingDecision } from '#areas/calendar/shipping/shipping-decision.rules.ts';
import { decideShippingInScope } from '#areas/calendar/shipping/shipping.service.ts';
import type { ShipperContext } from '#areas/calendar/shipping/shipping.service.ts';
import { isRejection } from '#areas/orders/order-lines/rejections.rules.ts';
import { prepareOrRejectLines } from '#areas/orders/order-lines/ready-lines.service.ts';
import type { ReadyLine } from '#areas/orders/order-lines/ready-lines.service.ts';
import type { OrderLineInput } from '#areas/orders/order-lines/order-lines.contract.ts';
import { formatEnglishWeekdayDate } from '#kit/contract/dates.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/**
 * Reasons that reject the whole file: the shipper, its warehouse, the cutoff or the date. The others apply to single consignees.
 */
const ofTheFile = new Map<string, 400 | 412>([
  ['shipperInactive', 412],
  ['warehouseClosed', 412],
  ['entryClosed', 412],
  ['pastShipDate', 400],
  ['noSameDay', 400],
  ['tooFarAhead', 400],
]);
export interface FileRejectionReason extends UploadMessage {
  code: string;
  status: 400 | 412;
}
export interface FileLineGroupWithReadyLine extends CheckedLineGroup {
  readyLine: ReadyLine | null;
}
export interface CheckedFileLines {
  groups: FileLineGroupWithReadyLine[];
  /** The reasons against the whole file, the most severe first. */
  reasons: FileRejectionReason[];
  shipperContext: ShipperContext;
  /** Codes and the meaning the shipper has assigned to them. */
  resolvedShipperCodes: { code: string; value: string }[];
  /** The calendar's decision on the ship date, regardless of the consignee. */
  shipDateDecision: ShippingDecision;
}

/** Checks the values of the lines without knowing the shipper. */
export const checkFileLineValues = (
  groups: readonly FileLineGroup[],
  format: OrderXmlRootElement,
): CheckedLineGroup[] =>
  groups.map((group) => ({
    group,
    errors: parseFileLine(group.values, format).errors,
    consignee: group.values.consignee,
    consigneeName: '',
  }));

/**
 * Checks every line as order entry does: account, day of service, blocks, product, size, payer. Runs one query per check,
 * regardless of the number of lines.
 */
export async function checkFileLines(
  work: RequestContext,
  q: { groups: readonly FileLineGroup[]; format: OrderXmlRootElement; shipperId: number; shipDate: string },
): Promise<CheckedFileLines> {
  const read = q.groups.map((group) => ({ group, ...parseFileLine(group.values, q.format) }));
  const numbers = distinct(q.groups.map((group) => group.values.consignee));
  const codes = distinct(q.groups.map((group) => group.values.product));
  const shipperCodes = await findStoredShipperCodeMappings(work, q.shipperId);
  const [
    { recordByCode: consignees, resolvedShipperCodes: ownConsignees },
    { recordByCode: products, resolvedShipperCodes: ownProducts },
  ] = [
    await findConsigneesOrProductsByCodes(work, 'consignee', numbers, shipperCodes),
    await findConsigneesOrProductsByCodes(work, 'product', codes, shipperCodes),
  ];
  const { shipping, answers } = await decideShippingInScope(work, {
    shipperId: q.shipperId,
    shipDate: q.shipDate,
    consigneeIds: [...new Set([...consignees.values()].map((c) => c.id))],
  });
  const day = decideShipping(shipping.shippingIndex, { consigneeId: 0, shipDate: q.shipDate });
  const strange = numbers.filter((number) => !consignees.has(number));
  const lookups = {
    shippers: await findNamesOfCallersShippersByNumber(work, strange),
    consignees,
    products,
    answers,
    nearestConsignee:
      strange.length > 0
        ? createFuzzyCodeOrExactNameMatcher(await findActiveConsigneeCandidates(work, q.shipperId))
        : null,
    nearestProduct: codes.some((c) => !products.has(c))
      ? createFuzzyCodeOrExactNameMatcher(await listActiveProductCandidates(work))
      : null,
  };
  const groups = read.map(
    ({ group, parsed: typed, errors }): FileLineGroupWithReadyLine & { typed: OrderLineInput | null } => {
      const found = [...errors, ...lookedUp(group, lookups, new Set(errors.map((error) => error.field)))];
      const consignee = consignees.get(group.values.consignee);
      const body = typed && found.length === 0 && consignee ? bodyOf(typed, consignee.id, products) : null;
      return {
        group,
        errors: found,
        consignee: consignee?.code ?? group.values.consignee,
        consigneeName: consignee?.name ?? '',
        readyLine: null,
        typed: body,
      };
    },
  );
  await makeReady(work, shipping, answers, groups);
  const reasons = day.reasons.flatMap((reason) => {
    const status = ofTheFile.get(reason.code);
    return status === undefined
      ? []
      : [{ code: reason.code, sentence: reason.sentence, params: reason.params, status }];
  });
  return {
    groups: groups.map(({ typed: _, ...group }) => group),
    reasons,
    shipperContext: shipping,
    shipDateDecision: day,
    resolvedShipperCodes: [...ownConsignees, ...ownProducts],
  };
}

const distinct = (words: readonly string[]): string[] =>
  [...new Set(words)].filter((word) => word !== '' && word.length <= 200);

interface Known {
  shippers: ReadonlyMap<string, string>;
  consignees: ReadonlyMap<string, ConsigneeOrProductByCode>;
  products: ReadonlyMap<string, ConsigneeOrProductByCode>;
  answers: ReadonlyMap<number, ShippingDecision>;
  nearestConsignee: FuzzyMatcher | null;
  nearestProduct: FuzzyMatcher | null;
}
// A value that is invalid on its own is not looked up.
function lookedUp({ values }: FileLineGroup, lookups: Known, wrong: ReadonlySet<string>): FileLineError[] {
  const errors: FileLineError[] = [];
  const consignee = lookups.consignees.get(values.consignee);
  if (consignee) errors.push(...againstConsignee(lookups.answers.get(consignee.id)));
  else if (values.consignee !== '' && !wrong.has('consignee')) {
    const shipper = lookups.shippers.get(values.consignee);
    const near = lookups.nearestConsignee?.findMatch(values.consignee);
    if (shipper !== undefined)
      errors.push({
        field: 'consignee',
        code: 'consigneeIsShipper',
        sentence: '{value} is the number of shipper {name}, not a consignee.',
        params: { value: shortenFileValue(values.consignee), name: shipper },
        suggestion: null,
        hint: null,
      });
    else
      errors.push({
        field: 'consignee',
        code: 'consigneeUnknown',
        sentence: 'Consignee {value} not found.',
        params: { value: shortenFileValue(values.consignee) },
        suggestion: near?.code ?? null,
        hint: near ? { sentence: 'Did you mean {name}?', params: { name: near.name ?? near.code } } : null,
      });
  }
  if (values.product !== '' && !wrong.has('product') && !lookups.products.has(values.product)) {
    const near = lookups.nearestProduct?.findMatch(values.product);
    errors.push({
      field: 'product',
      code: 'productUnknown',
      sentence: 'Product {value} not found.',
      params: { value: shortenFileValue(values.product) },
      suggestion: near?.code ?? null,
      hint: near ? { sentence: 'Did you mean {name}?', params: { name: near.name ?? near.code } } : null,
    });
  }
  return errors;
}
function againstConsignee(answer: ShippingDecision | undefined): FileLineError[] {
  if (!answer) return [];
  const hint: UploadMessage | null =
    answer.nearestLaterDate === null
      ? null
      : {
          sentence: 'Next available ship date: {date}.',
          params: { date: formatEnglishWeekdayDate(answer.nearestLaterDate) },
        };
  return answer.reasons
    .filter((reason) => !ofTheFile.has(reason.code))
    .map((reason) => ({
      field: 'consignee',
      code: reason.code,
      sentence: reason.sentence,
      params: reason.params,
      suggestion: null,
      hint,
    }));
}

function bodyOf(
  typed: ParsedFileLine,
  consigneeId: number,
  products: ReadonlyMap<string, ConsigneeOrProductByCode>,
): OrderLineInput {
  return {
    consigneeAccountId: consigneeId,
    productId: typed.product === null ? undefined : products.get(typed.product)?.id,
    productDescription: typed.description ?? undefined,
    po: typed.po ?? undefined,
    invoice: typed.invoice ?? undefined,
    farmName: typed.farm ?? undefined,
    awb: typed.awb ?? undefined,
    unitOfMeasure: typed.uom,
    measure: typed.measure,
    length: typed.length,
    width: typed.width,
    height: typed.height,
    numberOfUnits: 1,
    paymentTerm: undefined,
    billToAccountId: undefined,
  };
}

const fieldOf = new Map<string, FileLineError['field']>([
  ['productId', 'product'],
  ['consigneeAccountId', 'consignee'],
  ['billToAccountId', 'consignee'],
]);
async function makeReady(
  work: RequestContext,
  shipping: ShipperContext,
  answers: ReadonlyMap<number, ShippingDecision>,
  groups: (FileLineGroupWithReadyLine & { typed: OrderLineInput | null })[],
): Promise<void> {
  const waiting = groups.filter((group) => group.typed !== null);
  const preparedLines = await prepareOrRejectLines(
    work,
    shipping,
    answers,
    waiting.flatMap((group) => group.typed ?? []),
  );
  waiting.forEach((group, i) => {
    const line = preparedLines[i];
    if (line && isRejection(line)) {
      const { fault: error, params, field = '' } = line;
      group.errors = [
        ...group.errors,
        {
          field: fieldOf.get(field) ?? 'consignee',
          code: field === 'productId' ? 'productMissing' : 'payerMissing',
          sentence: error.sentence,
          params,
          suggestion: null,
          hint: null,
        },
      ];
    } else group.readyLine = line ?? null;
  });
}
