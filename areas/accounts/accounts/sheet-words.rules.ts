import { consigneeFlags, flagNames } from './accounts.contract.ts';
import { languageNames, languages } from './account-editor.contract.ts';
import { termWords, typeWords } from './account-sheet.rules.ts';
import type { SheetFacts } from './account-sheet.rules.ts';
import type { Nearest } from '#kit/contract/nearest.ts';
import { nearestOf } from '#kit/contract/nearest.ts';

/** What people write into cells, and what they probably meant. */

/** Letters and digits alone, in lower case: how words are compared. */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
const otherWords: Record<string, string> = {
  thirdpartybillto: 'bill-to',
  thirdparty: '3rd Party',
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
export const yes = new Set(['yes', 'y', 'true', '1', 'x', 'si', 'sí', 'active', '是']);
export const no = new Set(['no', 'n', 'false', '0', 'inactive', '否']);

export interface Meant {
  state: Nearest;
  zone: Nearest;
  warehouse: Nearest;
  payer: Nearest;
  flag: Nearest;
  type: Nearest;
  term: Nearest;
  language: Nearest;
}
/** The nearest code; else the nearest name, by its code. */
function nearestNamed(candidates: readonly { code: string; name: string }[]): Nearest {
  const [byCode, byName] = [nearestOf(candidates), nearestOf(candidates.map(({ name }) => ({ code: name })))];
  const codes = new Map(candidates.map(({ code, name }) => [name, code]));
  return {
    find(value) {
      const named = byCode.find(value) === null ? codes.get(byName.find(value)?.code ?? '') : undefined;
      return named === undefined ? byCode.find(value) : { code: named };
    },
  };
}
export const meantBy = (facts: SheetFacts): Meant => ({
  state: nearestNamed(facts.states.filter((s) => s.active !== false)),
  zone: nearestNamed(facts.zones.map((z) => ({ code: z, name: z.split('/').at(-1) ?? z }))),
  warehouse: nearestNamed(facts.warehouses),
  payer: nearestNamed(facts.payers.filter((p) => p.active).map((p) => ({ code: p.number, name: p.name }))),
  flag: nearestNamed(consigneeFlags.map((f) => ({ code: f, name: flagNames[f] }))),
  type: nearestOf(typeWords.map((code) => ({ code }))),
  term: nearestOf(termWords.map((code) => ({ code }))),
  language: nearestNamed(languages.map((code) => ({ code, name: languageNames[code] }))),
});
export const nearTo = (near: Nearest, value: string): string | null =>
  otherWords[plain(value)] ?? near.find(value)?.code ?? null;
