import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { settingDefinitions } from '#areas/settings/settings/setting-definitions.contract.ts';
import { addMissingSystemRecords } from '#db/installation/system-records.ts';
import { systemClock } from '#kit/server/clock.ts';
import { computeTotpCode } from '#kit/server/totp.ts';
import { openIdentityTestWorld } from '#tests/identity-fixtures.ts';
import type { IdentityTestWorld } from '#tests/identity-fixtures.ts';
import { createTestPasskeyAuthenticator } from '#tests/authenticator.ts';
import { startSignInAttempt } from '#tests/sign-in-attempt.ts';
import type { SignInAttempt } from '#tests/sign-in-attempt.ts';
import { signInOverHttp } from '#tools/sign-in.ts';

let world: IdentityTestWorld;
beforeAll(async () => {
  world = await openIdentityTestWorld();
  await addMissingSystemRecords(world.ownerUrl);
});
afterAll(() => world.close());
/** The clock for codes is stopped during a test, so that its half minute does not end. */
let now = 0;
beforeEach(async () => {
  const instant = systemClock.now();
  now = instant.epochMilliseconds;
  vi.spyOn(systemClock, 'now').mockReturnValue(instant);
  await world.rows('delete from login_attempt');
  await say('secondFactorRoles', '');
  await say('secondFactorGraceDays', '7');
});

afterEach(() => void vi.restoreAllMocks());

type Person = Awaited<ReturnType<IdentityTestWorld['person']>>;
const say = (code: 'secondFactorRoles' | 'secondFactorGraceDays', value: string) =>
  world.rows('update admin_setting set value = $2 where code = $1', [code, value]);
const enter = async (person: Person) => (await signInOverHttp(world.origin, person)).access_token;
const send = (token: string, path: string, body: Record<string, unknown>) =>
  world.api(`/me/second-factor${path}`, token, { method: 'POST', body: JSON.stringify(body) });
const subjectsTo = async ({ email }: Person) => (await world.mailedTo(email)).map((letter) => letter.subject);
const acts = async ({ id }: Person) =>
  (
    await world.rows<{ action: string }>(
      "select action from audit where entity = 'app_user' and entity_id = $1 order by id",
      [id],
    )
  ).map(({ action }) => action);
/** A code that was not used yet: the one for the next half minute, which is accepted already. */
const nextCode = (secret: string) => computeTotpCode(secret, now + 30_000);

/** Creates a user with a second factor and an earlier session. */
async function withFactor(wish: Parameters<IdentityTestWorld['person']>[0] = {}) {
  const person = await world.person(wish);
  const token = await enter(person);
  const { data } = await world.api('/me/second-factor/secret', token);
  const secret = String(data['secret']);
  const made = await send(token, '', { code: computeTotpCode(secret, now) });
  const codes: string[] = JSON.parse(JSON.stringify(made.data['codes']));
  return { person, token, secret, codes };
}
/** Enters email and password, and gets the second step. */
async function halfway(person: Person): Promise<SignInAttempt> {
  const at = await startSignInAttempt(world.origin);
  await at.password(person);
  return at;
}

