import { describe, expect, it } from 'vitest';
import { isSpreadsheetText } from './spreadsheet-text.rules.ts';
import {
  parseLengthUnitOrInch,
  parsePastedRows,
  parseUnitOfMeasureOrBox,
  setPastedCell,
} from './pasted-rows.rules.ts';

describe('rows pasted from a spreadsheet', () => {
  it('are read in form order, and the measure is optional', () => {
    expect(
      parsePastedRows(
        'Lakeshore\tROS-RED\tRoses\t77120\tBox\t41\t10\t7\t24\r\n\r\nBuckeye\tROS\t\t\t\t98\t25\t14\t6\n',
      ),
    ).toMatchObject([
      {
        consignee: 'Lakeshore',
        product: 'ROS-RED',
        po: '77120',
        unit: 'Box',
        length: '41',
        height: '7',
        measure: '',
        units: '24',
      },
      { consignee: 'Buckeye', description: '', units: '6' },
    ]);
    expect(parsePastedRows('A\tB\tC\tD\tBin\t1\t2\t3\tcm\t9')[0]).toMatchObject({
      measure: 'cm',
      units: '9',
    });
  });
  it('follow their headings when they have any', () => {
    expect(parsePastedRows('Qty\tConsignee\tLength\tColour\n5\tLakeshore\t41\tred')).toEqual([
      {
        consignee: 'Lakeshore',
        product: '',
        description: '',
        po: '',
        invoice: '',
        farm: '',
        awb: '',
        unit: '',
        length: '41',
        width: '',
        height: '',
        measure: '',
        units: '5',
      },
    ]);
    expect(parsePastedRows('Consignatario\tProducto\tGuía\tCajas\nLago\tROS\t729-1\t5')[0]).toMatchObject({
      consignee: 'Lago',
      product: 'ROS',
      awb: '729-1',
      units: '5',
    });
    expect(
      parsePastedRows('收货人\t采购单\t计量单位\t尺寸单位\t空运单\t件数\nLake\t77120\tBox\tcm\t729-1\t5')[0],
    ).toMatchObject({ po: '77120', unit: 'Box', measure: 'cm', awb: '729-1', units: '5' });
  });
  it('keep tabs, line breaks and quotes inside a cell', () => {
    expect(
      parsePastedRows('Lake\t"ROS ""50"""\t"two\nlines"\tP\tBox\t1\t2\t3\t4\nBuck\tR\t\tQ\t\t1\t2\t3\t'),
    ).toMatchObject([
      { product: 'ROS "50"', description: 'two lines', po: 'P', units: '4' },
      { consignee: 'Buck', units: '' },
    ]);
  });
  it('can be empty', () => expect(parsePastedRows(' \n')).toEqual([]));
  it('accept common spellings of units and measures', () => {
    expect(['', 'BOX', 'plt', 'bin', 'crate'].map(parseUnitOfMeasureOrBox)).toEqual([2, 2, 3, 1, null]);
    expect(['', 'in.', 'CM', 'feet'].map(parseLengthUnitOrInch)).toEqual(['inch', 'inch', 'cm', null]);
  });
});

describe('pasted text', () => {
  it.each([
    ['ROS-RED', false],
    ['Lakeshore Wholesale\n', false],
    ['Lakeshore\tROS-RED', true],
    ['Lakeshore\nBuckeye', true],
    ['', false],
  ])('%j is spreadsheet rows: %s', (text, sheet) => {
    expect(isSpreadsheetText(text)).toBe(sheet);
  });
});

describe('another product in a pasted row', () => {
  const words = new Map([['ros-red', 'Roses Freedom 50 cm']]);
  const [row] = parsePastedRows('Buckeye\tROS-RED\tRoses Freedom 50 cm\t\tBox\t41\t10\t7\t2');
  if (!row) throw new Error('no row');
  it('clears the description of the previous one', () => {
    expect(setPastedCell(row, 'product', 'ALS-MIX', words)).toEqual({
      ...row,
      product: 'ALS-MIX',
      description: '',
    });
  });
  it('keeps a description from the sheet, and a row whose product is unchanged', () => {
    const own = { ...row, description: 'Valentine roses' };
    expect(setPastedCell(own, 'product', 'ALS-MIX', words).description).toBe('Valentine roses');
    expect(setPastedCell(row, 'product', 'ROS-RED', words)).toEqual(row);
    expect(setPastedCell(row, 'units', '12', words)).toEqual({ ...row, units: '12' });
    expect(setPastedCell({ ...row, product: 'ROS-REDD' }, 'product', 'ROS-RED', words).description).toBe(
      'Roses Freedom 50 cm',
    );
  });
});
