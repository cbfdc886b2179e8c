import { sentLabels } from '#areas/floor/printers/printers.contract.ts';
import { newKey } from '#kit/web/call.ts';
import { scannerLabel } from './scanning.contract.ts';
import { tell } from './scanner-calls.web.ts';
import { keep } from './scanner-db.web.ts';
import type { ScannerLook } from './scanner-state.web.ts';
import { lookNow, show } from './scanner-state.web.ts';
import { signal } from './signals.web.ts';

/** Labels from the scanner, printed at the printer that was chosen on this device. */

export const printerNow = ({ sync, printerId }: ScannerLook): { id: number; name: string } | undefined =>
  sync?.printers.find((printer) => printer.id === printerId);

/** What was scanned or typed last: a box, or the pallet that was opened. */
export function codeAtHand({ rows }: ScannerLook): string | null {
  const row = rows.find((scan) => scan.wish.code !== '' || scan.result?.palletCode);
  return row ? row.wish.code || (row.result?.palletCode ?? null) : null;
}

export async function choosePrinter(printerId: number | null): Promise<void> {
  show({ printerId, sheet: 'more' });
  await keep('printerId', printerId);
}

let open: { wish: string; key: string } | null = null;
/** A second try after a lost answer is the same wish: one label comes out. */
export async function printAgain(code: string): Promise<void> {
  const look = lookNow();
  const printer = printerNow(look);
  if (!look.person) return;
  if (!printer) return show({ sheet: 'printer' });
  const wish = `${printer.id} ${code}`;
  const key = open?.wish === wish ? open.key : newKey();
  open = { wish, key };
  const said = await tell(scannerLabel, sentLabels, {
    token: look.person.token,
    body: { printerId: printer.id, code },
    key,
  });
  if (said.kind === 'silent') {
    show({
      sheet: null,
      word: {
        tone: 'no',
        title: 'No network',
        sentence: 'Labels are printed when the network is back. Try again then.',
      },
    });
    return signal('error');
  }
  open = null;
  if (said.kind === 'refused') {
    show({
      sheet: null,
      word: { tone: 'no', title: 'Not printed', sentence: said.sentence, params: said.params, code },
    });
    return signal('error');
  }
  const { silent } = said.data;
  show({
    sheet: null,
    word: {
      tone: silent ? 'no' : 'idle',
      title: silent ? 'The printer does not answer' : 'Label sent',
      sentence: silent
        ? 'The label waits there. See whether it is on and has paper.'
        : 'It comes out of the printer in a moment.',
      label: 'Printer',
      fact: said.data.printer,
      code,
    },
  });
  signal(silent ? 'error' : 'ok');
}
