import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestPasskeyAuthenticator } from '#tests/authenticator.ts';
import { openIdentityTestWorld } from '#tests/identity-fixtures.ts';
import type { IdentityTestWorld } from '#tests/identity-fixtures.ts';
import { signInOverHttp } from '#tools/sign-in.ts';

let world: IdentityTestWorld;
beforeAll(async () => {
  world = await openIdentityTestWorld();
});
afterAll(() => world.close());
beforeEach(() => world.rows('delete from login_attempt'));

type Person = Awaited<ReturnType<IdentityTestWorld['person']>>;
const enter = async (person: Person) => (await signInOverHttp(world.origin, person)).access_token;
/** Sets the user's sign-in and proof to so many minutes ago. */
const ago = (person: Person, minutes: number) =>
  world.rows(
    'update login_session set started_at = now() - make_interval(mins => $2), authenticated_at = null where subject = $1',
    [person.subject, minutes],
  );
const send = (token: string, path: string, method: string, body?: unknown) =>
  world.api(path, token, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
const prove = (token: string, body: unknown) => send(token, '/me/proof', 'POST', body);

/** A user with a passkey, and a token from a sign-in ten minutes ago, as a thief would have. */
async function stolen() {
  const person = await world.person();
  const token = await enter(person);
  const key = createTestPasskeyAuthenticator(world.origin);
  const { options } = (await world.api('/me/passkeys/options', token)).data;
  const made = await send(token, '/me/passkeys', 'POST', { name: 'Telephone', answer: key.make(options) });
  await ago(person, 10);
  return { person, token, key, passkeyId: Number(made.data['id']) };
}

describe('a token without proof, five minutes after the sign-in', () => {
  it.each([
    ['does not create a passkey', '/me/passkeys/options', 'GET'],
    ['does not remove a password', '/me/password', 'DELETE'],
    ['does not end other sessions', '/me/sessions', 'DELETE'],
    ['does not set up an authenticator app', '/me/second-factor/secret', 'GET'],
    ['does not confirm an authenticator app', '/me/second-factor', 'POST'],
  ])('%s', async (_, path, method) => {
    const { token } = await stolen();
    const answer = await send(token, path, method, method === 'POST' ? { code: '123456' } : undefined);
    expect([answer.status, answer.message]).toEqual([412, 'Confirm your identity and try again.']);
  });
  it('cannot remove a passkey, and can after a proof', async () => {
    const { person, token, passkeyId } = await stolen();
    expect((await send(token, `/me/passkeys/${passkeyId}`, 'DELETE')).status).toBe(412);
    expect((await prove(token, { typed: person.password })).status).toBe(200);
    expect((await send(token, `/me/passkeys/${passkeyId}`, 'DELETE')).status).toBe(200);
  });
  it('can read, and can rename a passkey: neither changes a sign-in method', async () => {
    const { token, passkeyId } = await stolen();
    expect((await world.api('/me/account', token)).status).toBe(200);
    expect((await send(token, `/me/passkeys/${passkeyId}`, 'PUT', { name: 'Phone' })).status).toBe(200);
  });
});

describe('a proof of identity', () => {
  it('is valid for five minutes, in this session only', async () => {
    const { person, token } = await stolen();
    const other = await enter(person);
    await ago(person, 10);
    expect((await prove(token, { typed: person.password })).status).toBe(200);
    expect((await send(other, '/me/sessions', 'DELETE')).status).toBe(412);
    expect((await send(token, '/me/sessions', 'DELETE')).status).toBe(200);
    await world.rows(
      "update login_session set authenticated_at = now() - interval '6 minutes' where subject = $1",
      [person.subject],
    );
    expect((await send(token, '/me/sessions', 'DELETE')).status).toBe(412);
  });
  it('can be the user’s passkey, for the challenge of this session, once', async () => {
    const { person, token, key } = await stolen();
    const { passkey: question } = (await world.api('/me/proof', token)).data;
    const answer = key.sign(question);
    const other = await enter(person);
    await ago(person, 10);
    expect((await prove(other, { passkey: answer })).status).toBe(412);
    const again = await stolen();
    const { passkey: theirs } = (await world.api('/me/proof', again.token)).data;
    expect((await prove(token, { passkey: again.key.sign(theirs) })).status).toBe(412);
    const { passkey: fresh } = (await world.api('/me/proof', token)).data;
    const right = key.sign(fresh);
    expect((await prove(token, { passkey: right })).status).toBe(200);
    expect((await prove(token, { passkey: right })).status).toBe(412);
    expect(
      await world.rows(
        "select after ->> 'by' as by from audit where entity_id = $1 and action = 'proved who they are'",
        [person.id],
      ),
    ).toEqual([{ by: 'passkey' }]);
  });
  it('is rejected with a wrong password, and attempts are limited', async () => {
    const { person, token } = await stolen();
    const answers = [];
    for (let n = 0; n < 12; n += 1) answers.push(await prove(token, { typed: `Wrong-${n}-word` }));
    expect(answers[0]).toMatchObject({
      status: 412,
      fields: { typed: 'Wrong code or password. Try again.' },
    });
    expect(answers.at(-1)?.status).toBe(429);
    expect((await prove(token, { typed: person.password })).status).toBe(429);
  });
  it('requires exactly one method, neither none nor both', async () => {
    const { token } = await stolen();
    expect((await prove(token, {})).status).toBe(400);
    expect((await prove(token, { typed: '' })).status).toBe(400);
  });
});
