import { spawn } from 'node:child_process';
import { text as readText } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  inviteOrPromoteAdministrator,
  createFirstAdministratorLinkUnlessAdministratorExists,
} from './first-administrator.service.ts';
import { openIdentityTestWorld, correctPassword } from '#tests/identity-fixtures.ts';
import type { IdentityTestWorld } from '#tests/identity-fixtures.ts';
import { createHttpVisitor, signInOverHttp } from '#tools/sign-in.ts';

let world: IdentityTestWorld;
beforeAll(async () => {
  world = await openIdentityTestWorld();
});
afterAll(() => world.close());
beforeEach(() =>
  world.rows('delete from user_role; delete from app_user; delete from first_administrator_link'),
);

const owner = {
  name: 'Ana Ruiz',
  email: 'ana@ruizflowers.example',
  password: correctPassword,
  again: correctPassword,
};
const makeLink = () =>
  world.work((work) => createFirstAdministratorLinkUnlessAdministratorExists(work, world.origin));
const tokenOf = (link: string | undefined) => new URL(link ?? '').searchParams.get('token') ?? '';
const register = (token: string, typed: Partial<typeof owner> = {}) =>
  createHttpVisitor(world.origin).post('/setup/administrator', { token, ...owner, ...typed });
const findAdministrators = () =>
  world.rows<{ email: string; status: string }>(
    "select email, status from app_user u join user_role r on r.user_id = u.id where r.role_code = 'Admin'",
  );
const enter = async (typed: { email: string; password: string }) =>
  (await signInOverHttp(world.origin, typed)).access_token;

describe('the first administrator link', () => {
  it('registers an administrator who signs in with the password, and works once', async () => {
    const link = await makeLink();
    const token = tokenOf(link);
    const page = await createHttpVisitor(world.origin).go(link ?? '');
    expect([page.status, page.text.includes('Create the first administrator')]).toEqual([200, true]);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect((await register(token)).text).toContain('You’re the administrator');
    expect(await findAdministrators()).toEqual([{ email: owner.email, status: 'active' }]);
    const { data } = await world.api('/me', await enter(owner));
    expect(data['user']).toMatchObject({ name: 'Ana Ruiz', roles: ['Admin'] });
    expect((await register(token, { email: 'second@ruizflowers.example' })).text).toContain(
      'This link was already used',
    );
    expect(await makeLink()).toBeUndefined();
    expect(await findAdministrators()).toHaveLength(1);
  });
  it.each<[string, Partial<typeof owner>, string]>([
    ['no name', { name: ' ' }, 'Your name is required'],
    ['an invalid email', { email: 'ana' }, 'Enter a valid email'],
    [
      'a weak password',
      { password: 'abc', again: 'abc' },
      'Use at least 8 characters, with uppercase and lowercase letters, digits and special characters.',
    ],
    ['two different passwords', { again: 'Other-2027!' }, 'The passwords don’t match.'],
  ])('keeps the entered values when there is %s, and remains usable', async (_, typed, sentence) => {
    const token = tokenOf(await makeLink());
    const page = await register(token, typed);
    expect([page.status, page.text.includes(sentence)]).toEqual([400, true]);
    expect(page.text).toContain(`value="${typed.email ?? owner.email}"`);
    expect(await findAdministrators()).toEqual([]);
    expect((await register(token)).text).toContain('You’re the administrator');
  });
  it('registers only one of two users who use it at the same time', async () => {
    const token = tokenOf(await makeLink());
    const pages = await Promise.all(
      ['one', 'two'].map((name) => register(token, { email: `${name}@ruizflowers.example` })),
    );
    expect(pages.filter((page) => page.text.includes('You’re the administrator'))).toHaveLength(1);
    expect(pages.filter((page) => page.text.includes('This link was already used'))).toHaveLength(1);
    expect(await findAdministrators()).toHaveLength(1);
  });
  it('expires after an hour or when a newer one is printed', async () => {
    const older = tokenOf(await makeLink());
    const newer = tokenOf(await makeLink());
    expect((await register(older)).text).toContain('no longer works');
    await world.rows("update first_administrator_link set expires_at = now() - interval '1 second'");
    expect((await register(newer)).text).toContain('no longer works');
    expect(await findAdministrators()).toEqual([]);
  });
  it('is unavailable while the company has an administrator', async () => {
    await world.person({ role: 'Admin' });
    expect(await makeLink()).toBeUndefined();
    expect((await register('anything')).text).toContain('no longer works');
  });
});

describe('npm run token', () => {
  const print = async (email: string, password: string) => {
    const child = spawn(process.execPath, ['tools/token.ts', email, world.origin], {
      env: { ...process.env, COLDLANE_PASSWORD: password },
    });
    return Promise.all([readText(child.stdout), readText(child.stderr)]);
  };
  it('prints a token for any user whose password is given, or why there is none', async () => {
    const person = await world.person({ role: 'Admin' });
    const [token] = await print(person.email, person.password);
    const { data } = await world.api('/me', token.trim());
    expect(data['user']).toMatchObject({ email: person.email });
    const [none, why] = await print(person.email, 'Lilies-2028');
    expect([none, why.trim()]).toEqual(['', `No token for ${person.email}: Wrong email or password.`]);
  });
});

describe('npm run admin', () => {
  const make = (email: string) => world.work((work) => inviteOrPromoteAdministrator(work, email));
  const setPassword = (token: string) =>
    createHttpVisitor(world.origin).post('/customerCenter/account', {
      token,
      password: 'Lilies-2028',
      again: 'Lilies-2028',
    });
  it('invites an unknown user', async () => {
    const { token, isNew } = await make('new@ruizflowers.example');
    expect(isNew).toBe(true);
    expect((await setPassword(token)).text).toContain('Your password is set');
    expect(await enter({ email: 'new@ruizflowers.example', password: 'Lilies-2028' })).not.toBe('');
    expect(await findAdministrators()).toEqual([{ email: 'new@ruizflowers.example', status: 'active' }]);
  });
  it('makes a deactivated user an administrator again, in addition to their roles', async () => {
    const person = await world.person({ role: 'Internal', active: false });
    const { token, isNew } = await make(person.email);
    expect(isNew).toBe(false);
    await setPassword(token);
    const { data } = await world.api('/me', await enter({ ...person, password: 'Lilies-2028' }));
    expect(data['user']).toMatchObject({ roles: ['Admin', 'Internal'] });
    expect(
      await world.rows(
        "select action, reason as why from audit where entity = 'app_user' and entity_id = $1 and reason is not null",
        [person.id],
      ),
    ).toEqual([
      { action: 'administrator link', why: 'npm run admin' },
      { action: 'password set', why: 'reset link' },
    ]);
  });
});
