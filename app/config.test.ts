import { describe, expect, test } from 'vitest';
import { addServingRoleToUrl, readConfig, StartupError } from './config.ts';

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://app:secret@db/coldlane',
  PUBLIC_URL: 'https://portal.example.com/',
  TRUST_PROXY: '10.0.0.0/8, 127.0.0.1',
  OIDC_ISSUER: 'https://id.example.com',
  OIDC_CLIENT_ID: 'coldlane',
  OIDC_AUDIENCE: 'https://portal.example.com/api',
};
const refusal = (env: Record<string, string>): string => {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof StartupError) return error.message;
    throw error;
  }
  throw new Error('the configuration was accepted');
};

describe('Configuration without settings', () => {
  test('uses port 3000, its own database, the embedded identity provider and demo data', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      dataDir: '.data',
      publicUrl: 'http://localhost:3000',
      production: false,
      hasDemoData: true,
      testMode: false,
      identity: { kind: 'embedded' },
      mail: { provider: 'log' },
      sms: { provider: 'log' },
      files: { provider: 'folder' },
    });
    expect(readConfig({}).database).toBeUndefined();
  });
  test('fills an empty database with the company data instead of demo data on request', () => {
    expect(readConfig({})).toMatchObject({ emptyDatabaseFill: 'demo', hasDemoData: true });
    expect(readConfig({}, { fillsWithCompany: true })).toMatchObject({
      emptyDatabaseFill: 'company',
      hasDemoData: false,
    });
  });
  test('listens on the loopback address only', () => {
    expect(readConfig({}).host).toBe('127.0.0.1');
  });
  test('treats an empty variable as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000 });
  });
});

describe('Production configuration', () => {
  test('lists all missing variables in one message', () => {
    const sentence = refusal({ NODE_ENV: 'production' });
    expect(sentence).toContain(
      'DATABASE_URL, PUBLIC_URL, TRUST_PROXY, OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_AUDIENCE are missing',
    );
    expect(sentence).toMatch(/^Coldlane cannot start in production: [^.]*\(docs\/operations\.md [^.]*\)\.$/);
  });
  test.each(['DATABASE_URL', 'PUBLIC_URL', 'TRUST_PROXY', 'OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_AUDIENCE'])(
    'refuses to start without %s',
    (name) => {
      expect(refusal({ ...production, [name]: '' })).toContain(`${name} is missing`);
    },
  );
  test('creates no demo users', () => {
    expect(readConfig(production)).toMatchObject({
      hasDemoData: false,
      production: true,
      publicUrl: 'https://portal.example.com',
      host: '0.0.0.0',
    });
  });
  const embedded = {
    ...production,
    IDENTITY_PROVIDER: 'embedded',
    OIDC_ISSUER: '',
    MAIL_PROVIDER: 'smtp',
    SMTP_URL: 'smtps://mail.example.com',
    MAIL_FROM: 'portal@example.com',
    SECRETS_KEY: 'x'.repeat(32),
  };
  test('uses the embedded identity provider when configured', () => {
    expect(readConfig(embedded)).toMatchObject({
      identity: { kind: 'embedded' },
      emptyDatabaseFill: 'company',
      hasDemoData: false,
    });
  });
  test.each([
    ['without mail', { MAIL_PROVIDER: '' }, 'MAIL_PROVIDER is missing'],
    ['with mail to the log', { MAIL_PROVIDER: 'log' }, 'MAIL_PROVIDER is "log" and must be smtp'],
    ['without a key for secrets', { SECRETS_KEY: '' }, 'SECRETS_KEY is missing'],
    ['with a short key for secrets', { SECRETS_KEY: 'short' }, 'SECRETS_KEY is too short'],
    [
      'over http',
      { PUBLIC_URL: 'http://portal.example.com' },
      'PUBLIC_URL must be a URL that begins with https://',
    ],
    [
      'with another word',
      { IDENTITY_PROVIDER: 'own' },
      'IDENTITY_PROVIDER is "own" and must be one of embedded, outside',
    ],
  ])('refuses to start the embedded identity provider %s', (_, wrong, sentence) => {
    const said = refusal({ ...embedded, ...wrong });
    expect(said).toContain(sentence);
    expect(said.split(sentence.split(' ')[0] ?? '')).toHaveLength(2);
  });
  test('rejects a clock start time', () => {
    expect(refusal({ ...production, CLOCK_START: '2027-02-03T15:00:00Z' })).toContain('CLOCK_START');
  });
  test('requires https for the identity provider URL', () => {
    expect(refusal({ ...production, OIDC_ISSUER: 'http://id.example.com' })).toContain(
      'OIDC_ISSUER must be a URL that begins with https://',
    );
  });
  test('requires https for the public URL and trusts only the listed proxies', () => {
    expect(refusal({ ...production, PUBLIC_URL: 'http://portal.example.com' })).toContain(
      'PUBLIC_URL must be a URL that begins with https://',
    );
    expect(readConfig(production).trustProxy).toEqual(['10.0.0.0/8', '127.0.0.1']);
  });
  test('reads claims from the configured paths', () => {
    const { identity } = readConfig({ ...production, OIDC_ROLES_CLAIM: 'realm_access.roles' });
    expect(identity).toMatchObject({
      kind: 'outside',
      claims: { roles: 'realm_access.roles', permissions: 'permissions', groups: 'groups' },
    });
  });
});

