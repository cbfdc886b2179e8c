import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestPasskeyAuthenticator } from './authenticator.ts';
import { openIdentityTestWorld } from './identity-fixtures.ts';
import type { IdentityTestWorld } from './identity-fixtures.ts';
import { hostileTexts, hostileValues } from './nasty.ts';
import { openScimTestWorld, buildScimPatch, buildScimUser } from './scim-fixtures.ts';
import { endpoints } from '#app/contract.ts';
import { fillPathParams } from '#kit/contract/endpoint.ts';
import { scimUrns } from '#areas/people/provisioning/provisioning.contract.ts';
import { signInOverHttp } from '#tools/sign-in.ts';

/**
 * Interfaces with a schema of their own beside the API: SCIM, uploads, WebAuthn and page URLs. No input causes a server error.
 */

const short = (value: unknown): string => JSON.stringify(value).slice(0, 60);
const paths = [
  ...hostileTexts,
  '',
  ' ',
  '.',
  '..',
  '%',
  '%zz',
  '%00',
  'role-%00',
  'role-\u0000',
  '1e9',
  '-1',
  '9'.repeat(40),
];

describe('SCIM', () => {
  let world: Awaited<ReturnType<typeof openScimTestWorld>>;
  beforeAll(async () => {
    world = await openScimTestWorld();
  });
  afterAll(() => world.close());
  const ask = async (what: string, method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${world.address}/scim/v2${path}`, {
      method,
      headers: { authorization: `Bearer ${world.secret}`, 'content-type': 'application/scim+json' },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    await answer.arrayBuffer();
    return answer.status >= 500 ? [`${what}: ${answer.status}`] : [];
  };
  it('responds to odd ids, filters and pages for each type of resource', async () => {
    const wrong: string[] = [];
    for (const kind of ['Users', 'Groups', 'Schemas', 'ResourceTypes', 'Me', 'Bulk', 'x'])
      for (const text of paths) {
        const coded = text.startsWith('%') ? text : encodeURIComponent(text.toWellFormed());
        for (const [method, body] of [
          ['GET'],
          ['PUT', buildScimUser()],
          ['PATCH', buildScimPatch()],
          ['DELETE'],
        ] as const)
          wrong.push(
            ...(await ask(`${method} ${kind}/${coded.slice(0, 40)}`, method, `/${kind}/${coded}`, body)),
          );
        for (const name of ['filter', 'startIndex', 'count', 'sortBy', 'attributes', 'excludedAttributes'])
          wrong.push(
            ...(await ask(`${kind}?${name}=${coded.slice(0, 40)}`, 'GET', `/${kind}?${name}=${coded}`)),
          );
      }
    expect(wrong).toEqual([]);
  });
  it('responds to any value in any field', async () => {
    const wrong: string[] = [];
    const { body } = { body: buildScimUser({ externalId: 'x', name: { givenName: 'A', familyName: 'B' } }) };
    const made = await world.scim('POST', '/Users', buildScimUser());
    const id = String(made.body['id']);
    for (const value of hostileValues) {
      for (const field of [
        ...Object.keys(body),
        'roles',
        'groups',
        'preferredLanguage',
        scimUrns.coldlaneUser,
        'meta',
      ])
        wrong.push(...(await ask(`${field} ${short(value)}`, 'POST', '/Users', { ...body, [field]: value })));
      for (const path of [
        undefined,
        'displayName',
        'active',
        'emails[type eq "work"].value',
        'name.givenName',
        value,
      ])
        for (const op of ['add', 'replace', 'remove', value])
          wrong.push(
            ...(await ask(
              `patch ${short([op, path, value])}`,
              'PATCH',
              `/Users/${id}`,
              buildScimPatch({ op, path, value }),
            )),
          );
      wrong.push(
        ...(await ask(
          `members ${short(value)}`,
          'PATCH',
          '/Groups/role-Billing',
          buildScimPatch({ op: 'add', path: 'members', value }),
        )),
        ...(await ask(`body ${short(value)}`, 'POST', '/Users', value)),
        ...(await ask(`group ${short(value)}`, 'PUT', '/Groups/role-Billing', {
          schemas: [scimUrns.group],
          displayName: value,
          members: value,
        })),
      );
    }
    for (const text of ['{', '[]', 'null', '"', '', '{"a":'])
      wrong.push(...(await ask(`torn ${text}`, 'POST', '/Users', text)));
    expect(wrong).toEqual([]);
  });
});

describe('uploads', () => {
  let world: IdentityTestWorld;
  let token: string;
  beforeAll(async () => {
    world = await openIdentityTestWorld();
    const person = await world.person();
    await world.rows("insert into role (code, name) values ('Admin', 'Admin') on conflict do nothing");
    await world.rows("insert into user_role values ($1, 'Admin', 1)", [person.id]);
    token = (await signInOverHttp(world.origin, person)).access_token;
  });
  afterAll(() => world.close());
  const uploads = endpoints.filter(
    ({ upload, permissions: needs }) => upload === 'file' && needs !== 'public',
  );
  const contents: [string, Uint8Array][] = [
    ['nothing', new Uint8Array()],
    ['zeros', new Uint8Array(3000)],
    ['a torn zip', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0, 0])],
    ['a truncated image', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
    ['a torn PNG', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])],
    ['half a pair', new Uint8Array([0xff, 0xfe, 0, 0xd8])],
    ['markup', new TextEncoder().encode('<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>')],
    ['quotes', new TextEncoder().encode('"a,"b\n"\r;'.repeat(50))],
  ];
  const names = [
    'a.csv',
    'a.xlsx',
    'a.xml',
    'a.png',
    '../../etc/passwd',
    'a\u0000.csv',
    '\u202ecsv.exe',
    'x'.repeat(5000),
    '"; x="',
  ];
  it('include calls to test', () => expect(uploads.length).toBeGreaterThan(5));
  it.each(uploads.map((one) => [one.id, one] as const))(
    '%s responds to odd files, names and fields',
    async (_, one) => {
      const wrong: string[] = [];
      const params = Object.fromEntries(
        [...one.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 1]),
      );
      const send = async (what: string, body: FormData | string, headers: Record<string, string> = {}) => {
        const answer = await fetch(`${world.origin}/api${fillPathParams(one.path, params)}`, {
          method: one.method,
          headers: { authorization: `Bearer ${token}`, ...headers },
          body,
        });
        await answer.arrayBuffer();
        if (answer.status >= 500) wrong.push(`${what}: ${answer.status}`);
      };
      const form = (content: Uint8Array, name: string, fields: Record<string, string> = {}) => {
        const made = new FormData();
        for (const [field, value] of Object.entries(fields)) made.append(field, value);
        made.append('file', new Blob([new Uint8Array(content)]), name);
        return made;
      };
      const csv = new TextEncoder().encode('a,b\n1,2\n');
      for (const [what, content] of contents)
        for (const name of names.slice(0, 4)) await send(`${what} as ${name}`, form(content, name));
      for (const name of names.slice(4)) await send(`named ${name.slice(0, 20)}`, form(csv, name));
      for (const text of hostileTexts.filter((value) => value.isWellFormed()))
        for (const field of ['warehouseId', 'dryRun', 'kind', 'x', '__proto__'])
          await send(`${field} ${short(text)}`, form(csv, 'a.csv', { [field]: text }));
      for (const type of [
        'multipart/form-data',
        'multipart/form-data; boundary=',
        'multipart/form-data; boundary=x',
        'text/csv',
        'image/png',
      ])
        for (const body of [
          '',
          '--x',
          '--x--',
          '--x\r\ncontent-disposition: form-data\r\n\r\n\r\n--x--',
          'x',
        ])
          await send(`${type} ${short(body)}`, body, { 'content-type': type });
      expect(wrong).toEqual([]);
    },
  );

  describe('and WebAuthn', () => {
    const coded = (value: unknown) =>
      Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
    it('responds to any client data, for a new key, a proof and the sign-in', async () => {
      const key = createTestPasskeyAuthenticator(world.origin);
      const wrong: string[] = [];
      const api = async (what: string, path: string, body: unknown) => {
        const { status } = await world.api(path, token, { method: 'POST', body: JSON.stringify(body) });
        if (status >= 500) wrong.push(`${what}: ${status}`);
      };
      const { options } = (await world.api('/me/passkeys/options', token)).data;
      const good = key.make(options);
      const data: unknown = JSON.parse(Buffer.from(good.response.clientDataJSON, 'base64url').toString());
      const fields = typeof data === 'object' && data !== null ? Object.keys(data) : [];
      const without = (field: string) =>
        Object.fromEntries(Object.entries(Object(data)).filter(([name]) => name !== field));
      const datas = [
        ...fields.map(without),
        ...hostileValues.flatMap((value) => [
          value,
          ...fields.map((field) => ({ ...without(field), [field]: value })),
        ]),
        '{',
        '\u0000',
      ];
      for (const one of datas) {
        const clientDataJSON = coded(one ?? null).slice(0, 4000) || 'x';
        await api(`add ${short(one)}`, '/me/passkeys', {
          name: 'Phone',
          answer: { ...good, response: { ...good.response, clientDataJSON } },
        });
        const passkey = {
          id: good.id,
          rawId: good.id,
          type: 'public-key',
          response: { clientDataJSON, authenticatorData: coded('x'), signature: coded('x') },
        };
        await api(`proof ${short(one)}`, '/me/proof', { passkey });
      }
      for (const attestationObject of [
        'x',
        coded('x'),
        coded('\u0000'.repeat(40)),
        good.response.attestationObject.slice(0, 50),
      ])
        await api(`attestation ${attestationObject.slice(0, 20)}`, '/me/passkeys', {
          name: 'Phone',
          answer: { ...good, response: { ...good.response, attestationObject } },
        });
      expect(wrong).toEqual([]);
    });
  });

  describe('and page URLs', () => {
    it('return 404, a page or a redirect, whatever they contain', async () => {
      const wrong: string[] = [];
      for (const root of [
        '/',
        '/follow/',
        '/proof/',
        '/check/',
        '/scan/',
        '/assets/',
        '/identity/',
        '/interaction/',
        '/oidc/',
        '/api/',
        '/customerCenter/',
      ])
        for (const text of paths)
          for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
            const coded = text.startsWith('%') ? text : encodeURIComponent(text.toWellFormed());
            const answer = await fetch(`${world.origin}${root}${coded}?x=${coded}`, {
              method,
              redirect: 'manual',
            });
            await answer.arrayBuffer();
            if (answer.status >= 500) wrong.push(`${method} ${root}${coded.slice(0, 40)}: ${answer.status}`);
          }
      expect(wrong).toEqual([]);
    });
  });
});
