import { describe, expect, it } from 'vitest';
import {
  pickMeasureAndUnitForNextLine,
  buildExampleFromLastShippedLine,
  hasUnchangedDefaultsOfEarlierLine,
  buildDefaultSizeExample,
  applyProductDefaults,
  removeProductDefaults,
} from './product-defaults.rules.ts';
import type { ProductExampleLine } from './product-defaults.rules.ts';
import type { ProductRow } from '#areas/accounts/products/products.contract.ts';

const mix: ProductExampleLine = {
  lineNumber: 4,
  productId: 2,
  productDescription: 'Roses assorted 50 cm',
  typedLength: 48,
  typedWidth: 40,
  typedHeight: 36,
  measure: 'inch',
  unitOfMeasure: 1,
};
const alstroemeria: ProductExampleLine = {
  lineNumber: 7,
  productId: 3,
  productDescription: 'Alstroemeria mixed',
  typedLength: 98,
  typedWidth: 25,
  typedHeight: 14,
  measure: 'cm',
  unitOfMeasure: 2,
};
const fresh = { measure: 'inch', unitOfMeasure: 2 };
const choose = (known: ProductExampleLine | undefined, now = {}) =>
  applyProductDefaults({
    fields: { ...fresh, ...now },
    replacesOtherProduct: false,
    brought: null,
    exampleInOrder: known,
  });

describe('a product already on the order', () => {
  it('fills its description, size, measure and unit', () => {
    const { values, brought } = choose(alstroemeria);
    expect(values).toEqual({
      productDescription: 'Alstroemeria mixed',
      length: 98,
      width: 25,
      height: 14,
      measure: 'cm',
      unitOfMeasure: '2',
    });
    expect(hasUnchangedDefaultsOfEarlierLine(values, brought)).toBe(true);
    expect(hasUnchangedDefaultsOfEarlierLine({ ...values, height: '15' }, brought)).toBe(false);
  });
  it('keeps the dimensions that were typed before', () => {
    const typed = { length: '41', width: '10', height: '7', productDescription: 'Roses' };
    expect(choose(mix, typed)).toEqual({ values: { ...fresh, ...typed }, brought: null });
  });
  it('keeps a description that was typed before', () => {
    expect(choose(mix, { productDescription: 'Valentine roses' }).values).toMatchObject({
      productDescription: 'Valentine roses',
      length: 48,
    });
  });
});

describe('a product with a default box', () => {
  const figs: ProductRow = {
    id: 9,
    code: 'FIG-12',
    description: 'Figs',
    category: 'produce',
    tempMinF: null,
    tempMaxF: null,
    warmMinutes: null,
    defaultUnitOfMeasure: 2,
    defaultLength: 16,
    defaultWidth: 12,
    defaultHeight: 4,
    rowVersion: 1,
  };
  const chosen = (now: object, known?: ProductExampleLine) =>
    applyProductDefaults({
      fields: { ...fresh, ...now },
      replacesOtherProduct: false,
      brought: null,
      exampleInOrder: known,
      usual: buildDefaultSizeExample(figs),
    });
  it('fills blank dimensions with the box, and leaves the description to the server', () => {
    expect(chosen({ unitOfMeasure: 3 }).values).toEqual({
      productDescription: undefined,
      length: 16,
      width: 12,
      height: 4,
      measure: 'inch',
      unitOfMeasure: '2',
    });
  });
  it('clears the box again when a product without one is chosen', () => {
    const { values, brought } = chosen({ unitOfMeasure: 3 });
    expect(
      applyProductDefaults({
        fields: values,
        replacesOtherProduct: true,
        brought,
        exampleInOrder: undefined,
        usual: undefined,
      }).values,
    ).toMatchObject({ length: undefined, unitOfMeasure: 3 });
  });
  it('keeps typed dimensions and the values already on the order', () => {
    expect(chosen({ length: '20' }).values).toMatchObject({ length: '20' });
    expect(chosen({}, mix).values).toMatchObject({ length: 48 });
    expect(buildDefaultSizeExample({ ...figs, defaultUnitOfMeasure: null })).toBeUndefined();
    expect(buildDefaultSizeExample(undefined)).toBeUndefined();
  });
});

