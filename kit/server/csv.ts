/** CSV files that a spreadsheet opens rightly: BOM, quoted cells, and text that cannot run as a formula. */
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

const BOM = '\ufeff';

/** How a column's SQL value is written: cents and hundredths with two decimals, dates as MM/DD/YYYY, instants in a zone. */
export type CsvKind = 'text' | 'number' | 'hundredths' | 'date' | { instantIn: string };
export interface CsvColumn {
  /** In the reader's language. */
  title: string;
  /** SQL expression over the tables of `from`. */
  value: string;
  kind: CsvKind;
}
export interface CsvExport {
  /** The rows to export, in their order: a query of one column of ids. What kysely compiles fits. */
  ids: { sql: string; parameters: readonly unknown[] };
  /** Tables joined to `chosen`, which holds those ids: `chosen join invoice i on i.id = chosen.id`. */
  from: string;
  columns: readonly CsvColumn[];
}

/**
 * Exports rows by COPY, which costs a third of formatting them here and holds none of them in memory. Runs inside the
 * caller's transaction, which must stay open until the last byte. A refused query throws before the first byte.
 */
export async function* copyCsv(client: pg.ClientBase, { ids, from, columns }: CsvExport): AsyncGenerator<Uint8Array> {
  // COPY takes no parameters, so the filter is answered first.
  await client.query('drop table if exists chosen');
  await client.query('create temp table chosen (position bigint generated always as identity primary key, id bigint not null) on commit drop');
  await client.query(`insert into chosen (id) ${ids.sql}`, [...ids.parameters]);
  await client.query('analyze chosen');
  const select = `select ${columns.map(valueOf).join(', ')} from ${from} order by chosen.position`;
  const rows = client.query(copyTo(`copy (${select}) to stdout with (format csv, encoding 'UTF8')`));
  // A client whose COPY is not read to its end answers no other query: leaving early reads on without keeping.
  const parts = rows.iterator({ destroyOnReturn: false })[Symbol.asyncIterator]();
  try {
    let part = await parts.next();
    yield Buffer.from(BOM + csvLine(columns.map(({ title }) => title)));
    for (; !part.done; part = await parts.next()) yield part.value;
  } finally {
    while (!(await parts.next()).done);
  }
}

function valueOf({ value, kind }: CsvColumn): string {
  if (kind === 'number') return `(${value})`;
  if (kind === 'hundredths') return `round((${value})::numeric / 100, 2)`;
  if (kind === 'date') return `to_char((${value})::date, 'MM/DD/YYYY')`;
  if (kind === 'text') return `regexp_replace((${value})::text, '^(?=\\s*[=+@\\t\\r＝＋＠－-])', '''')`;
  return `to_char((${value}) at time zone ${pg.escapeLiteral(kind.instantIn)}, 'MM/DD/YYYY HH24:MI')`;
}

/** A short table as CSV text. Numbers stay numbers; text that would run as a formula gets an apostrophe. */
export function csvText(titles: readonly string[], rows: Iterable<readonly (string | number | null)[]>): string {
  let out = BOM + csvLine(titles);
  for (const row of rows) out += csvLine(row.map((cell) => (typeof cell === 'string' ? harmless(cell) : cell)));
  return out;
}

const harmless = (text: string): string => (/^\s*[=+\-@\t\r＝＋＠－]/.test(text) ? `'${text}` : text);
const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const csvLine = (cells: readonly (string | number | null)[]): string => `${cells.map((cell) => (cell === null ? '' : quoted(String(cell)))).join(',')}\n`;
