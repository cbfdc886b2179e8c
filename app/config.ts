/** Reads the environment once at startup into one typed object. No other code reads process.env. */
import { z } from 'zod';
import { applyRenamedVariables } from './renamed-variables.ts';
import type { EmailSettings } from '#integrations/email/port.ts';
import type { SmsSettings } from '#integrations/sms/port.ts';

/**
 * A startup error the server cannot recover from. Its one-sentence message includes the fix. The commands print it without a
 * stack trace.
 */
export class StartupError extends Error {
  override name = 'StartRefusal';
}

/**
 * Where the provider's tokens carry roles, permissions and groups. Each is a dotted path such as `realm_access.roles`. A claim
 * named by a URL counts as one step.
 */
type ClaimPaths = {
  roles: string;
  permissions: string;
  groups: string;
  email: string;
  verified: string;
  name: string;
  /** The only tenant whose users may sign in, and the claim that names it. */
  tenant?: { path: string; value: string };
  /** Maps the provider's role names or ids to our roles. */
  roleNames: Record<string, string>;
};

export type ExternalIdentityConfig = {
  kind: 'outside';
  issuer: string;
  clientId: string;
  audience: string;
  claims: ClaimPaths;
  /** Origins from which profile pictures may be shown. */
  pictureOrigins: string[];
};
export type IdentityConfig = { kind: 'embedded' } | ExternalIdentityConfig;
type Mail = EmailSettings;
type Sms = SmsSettings;

/** Which accounting system receives postings: none, one that reads a folder, or one over HTTP. */
export type AccountingConfig =
  | { provider: 'none' }
  | { provider: 'file'; folder?: string | undefined }
  | { provider: 'http'; url: string; token?: string | undefined };

/** Where uploaded photos are stored: a folder on the server or a bucket of an S3-compatible store. */
export type FileStorageConfig =
  | { provider: 'folder' }
  | {
      provider: 's3';
      endpoint: string;
      region: string;
      bucket: string;
      accessKeyId: string;
      secretAccessKey: string;
    };

export type Config = {
  production: boolean;
  /** Shows the test-mode banner and lists the demo users on the login page. */
  testMode: boolean;
  /** What an empty database is filled with. Always a company in production. */
  emptyDatabaseFill: 'demo' | 'company';
  /**
   * True if the database contains the demo data, whose users can be chosen at sign-in. Detected at startup. Never true in
   * production.
   */
  hasDemoData: boolean;
  host: string;
  port: number;
  dataDir: string;
  /** The origin browsers use to reach the server, without a trailing slash. */
  publicUrl: string;
  /** Addresses or networks of proxies whose X-Forwarded-* headers are trusted. */
  trustProxy: string[];
  /**
   * Absent: the embedded PostgreSQL in `dataDir` is used. `owner` runs migrations. `serving` answers requests and owns nothing.
   */
  database?: { owner: string; serving: string };
  replicaUrl?: string;
  /**
   * Folder to which the embedded database copies its write-ahead log. A backup can then be restored to any later point in time.
   */
  walArchiveFolder?: string | undefined;
  /** The clock starts at this instant instead of the current time. */
  clockStart?: Temporal.Instant;
  identity: IdentityConfig;
  mail: Mail;
  sms: Sms;
  files: FileStorageConfig;
  accounting: AccountingConfig;
  /** Encrypts secrets that must be readable again: tokens of outside systems. */
  secretsKey?: string;
  portal?: { url: string; token?: string };
  routing?: { url: string; token?: string };
  dispatch?: { url: string; token?: string };
  /** URL that receives unexpected server and client errors as JSON. */
  errorReportUrl?: string;
  /** The chat help button on customer-service pages; hidden when absent. */
  chatUrl?: string;
  /** The menu shows its NEW badges until this date. */
  newBadgeUntil?: string;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
};

type Env = Record<string, string | undefined>;

