import { z } from 'zod';
import { grants, permissionsOf, roleCodes, roles } from '#areas/people/grants/grants.contract.ts';
import type { AnyEndpoint, Reply } from '#kit/contract/endpoint.ts';
import type { Lifecycle } from '#kit/contract/lifecycle.ts';
import type { Screen } from '#app/screens.ts';

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): unknown => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { unrepresentable: 'any', io });
  return rest;
};

/** The role matrix: each role with the permission strings it holds by default, each permission with its roles. */
export const grantsDoc = (): string =>
  json({
    roles: roleCodes.map((code) => ({ code, name: roles[code].name, needsAccounts: roles[code].groups, permissions: permissionsOf([code]).toSorted() })),
    permissions: grants.map((g) => ({ permission: g.grant, cutoff: g.cutoff ?? null, order: g.order ?? null, roles: g.roles })),
  });

/** OpenAPI 3.1 of every call. */
export function openapiDoc(endpoints: readonly AnyEndpoint[]): string {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const e of endpoints.toSorted((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method))) {
    paths[e.path] ??= {};
    Object.assign(paths[e.path] ?? {}, { [e.method.toLowerCase()]: operation(e) });
  }
  return json({
    openapi: '3.1.0',
    info: { title: 'Coldlane', version: '1', description: 'Every call carries a bearer access token unless it says otherwise, and may name one of the caller’s accounts in the accountNumber header. Writes honour Idempotency-Key.' },
    servers: [{ url: '/api' }],
    security: [{ bearer: [] }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    paths,
  });
}

function operation(e: AnyEndpoint): unknown {
  const path = [...e.path.matchAll(/\{(\w+)\}/g)].map((m) => ({ name: m[1], in: 'path', required: true, schema: e.params ? { type: 'string' } : { type: 'integer' } }));
  const query = e.query ? Object.entries(e.query.shape).map(([name, field]) => ({ name, in: 'query', required: !z.safeParse(z.object({ f: field as z.ZodType }), {}).success, schema: schemaOf(field as z.ZodType, 'output') })) : [];
  const body = e.upload === 'file' ? { content: { 'multipart/form-data': { schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } } } } } : e.upload === 'text' ? { content: { 'text/plain': { schema: { type: 'string' } } } } : e.body ? { content: { 'application/json': { schema: schemaOf(e.body, 'output') } } } : undefined;
  return {
    operationId: e.id, summary: e.about, parameters: [...path, ...query], ...(body ? { requestBody: body } : {}),
    ...(e.needs === 'public' ? { security: [] } : {}), 'x-needs': e.needs,
    responses: { 200: { description: 'Done', content: replyOf(e.reply) }, ...(e.needs === 'public' ? {} : { 401: { description: 'Body code 50008, 50012 or 50014' }, 403: { description: 'Not allowed' } }) },
  };
}

function replyOf(reply: Reply): unknown {
  if (reply.kind === 'file') return { [reply.type]: { schema: { type: 'string', format: 'binary' } } };
  const data = reply.kind === 'one' ? schemaOf(reply.data, 'output') : reply.kind === 'page' ? { type: 'array', items: schemaOf(reply.row, 'output') } : { type: 'null' };
  const more = reply.kind === 'page' ? { totalRows: { type: 'integer' }, page: { type: 'integer' }, rows: { type: 'integer' }, pageResults: { type: 'integer' }, ...(reply.totals ? { totals: schemaOf(reply.totals, 'output') } : {}) } : {};
  return { 'application/json': { schema: { type: 'object', properties: { code: { type: 'integer' }, message: { type: 'string' }, data, ...more } } } };
}

/** Every lifecycle as a table and a Mermaid picture. */
export function lifecyclesDoc(all: readonly Lifecycle[]): string {
  const parts = all.map((l) => {
    const moves = Object.entries(l.moves);
    const label = (state: string) => l.states[state]?.label ?? state;
    const arrows = moves.flatMap(([name, m]) => m.from.map((f) => `  ${f} --> ${m.to === 'same' || m.to === 'decided' ? f : m.to}: ${name}`));
    const rows = moves.map(([name, m]) => `| ${name} | ${m.from.map(label).join(', ')} | ${m.to === 'same' ? 'stays' : m.to === 'decided' ? 'depends' : label(m.to)} | ${m.needs.join(', ') || 'the scanner or the house'} | ${m.says} |`);
    return `## ${l.name}\n\n${Object.values(l.states).map((s) => `${s.value} ${s.label}`).join(' · ')}\n\n\`\`\`mermaid\nstateDiagram-v2\n${arrows.join('\n')}\n\`\`\`\n\n| move | from | to | needs | otherwise |\n|---|---|---|---|---|\n${rows.join('\n')}\n`;
  });
  return `# Lifecycles\n\nGenerated from the contracts by \`npm run generate\`.\n\n${parts.join('\n')}`;
}

/** Every screen: path, who may open it, title, and whether it is built. */
export function screensDoc(screens: readonly Screen[], built: ReadonlySet<string>): string {
  return json(screens.map((s) => ({ path: s.path, title: s.title, permissions: s.permissions, excluded: s.excluded ?? [], public: s.public ?? false, placeholder: s.placeholder ?? null, built: built.has(s.path) })));
}
/** The paths named in app/web/built.tsx, which only a browser can import. */
export const builtPaths = (source: string): Set<string> => new Set([...source.matchAll(/^ {2}'(\/[^']*)': \(\) =>/gm)].map((m) => m[1] ?? ''));
