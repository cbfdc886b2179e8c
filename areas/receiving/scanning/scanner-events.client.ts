import { interpretScan, getRefreshScopeBeforeScan } from './scan-meaning.rules.ts';
import type { ScanMeaning } from './scan-meaning.rules.ts';
import { getDestinationFactOfHeldUnit } from './offline-state.client.ts';
import {
  getScanMeaningFacts,
  getScannerState,
  updateScannerState,
  updateScanContext,
} from './scanner-state.client.ts';
import {
  selectScanTarget,
  refreshScannerDataWithTimeout,
  isOfflineDayListRecentlyRefreshed,
  showDeviceMessage,
  storeAndSendScan,
} from './scanner.client.ts';
import type { ScanKind } from './scanning.contract.ts';
import { getScanRejectionTitle } from './scanning.rules.ts';
import { playSignalAndVibrate, enableSoundAfterUserGesture } from './signals.client.ts';

/** Handles a code from the trigger, the camera or manual typing. */

let asks: ((text: string) => void) | null = null;
let early: string | null = null;
/**
 * Sends codes to the lookup sheet while it is open, including a code scanned just before it opened. Returns a function that
 * unsubscribes.
 */
export function subscribeToLookupCodes(listener: (text: string) => void): () => void {
  asks = listener;
  if (early !== null) listener(early);
  early = null;
  return () => void (asks = null);
}

/** While the server is being asked about a code, the next scans wait: they may be meant as the reply. */
let asking: Promise<void> | null = null;

/**
 * Handles a code and clears the last result. If this device would reject it for lack of data (a pallet of another scanner, a
 * newly planned load), it refreshes from the server first. Pushing every change to every device would also work. But on a floor
 * with forty scans a second, each device would reload every second for the few codes it does not know.
 */
export function handleScannedCode(text: string): void {
  enableSoundAfterUserGesture();
  if (asking) return void asking.then(() => handleScannedCode(text));
  const { scanContext: standing, sheet } = getScannerState();
  if (sheet === 'lookUp') return asks ? asks(text) : void (early = text);
  updateScannerState({ deviceMessage: null, question: null, sheet: null, typing: null });
  const meaningFacts = getScanMeaningFacts();
  const meaning = interpretScan(text, standing, meaningFacts);
  const news = getRefreshScopeBeforeScan(text, meaning, standing, meaningFacts);
  if (news === null || isOfflineDayListRecentlyRefreshed(news)) return act(meaning, text);
  updateScannerState({ deviceMessage: { tone: 'idle', title: 'Searching…', name: text.trim() } });
  asking = refreshScannerDataWithTimeout(news).finally(() => {
    asking = null;
    updateScannerState({ deviceMessage: null });
    act(interpretScan(text, getScannerState().scanContext, getScanMeaningFacts()), text);
  });
}

function act(meaning: ScanMeaning, text: string): void {
  const { scanContext: standing } = getScannerState();
  if (meaning.action === 'nothing') return;
  if (meaning.action === 'refuse')
    return showDeviceMessage(
      {
        tone: 'no',
        title: getScanRejectionTitle(meaning.reason.code),
        sentence: meaning.reason.sentence,
        params: meaning.params,
        code: text.trim(),
      },
      'error',
    );
  if (meaning.action === 'send') return void storeAndSendScan(meaning.code, { position: meaning.position });
  if (meaning.action === 'hold') {
    updateScanContext({ heldUnitCode: meaning.code });
    const place = getDestinationFactOfHeldUnit(meaning.code, standing.kind);
    return showDeviceMessage(
      {
        tone: 'idle',
        title: 'Now scan the position',
        name: meaning.code,
        ...(place === null ? {} : { label: place.factLabel ?? undefined, fact: place.fact ?? undefined }),
      },
      'ok',
    );
  }
  if (meaning.action === 'position') {
    selectScanTarget({ position: meaning.code });
    const consignee = getScannerState().dayList?.positions.get(meaning.code)?.consigneeId;
    return showDeviceMessage(
      {
        tone: 'idle',
        title: 'Scan the units',
        label: standing.kind === 'putAway' ? 'Put away at' : 'Stage at',
        fact: meaning.code,
        name: consignee == null ? undefined : getScannerState().dayList?.consignees.get(consignee)?.name,
      },
      'ok',
    );
  }
  if (meaning.action === 'pallet') return hearPallet(meaning.code, standing.kind);
  if (meaning.action === 'door') {
    selectScanTarget({ door: meaning.number });
    return showDeviceMessage(
      { tone: 'idle', title: 'Scan the units', label: 'Receive at door', fact: String(meaning.number) },
      'ok',
    );
  }
  if (meaning.action === 'shuttle' || meaning.action === 'inbound') return hearTruck(meaning);
  selectScanTarget({ pickupId: meaning.pickupId });
  const load = getScannerState().sync?.loads.find((l) => l.pickupId === meaning.pickupId);
  showDeviceMessage(
    {
      tone: 'idle',
      title: 'Scan the units',
      label: load?.door == null ? undefined : 'Load at door',
      fact: load?.door == null ? undefined : String(load.door),
      name: load?.loadName,
    },
    'ok',
  );
}
/** A shuttle between our warehouses: loaded here, or incoming. */
function hearTruck({ action: kind, id }: Extract<ScanMeaning, { action: 'shuttle' | 'inbound' }>): void {
  selectScanTarget({ shuttleLoadId: id });
  const { sync } = getScannerState();
  const leaving = kind === 'shuttle' ? sync?.shuttles.find((l) => l.id === id) : undefined;
  const coming = kind === 'inbound' ? sync?.inbound.find((l) => l.id === id) : undefined;
  showDeviceMessage(
    {
      tone: 'idle',
      title: 'Scan the units',
      label: kind === 'shuttle' ? 'Shuttle to' : 'Shuttle from',
      fact: leaving?.to ?? coming?.from,
      name: leaving?.number ?? coming?.number,
    },
    'ok',
  );
}
/** Units are put on a pallet. For an inspected or closed pallet, the scanner asks for details. */
function hearPallet(code: string, kind: ScanKind): void {
  selectScanTarget({ palletCode: code });
  if (kind === 'receive')
    return showDeviceMessage({ tone: 'idle', title: 'Scan the units', name: code }, 'ok');
  updateScannerState({ sheet: 'pallet' });
  playSignalAndVibrate('ok');
}
