import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** The audience of the tokens of the external OIDC server, which runs in its own process. */
export const externalOidcAudience = 'https://portal.example/api';
const callback = 'https://portal.example/callback';

type Claims = Record<string, unknown>;
/** A simulated browser with its own cookies. */
function aBrowser() {
  const cookies = new Map<string, string>();
  return async (url: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
}

/** Starts the provider. `callbackUrls` and `signedOutUrls` are the allowed return URLs after sign-in and after sign-out. */
export async function startExternalOidcProvider({
  callbackUrls: back = [callback],
  signedOutUrls: left = back,
}: { callbackUrls?: string[]; signedOutUrls?: string[] } = {}) {
  const file = fileURLToPath(new URL('outside-provider-process.ts', import.meta.url));
  const child = spawn(process.execPath, [file, externalOidcAudience, back.join(' '), left.join(' ')], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  if (!child.stdout) throw new Error('The outside provider has no voice');
  const lines = createInterface({ input: child.stdout });
  const issuer = await new Promise<string>((found, failed) => {
    lines.once('line', found);
    child.once('exit', (code) => failed(new Error(`The outside provider ended with ${code}`)));
  });
  const tell = async (path: string, body: unknown = {}): Promise<Claims> => {
    const response = await fetch(`${issuer}/test/${path}`, { method: 'POST', body: JSON.stringify(body) });
    if (!response.ok) throw new Error(await response.text());
    return Object(await response.json());
  };

  /** Signs a user in like a browser: page by page to the code, then exchanges the code for tokens. */
  async function signIn(sub: string): Promise<string> {
    const go = aBrowser();
    const verifier = randomBytes(32).toString('base64url');
    const query = new URLSearchParams({
      client_id: 'portal',
      redirect_uri: callback,
      response_type: 'code',
      scope: 'openid profile email offline_access',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      state: 'a-state',
      nonce: 'a-nonce',
    });
    let at = `${issuer}/auth?${query.toString()}`;
    for (let steps = 0; steps < 12 && !at.startsWith(callback); steps += 1) {
      const page = await go(at);
      const onward = page.headers.get('location');
      if (onward !== null) {
        at = new URL(onward, at).href;
        continue;
      }
      const html = await page.text();
      const prompt = /name="prompt" value="(\w+)"/.exec(html)?.[1];
      if (prompt === undefined) throw new Error(`The provider shows ${html.slice(0, 400)}`);
      const body = new URLSearchParams({ prompt, login: sub, password: 'any' });
      const answered = await go(at, { method: 'POST', body });
      at = new URL(answered.headers.get('location') ?? '', at).href;
    }
    const code = new URL(at).searchParams.get('code');
    if (code === null) throw new Error(`The provider sends back to ${at}`);
    const got = await fetch(`${issuer}/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: 'portal',
        redirect_uri: callback,
        code,
        code_verifier: verifier,
      }),
    });
    const { access_token: token, ...rest } = Object(await got.json());
    if (typeof token !== 'string') throw new Error(`The provider gives ${JSON.stringify(rest)}`);
    return token;
  }

  return {
    issuer,
    signIn,
    /** Sets the claims of a user's tokens from now on. */
    person: (sub: string, claims: Claims) => tell('person', { sub, claims }),
    /** Sets the lifetime of its tokens from now on, in seconds. */
    lasting: (seconds: number) => tell('lasting', { seconds }),
    /** Replaces the signing keys. */
    turnKeys: () => tell('turn'),
    /** Returns a token signed with its own key, with any claims. */
    sign: async (claims: Claims, header: Claims = {}): Promise<string> =>
      String((await tell('sign', { claims, header }))['token']),
    async close(): Promise<void> {
      // A killed process has no exit code.
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((done) => child.once('exit', done));
      child.kill();
      await ended;
    },
  };
}
export type ExternalOidcProvider = Awaited<ReturnType<typeof startExternalOidcProvider>>;
