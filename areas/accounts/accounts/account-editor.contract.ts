import { z } from 'zod';
import { accountFilterFields, accountType, consigneeFlags } from './accounts.contract.ts';
import { coordinateFields, incompleteCoordinatesMessage } from './coordinates.contract.ts';
import { accountErrors } from './accounts.errors.ts';
import { defineEndpoint, fileReply, itemReply } from '#kit/contract/endpoint.ts';
import {
  emailField,
  optionalBooleanField,
  idField,
  optionalField,
  numberEnumField,
  textField,
  rowVersionField,
  integerField,
  optionalTextField,
} from '#kit/contract/fields.ts';
import { instantField } from '#kit/contract/time-fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import { optionalPhoneField } from '#kit/contract/phone.ts';

declare module '#kit/contract/live.ts' {
  interface ChangeTopicMap {
    accounts: true;
  }
}

/** Languages of documents and messages. */
export const accountLanguages = ['en', 'es', 'zh'] as const;
export const accountLanguageNames: Record<(typeof accountLanguages)[number], string> = {
  en: 'English',
  es: 'Spanish',
  zh: 'Chinese',
};
export const maxPaymentTermDays = 180;
export const thirdPartyPaymentTerm = 3;

export const invalidTimeZoneMessage = 'Time zone isn’t valid';
export function isValidAreaCityTimeZone(timeZone: string): boolean {
  try {
    return (
      /^[A-Za-z]+\/[A-Za-z_/+-]+$/.test(timeZone) &&
      new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone !== ''
    );
  } catch {
    return false;
  }
}
export const invalidAccountNumberMessage = 'Use up to 20 capital letters, digits and hyphens';
export const accountNumberPattern = /^[A-Z0-9][A-Z0-9-]{1,19}$/;
const accountNumber = z.preprocess(
  (v) => (typeof v === 'string' ? v.trim().toUpperCase() : v),
  z
    .string({ error: (i) => (i.input === undefined ? 'Number is required' : invalidAccountNumberMessage) })
    .min(1, { error: 'Number is required' })
    .regex(accountNumberPattern, { error: invalidAccountNumberMessage }),
);

