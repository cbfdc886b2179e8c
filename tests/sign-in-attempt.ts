import {
  requestTokens,
  buildAuthorizationRequest,
  parseUrlFragment,
  createHttpVisitor,
  fetchOidcClientConfiguration,
} from '#tools/sign-in.ts';
import type { OidcTokens } from '#tools/sign-in.ts';

/** What a step of a sign-in through the login pages leads to: a token, an error or recovery codes. */
export interface SignInOutcome {
  token?: string;
  refused?: string;
  codes?: string[];
}
export async function startSignInAttempt(origin: string) {
  const visitor = createHttpVisitor(origin);
  const facts = await fetchOidcClientConfiguration(origin);
  const begin = async () => {
    const attempt = buildAuthorizationRequest(facts, origin, { prompt: 'login' });
    return { attempt, page: await visitor.follow(await visitor.go(attempt.url)) };
  };
  let { attempt, page } = await begin();
  const path = () => /\/interaction\/[\w-]+/.exec(page.text)?.[0] ?? '';
  let came: OidcTokens | undefined;
  async function outcome(): Promise<SignInOutcome> {
    const code = parseUrlFragment(page.address).get('code');
    if (code) {
      const { tokens } = await requestTokens(facts, {
        grant_type: 'authorization_code',
        code,
        redirect_uri: attempt.redirectUri,
        code_verifier: attempt.verifier,
        ...(facts.resource ? { resource: facts.resource } : {}),
      });
      came = tokens;
      return { token: tokens.access_token };
    }
    const codes = [...page.text.matchAll(/<li><code>([\w-]+)<\/code><\/li>/g)].map((m) => m[1] ?? '');
    if (codes.length > 0) return { codes };
    const refused =
      parseUrlFragment(page.address).get('error') ?? /role="alert">.*?<span>([^<]*)/s.exec(page.text)?.[1];
    return refused === undefined ? {} : { refused };
  }
  let interaction = path();
  const post = async (to: string, fields: Record<string, string>) => {
    page = await visitor.follow(await visitor.post(interaction + to, fields));
    return outcome();
  };
  return {
    visitor,
    page: () => page,
    password: ({ email, password }: { email: string; password: string }) => post('', { email, password }),
    code: (code: string) => post('/second', { code }),
    goOn: () => post('/second/go-on', {}),
    /** Requests the passkey challenge as the page's script does. */
    async passkey(sign: (asked: unknown) => unknown): Promise<SignInOutcome> {
      const asked: unknown = JSON.parse((await visitor.post(`${interaction}/passkey/options`, {})).text);
      return post('/passkey', { answer: JSON.stringify(sign(asked)) });
    },
    /** The secret on the setup page. */
    secret: () => (/class="secret">([A-Z2-7 ]+)</.exec(page.text)?.[1] ?? '').replaceAll(' ', ''),
    /** Starts another sign-in in the same browser. */
    async again(): Promise<void> {
      ({ attempt, page } = await begin());
      interaction = path();
    },
    async tokens(): Promise<OidcTokens> {
      if (!came) await outcome();
      if (!came) throw new Error('Nobody came in');
      return came;
    },
    renew: ({ refresh_token }: OidcTokens) =>
      requestTokens(facts, { grant_type: 'refresh_token', refresh_token }),
  };
}
export type SignInAttempt = Awaited<ReturnType<typeof startSignInAttempt>>;