describe('a second factor', () => {
  it('is enabled by one correct code for the displayed secret, with ten recovery codes and an email', async () => {
    const { person, token, secret, codes } = await withFactor();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(new Set(codes).size).toBe(10);
    expect(codes.every((code) => /^[a-km-np-z2-9]{4}(-[a-km-np-z2-9]{4}){3}$/.test(code))).toBe(true);
    const { data } = await world.api('/me/second-factor', token);
    expect(data).toMatchObject({ codesLeft: 10, required: false });
    expect(Date.parse(String(data['since']))).toBeGreaterThanOrEqual(now);
    expect(await subjectsTo(person)).toEqual([
      'Two-factor authentication is on for your Coldlane Consolidators account',
    ]);
    expect(await acts(person)).toEqual(['signed in', 'second factor on']);
  });
  it('is stored so that it cannot be read from the database', async () => {
    const { person, secret, codes } = await withFactor();
    const kept = await world.rows(
      `
        select f.encrypted_secret as sealed, array_agg(c.digest) as digests
        from second_factor f
        join recovery_code c using (user_id)
        where user_id = $1
        group by 1
      `,
      [person.id],
    );
    const text = JSON.stringify(kept);
    expect(text).not.toContain(secret);
    for (const code of codes) expect(text).not.toContain(code.replaceAll('-', ''));
  });
  it('is not enabled with a wrong code, an expired secret, or from another session', async () => {
    const person = await world.person();
    const [token, other] = [await enter(person), await enter(person)];
    expect((await send(token, '', { code: '123456' })).message).toBe(
      'This took too long. Start again with a new QR code.',
    );
    const { data } = await world.api('/me/second-factor/secret', token);
    const code = computeTotpCode(String(data['secret']), now);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const refused = await send(token, '', { code: wrong });
    expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([412, ['code']]);
    expect((await send(other, '', { code })).message).toBe(
      'This took too long. Start again with a new QR code.',
    );
    await world.rows("update second_factor_enrollment set expires_at = now() - interval '1 second'");
    expect((await send(token, '', { code })).status).toBe(412);
    expect((await world.api('/me/second-factor', token)).data['since']).toBeNull();
  });
  it('is enabled once: one of two simultaneous confirmations gets codes, and setup cannot restart', async () => {
    const person = await world.person();
    const token = await enter(person);
    const { data } = await world.api('/me/second-factor/secret', token);
    const code = computeTotpCode(String(data['secret']), now);
    const both = await Promise.all([send(token, '', { code }), send(token, '', { code })]);
    expect(both.map((said) => said.status).toSorted()).toEqual([200, 412]);
    expect((await world.api('/me/second-factor/secret', token)).message).toBe(
      'Your second factor is already on.',
    );
  });
  it.each(['', '   ', 'x'.repeat(201)])('is not confirmed by %j', async (code) => {
    const token = await enter(await world.person());
    expect((await send(token, '', { code })).status).toBe(400);
  });
  it('allows ten wrong codes in 15 minutes', async () => {
    const { token } = await withFactor();
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, n) => send(token, '/off', { proof: `guess ${n}` })),
    );
    expect(guesses.filter((said) => said.status === 412)).toHaveLength(10);
    expect(guesses.filter((said) => said.status === 429)).toHaveLength(2);
  });
  it('is managed by Google for a user who signs in with Google', async () => {
    const token = await enter(await world.person({ subject: `google-apps|${Math.random()}` }));
    expect((await world.api('/me/second-factor/secret', token)).message).toBe(
      'You sign in through another service, which asks for the second factor.',
    );
    expect((await send(token, '/off', { proof: '123456' })).status).toBe(412);
  });
});

