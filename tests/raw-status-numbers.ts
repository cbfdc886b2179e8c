import { parseSync } from 'oxc-parser';

/** A number of a status, type or kind that SQL compares or writes without a name. */
export interface RawStatusNumber {
  file: string;
  line: number;
  /** The SQL fragment with the number. */
  text: string;
}

/** The columns whose number is from a named list. */
const lists = ['status', 'state', 'type', 'kind', 'role', 'uom', 'unit_of_measure', 'payment_term'];
const stateColumn = String.raw`(?:[a-z]\w*_)?(?:${lists.join('|')})(?:_id)?|area|source|room|measured|tracking`;

const number = String.raw`-?\d+\b(?:::\w+)?(?![.\w])`;
/** A column by its name alone or with its alias, quoted or cast. It may be in parentheses unless they are a function's. */
const bare = String.raw`(?<![\w.$@-])(?:(?:\w+|¤|"\w+")\s*\.\s*)?"?(?:${stateColumn})"?(?![\w(])`;
const column = String.raw`(?:${bare}|(?<!\w\(\s*(?:distinct\s+)?)${bare}\)+)(?:::\w+)?`;
/** The same inside functions that preserve its meaning. */
const wrapped = String.raw`(?:(?<!\w)(?:coalesce|min|max|nullif)\(\s*${bare}(?:::\w+)?(?:,\s*-?[\w¤]+\s*)?\)(?:::\w+)?|${column})`;
const comparison = String.raw`(?:=|<>|!=|<=?|>=?|is\s+(?:not\s+)?distinct\s+from)`;
const numbersIn = String.raw`[^()]*?(?<![\w.¤])${number}[^()]*`;

const patterns = [
  String.raw`${wrapped}\s*${comparison}\s*${number}`,
  String.raw`(?<![\w.¤:"'\[-])${number}\s*${comparison}\s*${wrapped}`,
  String.raw`${wrapped}\s*(?:not\s+)?in\s*\(${numbersIn}\)`,
  String.raw`${wrapped}\s*${comparison}\s*(?:any|all)\s*\(\s*(?:array\s*)?[\['{]${numbersIn}[\]'}]?`,
  String.raw`(?<![\w.¤])${number}\s*=\s*any\s*\(\s*array_agg\(\s*(?:distinct\s+)?${column}`,
  String.raw`${wrapped}\s*(?:not\s+)?between\s+(?:symmetric\s+)?(?:${number}\s+and\s+\S+|\S+\s+and\s+${number})`,
  String.raw`\bcase\s+${wrapped}\s+when\s+(?:(?!\bend\b)[\s\S])*?(?<=\bwhen\s+)${number}`,
  String.raw`(?<![\w.¤])${number}\s+as\s+"?(?:${stateColumn})"?(?![\w(])`,
].map((source) => new RegExp(source, 'g'));

const watched = new RegExp(`\\b(?:${stateColumn})\\b`);
/** Files that match none of these are skipped, as most screens are. */
const mayHoldSql = new RegExp(
  [
    String.raw`sql\`|\b(?:select|insert into|update|delete from|where)\b|\.(?:set|values)\(`,
    String.raw`(?:${stateColumn})\s*(?:${comparison}|in\s*\()\s*\d`,
  ].join('|'),
);

interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Returns every raw number of a status, type or kind in a file's SQL. */
export function findRawStatusNumbers(file: string, sourceText: string): RawStatusNumber[] {
  if (!watched.test(sourceText) || !mayHoldSql.test(sourceText)) return [];
  const found = new Map<string, RawStatusNumber>();
  const add = (at: number, text: string): void => {
    const line = sourceText.slice(0, at).split('\n').length;
    const short = text.replace(/\s+/g, ' ').trim();
    found.set(`${line} ${short}`, { file, line, text: short });
  };
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!isNode(value)) return;
    if (
      (value.type === 'TemplateLiteral' || isText(value)) &&
      watched.test(sourceText.slice(value.start, value.end))
    ) {
      const sql = sqlOf(value, sourceText);
      for (const one of inSql(sql)) add(value.start + placeOf(sql, one.at, value, sourceText), one.text);
    }
    if (value.type === 'CallExpression') for (const text of inCall(value, sourceText)) add(value.start, text);
    Object.values(value).forEach(visit);
  };
  visit(parseSync(file, sourceText).program);
  return [...found.values()].toSorted((a, b) => a.line - b.line);
}
const isText = (node: Node): boolean => node.type === 'Literal' && typeof node['value'] === 'string';