/**
 * Reads the environment. Throws a StartupError whose message lists every missing or invalid setting. In production, security
 * settings have no default: database, public address and identity provider are required.
 */
export function readConfig(
  env: Env,
  { fillsWithCompany = false }: { fillsWithCompany?: boolean } = {},
): Config {
  const production = env['NODE_ENV'] === 'production';
  // An empty variable counts as not set.
  const envValues = applyRenamedVariables(
    Object.fromEntries(Object.entries(env).map(([name, text]) => [name, text?.trim() || undefined] as const)),
  );
  const read = z
    .object({
      site: siteOf(envValues, production),
      identity: identityOf(envValues, production),
      mail: mailOf(envValues),
      sms: smsOf(envValues),
      files: filesOf(envValues, production),
      accounting: accountingOf(envValues, production),
      notices: noticesOf(production),
    })
    .safeParse({
      site: envValues,
      identity: envValues,
      mail: envValues,
      sms: envValues,
      files: envValues,
      accounting: envValues,
      notices: envValues,
    });
  if (!read.success) throw refusalOf(read.error, envValues, production);
  const { site, identity, mail, sms, files, accounting, notices } = read.data;
  const fill = production || fillsWithCompany ? 'company' : 'demo';
  return {
    production,
    emptyDatabaseFill: fill,
    hasDemoData: fill === 'demo',
    ...site,
    identity,
    mail,
    sms,
    files,
    accounting,
    ...notices,
  };
}

function refusalOf(error: z.ZodError, env: Env, production: boolean): StartupError {
  // Two parts of the configuration may read the same variable, so duplicate errors are merged.
  const variableErrors = [
    ...new Map(error.issues.map((issue) => [String(issue.path.at(-1)), issue.message] as const)),
  ].map(([name, message]) => ({ name, says: message }));
  const missing = variableErrors
    .filter((variableError) => env[variableError.name] === undefined)
    .map((variableError) => variableError.name);
  const wrong = variableErrors.filter((variableError) => env[variableError.name] !== undefined);
  const sentences = [
    ...(missing.length > 0 ? [`${listed(missing)} ${missing.length > 1 ? 'are' : 'is'} missing`] : []),
    ...wrong.map((variableError) => `${variableError.name} ${variableError.says}`),
  ];
  return new StartupError(
    `Coldlane cannot start${production ? ' in production' : ''}: ${sentences.join('; ')} (docs/operations.md explains every setting).`,
  );
}

/** The error text that follows the setting's name. */
const mustBe = (rule: string) => ({
  error: (issue: { input?: unknown }) => `is "${String(issue.input)}" and must be ${rule}`,
});
const oneOf = <const T extends readonly string[]>(options: T) =>
  z.enum(options, mustBe(`one of ${options.join(', ')}`));

