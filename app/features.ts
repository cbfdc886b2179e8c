import { join } from 'node:path';
import type { Config } from './config.ts';
import { features } from './generated/features.ts';
import { receiptsPath } from './text-webhooks.ts';
import { planInside } from '#areas/outbound/routing/built-in-planner.service.ts';
import { checker } from '#areas/admin/checks/checks.service.ts';
import { followUnits } from '#areas/freight/units/unit-followers.sql.ts';
import { loadCounts, shortages } from '#areas/outbound/loads/load-counts.sql.ts';
import { manifestCounts } from '#areas/shuttles/shuttle-loads/manifest.sql.ts';
import type { JobKind } from '#kit/contract/live.ts';
import { forgetOldKeys } from '#kit/server/idempotency.ts';
import type { Invariant } from '#kit/server/invariants.ts';
import type { JobHandler, QueueHandler, Timed } from '#kit/server/jobs.ts';
import type { Route } from '#kit/server/mount.ts';
import type { Spoken } from '#kit/server/protocol.ts';
import { sweep } from '#links/identity/adapter.ts';
import { accountingFolder } from '#links/accounting/file.ts';
import { httpAccounting } from '#links/accounting/http.ts';
import { noAccounting } from '#links/accounting/none.ts';
import { httpPortal } from '#links/portal/http.ts';
import { portalFolder } from '#links/portal/folder.ts';
import { noPortal } from '#links/portal/none.ts';
import type { PortalPort } from '#links/portal/port.ts';
import type { AccountingAt, AccountingPort } from '#links/accounting/port.ts';
import { AccountingAway } from '#links/accounting/port.ts';
import { guarded, openCircuitBreakers } from '#links/circuit-breaker.ts';
import { keyInFile, sealedSecrets } from '#links/secrets/sealed.ts';
import type { SecretsPort } from '#links/secrets/port.ts';
import { embeddedDispatch } from '#links/dispatch/embedded.ts';
import { httpDispatch } from '#links/dispatch/http.ts';
import { folderFiles } from '#links/files/folder.ts';
import type { FilesPort } from '#links/files/port.ts';
import { s3Files } from '#links/files/s3.ts';
import { letterBook, openMail } from '#links/mail/mail.ts';
import type { MailPort } from '#links/mail/port.ts';
import type { Links } from '#links/ports.ts';
import { tcpPrinting } from '#links/printing/tcp.ts';
import { webPush } from '#links/push/web.ts';
import { embeddedRouting } from '#links/routing/embedded.ts';
import { httpRouting } from '#links/routing/http.ts';
import { openSms } from '#links/sms/sms.ts';
import { httpWebhooks } from '#links/webhooks/http.ts';

/** What the features bring, put together for the server. */

function accountingOf(config: Config): AccountingPort {
  const { accounting } = config;
  if (accounting.provider === 'http') return httpAccounting(accounting);
  return accounting.provider === 'file' ? folderOf(config) : noAccounting;
}
/** An administrator never says a folder: what is written on the server is for whoever runs it to say. */
const folderOf = ({ accounting, dataDir }: Config): AccountingPort =>
  accountingFolder(
    (accounting.provider === 'file' ? accounting.folder : undefined) ?? join(dataDir, 'accounting'),
  );
function accountingAtOf(config: Config, secrets: SecretsPort): AccountingAt {
  return ({ system, address, sealedToken, knowingly }) => {
    if (system === 'none') return noAccounting;
    if (system === 'file') return folderOf(config);
    const token = sealedToken === null ? undefined : secrets.open(sealedToken);
    const port = httpAccounting({ url: address, token, guarded: !knowingly });
    if (token !== undefined) return port;
    const unread = () =>
      Promise.reject(new AccountingAway('The token of accounting cannot be read: it must be typed again.'));
    return { ...port, hand: unread, probe: unread };
  };
}
const secretsOf = ({ secretsKey, production, dataDir }: Config): SecretsPort => {
  if (secretsKey !== undefined) return sealedSecrets(() => secretsKey);
  return sealedSecrets(production ? null : keyInFile(join(dataDir, 'secrets.key')));
};
function portalOf({ portal, production, dataDir }: Config): PortalPort {
  if (portal) return httpPortal(portal);
  return production ? noPortal : portalFolder(join(dataDir, 'portal'));
}
const filesOf = ({ files, dataDir }: Config): FilesPort =>
  files.provider === 's3' ? s3Files(files) : folderFiles(join(dataDir, 'files'));
const mailOf = ({ mail, production, dataDir }: Config): MailPort =>
  openMail(mail, production ? undefined : letterBook(join(dataDir, 'letters.jsonl')));
/** The ports as the configuration wants them. Breakers stand before those that messages are sent through. */
export const linksOf = (config: Config, breakers = openCircuitBreakers()): Links => ({
  secrets: secretsOf(config),
  accountingAt: (target) =>
    guarded(breakers, 'accounting', accountingAtOf(config, secretsOf(config))(target), ['hand']),
  files: guarded(breakers, 'files', filesOf(config), ['put', 'get', 'remove']),
  accounting: guarded(breakers, 'accounting', accountingOf(config), ['hand']),
  portal: guarded(breakers, 'portal', portalOf(config), ['put']),
  mail: guarded(breakers, 'mail', mailOf(config), ['send']),
  sms: guarded(breakers, 'sms', openSms(config.sms, `${config.publicUrl}${receiptsPath}`), ['send']),
  routing: config.routing ? httpRouting(config.routing) : embeddedRouting(planInside),
  dispatch: config.dispatch ? httpDispatch(config.dispatch) : embeddedDispatch,
  webhooks: httpWebhooks({ anywhere: !config.production }),
  // Push services write to an https address when something is wrong with what we send.
  push: webPush(config.publicUrl.replace(/^http:/, 'https:'), breakers),
  printing: tcpPrinting({ anywhere: !config.production }),
});

/** Who keeps something by the units, in the statement that moves them. */
followUnits([loadCounts, shortages, manifestCounts]);

/** What answers the calls; some need another machine for it. */
export const routes = (links: Links): readonly Route[] =>
  features.flatMap((feature) => [...feature.routes, ...(feature.ported?.(links) ?? [])]);
/** The protocols of others that are spoken here. */
export const protocols: readonly Spoken[] = features.flatMap((feature) => feature.protocols ?? []);
/** What the tables hold, as every feature says it of its own. */
export const invariants: readonly Invariant[] = features.flatMap((feature) => feature.invariants ?? []);
export const handlers = (links: Links): Partial<Record<JobKind, JobHandler>> =>
  Object.assign({ checks: checker(invariants) }, ...features.map((feature) => feature.jobs?.(links)));
export const queues = (links: Links): Record<string, QueueHandler> =>
  Object.assign({}, ...features.map((feature) => feature.queues?.(links)));
export const timed: readonly Timed[] = [
  ...features.flatMap((feature) => feature.timed ?? []),
  { name: 'forget-old-keys', pattern: '17 4 * * *', act: forgetOldKeys },
  { name: 'sweep-sign-ins', pattern: '41 3 * * *', act: (work) => sweep(work.client) },
];
export const hearers = features.flatMap((feature) => feature.hears ?? []);
