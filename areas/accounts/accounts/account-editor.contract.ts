import { z } from 'zod';
import { accountFilters, accountType, consigneeFlags } from './accounts.contract.ts';
import { positionFields, positionWhole } from './position.contract.ts';
import { accountErrors } from './accounts.errors.ts';
import { endpoint, file, one } from '#kit/contract/endpoint.ts';
import { email, flag, id, maybe, oneOf, text, version, whole, words } from '#kit/contract/fields.ts';
import { instant } from '#kit/contract/moments.ts';
import { paging } from '#kit/contract/paging.ts';
import { phone } from '#kit/contract/phone.ts';

declare module '#kit/contract/live.ts' {
  interface Topics {
    accounts: true;
  }
}

/** Languages of papers and messages. */
export const languages = ['en', 'es', 'zh'] as const;
export const languageNames: Record<(typeof languages)[number], string> = {
  en: 'English',
  es: 'Spanish',
  zh: 'Chinese',
};
export const mostTermsDays = 180;
export const thirdParty = 3;

export const zoneWrong = 'Time zone is not valid';
export function isZone(zone: string): boolean {
  try {
    return (
      /^[A-Za-z]+\/[A-Za-z_/+-]+$/.test(zone) &&
      new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone !== ''
    );
  } catch {
    return false;
  }
}
export const numberWrong = 'Number is made of capital letters, digits and -, at most 20';
export const numberPattern = /^[A-Z0-9][A-Z0-9-]{1,19}$/;
const accountNumber = z.preprocess(
  (v) => (typeof v === 'string' ? v.trim().toUpperCase() : v),
  z
    .string({ error: (i) => (i.input === undefined ? 'Number is required' : numberWrong) })
    .min(1, { error: 'Number is required' })
    .regex(numberPattern, { error: numberWrong }),
);

