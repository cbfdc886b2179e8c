import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scimLimits, scimUrns } from './provisioning.contract.ts';
import { provisioningErrors } from './provisioning.errors.ts';
import {
  addApiClientEndpoint,
  changeApiClientEndpoint,
  getApiClientEndpoint,
} from '#areas/developer/api-clients/api-clients.contract.ts';
import { apiScopeCodes } from '#areas/people/grants/api-scopes.contract.ts';
import { getCurrentUserEndpoint } from '#areas/people/session/session.contract.ts';
import * as people from '#areas/people/users/users.contract.ts';
import { createTestShipper, createTestUser, createTestWarehouse } from '#tests/factories.ts';
import {
  nextScimEmail,
  listScimIds,
  buildScimUser,
  openScimTestWorld,
  buildScimPatch,
} from '#tests/scim-fixtures.ts';
import type { ScimResponse as Answer, ScimTestWorld } from '#tests/scim-fixtures.ts';

/** Users and groups as Entra ID, Okta and OneLogin manage them, over HTTP. */
let world: ScimTestWorld;
beforeAll(async () => {
  world = await openScimTestWorld();
});
afterAll(() => world.close());

describe('the SCIM user life cycle', () => {
  it('creates, changes, assigns a role, deactivates, reactivates, deletes and creates a user again', async () => {
    const asked = buildScimUser({ externalId: 'aad-1', name: { givenName: 'Grace', familyName: 'Lin' } });
    const created = await world.scim('POST', '/Users', asked);
    expect(created.status).toBe(201);
    expect(created.headers.get('content-type')).toBe('application/scim+json; charset=utf-8');
    const id = Number(created.body['id']);
    expect(created.headers.get('location')).toMatch(new RegExp(`/scim/v2/Users/${id}$`));
    expect(created.body).toMatchObject({
      schemas: [scimUrns.user],
      externalId: 'aad-1',
      userName: asked.userName,
      displayName: 'Grace Lin',
      name: { givenName: 'Grace', familyName: 'Lin', formatted: 'Grace Lin' },
      active: true,
      emails: [{ value: asked.userName, type: 'work', primary: true }],
      groups: [],
    });
    expect(await world.lettersTo(asked.userName)).toBe(1);
    // The user accepts the invitation and signs in.
    await world.rows("update app_user set status = 'active', activated_at = now() where id = $1", [id]);
    const { subject } = await world.row<{ subject: string }>('select subject from app_user where id = $1', [
      id,
    ]);
    const joined = await world.scim(
      'PATCH',
      '/Groups/role-Billing',
      buildScimPatch({ op: 'Add', path: 'members', value: [{ value: String(id) }] }),
    );
    expect(joined.status).toBe(204);
    expect((await world.call(getCurrentUserEndpoint, { as: { subject } })).data.user.roles).toEqual([
      'Billing',
    ]);
    await world.rows('insert into login_session (uid, subject) values ($1, $2)', [`life-${id}`, subject]);

    const renamed = await world.scim(
      'PATCH',
      `/Users/${id}`,
      buildScimPatch({ op: 'Replace', path: 'displayName', value: 'Grace Lin-Ortiz' }),
    );
    expect([renamed.status, renamed.body['displayName']]).toEqual([200, 'Grace Lin-Ortiz']);

    const out = await world.scim(
      'PATCH',
      `/Users/${id}`,
      buildScimPatch({ op: 'Replace', path: 'active', value: 'False' }),
    );
    expect([out.status, out.body['active']]).toEqual([200, false]);
    expect((await world.call(getCurrentUserEndpoint, { as: { subject } })).status).toBe(401);
    expect(
      await world.rows('select 1 from login_session where subject = $1 and ended_at is null', [subject]),
    ).toEqual([]);

    const back = await world.scim(
      'PATCH',
      `/Users/${id}`,
      buildScimPatch({ op: 'Replace', path: 'active', value: 'True' }),
    );
    expect([back.status, back.body['active']]).toEqual([200, true]);
    expect((await world.call(getCurrentUserEndpoint, { as: { subject } })).data.user.roles).toEqual([
      'Billing',
    ]);

    await world.scim(
      'PATCH',
      '/Groups/role-Billing',
      buildScimPatch({ op: 'remove', path: `members[value eq "${id}"]` }),
    );
    await world.scim(
      'PATCH',
      '/Groups/role-Routing',
      buildScimPatch({ op: 'add', path: 'members', value: [{ value: id }] }),
    );
    expect((await world.call(getCurrentUserEndpoint, { as: { subject } })).data.user.roles).toEqual([
      'Routing',
    ]);

    expect((await world.scim('DELETE', `/Users/${id}`)).status).toBe(204);
    expect((await world.call(getCurrentUserEndpoint, { as: { subject } })).status).toBe(401);
    expect((await world.scim('GET', `/Users/${id}`)).status).toBe(404);
    expect((await world.scim('DELETE', `/Users/${id}`)).status).toBe(404);
    expect((await world.find(`userName eq "${asked.userName}"`)).body['totalResults']).toBe(0);
    expect(await world.activeOf(id)).toMatchObject({ active: false });

    const again = await world.scim('POST', '/Users', { ...asked, externalId: 'aad-2' });
    expect([again.status, again.body['id'], again.body['externalId']]).toEqual([201, String(id), 'aad-2']);
    expect(await world.activeOf(id)).toMatchObject({ active: true });
    const history = await world.auditOf(id);
    expect(new Set(history.map((entry) => entry.user))).toEqual(new Set(['Entra Admin']));
    expect(history.map((entry) => entry.action)).toEqual(
      expect.arrayContaining([
        'invited',
        'roles and accounts',
        'deactivated',
        'reactivated',
        'name and address',
      ]),
    );
  });
  it('sends an inactive user no email until they are activated', async () => {
    const { id, userName } = await world.made({ active: false });
    expect([await world.activeOf(id), await world.lettersTo(userName)]).toMatchObject([{ active: false }, 0]);
    await world.scim('PATCH', `/Users/${id}`, buildScimPatch({ op: 'replace', value: { active: true } }));
    expect([await world.activeOf(id), await world.lettersTo(userName)]).toMatchObject([
      { active: true, status: 'invited' },
      1,
    ]);
  });
  it('returns not found for an erased user, who cannot become a member', async () => {
    const { id, userName } = await world.made();
    await world.rows('update app_user set active = false, erased_at = now() where id = $1', [id]);
    const off = buildScimPatch({ op: 'replace', path: 'active', value: false });
    const into = buildScimPatch({ op: 'add', path: 'members', value: [{ value: String(id) }] });
    expect([
      (await world.scim('GET', `/Users/${id}`)).status,
      (await world.scim('PATCH', `/Users/${id}`, off)).status,
      (await world.scim('DELETE', `/Users/${id}`)).status,
      (await world.find(`userName eq "${userName}"`)).body['totalResults'],
      (await world.scim('PATCH', '/Groups/role-Billing', into)).status,
    ]).toEqual([404, 404, 404, 0, 400]);
  });
  it('emails the new address when it changes before it was confirmed', async () => {
    const { id } = await world.made();
    const to = nextScimEmail();
    const moved = await world.scim(
      'PATCH',
      `/Users/${id}`,
      buildScimPatch({ op: 'Replace', path: 'emails[type eq "work"].value', value: to }),
    );
    expect([moved.status, await world.lettersTo(to)]).toEqual([200, 1]);
    expect(moved.body['emails']).toMatchObject([{ value: to }]);
  });
  it('changes what a full resource contains and leaves the rest', async () => {
    const { id, userName } = await world.made({ externalId: 'okta-1', roles: [{ value: 'Billing' }] });
    const put = await world.scim('PUT', `/Users/${id}`, {
      schemas: [scimUrns.user],
      id: String(id),
      userName,
      name: { givenName: 'Gia', familyName: 'Long' },
      groups: [],
    });
    expect(put.status).toBe(200);
    expect(put.body).toMatchObject({
      externalId: 'okta-1',
      displayName: 'Gia Long',
      roles: [{ value: 'Billing' }],
      active: true,
    });
    expect(
      (await world.scim('PUT', `/Users/${id}`, { schemas: [scimUrns.user], displayName: 'X' })).body,
    ).toMatchObject({
      scimType: 'invalidValue',
      detail: 'userName is required',
    });
  });
  it('requires a warehouse for a warehouse role', async () => {
    const house = await createTestWarehouse(world);
    const { id } = await world.made();
    const give = () =>
      world.scim(
        'PATCH',
        '/Groups/role-Warehouse',
        buildScimPatch({ op: 'add', path: 'members', value: [{ value: String(id) }] }),
      );
    expect((await give()).body).toMatchObject({
      status: '400',
      scimType: 'invalidValue',
      detail: 'Choose the warehouse for this role.',
    });
    const placed = await world.scim(
      'PATCH',
      `/Users/${id}`,
      buildScimPatch({ op: 'Add', path: `${scimUrns.coldlaneUser}:warehouse`, value: house.code }),
    );
    expect(placed.body[scimUrns.coldlaneUser]).toEqual({ warehouse: house.code });
    expect([(await give()).status, await world.rolesOf(id)]).toEqual([204, ['Warehouse']]);
    expect(
      (
        await world.scim(
          'PATCH',
          `/Users/${id}`,
          buildScimPatch({ op: 'Add', path: `${scimUrns.coldlaneUser}:warehouse`, value: 'NOPE' }),
        )
      ).status,
    ).toBe(400);
  });
});

