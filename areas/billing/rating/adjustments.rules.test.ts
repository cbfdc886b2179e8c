import { fc } from '#tests/properties.ts';
import { describe, expect, it } from 'vitest';
import {
  mergeManualCharges,
  allocateChargeCentsPerPart,
  getShipmentSplitBlocker,
  splitFreightByUnits,
} from './adjustments.rules.ts';
import { ratingErrors } from './rating.errors.ts';
import { billToErrors } from '#areas/accounts/accounts/bill-to.errors.ts';
import { findBillToError, resolveBillTo } from '#areas/accounts/accounts/bill-to.rules.ts';

describe('Rating again', () => {
  const computed = [
    { chargeCode: 'FRT', amount: 14_117, tariffId: 1 },
    { chargeCode: 'FSC', amount: 3459, tariffId: null },
  ];
  const added = { chargeCode: 'ADJ', amount: -500, tariffId: null, insteadOf: null };
  const changed = { chargeCode: 'FRT', amount: 10_000, tariffId: 1, insteadOf: 'FRT' };
  it('discards manual changes and reports their number', () => {
    expect(mergeManualCharges(computed, [added, changed], false)).toEqual({
      lines: computed,
      lostManualCharges: [added, changed],
      amount: 17_576,
    });
  });
  it('keeps manual changes on request: added lines remain, edited lines replace the calculated ones', () => {
    expect(mergeManualCharges(computed, [added, changed], true)).toEqual({
      lines: [computed[1], added, changed],
      lostManualCharges: [],
      amount: 12_959,
    });
  });
  it('replaces only the calculated line of the same tariff, even when several have the same code', () => {
    const roses = { chargeCode: 'FRT', amount: 14_117, tariffId: 1 };
    const pallets = { chargeCode: 'FRT', amount: 37_000, tariffId: 2 };
    expect(mergeManualCharges([roses, pallets], [{ ...changed, tariffId: 2 }], true).amount).toBe(
      14_117 + 10_000,
    );
    expect(mergeManualCharges([roses, pallets], [changed], true).amount).toBe(37_000 + 10_000);
    expect(mergeManualCharges([{ ...roses, tariffId: 9 }, pallets], [changed], true).amount).toBe(
      37_000 + 10_000,
    );
    expect(mergeManualCharges([roses, pallets], [changed, { ...changed, tariffId: 2 }], true).amount).toBe(
      20_000,
    );
  });
  it('does not charge a line twice after its code was changed manually', () => {
    expect(mergeManualCharges(computed, [{ ...changed, chargeCode: 'ADJ' }], true).amount).toBe(
      10_000 + 3459,
    );
  });
});

describe('Splits', () => {
  it('require a detail that is moved and one that remains', () => {
    expect([
      getShipmentSplitBlocker([1, 2], []),
      getShipmentSplitBlocker([1, 2], [9]),
      getShipmentSplitBlocker([1, 2], [1, 2]),
      getShipmentSplitBlocker([1, 2], [1]),
    ]).toEqual([
      ratingErrors.noDetailSelected,
      ratingErrors.noDetailSelected,
      ratingErrors.allDetailsSelected,
      null,
    ]);
  });
  it('of a detail leave units on both sides, and the remaining cubes with the original', () => {
    expect(splitFreightByUnits({ units: 3, cubes: 500 }, 1)).toEqual({
      moved: { units: 1, cubes: 166 },
      remaining: { units: 2, cubes: 334 },
    });
    expect([0, -1, 1.5, 3, 4].map((n) => splitFreightByUnits({ units: 3, cubes: 500 }, n))).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });
  it('allocate $100.01 over three equal parts as 33.34, 33.34 and 33.33', () => {
    expect(allocateChargeCentsPerPart([10_001], [1, 1, 1])).toEqual([[3334], [3334], [3333]]);
  });
  it('lose no cent', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 })),
        fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 6 }),
        (amounts, cubes) => {
          const parts = allocateChargeCentsPerPart(amounts, cubes);
          expect(amounts.map((_, line) => parts.reduce((sum, part) => sum + (part[line] ?? 0), 0))).toEqual(
            amounts,
          );
        },
      ),
    );
  });
});

describe('The bill-to', () => {
  const shipper = { id: 7, defaultBillToId: 70 };
  const consignee = { id: 100, defaultBillToId: 110 };
  it("Collect: the consignee's bill-to, else the consignee", () => {
    expect(resolveBillTo({ paymentTerm: 1, shipper, consignee }).billToId).toBe(110);
    expect(
      resolveBillTo({ paymentTerm: 1, shipper, consignee: { id: 100, defaultBillToId: null } }).billToId,
    ).toBe(100);
  });
  it("Prepaid: the shipper's bill-to, else the shipper", () => {
    expect(resolveBillTo({ paymentTerm: 2, shipper, consignee }).billToId).toBe(70);
    expect(
      resolveBillTo({ paymentTerm: 2, shipper: { id: 7, defaultBillToId: null }, consignee }).billToId,
    ).toBe(7);
  });
  it('3rd Party: an account of the third-party type, and no other', () => {
    expect(
      resolveBillTo({ paymentTerm: 3, shipper, consignee, chosenAccount: { id: 300, accountType: 3 } }),
    ).toEqual({
      billToId: 300,
      error: null,
    });
    expect(
      resolveBillTo({ paymentTerm: 3, shipper, consignee, chosenAccount: { id: 100, accountType: 2 } }).error,
    ).toBe(billToErrors.thirdPartyMissing);
    expect(resolveBillTo({ paymentTerm: 3, shipper, consignee }).error).toBe(billToErrors.thirdPartyMissing);
  });
  it('can be set only to an account that matches the payment term', () => {
    expect(
      findBillToError({ paymentTerm: 1, shipper, consignee, chosenAccount: { id: 110, accountType: 3 } }),
    ).toBeNull();
    expect(
      findBillToError({ paymentTerm: 1, shipper, consignee, chosenAccount: { id: 70, accountType: 1 } }),
    ).toBe(billToErrors.paymentTermMismatch);
    expect(
      findBillToError({ paymentTerm: 2, shipper, consignee, chosenAccount: { id: 110, accountType: 3 } }),
    ).toBe(billToErrors.paymentTermMismatch);
    expect(
      findBillToError({ paymentTerm: 3, shipper, consignee, chosenAccount: { id: 70, accountType: 1 } }),
    ).toBe(billToErrors.thirdPartyMissing);
  });
});