describe('sign-in with a second factor', () => {
  it('gives no session, token or known browser for the password alone', async () => {
    const { person } = await withFactor();
    const before = await world.rows('select 1 from login_session where subject = $1', [person.subject]);
    const at = await halfway(person);
    expect(at.page().text).toContain('autocomplete="one-time-code"');
    expect([...at.visitor.cookies.keys()].some((name) => /coldlane_(session|device)/.test(name))).toBe(false);
    expect(await world.rows('select 1 from login_session where subject = $1', [person.subject])).toEqual(
      before,
    );
    await expect(signInOverHttp(world.origin, person)).rejects.toThrow(/The sign-in ended at .*second/);
    expect(await acts(person)).toEqual(['signed in', 'second factor on']);
  });
  it('accepts a code once, and never a second time', async () => {
    const { person, secret } = await withFactor();
    const [first, second] = [await halfway(person), await halfway(person)];
    const code = nextCode(secret);
    expect((await world.api('/me', (await first.code(code)).token)).data['user']).toMatchObject({
      email: person.email,
    });
    expect(await second.code(code)).toEqual({ refused: wrongCode });
    expect(await acts(person)).toContain('sign-in refused');
  });
  it('succeeds for one of two requests that use the same code at the same time', async () => {
    const { person, secret } = await withFactor();
    const both = [await halfway(person), await halfway(person)];
    const code = nextCode(secret);
    const answers = await Promise.all(both.map((at) => at.code(code)));
    expect(answers.filter((said) => said.token !== undefined)).toHaveLength(1);
    expect(answers.filter((said) => said.refused === wrongCode)).toHaveLength(1);
  });
  it('tolerates a clock that is half a minute off, and no more', async () => {
    const { person, secret } = await withFactor();
    const far = [computeTotpCode(secret, now - 60_000), computeTotpCode(secret, now + 90_000)];
    for (const code of far) expect(await (await halfway(person)).code(code)).toEqual({ refused: wrongCode });
    expect((await (await halfway(person)).code(nextCode(secret))).token).toBeDefined();
  });
  it('accepts a recovery code once in any notation, sends an email and shows how many are left', async () => {
    const { person, token, codes } = await withFactor();
    const [one = '', two = ''] = codes;
    expect((await (await halfway(person)).code(` ${one.toUpperCase()} `)).token).toBeDefined();
    expect(await (await halfway(person)).code(one)).toEqual({ refused: wrongCode });
    expect((await (await halfway(person)).code(two.replaceAll('-', ' '))).token).toBeDefined();
    expect((await world.api('/me/second-factor', token)).data['codesLeft']).toBe(8);
    expect(await subjectsTo(person)).toContain(
      'A recovery code for your Coldlane Consolidators account was used',
    );
    expect(await acts(person)).toContain('recovery code used');
  });
  it('succeeds for one of two requests that use the same recovery code at the same time', async () => {
    const { person, codes } = await withFactor();
    const both = [await halfway(person), await halfway(person)];
    const answers = await Promise.all(both.map((at) => at.code(codes[0] ?? '')));
    expect(answers.filter((said) => said.token !== undefined)).toHaveLength(1);
  });
  it('refuses another user’s recovery code or app code', async () => {
    const [one, other] = [await withFactor(), await withFactor()];
    const at = await halfway(one.person);
    expect(await at.code(other.codes[0] ?? '')).toEqual({ refused: wrongCode });
    expect(await at.code(nextCode(other.secret))).toEqual({ refused: wrongCode });
  });
  it.each(['', ' ', '12345', '1234567', '½23456', 'null', '%00', 'x'.repeat(3000), "' or 1=1 --"])(
    'refuses %j as a code',
    async (code) => {
      const { person } = await withFactor();
      const said = await (await halfway(person)).code(code);
      expect(said.token).toBeUndefined();
      expect(said.refused).toBe(code.trim() === '' ? 'Enter the code.' : wrongCode);
    },
  );
  it('does not ask for a code after a passkey, which counts as both factors', async () => {
    const { person, token } = await withFactor();
    const key = createTestPasskeyAuthenticator(world.origin);
    const { data } = await world.api('/me/passkeys/options', token);
    await world.api('/me/passkeys', token, {
      method: 'POST',
      body: JSON.stringify({ name: 'Telephone', answer: key.make(data['options']) }),
    });
    const at = await halfway(person);
    expect(at.page().text).toContain('data-passkey=');
    expect((await at.passkey((asked) => key.sign(asked))).token).toBeDefined();
  });
  it('asks for the code after an emailed link too', async () => {
    const { person, secret } = await withFactor();
    await world.api('/accounts/users/reset-password', undefined, {
      method: 'POST',
      body: JSON.stringify({ email: person.email }),
    });
    await world.answerResets();
    const letters = await world.mailedTo(person.email);
    const address = letters.map(({ text }) => /http\S+token=\S+/.exec(text)?.[0]).find(Boolean) ?? '';
    const at = await startSignInAttempt(world.origin);
    const token = new URL(address).searchParams.get('token') ?? '';
    const next = { ...person, password: 'Freight+Lane9' };
    await at.visitor.post('/customerCenter/account', {
      token,
      password: next.password,
      again: next.password,
    });
    await at.password(next);
    expect((await at.code(nextCode(secret))).token).toBeDefined();
    expect(await subjectsTo(person)).toContain('Your Coldlane Consolidators password was changed');
  });
  it('ends after five wrong codes, and notifies the user that their password is known', async () => {
    const { person, secret } = await withFactor();
    const at = await halfway(person);
    for (let n = 0; n < 4; n += 1) expect(await at.code('000000')).toEqual({ refused: wrongCode });
    expect(await at.code('000000')).toEqual({
      refused: 'Too many wrong codes. Enter your password again.',
    });
    expect((await at.code(nextCode(secret))).token).toBeUndefined();
    expect(await subjectsTo(person)).toContain(
      'Suspicious sign-in attempts on your Coldlane Consolidators account',
    );
  });
  it('is blocked for an address after ten codes in 15 minutes, but not for a known browser', async () => {
    const { person, secret, codes } = await withFactor();
    const known = await halfway(person);
    await known.code(codes[0] ?? '');
    for (let round = 0; round < 2; round += 1) {
      const at = await halfway(person);
      for (let n = 0; n < 5; n += 1) await at.code('000000');
    }
    const late = await halfway(person);
    expect((await late.code(nextCode(secret))).refused).toMatch(/Too many attempts/);
    await known.again();
    await known.password(person);
    expect((await known.code(nextCode(secret))).token).toBeDefined();
  });
  it('is canceled when the password changes, the user is deactivated, or it takes too long', async () => {
    const changes = [
      "update password set changed_at = now() + interval '1 second' where user_id = $1",
      'update app_user set active = false where id = $1',
      'update pending_sign_in set expires_at = now() where user_id = $1',
    ];
    for (const change of changes) {
      const { person, secret } = await withFactor();
      const at = await halfway(person);
      await world.rows(change, [person.id]);
      expect((await at.code(nextCode(secret))).refused).toBe(
        'This took too long, or your account changed. Sign in again.',
      );
    }
  });
});

