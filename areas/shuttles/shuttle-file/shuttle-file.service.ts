import { applyRows, stayed } from './apply-rows.service.ts';
import { counts, countsOf } from './apply-rows.store.ts';
import { unitsExpected, wantedFromDays } from './from-days.store.ts';
import type { DaysAsked } from './from-days.store.ts';
import { countRows, rowsToWrite, writeRows } from './make-rows.sql.ts';
import type { Wanted, Written } from './make-rows.sql.ts';
import type {
  Applied,
  changeShuttleRows,
  changedRows,
  countShuttleUnits,
  Generated,
  Made,
  saveShuttleRow,
  ShuttleFileRow,
  ShuttleRowWish,
} from './shuttle-file.contract.ts';
import { shuttleFileErrors } from './shuttle-file.errors.ts';
import * as store from './shuttle-file.store.ts';
import type { RowSaid } from './shuttle-file.store.ts';
import type { BodyOf, QueryOf } from '#kit/contract/endpoint.ts';
import { isDate } from '#kit/contract/dates.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import type { Fault } from '#kit/contract/errors.ts';
import { chosenOf, choosesNothing } from '#kit/contract/selection.ts';
import type { z } from 'zod';
import { refuse, refuseMissing } from '#kit/server/refuse.ts';
import type { Partly } from '#kit/server/refuse.ts';
import { announce, audit, auditAll, partly } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';
import { refuseMissingAccounts } from '#areas/accounts/accounts/account-types.service.ts';

const refuseField = (fault: Fault, field: string): never =>
  refuse(fault, {}, { fields: { [field]: fault.sentence } });
const shown = ({ id: _, ...said }: RowSaid) => said;
const saidOf = async (work: Work, id: number): Promise<RowSaid> =>
  (await store.saidOf(work, [id]))[0] ?? refuse(commonErrors.notFound);

/** Of a wish, what names nothing or lies in the past. Days that stay as they are may be past by now. */
async function checked(work: Work, wish: ShuttleRowWish, before?: ShuttleFileRow): Promise<void> {
  const { receivingToday, outboundToday, ...named } = await store.placesNamed(work, wish);
  const faults = {
    consigneeAccountId: named.consigneeAccountId,
    receivingWarehouseId:
      named.receivingWarehouseId || wish.receivingWarehouseId === before?.receivingWarehouseId,
    outboundWarehouseId:
      named.outboundWarehouseId || wish.outboundWarehouseId === before?.outboundWarehouseId,
  };
  await refuseMissingAccounts(work, faults, { consigneeAccountId: [wish.consigneeAccountId, 'consignee'] });
  if (wish.receivingDate !== before?.receivingDate && wish.receivingDate < (receivingToday ?? ''))
    refuseField(shuttleFileErrors.pastDay, 'receivingDate');
  if (wish.outboundDate !== before?.outboundDate && wish.outboundDate < (outboundToday ?? ''))
    refuseField(shuttleFileErrors.pastDay, 'outboundDate');
}
const seen = async (work: Work, id: number): Promise<ShuttleFileRow> =>
  (await store.findOne(work, id)) ?? refuse(commonErrors.notFound);

export async function add(work: Work, wish: ShuttleRowWish): Promise<ShuttleFileRow> {
  await checked(work, wish);
  const id = (await store.insert(work, wish)) ?? refuseField(shuttleFileErrors.taken, 'consigneeAccountId');
  await audit(work, {
    entity: 'shuttle_file',
    entityId: id,
    action: 'add',
    after: shown(await saidOf(work, id)),
  });
  announce(work, 'shuttle-file', [id]);
  return seen(work, id);
}

export async function save(
  work: Work,
  id: number,
  wish: BodyOf<typeof saveShuttleRow>,
): Promise<ShuttleFileRow> {
  await store.lock(work, [id]);
  const before = await seen(work, id);
  if (before.rowVersion !== wish.rowVersion) refuse(commonErrors.changedByOthers);
  await checked(work, wish, before);
  const said = await saidOf(work, id);
  const done = await store.update(work, id, wish).catch((error: unknown): never => {
    if (store.isTaken(error)) refuseField(shuttleFileErrors.taken, 'consigneeAccountId');
    throw error;
  });
  if (!done) refuse(commonErrors.changedByOthers);
  await audit(work, {
    entity: 'shuttle_file',
    entityId: id,
    action: 'change',
    before: shown(said),
    after: shown(await saidOf(work, id)),
  });
  announce(work, 'shuttle-file', [id]);
  return seen(work, id);
}

/** Boxes that stay, in words. */
const boxesStay = '{count, plural, one {# box stays as it was.} other {# boxes stay as they were.}}';
/** The row again to its boxes. */
export async function apply(work: Work, id: number): Promise<Applied | Partly<Applied>> {
  await store.lock(work, [id]);
  await seen(work, id);
  const done = await applyRows(work, [id]);
  const [row] = await store.saidOf(work, [id]);
  await audit(work, {
    entity: 'shuttle_file',
    entityId: id,
    action: 'applied',
    after: { ...(row && shown(row)), boxes: done.units, stayed: stayed(done) },
  });
  announce(work, 'shuttle-file', [id]);
  return stayed(done) === 0 ? done : partly(boxesStay, { count: stayed(done) }, done);
}

