import type {
  ScannedPalletsOfShipper,
  CreatedAndExpiredReceiptCounts,
  ReceiptRow,
  addReceiptEndpoint,
  findScannedPalletsByShipperEndpoint,
  createDayReceiptsAndExpireOverdueEndpoint,
  redeemReceiptEndpoint,
} from './pallet-receipts.contract.ts';
import { palletReceiptErrors } from './pallet-receipts.errors.ts';
import { palletReceiptStatus, palletReceiptStatusNames } from './pallet-receipt-status.contract.ts';
import { printPalletReceipts } from './pallet-receipt.print.ts';
import {
  computeDeductedPallets,
  isReceiptExpired,
  computeRedeemablePallets,
} from './pallet-receipts.rules.ts';
import type { InvalidPalletDeductionBand } from './deductions.contract.ts';
import type { PalletCounts } from './pallet-receipts.rules.ts';
import * as store from './pallet-receipts.repository.ts';
import type { NewReceipt } from './pallet-receipts.repository.ts';
import { loadPrintContext, readNumberSettingOrDefault } from '#areas/settings/settings/settings.service.ts';
import type { BodyOf, FileResult, QueryOf } from '#kit/contract/endpoint.ts';
import { addDays, formatDate } from '#kit/contract/dates.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { dateInZone } from '#kit/contract/time-zones.ts';
import { reject, rejectNotFound } from '#kit/server/reject.ts';
import {
  publishChange,
  recordAudit,
  recordAudits,
  enqueueOutboxItem,
  getWarehouseIdsInScope,
} from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { loadEmailWriterForLanguage } from '#areas/settings/emails/email-writer.service.ts';
import { rejectAccountsAsNotFound } from '#areas/accounts/accounts/account-types.service.ts';

const lockVisibleReceipt = async (work: RequestContext, id: number): Promise<ReceiptRow> =>
  (await store.findReceipt(work, id, { lock: true })) ?? reject(commonErrors.notFound);
const requireVisibleReceipt = async (work: RequestContext, id: number): Promise<ReceiptRow> =>
  (await store.findReceipt(work, id)) ?? reject(commonErrors.notFound);
const auditedFields = ({ number, shipper, receivingDate, redeemable, status }: ReceiptRow) => ({
  number,
  shipper,
  receivingDate,
  redeemable,
  status,
});

export async function listScannedPalletsByShipper(
  work: RequestContext,
  { warehouseId, receivingDate }: QueryOf<typeof findScannedPalletsByShipperEndpoint>,
): Promise<ScannedPalletsOfShipper[]> {
  const found = await store.findScannedPalletCountsOnReceivingDate(work, warehouseId, receivingDate);
  return found.map(({ warehouseId: _at, receivingDate: _day, ...shipper }) => shipper);
}

/** The inputs for computing a receipt. */
interface By {
  bands: readonly InvalidPalletDeductionBand[];
  days: number;
}
const readReceiptRules = async (work: RequestContext): Promise<By> => ({
  bands: await store.findDeductionBands(work),
  days: await readNumberSettingOrDefault(work, 'palletReceiptDays'),
});
/** Computes the numbers of a receipt, however it is created. */
function reckoned(
  input: PalletCounts & { shipperId: number; dayOfService: string; receivingDate: string; absent: number },
  { bands, days }: By,
  issue: { warehouseId: number; today: string },
): NewReceipt {
  const { shipperId, dayOfService, receivingDate, valid, invalid, absent } = input;
  const redeemable = computeRedeemablePallets(input, bands);
  return {
    shipperId,
    dayOfService,
    receivingDate,
    valid,
    invalid,
    absent,
    warehouseId: issue.warehouseId,
    deduction: computeDeductedPallets(invalid, bands),
    redeemable,
    status: redeemable > 0 ? palletReceiptStatus.created : palletReceiptStatus.unqualified,
    issuedOn: issue.today,
    expiresOn: addDays(issue.today, days),
  };
}

