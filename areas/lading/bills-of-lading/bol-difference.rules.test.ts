import { expect, it } from 'vitest';
import { listBolFreightDifferences } from './bol-difference.rules.ts';

const line = { shipperId: 1, productId: 2, uom: 2, l: 41, w: 10, h: 7, units: 10, cubes: 1660 };

it('a recreated bill differs by freight added, removed or changed, not by how its lines are split', () => {
  const half = { ...line, units: 5, cubes: 830 };
  expect(listBolFreightDifferences([line], [half, half])).toEqual([]);
  expect(listBolFreightDifferences([line], [])).toMatchObject([
    { unitsBefore: 10, unitsAfter: 0, cubesAfter: 0 },
  ]);
  expect(listBolFreightDifferences([], [line])).toMatchObject([
    { unitsBefore: 0, unitsAfter: 10, cubesAfter: 1660 },
  ]);
  expect(listBolFreightDifferences([line], [{ ...line, h: 8 }])).toHaveLength(2);
});
