/** CSV files that spreadsheets open correctly: BOM, quoted cells, and text that cannot run as a formula. */
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import type { RawBuilder } from 'kysely';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { disablePipelining } from './db.ts';
import type { DatabaseTables } from './db.ts';

// The function with which pg converts a parameter. Its types omit it.
const { prepareValue: asSent } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } })
  .utils;

const BOM = '\ufeff';

/** How a column's SQL value is formatted: cents and hundredths with two decimals, dates as MM/DD/YYYY, instants in a zone. */
export type CsvValueKind = 'text' | 'number' | 'hundredths' | 'date' | { instantIn: string };
export interface CsvColumn {
  /** In the user's language. */
  title: string;
  /** SQL expression over the tables of `from`. */
  valueSql: string;
  kind: CsvValueKind;
}
export interface CsvExport {
  columns: readonly CsvColumn[];
  /** The FROM clause and what follows it: tables, filter and order. */
  rowsSql: RawBuilder<unknown>;
}

/**
 * Exports rows with COPY. This costs a third of formatting them here and keeps no rows in memory. Runs inside the caller's
 * transaction, which must stay open until the last byte. A rejected query throws before the first byte.
 */
export async function* streamCsvExport(
  client: pg.ClientBase,
  { columns, rowsSql: rows }: CsvExport,
): AsyncGenerator<Uint8Array> {
  const select = inlineSqlParameters(sql`select ${sql.raw(columns.map(valueOf).join(', '))} from ${rows}`);
  // COPY then writes dates in the US format, at a fraction of the cost of to_char.
  await client.query(`set local datestyle to 'SQL, MDY'`);
  const restorePipelining = disablePipelining(client);
  const copy = client.query(copyTo(`copy (${select}) to stdout with (format csv, encoding 'UTF8')`));
  // A client whose COPY is not read to its end cannot run another query. An early exit therefore reads the rest and discards it.
  const parts = copy.iterator({ destroyOnReturn: false })[Symbol.asyncIterator]();
  try {
    let part = await parts.next();
    yield Buffer.from(BOM + csvLine(columns.map(({ title }) => title)));
    for (; !part.done; part = await parts.next()) yield part.value;
  } finally {
    while (!(await parts.next()).done);
    restorePipelining();
    // Fails only if the transaction has failed, which also resets the setting.
    await client.query(`set local datestyle to 'ISO, MDY'`).catch(() => undefined);
  }
}

// COPY takes no parameters. This compiler writes each value, quoted by pg, in place of its placeholder.
class WithValues extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    const sent = asSent(value);
    this.append(sent === null ? 'null' : pg.escapeLiteral(String(sent)));
  }
}
const withValues = new Kysely<DatabaseTables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new WithValues(),
  },
});
/** Returns the SQL of a query with its parameters as literals. */
export const inlineSqlParameters = (query: RawBuilder<unknown>): string => query.compile(withValues).sql;

// Code points that make a spreadsheet run a cell as a formula: = + - @, tab, line breaks, and the full-width forms.
const dangerous = [61, 43, 45, 64, 9, 10, 13, 0xff1d, 0xff0b, 0xff0d, 0xff20];
// With a decimal comma, a spreadsheet splits at semicolons and ignores quotes inside a cell. Text after a semicolon, a tab or a
// line break can therefore start a cell too. PostgreSQL and JavaScript both read this pattern.
const afterSplit = String.raw`([;\t\r\n][ "]*)([=+@\-\uff1d\uff0b\uff0d\uff20])`;
const everyAfterSplit = new RegExp(afterSplit, 'g');

function valueOf({ valueSql: value, kind }: CsvColumn): string {
  if (kind === 'number') return `(${value})`;
  if (kind === 'hundredths') return `(${value}) * 0.01`;
  if (kind === 'date') return `(${value})::date`;
  if (typeof kind === 'object')
    return `to_char((${value}) at time zone ${pg.escapeLiteral(kind.instantIn)}, 'MM/DD/YYYY HH24:MI')`;
  const text = `(${value})::text`;
  // Nearly every text is empty or begins with a letter or a digit, and has no split character. These checks are cheap.
  const splits = [';', String.raw`\t`, String.raw`\r`, String.raw`\n`];
  return `
    case
    when (ascii(${text}) between 65 and 65000 or ascii(${text}) between 48 and 57 or ascii(${text}) = 0)
      and ${splits.map((sign) => `${text} not like e'%${sign}%'`).join(' and ')} then ${text}
    else case when ascii(ltrim(${text})) in (${dangerous.join(',')}) then '''' else '' end
      || regexp_replace(${text}, '${afterSplit}', '\\1''\\2', 'g') end
  `;
}

/** Formats a short table as CSV. Numbers stay numbers. Text that would run as a formula gets an apostrophe. */
export function formatCsv(
  titles: readonly string[],
  rows: Iterable<readonly (string | number | null)[]>,
): string {
  let out = BOM + csvLine(titles);
  for (const row of rows)
    out += csvLine(row.map((cell) => (typeof cell === 'string' ? harmless(cell) : cell)));
  return out;
}

const harmless = (text: string): string => {
  const split = text.replace(everyAfterSplit, "$1'$2");
  return dangerous.includes(text.replace(/^ +/, '').codePointAt(0) ?? 0) ? `'${split}` : split;
};
const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map((cell) => (cell === null ? '' : quoted(String(cell)))).join(',')}\n`;
