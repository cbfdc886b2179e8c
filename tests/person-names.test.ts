import { parseSync } from 'oxc-parser';
import { expect, it } from 'vitest';
import { handWrittenSourceFiles, readRepositoryFile } from './repository-files.ts';

/** An erased user appears in rows under an English pseudonym. Every screen, document and table shows it in its language. */
const people = /^(who|userName|[a-z]+By|[a-z]+ReleasedBy|sentBy|ranBy|by)$/;
/** Fields with the same endings that contain no user name. */
const others = new Set([
  'acknowledgeBy',
  'decideBy',
  'departsBy',
  'supersededBy',
  'doneBy',
  'payBy',
  'groupBy',
  'usedBy',
  'creditedBy',
  'sortBy',
]);
/** Where such a field is not a name, and what it is instead. */
const noName: Readonly<Record<string, string>> = {
  'areas/outbound/loads/format-load.client.ts by': 'how a forecast was made',
  'areas/home/home/home-freight.component.tsx by': 'by which day freight is counted',
  'areas/outbound/loads-page/load-drag.client.ts by': 'by hand or by keys',
  'areas/claims/claim-packets/packet-parts.print.ts signedBy': 'whoever took the freight',
  'areas/claims/claim-packets/packet-tables.rules.ts signedBy': 'whoever took the freight',
  'areas/outbound/driver-proofs/driver-stop.component.tsx signedBy': 'whoever took the freight',
  'areas/outbound/driver-proofs/proofs.print.ts signedBy': 'whoever took the freight',
  'areas/receiving/scanning/scanner-db.client.ts who': 'the id of a scanner',
  'areas/receiving/scanning/scanner-state.client.ts who': 'the id of a scanner',
};

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;
const childrenOf = (node: Node): [string, Node][] =>
  Object.entries(node).flatMap(([key, value]): [string, Node][] =>
    (Array.isArray(value) ? value : [value]).filter(isNode).map((one) => [key, one]),
  );
/** Returns whether the value at this place of its parent is displayed unchanged. */
function passes(parent: Node, place: string): boolean {
  if (parent.type === 'BinaryExpression' || parent.type === 'UnaryExpression') return false;
  if (parent.type === 'LogicalExpression') return !(place === 'left' && parent['operator'] === '&&');
  if (parent.type === 'ConditionalExpression') return place !== 'test';
  if (parent.type === 'MemberExpression' || parent.type === 'IfStatement') return false;
  return true;
}
const saying = new Set(['translateAnonymousOrErasedPersonName', 't', 'say', 'translate']);
function raw(file: string): string[] {
  const found: string[] = [];
  const source = readRepositoryFile(file);
  // Most files read no such field and need not be parsed.
  if (!/\.\s*(who|userName|\w*By|by)\b/.test(source)) return found;
  const walk = (node: Node, shown: boolean) => {
    if (node.type === 'MemberExpression' && isNode(node['property']) && node['computed'] === false) {
      const name = String(node['property']['name']);
      if (shown && people.test(name) && !others.has(name) && !(`${file} ${name}` in noName))
        found.push(`${file}:${source.slice(0, node.start).split('\n').length} ${name}`);
    }
    const says =
      node.type === 'CallExpression' && isNode(node['callee']) && saying.has(String(node['callee']['name']));
    for (const [place, child] of childrenOf(node))
      walk(child, says ? false : passes(node, place) && (shown || opensAnew(child)));
  };
  walk(parseSync(file, source).program as unknown as Node, true);
  return found;
}
/** Inside a function, the content of a text or comparison is evaluated afresh. */
const opensAnew = (node: Node): boolean => node.type.includes('Function');

it('user names are shown with the component that translates erased users', () => {
  const shown = handWrittenSourceFiles.filter(
    (file) =>
      /^(areas|kit\/web|app)\/.*(\.tsx|\.client\.ts|\.print\.ts|-tables\.rules\.ts)$/.test(file) &&
      !file.endsWith('.test.tsx'),
  );
  expect(shown.flatMap(raw)).toEqual([]);
});
