import { readFileSync } from 'node:fs';
import type { Config } from './config.ts';
import type { ServerInfo } from '#areas/settings/server/server-info.service.ts';
import type { ServerDependency } from '#areas/settings/server/server-parts.contract.ts';

/** How the server was started, for System Setup: what each part uses and which variables set it. Contains no secrets. */

const manifest: { version: string } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
);
export const releaseVersion = manifest.version;

/** The host of a URL, without user, password and path. */
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '');
const buildPart = (
  id: ServerDependency['id'],
  state: ServerDependency['state'],
  uses: string,
  variables: string[],
  machine: string | null = null,
): ServerDependency => ({ id, state, uses, variables, machine });
const service = (
  id: ServerDependency['id'],
  set: { url: string } | undefined,
  otherwise: { state: ServerDependency['state']; uses: string },
  variables: string[],
): ServerDependency =>
  set
    ? buildPart(id, 'configured', 'another system', variables, hostOf(set.url))
    : buildPart(id, otherwise.state, otherwise.uses, variables);

function filesOf({ files, dataDir }: Config): ServerDependency {
  const s3 = ['FILES_PROVIDER', 'S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID'];
  return files.provider === 's3'
    ? buildPart('files', 'configured', 'bucket', s3, `${hostOf(files.endpoint)} ${files.bucket}`)
    : buildPart('files', 'configured', 'server folder', ['FILES_PROVIDER', 'DATA_DIR'], dataDir);
}
function accountingOf({ accounting }: Config): ServerDependency {
  const variables = ['ACCOUNTING_PROVIDER', 'ACCOUNTING_URL', 'ACCOUNTING_TOKEN', 'ACCOUNTING_FOLDER'];
  if (accounting.provider === 'http')
    return buildPart('accounting', 'configured', 'another system', variables, hostOf(accounting.url));
  return accounting.provider === 'file'
    ? buildPart('accounting', 'stand-in', 'server folder', variables)
    : buildPart('accounting', 'none', 'nothing', variables);
}
function sealsOf({ secretsKey, production }: Config): ServerDependency {
  const variables = ['SECRETS_KEY'];
  if (secretsKey !== undefined) return buildPart('secrets', 'configured', 'environment variable', variables);
  return production
    ? buildPart('secrets', 'none', 'nothing', variables)
    : buildPart('secrets', 'stand-in', 'key file on the server', variables);
}
/** Warnings that a production server logs at startup. Elsewhere the startup message shows them (tools/startup-message.ts). */
export function listProductionStartupWarnings({ secretsKey, production }: Config): string[] {
  if (secretsKey !== undefined || !production) return [];
  return [
    'SECRETS_KEY is missing: accounting tokens are not saved, claim packets are not signed, and no push notifications are sent',
  ];
}
function identityOf({ identity }: Config): ServerDependency {
  const variables = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_AUDIENCE', 'OIDC_ROLES_CLAIM'];
  return identity.kind === 'outside'
    ? buildPart('identity', 'configured', 'external provider', variables, hostOf(identity.issuer))
    : buildPart('identity', 'configured', 'built-in provider', variables);
}

/** Every part that the environment configures. */
function partsOf(config: Config): ServerDependency[] {
  const { mail, sms, database, replicaUrl } = config;
  const builtIn = { state: 'configured' as const, uses: 'built-in' };
  const nothing = { state: 'none' as const, uses: 'nothing' };
  return [
    identityOf(config),
    database
      ? buildPart(
          'database',
          'configured',
          'external database',
          ['DATABASE_URL', 'DATABASE_OWNER_URL'],
          hostOf(database.serving),
        )
      : buildPart('database', 'stand-in', 'built-in database', ['DATABASE_URL', 'DATA_DIR'], config.dataDir),
    replicaUrl === undefined
      ? buildPart('replica', 'none', 'nothing', ['DATABASE_REPLICA_URL'])
      : buildPart('replica', 'configured', 'external database', ['DATABASE_REPLICA_URL'], hostOf(replicaUrl)),
    filesOf(config),
    mail.provider === 'smtp'
      ? buildPart(
          'mail',
          'configured',
          'SMTP',
          ['MAIL_PROVIDER', 'SMTP_URL', 'MAIL_FROM'],
          hostOf(mail.smtpUrl),
        )
      : buildPart('mail', 'stand-in', 'log', ['MAIL_PROVIDER', 'SMTP_URL', 'MAIL_FROM']),
    sms.provider === 'twilio'
      ? buildPart(
          'sms',
          'configured',
          'Twilio',
          ['SMS_PROVIDER', 'TWILIO_ACCOUNT_SID', 'TWILIO_FROM'],
          sms.from,
        )
      : buildPart('sms', 'stand-in', 'log', ['SMS_PROVIDER', 'TWILIO_ACCOUNT_SID', 'TWILIO_FROM']),
    accountingOf(config),
    service(
      'portal',
      config.portal,
      config.production ? nothing : { state: 'stand-in', uses: 'server folder' },
      ['PAYMENT_PORTAL_URL', 'PAYMENT_PORTAL_TOKEN'],
    ),
    service('routing', config.routing, builtIn, ['ROUTING_URL', 'ROUTING_TOKEN']),
    service('dispatch', config.dispatch, builtIn, ['DISPATCH_URL', 'DISPATCH_TOKEN']),
    sealsOf(config),
    config.errorReportUrl === undefined
      ? buildPart('errors', 'none', 'nothing', ['ERROR_REPORT_URL'])
      : buildPart(
          'errors',
          'configured',
          'another system',
          ['ERROR_REPORT_URL'],
          hostOf(config.errorReportUrl),
        ),
  ];
}

/** The startup data shown in System Setup. */
export const buildServerStartInfo = (config: Config, startedAt: string): ServerInfo['start'] => ({
  version: releaseVersion,
  startedAt,
  parts: partsOf(config),
});
