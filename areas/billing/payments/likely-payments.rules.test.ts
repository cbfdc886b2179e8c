import { expect, it } from 'vitest';
import { findLikelyPaymentPerLine } from './likely-payments.rules.ts';
import type { RecordedPaymentForBankLine } from './likely-payments.rules.ts';

const recorded = (more: Partial<RecordedPaymentForBankLine>): RecordedPaymentForBankLine => ({
  id: 1,
  date: '2027-02-01',
  payerId: 7,
  payer: 'Lakeshore',
  amount: 25_500,
  reference: 'WIRE IN',
  references: [],
  booking: '',
  ...more,
});
const line = (more: object, payerId: number | undefined = undefined) => ({
  payerId,
  line: { row: 1, date: '2027-02-01', amount: 25_500, reference: '', payer: '', text: '', ...more },
});
const idsOf = (lines: ReturnType<typeof line>[], payments: RecordedPaymentForBankLine[]) =>
  findLikelyPaymentPerLine(lines, payments).map((p) => p?.id);

it.each([
  ['the same payer', line({}, 7), 1],
  ['another payer', line({}, 8), undefined],
  ['three days later', line({ date: '2027-02-04' }, 7), 1],
  ['four days later', line({ date: '2027-02-05' }, 7), undefined],
  ['four days earlier', line({ date: '2027-01-28' }, 7), undefined],
  ['another amount', line({ amount: 25_501 }, 7), undefined],
  ['an unknown payer, with the reference', line({ reference: 'sc-2134 800' }), 1],
  ['another payer, with the reference', line({ references: ['X', '0SC2134800'] }, 8), 1],
  ['an unknown payer, with a word in common', line({ reference: 'Miami' }), undefined],
  ['an unknown payer, without a reference', line({}), undefined],
])('a line of %s is compared with a recorded payment', (_, compared, id) => {
  expect(idsOf([compared], [recorded({ references: ['SC2134800', 'Miami'] })])).toEqual([id]);
});
it('a payment matches only one line, preferring its reference over its payer', () => {
  const payment = recorded({ references: ['SC2134800'] });
  expect(idsOf([line({}, 7), line({ reference: 'SC2134800' }, 7)], [payment])).toEqual([undefined, 1]);
  expect(idsOf([line({}, 7), line({}, 7)], [payment, recorded({ id: 2, date: '2027-02-03' })])).toEqual([
    1, 2,
  ]);
});
it('a batch and its single payments are the same booking', () => {
  const booking = { reference: 'BK-2001', amount: 30_000 };
  const [ten, twenty] = [line({ amount: 10_000, booking }, 7), line({ amount: 20_000, booking }, 8)];
  expect(idsOf([ten, twenty], [recorded({ amount: 30_000, references: ['BK-2001'] })])).toEqual([1, 1]);
  expect(
    idsOf(
      [line({ amount: 30_000, references: ['BK-2001'] })],
      [recorded({ amount: 10_000, booking: 'BK-2001' })],
    ),
  ).toEqual([1]);
});