const chosenRows = async (work: Work, q: BodyOf<typeof changeShuttleRows>): Promise<number[]> => {
  const chosen = chosenOf(q);
  if (choosesNothing(chosen)) refuse(shuttleFileErrors.noneChosen);
  const ids = await store.chosenRows(work, q, chosen);
  return ids.length > 0 ? ids : refuse(shuttleFileErrors.noRows);
};
/** What a change of the rows chosen would touch. */
export async function countUnits(work: Work, q: QueryOf<typeof countShuttleUnits>) {
  return counts(work, await chosenRows(work, q), { date: q.toDate, warehouseId: q.toWarehouseId });
}

type Changed = z.output<typeof changedRows>;
/** Many rows leave on another day from another warehouse, and their boxes with them. */
export async function changeAll(
  work: Work,
  to: { date: string; warehouseId: number },
  q: BodyOf<typeof changeShuttleRows>,
): Promise<Changed | Partly<Changed>> {
  if (!isDate(to.date)) refuse(shuttleFileErrors.noDate);
  const { outboundWarehouseId, outboundToday } = await store.placesNamed(work, {
    consigneeAccountId: 0,
    receivingWarehouseId: 0,
    outboundWarehouseId: to.warehouseId,
  });
  refuseMissing({ outboundWarehouseId });
  if (to.date < (outboundToday ?? '')) refuse(shuttleFileErrors.pastDay);
  await store.holdFile(work);
  const ids = await chosenRows(work, q);
  await store.lock(work, ids);
  const before = new Map((await store.saidOf(work, ids)).map((said) => [said.id, said]));
  const changed = await store.changeMany(work, ids, to);
  if (changed.length === 0) refuse(shuttleFileErrors.beforeReceiving);
  await auditAll(
    work,
    (await store.saidOf(work, changed)).map((after) => {
      const old = before.get(after.id);
      return {
        entity: 'shuttle_file',
        entityId: after.id,
        action: 'change',
        before: old && shown(old),
        after: shown(after),
      };
    }),
  );
  const done = { ...(await applyRows(work, changed)), early: ids.length - changed.length };
  announce(work, 'shuttle-file', changed);
  if (stayed(done) + done.early === 0) return done;
  return partly(
    'Left as they were: {boxes, plural, one {# box} other {# boxes}} and {rows, plural, one {# row} other {# rows}}.',
    { boxes: stayed(done), rows: done.early },
    done,
  );
}

/** Writes rows of a source, each with its history; answers what became of each and which stand anew. */
export async function makeRows(work: Work, wanted: Wanted): Promise<{ counts: Made; ids: number[] }> {
  await store.holdFile(work);
  const { counts: done, written } = await writeRows(work, wanted);
  await auditAll(work, written.map(historyOf));
  const ids = written.filter((one) => one.fate !== 'removed').map((one) => one.id);
  if (written.length > 0)
    announce(
      work,
      'shuttle-file',
      written.map((one) => one.id),
    );
  return { counts: done, ids };
}
const actions = { made: 'add', changed: 'change', removed: 'delete' } as const;
function historyOf(one: Written) {
  const row = {
    consignee: one.consignee,
    receivingDate: one.receivingDate,
    receivingWarehouse: one.receivingWarehouse,
  };
  const was = {
    ...row,
    outboundDate: one.wasDate,
    outboundWarehouse: one.wasWarehouse,
    shuttle: one.wasShuttle,
  };
  const is = {
    ...row,
    outboundDate: one.outboundDate,
    outboundWarehouse: one.outboundWarehouse,
    shuttle: one.shuttle,
  };
  return {
    entity: 'shuttle_file',
    entityId: one.id,
    action: actions[one.fate],
    ...(one.fate === 'made' ? {} : { before: was }),
    ...(one.fate === 'removed' ? {} : { after: is }),
  };
}

export async function previewFromDays(work: Work, q: DaysAsked): Promise<Made & { units: number }> {
  return { ...(await countRows(work, wantedFromDays(work, q))), units: await unitsExpected(work, q) };
}
export const fromDays = async (work: Work, q: DaysAsked): Promise<Made> =>
  (await makeRows(work, wantedFromDays(work, q))).counts;

/** What making rows of a source, and applying them to boxes that are entered, would do. */
export async function previewRows(work: Work, wanted: Wanted): Promise<Generated> {
  const rows = await countRows(work, wanted);
  const { early: _, ...boxes } = await countsOf(work, rowsToWrite(wanted));
  return { ...rows, applied: boxes };
}
/** Makes rows of a source and applies those that are new or changed to their boxes. */
export async function makeAndApply(work: Work, wanted: Wanted): Promise<Generated | Partly<Generated>> {
  const { counts: done, ids } = await makeRows(work, wanted);
  const answer = { ...done, applied: await applyRows(work, ids) };
  return stayed(answer.applied) === 0 ? answer : partly(boxesStay, { count: stayed(answer.applied) }, answer);
}
