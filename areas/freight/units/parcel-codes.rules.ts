import { hasValidGs1CheckDigit, isOurUnitCode, isBareSscc } from './barcodes.rules.ts';

/**
 * The tracking numbers of parcel carriers (decision 228). A form that only a carrier uses decides by itself. A plain number, or one
 * letter and digits, counts only with the carrier's check digit, because shippers number their boxes the same way.
 */

const toDigits = (text: string): number[] => Array.from(text, Number);
const getBody = (text: string): string => text.slice(0, -1);
const getCheckDigit = (text: string): number => Number(text.slice(-1));

/** FedEx: weights that repeat from the left, the sum mod 11, and 10 counts as 0. */
function hasFedExCheckDigit(digits: string, weights: readonly number[]): boolean {
  const sum = toDigits(getBody(digits)).reduce((all, digit, i) => all + digit * (weights[i % 3] ?? 0), 0);
  return (sum % 11) % 10 === getCheckDigit(digits);
}
/** UPS and OnTrac: mod 10, every second digit from the left counts twice. */
function hasUpsCheckDigit(digits: string): boolean {
  const sum = toDigits(getBody(digits)).reduce((all, digit, i) => all + digit * (i % 2 === 0 ? 1 : 2), 0);
  return (10 - (sum % 10)) % 10 === getCheckDigit(digits);
}
/** DHL Express: the number before the last digit, mod 7. */
const hasDhlCheckDigit = (digits: string): boolean => Number(getBody(digits)) % 7 === getCheckDigit(digits);

/** A misread code of our own series. It starts like ours and has lost a digit. */
const isLikeOurSeries = (text: string): boolean => /^10[0-9]\d{7}$/.test(text);

/** The international postal item (UPU S10), RR123456785US: mod 11. */
function isPostalItem(text: string): boolean {
  const [, digits = '', check] = /^[A-Z]{2}(\d{8})(\d)[A-Z]{2}$/i.exec(text) ?? [];
  if (check === undefined) return false;
  const sum = [8, 6, 4, 2, 3, 5, 9, 7].reduce((all, weight, i) => all + weight * Number(digits[i]), 0);
  const left = 11 - (sum % 11);
  return Number(check) === (left > 9 ? (left - 10) * 5 : left);
}

/** USPS package numbers start 91 to 95 and can follow a ZIP code. Those of FedEx Ground Economy (SmartPost) start 92612. */
const postalPackage = /^(?:420\d{5}(?:\d{4})?)?(9[1-5](?:\d{20}|\d{24}))$/;
const isSmartPost = (text: string): boolean => {
  const found = postalPackage.exec(text)?.[1];
  // The short form leaves out the 92 that its check digit includes.
  return found === undefined
    ? /^612\d{17}$/.test(text) && hasValidGs1CheckDigit(`92${text}`)
    : found.startsWith('92612');
};
/** The number of 20 digits: certified, insured and registered mail, and its form without the 91. */
const isUspsTwenty = (text: string): boolean =>
  /^(0[1-3]|23|7\d|8[12])\d{18}$/.test(text) &&
  (hasValidGs1CheckDigit(text) || hasValidGs1CheckDigit(`91${text}`));

const forms: readonly (readonly [carrier: string, matches: (text: string) => boolean])[] = [
  ['UPS', (text) => /^1Z[0-9A-Z]{16}$/i.test(text)],
  // UPS air freight and waybills.
  ['UPS', (text) => /^[AHJKTV]\d{10}$/i.test(text) && hasUpsCheckDigit(text.slice(1))],
  ['FedEx', (text) => /^96\d{20}(\d{12})?$/.test(text)],
  ['FedEx', (text) => /^100\d{31}$/.test(text) && hasFedExCheckDigit(text.slice(20), [1, 7, 3])],
  ['FedEx', (text) => /^\d{12}$/.test(text) && hasFedExCheckDigit(text, [3, 1, 7])],
  ['FedEx', (text) => /^\d{15}$/.test(text) && hasValidGs1CheckDigit(text)],
  ['FedEx', isSmartPost],
  ['USPS', (text) => postalPackage.test(text)],
  ['USPS', isUspsTwenty],
  ['DHL', (text) => /^(J?JD\d{16,20}|J(JD|VGL)\d{10})$/i.test(text)],
  ['DHL', (text) => /^GM\d{16,22}$/i.test(text)],
  ['DHL', (text) => /^\d{10}$/.test(text) && !isLikeOurSeries(text) && hasDhlCheckDigit(text)],
  ['Amazon', (text) => /^TB[ACM]\d{12}$/i.test(text)],
  ['OnTrac', (text) => /^C\d{14}$/i.test(text) && hasUpsCheckDigit(`4${text.slice(1)}`)],
  ['OnTrac', (text) => /^D\d{14}$/i.test(text) && hasUpsCheckDigit(`5${text.slice(1)}`)],
  ['OnTrac', (text) => /^1LS[A-Z0-9]{12,15}$/i.test(text)],
  ['postal', isPostalItem],
];

/** Returns the carrier whose tracking number a text is, or null. Our own numbers and SSCCs are never taken for one. */
export function identifyCarrierByTrackingNumber(text: string): string | null {
  if (isOurUnitCode(text) || isBareSscc(text.replace(/^00(?=\d{18}$)/, ''))) return null;
  return forms.find(([, matches]) => matches(text))?.[0] ?? null;
}
