import { fc, chooseRunCount } from '#tests/properties.ts';
import { describe, expect, it, test } from 'vitest';
import { addDays } from '#kit/contract/dates.ts';
import { statementLineKinds } from './statement-line-kinds.contract.ts';
import type { StatementLineKind } from './statement-line-kinds.contract.ts';
import { computeAging, buildStatement } from './statements.rules.ts';

const ages = [30, 60, 90] as const;
const moved = (id: number, date: string, kind: StatementLineKind, amount: number) => ({
  id,
  date,
  kind,
  amount,
});

describe('Statement calculation', () => {
  const movements = [
    moved(1, '2027-02-01', 'invoice', 11_828),
    moved(2, '2027-02-08', 'invoice', 18_988),
    moved(3, '2027-02-16', 'payment', -11_828),
    moved(4, '2027-02-20', 'credit', -18_988),
    moved(5, '2027-02-20', 'invoice', 17_230),
  ];
  const open = [{ dueDate: '2027-03-07', open: 17_230 }];
  it('+118.28, +189.88, −118.28 paid, −189.88 credit, +172.30 rebilled closes at 172.30', () => {
    const s = buildStatement('2027-01-01', '2027-02-28', movements, open, ages);
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
  it('adds transactions before the first day to the opening balance', () => {
    const s = buildStatement('2027-02-16', '2027-02-28', movements, open, ages);
    expect([s.opening, s.lines.length, s.closing]).toEqual([30_816, 3, 17_230]);
  });
  it('ignores transactions after the last day', () => {
    expect(buildStatement('2027-01-01', '2027-02-08', movements, [], ages).closing).toBe(30_816);
  });
  it('without transactions closes with the opening balance', () => {
    expect(buildStatement('2027-03-01', '2027-03-31', movements, open, ages)).toMatchObject({
      opening: 17_230,
      lines: [],
      closing: 17_230,
    });
    expect(buildStatement('2027-03-01', '2027-03-31', [], [], ages)).toEqual({
      opening: 0,
      lines: [],
      closing: 0,
      ageing: { current: 0, days30: 0, days60: 0, days90: 0, older: 0 },
    });
  });
});

describe('Aging', () => {
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
  ] as const)('counts %d days past due as %s', (days, bucket) => {
    expect(
      computeAging(addDays('2027-02-16', days), [{ dueDate: '2027-02-16', open: 1000 }], ages)[bucket],
    ).toBe(1000);
  });
  it('uses the configured numbers of days', () => {
    const own = [10, 20, 45] as const;
    const of = (days: number) =>
      computeAging(addDays('2027-02-16', days), [{ dueDate: '2027-02-16', open: 1 }], own);
    expect([of(10).days30, of(11).days60, of(21).days90, of(45).days90, of(46).older]).toEqual([
      1, 1, 1, 1, 1,
    ]);
  });
  it('applies remaining credits and payments to the longest due first', () => {
    const items = [
      { dueDate: '2027-02-16', open: 500 },
      { dueDate: '2026-10-16', open: 1000 },
      { dueDate: '2027-02-10', open: -400 },
    ];
    expect(computeAging('2027-02-20', items, ages)).toEqual({
      current: 0,
      days30: 500,
      days60: 0,
      days90: 0,
      older: 600,
    });
  });
  it('shows an overpayment as a negative current amount', () => {
    const items = [
      { dueDate: '2026-10-16', open: 1000 },
      { dueDate: '2027-02-10', open: -1500 },
    ];
    expect(computeAging('2027-02-20', items, ages)).toEqual({
      current: -500,
      days30: 0,
      days60: 0,
      days90: 0,
      older: 0,
    });
  });
});

it('opening plus lines equals closing, and every balance follows from the previous one', () => {
  const day = fc.integer({ min: 0, max: 300 }).map((n) => addDays('2026-06-01', n));
  const movement = fc.record({
    date: day,
    kind: fc.constantFrom(...statementLineKinds),
    amount: fc.integer({ min: -100_000, max: 100_000 }),
  });
  fc.assert(
    fc.property(
      fc.array(movement, { maxLength: 30 }),
      day,
      fc.integer({ min: 0, max: 200 }),
      (movements, from, length) => {
        const to = addDays(from, length);
        const s = buildStatement(
          from,
          to,
          movements.map((m, id) => ({ ...m, id })),
          [],
          ages,
        );
        const until = (last: string) =>
          movements.filter((m) => m.date <= last).reduce((sum, m) => sum + m.amount, 0);
        expect(s.opening).toBe(until(addDays(from, -1)));
        expect(s.closing).toBe(until(to));
        let balance = s.opening;
        for (const line of s.lines) expect(line.balance).toBe((balance += line.amount));
      },
    ),
    { numRuns: chooseRunCount(200, 5000) },
  );
});
it('aging buckets add up to the open amount, and only the current one can be negative', () => {
  const item = fc.record({
    dueDate: fc.integer({ min: 0, max: 300 }).map((n) => addDays('2026-06-01', n)),
    open: fc.integer({ min: -50_000, max: 100_000 }),
  });
  fc.assert(
    fc.property(fc.array(item, { maxLength: 20 }), (items) => {
      const { current, days30, days60, days90, older } = computeAging('2027-02-03', items, ages);
      expect(current + days30 + days60 + days90 + older).toBe(items.reduce((sum, i) => sum + i.open, 0));
      expect(Math.min(days30, days60, days90, older)).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: chooseRunCount(200, 5000) },
  );
});
