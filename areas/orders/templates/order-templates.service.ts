import type { OrderTemplate, OrderTemplateRow, TemplateLineInput } from './order-templates.contract.ts';
import { maxTemplatesPerShipper } from './order-templates.contract.ts';
import {
  recordTemplateUse,
  insertOrderTemplate,
  findExistingTemplateRefs,
  deleteOrderTemplateRow,
  updateOrderTemplateName,
  replaceTemplateLines,
  findVisibleTemplateById,
  findTemplateLines,
  findOrderTemplatesPage,
  countTemplatesOfShipper,
  findShipperLinesForTemplate,
} from './order-templates.repository.ts';
import type { StoredTemplateLine } from './order-templates.repository.ts';
import { templateErrors } from './order-templates.errors.ts';
import { createFieldRejection } from '#areas/orders/order-lines/rejections.rules.ts';
import { throwRejection } from '#areas/orders/order-lines/rejections.service.ts';
import { lineErrors } from '#areas/orders/order-lines/order-lines.errors.ts';
import { decideShippingInScope } from '#areas/calendar/shipping/shipping.service.ts';
import { addValidOrderLines } from '#areas/orders/order-lines/add-lines.service.ts';
import {
  listThirdPartyBillToIdsOfLines,
  mayBillToAccount,
} from '#areas/orders/order-lines/ready-lines.service.ts';
import type { OrderLineInput } from '#areas/orders/order-lines/order-lines.contract.ts';
import { toPaymentTermInput, toUnitOfMeasureInputOrBox } from '#areas/orders/order-lines/line-codes.rules.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import type { ErrorDefinition } from '#kit/contract/errors.ts';
import { getViolatedUniqueConstraint } from '#kit/server/db.ts';
import { PartialSuccess, reject } from '#kit/server/reject.ts';
import {
  getAccountIdsInScope,
  publishChange,
  recordAudit,
  createPartialSuccess,
} from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** One page of the order templates in the caller's scope. */

export const listOrderTemplates = (
  work: RequestContext,
  query: Parameters<typeof findOrderTemplatesPage>[1],
): Promise<{ data: OrderTemplateRow[]; totalRows: number }> => findOrderTemplatesPage(work, query);

export async function getOrderTemplate(work: RequestContext, id: number): Promise<OrderTemplate> {
  const row = (await findVisibleTemplateById(work, id)) ?? reject(commonErrors.notFound);
  return { ...row, templateLines: await findTemplateLines(work, id) };
}

export async function createOrderTemplateFromLines(
  work: RequestContext,
  body: { shipperAccountId: number; name: string; unitsConsolidateIds?: number[] | undefined },
): Promise<OrderTemplate> {
  // Checks that the shipper is in the caller's scope and is received at the caller's warehouses.
  await decideShippingInScope(work, {
    shipperId: body.shipperAccountId,
    shipDate: work.now.toString().slice(0, 10),
    consigneeIds: [],
  });
  const ids = [...new Set(body.unitsConsolidateIds)];
  const lines = await findShipperLinesForTemplate(work, body.shipperAccountId, ids);
  if (lines.length < ids.length) reject(commonErrors.notFound);
  if ((await countTemplatesOfShipper(work, body.shipperAccountId)) >= maxTemplatesPerShipper)
    reject(templateErrors.tooManyTemplates, { most: maxTemplatesPerShipper });
  const id = await named(body.name, () => insertOrderTemplate(work, body.shipperAccountId, body.name));
  await replaceTemplateLines(work, id, lines);
  await recordAudit(work, {
    entity: 'orderTemplate',
    entityId: id,
    action: 'created',
    after: { name: body.name, shipperAccountId: body.shipperAccountId, lines },
  });
  publishChange(work, 'order-templates', [id]);
  return getOrderTemplate(work, id);
}

export async function editOrderTemplate(
  work: RequestContext,
  id: number,
  body: { name: string; rowVersion: number; lines: readonly TemplateLineInput[] },
): Promise<OrderTemplate> {
  const before = await getOrderTemplate(work, id);
  const lines = body.lines.map(stored);
  await onlyKnown(work, before, body.lines);
  if (!(await named(body.name, () => updateOrderTemplateName(work, id, body.rowVersion, body.name))))
    reject(commonErrors.recordChanged);
  await replaceTemplateLines(work, id, lines);
  await recordAudit(work, {
    entity: 'orderTemplate',
    entityId: id,
    action: 'edited',
    before: { name: before.name, lines: before.templateLines },
    after: { name: body.name, lines },
  });
  publishChange(work, 'order-templates', [id]);
  return getOrderTemplate(work, id);
}

export async function deleteOrderTemplate(work: RequestContext, id: number): Promise<{ message: string }> {
  const before = await getOrderTemplate(work, id);
  if (!(await deleteOrderTemplateRow(work, id))) reject(commonErrors.notFound);
  await recordAudit(work, {
    entity: 'orderTemplate',
    entityId: id,
    action: 'deleted',
    before: { name: before.name, lines: before.templateLines },
  });
  publishChange(work, 'order-templates', [id]);
  return { message: 'Template deleted.' };
}