describe('managing the second factor', () => {
  it('creates new recovery codes with a code or the password, and invalidates the earlier ones', async () => {
    const { person, token, secret, codes } = await withFactor();
    expect((await send(token, '/codes', { proof: 'Guess-1234' })).fields).toEqual({
      proof: 'Wrong code or password. Try again.',
    });
    const made = await send(token, '/codes', { proof: person.password });
    const fresh: string[] = JSON.parse(JSON.stringify(made.data['codes']));
    expect(fresh).toHaveLength(10);
    expect(await (await halfway(person)).code(codes[0] ?? '')).toEqual({ refused: wrongCode });
    expect((await (await halfway(person)).code(fresh[0] ?? '')).token).toBeDefined();
    expect((await send(token, '/codes', { proof: nextCode(secret) })).status).toBe(200);
    expect(await subjectsTo(person)).toContain('New recovery codes for your Coldlane Consolidators account');
  });
  it('disables it with the password and an email, after which the password alone signs in', async () => {
    const { person, token } = await withFactor();
    expect((await send(token, '/off', { proof: person.password })).status).toBe(200);
    expect(await subjectsTo(person)).toContain(
      'Two-factor authentication is off for your Coldlane Consolidators account',
    );
    await enter(person);
    expect((await send(token, '/off', { proof: person.password })).message).toBe(
      'Your second factor is not on.',
    );
    expect((await send(token, '/codes', { proof: person.password })).status).toBe(412);
  });
  it('disables it with a recovery code without the app, and that code is used up', async () => {
    const { token, codes } = await withFactor();
    expect((await send(token, '/off', { proof: codes[3] ?? '' })).status).toBe(200);
  });
});

