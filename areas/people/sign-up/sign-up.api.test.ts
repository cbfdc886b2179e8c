import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signUpHandler } from './sign-up.service.ts';
import { getServerInfo, setServerInfoProvider } from '#areas/settings/server/server-info.service.ts';
import { createTestShipper } from '#tests/factories.ts';
import { openIdentityTestWorld } from '#tests/identity-fixtures.ts';
import type { IdentityTestWorld } from '#tests/identity-fixtures.ts';
import { createHttpVisitor, signInOverHttp } from '#tools/sign-in.ts';

let world: IdentityTestWorld;
beforeAll(async () => {
  world = await openIdentityTestWorld();
});
afterAll(() => world.close());
beforeEach(() => world.rows('delete from login_attempt'));

const password = 'Orchid+Lane7';
let serial = 0;
const fresh = () => `grower${(serial += 1)}@example.test`;
const body = (more: Record<string, unknown> = {}) => ({
  email: fresh(),
  accountCode: 'MA00101',
  name: 'Ana Torres',
  password,
  again: password,
  ...more,
});
const ask = (wish: Record<string, unknown>) =>
  world.api('/accounts/users', undefined, { method: 'POST', body: JSON.stringify(wish) });
/** Runs the jobs in the queue. */
async function answer(): Promise<Record<string, unknown>[]> {
  const asked = await world.rows<{ payload: Record<string, unknown> }>(
    `
      delete from graphile_worker._private_jobs j
      using graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier = 'request-sign-up'
      returning j.payload
    `,
  );
  for (const { payload } of asked) await signUpHandler(payload, (act) => world.work(act));
  return asked.map(({ payload }) => payload);
}
const peopleAt = (email: string) =>
  world.rows<{ id: number; status: string; sign_up_account_code: string | null; account_id: number | null }>(
    'select id, status, sign_up_account_code, account_id from app_user where email = $1',
    [email],
  );
async function mailedLink(email: string): Promise<string> {
  return tokenIn((await world.mailedTo(email)).at(-1)?.text);
}
const tokenIn = (text = ''): string =>
  new URL(/http\S+/.exec(text)?.[0] ?? 'http://none').searchParams.get('token') ?? '';
const activate = (token: string) => world.api(`/accounts/users/activate/email?token=${token}`);

it('the sign-up reports that emails are sent when an email server is configured', async () => {
  const started = getServerInfo();
  setServerInfoProvider(() => ({ ...started, start: { ...started.start, parts: [] } }));
  try {
    expect((await ask(body())).data).toEqual({ isMailSent: true });
    await answer();
  } finally {
    setServerInfoProvider(() => started);
  }
});