export async function addReceipt(
  work: RequestContext,
  { receivingDate }: QueryOf<typeof addReceiptEndpoint>,
  body: BodyOf<typeof addReceiptEndpoint>,
): Promise<ReceiptRow> {
  const [id] = await addReceipts(work, [{ ...body, receivingDate }]);
  return id === undefined ? reject(commonErrors.notFound) : requireVisibleReceipt(work, id);
}
type ReceiptWish = BodyOf<typeof addReceiptEndpoint> & { receivingDate: string };
/** Adds receipts, each for a warehouse, shipper and receiving date that has none. One rejected receipt rejects all. */
export async function addReceipts(work: RequestContext, inputs: readonly ReceiptWish[]): Promise<number[]> {
  const receipts = await reckonAll(work, inputs);
  const inserted = await store.insertReceiptsSkippingExisting(work, receipts);
  const keys = new Set(inserted.map(keyOf));
  const duplicate = receipts.find((receipt) => !keys.has(keyOf(receipt)));
  if (duplicate) {
    const other = await store.findReceiptOfDate(work, duplicate);
    return reject(palletReceiptErrors.receiptExists, { number: other?.number ?? '' });
  }
  await sayAdded(work, inserted);
  return inserted.map(({ id }) => id);
}
const keyOf = (receipt: { warehouseId: number; shipperId: number; receivingDate: string }): string =>
  `${receipt.warehouseId} ${receipt.shipperId} ${receipt.receivingDate}`;
/** Computes the numbers of manually created receipts. */
async function reckonAll(work: RequestContext, wishes: readonly ReceiptWish[]): Promise<NewReceipt[]> {
  const shippersById = await store.findActiveShippersWithReceiptFlag(
    work,
    wishes.map(({ shipperAccountId }) => shipperAccountId),
  );
  const warehouses = new Map(
    (await store.findWarehousesWithExchangeFlag(work)).map((warehouse) => [warehouse.warehouseId, warehouse]),
  );
  const rules = await readReceiptRules(work);
  for (const { shipperAccountId } of wishes)
    if (!shippersById.has(shipperAccountId))
      await rejectAccountsAsNotFound(work, { shipperAccountId: [shipperAccountId, 'shipper'] });
  return wishes.map((input) => {
    const { shipperAccountId: shipperId, receivingDate } = input;
    const warehouseId = input.warehouseId ?? work.actor.warehouseId;
    if (warehouseId === undefined)
      return reject(
        palletReceiptErrors.warehouseRequired,
        {},
        { fields: { warehouseId: palletReceiptErrors.warehouseRequired.sentence } },
      );
    const warehouse = warehouses.get(warehouseId) ?? rejectNotFound('warehouseId');
    if (!warehouse.exchanges && shippersById.get(shipperId)?.wantsReceipts !== true)
      reject(palletReceiptErrors.exchangeNotOffered);
    const today = dateInZone(work.now, warehouse.zone);
    if (receivingDate > today)
      reject(
        palletReceiptErrors.dateInFuture,
        {},
        { fields: { receivingDate: palletReceiptErrors.dateInFuture.sentence } },
      );
    const receipt = reckoned({ ...input, shipperId, absent: input.absent ?? 0 }, rules, {
      warehouseId,
      today,
    });
    if (receipt.redeemable === 0)
      reject(
        palletReceiptErrors.noRedeemablePallets,
        {},
        { fields: { valid: palletReceiptErrors.noRedeemablePallets.sentence } },
      );
    return receipt;
  });
}
async function sayAdded(
  work: RequestContext,
  inserted: Awaited<ReturnType<typeof store.insertReceiptsSkippingExisting>>,
): Promise<void> {
  await recordAudits(
    work,
    inserted.map(({ id, number, receivingDate, redeemable, status }) => ({
      entity: 'pallet_receipt',
      entityId: id,
      action: 'add',
      after: { number, receivingDate, redeemable, status },
    })),
  );
  publishChange(
    work,
    'pallet-receipts',
    inserted.map(({ id }) => id),
  );
}