describe('a second factor required by a role', () => {
  it('allows sign-in with a notice during the grace days, and afterwards requires setup to sign in', async () => {
    await say('secondFactorRoles', settingDefinitions.secondFactorRoles.defaultValue || 'Internal');
    const person = await world.person();
    const at = await halfway(person);
    expect(at.page().text).toContain('Not now');
    expect((await at.goOn()).token).toBeDefined();
    await world.rows("update second_factor_prompt set first_prompted_at = now() - interval '8 days'");
    const late = await halfway(person);
    expect(late.page().text).not.toContain('Not now');
    expect((await late.goOn()).token).toBeUndefined();
    const again = await halfway(person);
    expect(await again.code('000000')).toEqual({ refused: wrongCode });
    const secret = again.secret();
    const shown = await again.code(computeTotpCode(secret, now));
    expect(shown.codes).toHaveLength(10);
    expect((await again.goOn()).token).toBeDefined();
    expect((await (await halfway(person)).code(shown.codes?.[0] ?? '')).token).toBeDefined();
  });
  it('is not asked of other users, and a passkey is enough, even after the password', async () => {
    await say('secondFactorRoles', 'Internal');
    await say('secondFactorGraceDays', '0');
    await enter(await world.person({ role: 'Billing' }));
    await say('secondFactorRoles', '');
    const person = await world.person();
    const token = await enter(person);
    const key = createTestPasskeyAuthenticator(world.origin);
    const { data } = await world.api('/me/passkeys/options', token);
    const kept = await world.api('/me/passkeys', token, {
      method: 'POST',
      body: JSON.stringify({ name: 'Telephone', answer: key.make(data['options']) }),
    });
    await say('secondFactorRoles', 'Internal');
    const at = await halfway(person);
    expect(at.page().text).not.toContain('one-time-code');
    expect((await at.passkey((asked) => key.sign(asked))).token).toBeDefined();
    const gone = await world.api(`/me/passkeys/${String(kept.data['id'])}`, token, { method: 'DELETE' });
    expect(gone.message).toBe(
      'Your role requires a second factor. Add another passkey or an authenticator app first.',
    );
  });
  it('cannot be disabled while the role requires it', async () => {
    const { person, token } = await withFactor();
    await say('secondFactorRoles', 'Internal');
    expect((await send(token, '/off', { proof: person.password })).message).toBe(
      'Your role requires a second factor. Add a passkey before you turn this off.',
    );
    expect((await world.api('/me/second-factor', token)).data['required']).toBe(true);
  });
  it('ends the session of a user who gains the role without one, at the next renewal', async () => {
    await say('secondFactorRoles', 'Internal');
    await say('secondFactorGraceDays', '0');
    const person = await world.person({ role: 'Billing' });
    const at = await startSignInAttempt(world.origin);
    await at.password(person);
    const first = await at.tokens();
    await world.rows("update user_role set role_code = 'Internal' where user_id = $1", [person.id]);
    expect((await at.renew(first)).error).toBe('invalid_grant');
    const anew = await halfway(person);
    expect(anew.page().text).toContain('Set up two-factor authentication');
  });
  it('cannot be set for their own role by an administrator who has none', async () => {
    const admin = await world.person({ role: 'Admin' });
    const token = await enter(admin);
    const put = (value: string) =>
      world.api(`/admin/settings/${settingDefinitions.secondFactorRoles.id}`, token, {
        method: 'PUT',
        body: JSON.stringify({ value }),
      });
    const refused = await put('Admin,Billing');
    expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([412, ['value']]);
    expect((await put('No one')).fields).toEqual({ value: 'Choose valid roles' });
    expect((await put('Billing, Billing')).data['value']).toBe('Billing');
    const own = await withFactor({ role: 'Admin' });
    const said = await world.api(`/admin/settings/${settingDefinitions.secondFactorRoles.id}`, own.token, {
      method: 'PUT',
      body: JSON.stringify({ value: 'Admin' }),
    });
    expect(said.status).toBe(200);
  });
});

describe('an administrator', () => {
  const reset = (token: string, { id }: Person) =>
    world.api(`/accounts/user-groups/${id}/second-factor`, token, { method: 'DELETE' });
  it('resets a lost second factor: sessions end, an email is sent, and the password signs in', async () => {
    const { person, token } = await withFactor();
    const admin = await enter(await world.person({ role: 'Admin' }));
    expect((await reset(admin, person)).status).toBe(200);
    expect((await world.api('/me', token)).code).toBe(50012);
    expect(await subjectsTo(person)).toContain(
      'An administrator reset two-factor authentication for your Coldlane Consolidators account',
    );
    expect(await acts(person)).toContain('second factor reset');
    await enter(person);
    expect((await reset(admin, person)).message).toBe('This user has no second factor.');
  });
  it('cannot reset it for a higher-ranked user or themselves; other users cannot reset it at all', async () => {
    const own = await withFactor({ role: 'Admin' });
    expect((await reset(own.token, own.person)).status).toBe(412);
    const { person } = await withFactor();
    const clerk = await enter(await world.person({ role: 'Billing' }));
    expect((await reset(clerk, person)).status).toBe(403);
  });
  it('restarts a user’s sign-in in progress by resetting the second factor', async () => {
    const { person, secret } = await withFactor();
    const admin = await enter(await world.person({ role: 'Admin' }));
    const at = await halfway(person);
    expect((await reset(admin, person)).status).toBe(200);
    expect((await at.code(nextCode(secret))).refused).toBe(
      'This took too long, or your account changed. Sign in again.',
    );
  });
  it('sees which users have a second factor, and can filter for users without one', async () => {
    const { person } = await withFactor();
    const admin = await enter(await world.person({ role: 'Admin' }));
    const found = async (query: string) =>
      JSON.stringify((await world.api(`/accounts/users?name=${person.email}&${query}`, admin)).data);
    expect(await found('secondFactor=true')).toContain('"secondFactor":"app"');
    expect(await found('secondFactor=false')).not.toContain(person.email);
  });
});

const wrongCode = 'Wrong code. Codes change every 30 seconds and each works once.';