describe('SCIM lists', () => {
  it('support filters, pages and an order', async () => {
    const names = [nextScimEmail(), nextScimEmail(), nextScimEmail()];
    const ids = [];
    for (const [at, userName] of names.entries())
      ids.push(
        (await world.made({ userName, displayName: `Quince ${3 - at}`, externalId: `list-${at}` })).id,
      );
    const [first = 0, second = 0, third = 0] = ids;
    await world.scim(
      'PATCH',
      `/Users/${third}`,
      buildScimPatch({ op: 'replace', path: 'active', value: false }),
    );
    const cases: [string, number[]][] = [
      [`userName eq "${names[0]?.toUpperCase()}"`, [first]],
      [`externalId eq "list-1"`, [second]],
      [`emails[type eq "work" and value eq "${names[1]}"]`, [second]],
      [`emails.value eq "${names[1]}"`, [second]],
      [`emails eq "${names[1]}" and active eq true`, [second]],
      ['displayName sw "quince" and active eq true', [first, second]],
      ['displayName co "UINCE" and active eq "False"', [third]],
      ['displayName sw "Quince" and not (externalId eq "list-0")', [second, third]],
      ['displayName sw "Quince" and externalId pr', [first, second, third]],
      ['displayName sw "Quince" and groups pr', []],
      [`id eq "${first}" or id eq "${second}"`, [first, second]],
      ['userName eq "%" or userName sw "_"', []],
      [`userName eq "x' or '1'='1"`, []],
      ['userName eq "\\u0000"', []],
      ['displayName sw "Quince" and meta.created gt "2050-01-01T00:00:00Z"', []],
    ];
    for (const [filter, wanted] of cases)
      expect([filter, listScimIds(await world.find(filter))]).toEqual([filter, wanted]);
    const all = 'displayName sw "Quince"';
    const page = await world.find(all, '&startIndex=2&count=1');
    expect(page.body).toMatchObject({
      totalResults: 3,
      startIndex: 2,
      itemsPerPage: 1,
      schemas: [scimUrns.list],
    });
    expect(listScimIds(page)).toEqual([second]);
    expect((await world.find(all, '&count=0')).body).toMatchObject({
      totalResults: 3,
      itemsPerPage: 0,
      Resources: [],
    });
    expect(listScimIds(await world.find(all, '&startIndex=-5&count=-1'))).toEqual([]);
    expect(listScimIds(await world.find(all, '&sortBy=displayName'))).toEqual([third, second, first]);
    expect(listScimIds(await world.find(all, '&sortBy=userName&sortOrder=descending'))).toEqual([
      third,
      second,
      first,
    ]);
    expect(
      Object.keys((await world.find(all, '&attributes=userName')).body.Resources[0] ?? {}).toSorted(),
    ).toEqual(['id', 'schemas', 'userName']);
  });
  it.each([
    ['filter=shoe eq "1"', 'invalidFilter'],
    ['filter=userName regex "1"', 'invalidFilter'],
    ['filter=active gt true', 'invalidFilter'],
    ['filter=active eq "maybe"', 'invalidFilter'],
    ['filter=meta.created gt "yesterday"', 'invalidFilter'],
    ['filter=constructor eq "1"', 'invalidFilter'],
    ['filter=userName eq "1"; drop table app_user', 'invalidFilter'],
    ['sortBy=password', 'invalidFilter'],
    ['count=many', 'invalidValue'],
    ['startIndex=1.5', 'invalidValue'],
  ])('%s is refused', async (query, scimType) => {
    const answer = await world.scim('GET', `/Users?${query.replace(/ /g, '%20').replace(/"/g, '%22')}`);
    expect(answer.body).toMatchObject({ schemas: [scimUrns.error], status: '400', scimType });
  });
  it('return a thousand users in one response with as many queries as for one', async () => {
    await world.rows(
      `
        insert into app_user (subject, email, name)
        select 'many-' || n, 'many' || n || '@many.example', 'Many ' || n
        from generate_series(1, 1000) n
      `,
    );
    await world.rows(
      "insert into user_role select id, 'Billing', 0 from app_user where subject like 'many-%'",
    );
    const few = await world.asked(() => world.find('userName co "@many.example"', '&count=1'));
    const many = await world.asked(() => world.find('userName co "@many.example"', '&count=1000'));
    expect([few.statements > 0, many]).toEqual([true, few]);
    const answer = await world.find('userName co "@many.example"', '&count=1000');
    expect([answer.body['totalResults'], answer.body.Resources.length]).toEqual([1000, 1000]);
    const tooMany = await world.scim(
      'PATCH',
      '/Groups/role-Routing',
      buildScimPatch({
        op: 'add',
        path: 'members',
        value: answer.body.Resources.map((one) => ({ value: one['id'] })),
      }),
    );
    expect(tooMany.body).toMatchObject({
      status: '413',
      detail: `You can change at most ${scimLimits.maxMembersPerRequest} members in one request.`,
    });
    expect((await world.scim('GET', '/Users?count=100000')).body['itemsPerPage']).toBeLessThanOrEqual(
      scimLimits.maxPageSize,
    );
  });
});

