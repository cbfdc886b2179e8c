import type {
  PalletShipper,
  Processed,
  ReceiptRow,
  addReceipt,
  findPalletShippers,
  processReceipts,
  redeemReceipt,
} from './pallet-receipts.contract.ts';
import { palletErrors } from './pallet-receipts.errors.ts';
import { receiptState, receiptStateNames } from './pallet-receipt-states.contract.ts';
import { printPalletReceipts } from './pallet-receipt.print.ts';
import { deductionOf, isOver, redeemableOf } from './pallet-receipts.rules.ts';
import type { Band } from './deductions.contract.ts';
import type { Counts } from './pallet-receipts.rules.ts';
import * as store from './pallet-receipts.store.ts';
import type { NewReceipt } from './pallet-receipts.store.ts';
import { printingOf, settingNumber } from '#areas/settings/settings/settings.service.ts';
import type { BodyOf, FileAnswer, QueryOf } from '#kit/contract/endpoint.ts';
import { addDays, showDate } from '#kit/contract/dates.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { dateIn } from '#kit/contract/zones.ts';
import { refuse, refuseUnknown } from '#kit/server/refuse.ts';
import { announce, audit, auditAll, enqueue, warehouseScope } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';
import { penFor } from '#areas/settings/mails/mail-pen.service.ts';
import { refuseUnknownAccounts } from '#areas/accounts/accounts/account-types.service.ts';

const held = async (work: Work, id: number): Promise<ReceiptRow> =>
  (await store.findReceipt(work, id, { lock: true })) ?? refuse(commonErrors.notFound);
const seen = async (work: Work, id: number): Promise<ReceiptRow> =>
  (await store.findReceipt(work, id)) ?? refuse(commonErrors.notFound);
const shown = ({ number, shipper, receivingDate, redeemable, status }: ReceiptRow) => ({
  number,
  shipper,
  receivingDate,
  redeemable,
  status,
});

export async function shippers(
  work: Work,
  { warehouseId, receivingDate }: QueryOf<typeof findPalletShippers>,
): Promise<PalletShipper[]> {
  const found = await store.scannedOn(work, warehouseId, receivingDate);
  return found.map(({ warehouseId: _at, receivingDate: _day, ...shipper }) => shipper);
}

/** What a receipt is reckoned by. */
interface By {
  bands: readonly Band[];
  days: number;
}
const by = async (work: Work): Promise<By> => ({
  bands: await store.bands(work),
  days: await settingNumber(work, 'palletReceiptDays'),
});
/** The numbers of a receipt, whoever makes it. */
function reckoned(
  of: Counts & { shipperId: number; dayOfService: string; receivingDate: string; absent: number },
  { bands, days }: By,
  at: { warehouseId: number; today: string },
): NewReceipt {
  const { shipperId, dayOfService, receivingDate, valid, invalid, absent } = of;
  const redeemable = redeemableOf(of, bands);
  return {
    shipperId,
    dayOfService,
    receivingDate,
    valid,
    invalid,
    absent,
    warehouseId: at.warehouseId,
    deduction: deductionOf(invalid, bands),
    redeemable,
    status: redeemable > 0 ? receiptState.created : receiptState.unqualified,
    issuedOn: at.today,
    expiresOn: addDays(at.today, days),
  };
}

export async function add(
  work: Work,
  { receivingDate }: QueryOf<typeof addReceipt>,
  body: BodyOf<typeof addReceipt>,
): Promise<ReceiptRow> {
  const [id] = await addMany(work, [{ ...body, receivingDate }]);
  return id === undefined ? refuse(commonErrors.notFound) : seen(work, id);
}
type ReceiptWish = BodyOf<typeof addReceipt> & { receivingDate: string };
/** Adds receipts, each for a warehouse, shipper and receiving date that has none. One that is refused refuses all. */
export async function addMany(work: Work, wishes: readonly ReceiptWish[]): Promise<number[]> {
  const receipts = await reckonAll(work, wishes);
  const made = await store.insertReceipts(work, receipts);
  const keys = new Set(made.map(keyOf));
  const taken = receipts.find((receipt) => !keys.has(keyOf(receipt)));
  if (taken) {
    const other = await store.receiptOf(work, taken);
    return refuse(palletErrors.taken, { number: other?.number ?? '' });
  }
  await sayAdded(work, made);
  return made.map(({ id }) => id);
}
const keyOf = (of: { warehouseId: number; shipperId: number; receivingDate: string }): string =>
  `${of.warehouseId} ${of.shipperId} ${of.receivingDate}`;
