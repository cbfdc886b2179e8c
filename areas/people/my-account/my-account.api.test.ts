import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openIdentityTestWorld, correctPassword } from '#tests/identity-fixtures.ts';
import type { IdentityTestWorld } from '#tests/identity-fixtures.ts';
import { signInOverHttp } from '#tools/sign-in.ts';

let world: IdentityTestWorld;
beforeAll(async () => {
  world = await openIdentityTestWorld();
});
afterAll(() => world.close());

const next = 'Tulips-2027';
type Person = Awaited<ReturnType<IdentityTestWorld['person']>>;
const enter = async (person: Person, password = person.password) =>
  (await signInOverHttp(world.origin, { email: person.email, password })).access_token;
interface Shown {
  id: number;
  here: boolean;
  browser: string | null;
  lastSeenAt: string;
}
async function sessionsSeenBy(token: string): Promise<Shown[]> {
  const { data } = await world.api('/me/account', token);
  return JSON.parse(JSON.stringify(data['sessions']));
}
const end = (token: string, id: number | '' = '') =>
  world.api(`/me/sessions${id === '' ? '' : `/${id}`}`, token, { method: 'DELETE' });
const change = (token: string, typed: Record<string, string>) =>
  world.api('/me/password', token, { method: 'PUT', body: JSON.stringify(typed) });
const acts = (person: Person) =>
  world.rows<{ action: string; by: string }>(
    'select action, user_name as by from audit where entity = $1 and entity_id = $2 order by id desc limit 4',
    ['app_user', person.id],
  );

describe('the user’s own sessions', () => {
  it('list active sessions, with the current one first and marked', async () => {
    const [ada, other] = [await world.person(), await world.person()];
    const [first, second] = [await enter(ada), await enter(ada)];
    await enter(other);
    const [mine, ...others] = await sessionsSeenBy(second);
    expect([mine?.here, others.map((s) => s.here)]).toEqual([true, [false]]);
    expect((await sessionsSeenBy(first))[0]?.id).toBe(others[0]?.id);
  });
  it('show the browser and the last use of each', async () => {
    const ada = await world.person();
    const token = await enter(ada);
    await world.rows("update login_session set last_seen_at = now() - interval '1 hour' where subject = $1", [
      ada.subject,
    ]);
    // A recently checked session is not checked again. A check of another session replaces it in the cache.
    const began = Date.now();
    const again = await enter(ada);
    const [here, before] = await sessionsSeenBy(again);
    expect(Date.parse(here?.lastSeenAt ?? '')).toBeGreaterThanOrEqual(began);
    expect(Date.parse(before?.lastSeenAt ?? '')).toBeLessThan(began);
    await world.api('/me', token);
    await expect
      .poll(async () => Date.parse((await sessionsSeenBy(again))[1]?.lastSeenAt ?? ''))
      .toBeGreaterThanOrEqual(began);
  });
  it('end one at a time: the next request of that browser is refused, and the audit records it', async () => {
    const ada = await world.person();
    const [first, second] = [await enter(ada), await enter(ada)];
    const other = (await sessionsSeenBy(second)).find((s) => !s.here)?.id ?? 0;
    expect((await end(second, other)).message).toBe('Session ended.');
    expect([(await world.api('/me', first)).code, (await world.api('/me', second)).status]).toEqual([
      50012, 200,
    ]);
    expect((await acts(ada))[0]).toEqual({ action: 'session ended', by: 'Ada Park' });
    expect([(await end(second, other)).status, (await end(second, 2147483647)).status]).toEqual([412, 412]);
  });
  it('cannot be ended by other users, and the current one ends only by signing out', async () => {
    const [ada, other] = [await world.person(), await world.person()];
    const [mine, theirs] = [await enter(ada), await enter(other)];
    const [own] = await sessionsSeenBy(theirs);
    expect((await end(mine, own?.id ?? 0)).status).toBe(412);
    expect((await end(theirs, own?.id ?? 0)).message).toBe(
      'This is your current browser. Sign out to end this session.',
    );
    expect((await world.api('/me', theirs)).status).toBe(200);
  });
  it('end except for the current one, along with their refresh tokens', async () => {
    const ada = await world.person();
    const tokens = [await enter(ada), await enter(ada), await enter(ada)];
    const here = tokens[1] ?? '';
    expect((await end(here)).message).toBe('Signed out of all other sessions.');
    expect(await Promise.all(tokens.map(async (token) => (await world.api('/me', token)).status))).toEqual([
      401, 200, 401,
    ]);
    const { n } = await world.row<{ n: number }>(
      "select count(*)::int as n from oidc_model where subject = $1 and model = 'RefreshToken'",
      [ada.subject],
    );
    expect(n).toBe(1);
    const before = await acts(ada);
    expect((await end(here)).message).toBe('No other sessions.');
    expect(await acts(ada)).toEqual(before);
  });
  it('end once when two browsers end each other and a third at the same time', async () => {
    const ada = await world.person();
    const [one, two] = [await enter(ada), await enter(ada)];
    await enter(ada);
    const third = (await sessionsSeenBy(two)).find((s) => !s.here)?.id ?? 0;
    const answers = await Promise.all([end(one, third), end(two, third), end(one, third)]);
    expect(answers.map((said) => said.status).toSorted()).toEqual([200, 412, 412]);
    const both = await Promise.all([end(one), end(two)]);
    expect(both.some((said) => said.status === 200)).toBe(true);
    const left = await world.row<{ n: number }>(
      'select count(*)::int as n from login_session where subject = $1 and ended_at is null',
      [ada.subject],
    );
    expect(left.n).toBeLessThanOrEqual(1);
  });
});

