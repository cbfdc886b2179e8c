import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { statementWithCachedPlan, statementWithGenericPlan } from './db.ts';
import type { Tx } from './db.ts';

/**
 * Composed reads: SQL with the shape of its rows. Where rows are checked (tests and development), a column that was
 * renamed, left out, added or made nullable fails the read; in production the rows pass through as they came.
 * Shapes only say what is there: no defaults and no transforms.
 */
type Template = (parts: TemplateStringsArray, ...values: unknown[]) => RawBuilder<unknown>;
type Reading<T> = (parts: TemplateStringsArray, ...values: unknown[]) => Promise<T>;

// One for the process: a production checks nowhere, and of the servers that a test opens the last one has the word.
let checking = true;
/** Whether rows are held against their shapes. The server of a production turns it off. */
export function setRowChecking(on: boolean): void {
  checking = on;
}

/** The rows of a composed read, in its order. Throws a defect when one does not fit its shape. */
export const queryRows = <S extends z.ZodType>(tx: Tx, shape: S) => reading(tx, shape, sql);
/** The same as a statement whose plan each connection keeps (see `kept`). */
export const queryRowsWithCachedPlan = <S extends z.ZodType>(tx: Tx, shape: S) =>
  reading(tx, shape, statementWithCachedPlan);
/** The same, kept whatever PostgreSQL reckons (see `statementWithGenericPlan`). */
export const queryRowsWithGenericPlan = <S extends z.ZodType>(tx: Tx, shape: S) =>
  reading(tx, shape, statementWithGenericPlan);
/** The first row of a composed read, or undefined. */
export const queryRow = <S extends z.ZodType>(tx: Tx, shape: S) => first(queryRows(tx, shape));
/** The same as a statement whose plan each connection keeps. */
export const queryRowWithCachedPlan = <S extends z.ZodType>(tx: Tx, shape: S) =>
  first(queryRowsWithCachedPlan(tx, shape));

const count = z.object({ n: z.int() });
/** How many rows there are: counted(tx)`from door where …`. */
export const countRows =
  (tx: Tx): Reading<number> =>
  async (parts, ...values) => {
    const found = await queryRow(tx, count)`select count(*)::int as n ${sql(parts, ...values)}`;
    return found?.n ?? 0;
  };

/** An instant inside `jsonb`, written as the contract's instants are. */
export const instantText = (column: string): RawBuilder<unknown> =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** Runs a composed statement that was put together elsewhere, and holds its rows against their shape. */
export async function queryStatement<S extends z.ZodType>(
  tx: Tx,
  shape: S,
  statement: RawBuilder<unknown>,
): Promise<z.output<S>[]> {
  const found = await statement.execute(tx);
  if (checking) check(shape, found.rows, () => statement.compile(tx).sql);
  return found.rows as z.output<S>[];
}

function reading<S extends z.ZodType>(tx: Tx, shape: S, template: Template): Reading<z.output<S>[]> {
  return (parts, ...values) => queryStatement(tx, shape, template(parts, ...values));
}
function first<T>(read: Reading<T[]>): Reading<T | undefined> {
  return async (parts, ...values) => (await read(parts, ...values))[0];
}

const exacts = new WeakMap<z.ZodType, z.ZodType>();
/** The shape as a list that refuses columns it does not name. */
function exact(shape: z.ZodType): z.ZodType {
  const known = exacts.get(shape);
  if (known) return known;
  const made = z.array(shape instanceof z.ZodObject && !shape.def.catchall ? shape.strict() : shape);
  exacts.set(shape, made);
  return made;
}
function check(shape: z.ZodType, found: readonly unknown[], text: () => string): void {
  const parsed = exact(shape).safeParse(found);
  if (parsed.success) return;
  const why = z.prettifyError(parsed.error).slice(0, 1000);
  throw new Error(`Rows do not fit their shape: ${why}\n${text().trim().slice(0, 300)}`);
}
