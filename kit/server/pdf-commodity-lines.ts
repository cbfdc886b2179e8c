/** Columns and cells shared by every document that lists commodities, and the description of its cube. */
import { formatCount, formatHundredths } from '#kit/contract/money.ts';
import type { PdfCell, PdfColumn } from './pdf-table.ts';
import type { PdfDocumentBuilder, PrintTranslate } from './pdf.ts';

export interface CommodityLine {
  product: { code: string; description: string };
  po?: string | null;
  /** The unit of measure as text. */
  unit: string;
  /** Whole inches. */
  length: number;
  width: number;
  height: number;
  units: number;
  /** Hundredths of a cubic foot, for all units of the line. */
  cubes: number;
}

// Type size of a table's cells, and the space beside them.
const size = 8.6;
const padding = 11;
/**
 * The unit column is as wide as its longest text in the document, because unit names are short in English and long in Spanish.
 */
export const buildCommodityPdfColumns = (
  { translate: say, typesetter: type }: PdfDocumentBuilder,
  lines: readonly CommodityLine[],
): PdfColumn[] => [
  { title: say('Product'), width: 62 },
  { title: say('Description'), width: { share: 1.2 } },
  { title: say('PO'), width: { share: 0.55 } },
  {
    title: say('Unit'),
    width:
      padding +
      [...new Set(lines.map(({ unit }) => unit))].reduce(
        (widest, unit) => Math.max(widest, type.measure(say(unit), size)),
        26,
      ),
  },
  { title: say('Size (in)'), width: 68 },
  { title: say('Units'), width: 44, align: 'right' },
  { title: say('Cu ft'), width: 56, align: 'right' },
];
export const buildCommodityLineCells = (
  { product, po, unit, length, width, height, units, cubes }: CommodityLine,
  translate: PrintTranslate,
): PdfCell[] => [
  product.code,
  product.description,
  po ?? '',
  translate(unit),
  `${length} × ${width} × ${height}`,
  formatCount(units),
  formatHundredths(cubes),
];

export const sumCommodityLines = (lines: readonly CommodityLine[]): { units: number; cubes: number } =>
  lines.reduce((sum, line) => ({ units: sum.units + line.units, cubes: sum.cubes + line.cubes }), {
    units: 0,
    cubes: 0,
  });
/** The total cells of a commodity table. The label is in the first column. */
export const buildCommodityTotalCells = (
  lines: readonly CommodityLine[],
  translate: PrintTranslate,
): PdfCell[] => {
  const { units, cubes } = sumCommodityLines(lines);
  return [
    lines.length === 1
      ? translate('Total of 1 line')
      : translate('Total of {count} lines', { count: lines.length }),
    '',
    '',
    '',
    '',
    formatCount(units),
    formatHundredths(cubes),
  ];
};

/** `minimum` is the smallest billable cube of a unit, in hundredths of a cubic foot. */
export const buildCubeUnitAndMinimumNote = (
  translate: PrintTranslate,
  minimumHundredths?: number | null,
): string =>
  minimumHundredths
    ? translate('Cube is in cubic feet. Units under {minimum} cu ft count as {minimum}.', {
        minimum: formatHundredths(minimumHundredths),
      })
    : translate('Cube is in cubic feet.');