describe('the user’s own password', () => {
  const typed = { current: correctPassword, password: next, again: next };
  it('requires the current password to change; other sessions end, this one continues', async () => {
    const ada = await world.person();
    const [elsewhere, here] = [await enter(ada), await enter(ada)];
    const began = Date.now();
    expect((await change(here, typed)).status).toBe(200);
    expect([(await world.api('/me', elsewhere)).status, (await world.api('/me', here)).status]).toEqual([
      401, 200,
    ]);
    await expect(enter(ada)).rejects.toThrow('Wrong email or password.');
    await enter(ada, next);
    const { data } = await world.api('/me/account', here);
    expect(Date.parse(String(data['passwordSetAt']))).toBeGreaterThanOrEqual(began);
    expect((await acts(ada)).map(({ action }) => action)).toContain('password changed');
    expect((await world.mailedTo(ada.email)).map((letter) => letter.subject)).toEqual([
      'Your Coldlane Consolidators password was changed',
    ]);
  });
  it('shows a field error when the current password is wrong or the new one is invalid', async () => {
    const ada = await world.person();
    const token = await enter(ada);
    const wrong = await change(token, { ...typed, current: 'Guess-1234' });
    expect([wrong.status, wrong.fields]).toEqual([412, { current: 'Wrong password.' }]);
    const weak = await change(token, { ...typed, password: 'tulips', again: 'tulips' });
    expect([weak.status, Object.keys(weak.fields ?? {})]).toEqual([400, ['password']]);
    const unlike = await change(token, { ...typed, again: 'Tulips-2028' });
    expect([unlike.status, Object.keys(unlike.fields ?? {})]).toEqual([400, ['again']]);
    await enter(ada);
  });
  it('allows ten attempts in 15 minutes, then refuses even the correct password', async () => {
    const ada = await world.person();
    const token = await enter(ada);
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, n) => change(token, { ...typed, current: `Guess-${n}` })),
    );
    expect(guesses.filter((said) => said.status === 412)).toHaveLength(10);
    const right = await change(token, typed);
    expect([right.status, right.message]).toEqual([429, 'Too many attempts. Try again in 15 min.']);
    await world.rows("delete from login_attempt where kind = 'own password'");
    expect((await change(token, typed)).status).toBe(200);
  });
  it('changes once when two requests change it at the same time: the other’s current password is wrong', async () => {
    const ada = await world.person();
    const token = await enter(ada);
    const answers = await Promise.all([
      change(token, typed),
      change(token, { ...typed, password: 'Daisies-2027', again: 'Daisies-2027' }),
    ]);
    expect(answers.map((said) => said.status).toSorted()).toEqual([200, 412]);
  });
  it('cannot be changed by a user without a password here', async () => {
    const ada = await world.person();
    const token = await enter(ada);
    await world.rows('delete from password where user_id = $1', [ada.id]);
    const said = await change(token, typed);
    expect([said.status, said.message]).toEqual([
      412,
      'You have no password yet. Request a link to set one.',
    ]);
    expect((await world.api('/me/account', token)).data['passwordSetAt']).toBeNull();
  });
});

it('account data and provider pages are not shown to users who are not signed in', async () => {
  const [page, account] = await Promise.all([
    fetch(`${world.origin}/customerCenter/account`),
    world.api('/me/account'),
  ]);
  expect(account.status).toBe(401);
  // The portal's own page, or the message that the client is not built.
  const text = await page.text();
  expect([/id="app"|The client is not built/.test(text), /<form/.test(text)]).toEqual([true, false]);
});

it('the time format is that of the language until the user chooses one, and each change is recorded', async () => {
  const ada = await world.person();
  const token = await enter(ada);
  const choose = async (timeFormat: unknown) =>
    (await world.api('/me/time-format', token, { method: 'PUT', body: JSON.stringify({ timeFormat }) }))
      .status;
  const shown = async () => {
    const { data } = await world.api('/me', token);
    return JSON.parse(JSON.stringify(data['user'])).timeFormat;
  };
  expect(await shown()).toBeNull();
  expect([await choose('24h'), await shown()]).toEqual([200, '24h']);
  // The same again changes nothing.
  expect(await choose('24h')).toBe(200);
  expect([await choose(null), await shown()]).toEqual([200, null]);
  expect(await choose('13h')).toBe(400);
  expect(
    await world.rows(
      "select before, after from audit where entity = 'app_user' and entity_id = $1 and action = 'time format' order by id",
      [ada.id],
    ),
  ).toEqual([
    { before: { timeFormat: null }, after: { timeFormat: '24h' } },
    { before: { timeFormat: '24h' }, after: { timeFormat: null } },
  ]);
});