/** Maps a position in the SQL to the file. The start of its line is enough. */
function placeOf(sql: string, at: number, node: Node, body: string): number {
  const lines = sql.slice(0, at).split('\n').length - 1;
  const source = body.slice(node.start, node.end).split('\n');
  return source.slice(0, lines).reduce((sum, line) => sum + line.length + 1, 0);
}

/** Returns a template or string as SQL. Interpolated numbers are kept, and every other interpolation becomes ` ¤ `. */
function sqlOf(node: Node, body: string): string {
  if (isText(node)) return cleaned(String(node['value']));
  const texts = node['quasis'] as { value: { raw: string } }[];
  const values = node['expressions'] as Node[];
  return cleaned(
    texts
      .map(({ value }, n) => {
        const expression = values[n];
        if (!expression) return value.raw;
        const lines = body.slice(expression.start, expression.end).replace(/[^\n]/g, '');
        return `${value.raw} ${numbersOf(expression) ?? '¤'} ${lines}`;
      })
      .join(''),
  );
}
const cleaned = (text: string): string =>
  text
    .replace(/--[^\n]*/g, '')
    .replace(/\(?\s*[\w.]+\s*->>?\s*'(\w+)'\s*\)?/g, ' $1')
    .replace(new RegExp(`'(${stateColumn})'\\s*,`, 'g'), ' $1 = ')
    .replace(/'(?:[^']|'')*'/g, (quoted) => (/^'\{?[\d, ]+\}?'$/.test(quoted) ? quoted : "''"))
    .replace(/'(-?\d+)'/g, '$1')
    .replace(/¤\s+\./g, '¤.');

/** Returns an expression's number, the numbers of a list, or those of a conditional. */
function numbersOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal' && typeof node['value'] === 'number') return String(node['value']);
  if (node.type === 'ConditionalExpression')
    return numbersOf(node['consequent']) ?? numbersOf(node['alternate']);
  if (node.type === 'ArrayExpression') {
    const items = (node['elements'] as unknown[]).map(numbersOf).filter((item) => item !== undefined);
    return items.length > 0 ? `array[${items.join(', ')}]` : undefined;
  }
  if (node.type !== 'CallExpression') return undefined;
  const given = node['arguments'] as Node[];
  return given.length === 1 ? numbersOf(given[0]) : undefined;
}

interface Found {
  at: number;
  text: string;
}
function inSql(sql: string): Found[] {
  if (!/\d/.test(sql)) return [];
  return [
    ...patterns.flatMap((pattern) =>
      [...sql.matchAll(pattern)].map((one) => ({ at: one.index, text: one[0] })),
    ),
    ...chosenIn(sql),
    ...insertedIn(sql),
  ];
}

/** Returns whether a column, with or without its alias, contains such a number. */
export const isStatusColumn = (name: string): boolean =>
  new RegExp(`^(?:\\w+\\.)?"?(?:${stateColumn})"?$`).test(name.trim());
const isNumber = (item: string): boolean =>
  new RegExp(`^\\(*${number}\\)*(?:::\\w+)?(?:\\s+as\\s+\\w+)?$`).test(item.trim());