describe('Database configuration', () => {
  test('serves with the unprivileged coldlane_app role when only one URL is set', () => {
    const { database } = readConfig(production);
    expect(database?.owner).toBe('postgres://app:secret@db/coldlane');
    expect(new URL(database?.serving ?? '').searchParams.get('options')).toBe('-c role=coldlane_app');
  });
  test('keeps the serving URL unchanged when a separate owner URL is set', () => {
    const { database } = readConfig({ ...production, DATABASE_OWNER_URL: 'postgres://owner:x@db/coldlane' });
    expect(database).toEqual({
      owner: 'postgres://owner:x@db/coldlane',
      serving: 'postgres://app:secret@db/coldlane',
    });
  });
  test('keeps the options already in the URL', () => {
    expect(addServingRoleToUrl('postgres://db/x?options=-c%20work_mem%3D8MB&sslmode=require')).toBe(
      'postgres://db/x?options=-c%20work_mem%3D8MB%20-c%20role%3Dcoldlane_app&sslmode=require',
    );
  });
  test('keeps a plus sign in a password', () => {
    expect(addServingRoleToUrl('postgres://app:a+b@db/x')).toBe(
      'postgres://app:a+b@db/x?options=-c%20role%3Dcoldlane_app',
    );
  });
  test('rejects an invalid URL without repeating its password', () => {
    const sentence = refusal({ DATABASE_URL: 'mysql://root:hunter2@db/x' });
    expect(sentence).toContain('DATABASE_URL must be a URL that begins with postgres:// or postgresql://');
    expect(sentence).not.toContain('hunter2');
  });
  test('rejects an owner URL without a database URL', () => {
    expect(refusal({ DATABASE_OWNER_URL: 'postgres://db/x' })).toContain(
      'DATABASE_OWNER_URL is set without DATABASE_URL',
    );
  });
});

describe('Single settings', () => {
  test.each([
    [{ PORT: '70000' }, 'PORT is "70000"'],
    [{ PORT: 'http' }, 'PORT is "http"'],
    [{ TEST_MODE: 'maybe' }, 'TEST_MODE is "maybe"'],
    [{ CLOCK_START: 'tomorrow' }, 'CLOCK_START is "tomorrow"'],
    [{ MAIL_PROVIDER: 'pigeon' }, 'MAIL_PROVIDER is "pigeon" and must be one of log, smtp'],
    [{ MAIL_PROVIDER: 'smtp' }, 'SMTP_URL and MAIL_FROM are missing'],
    [{ SMS_PROVIDER: 'twilio' }, 'TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM are missing'],
    [{ PUBLIC_URL: 'portal' }, 'PUBLIC_URL must be a URL'],
    [{ NEW_BADGE_UNTIL: 'soon' }, 'NEW_BADGE_UNTIL is "soon"'],
  ])('%j is rejected', (env, part) => {
    expect(refusal(env)).toContain(part);
  });
  test('reports several errors in one message', () => {
    const sentence = refusal({ PORT: 'x', TEST_MODE: 'y' });
    expect(sentence).toContain('PORT');
    expect(sentence).toContain('TEST_MODE');
  });
  test('starts the clock at a given time', () => {
    expect(readConfig({ CLOCK_START: '2027-02-03T10:00:00-05:00' }).clockStart?.toString()).toBe(
      '2027-02-03T15:00:00Z',
    );
  });
  test('enables test mode by a separate flag', () => {
    expect(readConfig({ TEST_MODE: 'true' }).testMode).toBe(true);
  });
});
