import type { bankFileErrorTexts } from './bank-file.rules.ts';

/**
 * The control totals of a BAI2 file. An account (03) ends with 49, its group (02) with 98, the file (01) with 99. Each trailer
 * states its part's total and record count, including itself. The two outer trailers also state how many parts they contain.
 */

const parts = {
  '01': { end: '99', total: 'fileTotal', parts: 'fileGroups', count: 'fileCount' },
  '02': { end: '98', total: 'groupTotal', parts: 'groupAccounts', count: 'groupCount' },
  '03': { end: '49', total: 'total', parts: null, count: 'count' },
} as const;
type Opening = keyof typeof parts;
const openings: readonly Opening[] = ['01', '02', '03'];
const depthOf = (code: string): number => openings.findIndex((o) => o === code || parts[o].end === code);

interface Part {
  code: Opening;
  sum: number;
  /** True if an amount in it cannot be read, so its total is unknown. */
  unread: boolean;
  parts: number;
  lines: number;
}
type Tell = (row: number, value: string, which: keyof typeof bankFileErrorTexts) => void;
interface Read {
  row: number;
  code: string;
  fields: readonly string[];
  /** Lines in the file, including continuations. */
  lines: number;
}

/** Follows the records of a BAI2 file and reports wrong control totals and record counts. */
export function createBai2ControlTotalChecker(
  parseWholeNumber: (text: string | undefined) => number | undefined,
  reportError: Tell,
) {
  const open: Part[] = [];
  const close = ({ row, fields }: Read): void => {
    const part = open.pop();
    if (!part) return;
    const { total, parts: partKind, count } = parts[part.code];
    const must = (fieldIndex: number, real: number, which: keyof typeof bankFileErrorTexts) => {
      if (parseWholeNumber(fields[fieldIndex]) !== real) reportError(row, fields[fieldIndex] ?? '', which);
    };
    if (!part.unread) must(0, part.sum, total);
    if (partKind) must(1, part.parts, partKind);
    must(partKind ? 2 : 1, part.lines, count);
    const outer = open.at(-1);
    if (!outer) return;
    // Adds the part's stated total, so that an error is reported where it occurs and not again in the outer parts.
    outer.sum += parseWholeNumber(fields[0]) ?? part.sum;
    outer.parts += 1;
  };
  /** Returns the required innermost part for this record. null if it has no requirement. */
  const getExpectedParent = (code: string): Opening | undefined | null => {
    if (code === '16') return '03';
    const depth = depthOf(code);
    if (depth < 0) return null;
    return openings[openings.some((o) => o === code) ? depth - 1 : depth];
  };
  return (read: Read, sum: number | undefined): void => {
    const { row, code, lines } = read;
    const depth = depthOf(code);
    const expectedParent = getExpectedParent(code);
    if (expectedParent !== null && open.at(-1)?.code !== expectedParent) reportError(row, code, 'order');
    const opening = openings.find((o) => o === code);
    // A part that is still open but can no longer be closed is missing its trailer.
    const shut = depth < 0 ? openings.length : depth + (opening ? 0 : 1);
    while (depthOf(open.at(-1)?.code ?? '') >= shut) open.pop();
    if (opening) open.push({ code: opening, sum: 0, unread: false, parts: 0, lines: 0 });
    for (const part of open) part.lines += lines;
    const inner = open.at(-1);
    if (!inner) return;
    inner.sum += sum ?? 0;
    inner.unread ||= sum === undefined;
    if (parts[inner.code].end === code) close(read);
  };
}