const choosesNumber = (item: string): boolean =>
  /^\(*\s*case\b/.test(item.trim()) && new RegExp(`\\b(?:then|else)\\s+${number}`).test(item);

/** Finds `case … then 2 … end` that is assigned to a status column, compared with one or named as one. */
function chosenIn(sql: string): Found[] {
  const found: Found[] = [];
  for (const { index: at } of sql.matchAll(/\bcase\b/g)) {
    const text = sql.slice(at, endOfCase(sql, at));
    if (!choosesNumber(text)) continue;
    const before = new RegExp(`${column}\\s*${comparison}\\s*\\(*$`).test(sql.slice(0, at));
    const after = new RegExp(`^\\)*(?:::\\w+)?\\s+as\\s+"?(?:${stateColumn})"?(?![\\w(])`).test(
      sql.slice(at + text.length),
    );
    if (before || after) found.push({ at, text });
  }
  return found;
}
function endOfCase(sql: string, at: number): number {
  let depth = 0;
  for (const word of sql.slice(at).matchAll(/\b(case|end)\b/g)) {
    depth += word[1] === 'case' ? 1 : -1;
    if (depth === 0) return at + word.index + 3;
  }
  return sql.length;
}

/** Finds numbers in the position of a status column, in an insert or in named rows of values. */
function insertedIn(sql: string): Found[] {
  const lists = [
    ...sql.matchAll(/\binsert\s+into\s+["\w¤]+(?:\s+as\s+\w+)?\s*\(([^()]*)\)[^()]*?\b(values|select)\b/g),
    ...sql.matchAll(/\b\w+\s*\(([\w\s,]+)\)\s+as\s+(?:(?:not\s+)?materialized\s+)?\(\s*(values)\b/g),
  ].map((one) => ({ columns: partsOf(one[1] ?? ''), kind: one[2], from: one.index + one[0].length }));
  const found: Found[] = [];
  for (const { columns, kind, from } of lists) {
    const rows = kind === 'values' ? rowsFrom(sql, from) : [partsOf(selected(sql.slice(from)))];
    for (const row of rows)
      row.forEach((item, n) => {
        if (row.length !== columns.length || !isStatusColumn(columns[n] ?? '')) return;
        if (isNumber(item) || choosesNumber(item))
          found.push({ at: from, text: `${columns[n]?.trim()}: ${item}` });
      });
  }
  return [...found, ...namedAfter(sql)];
}
/** `(values (1, 'a')) as v (status, word)` */
function namedAfter(sql: string): Found[] {
  return [...sql.matchAll(/\(\s*values\b/g)].flatMap(({ index, 0: start }) => {
    const rows = rowsFrom(sql, index + start.length);
    const end = closing(sql, index);
    const columns = partsOf(/^\)\s*(?:as\s+)?\w+\s*\(([\w\s,]+)\)/.exec(sql.slice(end))?.[1] ?? '');
    return rows.flatMap((row) =>
      row.flatMap((item, n) =>
        isStatusColumn(columns[n] ?? '') && (isNumber(item) || choosesNumber(item))
          ? [{ at: index, text: `${columns[n]?.trim()}: ${item}` }]
          : [],
      ),
    );
  });
}
/** Returns the position of the matching closing parenthesis. */
function closing(sql: string, at: number): number {
  let depth = 0;
  for (let n = at; n < sql.length; n++) {
    if (sql[n] === '(') depth += 1;
    if (sql[n] === ')') depth -= 1;
    if (depth === 0) return n;
  }
  return sql.length;
}
/** Returns the rows `(…), (…)` after the keyword `values`. */
function rowsFrom(sql: string, from: number): string[][] {
  const rows: string[][] = [];
  let at = from;
  for (;;) {
    const open = /^\s*,?\s*\(/.exec(sql.slice(at));
    if (!open) return rows;
    const start = at + open[0].length - 1;
    const end = closing(sql, start);
    rows.push(partsOf(sql.slice(start + 1, end)));
    at = end + 1;
  }
}
/** Returns what a select lists, up to its `from`. */
function selected(sql: string): string {
  let depth = 0;
  for (const { 0: word, index } of sql.matchAll(/[()]|\b(?:from|where|on\s+conflict|returning|union)\b/g)) {
    if (word === '(') depth += 1;
    else if (word === ')') depth -= 1;
    if (depth < 0 || (depth === 0 && /\w/.test(word))) return sql.slice(0, index);
  }
  return sql;
}
/** Splits a list at the commas outside parentheses. */
function partsOf(list: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const letter of list) {
    if ('(['.includes(letter)) depth += 1;
    if (')]'.includes(letter)) depth -= 1;
    if (letter === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim());
}

/** Finds numbers in calls that build SQL: a condition on a column, and rows of the builder. */
function inCall(call: Node, body: string): string[] {
  const [first, ...rest] = call['arguments'] as Node[];
  if (!first) return [];
  const said = body.slice(first.start, call.end - 1);
  const named =
    isText(first) || first.type === 'TaggedTemplateExpression' || first.type === 'TemplateLiteral';
  if (named) {
    const quasi = first.type === 'TaggedTemplateExpression' ? (first['quasi'] as Node) : first;
    const compares =
      isStatusColumn(sqlOf(quasi, body)) && rest.some((value) => numbersOf(value) !== undefined);
    return compares ? [said] : [];
  }
  const callee = call['callee'] as Node;
  const method = isNode(callee['property']) ? String(callee['property']['name']) : '';
  if (!['set', 'values', 'doUpdateSet'].includes(method)) return [];
  return objectsOf(first)
    .flatMap((object) => object['properties'] as Node[])
    .filter((property) => isNode(property['key']) && isStatusColumn(String(property['key']['name'])))
    .filter((property) => numbersOf(property['value']) !== undefined)
    .map((property) => body.slice(property.start, property.end));
}
/** Returns the row objects of a call's argument: one, a list of them, or those that a function maps from a list. */
function objectsOf(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(objectsOf);
  if (!isNode(value)) return [];
  if (value.type === 'ObjectExpression') return [value];
  return Object.values(value).flatMap(objectsOf);
}