const fields = {
  name: textField('Name', 120),
  billingName: optionalTextField('Billing name', 120),
  address1: optionalTextField('Address', 120),
  city: textField('City', 80),
  state: z.preprocess(
    (v) => (v === '' || v === null ? undefined : v),
    z.string({ error: 'State isn’t valid' }).max(3, { error: 'State isn’t valid' }).optional(),
  ),
  zip: optionalTextField('ZIP', 12),
  zone: z.preprocess(
    (v) => (v === '' || v === null ? undefined : v),
    z
      .string({ error: 'Time zone is required' })
      .max(60, { error: invalidTimeZoneMessage })
      .refine(isValidAreaCityTimeZone, { error: invalidTimeZoneMessage }),
  ),
  /** Where the account's freight is delivered. Without coordinates, routes to it need a known lane mileage. */
  ...coordinateFields,
  phone: optionalPhoneField(),
  email: optionalField(emailField()),
  language: z.enum(accountLanguages, { error: 'Language isn’t valid' }),
  termsDays: integerField('Terms', 0, maxPaymentTermDays),
  defaultPaymentTerm: numberEnumField('Payment term', [1, 2, 3]),
  defaultBillToId: optionalField(idField('Default bill-to')),
  billingConsolidation: optionalBooleanField(),
  warehouseId: optionalField(idField('Home warehouse')),
  flags: z
    .array(z.enum(consigneeFlags, { error: 'This flag does not exist' }))
    .max(consigneeFlags.length)
    .optional(),
  smsOn: optionalBooleanField(),
  smsSource: optionalTextField('How consent was given', 120),
};
interface AccountInputToCheck {
  accountTypeId: number;
  defaultPaymentTerm: number;
  defaultBillToId?: number | null | undefined;
  warehouseId?: number | null | undefined;
  flags?: readonly string[] | undefined;
  smsOn?: boolean | undefined;
  phone?: string | null | undefined;
  latitude?: number | null | undefined;
  longitude?: number | null | undefined;
}
type AtField = 'defaultBillToId' | 'warehouseId' | 'flags' | 'smsOn' | 'phone' | 'latitude';
interface AccountFieldError {
  field: AtField;
  /** For API clients. */
  name: string;
  sentence: string;
  /** The account sets a field that its type does not have. Fixed by leaving it out. */
  surplus?: true;
}
/** Errors that only several fields together reveal. Each account type has its own. */
export function findAccountCrossFieldErrors(input: AccountInputToCheck): AccountFieldError[] {
  const errors: AccountFieldError[] = [];
  const { shipper, consignee, billTo } = accountType;
  if (input.accountTypeId === shipper && !input.warehouseId)
    errors.push({
      field: 'warehouseId',
      name: 'noWarehouse',
      sentence: 'A shipper must have a home warehouse',
    });
  if (input.accountTypeId !== shipper && input.warehouseId)
    errors.push({
      field: 'warehouseId',
      name: 'warehouseOfOther',
      sentence: 'Only shippers can have a home warehouse',
      surplus: true,
    });
  if (input.accountTypeId !== consignee && (input.flags ?? []).length > 0)
    errors.push({
      field: 'flags',
      name: 'flagsOfOther',
      sentence: 'Only consignees can have flags',
      surplus: true,
    });
  if (input.accountTypeId !== consignee && input.smsOn)
    errors.push({
      field: 'smsOn',
      name: 'messagesOfOther',
      sentence: 'Only consignees can get text messages',
      surplus: true,
    });
  if (input.accountTypeId === billTo && input.defaultBillToId)
    errors.push({
      field: 'defaultBillToId',
      name: 'billToOfBillTo',
      sentence: 'A bill-to is always its own bill-to',
      surplus: true,
    });
  if (
    input.accountTypeId !== billTo &&
    input.defaultPaymentTerm === thirdPartyPaymentTerm &&
    !input.defaultBillToId
  )
    errors.push({
      field: 'defaultBillToId',
      name: 'noThirdParty',
      sentence: '3rd Party requires a default bill-to',
    });
  if (input.smsOn && !input.phone)
    errors.push({ field: 'phone', name: 'noPhone', sentence: 'Text messages require a phone number' });
  if (((input.latitude ?? null) === null) !== ((input.longitude ?? null) === null))
    errors.push({ field: 'latitude', name: 'halfPosition', sentence: incompleteCoordinatesMessage });
  return errors;
}
const sound = (
  input: AccountInputToCheck,
  context: { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void },
) => {
  for (const error of findAccountCrossFieldErrors(input))
    context.addIssue({ code: 'custom', path: [error.field], message: error.sentence });
};
const typed = { accountTypeId: numberEnumField('Account type', [1, 2, 3]) };
export const addAccountBodySchema = z
  .object({ number: accountNumber, ...typed, ...fields, termsDays: optionalField(fields.termsDays) })
  .superRefine((input, context) => {
    sound(input, context);
    if (input.smsOn && input.smsSource === undefined)
      context.addIssue({
        code: 'custom',
        path: ['smsSource'],
        message: accountErrors.consentSourceMissing.sentence,
      });
  });
export const updateAccountBodySchema = z
  .object({ ...typed, ...fields, rowVersion: rowVersionField() })
  .superRefine(sound);

const named = z.object({ id: z.int(), number: z.string(), name: z.string() });
export const accountSchema = z.object({
  id: z.int(),
  number: z.string(),
  accountTypeId: z.int(),
  name: z.string(),
  billingName: z.string(),
  active: z.boolean(),
  address1: z.string(),
  city: z.string(),
  state: z.string().nullable(),
  zip: z.string(),
  zone: z.string(),
  /** Degrees. null: the location is not set. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  language: z.enum(accountLanguages).catch('en'),
  termsDays: z.int(),
  defaultPaymentTerm: z.int(),
  defaultBillTo: named.nullable(),
  billingConsolidation: z.boolean(),
  warehouse: z.object({ id: z.int(), code: z.string(), name: z.string() }).nullable(),
  flags: z.array(z.string()),
  smsOn: z.boolean(),
  smsConsentAt: instantField().nullable(),
  smsConsentBy: z.string().nullable(),
  smsConsentSource: z.string().nullable(),
  /** The number of accounts that have this one as default bill-to. */
  billsFor: z.int(),
  /** Freight that leaves today or later: entered orders and their units. */
  open: z.object({ orders: z.int(), units: z.int() }),
  updatedAt: instantField(),
  updatedBy: z.string().nullable(),
  rowVersion: z.int(),
});
export type Account = z.output<typeof accountSchema>;

