import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Program } from 'oxc-parser';
import { parseSync } from 'oxc-parser';

/** A syntax node with its position, as the parser returns it. */
export interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}
export const isSyntaxNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Returns the child nodes of a node, without those of its types. */
export function childNodesOf(node: SyntaxNode): SyntaxNode[] {
  return Object.entries(node).flatMap(([key, value]) =>
    key === 'typeAnnotation' || key === 'typeArguments' || key === 'returnType'
      ? []
      : (Array.isArray(value) ? value : [value]).filter(isSyntaxNode),
  );
}
export const textOf = (node: unknown, key: string): string | undefined => {
  const value = isSyntaxNode(node) ? node[key] : undefined;
  return typeof value === 'string' ? value : undefined;
};
export const nodeIn = (node: SyntaxNode, key: string): SyntaxNode | undefined => {
  const value = node[key];
  return isSyntaxNode(value) ? value : undefined;
};
export const nodesIn = (node: SyntaxNode, key: string): SyntaxNode[] => {
  const value = node[key];
  return Array.isArray(value) ? value.filter(isSyntaxNode) : [];
};

/** A source module: its top-level values by name, and what it imports. */
export interface SourceModule {
  file: string;
  code: string;
  body: SyntaxNode[];
  /** The initial value of each top-level constant, and each top-level function. */
  values: Map<string, SyntaxNode>;
  /** Where each imported or re-exported name comes from. `from` is a file of the product or the name of a package. */
  imports: Map<string, { from: string; name: string }>;
}

const asProgram = (program: Program): SyntaxNode => program as unknown as SyntaxNode;

export function parseModule(root: string, file: string, code: string): SourceModule {
  const { program } = parseSync(file, code);
  const parsed: SourceModule = {
    file,
    code,
    body: nodesIn(asProgram(program), 'body'),
    values: new Map(),
    imports: new Map(),
  };
  for (const statement of parsed.body) readStatement(root, parsed, statement);
  return parsed;
}

function readStatement(root: string, parsed: SourceModule, statement: SyntaxNode): void {
  const source = textOf(statement['source'], 'value');
  if (source !== undefined) {
    const key = statement.type === 'ImportDeclaration' ? 'imported' : 'local';
    if (textOf(statement, 'importKind') === 'type') return;
    for (const specifier of nodesIn(statement, 'specifiers')) {
      const local = nodeIn(specifier, statement.type === 'ImportDeclaration' ? 'local' : 'exported');
      const name = textOf(specifier[key], 'name');
      if (textOf(specifier, 'importKind') !== 'type')
        parsed.imports.set(textOf(local, 'name') ?? '', {
          from: resolveSource(root, parsed.file, source),
          name: name ?? 'default',
        });
    }
    return;
  }
  const declaration = nodeIn(statement, 'declaration') ?? statement;
  const name = textOf(declaration['id'], 'name');
  if (declaration.type === 'FunctionDeclaration' && name !== undefined) parsed.values.set(name, declaration);
  if (declaration.type === 'VariableDeclaration')
    for (const one of nodesIn(declaration, 'declarations')) {
      const initial = nodeIn(one, 'init');
      const constant = textOf(one['id'], 'name');
      if (initial && constant !== undefined) parsed.values.set(constant, initial);
    }
}

function resolveSource(root: string, file: string, source: string): string {
  if (source.startsWith('#')) return join(root, source.slice(1));
  return source.startsWith('.') ? join(dirname(file), source) : source;
}

/** Reads and parses modules once. */
export function createModuleReader(root: string): (file: string) => SourceModule | null {
  const modules = new Map<string, SourceModule | null>();
  return (file) => {
    const known = modules.get(file);
    if (known !== undefined) return known;
    const parsed =
      /\.tsx?$/.test(file) && existsSync(file) ? parseModule(root, file, readFileSync(file, 'utf8')) : null;
    modules.set(file, parsed);
    return parsed;
  };
}
