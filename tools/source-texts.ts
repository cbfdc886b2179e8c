import { parseSync } from 'oxc-parser';
import type { TextRewrite } from './text-rewrites.ts';

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}
interface Edit {
  start: number;
  end: number;
  text: string;
}
/** A text with params as a test contains it, with values filled in. */
interface FilledSentence {
  pattern: RegExp;
  params: readonly string[];
  en: string;
}
/** The context of a node during the walk. */
interface Place {
  parent: Node | undefined;
  key: string;
  /** Whether it is the argument of a translating call, so that any word is a text. */
  translated: boolean;
  /** The label tables that the file translates. */
  tables: ReadonlySet<string>;
}
/** A source with its new texts, the number of replacements, and what was left unchanged because it may be a code. */
export interface RewrittenSource {
  source: string;
  editCount: number;
  skippedTexts: string[];
}
type SourceRewriter = (file: string, source: string) => RewrittenSource;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
const isTestFile = (file: string): boolean => /\.test\.|\.e2e\.|^tests\//.test(file);
const translators = new Set(['t', 'translate', 'say', 'markForTranslation']);
const moduleParents = /^(Import|Export(All|Named))|^TSImportType|^TSExternalModule/;
/** The values of these properties are codes. */
const codeProperties = new Set(['action', 'kind', 'is', 'state', 'status', 'id', 'name', 'step']);
/** Expressions that pass a text on unchanged: `t(many ? 'boxes' : 'box')`, and a label table. */
const passedOn = new Map([
  ['ConditionalExpression', ['consequent', 'alternate']],
  ['LogicalExpression', ['left', 'right']],
  ['ParenthesizedExpression', ['expression']],
  ['TSAsExpression', ['expression']],
  ['TSSatisfiesExpression', ['expression']],
  ['ObjectExpression', ['properties']],
  ['Property', ['value']],
]);

/**
 * Returns a function that rewrites the texts in one TypeScript file. `tables` are the names of label tables that any other
 * file translates.
 */
export function createSourceTextRewriter(
  rewrites: readonly TextRewrite[],
  translatedTableNames: ReadonlySet<string>,
): SourceRewriter {
  const changed = new Map(rewrites.filter(({ old, en }) => old !== en).map(({ old, en }) => [old, en]));
  const sentences = listFilledSentences(changed);
  return (file, source) => {
    const edits: Edit[] = [];
    const left: string[] = [];
    const visit = (node: Node, place: Place): void => {
      const text = textOf(node);
      if (text === undefined || isOutside(place)) return;
      const en = changed.get(text);
      if (en === undefined) {
        const filled = isTestFile(file) ? fillAnew(text, sentences) : undefined;
        if (filled !== undefined) edits.push(editOf(node, place, source, filled));
      } else if (isCode(text, place)) left.push(`${file}:${lineOf(source, node.start)} ${text}`);
      else edits.push(editOf(node, place, source, en));
    };
    const ownTables = findTranslatedLabelTableNames(file, source);
    const exported = [...translatedTableNames].filter((name) => source.includes(`export const ${name}`));
    walk(parse(file, source), outermost(new Set([...ownTables, ...exported])), visit);
    return { source: applyEdits(source, edits), editCount: edits.length, skippedTexts: left };
  };
}
const outermost = (tables: ReadonlySet<string>): Place => ({
  parent: undefined,
  key: '',
  translated: false,
  tables,
});
const lineOf = (source: string, offset: number): number => source.slice(0, offset).split('\n').length;

function walk(node: Node, place: Place, visit: (node: Node, place: Place) => void): void {
  visit(node, place);
  for (const [key, value] of Object.entries(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child))
        walk(
          child,
          { ...place, parent: node, key, translated: isTranslated(node, key, child, place) },
          visit,
        );
}
function isTranslated(node: Node, key: string, child: Node, place: Place): boolean {
  if (node.type === 'CallExpression') return child === translatedArgument(node);
  if (node.type === 'VariableDeclarator')
    return key === 'init' && isNode(node['id']) && place.tables.has(String(node['id']['name']));
  return place.translated && passedOn.get(node.type)?.includes(key) === true;
}
function translatedArgument(call: Node): unknown {
  const callee = isNode(call['callee']) ? call['callee'] : undefined;
  const name = callee?.type === 'MemberExpression' ? callee['property'] : callee;
  const [first]: unknown[] = Array.isArray(call['arguments']) ? call['arguments'] : [];
  return isNode(name) && translators.has(String(name['name'])) ? first : undefined;
}