/** The message omits the value because a database URL contains a password. */
const url = (...schemes: string[]) =>
  z.string().refine((text) => URL.canParse(text) && schemes.includes(new URL(text).protocol), {
    error: `must be a URL that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
    abort: true,
  });
const webUrl = url('http:', 'https:');
const postgresUrl = url('postgres:', 'postgresql:');

const port = z
  .string()
  .refine((text) => {
    const value = Number(text);
    return Number.isInteger(value) && value >= 0 && value <= 65535;
  }, mustBe('a whole number from 0 to 65535'))
  .transform(Number);

const flag = z
  .string()
  .toLowerCase()
  .refine(
    (text) => ['true', 'false', '1', '0', 'on', 'off', 'yes', 'no'].includes(text),
    mustBe('true or false'),
  )
  .transform((text) => ['true', '1', 'on', 'yes'].includes(text));

const instant = z
  .string()
  .refine(isInstant, mustBe('a timestamp like 2027-02-03T15:00:00Z'))
  .transform((text) => Temporal.Instant.from(text));

function isInstant(text: string): boolean {
  try {
    Temporal.Instant.from(text);
    return true;
  } catch {
    return false;
  }
}

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** The server's site settings: addresses, database and clock. */
function siteOf(env: Env, production: boolean) {
  const ownerAlone = env['DATABASE_URL'] === undefined && !production;
  return z
    .object({
      HOST: z.string().default(production ? '0.0.0.0' : '127.0.0.1'),
      PORT: port.prefault('3000'),
      DATA_DIR: z.string().default('.data'),
      DATABASE_URL: production ? postgresUrl : postgresUrl.optional(),
      DATABASE_OWNER_URL: postgresUrl.refine(() => !ownerAlone, 'is set without DATABASE_URL').optional(),
      PUBLIC_URL: production ? url('https:') : webUrl.optional(),
      ROUTING_URL: webUrl.optional(),
      ROUTING_TOKEN: z.string().optional(),
      DISPATCH_URL: webUrl.optional(),
      DISPATCH_TOKEN: z.string().optional(),
      PAYMENT_PORTAL_URL: webUrl.optional(),
      PAYMENT_PORTAL_TOKEN: z.string().optional(),
      SECRETS_KEY: z
        .string()
        .min(32, { error: 'is too short: it must have at least 32 characters' })
        .optional(),
      TEST_MODE: flag.prefault('false'),
      // The server does not terminate TLS, so in production a proxy is always in front of it. If that proxy is not named, all
      // clients appear to share its address.
      TRUST_PROXY: production ? z.string() : z.string().default(''),
      DATABASE_REPLICA_URL: postgresUrl.optional(),
      WAL_ARCHIVE_DIR: z.string().optional(),
      CLOCK_START: production
        ? z.never('is set, but production uses the real clock').optional()
        : instant.optional(),
    })
    .transform((set) => ({
      testMode: set.TEST_MODE,
      ...(set.SECRETS_KEY === undefined ? {} : { secretsKey: set.SECRETS_KEY }),
      host: set.HOST,
      port: set.PORT,
      dataDir: set.DATA_DIR,
      publicUrl: (set.PUBLIC_URL ?? `http://localhost:${set.PORT}`).replace(/\/+$/, ''),
      trustProxy: listOf(set.TRUST_PROXY),
      database: databaseOf(set.DATABASE_URL, set.DATABASE_OWNER_URL),
      walArchiveFolder: set.WAL_ARCHIVE_DIR,
      replicaUrl: replica(set.DATABASE_REPLICA_URL, set.DATABASE_OWNER_URL === undefined),
      clockStart: set.CLOCK_START,
      routing: serviceAt(set.ROUTING_URL, set.ROUTING_TOKEN),
      dispatch: serviceAt(set.DISPATCH_URL, set.DISPATCH_TOKEN),
      portal: serviceAt(set.PAYMENT_PORTAL_URL, set.PAYMENT_PORTAL_TOKEN),
    }));
}

const serviceAt = (url: string | undefined, token: string | undefined) =>
  url === undefined ? undefined : { url, ...(token === undefined ? {} : { token }) };

function databaseOf(databaseUrl: string | undefined, owner: string | undefined): Config['database'] {
  if (databaseUrl === undefined) return undefined;
  return owner === undefined
    ? { owner: databaseUrl, serving: addServingRoleToUrl(databaseUrl) }
    : { owner, serving: databaseUrl };
}

/** Parses `a=b, c=d`. The part before the last `=` may contain other `=` signs, as addresses do. */
const pairs = z
  .string()
  .transform((text) =>
    listOf(text).map((one) => [one.slice(0, one.lastIndexOf('=')), one.slice(one.lastIndexOf('=') + 1)]),
  );
const pair = z.tuple([z.string().min(1), z.string().min(1)], { error: 'must be written as name=value' });
const tenantOf = (nameAndValue: [string, string] | undefined): Pick<ClaimPaths, 'tenant'> =>
  nameAndValue === undefined ? {} : { tenant: { path: nameAndValue[0], value: nameAndValue[1] } };