describe('SCIM access', () => {
  it('requires a client with the grant: users, including administrators, are refused', async () => {
    const [internal, ship] = [
      await createTestUser(world, { role: 'Internal' }),
      await createTestShipper(world),
    ];
    const erp = await world.call(addApiClientEndpoint, {
      as: world.admin,
      body: { name: 'ERP', accountId: ship.id, scopes: ['orders'], rateLimit: 60 },
    });
    const of = async (as: string) => (await world.scim('GET', '/Users', undefined, { as })).status;
    expect([
      await of(`test:${world.admin.subject}`),
      await of(`test:${internal.subject}`),
      await of(erp.data.secret),
      await of(`${world.secret}x`),
      await of('nonsense'),
    ]).toEqual([403, 403, 403, 401, 401]);
    const asAdmin = await world.scim('POST', '/Users', buildScimUser(), {
      as: `test:${world.admin.subject}`,
    });
    expect([asAdmin.status, asAdmin.body['detail']]).toEqual([
      403,
      provisioningErrors.apiClientRequired.sentence,
    ]);
    const basic = Buffer.from(`cl_nobody:${world.secret}`).toString('base64');
    const { clientId } = (
      await world.call(getApiClientEndpoint, { as: world.admin, params: { id: world.program } })
    ).data;
    const right = Buffer.from(`${clientId}:${world.secret}`).toString('base64');
    const byBasic = (shown: string) =>
      world.scim('GET', '/Users?count=1', undefined, { headers: { authorization: `Basic ${shown}` } });
    expect([(await byBasic(basic)).status, (await byBasic(right)).status]).toEqual([401, 200]);
    // It manages users through SCIM only. Other endpoints are not open to it.
    expect((await world.call(people.findUsersEndpoint, { bearer: world.secret })).status).toBe(401);
  });
  it('never grants more than the client may, nor changes users of higher rank', async () => {
    const below = (await world.aProvisioner('Internal')).secret;
    const boss = await createTestUser(world, { role: 'Admin' });
    const as = { as: below };
    const { id } = await world.made();
    const faults = [
      await world.scim('POST', '/Users', buildScimUser({ roles: ['Admin'] }), as),
      await world.scim(
        'PATCH',
        '/Groups/role-Admin',
        buildScimPatch({ op: 'add', path: 'members', value: [{ value: String(id) }] }),
        as,
      ),
      await world.scim(
        'PATCH',
        '/Groups/role-Admin',
        buildScimPatch({ op: 'remove', path: `members[value eq "${boss.id}"]` }),
        as,
      ),
      await world.scim(
        'PATCH',
        `/Users/${boss.id}`,
        buildScimPatch({ op: 'replace', path: 'active', value: false }),
        as,
      ),
      await world.scim(
        'PATCH',
        `/Users/${boss.id}`,
        buildScimPatch({ op: 'replace', path: 'emails[type eq "work"].value', value: nextScimEmail() }),
        as,
      ),
      await world.scim('DELETE', `/Users/${boss.id}`, undefined, as),
    ];
    expect(faults.map((one) => one.status)).toEqual([403, 403, 403, 403, 403, 403]);
    expect([
      await world.activeOf(boss.id),
      await world.rolesOf(boss.id),
      await world.rolesOf(id),
    ]).toMatchObject([{ active: true }, ['Admin'], []]);
    expect(
      (
        await world.scim(
          'PATCH',
          '/Groups/role-Internal',
          buildScimPatch({ op: 'add', path: 'members', value: [{ value: String(id) }] }),
          as,
        )
      ).status,
    ).toBe(204);
  });
  it('is rate limited, and ends immediately when the client is revoked', async () => {
    const slow = await world.aProvisioner('Internal', 2);
    const get = () => world.scim('GET', '/Users?count=1', undefined, { as: slow.secret });
    // The minute may change between two requests, but at least one of five is too many in any case.
    const answers = [await get(), await get(), await get(), await get(), await get()];
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body['status']).toBe('429');
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    const ended = await world.aProvisioner('Internal');
    await world.rows('update api_client_secret set revoked_at = now() where api_client_id = $1', [ended.id]);
    expect((await world.scim('GET', '/Users', undefined, { as: ended.secret })).status).toBe(401);
  });
  it('is not granted to an account’s client, and a client with it gets no other scope', async () => {
    const ship = await createTestShipper(world);
    const add = (body: Record<string, unknown>) =>
      world.call(addApiClientEndpoint, { as: world.admin, body: { name: 'P', rateLimit: 60, ...body } });
    const faults = [
      await add({ accountId: ship.id, scopes: ['people'] }),
      await add({ level: 'Admin', scopes: ['orders'] }),
      await add({ level: 'Admin', accountId: ship.id, scopes: ['orders'] }),
      await add({ scopes: ['people'] }),
      await add({ level: 'Emperor', scopes: ['people'] }),
    ];
    expect(faults.map((one) => [one.status, Object.keys(one.fields ?? {})[0]])).toEqual([
      [400, 'scopes'],
      [400, 'scopes'],
      [400, 'accountId'],
      [400, 'accountId'],
      [400, 'level'],
    ]);
    const one = (await world.call(getApiClientEndpoint, { as: world.admin, params: { id: world.program } }))
      .data;
    expect(one).toMatchObject({ accountId: null, level: 'Admin', scopes: ['people'] });
    const changed = await world.call(changeApiClientEndpoint, {
      as: world.admin,
      params: { id: world.program },
      body: { name: one.name, scopes: [...apiScopeCodes], rateLimit: 10_000, rowVersion: one.rowVersion },
    });
    expect(changed.status).toBe(400);
  });
});

