/** The environment, read once at start into one typed object. Nothing else in the product looks at process.env. */

/** A start that cannot go on, said in one sentence with the way out; the commands print it without a stack. */
export class StartRefusal extends Error {
  override name = 'StartRefusal';
}

/**
 * Where the provider's tokens carry roles, permissions and groups: dotted paths, `realm_access.roles`; a
 * claim named by a URL is one step.
 */
type ClaimPaths = { roles: string; permissions: string; groups: string };

export type OutsideIdentity = {
  kind: 'outside';
  issuer: string;
  clientId: string;
  audience: string;
  claims: ClaimPaths;
};
export type Identity = { kind: 'embedded' } | OutsideIdentity;
export type Mail = { provider: 'log' } | { provider: 'smtp'; smtpUrl: string; from: string };
export type Sms =
  | { provider: 'log' }
  | { provider: 'twilio'; accountSid: string; authToken: string; from: string };

export type Config = {
  production: boolean;
  /** Shows the test-mode banner and lists the demo users on the login page. */
  testMode: boolean;
  /** The demo world and its users exist; never in production. */
  demo: boolean;
  host: string;
  port: number;
  dataDir: string;
  /** Origin under which browsers reach the server, without a closing slash. */
  publicUrl: string;
  /** Addresses or networks of proxies whose X-Forwarded-* headers count. */
  trustProxy: string[];
  /** Absent: the embedded PostgreSQL in dataDir. `owner` migrates, `serving` answers requests and owns nothing. */
  database?: { owner: string; serving: string };
  replicaUrl?: string;
  /** The clock runs on from this instant instead of the real one. */
  clockStart?: Temporal.Instant;
  identity: Identity;
  mail: Mail;
  sms: Sms;
  routing?: { url: string; token?: string };
  /** Where unexpected errors of server and screens are posted as JSON. */
  errorReportUrl?: string;
  /** The chat help button on customer-service pages; hidden when absent. */
  chatUrl?: string;
  /** Until this date the menu shows its NEW badges. */
  newUntil?: string;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
};

type Env = Record<string, string | undefined>;

/**
 * Reads the environment. Throws a StartRefusal that names everything missing or wrong in one sentence.
 * In production nothing has a default that would open a door: database, public address and identity provider must be said.
 */