/**
 * The embedded identity provider or an outside one. In production the embedded one must be chosen explicitly. It needs settings
 * to email links and to encrypt authenticator app keys.
 */
function identityOf(env: Env, production: boolean) {
  const identityMode = env['IDENTITY_PROVIDER'];
  if (identityMode === 'embedded' && production)
    return z
      .object({
        IDENTITY_PROVIDER: z.string(),
        SECRETS_KEY: z.string(),
        MAIL_PROVIDER: z.literal(
          'smtp',
          mustBe('smtp with IDENTITY_PROVIDER=embedded: users sign in with emailed links'),
        ),
      })
      .transform((): IdentityConfig => ({ kind: 'embedded' }));
  if (
    identityMode === 'embedded' ||
    (identityMode === undefined && !production && env['OIDC_ISSUER'] === undefined)
  )
    return z
      .object({ IDENTITY_PROVIDER: z.string().optional() })
      .transform((): IdentityConfig => ({ kind: 'embedded' }));
  return z
    .object({
      IDENTITY_PROVIDER: oneOf(['embedded', 'outside']).optional(),
      OIDC_ISSUER: production ? url('https:') : url('https:', 'http:'),
      OIDC_CLIENT_ID: z.string(),
      OIDC_AUDIENCE: z.string(),
      OIDC_ROLES_CLAIM: z.string().default('roles'),
      OIDC_PERMISSIONS_CLAIM: z.string().default('permissions'),
      OIDC_GROUPS_CLAIM: z.string().default('groups'),
      OIDC_EMAIL_CLAIM: z.string().default('email'),
      OIDC_EMAIL_VERIFIED_CLAIM: z.string().default('email_verified'),
      OIDC_NAME_CLAIM: z.string().default('name'),
      OIDC_TENANT: pairs.pipe(z.array(pair).max(1)).default([]),
      OIDC_ROLE_NAMES: pairs.pipe(z.array(pair)).default([]),
      OIDC_PICTURE_ORIGINS: z
        .string()
        .default('')
        .transform(listOf)
        .pipe(z.array(url('https:').transform((address) => new URL(address).origin))),
    })
    .transform((set): IdentityConfig => ({
      kind: 'outside',
      issuer: set.OIDC_ISSUER,
      clientId: set.OIDC_CLIENT_ID,
      audience: set.OIDC_AUDIENCE,
      claims: {
        roles: set.OIDC_ROLES_CLAIM,
        permissions: set.OIDC_PERMISSIONS_CLAIM,
        groups: set.OIDC_GROUPS_CLAIM,
        email: set.OIDC_EMAIL_CLAIM,
        verified: set.OIDC_EMAIL_VERIFIED_CLAIM,
        name: set.OIDC_NAME_CLAIM,
        roleNames: Object.fromEntries(set.OIDC_ROLE_NAMES),
        ...tenantOf(set.OIDC_TENANT[0]),
      },
      pictureOrigins: [...new Set([new URL(set.OIDC_ISSUER).origin, ...set.OIDC_PICTURE_ORIGINS])],
    }));
}

function mailOf(env: Env) {
  if (env['MAIL_PROVIDER'] !== 'smtp')
    return z
      .object({ MAIL_PROVIDER: oneOf(['log', 'smtp']).default('log') })
      .transform((): Mail => ({ provider: 'log' }));
  return z
    .object({ SMTP_URL: url('smtp:', 'smtps:'), MAIL_FROM: z.string() })
    .transform((set): Mail => ({ provider: 'smtp', smtpUrl: set.SMTP_URL, from: set.MAIL_FROM }));
}

