import { z } from 'zod';
import { accountingSettingsErrors } from './accounting-settings.errors.ts';
import { defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import {
  dateField,
  optionalBooleanField,
  timeOfDayField,
  optionalField,
  rowVersionField,
  optionalTextField,
} from '#kit/contract/fields.ts';
import { instantField } from '#kit/contract/time-fields.ts';

export const accountingSystems = ['none', 'file', 'http'] as const;
export type AccountingSystem = (typeof accountingSystems)[number];
export const accountingSendingModes = ['single', 'batch'] as const;

/** The name of each field, in the form and in messages about it. */
export const accountingFieldLabels = {
  system: 'System',
  address: 'Address',
  token: 'Token',
  company: 'Company',
  receivableAccount: 'Receivable account',
  revenueAccount: 'Revenue account',
  sending: 'Send schedule',
  batchHour: 'Batch time',
  startDate: 'Start date',
} as const;
type Field = keyof typeof accountingFieldLabels;
export const invalidUrlMessage = 'Enter a URL that starts with https:// or http://';
export const privateUrlMessage =
  'This address is on a private network or isn’t encrypted. Confirm below that this is intended.';

const ofEverySystem: readonly Field[] = [
  'company',
  'receivableAccount',
  'revenueAccount',
  'sending',
  'startDate',
];
/**
 * Returns the message for each field that is empty or wrong for the chosen system. With the system `none`, no field is required.
 */
export function findAccountingSettingsErrors(
  input: Partial<AccountingSettingsInput>,
): Record<string, string> {
  if (input.system === 'none') return {};
  const needed: Field[] = [...ofEverySystem];
  if (input.system === 'http') needed.push('address');
  if (input.sending === 'batch') needed.push('batchHour');
  const errors: Record<string, string> = {};
  for (const name of needed)
    if (input[name] === undefined) errors[name] = `${accountingFieldLabels[name]} is required`;
  const wrong =
    input.system === 'http' && input.address !== undefined
      ? findInvalidOrUnsafeUrlProblem(input.address)
      : null;
  if (wrong === 'no address') errors['address'] = invalidUrlMessage;
  if (wrong === 'in house' && input.knowingly !== true) errors['address'] = privateUrlMessage;
  return errors;
}

interface Address {
  scheme: string;
  host: string;
  port: string;
}
/** Parses scheme, host and port of an address. It must be plain letters, without user name, password or query. */
export function parseHttpUrlParts(address: string): Address | null {
  const found = /^(https?):\/\/([a-z0-9.-]+|\[[0-9a-f:.]+\])(?::(\d{1,5}))?(?:\/[^\s?#\\]*)?$/i.exec(address);
  const [, scheme = '', host = '', port] = found ?? [];
  if (!found) return null;
  const usual = scheme.toLowerCase() === 'https' ? '443' : '80';
  return { scheme: scheme.toLowerCase(), host: host.toLowerCase(), port: port ?? usual };
}
/**
 * Returns what is wrong with an address: it is not one, it points to this machine or a network behind it, or it is not encrypted.
 * Names that resolve to internal addresses are detected when called (integrations/internal-address.ts).
 */
export function findInvalidOrUnsafeUrlProblem(address: string): 'no address' | 'in house' | null {
  const parts = parseHttpUrlParts(address);
  if (!parts) return 'no address';
  return parts.scheme === 'http' || namesInside(parts.host) ? 'in house' : null;
}
/** All numeric addresses count as internal, because an accounting system has a host name. */
function namesInside(host: string): boolean {
  const name = host.replace(/\.$/, '');
  const last = name.split('.').at(-1) ?? '';
  if (host.startsWith('[') || /^(\d+|0x[0-9a-f]*)$/.test(last)) return true;
  return !name.includes('.') || ['local', 'localhost', 'internal', 'lan', 'home', 'corp'].includes(last);
}

export const accountingSettingsSchema = z.object({
  /** Null: not set yet. The value the server was started with applies: `startedWith`. */
  system: z.enum(accountingSystems).nullable(),
  startedWith: z.enum(accountingSystems),
  address: z.string(),
  /** The token itself is never returned. */
  tokenSet: z.boolean(),
  knowingly: z.boolean(),
  company: z.string(),
  receivableAccount: z.string(),
  revenueAccount: z.string(),
  sending: z.enum(accountingSendingModes),
  batchHour: z.string().nullable(),
  startDate: z.string().nullable(),
  changedAt: instantField().nullable(),
  changedBy: z.string().nullable(),
  rowVersion: z.int(),
});
export type AccountingSettings = z.output<typeof accountingSettingsSchema>;

const choice = <const T extends readonly [string, ...string[]]>(label: string, codes: T) =>
  z.preprocess(
    (value) => (value === '' || value === null ? undefined : value),
    z.enum(codes, {
      error: ({ input }) => (input === undefined ? `${label} is required` : `${label} isn’t valid`),
    }),
  );
/** Empty fields are dropped. The check for the chosen system then reports all missing ones in one response. */
const settingsInputSchema = z.object({
  system: choice(accountingFieldLabels.system, accountingSystems),
  address: optionalTextField(accountingFieldLabels.address, 300),
  token: optionalTextField(accountingFieldLabels.token, 500),
  knowingly: optionalBooleanField(),
  company: optionalTextField(accountingFieldLabels.company, 40),
  receivableAccount: optionalTextField(accountingFieldLabels.receivableAccount, 30),
  revenueAccount: optionalTextField(accountingFieldLabels.revenueAccount, 30),
  sending: optionalField(choice(accountingFieldLabels.sending, accountingSendingModes)),
  batchHour: optionalField(timeOfDayField(accountingFieldLabels.batchHour)),
  startDate: optionalField(dateField(accountingFieldLabels.startDate, { before: 4000, after: 400 })),
  rowVersion: optionalField(rowVersionField()),
});
export type AccountingSettingsInput = z.output<typeof settingsInputSchema>;
export const accountingSettingsBodySchema = settingsInputSchema.superRefine((input, context) => {
  for (const [path, message] of Object.entries(findAccountingSettingsErrors(input)))
    context.addIssue({ code: 'custom', path: [path], message });
});

const path = '/admin/accounting-settings';
const edit: readonly [string, ...string[]] = ['adminSettingsEdit:admin'];

export const getAccountingSettingsEndpoint = defineEndpoint({
  id: 'accountingSettings.get',
  method: 'GET',
  path,
  permissions: ['adminSettingsView:admin'],
  summary: 'Get how posted invoices are sent to accounting. For the token, returns only whether it is set.',
  reply: itemReply(accountingSettingsSchema),
  live: ['settings'],
});
export const updateAccountingSettingsEndpoint = defineEndpoint({
  id: 'accountingSettings.save',
  method: 'PUT',
  path,
  permissions: edit,
  summary:
    'Set how posted invoices are sent to accounting, from the next one on. If no token is given, the saved token is kept unless the address is on another server.',
  body: accountingSettingsBodySchema,
  reply: itemReply(accountingSettingsSchema),
  errors: [
    accountingSettingsErrors.tokenMissing,
    accountingSettingsErrors.tokenOfOtherServer,
    accountingSettingsErrors.secretsKeyMissing,
  ],
});
export const testAccountingConnectionEndpoint = defineEndpoint({
  id: 'accountingSettings.test',
  method: 'POST',
  path: `${path}/test`,
  permissions: edit,
  summary:
    'Test whether the accounting system accepts requests with the given settings. The settings can be unsaved. Nothing is booked.',
  body: accountingSettingsBodySchema,
  reply: itemReply(z.object({ works: z.boolean(), why: z.string().nullable() })),
  isReadOnly: false,
  perMinute: 30,
  errors: [
    accountingSettingsErrors.tokenMissing,
    accountingSettingsErrors.tokenOfOtherServer,
    accountingSettingsErrors.secretsKeyMissing,
  ],
});
