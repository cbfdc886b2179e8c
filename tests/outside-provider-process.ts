import type { IncomingMessage, ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, importJWK, SignJWT } from 'jose';
import type { JWK } from 'jose';
import type OidcProvider from 'oidc-provider';
import { z } from 'zod';
import { Provider } from '#integrations/identity/oidc.ts';
import { createServerWithoutKeepAliveTimeout } from '#integrations/fake-server.ts';

/**
 * An external OIDC server in its own process: `node tests/outside-provider-process.ts AUDIENCE REDIRECTS LEFT`, with allowed
 * return URLs separated by spaces. It signs in any named user and issues the claims that the test sets. Endpoints below `/test/`
 * set claims, rotate keys, and set how long tokens last.
 */
const [audience = '', redirects = '', left = redirects] = process.argv.slice(2);
const client = 'portal';
/** The claims of each user's tokens beside the subject. */
const said = new Map<string, Record<string, unknown>>();
/** The lifetime of tokens from now on, in seconds. */
let lasting = 600;

async function aKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: crypto.randomUUID(), alg: 'RS256', use: 'sig' };
}
let keys = [await aKey()];

const providerAt = (issuer: string): OidcProvider =>
  new Provider(issuer, {
    clients: [
      {
        client_id: client,
        token_endpoint_auth_method: 'none',
        redirect_uris: redirects.split(' '),
        post_logout_redirect_uris: left.split(' '),
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
      },
    ],
    jwks: { keys },
    scopes: ['openid', 'offline_access', 'profile', 'email'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    // The browser requests its tokens itself.
    clientBasedCORS: () => true,
    cookies: { keys: ['of the test'] },
    features: {
      devInteractions: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => audience,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: 'openid profile email',
          audience,
          accessTokenFormat: 'jwt',
          accessTokenTTL: lasting,
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub, ...said.get(sub) }) }),
    extraTokenClaims: (_, token) => ('accountId' in token ? said.get(String(token.accountId)) : undefined),
    async loadExistingGrant(ctx) {
      const { session, provider } = ctx.oidc;
      const grant = new provider.Grant({ clientId: client, accountId: session?.accountId ?? '' });
      grant.addOIDCScope('openid profile email offline_access');
      grant.addResourceScope(audience, 'openid profile email');
      await grant.save();
      return grant;
    },
    ttl: { Session: 3600, Grant: 3600, Interaction: 600, IdToken: () => lasting },
  });

const wish = z.object({
  sub: z.string().default(''),
  claims: z.record(z.string(), z.unknown()).default({}),
  header: z.record(z.string(), z.unknown()).default({}),
  seconds: z.number().default(600),
});
async function read(request: IncomingMessage): Promise<z.output<typeof wish>> {
  let text = '';
  for await (const piece of request) text += String(piece);
  return wish.parse(text === '' ? {} : JSON.parse(text));
}
let answer: (request: IncomingMessage, reply: ServerResponse) => unknown = () => undefined;
/** Handles a request of the test. A token is signed with the server's own key, whatever it contains. */
async function hear(path: string, request: IncomingMessage): Promise<unknown> {
  const { sub, claims, header, seconds } = await read(request);
  if (path === '/test/person') said.set(sub, claims);
  if (path === '/test/lasting') lasting = seconds;
  if (path === '/test/turn') {
    keys = [await aKey()];
    answer = providerAt(issuer).callback();
  }
  if (path !== '/test/sign') return {};
  const [key] = keys;
  if (!key) throw new Error('There is no key');
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: key.kid ?? '', ...header })
    .sign(await importJWK(key, 'RS256'));
  return { token };
}

const server = createServerWithoutKeepAliveTimeout((request, reply) => {
  const path = request.url ?? '';
  if (!path.startsWith('/test/')) return void answer(request, reply);
  void hear(path, request).then(
    (told) => reply.end(JSON.stringify(told)),
    (error: unknown) => reply.writeHead(500).end(String(error)),
  );
});
await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
const at = server.address();
const issuer = `http://127.0.0.1:${typeof at === 'object' && at !== null ? at.port : 0}`;
answer = providerAt(issuer).callback();
process.stdout.write(`${issuer}\n`);
process.on('disconnect', () => process.exit());
