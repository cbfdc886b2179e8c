import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { SourceModule, SyntaxNode } from './module-graph.ts';
import { childNodesOf, createModuleReader, nodeIn, nodesIn, parseModule, textOf } from './module-graph.ts';

/**
 * Takes schemas out of the first load of the client. Only forms and links with filters need them.
 *
 * - A module's `z` comes from `kit/web/lazy-schemas.ts`, which loads zod after the first screen.
 * - A top-level schema is built when it is first used: `const row = lazySchema(() => z.object({ … }))`. A schema without a use
 *   is left out of the bundle.
 * - An endpoint keeps what the client reads of it. The schemas of its responses and its errors are left out. A list gets the
 *   defaults of its query as plain values.
 */
export function loadSchemasLazily(root: string): Plugin {
  const runtime = join(root, 'kit/web/lazy-schemas.ts');
  let readModule = createModuleReader(root);
  let isSchema = createSchemaFinder(readModule);
  return {
    name: 'coldlane-lazy-schemas',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      readModule = createModuleReader(root);
      isSchema = createSchemaFinder(readModule);
    },
    resolveId: (id) => (id === zodParts ? `\0${zodParts}` : null),
    load: (id) => (id === `\0${zodParts}` ? writeZodParts(root) : null),
    async transform(code, id) {
      const isOwn = id.startsWith(root + sep) && !id.includes(`${sep}node_modules${sep}`);
      if (!isOwn || !/\.tsx?$/.test(id) || id === runtime) return null;
      if (!mayContainSchemas(code)) return null;
      const known = readModule(id);
      const parsed = known?.code === code ? known : parseModule(root, id, code);
      const edits = await editsOf(parsed, isSchema, runtime);
      if (edits.length === 0) return null;
      const edited = applyEdits(code, edits);
      const header = `import { lazySchema as __lazySchema } from ${JSON.stringify(runtime)};`;
      return { code: edited.includes('__lazySchema(') ? header + edited : edited, map: null };
    },
  };
}

const zodParts = 'virtual:zod-parts';
const serverFile = /\.(repository|service|routes|jobs|print|sql|test|fixtures)\.tsx?$/;
/**
 * The members of `z` that the client's sources name: `z.object(…)` and `z.iso.date()`. All others, such as its sixty languages,
 * are left out of the bundle.
 */
function writeZodParts(root: string): string {
  const names = globSync('{app,areas,kit/contract,kit/web}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !serverFile.test(file))
    .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(/\bz\.([a-z]\w*)[.(]/g)])
    .map(([, name = '']) => name);
  // `core` is all of zod. Only the server uses it (app/openapi.ts).
  const parts = ['config', ...new Set(names)]
    .filter((name) => name !== 'core')
    .map((name) => `${name}: z.${name}`);
  return `import { z } from 'zod';\nexport const parts = { ${parts.join(', ')} };`;
}

