import { z } from 'zod';
import { printerErrors } from './printers.errors.ts';
import { endpoint, one } from '#kit/contract/endpoint.ts';
import { flag, id, maybe, text, version, whole } from '#kit/contract/fields.ts';
import { instant } from '#kit/contract/moments.ts';

declare module '#kit/contract/live.ts' {
  interface Topics {
    printers: true;
  }
}

/** Dots an inch of the printers' heads. */
export const printerDensities = [203, 300] as const;
/** At most so many labels are sent to a printer at once, and so many wait for one. */
export const mostLabels = 500;
export const mostWaiting = 1000;

/** Why a printer does not take labels, as people read it. */
export const printerFaults = {
  unknown: { sentence: 'Nothing in the network goes by this address.' },
  forbidden: { sentence: 'No printer can stand at this address and port.' },
  refused: { sentence: 'Something else answers there: look at address and port.' },
  silent: { sentence: 'It does not answer: it is off, or not in the network.' },
  stopped: { sentence: 'It stopped taking labels: look for paper, ribbon and an open cover.' },
} as const;
const silentReasons = ['unknown', 'forbidden', 'refused', 'silent', 'stopped'] as const;

export const printerRow = z.object({
  id: z.int(),
  warehouseId: z.int(),
  warehouseCode: z.string(),
  name: z.string(),
  host: z.string(),
  port: z.int(),
  dpi: z.literal(printerDensities),
  active: z.boolean(),
  /** Since when it does not take labels, and why; null while it does. */
  silentAt: instant().nullable(),
  silentWhy: z.enum(silentReasons).nullable(),
  /** Labels that wait for it. */
  waiting: z.int(),
  rowVersion: z.int(),
});
export type PrinterRow = z.output<typeof printerRow>;

/** A name or an address as networks write them; whether a printer may stand there is asked when it is called. */
const isHost = (typed: string): boolean =>
  /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(typed) || /^[0-9a-f:]*:[0-9a-f:.]*$/i.test(typed);
const printer = {
  name: text('Name', 40),
  host: text('Address', 253)
    .refine(isHost, { error: 'Address must be a name or an IP address of the network' })
    .meta({ examples: ['10.20.3.41', 'dock3.mia.example.com'] }),
  port: whole('Port', 1, 65_535),
  dpi: z.preprocess(
    (v) => (typeof v === 'string' && v !== '' ? Number(v) : v),
    z.literal(printerDensities, { error: 'Resolution is required' }),
  ),
};
export const addPrinterBody = z.object({ warehouseId: id('Warehouse'), ...printer, active: flag() });
export const savePrinterBody = z.object({ ...printer, active: flag(), rowVersion: maybe(version()) });

/** What was sent to a printer. */
export const sentLabels = z.object({
  printer: z.string(),
  labels: z.int(),
  /** The printer did not take labels when it was last tried: these wait. */
  silent: z.boolean(),
});
export type SentLabels = z.output<typeof sentLabels>;
/** Of every call that prints at a printer of a warehouse. */
export const atPrinter = z.object({ printerId: id('Printer') });
export const printingErrors = [printerErrors.off, printerErrors.tooMany, printerErrors.full] as const;

/** Whoever prints in a warehouse, or looks after it. */
export const seesPrinters: readonly [string, ...string[]] = [
  'warehouseSettingsView:warehouse',
  'editSettings:warehouse',
  'layoutView:warehouse',
  'unitsView:outbound',
];
const edit: readonly [string, ...string[]] = ['editSettings:warehouse'];
const live = ['printers'] as const;
const root = '/warehouse/printers';

export const findPrinters = endpoint({
  id: 'printers.find',
  method: 'GET',
  path: root,
  needs: seesPrinters,
  about: 'The label printers of a warehouse, how they answered last and how many labels wait for them.',
  query: z.object({ warehouseId: maybe(id('Warehouse')), active: flag() }),
  reply: one(z.array(printerRow)),
  live,
});
export const addPrinter = endpoint({
  id: 'printers.add',
  method: 'POST',
  path: root,
  needs: edit,
  about: 'A new label printer; its name is unique in the warehouse.',
  body: addPrinterBody,
  reply: one(printerRow),
  refuses: [printerErrors.taken],
  live,
});
export const savePrinter = endpoint({
  id: 'printers.save',
  method: 'PUT',
  path: `${root}/{id}`,
  needs: edit,
  about:
    'Changes a printer or takes it out of use; what waits for one that is taken out of use is discarded.',
  body: savePrinterBody,
  reply: one(printerRow),
  refuses: [printerErrors.taken],
  live,
});
export const testPrinter = endpoint({
  id: 'printers.test',
  method: 'POST',
  path: `${root}/{id}/test`,
  needs: edit,
  about: 'Sends a label that shows whether address, resolution and label size are right.',
  reply: one(sentLabels),
  refuses: [...printingErrors],
  live,
});
export const discardLabels = endpoint({
  id: 'printers.discard',
  method: 'POST',
  path: `${root}/{id}/discard`,
  needs: edit,
  about:
    'Discards the labels that wait for a printer. They stay in the outbox and can be sent again from there.',
  reply: one(printerRow),
  refuses: [printerErrors.nothingWaits],
  live,
});
