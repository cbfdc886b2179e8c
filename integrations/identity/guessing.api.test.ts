import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordSignInAttemptOrGetWait } from '#areas/people/passwords/sign-in-attempts.service.ts';
import { openIdentityTestWorld, correctPassword } from '#tests/identity-fixtures.ts';
import type { IdentityTestWorld } from '#tests/identity-fixtures.ts';
import { createTestWarehouse } from '#tests/factories.ts';
import { createTestScannerUser } from '#tests/scanner-fixtures.ts';
import {
  buildAuthorizationRequest,
  parseUrlFragment,
  createHttpVisitor,
  fetchOidcClientConfiguration,
} from '#tools/sign-in.ts';
import type { OidcClientConfiguration, HttpVisitor } from '#tools/sign-in.ts';

/** Which users wrong passwords and PINs lock out, and which not (docs/decisions/074-failed-sign-ins-are-counted-by-origin.md). */
let world: IdentityTestWorld;
let facts: OidcClientConfiguration;
beforeAll(async () => {
  world = await openIdentityTestWorld(1, { TRUST_PROXY: '127.0.0.1' });
  facts = await fetchOidcClientConfiguration(world.origin);
});
afterAll(() => world.close());
beforeEach(() => world.rows('delete from login_attempt'));

let net = 0;
/** Returns an unused address. */
const anAddress = () => `203.0.${Math.trunc(net / 200)}.${(net += 1) % 200}`;
const aBrowser = (address = anAddress()) => createHttpVisitor(world.origin, { 'x-forwarded-for': address });

/** One attempt at the sign-in page. A successful one signs out again, so that the next attempt asks for a password. */
async function attempt(
  visitor: HttpVisitor,
  email: string,
  password: string,
): Promise<'in' | 'wrong' | 'locked'> {
  return answerTo(visitor, await formOf(visitor), { email, password });
}
async function formOf(visitor: HttpVisitor): Promise<string> {
  for (const key of visitor.cookies.keys())
    if (key.startsWith('coldlane_session')) visitor.cookies.delete(key);
  const page = await visitor.follow(await visitor.go(buildAuthorizationRequest(facts, world.origin).url));
  return page.text.match(/<form method="post" action="(\/interaction\/[\w-]+)"/)?.[1] ?? '';
}
async function answerTo(visitor: HttpVisitor, form: string, fields: Record<string, string>, from?: string) {
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    ...(from === undefined ? {} : { 'x-forwarded-for': from }),
  };
  const body = new URLSearchParams(fields).toString();
  const page = await visitor.follow(await visitor.go(form, { method: 'POST', headers, body }));
  if (parseUrlFragment(page.address).get('code')) return 'in';
  return page.text.includes('Too many attempts') ? 'locked' : 'wrong';
}
const right = (visitor: HttpVisitor, email: string) => attempt(visitor, email, correctPassword);
/**
 * Submits this many wrong passwords at once, each from the given visitor. Returns how many were rejected as wrong, and how many
 * as too many.
 */
async function wrongs(
  count: number,
  email: string | ((n: number) => string),
  visitor: HttpVisitor,
  fromOf?: (n: number) => string,
): Promise<{ wrong: number; locked: number }> {
  const form = await formOf(visitor);
  const answers = await Promise.all(
    Array.from({ length: count }, (_, n) =>
      answerTo(
        visitor,
        form,
        { email: typeof email === 'string' ? email : email(n), password: 'Wrong-2027' },
        fromOf?.(n),
      ),
    ),
  );
  const of = (what: string) => answers.filter((answer) => answer === what).length;
  return { wrong: of('wrong'), locked: of('locked') };
}
const strangers = (count: number, email: string) => wrongs(count, email, aBrowser(), anAddress);
/** Adds the same counted attempts directly, without the cost of checking a password. */
async function strangersTried(
  times: number,
  emailOf: (n: number) => string,
  address?: string,
): Promise<void> {
  for (let n = 0; n < times; n += 1)
    await world.work(({ tx }) =>
      recordSignInAttemptOrGetWait(tx, emailOf(n), { address: address ?? anAddress() }),
    );
}