const fields = {
  name: text('Name', 120),
  billingName: words('Billing name', 120),
  address1: words('Address', 120),
  city: text('City', 80),
  state: z.preprocess(
    (v) => (v === '' || v === null ? undefined : v),
    z.string({ error: 'State is not valid' }).max(3, { error: 'State is not valid' }).optional(),
  ),
  zip: words('ZIP', 12),
  zone: z.preprocess(
    (v) => (v === '' || v === null ? undefined : v),
    z
      .string({ error: 'Time zone is required' })
      .max(60, { error: zoneWrong })
      .refine(isZone, { error: zoneWrong }),
  ),
  /** Where its freight is delivered. Without a position, routes to it need a known way. */
  ...positionFields,
  phone: phone(),
  email: maybe(email()),
  language: z.enum(languages, { error: 'Language is not valid' }),
  termsDays: whole('Terms', 0, mostTermsDays),
  defaultPaymentTerm: oneOf('Payment term', [1, 2, 3]),
  defaultBillToId: maybe(id('Default bill-to')),
  billingConsolidation: flag(),
  warehouseId: maybe(id('Home warehouse')),
  flags: z
    .array(z.enum(consigneeFlags, { error: 'This flag does not exist' }))
    .max(consigneeFlags.length)
    .optional(),
  smsOn: flag(),
  smsSource: words('How consent was given', 120),
};
interface Wish {
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
interface TypeFault {
  field: AtField;
  /** For programs. */
  name: string;
  sentence: string;
  /** The account says what its type does not have: mended by leaving it out. */
  surplus?: true;
}
/** What only several fields together show: each type of account has its own. */
export function faultsOfAccount(wish: Wish): TypeFault[] {
  const faults: TypeFault[] = [];
  const { shipper, consignee, billTo } = accountType;
  if (wish.accountTypeId === shipper && !wish.warehouseId)
    faults.push({ field: 'warehouseId', name: 'noWarehouse', sentence: 'A shipper needs a home warehouse' });
  if (wish.accountTypeId !== shipper && wish.warehouseId)
    faults.push({
      field: 'warehouseId',
      name: 'warehouseOfOther',
      sentence: 'Only a shipper has a home warehouse',
      surplus: true,
    });
  if (wish.accountTypeId !== consignee && (wish.flags ?? []).length > 0)
    faults.push({
      field: 'flags',
      name: 'flagsOfOther',
      sentence: 'Only a consignee has flags',
      surplus: true,
    });
  if (wish.accountTypeId !== consignee && wish.smsOn)
    faults.push({
      field: 'smsOn',
      name: 'messagesOfOther',
      sentence: 'Only a consignee gets text messages',
      surplus: true,
    });
  if (wish.accountTypeId === billTo && wish.defaultBillToId)
    faults.push({
      field: 'defaultBillToId',
      name: 'billToOfBillTo',
      sentence: 'A bill-to pays for itself',
      surplus: true,
    });
  if (wish.accountTypeId !== billTo && wish.defaultPaymentTerm === thirdParty && !wish.defaultBillToId)
    faults.push({
      field: 'defaultBillToId',
      name: 'noThirdParty',
      sentence: 'With 3rd Party a default bill-to is required',
    });
  if (wish.smsOn && !wish.phone)
    faults.push({ field: 'phone', name: 'noPhone', sentence: 'Text messages need a phone' });
  if (((wish.latitude ?? null) === null) !== ((wish.longitude ?? null) === null))
    faults.push({ field: 'latitude', name: 'halfPosition', sentence: positionWhole });
  return faults;
}
const sound = (
  wish: Wish,
  context: { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void },
) => {
  for (const fault of faultsOfAccount(wish))
    context.addIssue({ code: 'custom', path: [fault.field], message: fault.sentence });
};
const typed = { accountTypeId: oneOf('Account type', [1, 2, 3]) };
export const addAccountBody = z
  .object({ number: accountNumber, ...typed, ...fields, termsDays: maybe(fields.termsDays) })
  .superRefine((wish, context) => {
    sound(wish, context);
    if (wish.smsOn && wish.smsSource === undefined)
      context.addIssue({
        code: 'custom',
        path: ['smsSource'],
        message: accountErrors.consentUnsaid.sentence,
      });
  });
export const saveAccountBody = z.object({ ...typed, ...fields, rowVersion: version() }).superRefine(sound);

const named = z.object({ id: z.int(), number: z.string(), name: z.string() });
export const account = z.object({
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
  /** Degrees; null: nobody has said where it is. */
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  language: z.enum(languages).catch('en'),
  termsDays: z.int(),
  defaultPaymentTerm: z.int(),
  defaultBillTo: named.nullable(),
  billingConsolidation: z.boolean(),
  warehouse: z.object({ id: z.int(), code: z.string(), name: z.string() }).nullable(),
  flags: z.array(z.string()),
  smsOn: z.boolean(),
  smsConsentAt: instant().nullable(),
  smsConsentBy: z.string().nullable(),
  smsConsentSource: z.string().nullable(),
  /** Accounts whose default bill-to this is. */
  billsFor: z.int(),
  /** Entered freight that leaves today or later: orders, and their units. */
  open: z.object({ orders: z.int(), units: z.int() }),
  updatedAt: instant(),
  updatedBy: z.string().nullable(),
  rowVersion: z.int(),
});
export type Account = z.output<typeof account>;

const { numberTaken, typeStays, noSuchState, stateNotInUse, wrongZip, noSuchWarehouse } = accountErrors;
const { noSuchPayer, paysForItself, notThirdParty, consentUnsaid, consentForOtherPhone } = accountErrors;
/** What only the database and the account as it stands can tell. */
const unsound = [
  noSuchState,
  stateNotInUse,
  wrongZip,
  noSuchWarehouse,
  noSuchPayer,
  paysForItself,
  notThirdParty,
  consentUnsaid,
  consentForOtherPhone,
];
const needs = ['editAccounts:accounts'] as const;
const live = ['accounts'] as const;
export const getAccount = endpoint({
  id: 'accounts.get',
  method: 'GET',
  path: '/accounts/{id}',
  needs: 'signed-in',
  about: 'One account with address, terms, flags and consent: any for staff, the own ones for the others.',
  reply: one(account),
  live,
});
export const addAccount = endpoint({
  id: 'accounts.add',
  method: 'POST',
  path: '/accounts',
  needs,
  about: 'Makes a shipper, a consignee or a third-party bill-to. Without terms those of Admin Settings hold.',
  body: addAccountBody,
  reply: one(account),
  live,
  refuses: [numberTaken, ...unsound],
});
export const saveAccount = endpoint({
  id: 'accounts.save',
  method: 'PUT',
  path: '/accounts/{id}',
  needs,
  about:
    'Changes an account. Its number and its type stay. Consent to text messages is kept with who recorded it and when; another phone needs it anew.',
  body: saveAccountBody,
  reply: one(account),
  live,
  refuses: [typeStays, ...unsound],
});
export const setActive = endpoint({
  id: 'accounts.setActive',
  method: 'PUT',
  path: '/accounts/{id}/active',
  needs,
  about:
    'Takes an account out of use, or back into it. What is entered stays; nothing new can be entered for an inactive account.',
  body: z.object({
    active: z.preprocess(
      (v) => (v === 'true' || v === 'false' ? v === 'true' : v),
      z.boolean({ error: 'Choose yes or no' }),
    ),
    rowVersion: version(),
  }),
  reply: one(account),
  live,
});

export const change = z.object({
  id: z.int(),
  at: instant(),
  who: z.string(),
  action: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});
export type Change = z.output<typeof change>;
export const accountHistory = endpoint({
  id: 'accounts.history',
  method: 'GET',
  path: '/accounts/{id}/history',
  needs: ['editAccounts:accounts', 'viewAudit:admin'],
  about: 'Who changed what of an account, the latest 200 first.',
  reply: one(z.array(change)),
  live: ['accounts', 'shippers'],
});
export const accountPlaces = endpoint({
  id: 'accounts.places',
  method: 'GET',
  path: '/accounts/places',
  needs: 'signed-in',
  about: 'States and provinces. Inactive ones are there for accounts that have them.',
  reply: one(
    z.array(z.object({ code: z.string(), name: z.string(), country: z.string(), active: z.boolean() })),
  ),
  live: ['states'],
});
export const exportAccounts = endpoint({
  id: 'accounts.export',
  method: 'GET',
  path: '/accounts/export',
  needs,
  about: 'The accounts of a search as the CSV file that the import takes.',
  query: z.object({ ...paging(['name', 'number', 'city', 'accountTypeId', 'active']), ...accountFilters }),
  reply: file('text/csv'),
  big: true,
});