/** Prints a receipt. The first print marks it as handed out, because anyone with the document can collect the pallets. */
export async function printPalletReceiptAndMarkSent(work: RequestContext, id: number): Promise<FileResult> {
  const before = await lockVisibleReceipt(work, id);
  if (before.status === palletReceiptStatus.unqualified) reject(palletReceiptErrors.receiptUnqualified);
  if (before.status === palletReceiptStatus.created) await send(work, before);
  const receipt = await requireVisibleReceipt(work, id);
  return {
    name: `pallet-receipt-${receipt.number}.pdf`,
    body: printPalletReceipts([receipt], await loadPrintContext(work, { warehouseId: receipt.warehouseId })),
  };
}
async function send(work: RequestContext, receipt: ReceiptRow): Promise<void> {
  await store.markCreatedReceiptSent(work, receipt.id);
  await recordAudit(work, {
    entity: 'pallet_receipt',
    entityId: receipt.id,
    action: 'sent',
    before: { status: receipt.status },
    after: { status: palletReceiptStatus.sent },
  });
  publishChange(work, 'pallet-receipts', [receipt.id]);
  const reader = await store.findShipperEmailRecipient(work, receipt.shipperId);
  if (!reader) return;
  const pen = await loadEmailWriterForLanguage(work, reader.language);
  await enqueueOutboxItem(work, {
    kind: 'email',
    payload: {
      to: reader.email,
      ...pen.renderEmail('palletReceipt', {
        number: String(receipt.number),
        count: String(receipt.redeemable),
        warehouse: receipt.warehouse,
        received: formatDate(receipt.receivingDate),
        expires: formatDate(receipt.expiresOn),
      }),
    },
    dedupeKey: `palletReceipt:sent:${receipt.id}`,
  });
}

export async function redeemReceipt(
  work: RequestContext,
  id: number,
  body: BodyOf<typeof redeemReceiptEndpoint>,
): Promise<ReceiptRow> {
  const before = await lockVisibleReceipt(work, id);
  if (before.status === palletReceiptStatus.unqualified) reject(palletReceiptErrors.receiptUnqualified);
  if (before.status === palletReceiptStatus.expired)
    reject(palletReceiptErrors.receiptExpired, { date: formatDate(before.expiresOn) });
  if (before.status !== palletReceiptStatus.sent)
    reject(palletReceiptErrors.receiptNotSent, {
      state: palletReceiptStatusNames[before.status] ?? '',
      thing: 'receipt',
    });
  const warehouse =
    (await store.findWarehousesWithExchangeFlag(work)).find(
      ({ warehouseId }) => warehouseId === before.warehouseId,
    ) ?? reject(commonErrors.notFound);
  const day = dateInZone(work.now, warehouse.zone);
  if (isReceiptExpired(before, day))
    reject(palletReceiptErrors.receiptExpired, { date: formatDate(before.expiresOn) });
  const signed = { redeemedOn: day, givenBy: work.actor.name, takenBy: body.takenBy ?? null };
  if (!(await store.markSentReceiptRedeemed(work, id, body.rowVersion ?? before.rowVersion, signed)))
    reject(commonErrors.recordChanged);
  const after = await requireVisibleReceipt(work, id);
  await recordAudit(work, {
    entity: 'pallet_receipt',
    entityId: id,
    action: 'redeemed',
    before: { status: before.status },
    after: { status: after.status, givenBy: signed.givenBy, takenBy: signed.takenBy },
  });
  publishChange(work, 'pallet-receipts', [id]);
  return after;
}

export async function removeReceipt(work: RequestContext, id: number): Promise<{ message: string }> {
  await removeUnredeemedReceiptsOrRejectAll(work, [id]);
  return { message: 'Pallet receipt deleted.' };
}
/** Deletes receipts. If one is redeemed or no longer exists, none is deleted. */
export async function removeUnredeemedReceiptsOrRejectAll(
  work: RequestContext,
  ids: readonly number[],
): Promise<void> {
  const before = await store.findOrLockPalletReceiptsByIds(work, ids, { lock: true });
  if (before.length < ids.length) reject(commonErrors.notFound);
  if (before.some(({ status }) => status === palletReceiptStatus.redeemed))
    reject(palletReceiptErrors.receiptRedeemed);
  if ((await store.markUnredeemedReceiptsDeleted(work, ids)) < ids.length) reject(commonErrors.recordChanged);
  await recordAudits(
    work,
    before.map((receipt) => ({
      entity: 'pallet_receipt',
      entityId: receipt.id,
      action: 'delete',
      before: auditedFields(receipt),
    })),
  );
  publishChange(work, 'pallet-receipts', ids);
}

