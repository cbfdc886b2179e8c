import { describe, expect, it } from 'vitest';
import { listChoiceOptions } from './statuses.ts';

/** Removes the noun prefix, because the English label does not depend on the noun. */
const same = (text: string) => text.replace(/^[a-z]+\|/i, '');

describe('the choices of a field', () => {
  it('stand in the order people choose in: a box first, then a pallet, then a bin', () => {
    expect(listChoiceOptions('unitOfMeasure', same)).toEqual([
      { value: '2', label: 'Box' },
      { value: '3', label: 'Pallet' },
      { value: '1', label: 'Bin' },
    ]);
  });
  it('stand in the order of their numbers elsewhere', () => {
    expect(listChoiceOptions('paymentTerm', same).map((one) => one.label)).toEqual([
      'Collect',
      'Prepaid',
      '3rd Party',
    ]);
  });
});