/** Enters the lines for a day. Rejected ones are reported by their template line. */
export async function enterValidTemplateLinesInOrder(
  work: RequestContext,
  id: number,
  body: {
    shipDate: string;
    orderId?: number | undefined;
    counts: readonly { lineNumber: number; numberOfUnits: number }[];
  },
) {
  const { shipperAccountId, templateLines: lines } = await getOrderTemplate(work, id);
  const counts = new Map(body.counts.map((count) => [count.lineNumber, count.numberOfUnits]));
  const linesWithCounts = lines
    .map((line) => ({ ...line, numberOfUnits: counts.get(line.lineNumber) ?? line.numberOfUnits }))
    .filter((line) => line.numberOfUnits > 0);
  if (linesWithCounts.length === 0) reject(templateErrors.quantitiesMissing);
  const entered = await addValidOrderLines(work, {
    shipperAccountId,
    shipDate: body.shipDate,
    orderId: body.orderId,
    lines: linesWithCounts.map(typed),
    agreed: listThirdPartyBillToIdsOfLines(lines),
  });
  await recordTemplateUse(work, id);
  publishChange(work, 'order-templates', [id]);
  if (!(entered instanceof PartialSuccess)) return entered;
  const refused = entered.data.refused.map((one) => ({
    ...one,
    line: linesWithCounts[one.line - 1]?.lineNumber ?? one.line,
  }));
  return createPartialSuccess(
    'Lines not added: {count}.',
    { count: refused.length },
    { ...entered.data, refused },
  );
}

const typed = (line: OrderTemplate['templateLines'][number]): OrderLineInput => ({
  consigneeAccountId: line.consigneeAccountId,
  productId: line.productId ?? undefined,
  productDescription: line.productDescription ?? undefined,
  po: line.po ?? undefined,
  invoice: undefined,
  farmName: line.farmName ?? undefined,
  awb: undefined,
  unitOfMeasure: toUnitOfMeasureInputOrBox(line.unitOfMeasure),
  measure: line.measure,
  length: line.length,
  width: line.width,
  height: line.height,
  numberOfUnits: line.numberOfUnits,
  paymentTerm: toPaymentTermInput(line.paymentTerm),
  billToAccountId: line.billToAccountId ?? undefined,
});
const stored = (line: TemplateLineInput): StoredTemplateLine => ({
  consignee: line.consigneeAccountId,
  product: line.productId ?? null,
  description: line.productDescription ?? null,
  uom: line.unitOfMeasure,
  measure: line.measure,
  l: line.length,
  w: line.width,
  h: line.height,
  units: line.numberOfUnits,
  po: line.po ?? null,
  farm: line.farmName ?? null,
  term: line.paymentTerm ?? null,
  billTo: line.paymentTerm === 3 ? (line.billToAccountId ?? null) : null,
});

/** A line can refer to the records its shipper can use, or that the template already contains. */
async function onlyKnown(
  work: RequestContext,
  before: OrderTemplate,
  lines: readonly TemplateLineInput[],
): Promise<void> {
  const had = new Set(before.templateLines.map((line) => line.consigneeAccountId));
  const { shipping } = await decideShippingInScope(work, {
    shipperId: before.shipperAccountId,
    shipDate: work.now.toString().slice(0, 10),
    consigneeIds: [...new Set(lines.map((line) => line.consigneeAccountId))],
  });
  const places = new Map(shipping.places.map((place) => [place.id, place]));
  const may = shipping.consigneesOfShipper;
  const agreed = listThirdPartyBillToIdsOfLines(before.templateLines);
  const found = await findExistingTemplateRefs(work, {
    consignees: lines.map((line) => line.consigneeAccountId),
    products: lines.flatMap((line) => line.productId ?? []),
    billTos: lines.flatMap((line) => line.billToAccountId ?? []),
  });
  for (const [index, line] of lines.entries()) {
    const wrong = (field: string, error: ErrorDefinition): never =>
      throwRejection(createFieldRejection(`lines.${index}.${field}`, error));
    const consignee = places.get(line.consigneeAccountId);
    const nameable = may?.includes(line.consigneeAccountId) !== false || had.has(line.consigneeAccountId);
    if (!found.consignees.has(line.consigneeAccountId) || !(nameable || getAccountIdsInScope(work) === null))
      wrong('consigneeAccountId', templateErrors.unknownConsignee);
    if (line.productId !== undefined && !found.products.has(line.productId))
      wrong('productId', lineErrors.unknownProduct);
    const billTo = line.billToAccountId;
    if (
      billTo !== undefined &&
      !(found.billTos.has(billTo) && mayBillToAccount(work, billTo, { shipper: shipping, consignee, agreed }))
    )
      wrong('billToAccountId', lineErrors.unknownBillTo);
  }
}

async function named<T>(name: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (getViolatedUniqueConstraint(error) === 'order_template_name')
      reject(
        templateErrors.nameTaken,
        { name },
        { fields: { name: 'A template with this name already exists.' } },
      );
    throw error;
  }
}