describe('a sign-up', () => {
  it.each([
    ['email', ''],
    ['email', 'nobody'],
    ['accountCode', ' '],
    ['name', ''],
    ['password', ''],
    ['again', 'Other+Lane7'],
    // Lookalike letters, invisible ones, and ones that reverse the line direction.
    ['email', 'аdmin@coldlane.example'],
    ['email', 'admin@cоldlane.example'],
    ['email', 'admin＠coldlane.example'],
    ['name', 'Ana\u0000Torres'],
    ['name', 'Ruth Аdler'],
    ['password', 'Ab1+xyz'],
    ['password', 'orchid+lane7'],
    ['password', 'ORCHID+LANE7'],
    ['password', 'Orchid+Lane'],
    ['password', 'OrchidLane7'],
  ])('with %s "%s" is refused with a field error', async (field, value) => {
    const said = await ask({ ...body(), ...(field === 'password' ? { again: value } : {}), [field]: value });
    expect([said.status, Object.keys(said.fields ?? {})]).toEqual([
      400,
      field === 'password' && value === '' ? ['password', 'again'] : [field],
    ]);
    expect(await answer()).toEqual([]);
  });
  it('returns the same response whether the address or the code is known or not', async () => {
    const known = await world.person();
    const shipper = await createTestShipper(world);
    const answers = [
      await ask(body({ email: known.email })),
      await ask(body({ accountCode: shipper.number })),
      await ask(body({ accountCode: 'NOBODY1' })),
    ].map(({ status, code, message, data }) => ({ status, code, message, data }));
    // This server has no mail server configured.
    expect(answers[0]).toMatchObject({ status: 200, data: { isMailSent: false } });
    expect(new Set(answers.map((said) => JSON.stringify(said))).size).toBe(1);
    await answer();
    expect((await world.mailedTo(known.email)).map((letter) => letter.subject)).toEqual([
      'You already have access to the Coldlane Consolidators portal',
    ]);
  });
  it('creates one pending user, regardless of letter case and spaces in the address', async () => {
    const email = fresh();
    await ask(body({ email: ` ${email.toUpperCase()} `, accountCode: 'ma00101' }));
    await ask(body({ email, name: 'Ana T.' }));
    await answer();
    expect(await peopleAt(email)).toMatchObject([
      { status: 'pending', sign_up_account_code: 'MA00101', account_id: null },
    ]);
  });
  it('treats an address with plus as one user in any letter case; another plus part is another user', async () => {
    const [plus, other] = ['Ana.Torres+Dock@Example.TEST', 'ana.torres+gate@example.test'];
    await ask(body({ email: plus }));
    await ask(body({ email: other }));
    await answer();
    expect(await peopleAt(plus.toLowerCase())).toHaveLength(1);
    expect(await peopleAt(other)).toHaveLength(1);
    const token = await mailedLink(plus.toLowerCase());
    await createHttpVisitor(world.origin).post('/customerCenter/account', {
      token,
      password,
      again: password,
    });
    expect((await signInOverHttp(world.origin, { email: plus, password })).access_token).toBeTruthy();
    expect((await peopleAt(other))[0]?.status).toBe('pending');
  });
  it('sends three emails an hour to one address, and returns the same response after that', async () => {
    const email = fresh();
    const answers = [];
    for (let i = 0; i < 5; i += 1) answers.push((await ask(body({ email }))).status);
    expect([answers, (await answer()).length]).toEqual([[200, 200, 200, 200, 200], 3]);
  });
  it('is throttled for a network that repeats it, for any addresses', async () => {
    const answers: number[] = [];
    for (let at = 0; at < 60; at += 20) {
      const asked = await Promise.all(Array.from({ length: 20 }, () => ask(body())));
      answers.push(...asked.map(({ status }) => status));
    }
    const of = (status: number) => answers.filter((one) => one === status).length;
    expect([of(200), of(429)]).toEqual([20, 40]);
    expect(await answer()).toHaveLength(20);
  });
  it('stores the password only as a hash', async () => {
    const email = fresh();
    await ask(body({ email }));
    expect(JSON.stringify(await answer())).not.toContain(password);
    const found = await world.row<{ n: number }>(
      `
        select (select count(*) from password where hash like $1)::int +
          (select count(*) from audit a where a::text like $1)::int +
          (select count(*) from outbox o where o::text like $1)::int as n
      `,
      [`%${password}%`],
    );
    expect(found.n).toBe(0);
  });
});