export function readConfig(env: Env): Config {
  const missing: string[] = [];
  const wrong: string[] = [];
  const production = env['NODE_ENV'] === 'production';
  const said = (name: string): string | undefined => env[name]?.trim() || undefined;
  const need = (name: string): string => said(name) ?? (missing.push(name), '');

  function port(): number {
    const text = said('PORT') ?? '3000';
    const value = Number(text);
    if (!Number.isInteger(value) || value < 0 || value > 65535)
      wrong.push(`PORT is "${text}" and must be a whole number from 0 to 65535`);
    return value;
  }
  function flag(name: string): boolean {
    const text = (said(name) ?? 'false').toLowerCase();
    if (!['true', 'false', '1', '0', 'on', 'off', 'yes', 'no'].includes(text))
      wrong.push(`${name} is "${text}" and must be true or false`);
    return ['true', '1', 'on', 'yes'].includes(text);
  }
  function oneOf<T extends string>(name: string, options: readonly T[], fallback: T): T {
    const text = said(name) ?? fallback;
    const found = options.find((option) => option === text);
    if (found === undefined) wrong.push(`${name} is "${text}" and must be one of ${options.join(', ')}`);
    return found ?? fallback;
  }
  function url(name: string, schemes: string[], text = said(name)): string | undefined {
    if (text === undefined) return undefined;
    if (URL.canParse(text) && schemes.includes(new URL(text).protocol)) return text;
    // The value itself stays out of the sentence: a database URL carries a password.
    wrong.push(
      `${name} must be a URL that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
    );
    return undefined;
  }
  function clockStart(): Temporal.Instant | undefined {
    const text = said('CLOCK_START');
    if (text === undefined) return undefined;
    if (production) {
      wrong.push('CLOCK_START is set, and production runs on the real clock');
      return undefined;
    }
    try {
      return Temporal.Instant.from(text);
    } catch {
      wrong.push(`CLOCK_START is "${text}" and must be an instant like 2027-02-03T15:00:00Z`);
      return undefined;
    }
  }
  function database(): Config['database'] {
    const postgres = ['postgres:', 'postgresql:'];
    const given = url(
      'DATABASE_URL',
      postgres,
      production ? need('DATABASE_URL') || undefined : said('DATABASE_URL'),
    );
    const owner = url('DATABASE_OWNER_URL', postgres);
    if (owner !== undefined && said('DATABASE_URL') === undefined && !production)
      wrong.push('DATABASE_OWNER_URL is set without DATABASE_URL');
    if (given === undefined) return undefined;
    return owner === undefined ? { owner: given, serving: asServingRole(given) } : { owner, serving: given };
  }
  function identity(): Identity {
    const embedded = !production && said('OIDC_ISSUER') === undefined;
    if (embedded) return { kind: 'embedded' };
    need('OIDC_ISSUER');
    return {
      kind: 'outside',
      issuer: url('OIDC_ISSUER', production ? ['https:'] : ['https:', 'http:']) ?? '',
      clientId: need('OIDC_CLIENT_ID'),
      audience: need('OIDC_AUDIENCE'),
      claims: {
        roles: said('OIDC_ROLES_CLAIM') ?? 'roles',
        permissions: said('OIDC_PERMISSIONS_CLAIM') ?? 'permissions',
        groups: said('OIDC_GROUPS_CLAIM') ?? 'groups',
      },
    };
  }
  function mail(): Mail {
    if (oneOf('MAIL_PROVIDER', ['log', 'smtp'], 'log') === 'log') return { provider: 'log' };
    need('SMTP_URL');
    return { provider: 'smtp', smtpUrl: url('SMTP_URL', ['smtp:', 'smtps:']) ?? '', from: need('MAIL_FROM') };
  }
  function sms(): Sms {
    if (oneOf('SMS_PROVIDER', ['log', 'twilio'], 'log') === 'log') return { provider: 'log' };
    return {
      provider: 'twilio',
      accountSid: need('TWILIO_ACCOUNT_SID'),
      authToken: need('TWILIO_AUTH_TOKEN'),
      from: need('TWILIO_FROM'),
    };
  }
  function newUntil(): string | undefined {
    const text = said('NEW_BADGE_UNTIL');
    if (text !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(text))
      wrong.push(`NEW_BADGE_UNTIL is "${text}" and must be a date like 2027-02-03`);
    return text;
  }

  const atPort = port();
  const store = database();
  const publicUrl = url(
    'PUBLIC_URL',
    production ? ['https:'] : ['http:', 'https:'],
    production ? need('PUBLIC_URL') || undefined : said('PUBLIC_URL'),
  );
  const routingUrl = url('ROUTING_URL', ['http:', 'https:']);
  const config: Config = {
    production,
    testMode: flag('TEST_MODE'),
    demo: !production,
    host: said('HOST') ?? (production ? '0.0.0.0' : '127.0.0.1'),
    port: atPort,
    dataDir: said('DATA_DIR') ?? '.data',
    publicUrl: (publicUrl ?? `http://localhost:${atPort}`).replace(/\/+$/, ''),
    // We speak no TLS ourselves: in production a proxy always stands before us. Unnamed, it would be everybody's one address.
    trustProxy: (production ? need('TRUST_PROXY') : (said('TRUST_PROXY') ?? ''))
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
    database: store,
    replicaUrl: replica(
      url('DATABASE_REPLICA_URL', ['postgres:', 'postgresql:']),
      said('DATABASE_OWNER_URL') === undefined,
    ),
    clockStart: clockStart(),
    identity: identity(),
    mail: mail(),
    sms: sms(),
    routing: routingUrl === undefined ? undefined : { url: routingUrl, token: said('ROUTING_TOKEN') },
    errorReportUrl: url('ERROR_REPORT_URL', ['http:', 'https:']),
    chatUrl: url('CHAT_URL', ['https:', 'http:']),
    newUntil: newUntil(),
    logLevel: oneOf('LOG_LEVEL', ['debug', 'info', 'warn', 'error', 'silent'], production ? 'info' : 'warn'),
  };
  const faults = [
    ...(missing.length > 0
      ? [`${listed([...new Set(missing)])} ${new Set(missing).size > 1 ? 'are' : 'is'} missing`]
      : []),
    ...wrong,
  ];
  if (faults.length > 0)
    throw new StartRefusal(
      `Coldlane cannot start${production ? ' in production' : ''}: ${faults.join('; ')} (docs/operations.md explains every setting).`,
    );
  return config;
}

const listed = (names: string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
const replica = (url: string | undefined, sharesOwner: boolean): string | undefined =>
  url === undefined || !sharesOwner ? url : asServingRole(url);

/**
 * The same address, its sessions running as the role that owns nothing. Set when the connection opens,
 * so no pooled client can be forgotten; an owner would walk past every row-level policy.
 */
export function asServingRole(url: string): string {
  const address = new URL(url);
  const options = address.searchParams.get('options');
  address.searchParams.set('options', `${options === null ? '' : `${options} `}-c role=coldlane_app`);
  address.search = address.search.replaceAll('+', '%20');
  return address.href;
}