/** The numbers of receipts that somebody makes by hand. */
async function reckonAll(work: Work, wishes: readonly ReceiptWish[]): Promise<NewReceipt[]> {
  const shippersById = await store.findActiveShippers(
    work,
    wishes.map(({ shipperAccountId }) => shipperAccountId),
  );
  const warehouses = new Map((await store.findWarehouses(work)).map((at) => [at.warehouseId, at]));
  const rules = await by(work);
  for (const { shipperAccountId } of wishes)
    if (!shippersById.has(shipperAccountId))
      await refuseUnknownAccounts(work, { shipperAccountId: [shipperAccountId, 'shipper'] });
  return wishes.map((wish) => {
    const { shipperAccountId: shipperId, receivingDate } = wish;
    const warehouseId = wish.warehouseId ?? work.actor.warehouseId;
    if (warehouseId === undefined)
      return refuse(
        palletErrors.noWarehouse,
        {},
        { fields: { warehouseId: palletErrors.noWarehouse.sentence } },
      );
    const at = warehouses.get(warehouseId) ?? refuseUnknown('warehouseId');
    if (!at.exchanges && shippersById.get(shipperId)?.wantsReceipts !== true) refuse(palletErrors.noExchange);
    const today = dateIn(work.now, at.zone);
    if (receivingDate > today)
      refuse(palletErrors.notYet, {}, { fields: { receivingDate: palletErrors.notYet.sentence } });
    const receipt = reckoned({ ...wish, shipperId, absent: wish.absent ?? 0 }, rules, { warehouseId, today });
    if (receipt.redeemable === 0)
      refuse(palletErrors.nothingLeft, {}, { fields: { valid: palletErrors.nothingLeft.sentence } });
    return receipt;
  });
}
async function sayAdded(work: Work, made: Awaited<ReturnType<typeof store.insertReceipts>>): Promise<void> {
  await auditAll(
    work,
    made.map(({ id, number, receivingDate, redeemable, status }) => ({
      entity: 'pallet_receipt',
      entityId: id,
      action: 'add',
      after: { number, receivingDate, redeemable, status },
    })),
  );
  announce(
    work,
    'pallet-receipts',
    made.map(({ id }) => id),
  );
}

/** Prints a receipt. The first print hands it out: whoever holds the paper may come for the pallets. */
export async function print(work: Work, id: number): Promise<FileAnswer> {
  const before = await held(work, id);
  if (before.status === receiptState.unqualified) refuse(palletErrors.unqualified);
  if (before.status === receiptState.created) await send(work, before);
  const receipt = await seen(work, id);
  return {
    name: `pallet-receipt-${receipt.number}.pdf`,
    body: printPalletReceipts([receipt], await printingOf(work, { warehouseId: receipt.warehouseId })),
  };
}
async function send(work: Work, receipt: ReceiptRow): Promise<void> {
  await store.markSent(work, receipt.id);
  await audit(work, {
    entity: 'pallet_receipt',
    entityId: receipt.id,
    action: 'sent',
    before: { status: receipt.status },
    after: { status: receiptState.sent },
  });
  announce(work, 'pallet-receipts', [receipt.id]);
  const reader = await store.readerOf(work, receipt.shipperId);
  if (!reader) return;
  const pen = await penFor(work, reader.language);
  await enqueue(work, {
    kind: 'email',
    payload: {
      to: reader.email,
      ...pen.mail('palletReceipt', {
        number: String(receipt.number),
        count: String(receipt.redeemable),
        warehouse: receipt.warehouse,
        received: showDate(receipt.receivingDate),
        expires: showDate(receipt.expiresOn),
      }),
    },
    dedupeKey: `palletReceipt:sent:${receipt.id}`,
  });
}