describe('a product shipped before', () => {
  const before = [{ ...mix, lineNumber: null, shipped: '2027-01-27' }];
  const chosen = (now: object, known?: ProductExampleLine) =>
    applyProductDefaults({
      fields: { ...fresh, ...now },
      replacesOtherProduct: false,
      brought: null,
      exampleInOrder: known,
      usual: buildExampleFromLastShippedLine(before, '2'),
    });
  it('fills its last size, and shows the day it is from', () => {
    const { values, brought } = chosen({});
    expect(values).toMatchObject({
      length: 48,
      width: 40,
      height: 36,
      unitOfMeasure: '1',
      productDescription: undefined,
    });
    expect([hasUnchangedDefaultsOfEarlierLine(values, brought), brought?.shipped]).toEqual([
      true,
      '2027-01-27',
    ]);
  });
  it('keeps typed dimensions, and the values of the order itself', () => {
    expect(chosen({ length: '20' }).values).toMatchObject({ length: '20' });
    expect(chosen({}, alstroemeria).values).toMatchObject({ length: 98 });
    expect(buildExampleFromLastShippedLine(before, '3')).toBeUndefined();
  });
});

describe('another product', () => {
  it('with no known values keeps nothing of the first: no description, size or unit', () => {
    const first = choose(mix);
    const { values, brought } = applyProductDefaults({
      fields: first.values,
      replacesOtherProduct: true,
      brought: first.brought,
      exampleInOrder: undefined,
    });
    expect(values).toEqual({
      productDescription: undefined,
      length: undefined,
      width: undefined,
      height: undefined,
      ...fresh,
    });
    expect(brought).toBeNull();
  });
  it('already on the order fills all its own values', () => {
    const first = choose(mix);
    const { values } = applyProductDefaults({
      fields: first.values,
      replacesOtherProduct: true,
      brought: first.brought,
      exampleInOrder: alstroemeria,
    });
    expect(values).toMatchObject({ productDescription: 'Alstroemeria mixed', length: 98, measure: 'cm' });
  });
  it('never keeps the description of the previous one, also on a line being edited', () => {
    const line = { ...fresh, length: 41, width: 10, height: 7, productDescription: 'Roses Freedom 50 cm' };
    const edited = applyProductDefaults({
      fields: line,
      replacesOtherProduct: true,
      brought: null,
      exampleInOrder: undefined,
    }).values;
    expect(edited).toEqual({ ...line, productDescription: undefined });
  });
  it('keeps dimensions that were changed by hand', () => {
    const first = choose(mix);
    const { values } = applyProductDefaults({
      fields: { ...first.values, height: '30' },
      replacesOtherProduct: true,
      brought: first.brought,
      exampleInOrder: undefined,
    });
    expect(values).toMatchObject({ length: 48, width: 40, height: '30' });
  });
  it('restores measure and unit as the user had set them', () => {
    const first = choose(alstroemeria, { measure: 'inch', unitOfMeasure: '3' });
    expect(removeProductDefaults(first.values, first.brought)).toMatchObject({
      measure: 'inch',
      unitOfMeasure: '3',
    });
  });
});

describe('the next line', () => {
  it('uses the user’s measure, not the last product’s', () => {
    const { values, brought } = choose(alstroemeria);
    expect(pickMeasureAndUnitForNextLine(values, brought)).toEqual({ measure: 'inch', unitOfMeasure: 2 });
  });
  it('keeps a measure that was chosen by hand', () => {
    const { values, brought } = choose(mix);
    expect(pickMeasureAndUnitForNextLine({ ...values, measure: 'cm' }, brought)).toEqual({
      measure: 'cm',
      unitOfMeasure: 2,
    });
    expect(pickMeasureAndUnitForNextLine({ ...fresh, measure: 'cm' }, null)).toEqual({
      measure: 'cm',
      unitOfMeasure: 2,
    });
  });
});
