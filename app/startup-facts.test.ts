import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { buildServerStartInfo, listProductionStartupWarnings } from './startup-facts.ts';

const partsOf = (env: Record<string, string>) =>
  buildServerStartInfo(readConfig(env), '2027-02-03T15:00:00Z').parts;
const part = (id: string, env: Record<string, string> = {}) => partsOf(env).find((one) => one.id === id);

it('outside production, unconfigured parts use a stand-in and the startup report says so', () => {
  expect(part('mail')).toMatchObject({ state: 'stand-in', machine: null });
  expect(part('database')).toMatchObject({ state: 'stand-in' });
  expect(part('errors')).toMatchObject({ state: 'none', variables: ['ERROR_REPORT_URL'] });
});
it('the startup report names the host of a configured part but no credentials', () => {
  const secret = 'v3ry-s3cret';
  const env = {
    MAIL_PROVIDER: 'smtp',
    SMTP_URL: `smtps://mailer:${secret}@smtp.example.com:465`,
    MAIL_FROM: 'freight@example.com',
    DATABASE_URL: `postgres://coldlane:${secret}@db.example.com:5432/coldlane`,
    ROUTING_URL: `https://user:${secret}@routes.example.com/v1?key=${secret}`,
    ROUTING_TOKEN: secret,
    SECRETS_KEY: `${secret}-${'x'.repeat(32)}`,
    ACCOUNTING_PROVIDER: 'http',
    ACCOUNTING_URL: 'https://books.example.com/in',
    ACCOUNTING_TOKEN: secret,
  };
  expect(part('mail', env)).toMatchObject({ state: 'configured', machine: 'smtp.example.com:465' });
  expect(part('database', env)?.machine).toBe('db.example.com:5432');
  expect(part('routing', env)?.machine).toBe('routes.example.com');
  expect(JSON.stringify(partsOf(env))).not.toContain(secret);
});
it('a server without the secrets key reports at startup that the key is missing and what will not work', () => {
  const production = {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://app:secret@db/coldlane',
    PUBLIC_URL: 'https://portal.example.com',
    TRUST_PROXY: '10.0.0.0/8',
    OIDC_ISSUER: 'https://id.example.com',
    OIDC_CLIENT_ID: 'coldlane',
    OIDC_AUDIENCE: 'https://portal.example.com/api',
  };
  const key = { SECRETS_KEY: 'k'.repeat(32) };
  expect(listProductionStartupWarnings(readConfig(production)).join()).toMatch(
    /SECRETS_KEY is missing: accounting tokens are not saved/,
  );
  // In development, the terminal shows the warning in plain text (tools/startup-message.ts).
  expect(listProductionStartupWarnings(readConfig({}))).toEqual([]);
  expect([
    listProductionStartupWarnings(readConfig({ ...production, ...key })),
    listProductionStartupWarnings(readConfig(key)),
  ]).toEqual([[], []]);
});
