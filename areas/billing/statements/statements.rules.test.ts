import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addDays } from '#kit/contract/dates.ts';
import type { Payment, PostedInvoice } from './statements.rules.ts';
import { ageingOf, statementOf } from './statements.rules.ts';

const invoice = (
  id: number,
  date: string,
  amount: number,
  change: Partial<PostedInvoice> = {},
): PostedInvoice => ({
  id,
  number: `44-${id}`,
  date,
  dueDate: addDays(date, 15),
  type: amount < 0 ? 2 : 0,
  amount,
  creditOfId: null,
  ...change,
});
const payment = (id: number, date: string, amount: number, invoiceId: number | null = null): Payment => ({
  id,
  date,
  amount,
  reference: `CHK ${id}`,
  invoiceId,
});

describe('the worked example', () => {
  const invoices = [
    invoice(1, '2027-02-01', 11_828),
    invoice(2, '2027-02-08', 18_988),
    invoice(3, '2027-02-20', -18_988, { creditOfId: 2 }),
    invoice(4, '2027-02-20', 17_230),
  ];
  const payments = [payment(1, '2027-02-16', 11_828, 1)];
  it('+118.28, +189.88, −118.28 paid, −189.88 credit, +172.30 billed again closes at 172.30', () => {
    const s = statementOf('2027-01-01', '2027-02-28', invoices, payments);
    expect(s.lines.map((l) => [l.kind, l.amount, l.balance])).toEqual([
      ['invoice', 11_828, 11_828],
      ['invoice', 18_988, 30_816],
      ['payment', -11_828, 18_988],
      ['invoice', 17_230, 36_218],
      ['credit', -18_988, 17_230],
    ]);
    expect([s.opening, s.closing]).toEqual([0, 17_230]);
    expect(s.ageing).toEqual({ current: 17_230, days30: 0, days60: 0, days90: 0, older: 0 });
  });
  it('what lies before the first day is the opening', () => {
    const s = statementOf('2027-02-16', '2027-02-28', invoices, payments);
    expect([s.opening, s.lines.length, s.closing]).toEqual([30_816, 3, 17_230]);
  });
  it('what lies after the last day does not count', () => {
    expect(statementOf('2027-01-01', '2027-02-08', invoices, payments).closing).toBe(30_816);
  });
  it('without movements the opening is the closing', () => {
    expect(statementOf('2027-03-01', '2027-03-31', invoices, payments)).toMatchObject({
      opening: 17_230,
      lines: [],
      closing: 17_230,
    });
    expect(statementOf('2027-03-01', '2027-03-31', [], [])).toEqual({
      opening: 0,
      lines: [],
      closing: 0,
      ageing: { current: 0, days30: 0, days60: 0, days90: 0, older: 0 },
    });
  });
});

describe('ageing', () => {
  test.each([
    [-15, 'current'],
    [0, 'current'],
    [1, 'days30'],
    [30, 'days30'],
    [31, 'days60'],
    [60, 'days60'],
    [61, 'days90'],
    [90, 'days90'],
    [91, 'older'],
    [400, 'older'],
  ] as const)('%d days past due counts in %s', (days, bucket) => {
    expect(ageingOf(addDays('2027-02-16', days), [invoice(1, '2027-02-01', 1000)], [])[bucket]).toBe(1000);
  });
  it('a payment goes to the invoice it names, another to the longest due', () => {
    const invoices = [invoice(2, '2027-02-01', 500), invoice(1, '2026-10-01', 1000)];
    expect(ageingOf('2027-02-20', invoices, [payment(1, '2027-02-10', 400, 2)])).toEqual({
      current: 0,
      days30: 100,
      days60: 0,
      days90: 0,
      older: 1000,
    });
    expect(ageingOf('2027-02-20', invoices, [payment(1, '2027-02-10', 400)])).toEqual({
      current: 0,
      days30: 500,
      days60: 0,
      days90: 0,
      older: 600,
    });
    expect(ageingOf('2027-02-20', invoices, [payment(1, '2027-02-10', 700, 2)])).toEqual({
      current: 0,
      days30: 0,
      days60: 0,
      days90: 0,
      older: 800,
    });
  });
  it('a credit goes to the invoice it credits, though another is due longer', () => {
    const invoices = [
      invoice(1, '2026-10-01', 1000),
      invoice(2, '2027-02-01', 500),
      invoice(3, '2027-02-10', -500, { creditOfId: 2 }),
    ];
    expect(ageingOf('2027-02-20', invoices, [])).toEqual({
      current: 0,
      days30: 0,
      days60: 0,
      days90: 0,
      older: 1000,
    });
  });
  it('what is paid too much stands as not due, below zero', () => {
    expect(
      ageingOf('2027-02-20', [invoice(1, '2026-10-01', 1000)], [payment(1, '2027-02-10', 1500)]),
    ).toEqual({ current: -500, days30: 0, days60: 0, days90: 0, older: 0 });
  });
  it('a payment given back is owed from that day', () => {
    expect(
      ageingOf(
        '2027-02-20',
        [invoice(1, '2026-10-01', 1000)],
        [payment(1, '2026-12-10', 1000, 1), payment(2, '2027-01-10', -1000, 1)],
      ),
    ).toEqual({ current: 0, days30: 0, days60: 1000, days90: 0, older: 0 });
  });
});

it('opening and lines make the closing, every balance follows from the one before, and the ageing adds up to the closing', () => {
  const day = fc.integer({ min: 0, max: 300 }).map((n) => addDays('2026-06-01', n));
  const bill = fc.record({
    date: day,
    amount: fc.integer({ min: -50_000, max: 100_000 }),
    of: fc.integer({ min: 0, max: 15 }),
  });
  const paid = fc.record({
    date: day,
    amount: fc.integer({ min: -20_000, max: 100_000 }),
    of: fc.integer({ min: 0, max: 15 }),
  });
  fc.assert(
    fc.property(
      fc.array(bill, { maxLength: 15 }),
      fc.array(paid, { maxLength: 15 }),
      day,
      fc.integer({ min: 0, max: 200 }),
      (bills, paids, from, length) => {
        const to = addDays(from, length);
        const invoices = bills.map((b, i) =>
          invoice(i + 1, b.date, b.amount, { creditOfId: b.amount < 0 && b.of > 0 ? b.of : null }),
        );
        const payments = paids.map((p, i) => payment(i + 1, p.date, p.amount, p.of > 0 ? p.of : null));
        const s = statementOf(from, to, invoices, payments);
        const until = (last: string) =>
          invoices.filter((i) => i.date <= last).reduce((sum, i) => sum + i.amount, 0) -
          payments.filter((p) => p.date <= last).reduce((sum, p) => sum + p.amount, 0);
        expect(s.opening).toBe(until(addDays(from, -1)));
        expect(s.closing).toBe(until(to));
        expect(s.lines.reduce((sum, l) => sum + l.amount, s.opening)).toBe(s.closing);
        const { current, days30, days60, days90, older } = s.ageing;
        expect(current + days30 + days60 + days90 + older).toBe(s.closing);
        expect(Math.min(days30, days60, days90, older)).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});