describe('wrong passwords from unknown browsers', () => {
  test('block their address, and not the browser that had signed in before', async () => {
    const { email } = await world.person();
    const own = aBrowser();
    expect(await right(own, email)).toBe('in');
    const stranger = aBrowser();
    expect(await wrongs(10, email, stranger)).toEqual({ wrong: 10, locked: 0 });
    expect(await right(stranger, email)).toBe('locked');
    expect(await right(own, email)).toBe('in');
  });
  test('block all unknown browsers when they come from many addresses, and no known browser', async () => {
    const { email } = await world.person();
    const [own, office] = [aBrowser(), anAddress()];
    expect(await right(own, email)).toBe('in');
    expect(await right(aBrowser(office), email)).toBe('in');
    expect(await strangers(32, email)).toEqual({ wrong: 30, locked: 2 });
    expect(await right(aBrowser(), email)).toBe('locked');
    // Recognized by its cookie at any address, and by an address from which the user has signed in before.
    expect(await right(own, email)).toBe('in');
    expect(await right(aBrowser(office), email)).toBe('in');
    // A successful sign-in does not reset the count of unknown devices.
    expect(await right(aBrowser(), email)).toBe('locked');
  });
  test('are counted for an entire IPv6 network of /64', async () => {
    const { email } = await world.person();
    const hosts = (n: number) => `2001:db8:77:1::${(n + 1).toString(16)}`;
    expect(await wrongs(11, email, aBrowser(), hosts)).toEqual({ wrong: 10, locked: 1 });
    expect(await wrongs(1, email, aBrowser('2001:db8:77:2::1'))).toEqual({ wrong: 1, locked: 0 });
  });
  test('can be overcome: a browser that sets a new password by an emailed link is known from then on', async () => {
    const { email } = await world.person();
    await strangersTried(30, () => email);
    const own = aBrowser();
    expect(await right(own, email)).toBe('locked');
    await world.api('/accounts/users/reset-password', undefined, {
      method: 'POST',
      body: JSON.stringify({ email }),
    });
    await world.answerResets();
    const link = (await world.mailedTo(email)).at(-1)?.text.match(/http\S+/)?.[0] ?? '';
    const token = new URL(link).searchParams.get('token') ?? '';
    await own.post('/customerCenter/account', { token, password: 'Tulips-2027', again: 'Tulips-2027' });
    expect(await attempt(own, email, 'Tulips-2027')).toBe('in');
  });
});

describe('a known browser', () => {
  test('has a separate counter', async () => {
    const { email } = await world.person();
    const [one, two] = [aBrowser('203.0.113.7'), aBrowser('203.0.113.7')];
    expect([await right(one, email), await right(two, email)]).toEqual(['in', 'in']);
    expect(await wrongs(11, email, one)).toEqual({ wrong: 10, locked: 1 });
    expect(await right(two, email)).toBe('in');
  });
  test('is known for the users who signed in with it, and unknown for all other users', async () => {
    const [ada, ben, eve] = [await world.person(), await world.person(), await world.person()];
    const shared = aBrowser();
    expect([await right(shared, ada.email), await right(shared, ben.email)]).toEqual(['in', 'in']);
    for (const { email } of [ada, ben, eve]) await strangersTried(30, () => email);
    expect([
      await right(shared, ada.email),
      await right(shared, ben.email),
      await right(shared, eve.email),
    ]).toEqual(['in', 'in', 'locked']);
  });
  test('cannot be forged, and its cookie is sent to the sign-in only', async () => {
    const { email } = await world.person();
    const own = aBrowser();
    await right(own, email);
    const [key = '', kept] = [...own.cookies].find(([name]) => name.startsWith('coldlane_device')) ?? [];
    expect([kept?.path, kept?.value.includes(email)]).toEqual(['/interaction', false]);
    await strangersTried(30, () => email);
    const forger = aBrowser();
    for (const value of [`${kept?.value.slice(0, -2)}xx`, 'x', 'a.b.c~a.b.c', '%00', '~~~'.repeat(500)]) {
      forger.cookies.set(key, { path: '/interaction', value });
      expect(await right(forger, email)).toBe('locked');
    }
  });
  test('is not blocked by attempts on other accounts from its address, unlike unknown browsers', async () => {
    const { email } = await world.person();
    const address = anAddress();
    const own = aBrowser(address);
    expect(await right(own, email)).toBe('in');
    await strangersTried(60, (n) => `nobody${n}@example.test`, address);
    expect(await wrongs(1, 'somebody@example.test', aBrowser(address))).toEqual({ wrong: 0, locked: 1 });
    expect(await right(own, email)).toBe('in');
  });
});

