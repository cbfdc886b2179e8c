import type { OrderTemplate, TemplateRow, UsualLine } from './order-templates.contract.ts';
import { maxTemplates } from './order-templates.contract.ts';
import {
  countUse,
  insertTemplate,
  known,
  removeTemplate,
  renameTemplate,
  replaceLines,
  templateById,
  templateLines,
  templatePage,
  templatesOf,
  usualOf,
} from './order-templates.store.ts';
import type { StoredLine } from './order-templates.store.ts';
import { templateErrors } from './order-templates.errors.ts';
import { fieldObjection } from '#areas/orders/order-lines/objections.rules.ts';
import { raise } from '#areas/orders/order-lines/objections.service.ts';
import { lineErrors } from '#areas/orders/order-lines/order-lines.errors.ts';
import { resolveShipping } from '#areas/calendar/shipping/shipping.service.ts';
import { addShipments } from '#areas/orders/order-lines/add-lines.service.ts';
import { agreedIn, mayBill } from '#areas/orders/order-lines/ready-lines.service.ts';
import type { LineBody } from '#areas/orders/order-lines/order-lines.contract.ts';
import { paymentTermOf, unitOfMeasureOf } from '#areas/orders/order-lines/typed-codes.rules.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import type { Fault } from '#kit/contract/errors.ts';
import { uniqueViolation } from '#kit/server/db.ts';
import { Partly, refuse } from '#kit/server/refuse.ts';
import { accountScope, announce, audit, partly } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';

/** The usual lines of a shipper: kept under a name out of an order, entered again for a date with the counts of the day. */

export const templates = (
  work: Work,
  q: Parameters<typeof templatePage>[1],
): Promise<{ data: TemplateRow[]; totalRows: number }> => templatePage(work, q);

export async function template(work: Work, id: number): Promise<OrderTemplate> {
  const row = (await templateById(work, id)) ?? refuse(commonErrors.notFound);
  return { ...row, templateLines: await templateLines(work, id) };
}

export async function keepTemplate(
  work: Work,
  body: { shipperAccountId: number; name: string; unitsConsolidateIds?: number[] | undefined },
): Promise<OrderTemplate> {
  // The shipper is the caller's, and is received where the caller works.
  await resolveShipping(work, {
    shipperId: body.shipperAccountId,
    shipDate: work.now.toString().slice(0, 10),
    consigneeIds: [],
  });
  const ids = [...new Set(body.unitsConsolidateIds)];
  const lines = await usualOf(work, body.shipperAccountId, ids);
  if (lines.length < ids.length) refuse(commonErrors.notFound);
  if ((await templatesOf(work, body.shipperAccountId)) >= maxTemplates)
    refuse(templateErrors.tooMany, { most: maxTemplates });
  const id = await named(body.name, () => insertTemplate(work, body.shipperAccountId, body.name));
  await replaceLines(work, id, lines);
  await audit(work, {
    entity: 'orderTemplate',
    entityId: id,
    action: 'created',
    after: { name: body.name, shipperAccountId: body.shipperAccountId, lines },
  });
  announce(work, 'order-templates', [id]);
  return template(work, id);
}

export async function changeTemplate(
  work: Work,
  id: number,
  body: { name: string; rowVersion: number; lines: readonly UsualLine[] },
): Promise<OrderTemplate> {
  const before = await template(work, id);
  const lines = body.lines.map(stored);
  await onlyKnown(work, before, body.lines);
  if (!(await named(body.name, () => renameTemplate(work, id, body.rowVersion, body.name))))
    refuse(commonErrors.changedByOthers);
  await replaceLines(work, id, lines);
  await audit(work, {
    entity: 'orderTemplate',
    entityId: id,
    action: 'edited',
    before: { name: before.name, lines: before.templateLines },
    after: { name: body.name, lines },
  });
  announce(work, 'order-templates', [id]);
  return template(work, id);
}

export async function dropTemplate(work: Work, id: number): Promise<{ message: string }> {
  const before = await template(work, id);
  if (!(await removeTemplate(work, id))) refuse(commonErrors.notFound);
  await audit(work, {
    entity: 'orderTemplate',
    entityId: id,
    action: 'deleted',
    before: { name: before.name, lines: before.templateLines },
  });
  announce(work, 'order-templates', [id]);
  return { message: 'The template is deleted.' };
}

