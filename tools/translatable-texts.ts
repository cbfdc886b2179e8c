import { readFile } from 'node:fs/promises';
import { glob } from 'node:fs/promises';
import { parseSync } from 'oxc-parser';

interface Node {
  type: string;
  [key: string]: unknown;
}
/** Texts that are translated in parts (kit/web/field-error.ts). */
const madeOfParts = / (is required|isn’t valid|isn’t a valid \w+|has characters that aren’t allowed)$/;
/** Matches a full sentence that is not a code. */
const sentenceOf = /^[A-Z'"].* .*[.?]$|^[A-Z][a-z]+\.$/;
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Calls whose text is displayed, each with the index of its argument. */
const calls = new Map([
  ['t', 0],
  ['reject', 1],
  ['createPartialSuccess', 0],
  ['say', 0],
  ['translate', 0],
  ['markForTranslation', 0],
  ['withBusyOverlay', 0],
  ['showBusyOverlay', 0],
  ['followJobBehindOverlay', 1],
  ['downloadOrOpenFile', 2],
  ['toastSuccess', 0],
  ['toastWarning', 0],
  ['toastError', 0],
]);
/** Properties whose text is displayed: lifecycle errors, status labels, screen titles. */
const properties = new Set([
  'says',
  'sentence',
  'sourceText',
  'menu',
  'title',
  'label',
  'lock',
  'busyMessage',
  'successMessage',
  'hint',
  'takes',
  'acceptedValues',
  'countedText',
  'audience',
]);
/** Properties whose text is displayed only in these files. Elsewhere only programs read them. */
const propertiesOfFiles: readonly (readonly [string, RegExp])[] = [
  ['description', /\.invariants\.ts$|\/reports\.contract\.ts$/],
  ['text', /\/tours\/.*\.ts$/],
  ['message', /\.tsx$/],
];
const isTextProperty = (file: string, name: string): boolean =>
  properties.has(name) ||
  propertiesOfFiles.some(([property, files]) => property === name && files.test(file));
const sources = [
  'kit/contract/*.ts',
  'kit/web/**/*.{ts,tsx}',
  'kit/server/*.ts',
  'app/**/*.{ts,tsx}',
  'areas/**/*.{ts,tsx}',
];

/** Returns every English text of the product that needs a translation, with the first file that contains it. */
export async function findTranslatableTexts(root: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const tables = new Map<string, { file: string; texts: string[] }[]>();
  const displayedTables = new Set<string>();
  for (const pattern of sources) {
    for await (const file of glob(pattern, { cwd: root })) {
      if (/\.test\.tsx?$|\.print\.ts$|(testing|\.fixtures)\.ts$|\.d\.ts$/.test(file)) continue;
      const parsed = parseSync(file, await readFile(`${root}/${file}`, 'utf8'));
      const text = collector(file, found);
      walk(parsed.program, text);
      walk(parsed.program, (node) => {
        const table = tableOf(node);
        if (table && /\.tsx$|\.client\.ts$|^kit\/web\/|^app\/web\//.test(file))
          tables.set(table.name, [...(tables.get(table.name) ?? []), { file, texts: table.texts }]);
        const name = askedTable(node);
        if (name) displayedTables.add(name);
      });
    }
  }
  for (const name of displayedTables)
    for (const { file, texts } of tables.get(name) ?? [])
      for (const text of texts) if (/[A-Za-z]{2}/.test(text) && !found.has(text)) found.set(text, file);
  return found;
}

function collector(file: string, found: Map<string, string>) {
  return (node: Node) => {
    if (node.type === 'CallExpression' && isNode(node['callee'])) {
      const callee = node['callee'];
      const name = callee.type === 'Identifier' ? String(callee['name']) : '';
      const position = calls.get(name);
      const args = Array.isArray(node['arguments']) ? node['arguments'] : [];
      if (position !== undefined) for (const text of literals(args[position])) keep(text);
    }
    // A text that becomes a message: `{ text: '{load} released.', params: { load } }`.
    if (
      node.type === 'ObjectExpression' &&
      Array.isArray(node['properties']) &&
      node['properties'].every(
        (p) => isNode(p) && isNode(p['key']) && ['text', 'params'].includes(String(p['key']['name'])),
      )
    ) {
      for (const p of node['properties'])
        if (isNode(p) && isNode(p['key']) && p['key']['name'] === 'text')
          for (const text of literals(p['value'])) keep(text);
    }
    // A text in a named constant: `export const changedByOthers = 'This record has been …'`.
    if (node.type === 'VariableDeclarator')
      for (const text of literals(node['init'])) if (sentenceOf.test(text)) keep(text);
    if (
      node.type === 'Property' &&
      isNode(node['key']) &&
      node['key'].type === 'Identifier' &&
      isTextProperty(file, String(node['key']['name']))
    )
      for (const text of literals(node['value'])) keep(text);
    // A status in a table of display styles, whatever reads it: `checked: { tone: 'set', name: 'Checked' }`.
    if (/\.tsx$|\.client\.ts$|^kit\/web\/|^app\/web\//.test(file) && node.type === 'ObjectExpression') {
      const propertyByName = propertiesOf(node);
      if (propertyByName.has('tone')) for (const text of literals(propertyByName.get('name'))) keep(text);
    }
    // The server's success message, and a rule over several fields: `{ message: 'The template is deleted.' }`.
    if (
      /\.(service|contract)\.ts$/.test(file) &&
      node.type === 'Property' &&
      isNode(node['key']) &&
      node['key']['name'] === 'message'
    )
      for (const text of literals(node['value'])) if (sentenceOf.test(text)) keep(text);
    // A contract rule's message for a field: `z.array(…).min(1, { error: 'Choose at least one role.' })`.
    if (
      file.endsWith('.contract.ts') &&
      node.type === 'Property' &&
      isNode(node['key']) &&
      node['key']['name'] === 'error'
    )
      for (const text of literals(node['value']))
        if (text.includes(' ') && !madeOfParts.test(text)) keep(text);
  };
  function keep(text: string) {
    if (/[A-Za-z]{2}/.test(text) && !found.has(text)) found.set(text, file);
  }
}

/** Returns the table behind `t(words[code] ?? code)`, `t(words.get(code) ?? code)` or `t(words.title)`. */
function askedTable(node: Node): string | undefined {
  if (
    node.type !== 'CallExpression' ||
    !isNode(node['callee']) ||
    node['callee']['name'] !== 't' ||
    !Array.isArray(node['arguments'])
  )
    return undefined;
  let value: unknown = node['arguments'][0];
  if (isNode(value) && value.type === 'LogicalExpression') value = value['left'];
  if (isNode(value) && value.type === 'CallExpression') value = value['callee'];
  return isNode(value) &&
    value.type === 'MemberExpression' &&
    isNode(value['object']) &&
    value['object'].type === 'Identifier'
    ? String(value['object']['name'])
    : undefined;
}
/** Returns a label table: `const words = { code: 'Word', … }`, or a Map of pairs. */
function tableOf(node: Node): { name: string; texts: string[] } | undefined {
  if (node.type !== 'VariableDeclarator' || !isNode(node['id']) || node['id'].type !== 'Identifier')
    return undefined;
  let init: unknown = node['init'];
  while (isNode(init) && (init.type === 'TSAsExpression' || init.type === 'TSSatisfiesExpression'))
    init = init['expression'];
  if (!isNode(init)) return undefined;
  const values: unknown[] = [];
  if (init.type === 'ObjectExpression' && Array.isArray(init['properties']))
    for (const p of init['properties']) if (isNode(p)) values.push(p['value']);
  if (init.type === 'ArrayExpression' && Array.isArray(init['elements'])) values.push(...init['elements']);
  if (
    init.type === 'NewExpression' &&
    Array.isArray(init['arguments']) &&
    isNode(init['arguments'][0]) &&
    Array.isArray(init['arguments'][0]['elements'])
  )
    for (const pair of init['arguments'][0]['elements'])
      if (isNode(pair) && Array.isArray(pair['elements'])) values.push(pair['elements'][1]);
  const texts = values.flatMap(literals);
  return texts.length > 0 ? { name: String(node['id']['name']), texts } : undefined;
}

function literals(value: unknown): string[] {
  if (!isNode(value)) return [];
  if (value.type === 'Literal' && typeof value['value'] === 'string') return [value['value']];
  if (value.type === 'ConditionalExpression')
    return [...literals(value['consequent']), ...literals(value['alternate'])];
  if (value.type === 'LogicalExpression') return [...literals(value['left']), ...literals(value['right'])];
  if (
    value.type === 'TemplateLiteral' &&
    Array.isArray(value['expressions']) &&
    value['expressions'].length === 0 &&
    Array.isArray(value['quasis'])
  ) {
    const quasi: unknown = value['quasis'][0];
    if (
      isNode(quasi) &&
      typeof quasi['value'] === 'object' &&
      quasi['value'] !== null &&
      'cooked' in quasi['value']
    )
      return [String(quasi['value'].cooked)];
  }
  return [];
}

function walk(node: unknown, see: (node: Node) => void): void {
  if (Array.isArray(node)) for (const item of node) walk(item, see);
  else if (isNode(node)) {
    see(node);
    for (const [key, value] of Object.entries(node))
      if (key !== 'type' && typeof value === 'object' && value !== null) walk(value, see);
  }
}

/**
 * Finds plural counts that are passed as formatted text: `{count, plural, …}` with `count: showCount(rows)`. A plural cannot
 * choose by "1,035".
 */
export async function findFormattedPluralCounts(root: string): Promise<string[]> {
  const found: string[] = [];
  for await (const file of glob(['areas/**/*.{ts,tsx}', 'kit/web/**/*.{ts,tsx}', 'app/**/*.{ts,tsx}'], {
    cwd: root,
  })) {
    const { program } = parseSync(file, await readFile(`${root}/${file}`, 'utf8'));
    walk(program, (node) => {
      for (const [text, params] of filledIn(node))
        for (const one of literals(text))
          for (const name of writtenIn(params))
            if (one.includes(`{${name}, plural,`)) found.push(`${file}: ${name} of ${one}`);
    });
  }
  return found;
}
/** Returns a text with the values it is filled with: `t(text, values)` or `{ text, params }`. */
function filledIn(node: Node): [unknown, unknown][] {
  if (node.type === 'CallExpression' && Array.isArray(node['arguments'])) {
    const [text, params] = node['arguments'];
    return [[text, params]];
  }
  if (node.type !== 'ObjectExpression') return [];
  const values = propertiesOf(node);
  return values.has('text') ? [[values.get('text'), values.get('params')]] : [];
}
function propertiesOf(node: unknown): Map<string, unknown> {
  const all = isNode(node) && Array.isArray(node['properties']) ? node['properties'] : [];
  return new Map(
    all.flatMap((p: unknown) =>
      isNode(p) && isNode(p['key']) ? [[String(p['key']['name']), p['value']] as const] : [],
    ),
  );
}
/** Returns the names of values that are formatted numbers: `showCount(…)` and similar calls. */
const writtenIn = (params: unknown): string[] =>
  [...propertiesOf(params)]
    .filter(
      ([, value]) =>
        isNode(value) &&
        value.type === 'CallExpression' &&
        isNode(value['callee']) &&
        String(value['callee']['name']).startsWith('show'),
    )
    .map(([name]) => name);

/** Reads the translations of one language from all files of its folder. */
export async function readTranslations(root: string, language: 'es' | 'zh'): Promise<Map<string, string>> {
  const all = new Map<string, string>();
  for await (const file of glob(`locales/${language}/*.json`, { cwd: root })) {
    const entries: Record<string, string> = JSON.parse(await readFile(`${root}/${file}`, 'utf8'));
    for (const [english, text] of Object.entries(entries)) all.set(english, text);
  }
  return all;
}