describe('wrong PINs', () => {
  /** A scanner: its browser's cookies and its address. */
  function aScannerDevice(address = anAddress()) {
    let cookie = '';
    return async (scannerUserId: string, pin: string): Promise<number> => {
      const response = await fetch(`${world.origin}/api/scanner/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address, cookie },
        body: JSON.stringify({ scannerUserId, pin, device: 'TC52' }),
      });
      await response.arrayBuffer();
      for (const line of response.headers.getSetCookie()) cookie = line.split(';')[0] ?? '';
      return response.status;
    };
  }
  type Device = ReturnType<typeof aScannerDevice>;
  const times = async (count: number, deviceOf: () => Device, id: string): Promise<number[]> => {
    const answers: number[] = [];
    for (let i = 0; i < count; i += 1) answers.push(await deviceOf()(id, '9999'));
    return answers;
  };
  let serial = 300;
  async function aPerson(): Promise<string> {
    const code = String((serial += 1));
    await createTestScannerUser(world, { code, warehouseId: (await createTestWarehouse(world)).id });
    return code;
  }
  test('from unknown devices lock no user out at a known company scanner', async () => {
    const [id, colleague] = [await aPerson(), await aPerson()];
    const station = aScannerDevice();
    // A sign-in makes the scanner known for every user who works with it.
    expect(await station(colleague, '4711')).toBe(200);
    const stranger = aScannerDevice();
    expect(await times(6, () => stranger, id)).toEqual([401, 401, 401, 401, 401, 429]);
    await times(20, () => aScannerDevice(), id);
    expect(await aScannerDevice()(id, '4711')).toBe(429);
    expect(await station(id, '4711')).toBe(200);
    expect(await aScannerDevice()(id, '4711')).toBe(429);
  });
  test('at one scanner do not lock the user out at others, until there are too many in total', async () => {
    const id = await aPerson();
    const stations = Array.from({ length: 6 }, () => aScannerDevice());
    for (const station of stations) expect(await station(id, '4711')).toBe(200);
    const [first, second] = stations;
    expect(await times(6, () => first ?? aScannerDevice(), id)).toEqual([401, 401, 401, 401, 401, 429]);
    expect(await second?.(id, '4711')).toBe(200);
    for (const station of stations.slice(1, 5)) await times(5, () => station, id);
    expect(await stations[5]?.(id, '4711')).toBe(429);
  });
  test('do not reveal whether an id exists, from unknown devices and at a known scanner', async () => {
    const id = await aPerson();
    const nobody = `${id}9`;
    const station = aScannerDevice();
    expect(await station(await aPerson(), '4711')).toBe(200);
    const others = Array.from({ length: 7 }, () => aScannerDevice());
    for (const device of [station, ...others])
      expect(await times(7, () => device, id)).toEqual(await times(7, () => device, nobody));
  });
  test('for many ids at one scanner block that scanner, and no other behind its address', async () => {
    const id = await aPerson();
    const address = anAddress();
    const [one, two] = [aScannerDevice(address), aScannerDevice(address)];
    for (const device of [one, two]) expect(await device(id, '4711')).toBe(200);
    let n = 0;
    for (; n < 40; n += 1) await one(`no${n}`, '1234');
    expect(await one('no41', '1234')).toBe(429);
    expect(await two(id, '4711')).toBe(200);
  });
});