/** Enters the lines for a day. What is refused is named by its line of the template. */
export async function enterTemplate(
  work: Work,
  id: number,
  body: {
    shipDate: string;
    orderId?: number | undefined;
    counts: readonly { lineNumber: number; numberOfUnits: number }[];
  },
) {
  const { shipperAccountId, templateLines: lines } = await template(work, id);
  const counts = new Map(body.counts.map((count) => [count.lineNumber, count.numberOfUnits]));
  const wanted = lines
    .map((line) => ({ ...line, numberOfUnits: counts.get(line.lineNumber) ?? line.numberOfUnits }))
    .filter((line) => line.numberOfUnits > 0);
  if (wanted.length === 0) refuse(templateErrors.noCounts);
  const entered = await addShipments(work, {
    shipperAccountId,
    shipDate: body.shipDate,
    orderId: body.orderId,
    lines: wanted.map(typed),
    agreed: agreedIn(lines),
  });
  await countUse(work, id);
  announce(work, 'order-templates', [id]);
  if (!(entered instanceof Partly)) return entered;
  const refused = entered.data.refused.map((one) => ({
    ...one,
    line: wanted[one.line - 1]?.lineNumber ?? one.line,
  }));
  return partly('Lines not added: {count}.', { count: refused.length }, { ...entered.data, refused });
}

const typed = (line: OrderTemplate['templateLines'][number]): LineBody => ({
  consigneeAccountId: line.consigneeAccountId,
  productId: line.productId ?? undefined,
  productDescription: line.productDescription ?? undefined,
  po: line.po ?? undefined,
  invoice: undefined,
  farmName: line.farmName ?? undefined,
  awb: undefined,
  unitOfMeasure: unitOfMeasureOf(line.unitOfMeasure),
  measure: line.measure,
  length: line.length,
  width: line.width,
  height: line.height,
  numberOfUnits: line.numberOfUnits,
  paymentTerm: paymentTermOf(line.paymentTerm),
  billToAccountId: line.billToAccountId ?? undefined,
});
const stored = (line: UsualLine): StoredLine => ({
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

/** A line names what its shipper may name, or what the template names already. */
async function onlyKnown(work: Work, before: OrderTemplate, lines: readonly UsualLine[]): Promise<void> {
  const had = new Set(before.templateLines.map((line) => line.consigneeAccountId));
  const { shipping } = await resolveShipping(work, {
    shipperId: before.shipperAccountId,
    shipDate: work.now.toString().slice(0, 10),
    consigneeIds: [...new Set(lines.map((line) => line.consigneeAccountId))],
  });
  const places = new Map(shipping.places.map((place) => [place.id, place]));
  const may = shipping.consigneesOfShipper;
  const agreed = agreedIn(before.templateLines);
  const found = await known(work, {
    consignees: lines.map((line) => line.consigneeAccountId),
    products: lines.flatMap((line) => line.productId ?? []),
    billTos: lines.flatMap((line) => line.billToAccountId ?? []),
  });
  for (const [at, line] of lines.entries()) {
    const wrong = (field: string, fault: Fault): never =>
      raise(fieldObjection(`lines.${at}.${field}`, fault));
    const consignee = places.get(line.consigneeAccountId);
    const nameable = may?.includes(line.consigneeAccountId) !== false || had.has(line.consigneeAccountId);
    if (!found.consignees.has(line.consigneeAccountId) || !(nameable || accountScope(work) === null))
      wrong('consigneeAccountId', templateErrors.unknownConsignee);
    if (line.productId !== undefined && !found.products.has(line.productId))
      wrong('productId', lineErrors.unknownProduct);
    const billTo = line.billToAccountId;
    if (
      billTo !== undefined &&
      !(found.billTos.has(billTo) && mayBill(work, billTo, { shipper: shipping, consignee, agreed }))
    )
      wrong('billToAccountId', lineErrors.unknownBillTo);
  }
}

async function named<T>(name: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (uniqueViolation(error) === 'order_template_name')
      refuse(
        templateErrors.taken,
        { name },
        { fields: { name: 'There is a template of this name already.' } },
      );
    throw error;
  }
}
