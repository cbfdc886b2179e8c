import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { statementWithCachedPlan, statementWithGenericPlan } from './db.ts';
import type { Tx } from './db.ts';

/**
 * Composed queries: SQL with the schema of its rows. Where rows are checked (tests and development), a column that was renamed,
 * removed, added or made nullable fails the query. In production the rows pass through unchanged. Schemas only describe the rows:
 * no defaults and no transforms.
 */
type Template = (parts: TemplateStringsArray, ...values: unknown[]) => RawBuilder<unknown>;
type Reading<T> = (parts: TemplateStringsArray, ...values: unknown[]) => Promise<T>;

// One setting per process. Production checks no rows. In tests the last opened server decides.
let checking = true;
/** Sets whether rows are checked against their schemas. The production server turns it off. */
export function setRowSchemaChecking(isEnabled: boolean): void {
  checking = isEnabled;
}

/** Returns the rows of a composed query in its order. Throws an unexpected error if a row does not match its schema. */
export const queryRows = <S extends z.ZodType>(tx: Tx, rowSchema: S) => reading(tx, rowSchema, sql);
/** The same, with a plan that each connection caches (see `statementWithCachedPlan`). */
export const queryRowsWithCachedPlan = <S extends z.ZodType>(tx: Tx, rowSchema: S) =>
  reading(tx, rowSchema, statementWithCachedPlan);
/** The same, always with the generic plan (see `statementWithGenericPlan`). */
export const queryRowsWithGenericPlan = <S extends z.ZodType>(tx: Tx, rowSchema: S) =>
  reading(tx, rowSchema, statementWithGenericPlan);
/** Returns the first row of a composed query, or undefined. */
export const queryFirstRow = <S extends z.ZodType>(tx: Tx, rowSchema: S) => first(queryRows(tx, rowSchema));
/** The same, with a plan that each connection caches. */
export const queryFirstRowWithCachedPlan = <S extends z.ZodType>(tx: Tx, rowSchema: S) =>
  first(queryRowsWithCachedPlan(tx, rowSchema));

const count = z.object({ n: z.int() });
/** Counts rows: countRows(tx)`from door where …`. */
export const countRows =
  (tx: Tx): Reading<number> =>
  async (parts, ...values) => {
    const found = await queryFirstRow(tx, count)`select count(*)::int as n ${sql(parts, ...values)}`;
    return found?.n ?? 0;
  };

/** Formats an instant inside `jsonb` as the contract's instants are formatted. */
export const isoInstantTextSql = (columnName: string): RawBuilder<unknown> =>
  sql`to_char(${sql.ref(columnName)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** Runs a composed statement that was built elsewhere, and checks its rows against their schema. */
export async function queryStatement<S extends z.ZodType>(
  tx: Tx,
  rowSchema: S,
  statement: RawBuilder<unknown>,
): Promise<z.output<S>[]> {
  const found = await statement.execute(tx);
  if (checking) check(rowSchema, found.rows, () => statement.compile(tx).sql);
  return found.rows as z.output<S>[];
}

function reading<S extends z.ZodType>(tx: Tx, shape: S, template: Template): Reading<z.output<S>[]> {
  return (parts, ...values) => queryStatement(tx, shape, template(parts, ...values));
}
function first<T>(read: Reading<T[]>): Reading<T | undefined> {
  return async (parts, ...values) => (await read(parts, ...values))[0];
}

const exacts = new WeakMap<z.ZodType, z.ZodType>();
/** The schema as a list that rejects unknown columns. */
function exact(shape: z.ZodType): z.ZodType {
  const cached = exacts.get(shape);
  if (cached) return cached;
  const listSchema = z.array(shape instanceof z.ZodObject && !shape.def.catchall ? shape.strict() : shape);
  exacts.set(shape, listSchema);
  return listSchema;
}
function check(shape: z.ZodType, found: readonly unknown[], text: () => string): void {
  const parsed = exact(shape).safeParse(found);
  if (parsed.success) return;
  const why = z.prettifyError(parsed.error).slice(0, 1000);
  throw new Error(`Rows do not match their schema: ${why}\n${text().trim().slice(0, 300)}`);
}
