import { expect } from 'vitest';
import { scimUrns } from '#areas/people/provisioning/provisioning.contract.ts';
import { addApiClientEndpoint } from '#areas/developer/api-clients/api-clients.contract.ts';
import type { CompanyApiAccessLevel } from '#areas/people/grants/api-scopes.contract.ts';
import { searchAuditEndpoint } from '#areas/admin/audit/audit.contract.ts';
import { createTestUser } from '#tests/factories.ts';
import { openTestWorld } from '#tests/world.ts';

/** A world whose users are managed by an identity provider: SCIM requests with the secret of one of the company's API clients. */

interface ScimHttpResponse {
  status: number;
  headers: Headers;
  body: Record<string, unknown> & { Resources: Record<string, unknown>[] };
}
export type ScimResponse = ScimHttpResponse;
export const buildScimPatch = (...Operations: unknown[]) => ({ schemas: [scimUrns.patch], Operations });
let count = 0;
/** Numbered in order of creation, which is also their alphabetical order. */
export const nextScimEmail = () => `new${String((count += 1)).padStart(4, '0')}@contoso.example`;
export const buildScimUser = (overrides: Record<string, unknown> = {}) => {
  const userName = String(overrides['userName'] ?? nextScimEmail());
  return {
    schemas: [scimUrns.user],
    userName,
    displayName: 'Grace Lin',
    emails: [{ value: userName, type: 'work', primary: true }],
    active: true,
    ...overrides,
  };
};
export const listScimIds = (response: ScimHttpResponse) =>
  response.body.Resources.map((one) => Number(one['id']));

export async function openScimTestWorld() {
  const world = await openTestWorld();
  const admin = await createTestUser(world, { role: 'Admin', name: 'Sam Whitlock' });
  for (const role of ['Billing', 'Routing', 'Internal', 'Warehouse', 'Shipper'] as const)
    await createTestUser(world, { role });
  async function aProvisioner(level: CompanyApiAccessLevel, rateLimit = 10_000) {
    const made = await world.call(addApiClientEndpoint, {
      as: admin,
      body: { name: `Entra ${level}`, level, scopes: ['people'], rateLimit },
    });
    expect([made.status, made.message]).toEqual([200, '']);
    return made.data;
  }
  const { secret, id: program } = await aProvisioner('Admin');
  async function scim(
    method: string,
    path: string,
    body?: unknown,
    more: { as?: string; headers?: Record<string, string>; type?: string } = {},
  ): Promise<ScimHttpResponse> {
    const response = await fetch(`${world.address}/scim/v2${path}`, {
      method,
      headers: {
        authorization: `Bearer ${more.as ?? secret}`,
        ...(body === undefined ? {} : { 'content-type': more.type ?? 'application/scim+json' }),
        ...more.headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === '' ? {} : JSON.parse(text) };
  }
  return {
    ...world,
    admin,
    secret,
    program,
    aProvisioner,
    scim,
    async made(more: Record<string, unknown> = {}) {
      const { status, body } = await scim('POST', '/Users', buildScimUser(more));
      expect([status, body['detail']]).toEqual([201, undefined]);
      return { id: Number(body['id']), userName: String(body['userName']), body };
    },
    find: (filter: string, more = '') => scim('GET', `/Users?filter=${encodeURIComponent(filter)}${more}`),
    activeOf: (id: number) =>
      world.row<{ active: boolean; status: string }>('select active, status from app_user where id = $1', [
        id,
      ]),
    async rolesOf(id: number) {
      const held = await world.rows<{ role_code: string }>(
        'select role_code from user_role where user_id = $1 order by 1',
        [id],
      );
      return held.map((row) => row.role_code);
    },
    auditOf: async (id: number) =>
      (await world.call(searchAuditEndpoint, { as: admin, query: { entity: 'app_user', entityId: id } }))
        .data,
    lettersTo: async (to: string) =>
      (await world.rows("select 1 from outbox where kind = 'email' and payload ->> 'to' = $1", [to])).length,
  };
}
export type ScimTestWorld = Awaited<ReturnType<typeof openScimTestWorld>>;