/** Most files have none and need not be parsed. */
const mayContainSchemas = (code: string): boolean =>
  /from 'zod'|defineEndpoint\(|defineErrors\(|kit\/contract\/(fields|paging)|\w(Schema|Fields|Field)\b|Endpoint\.(body|query)\b/.test(
    code,
  );

interface Edit {
  start: number;
  end: number;
  text: string;
}
function applyEdits(code: string, edits: readonly Edit[]): string {
  let out = code;
  for (const { start, end, text } of edits.toSorted((a, b) => b.start - a.start))
    out = out.slice(0, start) + text + out.slice(end);
  return out;
}

/** Whether a name of a module is a schema, or a function that builds one. */
type SchemaFinder = (module: SourceModule, name: string) => boolean;

function createSchemaFinder(readModule: (file: string) => SourceModule | null): SchemaFinder {
  const known = new Map<string, boolean>();
  const find: SchemaFinder = (module, name) => {
    const key = `${module.file} ${name}`;
    const answer = known.get(key);
    if (answer !== undefined) return answer;
    // A cycle of functions builds no schema by itself.
    known.set(key, false);
    const found = search(module, name);
    known.set(key, found);
    return found;
  };
  const search = (module: SourceModule, name: string): boolean => {
    const imported = module.imports.get(name);
    if (imported?.from === 'zod') return true;
    if (imported) {
      const source = readModule(imported.from);
      return source !== null && find(source, imported.name);
    }
    const value = module.values.get(name);
    if (!value) return false;
    return usesSchemas(module, value, find);
  };
  return find;
}

const isFunction = (node: SyntaxNode): boolean =>
  ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(node.type);
const isEndpoint = (node: SyntaxNode): boolean =>
  node.type === 'CallExpression' && textOf(node['callee'], 'name') === 'defineEndpoint';

/** The body or the query of an endpoint: `renamePasskeyEndpoint.body`. */
const isSchemaOfEndpoint = (node: SyntaxNode | undefined): boolean =>
  node?.type === 'MemberExpression' &&
  ['body', 'query'].includes(textOf(node['property'], 'name') ?? '') &&
  (textOf(node['object'], 'name') ?? '').endsWith('Endpoint');

const runsCallbackNow = new Set(['map', 'flatMap', 'filter', 'reduce', 'fromEntries', 'forEach']);

/**
 * Whether evaluating an expression builds or reads a schema: calls it, reads a member of it or spreads it. Merely naming one does
 * not. Functions inside are not evaluated, except by a call such as `map`.
 */
function usesSchemas(module: SourceModule, node: SyntaxNode, isSchema: SchemaFinder): boolean {
  const names = (target: SyntaxNode | undefined): boolean =>
    target?.type === 'Identifier' && isSchema(module, textOf(target, 'name') ?? '');
  const visit = (one: SyntaxNode, isEvaluated: boolean): boolean => {
    if ((isFunction(one) && !isEvaluated) || isEndpoint(one)) return false;
    const callee = nodeIn(one, 'callee');
    if (['CallExpression', 'MemberExpression', 'SpreadElement'].includes(one.type)) {
      const target = callee ?? nodeIn(one, 'object') ?? nodeIn(one, 'argument');
      if (names(target) || isSchemaOfEndpoint(target)) return true;
    }
    const runsNow =
      callee?.type === 'MemberExpression' && runsCallbackNow.has(textOf(callee['property'], 'name') ?? '');
    return childNodesOf(one).some((child) => visit(child, runsNow));
  };
  return visit(node, true);
}

async function editsOf(module: SourceModule, isSchema: SchemaFinder, runtime: string): Promise<Edit[]> {
  const edits: Edit[] = [];
  for (const statement of module.body) {
    const declaration = nodeIn(statement, 'declaration') ?? statement;
    if (statement.type === 'ImportDeclaration' && textOf(statement['source'], 'value') === 'zod') {
      if (textOf(statement, 'importKind') !== 'type')
        edits.push(replacing(statement, `import { z } from ${JSON.stringify(runtime)};`));
    } else if (declaration.type === 'VariableDeclaration')
      for (const one of nodesIn(declaration, 'declarations'))
        edits.push(...(await editsOfConstant(module, one, isSchema, statement !== declaration)));
    else if (declaration.type === 'ExpressionStatement' && usesSchemas(module, declaration, isSchema))
      throw new Error(`${module.file}: a statement uses a schema while the module loads`);
  }
  return edits;
}
const replacing = ({ start, end }: SyntaxNode, text: string): Edit => ({ start, end, text });
const removing = ({ code }: SourceModule, { start, end }: SyntaxNode): Edit => ({
  start,
  end: end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0),
  text: '',
});
const inserting = (at: number, text: string): Edit => ({ start: at, end: at, text });
const lazily = (node: SyntaxNode): Edit[] => [
  inserting(node.start, '/*#__PURE__*/ __lazySchema(() => ('),
  inserting(node.end, '))'),
];

async function editsOfConstant(
  module: SourceModule,
  declarator: SyntaxNode,
  isSchema: SchemaFinder,
  isExported: boolean,
): Promise<Edit[]> {
  const initial = nodeIn(declarator, 'init');
  if (!initial || isFunction(initial)) return [];
  const name = textOf(declarator['id'], 'name');
  if (isEndpoint(initial)) return editsOfEndpoint(module, initial, isSchema, isExported ? name : undefined);
  const isUsed = usesSchemas(module, initial, isSchema);
  if (name === undefined && (isUsed || isSchema(module, textOf(initial, 'name') ?? '')))
    throw new Error(`${module.file}: a schema is taken apart while the module loads`);
  return isUsed ? lazily(initial) : editsOfErrors(module, initial);
}
/** Errors without their descriptions, which only the published API shows. Errors without a use are left out. */
function editsOfErrors(module: SourceModule, initial: SyntaxNode): Edit[] {
  if (textOf(initial['callee'], 'name') !== 'defineErrors') return [];
  const descriptions = nodesIn(initial, 'arguments')
    .flatMap((definitions) => nodesIn(definitions, 'properties'))
    .flatMap((error) => nodesIn(nodeIn(error, 'value') ?? error, 'properties'))
    .filter((property) => textOf(property['key'], 'name') === 'description');
  return [
    inserting(initial.start, '/*#__PURE__*/ '),
    ...descriptions.map((property) => removing(module, property)),
  ];
}

/** What only the server reads of an endpoint. */
const serverFields = new Set(['errors', 'params', 'forbiddenError', 'tooLong', 'perMinute', 'summary']);
const replyKinds: Readonly<Record<string, string>> = { itemReply: 'one', pageReply: 'page' };

async function editsOfEndpoint(
  module: SourceModule,
  call: SyntaxNode,
  isSchema: SchemaFinder,
  exportedName: string | undefined,
): Promise<Edit[]> {
  const [definition] = nodesIn(call, 'arguments');
  if (definition?.type !== 'ObjectExpression') return [];
  const edits: Edit[] = [inserting(call.start, '/*#__PURE__*/ ')];
  for (const property of nodesIn(definition, 'properties')) {
    const name = textOf(property['key'], 'name') ?? '';
    const value = nodeIn(property, 'value');
    if (!value) continue;
    const replyKind = replyKinds[textOf(value['callee'], 'name') ?? ''];
    if (serverFields.has(name)) edits.push(removing(module, property));
    else if (name === 'reply' && replyKind) edits.push(replacing(value, `{ kind: '${replyKind}' }`));
    else if (usesSchemas(module, value, isSchema)) edits.push(...lazily(value));
  }
  const defaults = exportedName === undefined ? null : await readListDefaults(module.file, exportedName);
  if (defaults) edits.push(inserting(definition.start + 1, ` listDefaults: ${JSON.stringify(defaults)},`));
  return edits;
}

/** Evaluates the query of a list at build time: its field names, and its values for a URL without filters. */
async function readListDefaults(file: string, exportedName: string): Promise<object | null> {
  const contract: Record<string, unknown> = await import(pathToFileURL(file).href);
  const endpoint = contract[exportedName];
  if (!hasListQuery(endpoint)) return null;
  const read = endpoint.query.safeParse({});
  return { names: Object.keys(endpoint.query.shape), ...(read.success && { values: read.data }) };
}
interface ListEndpoint {
  query: { shape: object; safeParse: (value: unknown) => { success: boolean; data?: unknown } };
}
const hasListQuery = (endpoint: unknown): endpoint is ListEndpoint =>
  typeof endpoint === 'object' &&
  endpoint !== null &&
  'query' in endpoint &&
  endpoint.query !== undefined &&
  'reply' in endpoint &&
  (endpoint.reply as { kind?: string }).kind === 'page';