const { numberTaken, typeImmutable, noSuchState, stateInactive, wrongZip, noSuchWarehouse } = accountErrors;
const {
  noSuchPayer,
  defaultBillToIsSelf,
  defaultBillToNotThirdParty,
  consentSourceMissing,
  consentForOtherPhone,
} = accountErrors;
/** Errors that only the database and the current account can reveal. */
const unsound = [
  noSuchState,
  stateInactive,
  wrongZip,
  noSuchWarehouse,
  noSuchPayer,
  defaultBillToIsSelf,
  defaultBillToNotThirdParty,
  consentSourceMissing,
  consentForOtherPhone,
];
const needs = ['editAccounts:accounts'] as const;
const live = ['accounts'] as const;
export const getAccountEndpoint = defineEndpoint({
  id: 'accounts.get',
  method: 'GET',
  path: '/accounts/{id}',
  permissions: 'signed-in',
  summary:
    'Get an account with its address, terms, flags and consent. Staff can read any account. Other users can read their own accounts.',
  reply: itemReply(accountSchema),
  live,
});
export const addAccountEndpoint = defineEndpoint({
  id: 'accounts.add',
  method: 'POST',
  path: '/accounts',
  permissions: needs,
  summary:
    'Create a shipper, a consignee or a third-party bill-to. If no terms are given, the terms from Admin Settings apply.',
  body: addAccountBodySchema,
  reply: itemReply(accountSchema),
  live,
  errors: [numberTaken, ...unsound],
});
export const updateAccountEndpoint = defineEndpoint({
  id: 'accounts.save',
  method: 'PUT',
  path: '/accounts/{id}',
  permissions: needs,
  summary:
    'Update an account. Its number and type cannot change. Consent to text messages is stored with who recorded it and when. A new phone number needs a new consent.',
  body: updateAccountBodySchema,
  reply: itemReply(accountSchema),
  live,
  errors: [typeImmutable, ...unsound],
});
export const setAccountActiveEndpoint = defineEndpoint({
  id: 'accounts.setActive',
  method: 'PUT',
  path: '/accounts/{id}/active',
  permissions: needs,
  summary:
    'Deactivate or reactivate an account. Existing entries stay. Nothing new can be entered for an inactive account.',
  body: z.object({
    active: z.preprocess(
      (v) => (v === 'true' || v === 'false' ? v === 'true' : v),
      z.boolean({ error: 'Choose yes or no' }),
    ),
    rowVersion: rowVersionField(),
  }),
  reply: itemReply(accountSchema),
  live,
});

export const accountChangeSchema = z.object({
  id: z.int(),
  at: instantField(),
  who: z.string(),
  action: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});
export type AccountChange = z.output<typeof accountChangeSchema>;
export const getLatest200AccountChangesEndpoint = defineEndpoint({
  id: 'accounts.listHistory',
  method: 'GET',
  path: '/accounts/{id}/history',
  permissions: ['editAccounts:accounts', 'viewAudit:admin'],
  summary:
    'List the changes to an account, newest first. Each entry shows who changed what. At most 200 entries.',
  reply: itemReply(z.array(accountChangeSchema)),
  live: ['accounts', 'shippers'],
});
export const listAllStatesAndProvincesEndpoint = defineEndpoint({
  id: 'accounts.listStates',
  method: 'GET',
  path: '/accounts/places',
  permissions: 'signed-in',
  summary: 'List states and provinces. Inactive ones are included for the accounts that use them.',
  reply: itemReply(
    z.array(z.object({ code: z.string(), name: z.string(), country: z.string(), active: z.boolean() })),
  ),
  live: ['states'],
});
export const exportAccountsEndpoint = defineEndpoint({
  id: 'accounts.export',
  method: 'GET',
  path: '/accounts/export',
  permissions: needs,
  summary: 'Export the accounts of a search as a CSV file. The import accepts the same file.',
  query: z.object({
    ...pagingFields(['name', 'number', 'city', 'accountTypeId', 'active']),
    ...accountFilterFields,
  }),
  reply: fileReply('text/csv'),
  big: true,
});
