import { fc } from '#tests/properties.ts';
import { expect, it } from 'vitest';
import { createOpenInvoicePool, suggestPaymentAllocation } from './payment-matching.rules.ts';

const open = [
  { id: 1, number: '700001', dueDate: '2026-12-01', open: 10_000 },
  { id: 2, number: '700312', dueDate: '2027-01-02', open: 5000 },
  { id: 3, number: '700900', dueDate: '2027-02-04', open: 7500 },
];
it.each([
  [
    'the invoices that are named, the longest due first',
    12_000,
    'Inv. 700900, 700312',
    'number',
    [
      [2, 5000],
      [3, 7000],
    ],
  ],
  ['one invoice of exactly this amount, though others are due longer', 7500, 'ACH 55', 'amount', [[3, 7500]]],
  [
    'all invoices, when they sum to the amount',
    22_500,
    '',
    'all',
    [
      [1, 10_000],
      [2, 5000],
      [3, 7500],
    ],
  ],
  [
    'otherwise the longest due, the last one in part',
    12_000,
    'thank you',
    'oldest',
    [
      [1, 10_000],
      [2, 2000],
    ],
  ],
  [
    'all invoices, and the rest stays on account',
    30_000,
    '',
    'oldest',
    [
      [1, 10_000],
      [2, 5000],
      [3, 7500],
    ],
  ],
  ['a number inside another word is ignored', 600, 'x700900x', 'oldest', [[1, 600]]],
] as const)('a payment is allocated to %s', (_, amount, said, by, shares) => {
  expect(suggestPaymentAllocation(amount, said, open)).toEqual({
    by,
    shares: shares.map(([invoiceId, share]) => ({ invoiceId, amount: share })),
  });
});
it('no allocation is suggested when nothing is open', () => {
  expect(suggestPaymentAllocation(1000, '700001', [])).toEqual({ by: 'none', shares: [] });
});
it('the suggested allocation never exceeds the open or the paid amount', () => {
  const invoice = fc.record({ open: fc.integer({ min: 1, max: 100_000 }), named: fc.boolean() });
  fc.assert(
    fc.property(
      fc.array(invoice, { maxLength: 12 }),
      fc.integer({ min: 1, max: 400_000 }),
      (invoices, amount) => {
        const of = invoices.map((i, n) => ({
          id: n + 1,
          number: String(7000 + n),
          dueDate: '2027-01-01',
          ...i,
        }));
        const said = of
          .filter((i) => i.named)
          .map((i) => i.number)
          .join('/');
        const { shares } = suggestPaymentAllocation(amount, said, of);
        expect(shares.reduce((sum, s) => sum + s.amount, 0)).toBeLessThanOrEqual(amount);
        for (const s of shares) {
          expect(s.amount).toBeGreaterThan(0);
          expect(s.amount).toBeLessThanOrEqual(of.find((i) => i.id === s.invoiceId)?.open ?? 0);
        }
      },
    ),
  );
});

it('each payment in a sequence gets the same suggestion as alone with the remaining open amounts', () => {
  const some = fc.array(
    fc.record({ amount: fc.integer({ min: 1, max: 12 }), names: fc.option(fc.integer({ min: 0, max: 7 })) }),
    { maxLength: 25 },
  );
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 8 }), some, (opens, payments) => {
      const left = opens.map((of, at) => ({ id: at, number: `N${at}`, dueDate: '2027-01-01', open: of }));
      const openings = createOpenInvoicePool(left.map((i) => ({ ...i })));
      for (const { amount, names } of payments) {
        const said = names === null ? '' : `N${names}`;
        const standing = left.filter((i) => i.open > 0);
        const offered = openings.suggest(amount, said);
        expect(offered).toEqual(suggestPaymentAllocation(amount, said, standing));
        openings.consume(offered.shares);
        for (const { invoiceId, amount: share } of offered.shares) {
          const item = left[invoiceId];
          if (item) item.open -= share;
        }
      }
    }),
  );
});