/** Returns the text of a string, of a template without expressions, or between JSX tags. */
function textOf(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node.type === 'JSXText')
    return String(node['value'])
      .trim()
      .replaceAll(/\s*\n\s*/g, ' ');
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node['quasis']) || node['quasis'].length !== 1)
    return undefined;
  const [quasi]: { value: { cooked: string } }[] = node['quasis'];
  return quasi?.value.cooked;
}
/** Module names, literal types and tagged templates are never texts. */
const isOutside = ({ parent, key }: Place): boolean =>
  parent !== undefined &&
  ((moduleParents.test(parent.type) && key !== 'declaration') ||
    parent.type === 'TSLiteralType' ||
    parent.type === 'TaggedTemplateExpression');
/**
 * Returns whether a text may be a code. Lower-case words are a text where a call or its table translates them, and several words
 * are one as a value.
 */
function isCode(text: string, { parent, key, translated }: Place): boolean {
  if (translated || !/^[a-z][^{]*$/.test(text)) return false;
  if (/^[a-z][\w-]*$/.test(text)) return true;
  if (parent?.type.startsWith('JSX')) return false;
  const name = parent?.type === 'Property' && isNode(parent['key']) ? parent['key']['name'] : undefined;
  return parent?.type !== 'Property' || key !== 'value' || codeProperties.has(String(name));
}

/** Returns the names of the label tables that a call in a source reads: `t(words[code] ?? code)`. */
export function findTranslatedLabelTableNames(file: string, source: string): string[] {
  const tables: string[] = [];
  if (!/\b(t|translate|say)\(/.test(source)) return tables;
  walk(parse(file, source), outermost(new Set()), (node, { translated }) => {
    const object = translated && node.type === 'MemberExpression' ? node['object'] : undefined;
    if (isNode(object) && object.type === 'Identifier') tables.push(String(object['name']));
  });
  return tables;
}
function parse(file: string, source: string): Node {
  const program: unknown = parseSync(file, source).program;
  if (!isNode(program)) throw new TypeError(`${file} cannot be parsed`);
  return program;
}

function editOf(node: Node, { parent }: Place, source: string, text: string): Edit {
  const { start, end } = node;
  const raw = source.slice(start, end);
  if (node.type === 'JSXText') {
    const inside = /[{}<>&]/.test(text) ? `{${quote(text, "'")}}` : text;
    return { start, end, text: raw.replace(/\S[^]*\S|\S/, () => inside) };
  }
  // Nothing can be escaped inside the quotes of an attribute.
  if (parent?.type === 'JSXAttribute')
    return { start, end, text: /["&\n\\]/.test(text) ? `{${quote(text, "'")}}` : `"${text}"` };
  return { start, end, text: quote(text, raw[0] ?? "'") };
}
function quote(text: string, mark: string): string {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll(mark, `\\${mark}`);
  if (mark === '`') return `\`${escaped.replaceAll('${', '\\${')}\``;
  return `${mark}${escaped.replaceAll('\n', '\\n')}${mark}`;
}
function applyEdits(source: string, edits: readonly Edit[]): string {
  let out = source;
  for (const { start, end, text } of edits.toSorted((a, b) => b.start - a.start))
    out = out.slice(0, start) + text + out.slice(end);
  return out;
}

/** Returns texts with params and enough fixed text to be recognized, the longest first. Plurals are left out. */
function listFilledSentences(changed: ReadonlyMap<string, string>): FilledSentence[] {
  const ownLetters = (text: string): number => text.replaceAll(/\{\w+\}|\W/g, '').length;
  return [...changed]
    .filter(([old]) => /\{\w+\}/.test(old) && !old.includes(', plural,') && ownLetters(old) > 12)
    .filter(([, en]) => !en.includes(', plural,'))
    .toSorted(([a], [b]) => ownLetters(b) - ownLetters(a))
    .map(([old, en]) => {
      const parts = old.split(/\{(\w+)\}/);
      const pattern = parts.map((part, index) => (index % 2 === 0 ? RegExp.escape(part) : '(.+?)')).join('');
      return {
        pattern: new RegExp(`^${pattern}$`, 's'),
        params: parts.filter((_, index) => index % 2 === 1),
        en,
      };
    });
}
function fillAnew(text: string, sentences: readonly FilledSentence[]): string | undefined {
  for (const { pattern, params, en } of sentences) {
    const found = pattern.exec(text);
    if (!found) continue;
    const values = new Map(params.map((name, index) => [name, found[index + 1]]));
    return en.replaceAll(/\{(\w+)\}/g, (slot, name: string) => values.get(name) ?? slot);
  }
  return undefined;
}
