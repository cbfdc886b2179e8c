import { consigneeFlags, consigneeFlagNames } from './accounts.contract.ts';
import { accountLanguageNames, accountLanguages } from './account-editor.contract.ts';
import { paymentTermWords, accountTypeWords } from './account-sheet.rules.ts';
import type { AccountSheetReferenceData } from './account-sheet.rules.ts';
import type { FuzzyMatcher } from '#kit/contract/fuzzy-match.ts';
import { createFuzzyCodeOrExactNameMatcher } from '#kit/contract/fuzzy-match.ts';

/** The words users write in cells, and the values they probably mean. */

/** Reduces a text to lower-case letters and digits, for comparing words. */
export const normalizeWord = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
const otherWords: Record<string, string> = {
  eastern: 'America/New_York',
  est: 'America/New_York',
  edt: 'America/New_York',
  central: 'America/Chicago',
  cst: 'America/Chicago',
  cdt: 'America/Chicago',
  mountain: 'America/Denver',
  mst: 'America/Denver',
  pacific: 'America/Los_Angeles',
  pst: 'America/Los_Angeles',
  pdt: 'America/Los_Angeles',
  arizona: 'America/Phoenix',
};
export const yesWords = new Set(['yes', 'y', 'true', '1', 'x', 'si', 'sí', 'active', '是']);
export const noWords = new Set(['no', 'n', 'false', '0', 'inactive', '否']);

/** The screens' Spanish and Chinese words for account types and terms, in `normalizeWord` form. tests/texts checks them. */
const typesInLanguages: Readonly<Record<string, (typeof accountTypeWords)[number]>> = {
  remitente: 'shipper',
  发货人: 'shipper',
  consignatario: 'consignee',
  收货人: 'consignee',
  pagador: 'bill-to',
  terceropagador: 'bill-to',
  付款方: 'bill-to',
  第三方付款方: 'bill-to',
  thirdpartybillto: 'bill-to',
  thirdparty: 'bill-to',
  '3rdparty': 'bill-to',
  payer: 'bill-to',
};
const termsInLanguages: Readonly<Record<string, (typeof paymentTermWords)[number]>> = {
  porcobrar: 'Collect',
  到付: 'Collect',
  prepagado: 'Prepaid',
  预付: 'Prepaid',
  tercero: '3rd Party',
  第三方: '3rd Party',
  thirdparty: '3rd Party',
};
/** Maps the words of a sheet to their numbers, which count from 1. */
const numberWords = <W extends string>(
  words: readonly W[],
  inLanguages: Readonly<Record<string, W>>,
): ReadonlyMap<string, number> =>
  new Map([
    ...words.flatMap((word, index) => [
      [normalizeWord(word), index + 1] as const,
      [String(index + 1), index + 1] as const,
    ]),
    ...Object.entries(inLanguages).map(([word, meant]) => [word, words.indexOf(meant) + 1] as const),
  ]);
/** Account types by every accepted spelling, in three languages. */
export const accountTypeByNormalizedWord = numberWords(accountTypeWords, typesInLanguages);
export const paymentTermByNormalizedWord = numberWords(paymentTermWords, termsInLanguages);

export interface SheetSuggesters {
  state: FuzzyMatcher;
  zone: FuzzyMatcher;
  warehouse: FuzzyMatcher;
  billTo: FuzzyMatcher;
  flag: FuzzyMatcher;
  type: FuzzyMatcher;
  term: FuzzyMatcher;
  language: FuzzyMatcher;
}
/** Finds the nearest code, otherwise the code of the nearest name. */
function nearestNamed(candidates: readonly { code: string; name: string }[]): FuzzyMatcher {
  const [byCode, byName] = [
    createFuzzyCodeOrExactNameMatcher(candidates),
    createFuzzyCodeOrExactNameMatcher(candidates.map(({ name }) => ({ code: name }))),
  ];
  const codes = new Map(candidates.map(({ code, name }) => [name, code]));
  return {
    findMatch(value) {
      const named =
        byCode.findMatch(value) === null ? codes.get(byName.findMatch(value)?.code ?? '') : undefined;
      return named === undefined ? byCode.findMatch(value) : { code: named };
    },
  };
}
export const buildAccountSheetSuggesters = (referenceData: AccountSheetReferenceData): SheetSuggesters => ({
  state: nearestNamed(referenceData.states.filter((s) => s.active !== false)),
  zone: nearestNamed(referenceData.zones.map((z) => ({ code: z, name: z.split('/').at(-1) ?? z }))),
  warehouse: nearestNamed(referenceData.warehouses),
  billTo: nearestNamed(
    referenceData.billTos.filter((p) => p.active).map((p) => ({ code: p.number, name: p.name })),
  ),
  flag: nearestNamed(consigneeFlags.map((f) => ({ code: f, name: consigneeFlagNames[f] }))),
  type: createFuzzyCodeOrExactNameMatcher(accountTypeWords.map((code) => ({ code }))),
  term: createFuzzyCodeOrExactNameMatcher(paymentTermWords.map((code) => ({ code }))),
  language: nearestNamed(accountLanguages.map((code) => ({ code, name: accountLanguageNames[code] }))),
});
export const suggestNearestCode = (matcher: FuzzyMatcher, value: string): string | null =>
  otherWords[normalizeWord(value)] ?? matcher.findMatch(value)?.code ?? null;
