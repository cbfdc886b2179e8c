import { markFormula } from '#kit/contract/formula.ts';
import { findFileInZip, openZip } from '#kit/server/zip.ts';
import { readSheetPath } from '#kit/server/workbook.ts';

/** Formulas of a workbook whose values are not stored: a program wrote it, and no spreadsheet has calculated it yet. */

/** The files of a workbook beside its sheets are small. */
const mostUnpacked = 20_000_000;
/** A formula has at most 8,192 characters, and some of them are escaped. */
const longestCell = 60_000;
const formulaCell =
  /<c\b[^>]*?\br="([A-Z]{1,3}\d{1,7})"[^>]*>\s*<f\b(?:[^>]*\/>|[^>]*>([^<]*)<\/f>)\s*(?:<v\s*\/>|<v><\/v>)?\s*<\/c>/g;
const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const unescapeXml = (text: string): string =>
  text.replaceAll(/&(lt|gt|amp|quot|apos);/g, (whole, name: string) => entities[name] ?? whole);

/** The formulas of the first sheet that have no value, by their cells (`B2`). Empty where they cannot be found. */
export async function findFormulasWithoutValue(bytes: Uint8Array): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  try {
    const sheet = findFileInZip(bytes, await readSheetPath(openZip(bytes, mostUnpacked)));
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of sheet ?? []) {
      text += decoder.decode(chunk, { stream: true });
      for (const [, cell = '', formula = ''] of text.matchAll(formulaCell))
        found.set(cell, markFormula(unescapeXml(formula)));
      text = text.slice(-longestCell);
    }
  } catch {
    // What cannot be unpacked is named by the reader of the rows.
  }
  return found;
}
/** `B2` of a row and a column that count from 0. */
export function cellName(row: number, column: number): string {
  const letters = (n: number): string =>
    n < 0 ? '' : letters(Math.floor(n / 26) - 1) + String.fromCodePoint(65 + (n % 26));
  return `${letters(column)}${row + 1}`;
}
