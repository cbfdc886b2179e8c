import type {
  CoolerRow,
  changeCoolerShipDate,
  findCooler,
  printCooler,
  printReturnReceipt,
  saveCooler,
} from './cooler.contract.ts';
import { coolerErrors } from './cooler.errors.ts';
import { printCoolerList } from './cooler-list.print.ts';
import { reviewMail } from './cooler.rules.ts';
import * as store from './cooler.store.ts';
import type { ChosenItem } from './cooler.store.ts';
import { printReturnReceipts } from './return-receipt.print.ts';
import { coolerState, unitStatus } from '#areas/freight/units/units.contract.ts';
import { deleteMany, linesOf } from '#areas/orders/order-lines/bulk-units.service.ts';
import { inAnyWriting } from '#areas/outbound/outbound-units/unit-writings.rules.ts';
import { sortOut } from '#areas/outbound/outbound-units/outbound-units.rules.ts';
import { changeDate } from '#areas/outbound/outbound-units/unit-acts.service.ts';
import { printingOf, settingsOf } from '#areas/settings/settings/settings.service.ts';
import type { BodyOf, FileAnswer, QueryOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { chosenOf, choosesNothing } from '#kit/contract/selection.ts';
import { Again } from '#kit/server/db.ts';
import { refuse } from '#kit/server/refuse.ts';
import { announce, audit, auditAll, enqueue } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';
import { penFor } from '#areas/settings/mails/mail-pen.service.ts';

export const find = (work: Work, query: QueryOf<typeof findCooler>) =>
  store.findItems(work, inAnyWriting(query), query);

const seen = async (work: Work, id: number): Promise<CoolerRow> =>
  (await store.findItem(work, id)) ?? refuse(commonErrors.notFound);
const shown = ({ status, notes }: CoolerRow) => ({ status, notes });

/** What an item waits for. It closes with its unit, never by hand: a box that stands in the cooler is on the list. */
export async function save(work: Work, id: number, body: BodyOf<typeof saveCooler>): Promise<CoolerRow> {
  const before = await seen(work, id);
  if (before.closedAt !== null) refuse(coolerErrors.closed);
  if (body.status === coolerState.closed) refuse(coolerErrors.stillThere);
  const wish = { status: body.status, notes: body.notes ?? null };
  if (!(await store.updateItem(work, id, body.rowVersion ?? before.rowVersion, wish)))
    refuse(commonErrors.changedByOthers);
  const after = await seen(work, id);
  await audit(work, {
    entity: 'cooler_item',
    entityId: id,
    action: 'change',
    before: shown(before),
    after: shown(after),
  });
  if (after.status === coolerState.review && before.status !== coolerState.review)
    await tellCustomerService(work, after);
  announce(work, 'cooler', [id]);
  return after;
}
async function tellCustomerService(work: Work, item: CoolerRow): Promise<void> {
  const { customerServiceEmail: to } = await settingsOf(work, ['customerServiceEmail']);
  if (to === '') return;
  await enqueue(work, {
    kind: 'email',
    payload: { to, ...reviewMail({ ...item, by: work.actor.name }, await penFor(work)) },
    dedupeKey: `cooler:review:${item.id}:${item.rowVersion}`,
  });
}

/** The items of a selection: 400 for none, 404 when none of them is there and the caller's. */
async function taken(
  work: Work,
  body: Parameters<typeof chosenOf>[0] & store.CoolerFilters,
): Promise<ChosenItem[]> {
  const chosen = chosenOf(body);
  if (choosesNothing(chosen)) refuse(coolerErrors.noneChosen);
  const items = await store.chosenItems(work, inAnyWriting(body), chosen);
  return items.length > 0 ? items : refuse(commonErrors.notFound);
}

/** A new ship date for what stands in the cooler, judged as in every other place, and by blocks too: it has to go somewhere. */
export async function changeShipDate(work: Work, body: BodyOf<typeof changeCoolerShipDate>) {
  const { good, refused } = sortOut(await taken(work, body), (item) =>
    item.closed ? coolerErrors.closed : null,
  );
  if (good.length === 0) return refuse(coolerErrors.closed);
  return changeDate(
    work,
    { bulkPrintIdsIncluded: good.map((item) => item.unitId), newShipDate: body.newShipDate },
    { blocksCount: true, refused },
  );
}

/**
 * Hands freight back to its shipper, with a receipt to be signed. What was handed back before is printed again: two people who press
 * at the same moment make one receipt.
 */
export async function returnReceipt(
  work: Work,
  query: QueryOf<typeof printReturnReceipt>,
): Promise<FileAnswer> {
  const first = await taken(work, query);
  const lines = await linesOf(
    work,
    first.filter((item) => !item.closed).map((item) => item.lineId),
  );
  const items = await store.chosenItems(work, inAnyWriting(query), {
    all: false,
    included: new Set(first.map((item) => item.id)),
    excluded: new Set(),
  });
  const leaving = items.filter((item) => !item.closed);
  const locked = new Set(lines.map((line) => line.id));
  if (leaving.some((item) => !locked.has(item.lineId)))
    throw new Again('A unit went to another line meanwhile');
  const lost = items.filter((item) => item.closed && item.returnNumber === null).length;
  if (lost > 0) refuse(coolerErrors.notReturned, { count: lost });
  const made = await handBack(work, lines, leaving);
  const printed = await store.returnedItems(work, [
    ...items.flatMap((item) => item.returnNumber ?? []),
    ...made,
  ]);
  const [item] = printed;
  if (!item) return refuse(commonErrors.notFound);
  return {
    name: `return-receipt-${made[0] ?? item.returnNumber}.pdf`,
    body: printReturnReceipts(
      papersOf(printed, new Set(made)),
      await printingOf(work, { warehouseId: item.warehouseId }),
    ),
  };
}
/** Takes the units out of the building; answers the numbers of the receipts, one for each warehouse. */
async function handBack(
  work: Work,
  lines: Awaited<ReturnType<typeof linesOf>>,
  leaving: readonly ChosenItem[],
): Promise<number[]> {
  const numbers: number[] = [];
  for (const items of Map.groupBy(leaving, (item) => item.warehouseId).values()) {
    const number = await store.nextReturnNumber(work);
    const units = items.map(({ unitId, ...unit }) => ({ ...unit, id: unitId }));
    const gone = await deleteMany(work, lines, units, `Returned to the shipper, receipt ${number}`);
    if (gone !== units.length) throw new Again('A unit left the cooler meanwhile');
    const ids = items.map((item) => item.id);
    await store.markReturned(work, ids, number);
    await auditAll(
      work,
      ids.map((entityId) => ({
        entity: 'cooler_item',
        entityId,
        action: 'returned',
        before: { unitStatus: unitStatus.cooler },
        after: { returnNumber: number },
      })),
    );
    announce(work, 'cooler', ids);
    numbers.push(number);
  }
  return numbers;
}
/** One paper for each number; all but the one just made are reprints. */
function papersOf(items: readonly store.ReturnedItem[], made: ReadonlySet<number>) {
  const papers = Map.groupBy(items, (item) => item.returnNumber);
  return [...papers].map(([number, rows]) => ({ number, items: rows, reprint: !made.has(number) }));
}

export async function list(work: Work, query: QueryOf<typeof printCooler>): Promise<FileAnswer> {
  const items = await store.itemsOf(work, inAnyWriting(query));
  if (items.length === 0) refuse(coolerErrors.nothing);
  const printing = await printingOf(work, { warehouseId: query.warehouseId });
  return {
    name: `cooler-inventory-${query.dosFrom}-${query.dosTo}.pdf`,
    body: printCoolerList([{ ...query, items }], printing),
  };
}
