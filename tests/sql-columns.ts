import { readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';

/**
 * Compares the columns in our composed SQL with the tables that the migrations create. Statements are templates, often composed
 * of fragments. An alias that a fragment does not define is looked up in its file.
 */

type ColumnsByTable = ReadonlyMap<string, ReadonlySet<string>>;

/** Reads the tables and their columns from the generated db/tables.ts. */
export function parseTableColumns(tablesSource: string): ColumnsByTable {
  const shapes = new Map(
    [...tablesSource.matchAll(/interface (\w+Table) \{\n([\s\S]*?)\n {2}\}/g)].map(([, name, body]) => [
      name ?? '',
      new Set([...(body ?? '').matchAll(/^\s+(\w+)\??:/gm)].map((match) => match[1] ?? '')),
    ]),
  );
  const named = [...tablesSource.matchAll(/^\s+(\w+): (\w+Table);/gm)];
  return new Map(named.map(([, table, shape]) => [table ?? '', shapes.get(shape ?? '') ?? new Set()]));
}

interface Node {
  type: string;
  [field: string]: unknown;
}
const readers = new Set([
  'sql',
  'statementWithCachedPlan',
  'queryRows',
  'queryFirstRow',
  'queryRowsWithCachedPlan',
  'queryFirstRowWithCachedPlan',
  'countRows',
]);

/** Returns the SQL templates of a file, with ` ¤ ` for every value and fragment. */
export function listSqlTemplates(file: string, sourceText: string): string[] {
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) return value.forEach(visit);
    const node = value as Node;
    if (node.type === 'TaggedTemplateExpression' && readers.has(tagOf(node['tag'] as Node)))
      found.push(textOf(node['quasi'] as { quasis: { value: { raw: string } }[] }));
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync(file, sourceText).program);
  return found;
}
function tagOf(tag: Node): string {
  if (tag.type === 'Identifier') return String(tag['name']);
  if (tag.type === 'CallExpression') return tagOf(tag['callee'] as Node);
  if (tag.type === 'TSInstantiationExpression') return tagOf(tag['expression'] as Node);
  return '';
}
const textOf = (template: { quasis: { value: { raw: string } }[] }): string =>
  template.quasis
    .map((part) => part.value.raw)
    .join(' ¤ ')
    .replace(/--[^\n]*/g, '')
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/¤\s+\./g, '¤.');

interface Bindings {
  /** Alias → the tables it refers to in the text. */
  tables: Map<string, Set<string>>;
  /** Names of common table expressions, subqueries and functions, whose columns are not table columns. */
  derived: Set<string>;
}
function bindingsOf(text: string, columns: ColumnsByTable): Bindings {
  const tables = new Map<string, Set<string>>();
  const others = new Set<string>();
  const bind = (alias: string, table: string): void => {
    tables.set(alias, (tables.get(alias) ?? new Set()).add(table));
  };
  const after =
    /\b(?:from|join|update|into|using|lateral)\s+(?:only\s+)?\(?\s*(\w+)(?:\s+(?:as\s+)?(\w+))?|,\s*(\w+)\s+(\w+)/g;
  for (const [, first, alias, listed, listedAs] of text.matchAll(after)) {
    const table = first ?? listed ?? '';
    if (!columns.has(table)) {
      if (first !== undefined) others.add(alias !== undefined && !words.has(alias) ? alias : first);
      continue;
    }
    const as = alias ?? listedAs;
    bind(as === undefined || words.has(as) ? table : as, table);
    if (first !== undefined) bind(table, table);
  }
  const derived = new Set(
    [
      ...text.matchAll(/\b(\w+)\s+(?:\([\w\s,]*\)\s*)?as\s+(?:not\s+)?(?:materialized\s*)?\(/g),
      ...text.matchAll(/\bas\s+(\w+)\s*\(/g),
      ...text.matchAll(/\)\s*(?:as\s+)?(\w+)\b/g),
      ...text.matchAll(/¤\s+(?:as\s+)?(\w+)\b/g),
    ].map((match) => match[1] ?? ''),
  );
  for (const alias of others) derived.add(alias);
  return { tables, derived };
}
const words = new Set(
  'set where on left right inner join cross full group order limit for using values select returning as natural union from and or when offset having'.split(
    ' ',
  ),
);

export interface UnknownColumn {
  file: string;
  name: string;
}
/** Returns every column in a file's SQL that no table has, and how many names were checked. */
export function findUnknownColumns(
  file: string,
  sourceText: string,
  columns: ColumnsByTable,
): { unknown: UnknownColumn[]; checked: number } {
  const templates = listSqlTemplates(file, sourceText);
  const whole = bindingsOf(templates.join('\n;\n'), columns);
  const everywhere = new Set([...whole.tables.values()].flatMap((tables) => [...tables]));
  const unknown: UnknownColumn[] = [];
  let checked = 0;
  const hold = (tables: ReadonlySet<string>, column: string, name: string): void => {
    checked += 1;
    if (![...tables].some((table) => columns.get(table)?.has(column))) unknown.push({ file, name });
  };
  for (const text of templates) {
    const own = bindingsOf(text, columns);
    for (const [, alias = '', column = ''] of text.matchAll(
      /(?<![\w.¤"])([a-z_]\w*)\.([a-z_]\w*)\b(?!\s*\()/g,
    )) {
      if (column === 'id' || own.derived.has(alias)) continue;
      // A fragment that does not define its alias may refer to any table that its file reads.
      const borrowed = whole.tables.has(alias) && !whole.derived.has(alias) ? everywhere : undefined;
      const tables = own.tables.get(alias) ?? borrowed;
      if (tables) hold(tables, column, `${alias}.${column}`);
    }
    for (const [table, column] of written(text))
      if (columns.has(table)) hold(new Set([table]), column, `${table} (${column})`);
  }
  return { unknown, checked };
}

/** Returns table and column of everything that a text inserts or updates. */
function written(text: string): [table: string, column: string][] {
  const found: [string, string][] = [];
  for (const [, table = '', list = ''] of text.matchAll(
    /\binsert\s+into\s+(\w+)(?:\s+as\s+\w+)?\s*\(([\w\s,]+)\)/g,
  ))
    for (const column of list.split(',')) found.push([table, column.trim()]);
  for (const [, table = '', list = ''] of text.matchAll(
    /\bupdate\s+(\w+)(?:\s+(?:as\s+)?(?!set\b)\w+)?\s+set\s+([\s\S]*?)(?=\bwhere\b|\bfrom\b|\breturning\b|$)/g,
  ))
    for (const [, column = ''] of topLevel(list).matchAll(/(?:^|,)\s*(\w+)\s*=/g))
      found.push([table, column]);
  return found;
}
/** Returns a text without what is in parentheses. */
function topLevel(text: string): string {
  let depth = 0;
  let out = '';
  for (const letter of text) {
    if (letter === ')') depth -= 1;
    if (depth === 0 && letter !== '(' && letter !== ')') out += letter;
    if (letter === '(') depth += 1;
  }
  return out;
}

export const readTableColumns = (): ColumnsByTable =>
  parseTableColumns(readFileSync(new URL('../db/tables.ts', import.meta.url), 'utf8'));
