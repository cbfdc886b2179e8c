import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import type { RawBuilder } from 'kysely';
import { expect, test } from 'vitest';
import {
  containsTextIgnoringCaseAndAccents,
  and,
  gteDay,
  equalsIfGiven,
  isOneOfNumbersIfGiven,
  nonNullSort,
  orderBy,
  limitOffset,
  tieBreakInSortDirection,
  or,
  lteDay,
  inRowScope,
} from './list-sql.ts';

const db = new Kysely<Record<never, never>>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (of) => new PostgresIntrospector(of),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
const said = (piece: RawBuilder<unknown> | undefined) => {
  const made = (piece ?? sql`nothing`).compile(db);
  return { sql: made.sql, parameters: made.parameters };
};
const name = sql`a.name`;

test('search terms are matched literally', () => {
  expect(said(containsTextIgnoringCaseAndAccents(name, '50%_\\')).parameters.at(-1)).toBe('%50\\%\\_\\\\%');
  expect(said(containsTextIgnoringCaseAndAccents(name, 'LUCÍA')).parameters.at(-1)).toBe('%lucia%');
  expect(said(containsTextIgnoringCaseAndAccents(name, 'LUCÍA')).sql).toBe(
    'translate(lower(a.name), $1, $2) like $3',
  );
  expect([
    containsTextIgnoringCaseAndAccents(name, undefined),
    containsTextIgnoringCaseAndAccents(name, ''),
  ]).toEqual([undefined, undefined]);
});
test('an undefined filter adds no condition', () => {
  const none = and(
    equalsIfGiven(name, undefined),
    inRowScope(name, null),
    gteDay(name, undefined),
    lteDay(name, undefined),
  );
  expect(said(none)).toEqual({ sql: 'true', parameters: [] });
  expect(or(undefined, isOneOfNumbersIfGiven(name, undefined))).toBeUndefined();
});
test('an empty selection and an empty row scope match nothing, not everything', () => {
  expect(said(isOneOfNumbersIfGiven(name, []))).toEqual({ sql: 'a.name = any($1::int[])', parameters: [[]] });
  expect(said(inRowScope(name, []))).toEqual({ sql: 'a.name = any($1::int[])', parameters: [[]] });
});
test('conditions are joined with and, alternatives are in parentheses', () => {
  const both = and(
    equalsIfGiven(name, 'Rosa'),
    or(equalsIfGiven(sql`a.city`, 'Miami'), lteDay(sql`a.day`, '2027-02-03')),
  );
  expect(said(both).sql).toBe('(a.name = $1 and (a.city = $2 or a.day <= $3::date))');
});
test.each([
  ['asc', 'order by a.name asc nulls last, a.id'],
  ['desc', 'order by a.name desc nulls last, a.id'],
] as const)(
  'sorting %s puts empty values last and gives every row a unique position',
  (orderDirection, expected) => {
    expect(said(orderBy({ name }, { orderField: 'name', orderDirection }, sql`a.id`)).sql).toBe(expected);
  },
);
test('sorting by a column that is never null can use its index in both directions', () => {
  const cut = { orderField: 'name', orderDirection: 'desc' } as const;
  expect(said(orderBy({ name: nonNullSort(name) }, cut, sql`a.id`)).sql).toBe('order by a.name desc, a.id');
});
test.each([
  ['asc', 'a.name asc, a.id asc'],
  ['desc', 'a.name desc, a.id desc'],
] as const)('a tie-break runs %s like the sort', (orderDirection, expected) => {
  expect(said(tieBreakInSortDirection({ orderDirection }, name, sql`a.id`)).sql).toBe(expected);
});
test('an unknown sort field is a defect', () => {
  const cut = { orderField: 'constructor', orderDirection: 'asc' } as const;
  expect(() => orderBy({ name }, cut, sql`a.id`)).toThrow('no column');
});
test('the third page of twenty rows starts at offset forty', () => {
  expect(said(limitOffset({ page: 3, rows: 20 }))).toEqual({
    sql: 'limit $1 offset $2',
    parameters: [20, 40],
  });
});