export async function redeem(
  work: Work,
  id: number,
  body: BodyOf<typeof redeemReceipt>,
): Promise<ReceiptRow> {
  const before = await held(work, id);
  if (before.status === receiptState.unqualified) refuse(palletErrors.unqualified);
  if (before.status === receiptState.expired)
    refuse(palletErrors.expired, { date: showDate(before.expiresOn) });
  if (before.status !== receiptState.sent)
    refuse(palletErrors.notSent, { state: receiptStateNames[before.status] ?? '', thing: 'receipt' });
  const at =
    (await store.findWarehouses(work)).find(({ warehouseId }) => warehouseId === before.warehouseId) ??
    refuse(commonErrors.notFound);
  const day = dateIn(work.now, at.zone);
  if (isOver(before, day)) refuse(palletErrors.expired, { date: showDate(before.expiresOn) });
  const signed = { day, givenBy: work.actor.name, takenBy: body.takenBy ?? null };
  if (!(await store.markRedeemed(work, id, body.rowVersion ?? before.rowVersion, signed)))
    refuse(commonErrors.changedByOthers);
  const after = await seen(work, id);
  await audit(work, {
    entity: 'pallet_receipt',
    entityId: id,
    action: 'redeemed',
    before: { status: before.status },
    after: { status: after.status, givenBy: signed.givenBy, takenBy: signed.takenBy },
  });
  announce(work, 'pallet-receipts', [id]);
  return after;
}

export async function remove(work: Work, id: number): Promise<{ message: string }> {
  await removeMany(work, [id]);
  return { message: 'The pallet receipt is deleted.' };
}
/** Deletes receipts. One that is redeemed or gone refuses all. */
export async function removeMany(work: Work, ids: readonly number[]): Promise<void> {
  const before = await store.findReceiptsByIds(work, ids, { lock: true });
  if (before.length < ids.length) refuse(commonErrors.notFound);
  if (before.some(({ status }) => status === receiptState.redeemed)) refuse(palletErrors.redeemed);
  if ((await store.markDeleted(work, ids)) < ids.length) refuse(commonErrors.changedByOthers);
  await auditAll(
    work,
    before.map((receipt) => ({
      entity: 'pallet_receipt',
      entityId: receipt.id,
      action: 'delete',
      before: shown(receipt),
    })),
  );
  announce(work, 'pallet-receipts', ids);
}

/** Receipts of a day from what was scanned: one for each shipper that has none. Run again it makes nothing new. */
export async function process(work: Work, query: QueryOf<typeof processReceipts>): Promise<Processed> {
  const own = warehouseScope(work);
  if (query.warehouseId !== undefined && own !== null && !own.includes(query.warehouseId))
    refuse(commonErrors.notFound);
  const warehouses = (await store.findWarehouses(work)).filter(
    ({ warehouseId, exchanges }) => exchanges && warehouseId === (query.warehouseId ?? warehouseId),
  );
  if (warehouses.length === 0) return refuse(palletErrors.noExchange);
  const ids = warehouses.map((at) => at.warehouseId);
  const rules = await by(work);
  const todayAt = new Map(warehouses.map((at) => [at.warehouseId, dateIn(work.now, at.zone)]));
  const wanted = (await store.scannedFor(work, ids, query.dayOfService)).flatMap((of) => {
    const today = todayAt.get(of.warehouseId);
    if (today === undefined) return [];
    return reckoned({ ...of, dayOfService: query.dayOfService }, rules, { ...of, today });
  });
  const made = wanted.length > 0 ? await store.insertReceipts(work, wanted) : [];
  const expired = await store.expireReceipts(work, ids);
  await sayAdded(work, made);
  await tellExpired(work, expired);
  const unqualified = made.filter(({ status }) => status === receiptState.unqualified).length;
  return {
    made: made.length - unqualified,
    unqualified,
    skipped: wanted.length - made.length,
    expired: expired.length,
  };
}
async function tellExpired(work: Work, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await auditAll(
    work,
    ids.map((entityId) => ({
      entity: 'pallet_receipt',
      entityId,
      action: 'expired',
      after: { status: receiptState.expired },
    })),
  );
  announce(work, 'pallet-receipts', ids);
}
/** Every hour: receipts whose last day is over where their pallets lie. */
export async function expireOver(work: Work): Promise<void> {
  await tellExpired(work, await store.expireReceipts(work));
}

/** What the receipts of these balances are redeemable for, each as `warehouseId shipperId date`. For imports. */
export async function findRedeemable(
  work: Work,
  balances: readonly { warehouseId: number; shipperId: number; date: string }[],
): Promise<ReadonlyMap<string, number>> {
  const known = await store.receiptsOf(work, balances);
  return new Map(known.map((one) => [`${one.warehouseId} ${one.shipperId} ${one.date}`, one.redeemable]));
}
export const findHandedOut = (work: Work, ids: readonly number[]): Promise<{ name: string }[]> =>
  store.findHandedOut(work, ids);