describe('the emailed sign-up link', () => {
  async function pending(): Promise<{ email: string; token: string }> {
    const email = fresh();
    await ask(body({ email }));
    await answer();
    return { email, token: await mailedLink(email) };
  }
  it('requires a password: a program that opens it has no effect, and it works once', async () => {
    const { email, token } = await pending();
    await expect(signInOverHttp(world.origin, { email, password })).rejects.toThrow(
      /access_denied|validated/,
    );
    const visitor = createHttpVisitor(world.origin);
    for (let i = 0; i < 3; i += 1)
      expect((await visitor.go(`/customerCenter/account?token=${token}`)).text).toContain('Activate');
    const press = async (typed: Record<string, string>) =>
      (await visitor.post('/customerCenter/account', { token, ...typed })).text;
    expect(await press({})).toContain('Password is required');
    expect(await press({ password, again: password })).toContain('Your email is verified');
    expect(await press({ password, again: password })).toContain('This link was already used');
    const { access_token } = await signInOverHttp(world.origin, { email, password });
    const seen = await world.api('/me', access_token);
    expect(seen.data).toMatchObject({ user: { roles: [], groups: [], permissions: [] } });
    expect((await world.api('/outbound/loads', access_token)).status).toBe(403);
  });
  it('does not sign in with the password of a stranger who signed up with the address', async () => {
    const { email, token } = await pending();
    const own = 'Holder+Lane8';
    const visitor = createHttpVisitor(world.origin);
    await visitor.post('/customerCenter/account', { token, password: own, again: own });
    await expect(signInOverHttp(world.origin, { email, password })).rejects.toThrow(
      'Wrong email or password.',
    );
    expect((await signInOverHttp(world.origin, { email, password: own })).access_token).toBeTruthy();

    const byCall = await pending();
    await activate(byCall.token);
    await expect(signInOverHttp(world.origin, { email: byCall.email, password })).rejects.toThrow(
      'Wrong email or password.',
    );
    const letter = (await world.mailedTo(byCall.email)).at(-1);
    // The user did not request another password: there was none.
    expect(letter).toMatchObject({ subject: 'Choose your password for Coldlane Consolidators' });
    expect(letter?.text).not.toContain('change your password');
    const link = tokenIn(letter?.text);
    expect(link).not.toBe(byCall.token);
    await visitor.post('/customerCenter/account', { token: link, password: own, again: own });
    expect(
      (await signInOverHttp(world.origin, { email: byCall.email, password: own })).access_token,
    ).toBeTruthy();
  });
  it('works through the API too, once, and no other kind of link does', async () => {
    const { email, token } = await pending();
    // A request that only checks whether the page exists does not use up the link.
    expect(
      (await fetch(`${world.origin}/api/accounts/users/activate/email?token=${token}`, { method: 'HEAD' }))
        .status,
    ).toBe(404);
    expect(await activate(token)).toMatchObject({
      status: 200,
      message:
        'Your email is confirmed, but no email was sent because no mail server is set up. Ask your administrator for the link to set your password.',
    });
    expect(await activate(token)).toMatchObject({ status: 412, message: 'This link was already used' });
    expect((await peopleAt(email))[0]?.status).toBe('active');
    expect((await activate('made-up')).message).toBe('This link no longer works');
    expect((await activate('')).status).toBe(400);
  });
  it('works for its own user only, and is invalid when a character of it is changed', async () => {
    const [ana, bob] = [await pending(), await pending()];
    const visitor = createHttpVisitor(world.origin);
    await visitor.go(`/customerCenter/account?token=${ana.token}`);
    const typed = { password, again: password };
    const swapped = `${ana.token.slice(0, -1)}${ana.token.endsWith('A') ? 'B' : 'A'}`;
    expect((await visitor.post('/customerCenter/account', { token: swapped, ...typed })).text).toContain(
      'This link no longer works',
    );
    await visitor.post('/customerCenter/account', { token: bob.token, ...typed });
    expect([(await peopleAt(ana.email))[0]?.status, (await peopleAt(bob.email))[0]?.status]).toEqual([
      'pending',
      'active',
    ]);
  });
  it('is sent again after it expired when requested on the sign-in page', async () => {
    const { email, token } = await pending();
    await world.rows("update one_time_token set expires_at = now() - interval '1 second'");
    expect((await activate(token)).message).toBe('This link no longer works');
    await world.api('/accounts/users/reset-password', undefined, {
      method: 'POST',
      body: JSON.stringify({ email }),
    });
    await world.answerResets();
    const next = await mailedLink(email);
    expect(next).not.toBe(token);
    expect((await activate(next)).status).toBe(200);
  });
  it('does not work for a user who was deactivated in the meantime', async () => {
    const { email, token } = await pending();
    await world.rows('update app_user set active = false where email = $1', [email]);
    expect((await activate(token)).message).toBe('This link no longer works');
  });
});