/** Creates the receipts of a day from the scans: one for each shipper that has none. Running it again creates no duplicates. */
export async function createDayReceiptsAndExpireOverdue(
  work: RequestContext,
  query: QueryOf<typeof createDayReceiptsAndExpireOverdueEndpoint>,
): Promise<CreatedAndExpiredReceiptCounts> {
  const ownWarehouseIds = getWarehouseIdsInScope(work);
  if (
    query.warehouseId !== undefined &&
    ownWarehouseIds !== null &&
    !ownWarehouseIds.includes(query.warehouseId)
  )
    reject(commonErrors.notFound);
  const warehouses = (await store.findWarehousesWithExchangeFlag(work)).filter(
    ({ warehouseId, exchanges }) => exchanges && warehouseId === (query.warehouseId ?? warehouseId),
  );
  if (warehouses.length === 0) return reject(palletReceiptErrors.exchangeNotOffered);
  const ids = warehouses.map((warehouse) => warehouse.warehouseId);
  const rules = await readReceiptRules(work);
  const todayAt = new Map(
    warehouses.map((warehouse) => [warehouse.warehouseId, dateInZone(work.now, warehouse.zone)]),
  );
  const newReceipts = (
    await store.findScannedPalletCountsOfServiceDay(work, ids, query.dayOfService)
  ).flatMap((scannedCounts) => {
    const today = todayAt.get(scannedCounts.warehouseId);
    if (today === undefined) return [];
    return reckoned({ ...scannedCounts, dayOfService: query.dayOfService }, rules, {
      ...scannedCounts,
      today,
    });
  });
  const inserted =
    newReceipts.length > 0 ? await store.insertReceiptsSkippingExisting(work, newReceipts) : [];
  const expired = await store.expireOverdueReceiptRows(work, ids);
  await sayAdded(work, inserted);
  await tellExpired(work, expired);
  const unqualified = inserted.filter(({ status }) => status === palletReceiptStatus.unqualified).length;
  return {
    made: inserted.length - unqualified,
    unqualified,
    skipped: newReceipts.length - inserted.length,
    expired: expired.length,
  };
}
async function tellExpired(work: RequestContext, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await recordAudits(
    work,
    ids.map((entityId) => ({
      entity: 'pallet_receipt',
      entityId,
      action: 'expired',
      after: { status: palletReceiptStatus.expired },
    })),
  );
  publishChange(work, 'pallet-receipts', ids);
}
/** Runs hourly. Expires receipts whose last day is over in the time zone of their warehouse. */
export async function expireOverdueReceipts(work: RequestContext): Promise<void> {
  await tellExpired(work, await store.expireOverdueReceiptRows(work));
}

/** Finds how many pallets the receipts of these balances can redeem, keyed by `warehouseId shipperId date`. Used by imports. */
export async function findRedeemablePalletsByBalanceKey(
  work: RequestContext,
  balances: readonly { warehouseId: number; shipperId: number; date: string }[],
): Promise<ReadonlyMap<string, number>> {
  const redeemableRows = await store.findRedeemableCountsForBalances(work, balances);
  return new Map(
    redeemableRows.map((one) => [`${one.warehouseId} ${one.shipperId} ${one.date}`, one.redeemable]),
  );
}
export const findShippersOfHandedOutReceipts = (
  work: RequestContext,
  receiptIds: readonly number[],
): Promise<{ name: string }[]> => store.findShipperNamesOfHandedOutReceipts(work, receiptIds);
