/** Rows pasted from a spreadsheet, as text by column. */
export interface PastedRow {
  consignee: string;
  product: string;
  description: string;
  po: string;
  unit: string;
  length: string;
  width: string;
  height: string;
  measure: string;
  units: string;
}
export const pastedColumns = ['consignee', 'product', 'description', 'po', 'unit', 'length', 'width', 'height', 'measure', 'units'] as const;
type ColumnName = (typeof pastedColumns)[number];

const names = new Map<string, ColumnName>([
  ['consignee', 'consignee'], ['customer', 'consignee'], ['ship to', 'consignee'], ['product', 'product'], ['code', 'product'], ['product code', 'product'], ['description', 'description'], ['product description', 'description'],
  ['po', 'po'], ['po number', 'po'], ['unit', 'unit'], ['uom', 'unit'], ['unit of measure', 'unit'], ['length', 'length'], ['l', 'length'], ['width', 'width'], ['w', 'width'], ['height', 'height'], ['h', 'height'],
  ['measure', 'measure'], ['units', 'units'], ['number of units', 'units'], ['qty', 'units'], ['quantity', 'units'], ['boxes', 'units'], ['pieces', 'units'],
]);

/** Reads tab-separated rows. A first row of known headings says the order of the columns; without it they are those of the form, the measure may be left out. */
export function readPasted(text: string): PastedRow[] {
  const rows = text.replace(/\r/g, '').split('\n').filter((row) => row.trim() !== '').map((row) => row.split('\t').map((cell) => cell.trim()));
  const [first] = rows;
  if (!first) return [];
  const headings = first.map((cell) => names.get(cell.toLowerCase()));
  const headed = headings.filter((name) => name !== undefined).length >= Math.min(3, first.length) && headings.includes('consignee');
  const order: readonly (ColumnName | undefined)[] = headed ? headings : first.length < pastedColumns.length ? pastedColumns.filter((name) => name !== 'measure') : pastedColumns;
  return (headed ? rows.slice(1) : rows).map((cells) => {
    const row: PastedRow = { consignee: '', product: '', description: '', po: '', unit: '', length: '', width: '', height: '', measure: '', units: '' };
    order.forEach((name, at) => {
      if (name) row[name] = cells[at] ?? '';
    });
    return row;
  });
}

const uoms = new Map([['box', 2], ['bx', 2], ['b', 2], ['caja', 2], ['pallet', 3], ['plt', 3], ['p', 3], ['bin', 1]]);
/** Box when nothing is written; null for a word that is no unit of measure. */
export const uomOf = (word: string): number | null => (word === '' ? 2 : (uoms.get(word.toLowerCase()) ?? null));
/** Inches when nothing is written; null for another word. */
export function measureOf(word: string): 'inch' | 'cm' | null {
  const text = word.toLowerCase().replace('.', '');
  if (text === '' || ['in', 'inch', 'inches'].includes(text)) return 'inch';
  return ['cm', 'centimeter', 'centimeters'].includes(text) ? 'cm' : null;
}
