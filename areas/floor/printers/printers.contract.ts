import { z } from 'zod';
import { printerErrors } from './printers.errors.ts';
import { defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import {
  optionalBooleanField,
  idField,
  optionalField,
  textField,
  rowVersionField,
  integerField,
} from '#kit/contract/fields.ts';
import { instantField } from '#kit/contract/time-fields.ts';

declare module '#kit/contract/live.ts' {
  interface ChangeTopicMap {
    printers: true;
  }
}

/** Resolutions of the print heads, in dots per inch. */
export const printerDensitiesDpi = [203, 300] as const;
/** Maximum number of labels in one print, and in the queue of one printer. */
export const maxLabelsPerPrint = 500;
export const maxQueuedLabelsPerPrinter = 1000;

/** Why a printer does not accept labels, as messages for users. */
export const printerFailureMessages = {
  unknown: { sentence: 'No device on the network has this address.' },
  forbidden: { sentence: 'A printer can’t use this address and port.' },
  refused: { sentence: 'Another device responds at this address. Check the address and port.' },
  silent: { sentence: 'No response. The printer is off or not on the network.' },
  stopped: { sentence: 'The printer stopped accepting labels. Check paper, ribbon and cover.' },
} as const;
const silentReasons = ['unknown', 'forbidden', 'refused', 'silent', 'stopped'] as const;

export const printerRowSchema = z.object({
  id: z.int(),
  warehouseId: z.int(),
  warehouseCode: z.string(),
  name: z.string(),
  host: z.string(),
  port: z.int(),
  dpi: z.literal(printerDensitiesDpi),
  active: z.boolean(),
  /** Since when it does not accept labels, and why. Null while it does. */
  silentAt: instantField().nullable(),
  silentWhy: z.enum(silentReasons).nullable(),
  /** Number of labels in its queue. */
  waiting: z.int(),
  rowVersion: z.int(),
});
export type PrinterRow = z.output<typeof printerRowSchema>;

/** A valid host name or IP address. Whether a printer can have that address is checked when it is contacted. */
const isHost = (typed: string): boolean =>
  /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(typed) || /^[0-9a-f:]*:[0-9a-f:.]*$/i.test(typed);
const printer = {
  name: textField('Name', 40),
  host: textField('Address', 253)
    .refine(isHost, { error: 'Address must be a host name or IP address on the network' })
    .meta({ examples: ['10.20.3.41', 'dock3.mia.example.com'] }),
  port: integerField('Port', 1, 65_535),
  dpi: z.preprocess(
    (v) => (typeof v === 'string' && v !== '' ? Number(v) : v),
    z.literal(printerDensitiesDpi, { error: 'Resolution is required' }),
  ),
};
export const addPrinterBodySchema = z.object({
  warehouseId: idField('Warehouse'),
  ...printer,
  active: optionalBooleanField(),
});
export const updatePrinterBodySchema = z.object({
  ...printer,
  active: optionalBooleanField(),
  rowVersion: optionalField(rowVersionField()),
});

/** The result of a print at a printer. */
export const enqueueLabelsResultSchema = z.object({
  printer: z.string(),
  labels: z.int(),
  /** True when the printer did not accept labels at the last attempt. These labels are queued. */
  silent: z.boolean(),
});
export type EnqueueLabelsResult = z.output<typeof enqueueLabelsResultSchema>;
/** Fields and errors of every endpoint that prints at a warehouse's printer. */
export const printerIdBodySchema = z.object({ printerId: idField('Printer') });
export const labelPrintingErrors = [
  printerErrors.printerInactive,
  printerErrors.tooManyLabels,
  printerErrors.queueFull,
] as const;

/** Permissions of users who print in a warehouse or maintain it. */
export const viewPrintersPermissions: readonly [string, ...string[]] = [
  'warehouseSettingsView:warehouse',
  'editSettings:warehouse',
  'layoutView:warehouse',
  'unitsView:outbound',
];
const edit: readonly [string, ...string[]] = ['editSettings:warehouse'];
const live = ['printers'] as const;
const root = '/warehouse/printers';

export const findPrintersEndpoint = defineEndpoint({
  id: 'printers.find',
  method: 'GET',
  path: root,
  permissions: viewPrintersPermissions,
  summary:
    'List the label printers of a warehouse. Each shows its last response and the number of labels waiting.',
  query: z.object({ warehouseId: optionalField(idField('Warehouse')), active: optionalBooleanField() }),
  reply: itemReply(z.array(printerRowSchema)),
  live,
});
export const addPrinterEndpoint = defineEndpoint({
  id: 'printers.add',
  method: 'POST',
  path: root,
  permissions: edit,
  summary: 'Create a label printer. Its name is unique in the warehouse.',
  body: addPrinterBodySchema,
  reply: itemReply(printerRowSchema),
  errors: [printerErrors.nameTaken],
  live,
});
export const updatePrinterDiscardingLabelsIfInactiveEndpoint = defineEndpoint({
  id: 'printers.save',
  method: 'PUT',
  path: `${root}/{id}`,
  permissions: edit,
  summary: 'Update or deactivate a printer. Labels that wait for a deactivated printer are discarded.',
  body: updatePrinterBodySchema,
  reply: itemReply(printerRowSchema),
  errors: [printerErrors.nameTaken],
  live,
});
export const printTestLabelEndpoint = defineEndpoint({
  id: 'printers.test',
  method: 'POST',
  path: `${root}/{id}/test`,
  permissions: edit,
  summary: 'Print a test label. It shows whether the address, resolution and label size are correct.',
  reply: itemReply(enqueueLabelsResultSchema),
  errors: [...labelPrintingErrors],
  live,
});
export const discardQueuedLabelsEndpoint = defineEndpoint({
  id: 'printers.discard',
  method: 'POST',
  path: `${root}/{id}/discard`,
  permissions: edit,
  summary:
    'Discard the labels that wait for a printer. They stay in the outbox and can be sent again from there.',
  reply: itemReply(printerRowSchema),
  errors: [printerErrors.queueEmpty],
  live,
});
