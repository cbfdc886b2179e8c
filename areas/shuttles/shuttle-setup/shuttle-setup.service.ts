import type {
  changeShuttleSetups,
  saveShuttleSetup,
  SetupWish,
  ShuttleSetupRow,
} from './shuttle-setup.contract.ts';
import { shuttleSetupErrors } from './shuttle-setup.errors.ts';
import { whyNoRange } from './shuttle-setup.rules.ts';
import * as store from './shuttle-setup.store.ts';
import { makeAndApply, previewRows } from '#areas/shuttles/shuttle-file/shuttle-file.service.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { can } from '#kit/contract/access.ts';
import { weekdayNames } from '#kit/contract/dates.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { chosenOf, choosesNothing } from '#kit/contract/selection.ts';
import { refuse, refuseMissing } from '#kit/server/refuse.ts';
import { announce, audit, auditAll } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';
import { refuseMissingAccounts } from '#areas/accounts/accounts/account-types.service.ts';

const shown = (s: ShuttleSetupRow) => ({
  consignee: s.consignee,
  receivingDay: weekdayNames[s.receivingDay],
  receivingWarehouse: s.receivingWarehouse,
  outboundDay: weekdayNames[s.outboundDay],
  outboundWarehouse: s.outboundWarehouse,
  shuttle: s.shuttle,
});
const seen = async (work: Work, id: number): Promise<ShuttleSetupRow> =>
  (await store.findOne(work, id)) ?? refuse(commonErrors.notFound);
const refuseTaken = (): never =>
  refuse(shuttleSetupErrors.taken, {}, { fields: { consigneeAccountId: shuttleSetupErrors.taken.sentence } });

/** Places that stay as they are may be out of use by now. */
async function checked(work: Work, wish: SetupWish, before?: ShuttleSetupRow): Promise<void> {
  const named = await store.placesNamed(work, wish);
  const faults = {
    ...named,
    receivingWarehouseId:
      named.receivingWarehouseId || wish.receivingWarehouseId === before?.receivingWarehouseId,
    outboundWarehouseId:
      named.outboundWarehouseId || wish.outboundWarehouseId === before?.outboundWarehouseId,
  };
  await refuseMissingAccounts(work, faults, { consigneeAccountId: [wish.consigneeAccountId, 'consignee'] });
}

export async function add(work: Work, wish: SetupWish): Promise<ShuttleSetupRow> {
  await checked(work, wish);
  const id = (await store.insert(work, wish)) ?? refuseTaken();
  const made = await seen(work, id);
  await audit(work, { entity: 'shuttle_setup', entityId: id, action: 'add', after: shown(made) });
  announce(work, 'shuttle-setup', [id]);
  return made;
}
export async function save(
  work: Work,
  id: number,
  wish: BodyOf<typeof saveShuttleSetup>,
): Promise<ShuttleSetupRow> {
  const before = await seen(work, id);
  await checked(work, wish, before);
  const done = await store.update(work, id, wish).catch((error: unknown): never => {
    if (store.isTaken(error)) refuseTaken();
    throw error;
  });
  if (!done) refuse(commonErrors.changedByOthers);
  const after = await seen(work, id);
  await audit(work, {
    entity: 'shuttle_setup',
    entityId: id,
    action: 'change',
    before: shown(before),
    after: shown(after),
  });
  announce(work, 'shuttle-setup', [id]);
  return after;
}
export async function remove(work: Work, id: number): Promise<{ message: string }> {
  const before = await seen(work, id);
  if (!(await store.remove(work, id))) refuse(commonErrors.changedByOthers);
  await audit(work, { entity: 'shuttle_setup', entityId: id, action: 'delete', before: shown(before) });
  announce(work, 'shuttle-setup', [id]);
  return { message: 'The row is deleted.' };
}

/** Many rows leave on another weekday from another warehouse. */
export async function changeAll(
  work: Work,
  to: { day: string; warehouseId: number },
  q: BodyOf<typeof changeShuttleSetups>,
): Promise<{ rows: number }> {
  if (!/^[0-6]$/.test(to.day)) refuse(shuttleSetupErrors.noWeekday);
  const { outboundWarehouseId } = await store.placesNamed(work, {
    consigneeAccountId: 0,
    receivingWarehouseId: 0,
    outboundWarehouseId: to.warehouseId,
  });
  refuseMissing({ outboundWarehouseId });
  const chosen = chosenOf(q);
  if (choosesNothing(chosen)) refuse(shuttleSetupErrors.noneChosen);
  const ids = await store.holdChosen(work, q, chosen);
  if (ids.length === 0) refuse(shuttleSetupErrors.noRows);
  const before = await store.findMany(work, ids);
  await store.changeMany(work, ids, { day: Number(to.day), warehouseId: to.warehouseId });
  const after = new Map((await store.findMany(work, ids)).map((row) => [row.id, row]));
  await auditAll(
    work,
    before.map((row) => ({
      entity: 'shuttle_setup',
      entityId: row.id,
      action: 'change',
      before: shown(row),
      after: shown(after.get(row.id) ?? row),
    })),
  );
  announce(work, 'shuttle-setup', ids);
  return { rows: ids.length };
}

export const settings = async (work: Work): Promise<{ maxDays: number }> => ({
  maxDays: (await store.rangeRule(work)).maxDays,
});
async function wanted(work: Work, q: store.RangeAsked) {
  const { maxDays, today } = await store.rangeRule(work);
  const why = whyNoRange(q, today, maxDays);
  if (why)
    refuse(why.fault, why.params, {
      fields: { [why.field]: why.fault.sentence.replace('{days}', String(maxDays)) },
    });
  return store.wantedFromSetup(work, q);
}
export const preview = async (work: Work, q: store.RangeAsked) => previewRows(work, await wanted(work, q));
/** It writes the file by the rule, so whoever may do so may write both. */
export async function generate(work: Work, q: store.RangeAsked) {
  if (!can(work.actor, 'editShuttleSetup:routing')) refuse(commonErrors.notAllowed);
  return makeAndApply(work, await wanted(work, q));
}
