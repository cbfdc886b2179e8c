import { enqueueLabelsResultSchema } from '#areas/floor/printers/printers.contract.ts';
import { createIdempotencyKey } from '#kit/web/api-call.ts';
import { reprintUnitOrPalletLabelEndpoint } from './scanning.contract.ts';
import { callScannerApi } from './scanner-api.client.ts';
import { saveScannerDataEntry } from './scanner-db.client.ts';
import type { ScannerState } from './scanner-state.client.ts';
import { getScannerState, updateScannerState } from './scanner-state.client.ts';
import { playSignalAndVibrate } from './signals.client.ts';

/** The printer chosen on this device, on which the scanner prints labels. */

export const getScannerPrinter = ({
  sync,
  printerId,
}: ScannerState): { id: number; name: string } | undefined =>
  sync?.printers.find((printer) => printer.id === printerId);

/** Returns the last scanned or typed code: a unit, or the pallet that was opened. */
export function getLastCodeToReprint({ recentOwnScans: rows }: ScannerState): string | null {
  const row = rows.find((scan) => scan.wish.code !== '' || scan.result?.palletCode);
  return row ? row.wish.code || (row.result?.palletCode ?? null) : null;
}

export async function setScannerPrinter(printerId: number | null): Promise<void> {
  updateScannerState({ printerId, sheet: 'more' });
  await saveScannerDataEntry('printerId', printerId);
}

let open: { wish: string; key: string } | null = null;
/** A retry after a lost response is the same request, so one label is printed. */
export async function reprintLabelOnScanner(code: string): Promise<void> {
  const look = getScannerState();
  const printer = getScannerPrinter(look);
  if (!look.session) return;
  if (!printer) return updateScannerState({ sheet: 'printer' });
  const labelRequest = `${printer.id} ${code}`;
  const key = open?.wish === labelRequest ? open.key : createIdempotencyKey();
  open = { wish: labelRequest, key };
  const response = await callScannerApi(reprintUnitOrPalletLabelEndpoint, enqueueLabelsResultSchema, {
    token: look.session.token,
    body: { printerId: printer.id, code },
    key,
  });
  if (response.kind === 'silent') {
    updateScannerState({
      sheet: null,
      deviceMessage: {
        tone: 'no',
        title: 'Offline',
        sentence: 'Labels can’t be printed offline. Try again when you’re back online.',
      },
    });
    return playSignalAndVibrate('error');
  }
  open = null;
  if (response.kind === 'refused') {
    updateScannerState({
      sheet: null,
      deviceMessage: {
        tone: 'no',
        title: 'Not printed',
        sentence: response.sentence,
        params: response.params,
        code,
      },
    });
    return playSignalAndVibrate('error');
  }
  const { silent } = response.data;
  updateScannerState({
    sheet: null,
    deviceMessage: {
      tone: silent ? 'no' : 'idle',
      title: silent ? 'Printer offline' : 'Label sent',
      sentence: silent
        ? 'The label is waiting to print. Check that the printer is on and has paper.'
        : 'Printing…',
      label: 'Printer',
      fact: response.data.printer,
      code,
    },
  });
  playSignalAndVibrate(silent ? 'error' : 'ok');
}
