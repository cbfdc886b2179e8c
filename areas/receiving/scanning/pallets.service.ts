import { dateIn } from '#kit/contract/zones.ts';
import type { ScanResult, ScanWish } from './scanning.contract.ts';
import { scanErrors } from './scanning.errors.ts';
import { blank, kindsOf } from './scanning.rules.ts';
import type { Who } from './scanner-session.service.ts';
import { palletBy, receivingDoor } from './scan-facts.store.ts';
import type { PlaceFacts } from './scan-facts.store.ts';
import {
  againIfTwice,
  changePallet,
  keepScan,
  nextSscc,
  openPallet,
  shipperOpen,
} from './scan-writes.store.ts';
import type { ScanEvent } from './scan-writes.store.ts';
import { notePallet } from '#areas/freight/temperatures/temperatures.service.ts';
import { closedErrors } from '#areas/calendar/start-day/closed.errors.ts';
import { settingsOf } from '#areas/settings/settings/settings.service.ts';
import { highestSsccSerial, ssccIn, ssccOf } from '#areas/freight/units/codes.rules.ts';
import { refuse } from '#kit/server/refuse.ts';
import { announce } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';
import { refuseUnknownAccounts } from '#areas/accounts/accounts/account-types.service.ts';

export type PalletAct = 'palletOpen' | 'palletInspect' | 'palletClose';
const titles: Record<PalletAct, string> = {
  palletOpen: 'Pallet opened',
  palletInspect: 'Pallet inspected',
  palletClose: 'Pallet closed',
};

/** Opens, inspects or closes a receiving pallet: the skid as it is built at the dock. */
export async function palletScan(
  work: Work,
  wish: ScanWish & { kind: PalletAct },
  event: ScanEvent,
  place: PlaceFacts,
  who: Who,
): Promise<ScanResult> {
  if (!kindsOf(who.role).includes(wish.kind)) refuse(scanErrors.notYours);
  if (place.dayId === null) refuse(closedErrors.closed);
  const code =
    wish.kind === 'palletOpen'
      ? await open(work, wish, place, who.warehouseId)
      : palletCodeIn(wish.palletCode ?? wish.code);
  const pallet = await palletBy(work.tx, code, who.warehouseId);
  if (!pallet || !pallet.here) return refuse(scanErrors.noPallet);
  if (wish.kind === 'palletInspect') {
    if (!pallet.open) refuse(scanErrors.palletClosed);
    await changePallet(work.tx, pallet.id, { status: wish.palletStatus, tempF: wish.tempF });
    if (wish.tempF !== undefined)
      await notePallet(work, pallet.id, {
        warehouseId: who.warehouseId,
        tempF: wish.tempF,
        measuredAt: event.scannedAt,
        device: event.device,
        who: event.who,
      });
  }
  if (wish.kind === 'palletClose') await changePallet(work.tx, pallet.id, { closedAt: event.at });
  // The floor shows which doors are receiving.
  if (wish.kind !== 'palletInspect' && pallet.doorId !== null) announce(work, 'doors', [pallet.doorId]);
  const result: ScanResult = {
    ...blank(wish),
    ok: true,
    status: 200,
    tone: 'ok',
    title: titles[wish.kind],
    ...looksOf(wish),
    at: event.at,
    factLabel: 'On this pallet',
    fact: String(pallet.units),
    palletCode: code,
    onPallet: pallet.units,
  };
  await keepScan(work.tx, event, who.warehouseId, result).catch(againIfTwice);
  return result;
}

/** How a pallet was found to look is said again: of three keys beside each other a glove hits the wrong one. */
const looks = ['Good', 'Absent', 'Bad'] as const;
function looksOf({ kind, palletStatus }: ScanWish): Pick<ScanResult, 'sentence' | 'params'> {
  const look = kind === 'palletInspect' && palletStatus !== undefined ? looks[palletStatus] : undefined;
  return look === undefined
    ? { sentence: null, params: {} }
    : { sentence: 'Noted as {state}.', params: { state: look, thing: 'pallet' } };
}

/** A pallet's label in any writing of its SSCC. */
export const palletCodeIn = (text: string): string => ssccIn(text) ?? text.trim();

async function open(work: Work, wish: ScanWish, place: PlaceFacts, warehouseId: number): Promise<string> {
  const door =
    wish.doorNumber === undefined ? undefined : await receivingDoor(work.tx, warehouseId, wish.doorNumber);
  if (wish.doorNumber !== undefined && !door?.open) refuse(scanErrors.noDoor, { door: wish.doorNumber });
  if (wish.shipperId !== undefined && !(await shipperOpen(work.tx, wish.shipperId)))
    await refuseUnknownAccounts(work, { shipperId: [wish.shipperId, 'shipper'] });
  const { gs1Prefix } = await settingsOf(work, ['gs1Prefix']);
  const serial = await nextSscc(work.tx);
  if (serial > highestSsccSerial(gs1Prefix)) refuse(scanErrors.noPalletNumbers, { prefix: gs1Prefix });
  const code = ssccOf(serial, gs1Prefix);
  await openPallet(work.tx, {
    code,
    warehouseId,
    date: place.receivingDate ?? dateIn(work.now, place.zone),
    shipperId: wish.shipperId ?? null,
    doorId: door?.id ?? null,
    at: work.now.toString(),
  });
  return code;
}
