import { describe, expect, it } from 'vitest';
import {
  findNextEmptyRequiredField,
  findLastOrderLine,
  getLengthUnitForKey,
  isSameAsPreviousLine,
  haveSameLineValues,
  findNextTabField,
} from './line-field-navigation.rules.ts';

describe('Enter in the line form', () => {
  const size = { length: 41, width: 10, height: 7 };
  it('moves to the next required field', () => {
    expect(findNextEmptyRequiredField({ consigneeAccountId: 5, unitOfMeasure: 2 }, 'productId')).toBe(
      'length',
    );
    expect(
      findNextEmptyRequiredField({ consigneeAccountId: 5, unitOfMeasure: 2, ...size }, 'productId'),
    ).toBe('numberOfUnits');
  });
  it('submits the line when it is complete, or when an earlier field is missing', () => {
    expect(
      findNextEmptyRequiredField(
        { consigneeAccountId: 5, unitOfMeasure: 2, ...size, numberOfUnits: '24' },
        'numberOfUnits',
      ),
    ).toBeNull();
    expect(findNextEmptyRequiredField({ unitOfMeasure: 2, ...size }, 'height')).toBeNull();
    expect(findNextEmptyRequiredField({ unitOfMeasure: 2 }, 'consigneeAccountId')).toBeNull();
    expect(
      findNextEmptyRequiredField(
        { consigneeAccountId: 5, unitOfMeasure: 2, ...size, numberOfUnits: '' },
        'numberOfUnits',
      ),
    ).toBeNull();
  });
});
describe('an unsaved line', () => {
  it('equals its initial values until something is typed', () => {
    expect(
      haveSameLineValues({ po: 'A', length: 41 }, { length: '41', po: 'A', width: undefined, height: '' }),
    ).toBe(true);
    expect(haveSameLineValues({ po: 'A' }, { po: 'A', productId: '9' })).toBe(false);
    expect(haveSameLineValues({ po: 'A', numberOfUnits: 3 }, { po: 'A' })).toBe(false);
  });
});

describe('the line to repeat', () => {
  const line = (unitsConsolidateId: number) => ({ unitsConsolidateId });
  it('is the last of the order', () => {
    expect(findLastOrderLine([line(1), line(2)], null)).toEqual(line(2));
    expect(findLastOrderLine([], null)).toBeUndefined();
  });
  it('is the line just saved, until the order includes it', () => {
    expect(findLastOrderLine([line(1), line(2)], line(3))).toEqual(line(3));
    expect(findLastOrderLine([line(1), line(2), line(3), line(4)], line(3))).toEqual(line(4));
  });
});

describe('the measure field', () => {
  it.each([
    ['inch', 'ArrowRight', 'cm'],
    ['cm', 'ArrowRight', 'inch'],
    ['inch', 'ArrowUp', 'cm'],
    ['inch', ' ', 'cm'],
    ['cm', 'i', 'inch'],
    ['inch', 'c', 'cm'],
    ['inch', 'Enter', null],
    ['inch', 'Tab', null],
    ['inch', '4', null],
  ] as const)('changes from %s on %j to %s', (measure, key, next) => {
    expect(getLengthUnitForKey(measure, key)).toBe(next);
  });
  it('lets Enter move on to the units, like any other field', () => {
    const line = { consigneeAccountId: 5, unitOfMeasure: 2, length: 41, width: 10, height: 7 };
    expect(findNextEmptyRequiredField(line, 'measure')).toBe('numberOfUnits');
  });
});

describe('Tab in the line form', () => {
  const filled = { unitOfMeasure: '2', measure: 'inch', length: 41, width: 10, height: 7 };
  const usual = (name: string) =>
    !['invoice', 'farmName', 'awb', 'paymentTerm', 'billToAccountId'].includes(name);
  const walk = (values: object, from: string, shown = usual): string[] => {
    const next = findNextTabField({ ...values }, from, shown);
    return next === null ? [] : [next, ...walk(values, next, shown)];
  };
  it('skips the fields that rarely change', () =>
    expect(walk(filled, 'consigneeAccountId')).toEqual(['productId', 'po', 'numberOfUnits']));
  it('stops at a dimension that is still blank', () =>
    expect(walk({ ...filled, length: '', height: undefined }, 'po')).toEqual([
      'length',
      'height',
      'numberOfUnits',
    ]));
  it('includes the additional fields while they are shown', () =>
    expect(walk({ ...filled, paymentTerm: '3' }, 'po', () => true)).toEqual([
      'invoice',
      'farmName',
      'awb',
      'billToAccountId',
      'numberOfUnits',
    ]));
  it('is left to the browser after the last field', () =>
    expect(findNextTabField(filled, 'numberOfUnits', usual)).toBeNull());
});

describe('a line identical to the previous one', () => {
  const last = {
    consigneeAccountId: 8,
    productId: 3,
    productDescription: 'Roses red',
    po: '44',
    unitOfMeasure: 2,
    measure: 'inch',
    length: 41,
    width: 10,
    height: 7,
    numberOfUnits: 4,
    paymentTerm: 1,
  };
  const typed = { ...last, productDescription: '', unitOfMeasure: '2', length: '41', paymentTerm: undefined };
  it.each([
    ['with blank fields that the server fills', {}, true],
    ['with other units', { numberOfUnits: 5 }, false],
    ['with another PO', { po: '45' }, false],
    ['without the PO', { po: '' }, false],
    ['with other words', { productDescription: 'Roses for Valentine' }, false],
    ['in centimetres', { measure: 'cm' }, false],
  ])('%s: %j', (_name, more, same) => expect(isSameAsPreviousLine({ ...typed, ...more }, last)).toBe(same));
});
