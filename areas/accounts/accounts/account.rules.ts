import { accountErrors } from './accounts.errors.ts';
import type { ErrorDefinition } from '#kit/contract/errors.ts';

/** An account's consent to text messages: whether, when, by whom and how it was given. */

export interface SmsConsent {
  smsOn: boolean;
  smsConsentAt: string | null;
  smsConsentBy: string | null;
  smsConsentSource: string | null;
}
export const noSmsConsent: SmsConsent = {
  smsOn: false,
  smsConsentAt: null,
  smsConsentBy: null,
  smsConsentSource: null,
};

/**
 * SMS consent belongs to one phone number. It stays as recorded while the number stays, and ends with a new number or when
 * withdrawn. New consent records who and when. Returns an error if consent is claimed without saying how it was given.
 */
export function computeSmsConsent(
  before: (SmsConsent & { phone: string | null }) | null,
  input: { smsOn: boolean; phone: string | null; source: string | undefined },
  recordedBy: { name: string; at: string },
): SmsConsent | { refused: ErrorDefinition } {
  if (!input.smsOn) return noSmsConsent;
  if (before?.smsOn && before.phone === input.phone)
    return {
      smsOn: true,
      smsConsentAt: before.smsConsentAt,
      smsConsentBy: before.smsConsentBy,
      smsConsentSource: before.smsConsentSource,
    };
  if (input.source === undefined)
    return {
      refused: before?.smsOn ? accountErrors.consentForOtherPhone : accountErrors.consentSourceMissing,
    };
  return {
    smsOn: true,
    smsConsentAt: recordedBy.at,
    smsConsentBy: recordedBy.name,
    smsConsentSource: input.source,
  };
}

const zones: Record<string, string> = {
  'America/New_York': 'CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV',
  'America/Chicago': 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI',
  'America/Denver': 'CO ID MT NM UT WY',
  'America/Los_Angeles': 'CA NV OR WA',
  'America/Phoenix': 'AZ',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
  'America/Puerto_Rico': 'PR VI',
  'America/Toronto': 'ON QC',
  'America/Winnipeg': 'MB',
  'America/Regina': 'SK',
  'America/Edmonton': 'AB',
  'America/Vancouver': 'BC',
  'America/Halifax': 'NS NB PE',
  'America/St_Johns': 'NL',
  'America/Tijuana': 'BCN',
  'America/Hermosillo': 'SON',
  'America/Mazatlan': 'BCS NAY SIN',
  'America/Cancun': 'ROO',
  'America/Chihuahua': 'CHH',
  'America/Mexico_City':
    'AGU CAM CHP CMX COA COL DUR GRO GUA HID JAL MEX MIC MOR NLE OAX PUE QUE SLP TAB TAM TLA VER YUC ZAC',
};
const zoneByState = new Map(
  Object.entries(zones).flatMap(([zone, states]) => states.split(' ').map((state) => [state, zone] as const)),
);
/** The time zone most of a state is in. undefined if it is not known. */
export const findMainTimeZoneOfState = (state: string | null | undefined): string | undefined =>
  state ? zoneByState.get(state) : undefined;

/** Checks a US ZIP (five or nine digits) or a Canadian postal code. Other countries accept any text. */
export function isInvalidUsCanadaMexicoPostalCode(zip: string, country: string | undefined): boolean {
  if (zip === '') return false;
  if (country === 'US') return !/^\d{5}(-\d{4})?$/.test(zip);
  if (country === 'CA') return !/^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i.test(zip);
  return country === 'MX' ? !/^\d{5}$/.test(zip) : false;
}
/**
 * Suggests the correct form of a postal code that a spreadsheet damaged, for example by a dropped leading zero or added
 * decimals. null if there is none.
 */
export function suggestCorrectedPostalCode(zip: string, country: string | undefined): string | null {
  const digits = zip.replace(/\.0+$/, '').replace(/\D/g, '');
  if (country === 'CA') {
    const tight = zip.replace(/[^A-Za-z0-9]/g, '').toUpperCase();
    return /^[A-Z]\d[A-Z]\d[A-Z]\d$/.test(tight) ? `${tight.slice(0, 3)} ${tight.slice(3)}` : null;
  }
  if (digits.length === 9 && country === 'US') return `${digits.slice(0, 5)}-${digits.slice(5)}`;
  return digits.length >= 3 && digits.length <= 5 ? digits.padStart(5, '0') : null;
}

/** Formats a US phone number in groups: +1 305 555 0101. Other numbers stay unchanged. */
export function formatPhoneGroupedIfUs(phone: string | null): string {
  const parts = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(phone ?? '');
  return parts ? `+1 ${parts.slice(1).join(' ')}` : (phone ?? '');
}

function texts(value: unknown): string {
  if (Array.isArray(value)) return value.map(texts).join(', ');
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
/** Lists the fields that a change touched, with both values as text. */
export function listAccountFieldChanges(
  before: Record<string, unknown> | null,
  after: Record<string, unknown> | null,
): { field: string; from: string; to: string }[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names
    .map((field) => ({ field, from: texts(before?.[field]), to: texts(after?.[field]) }))
    .filter(({ from, to }) => from !== to);
}
/** Returns only the fields that differ, for the audit log. */
export function pickDifferingFields(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const fields = Object.keys(after).filter((field) => texts(before[field]) !== texts(after[field]));
  const part = (record: Record<string, unknown>) =>
    Object.fromEntries(fields.map((field) => [field, record[field] ?? null]));
  return { before: part(before), after: part(after) };
}