describe('SCIM errors', () => {
  it('have the form of the standard', async () => {
    const known = await world.made();
    const cases: [Answer, number, string | undefined][] = [
      [await world.scim('POST', '/Users', buildScimUser({ userName: known.userName })), 409, 'uniqueness'],
      [
        await world.scim('POST', '/Users', buildScimUser({ userName: known.userName.toUpperCase() })),
        409,
        'uniqueness',
      ],
      [
        await world.scim('POST', '/Users', buildScimUser({ userName: 'grace', emails: [] })),
        400,
        'invalidValue',
      ],
      [await world.scim('POST', '/Users', { schemas: [scimUrns.user] }), 400, 'invalidValue'],
      [await world.scim('POST', '/Users', buildScimUser({ active: 'perhaps' })), 400, 'invalidValue'],
      [await world.scim('POST', '/Users', buildScimUser({ roles: ['Emperor'] })), 400, 'invalidValue'],
      [await world.scim('POST', '/Users', buildScimUser({ displayName: `x\u0000y` })), 400, 'invalidValue'],
      [
        await world.scim('POST', '/Users', buildScimUser({ externalId: 'x'.repeat(300) })),
        400,
        'invalidValue',
      ],
      [await world.scim('POST', '/Users', '{"userName":'), 400, 'invalidSyntax'],
      [await world.scim('POST', '/Users', '[]'), 400, 'invalidSyntax'],
      [await world.scim('POST', '/Users', ''), 400, 'invalidSyntax'],
      [await world.scim('POST', '/Users', '<a/>', { type: 'application/xml' }), 415, undefined],
      [await world.scim('POST', '/Users', `{"x":"${'x'.repeat(1_100_000)}"}`), 413, undefined],
      [await world.scim('PATCH', `/Users/${known.id}`, {}), 400, 'invalidSyntax'],
      [await world.scim('PATCH', `/Users/${known.id}`, buildScimPatch()), 400, 'invalidSyntax'],
      [await world.scim('PATCH', `/Users/${known.id}`, buildScimPatch('active')), 400, 'invalidSyntax'],
      [
        await world.scim(
          'PATCH',
          `/Users/${known.id}`,
          buildScimPatch(...Array.from({ length: 300 }, () => ({ op: 'add', path: 'title', value: 'x' }))),
        ),
        400,
        'invalidSyntax',
      ],
      [
        await world.scim(
          'PATCH',
          `/Users/${known.id}`,
          buildScimPatch({ op: 'add', path: 'shoeSize', value: 1 }),
        ),
        400,
        'invalidPath',
      ],
      [
        await world.scim(
          'PATCH',
          `/Users/${known.id}`,
          buildScimPatch({ op: 'replace', path: 'id', value: '1' }),
        ),
        400,
        'mutability',
      ],
      [
        await world.scim(
          'PATCH',
          `/Users/${known.id}`,
          buildScimPatch({ op: 'replace', path: 'emails[type eq "home"].value', value: 'a@b.example' }),
        ),
        400,
        'noTarget',
      ],
      [
        await world.scim('PATCH', `/Users/${known.id}`, buildScimPatch({ op: 'remove', path: 'userName' })),
        400,
        'invalidValue',
      ],
      [await world.scim('GET', '/Users/0'), 404, undefined],
      [await world.scim('GET', '/Users/99999999999'), 404, undefined],
      [await world.scim('GET', '/Users/abc'), 404, undefined],
      [await world.scim('GET', '/Me'), 404, undefined],
      [await world.scim('GET', '/Users?filter=a&filter=b'), 400, 'invalidSyntax'],
      [await world.scim('GET', `/Users/${world.program}x`), 404, undefined],
    ];
    for (const [at, [answer, status, scimType]] of cases.entries())
      expect([
        at,
        answer.status,
        answer.body['status'],
        answer.body['scimType'],
        answer.body['schemas'],
      ]).toEqual([at, status, String(status), scimType, [scimUrns.error]]);
    expect((await world.find(`userName eq "${known.userName}"`)).body.Resources).toMatchObject([
      { displayName: 'Grace Lin', active: true },
    ]);
  });
  it('reject a message with another schema and change nothing', async () => {
    const { id, userName } = await world.made();
    const rename = { displayName: 'Other', userName };
    const member = { op: 'add', path: 'members', value: [{ value: String(id) }] };
    const send = (schemas: unknown): Promise<Answer>[] => [
      world.scim('POST', '/Users', buildScimUser({ schemas })),
      world.scim('PUT', `/Users/${id}`, { ...rename, schemas }),
      world.scim('PATCH', `/Users/${id}`, { ...buildScimPatch({ op: 'replace', value: rename }), schemas }),
      world.scim('PUT', '/Groups/role-Billing', {
        displayName: 'Billing',
        members: [{ value: id }],
        schemas,
      }),
      world.scim('PATCH', '/Groups/role-Billing', { ...buildScimPatch(member), schemas }),
      world.scim('POST', '/Groups', { displayName: 'Night', schemas }),
    ];
    const all = async (schemas: unknown) =>
      new Set(
        (await Promise.all(send(schemas))).map(({ status, body }) => `${status} ${String(body['scimType'])}`),
      );
    for (const none of [['x'], [], [scimUrns.list], [scimUrns.user, scimUrns.group], [scimUrns.patch, 'x']])
      expect([none, await all(none)]).toEqual([none, new Set(['400 invalidValue'])]);
    for (const none of ['x', [1], {}, scimUrns.user])
      expect([none, await all(none)]).toEqual([none, new Set(['400 invalidSyntax'])]);
    expect((await world.scim('GET', `/Users/${id}`)).body['displayName']).toBe('Grace Lin');
    expect(await world.rolesOf(id)).toEqual([]);
    // A request without schemas is accepted as the endpoint's own.
    expect((await world.scim('PUT', `/Users/${id}`, { userName, displayName: 'Grace Lin' })).status).toBe(
      200,
    );
    // Unknown extensions are ignored, and names are case-insensitive.
    const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
    const more = await world.made({ schemas: [scimUrns.user.toUpperCase(), enterprise, 'urn:contoso:hr'] });
    expect(more.body['schemas']).toEqual([scimUrns.user]);
  });
  it('are not raised for unknown attributes, which are left out of a new user', async () => {
    const { body } = await world.made({
      shoeSize: 43,
      password: 'Secret-123',
      title: 'Clerk',
      __proto__: { x: 1 },
    });
    expect(Object.keys(body)).not.toContain('shoeSize');
  });
  it('are returned for an outdated version, and an unchanged version is not sent again', async () => {
    const { id, body } = await world.made();
    const etag = String(Object(body['meta']).version);
    const rename = (tag: string) =>
      world.scim(
        'PATCH',
        `/Users/${id}`,
        buildScimPatch({ op: 'replace', path: 'displayName', value: 'Other' }),
        {
          headers: { 'if-match': tag },
        },
      );
    expect(
      (await world.scim('GET', `/Users/${id}`, undefined, { headers: { 'if-none-match': etag } })).status,
    ).toBe(304);
    expect((await rename(etag)).status).toBe(200);
    const late = await rename(etag);
    expect([late.status, late.body['status']]).toEqual([412, '412']);
    expect(
      (await world.scim('DELETE', `/Users/${id}`, undefined, { headers: { 'if-match': etag } })).status,
    ).toBe(412);
    expect(
      (
        await world.scim(
          'PUT',
          '/Groups/role-Billing',
          { schemas: [scimUrns.group], displayName: 'Billing' },
          { headers: { 'if-match': 'W/"0"' } },
        )
      ).status,
    ).toBe(412);
    expect((await rename('*')).status).toBe(200);
  });
  it('the service provider configuration lists the supported features', async () => {
    const config = await world.scim('GET', '/ServiceProviderConfig');
    expect(config.body).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true, maxResults: 1000 },
      etag: { supported: true },
    });
    expect((await world.scim('GET', '/ResourceTypes')).body.Resources.map((one) => one['endpoint'])).toEqual([
      '/Users',
      '/Groups',
    ]);
    expect((await world.scim('GET', `/Schemas/${scimUrns.user}`)).body['name']).toBe('User');
    expect((await world.scim('GET', '/Schemas')).body['totalResults']).toBe(3);
    expect((await world.scim('GET', '/Schemas/nothing')).status).toBe(404);
  });
});
