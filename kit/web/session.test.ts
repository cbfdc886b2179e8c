import { UserManager } from 'oidc-client-ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { IdentityProviderUnavailableError } from './api-call-outcome.ts';
import type { Session } from './session.ts';
import { createSession, createSessionRenewer } from './session.ts';
import { undisplayedRenewalFailedMessage } from '#kit/contract/shared-messages.ts';

/** The tab's session storage, as in a browser. */
class Store implements Storage {
  readonly #kept = new Map<string, string>();
  get length(): number {
    return this.#kept.size;
  }
  clear(): void {
    this.#kept.clear();
  }
  getItem(key: string): string | null {
    return this.#kept.get(key) ?? null;
  }
  key(at: number): string | null {
    return [...this.#kept.keys()][at] ?? null;
  }
  removeItem(key: string): void {
    this.#kept.delete(key);
  }
  setItem(key: string, value: string): void {
    this.#kept.set(key, value);
  }
}

const origin = 'https://portal.example.test';
const seconds = () => Math.floor(Date.now() / 1000);
const encoded = (value: object) =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
/** The provider's next response at its token endpoint. */
let provider: (form: URLSearchParams) => Response | Promise<Response>;
let asked: URLSearchParams[] = [];
let wentTo = '';
/** The provider's response in a hidden frame to a request with `prompt=none`. Null means that no response arrives. */
let inFrame: (wish: URLSearchParams) => string | null;
let framed: URLSearchParams[] = [];

const tokens = (name: string, lifeS: number, nonce?: string, identityLifeS = lifeS): Response => {
  const claims = {
    iss: origin,
    aud: 'portal',
    sub: 'olga',
    iat: seconds(),
    exp: seconds() + identityLifeS,
    auth_time: 1_000,
    nonce,
  };
  return Response.json({
    access_token: name,
    id_token: `${encoded({ alg: 'none' })}.${encoded(claims)}.x`,
    refresh_token: `${name}-next`,
    token_type: 'Bearer',
    expires_in: lifeS,
    scope: 'openid',
  });
};

async function answered(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const address = input instanceof Request ? input.url : String(input);
  if (address.endsWith('/.well-known/openid-configuration'))
    return Response.json({
      issuer: origin,
      authorization_endpoint: `${origin}/auth`,
      token_endpoint: `${origin}/token`,
      end_session_endpoint: `${origin}/leave`,
      jwks_uri: `${origin}/keys`,
    });
  const form = new URLSearchParams(String(init?.body));
  asked.push(form);
  return provider(form);
}

/** A page that supports frames, as far as the library needs. */
function frames(origin: string): object {
  let heard: (event: object) => void = () => undefined;
  const replace = (address: string) => {
    const wish = new URL(address).searchParams;
    framed.push(wish);
    const fragment = inFrame(wish);
    const url = `${origin}/silent-renew#${fragment}&state=${wish.get('state')}`;
    if (fragment !== null)
      queueMicrotask(() => heard({ origin, source: contentWindow, data: { source: 'oidc-client', url } }));
  };
  const contentWindow = { location: { replace } };
  const frame = { style: {}, contentWindow, parentNode: null, addEventListener: () => undefined };
  return {
    document: { createElement: () => frame, body: { appendChild: () => undefined } },
    addEventListener: (_: string, listener: typeof heard) => (heard = listener),
  };
}

beforeEach(() => {
  asked = [];
  framed = [];
  inFrame = () => 'error=login_required';
  wentTo = '';
  const location = { origin, href: origin, assign: (to: string) => (wentTo = to), replace: () => undefined };
  vi.stubGlobal('window', {
    location,
    self: { location, stop: () => undefined },
    sessionStorage: new Store(),
    localStorage: new Store(),
    navigator: { onLine: true },
    removeEventListener: () => undefined,
    ...frames(origin),
  });
  // The session's own channel has no listeners. The library opens one channel for each frame.
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      addEventListener(): void {}
      postMessage(): void {}
      close(): void {}
    },
  );
  vi.stubGlobal('fetch', answered);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const open = (): Session =>
  createSession(
    {
      authority: origin,
      clientId: 'portal',
      scope: 'openid',
      resource: null,
      audience: null,
      redirectPath: '/callback',
      silentPath: '/silent-renew',
    },
    () => undefined,
    () => undefined,
  );
/** A user who has just signed in. */
async function signedIn(identityLifeS?: number): Promise<Session> {
  const session = open();
  void session.signIn('/outbound/loading');
  await expect.poll(() => wentTo).toContain('/auth?');
  const wish = new URL(wentTo).searchParams;
  wentTo = '';
  provider = () => tokens('first', 600, String(wish.get('nonce')), identityLifeS);
  expect(await session.completeSignIn(`${origin}/callback#code=abc&state=${wish.get('state')}`)).toEqual({
    ok: true,
    path: '/outbound/loading',
  });
  asked = [];
  return session;
}
/** The same user after the device slept for three hours. */
async function slept(): Promise<Session> {
  const session = await signedIn();
  const wokenAt = Date.now() + 3 * 3_600_000;
  vi.spyOn(Date, 'now').mockImplementation(() => wokenAt);
  return session;
}
const refused = () => Response.json({ error: 'invalid_grant' }, { status: 400 });

it('the login page receives the chosen language, if any', async () => {
  const localeOf = async (language?: string) => {
    wentTo = '';
    void open().signIn('/home/index', undefined, language);
    await expect.poll(() => wentTo).toContain('/auth?');
    return new URL(wentTo).searchParams.get('ui_locales');
  };
  expect([await localeOf('es'), await localeOf()]).toEqual(['es', null]);
});
describe('an access token', () => {
  it('is null without a session, and the provider is not called', async () => {
    expect(await open().getAccessToken()).toBeNull();
    expect(asked).toEqual([]);
  });
  it('is not renewed without a session, and fails with the wording of the specification', async () => {
    const settings = { authority: origin, client_id: 'portal', redirect_uri: `${origin}/callback` };
    await expect(createSessionRenewer(new UserManager(settings), () => null)()).rejects.toThrow(
      'Not logged in',
    );
    expect(asked).toEqual([]);
  });
  it('is reused while it is valid', async () => {
    const session = await signedIn();
    expect(await session.getAccessToken()).toBe('first');
    expect(asked).toEqual([]);
  });
  it('is renewed when it expires, however long the identity token is valid', async () => {
    const session = await signedIn(36_000);
    const signedInAt = Date.now();
    const now = vi.spyOn(Date, 'now');
    provider = () => tokens('second', 600, undefined, 36_000);
    now.mockImplementation(() => signedInAt + 500_000);
    expect(await session.getAccessToken()).toBe('first');
    now.mockImplementation(() => signedInAt + 590_000);
    expect(await session.getAccessToken()).toBe('second');
  });
  it('after expiring on a closed laptop is renewed before any request, once for twenty calls', async () => {
    const session = await slept();
    let letGo: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (letGo = resolve));
    provider = async () => {
      await gate;
      return tokens('second', 600);
    };
    const calls = Array.from({ length: 20 }, () => session.getAccessToken());
    await expect.poll(() => asked).toHaveLength(1);
    letGo();
    expect(new Set(await Promise.all(calls))).toEqual(new Set(['second']));
    expect(asked.map((form) => [form.get('grant_type'), form.get('refresh_token')])).toEqual([
      ['refresh_token', 'first-next'],
    ]);
    expect(await session.getAccessToken()).toBe('second');
  });
  it('fails with the specified message when the provider refuses renewal, and the old one is not returned', async () => {
    const session = await slept();
    provider = refused;
    await expect(session.getAccessToken()).rejects.toThrow('Unable to renew authentication');
    expect(undisplayedRenewalFailedMessage).toBe('Unable to renew authentication');
    expect(session.isSignedIn()).toBe(true);
  });
  it('waits while the provider does not respond, and is renewed when the provider is back', async () => {
    const session = await slept();
    for (const away of [
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => Response.json({ error: 'temporarily_unavailable' }, { status: 503 }),
      () => new Response('Bad gateway', { status: 502, headers: { 'content-type': 'text/html' } }),
    ]) {
      provider = away;
      await expect(session.getAccessToken()).rejects.toThrow(IdentityProviderUnavailableError);
    }
    provider = () => tokens('second', 600);
    expect(await session.getAccessToken()).toBe('second');
  });
  it('uses the provider’s own session after a lost response, because the refresh token may be used up', async () => {
    const session = await slept();
    provider = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(session.getAccessToken()).rejects.toThrow(IdentityProviderUnavailableError);
    inFrame = () => 'code=xyz';
    provider = (form) => {
      expect(form.get('grant_type')).toBe('authorization_code');
      return tokens('second', 600, String(framed[0]?.get('nonce')));
    };
    expect(await session.getAccessToken()).toBe('second');
    expect(framed.map((wish) => wish.get('prompt'))).toEqual(['none']);
    expect(asked.map((form) => form.get('refresh_token'))).toEqual(['first-next', null]);
  });
  it('uses the refresh token after all where the iframe gets no response', async () => {
    const session = await slept();
    provider = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(session.getAccessToken()).rejects.toThrow(IdentityProviderUnavailableError);
    provider = () => tokens('second', 600);
    expect(await session.getAccessToken()).toBe('second');
    expect([framed.length, asked.map((form) => form.get('refresh_token'))]).toEqual([
      1,
      ['first-next', 'first-next'],
    ]);
    const later = Date.now() + 3_600_000;
    vi.spyOn(Date, 'now').mockImplementation(() => later);
    provider = () => tokens('third', 600);
    expect([await session.getAccessToken(), framed.length]).toEqual(['third', 1]);
  });
  it('opens no iframe without a network, nor after a response that arrived', async () => {
    const session = await slept();
    provider = () => new Response('Bad gateway', { status: 502, headers: { 'content-type': 'text/html' } });
    await expect(session.getAccessToken()).rejects.toThrow(IdentityProviderUnavailableError);
    await expect(session.getAccessToken()).rejects.toThrow(IdentityProviderUnavailableError);
    provider = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(session.getAccessToken()).rejects.toThrow(IdentityProviderUnavailableError);
    vi.stubGlobal('window', { ...window, navigator: { onLine: false } });
    await expect(session.getAccessToken()).rejects.toThrow(IdentityProviderUnavailableError);
    expect([framed.length, asked.length]).toEqual([0, 3]);
  });
  it('is requested again by callers whose attempt began before the provider was back', async () => {
    const session = await slept();
    let fails: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (fails = resolve));
    provider = async () => {
      await gate;
      throw new TypeError('Failed to fetch');
    };
    const before = session.getAccessToken();
    await expect.poll(() => asked).toHaveLength(1);
    const after = [session.getAccessToken(), session.getAccessToken()];
    provider = () => tokens('second', 600);
    fails();
    await expect(before).rejects.toThrow(IdentityProviderUnavailableError);
    expect(await Promise.all(after)).toEqual(['second', 'second']);
    expect(asked).toHaveLength(2);
  });
  it('is null as soon as the user logs out, half a second before leaving the page', async () => {
    const session = await signedIn();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    void session.signOut('/home/index');
    await expect.poll(() => vi.getTimerCount()).toBe(1);
    expect(await session.getAccessToken()).toBeNull();
    vi.advanceTimersByTime(499);
    expect(wentTo).toBe('');
    vi.advanceTimersByTime(1);
    await expect.poll(() => wentTo).not.toBe('');
    vi.useRealTimers();
    const { pathname, searchParams } = new URL(wentTo);
    expect([pathname, searchParams.get('post_logout_redirect_uri')]).toEqual([
      '/leave',
      `${origin}/home/index`,
    ]);
  });
});
