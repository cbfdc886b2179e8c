import { createHash, randomBytes } from 'node:crypto';

/**
 * Creates a browser without rendering: cookies by path, manual redirects, forms sent as they are. `commonHeaders` are sent
 * with every request.
 */
export function createHttpVisitor(origin: string, commonHeaders: Readonly<Record<string, string>> = {}) {
  const cookies = new Map<string, { value: string; path: string }>();

  async function go(
    address: string,
    init: RequestInit = {},
  ): Promise<{ status: number; location: string | null; text: string; address: string; headers: Headers }> {
    const url = new URL(address, origin);
    const headers = new Headers({ ...commonHeaders, ...Object.fromEntries(new Headers(init.headers)) });
    const sent = [...cookies]
      .filter(([, cookie]) => url.pathname.startsWith(cookie.path))
      .map(([key, cookie]) => `${key.split(' ')[0]}=${cookie.value}`);
    if (sent.length > 0) headers.set('cookie', sent.join('; '));
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) keep(line);
    return {
      status: response.status,
      location: response.headers.get('location'),
      text: await response.text(),
      address: url.href,
      headers: response.headers,
    };
  }
  function keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
    const path = attributes.find((a) => a.toLowerCase().startsWith('path='))?.slice(5) ?? '/';
    const isExpired =
      value === '' ||
      attributes.some((a) => a.toLowerCase().startsWith('expires=') && Date.parse(a.slice(8)) < Date.now());
    if (isExpired) cookies.delete(`${name} ${path}`);
    else cookies.set(`${name} ${path}`, { value, path });
  }
  const post = (address: string, fields: Record<string, string>) =>
    go(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    });

  /** Follows redirects inside the product until a page is shown or the portal is reached. */
  async function follow(start: Awaited<ReturnType<typeof go>>): Promise<Awaited<ReturnType<typeof go>>> {
    let page = start;
    for (let steps = 0; page.location && steps < 10; steps += 1) {
      const next = new URL(page.location, page.address);
      if (next.pathname === '/callback' || next.pathname === '/silent-renew')
        return { ...page, address: next.href, location: null };
      page = await go(next.href);
    }
    return page;
  }
  return { go, post, follow, cookies };
}
export type HttpVisitor = ReturnType<typeof createHttpVisitor>;

export interface OidcClientConfiguration {
  authority: string;
  clientId: string;
  scope: string;
  resource: string | null;
}
export async function fetchOidcClientConfiguration(origin: string): Promise<OidcClientConfiguration> {
  const response = await fetch(`${origin}/api/client-configuration`);
  const { data }: { data: OidcClientConfiguration } = JSON.parse(await response.text());
  return data;
}

export interface AuthorizationAttempt {
  url: string;
  verifier: string;
  state: string;
  nonce: string;
  redirectUri: string;
}
/** Builds the URL that a client sends its user to: code with PKCE, the response in the fragment. */
export function buildAuthorizationRequest(
  configuration: OidcClientConfiguration,
  origin: string,
  extraParams: Record<string, string> = {},
): AuthorizationAttempt {
  const verifier = randomBytes(32).toString('base64url');
  const [state, nonce] = [randomBytes(8).toString('hex'), randomBytes(8).toString('hex')];
  const redirectUri = extraParams['redirect_uri'] ?? `${origin}/callback`;
  const query = new URLSearchParams({
    client_id: configuration.clientId,
    response_type: 'code',
    response_mode: 'fragment',
    scope: configuration.scope,
    redirect_uri: redirectUri,
    state,
    nonce,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...(configuration.resource ? { resource: configuration.resource } : {}),
    ...extraParams,
  });
  return { url: `${configuration.authority}/auth?${query.toString()}`, verifier, state, nonce, redirectUri };
}

export interface OidcTokens {
  access_token: string;
  id_token: string;
  refresh_token: string;
  expires_in: number;
}
export async function requestTokens(
  configuration: OidcClientConfiguration,
  grantFields: Record<string, string>,
  userAgent?: string,
): Promise<{ status: number; tokens: OidcTokens; error?: string }> {
  const response = await fetch(`${configuration.authority}/token`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(userAgent ? { 'user-agent': userAgent } : {}),
    },
    body: new URLSearchParams({ client_id: configuration.clientId, ...grantFields }).toString(),
  });
  const body: OidcTokens & { error?: string } = JSON.parse(await response.text());
  return { status: response.status, tokens: body, ...(body.error ? { error: body.error } : {}) };
}
export const parseUrlFragment = (url: string): URLSearchParams =>
  new URLSearchParams(new URL(url).hash.slice(1));

/** Signs a user in as the portal does, and returns the tokens. Throws with the message of the sign-in page. */
export async function signInOverHttp(
  origin: string,
  credentials: { email: string; password: string },
  visitor = createHttpVisitor(origin),
): Promise<OidcTokens> {
  const facts = await fetchOidcClientConfiguration(origin);
  const attempt = buildAuthorizationRequest(facts, origin);
  let page = await visitor.follow(await visitor.go(attempt.url));
  const form = page.text.match(/<form method="post" action="(\/interaction\/[\w-]+)"/)?.[1];
  if (form) page = await visitor.follow(await visitor.post(form, credentials));
  const answer = parseUrlFragment(page.address);
  const code = answer.get('code');
  if (!code || answer.get('state') !== attempt.state)
    throw new Error(
      answer.get('error') ??
        page.text.match(/role="alert">.*?<span>([^<]*)/s)?.[1] ??
        `The sign-in ended at ${page.address} (${page.status})`,
    );
  const { tokens, error } = await requestTokens(facts, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: attempt.redirectUri,
    code_verifier: attempt.verifier,
    ...(facts.resource ? { resource: facts.resource } : {}),
  });
  if (error) throw new Error(error);
  return tokens;
}
