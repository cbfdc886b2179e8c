import { fc } from '#tests/properties.ts';
import { expect, test } from 'vitest';
import {
  computePalletBalance,
  computeDeductedPallets,
  isReceiptExpired,
  listPalletDebtMovementsOfReceipt,
  computeRedeemablePallets,
} from './pallet-receipts.rules.ts';
import type { InvalidPalletDeductionBand } from './deductions.contract.ts';

const oneEach: InvalidPalletDeductionBand[] = [{ fromInvalid: 0, toInvalid: null, deduct: 1 }];
const bands: InvalidPalletDeductionBand[] = [
  { fromInvalid: 0, toInvalid: 2, deduct: 0 },
  { fromInvalid: 3, toInvalid: 5, deduct: 1 },
  { fromInvalid: 6, toInvalid: null, deduct: 2 },
];

test('18 valid and 3 invalid give 15 at one per invalid; 2 and 3 give none', () => {
  expect(computeRedeemablePallets({ valid: 18, invalid: 3 }, oneEach)).toBe(15);
  expect(computeRedeemablePallets({ valid: 2, invalid: 3 }, oneEach)).toBe(0);
  expect(computeRedeemablePallets({ valid: 7, invalid: 0 }, oneEach)).toBe(7);
});
test('the deduction uses the band that contains the number of invalid pallets, including its limits', () => {
  expect([0, 2, 3, 5, 6, 10].map((invalid) => computeDeductedPallets(invalid, bands))).toEqual([
    0, 0, 3, 5, 12, 20,
  ]);
  expect(computeDeductedPallets(4, [])).toBe(0);
});
test('a receipt is valid on its last day, and not on the day after', () => {
  expect(isReceiptExpired({ expiresOn: '2027-04-04' }, '2027-04-04')).toBe(false);
  expect(isReceiptExpired({ expiresOn: '2027-04-04' }, '2027-04-05')).toBe(true);
});

const receipt = fc
  .record({
    redeemable: fc.integer({ min: 1, max: 9999 }),
    status: fc.constantFrom(0, 1, 2, 3, 4),
    shipper: fc.integer({ min: 1, max: 5 }),
    warehouse: fc.integer({ min: 1, max: 3 }),
  })
  .map((r) => ({
    ...r,
    redeemable: r.status === 1 ? 0 : r.redeemable,
    issuedOn: '2027-02-03',
    redeemedOn: r.status === 3 ? '2027-02-09' : null,
    expiresOn: '2027-04-04',
  }));
test('the balances of all shippers and all warehouses add up to zero, in any receipt status', () => {
  fc.assert(
    fc.property(fc.array(receipt, { maxLength: 60 }), (receipts) => {
      const parties = new Map<string, number>();
      const book = (party: string, pallets: number) =>
        parties.set(party, (parties.get(party) ?? 0) + pallets);
      for (const r of receipts)
        for (const { pallets } of listPalletDebtMovementsOfReceipt(r)) {
          book(`shipper ${r.shipper}`, pallets);
          book(`warehouse ${r.warehouse}`, -pallets);
        }
      expect([...parties.values()].reduce((sum, n) => sum + n, 0)).toBe(0);
      const sum = (kind: string) =>
        Math.abs(
          receipts
            .flatMap(listPalletDebtMovementsOfReceipt)
            .filter((m) => m.kind === kind)
            .reduce((all, m) => all + m.pallets, 0),
        );
      const held = receipts
        .filter((r) => r.status === 0 || r.status === 2)
        .reduce((all, r) => all + r.redeemable, 0);
      expect(
        computePalletBalance({ issued: sum('issued'), redeemed: sum('redeemed'), expired: sum('expired') }),
      ).toBe(held);
    }),
  );
});
