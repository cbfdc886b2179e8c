import { describe, expect, it } from 'vitest';
import { listEnumOptions } from './statuses.ts';

/** Removes the noun prefix, because the English label does not depend on the noun. */
const same = (text: string) => text.replace(/^[a-z]+\|/i, '');

describe('the options of a choice field', () => {
  it('are in the order of preference: a box first, then a pallet, then a bin', () => {
    expect(listEnumOptions('unitOfMeasure', same)).toEqual([
      { value: '2', label: 'Box' },
      { value: '3', label: 'Pallet' },
      { value: '1', label: 'Bin' },
    ]);
  });
  it('are in the order of their numbers for other fields', () => {
    expect(listEnumOptions('paymentTerm', same).map((one) => one.label)).toEqual([
      'Collect',
      'Prepaid',
      '3rd Party',
    ]);
  });
});
