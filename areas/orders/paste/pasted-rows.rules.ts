import { unitOfMeasure } from '#areas/freight/units/units-of-measure.contract.ts';
import type { PasteColumn, PastedRow } from './paste.contract.ts';
import { truncateText } from '#kit/contract/text-sanitize.ts';

/** The columns of pasted rows without headings: those of the form. */
export const defaultPasteColumns = [
  'consignee',
  'product',
  'description',
  'po',
  'unit',
  'length',
  'width',
  'height',
  'measure',
  'units',
] as const;

const names = new Map<string, PasteColumn>([
  ['consignee', 'consignee'],
  ['customer', 'consignee'],
  ['ship to', 'consignee'],
  ['product', 'product'],
  ['code', 'product'],
  ['product code', 'product'],
  ['description', 'description'],
  ['product description', 'description'],
  ['po', 'po'],
  ['po number', 'po'],
  ['invoice', 'invoice'],
  ['farm', 'farm'],
  ['awb', 'awb'],
  ['unit', 'unit'],
  ['uom', 'unit'],
  ['unit of measure', 'unit'],
  ['length', 'length'],
  ['l', 'length'],
  ['width', 'width'],
  ['w', 'width'],
  ['height', 'height'],
  ['h', 'height'],
  ['measure', 'measure'],
  ['units', 'units'],
  ['number of units', 'units'],
  ['qty', 'units'],
  ['quantity', 'units'],
  ['boxes', 'units'],
  ['pieces', 'units'],
  ['consignatario', 'consignee'],
  ['cliente', 'consignee'],
  ['producto', 'product'],
  ['descripción', 'description'],
  ['factura', 'invoice'],
  ['finca', 'farm'],
  ['guía', 'awb'],
  ['largo', 'length'],
  ['ancho', 'width'],
  ['alto', 'height'],
  ['medida', 'measure'],
  ['unidades', 'units'],
  ['cajas', 'units'],
  ['cantidad', 'units'],
  ['收货人', 'consignee'],
  ['产品', 'product'],
  ['描述', 'description'],
  ['发票', 'invoice'],
  ['农场', 'farm'],
  ['采购单', 'po'],
  ['空运单', 'awb'],
  ['空运单号', 'awb'],
  ['单位', 'unit'],
  ['计量单位', 'unit'],
  ['长', 'length'],
  ['宽', 'width'],
  ['高', 'height'],
  ['度量', 'measure'],
  ['尺寸单位', 'measure'],
  ['件数', 'units'],
  ['数量', 'units'],
]);
const blank = (): PastedRow => ({
  consignee: '',
  product: '',
  description: '',
  po: '',
  invoice: '',
  farm: '',
  awb: '',
  unit: '',
  length: '',
  width: '',
  height: '',
  measure: '',
  units: '',
});

/**
 * Parses tab-separated rows. A first row of known headings sets the column order. Without it the form's order applies, and the
 * measure can be omitted.
 */
export function parsePastedRows(text: string): PastedRow[] {
  const rows = cellsOf(text).filter((row) => row.some((cell) => cell !== ''));
  const [first] = rows;
  if (!first) return [];
  const headings = first.map((cell) => names.get(cell.toLowerCase()));
  const headed =
    headings.filter((name) => name !== undefined).length >= Math.min(3, first.length) &&
    headings.includes('consignee');
  const order: readonly (PasteColumn | undefined)[] = headed ? headings : formOrder(first.length);
  return (headed ? rows.slice(1) : rows).map((cells) => {
    const row = blank();
    order.forEach((name, index) => {
      if (name) row[name] = truncateText(cells[index] ?? '', 400);
    });
    return row;
  });
}

/**
 * Sets the text of a cell. A new product removes a description that was the catalog's description of the old product. A
 * custom description stays.
 */
export function setPastedCell(
  row: PastedRow,
  column: PasteColumn,
  value: string,
  descriptionsByProductCode: ReadonlyMap<string, string>,
): PastedRow {
  const next = { ...row, [column]: value };
  const productDescription = descriptionsByProductCode.get(row.product.toLowerCase());
  if (column !== 'product' || productDescription === undefined || value === row.product) return next;
  return row.description.toLowerCase() === productDescription.toLowerCase()
    ? { ...next, description: '' }
    : next;
}

const formOrder = (columns: number): readonly PasteColumn[] =>
  columns < defaultPasteColumns.length
    ? defaultPasteColumns.filter((name) => name !== 'measure')
    : defaultPasteColumns;

/** A spreadsheet quotes a cell that contains a tab, a line end or a quote, and doubles the quotes inside. */
function cellsOf(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cells = /(?:"((?:[^"]|"")*)"(?=\t|\r?\n|$)|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/gy;
  while (cells.lastIndex < text.length) {
    const found = cells.exec(text);
    if (!found) break;
    row.push(
      (found[1] === undefined
        ? (found[2] ?? '')
        : found[1].replaceAll('""', '"').replace(/\s+/g, ' ')
      ).trim(),
    );
    if (found[3] === '\t') {
      if (cells.lastIndex === text.length) row.push('');
      continue;
    }
    rows.push(row);
    row = [];
  }
  if (row.length > 0) rows.push(row);
  return rows;
}

const uoms = new Map<string, number>([
  ['box', unitOfMeasure.box],
  ['bx', unitOfMeasure.box],
  ['b', unitOfMeasure.box],
  ['caja', unitOfMeasure.box],
  ['pallet', unitOfMeasure.pallet],
  ['plt', unitOfMeasure.pallet],
  ['p', unitOfMeasure.pallet],
  ['bin', unitOfMeasure.bin],
]);
/** Box when blank. Null for text that is not a unit of measure. */
export const parseUnitOfMeasureOrBox = (text: string): number | null =>
  text === '' ? unitOfMeasure.box : (uoms.get(text.toLowerCase()) ?? null);
/** Inches when blank. Null for any other text. */
export function parseLengthUnitOrInch(word: string): 'inch' | 'cm' | null {
  const text = word.toLowerCase().replace('.', '');
  if (text === '' || ['in', 'inch', 'inches'].includes(text)) return 'inch';
  return ['cm', 'centimeter', 'centimeters'].includes(text) ? 'cm' : null;
}