/** Outside production, postings go to a folder by default so that you can inspect them. In production the default is none. */
function accountingOf(env: Env, production: boolean) {
  const provider = env['ACCOUNTING_PROVIDER'] ?? (production ? 'none' : 'file');
  if (provider === 'http')
    return z
      .object({ ACCOUNTING_URL: webUrl, ACCOUNTING_TOKEN: z.string().optional() })
      .transform((set): AccountingConfig => ({
        provider: 'http',
        url: set.ACCOUNTING_URL,
        token: set.ACCOUNTING_TOKEN,
      }));
  return z
    .object({
      ACCOUNTING_PROVIDER: oneOf(['none', 'file', 'http']).optional(),
      ACCOUNTING_FOLDER: z.string().optional(),
    })
    .transform((set): AccountingConfig =>
      provider === 'file' ? { provider, folder: set.ACCOUNTING_FOLDER } : { provider: 'none' },
    );
}

function smsOf(env: Env) {
  if (env['SMS_PROVIDER'] !== 'twilio')
    return z
      .object({ SMS_PROVIDER: oneOf(['log', 'twilio']).default('log') })
      .transform((): Sms => ({ provider: 'log' }));
  return z
    .object({
      TWILIO_ACCOUNT_SID: z.string(),
      TWILIO_AUTH_TOKEN: z.string(),
      TWILIO_FROM: z.string(),
      TWILIO_API_URL: webUrl.optional(),
    })
    .transform((set): Sms => ({
      provider: 'twilio',
      accountSid: set.TWILIO_ACCOUNT_SID,
      authToken: set.TWILIO_AUTH_TOKEN,
      from: set.TWILIO_FROM,
      url: set.TWILIO_API_URL,
    }));
}

function filesOf(env: Env, production: boolean) {
  if (env['FILES_PROVIDER'] !== 's3')
    return z
      .object({ FILES_PROVIDER: oneOf(['folder', 's3']).default('folder') })
      .transform((): FileStorageConfig => ({ provider: 'folder' }));
  return z
    .object({
      S3_ENDPOINT: production ? url('https:') : webUrl,
      S3_REGION: z.string().default('us-east-1'),
      S3_BUCKET: z.string(),
      S3_ACCESS_KEY_ID: z.string(),
      S3_SECRET_ACCESS_KEY: z.string(),
    })
    .transform((set): FileStorageConfig => ({
      provider: 's3',
      endpoint: set.S3_ENDPOINT,
      region: set.S3_REGION,
      bucket: set.S3_BUCKET,
      accessKeyId: set.S3_ACCESS_KEY_ID,
      secretAccessKey: set.S3_SECRET_ACCESS_KEY,
    }));
}

/** What the server publishes: errors to a collector, help and news to users, lines to its log. */
function noticesOf(production: boolean) {
  return z
    .object({
      ERROR_REPORT_URL: webUrl.optional(),
      CHAT_URL: url('https:', 'http:').optional(),
      NEW_BADGE_UNTIL: z
        .string()
        .regex(/^\d{4}-\d{2}-\d{2}$/, mustBe('a date like 2027-02-03'))
        .optional(),
      LOG_LEVEL: oneOf(['debug', 'info', 'warn', 'error', 'silent']).default(production ? 'info' : 'warn'),
    })
    .transform((set) => ({
      errorReportUrl: set.ERROR_REPORT_URL,
      chatUrl: set.CHAT_URL,
      newBadgeUntil: set.NEW_BADGE_UNTIL,
      logLevel: set.LOG_LEVEL,
    }));
}

const listed = (names: string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
const replica = (url: string | undefined, sharesOwner: boolean): string | undefined =>
  url === undefined || !sharesOwner ? url : addServingRoleToUrl(url);

/**
 * Returns the same URL with its sessions running as the role that owns nothing. The role is set when the connection opens, so no
 * pooled client can miss it. An owner would bypass every row-level policy.
 */
export function addServingRoleToUrl(url: string): string {
  const address = new URL(url);
  const options = address.searchParams.get('options');
  address.searchParams.set('options', `${options === null ? '' : `${options} `}-c role=coldlane_app`);
  address.search = address.search.replaceAll('+', '%20');
  return address.href;
}
