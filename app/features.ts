import { join } from 'node:path';
import type { Config } from './config.ts';
import { features } from './generated/features.ts';
import { smsReceiptsWebhookPath } from './text-webhooks.ts';
import { planWithBuiltInPlanner } from '#areas/outbound/routing/built-in-planner.service.ts';
import { createInvariantChecksJob } from '#areas/admin/checks/checks.service.ts';
import { registerUnitMoveFollowers } from '#areas/freight/units/unit-move-followers.sql.ts';
import {
  loadCountsUnitMoveFollower,
  shortagesUnitMoveFollower,
} from '#areas/outbound/loads/load-counts.sql.ts';
import {
  manifestUnitMoveFollower,
  missingUnitMoveFollower,
} from '#areas/shuttles/shuttle-loads/manifest.sql.ts';
import type { JobKind } from '#kit/contract/live.ts';
import { deleteExpiredIdempotencyKeys } from '#kit/server/idempotency.ts';
import type { Invariant } from '#kit/server/invariants.ts';
import type { JobHandler, QueueHandler, ScheduledTask } from '#kit/server/jobs.ts';
import type { EndpointRoute } from '#kit/server/mount.ts';
import type { ProtocolRoutes } from '#kit/server/external-protocol.ts';
import { deleteExpiredSignInRecords } from '#integrations/identity/postgres-adapter.ts';
import { createFolderAccounting } from '#integrations/accounting/folder.ts';
import { createHttpAccounting } from '#integrations/accounting/http.ts';
import { noAccounting } from '#integrations/accounting/none.ts';
import { createHttpPaymentPortal } from '#integrations/payment-portal/http.ts';
import { createFolderPaymentPortal } from '#integrations/payment-portal/folder.ts';
import { noPaymentPortal } from '#integrations/payment-portal/none.ts';
import type { PaymentPortalInvoicePort } from '#integrations/payment-portal/port.ts';
import type { AccountingPortFactory, AccountingPort } from '#integrations/accounting/port.ts';
import { AccountingUnavailableError } from '#integrations/accounting/port.ts';
import { wrapMethodsInCircuitBreaker, createTimeoutCircuitBreakers } from '#integrations/circuit-breaker.ts';
import { createGeneratedKeyFileReader, createAesSecretsPort } from '#integrations/secrets/sealed.ts';
import type { SecretsPort } from '#integrations/secrets/port.ts';
import { ownEstimateDispatch } from '#integrations/dispatch/embedded.ts';
import { createHttpDispatch } from '#integrations/dispatch/http.ts';
import { createFolderFileStorage } from '#integrations/files/folder.ts';
import type { FilesPort } from '#integrations/files/port.ts';
import { createS3FileStorage } from '#integrations/files/s3.ts';
import { createEmailFileLogger, createEmailSender } from '#integrations/email/email.ts';
import type { EmailPort } from '#integrations/email/port.ts';
import type { Integrations } from '#integrations/ports.ts';
import { createTcpPrinting } from '#integrations/printing/tcp.ts';
import { createWebPush } from '#integrations/push/web.ts';
import { createEmbeddedRouting } from '#integrations/routing/embedded.ts';
import { createHttpRouting } from '#integrations/routing/http.ts';
import { createSmsSender } from '#integrations/sms/sms.ts';
import { createHttpWebhooks } from '#integrations/webhooks/http.ts';

/** Combines the server parts of all features. */

function accountingOf(config: Config): AccountingPort {
  const { accounting } = config;
  if (accounting.provider === 'http') return createHttpAccounting(accounting);
  return accounting.provider === 'file' ? folderOf(config) : noAccounting;
}
/** An administrator cannot choose the folder. Only the server's operator decides where files are written. */
const folderOf = ({ accounting, dataDir }: Config): AccountingPort =>
  createFolderAccounting(
    (accounting.provider === 'file' ? accounting.folder : undefined) ?? join(dataDir, 'accounting'),
  );
function accountingAtOf(config: Config, secrets: SecretsPort): AccountingPortFactory {
  return ({ system, address, sealedToken, allowUnsafeAddress: knowingly }) => {
    if (system === 'none') return noAccounting;
    if (system === 'file') return folderOf(config);
    const token = sealedToken === null ? undefined : secrets.unseal(sealedToken);
    const port = createHttpAccounting({ url: address, token, blocksInternalAddresses: !knowingly });
    if (token !== undefined) return port;
    const unread = () =>
      Promise.reject(new AccountingUnavailableError('Can’t read the accounting token. Enter it again.'));
    return { ...port, submitDocument: unread, checkConnection: unread };
  };
}
const secretsOf = ({ secretsKey, production, dataDir }: Config): SecretsPort => {
  if (secretsKey !== undefined) return createAesSecretsPort(() => secretsKey);
  return createAesSecretsPort(production ? null : createGeneratedKeyFileReader(join(dataDir, 'secrets.key')));
};
function portalOf({ portal, production, dataDir }: Config): PaymentPortalInvoicePort {
  if (portal) return createHttpPaymentPortal(portal);
  return production ? noPaymentPortal : createFolderPaymentPortal(join(dataDir, 'portal'));
}
const filesOf = ({ files, dataDir }: Config): FilesPort =>
  files.provider === 's3' ? createS3FileStorage(files) : createFolderFileStorage(join(dataDir, 'files'));
const mailOf = ({ mail, production, dataDir }: Config): EmailPort =>
  createEmailSender(mail, production ? undefined : createEmailFileLogger(join(dataDir, 'letters.jsonl')));
/** Creates the integration ports that the configuration selects. Circuit breakers protect the ones that send messages. */
export const createIntegrations = (
  config: Config,
  breakers = createTimeoutCircuitBreakers(),
): Integrations => ({
  secrets: secretsOf(config),
  createAccounting: (target) =>
    wrapMethodsInCircuitBreaker(breakers, 'accounting', accountingAtOf(config, secretsOf(config))(target), [
      'submitDocument',
    ]),
  files: wrapMethodsInCircuitBreaker(breakers, 'files', filesOf(config), [
    'putFile',
    'getFile',
    'removeFile',
  ]),
  accounting: wrapMethodsInCircuitBreaker(breakers, 'accounting', accountingOf(config), ['submitDocument']),
  paymentPortal: wrapMethodsInCircuitBreaker(breakers, 'portal', portalOf(config), ['putInvoice']),
  email: wrapMethodsInCircuitBreaker(breakers, 'mail', mailOf(config), ['send']),
  sms: wrapMethodsInCircuitBreaker(
    breakers,
    'sms',
    createSmsSender(config.sms, `${config.publicUrl}${smsReceiptsWebhookPath}`),
    ['send'],
  ),
  routing: config.routing ? createHttpRouting(config.routing) : createEmbeddedRouting(planWithBuiltInPlanner),
  dispatch: config.dispatch ? createHttpDispatch(config.dispatch) : ownEstimateDispatch,
  webhooks: createHttpWebhooks({ allowsInternalAddresses: !config.production }),
  // Push services use an https address to contact the sender when something is wrong with the messages.
  push: createWebPush(config.publicUrl.replace(/^http:/, 'https:'), breakers),
  printing: createTcpPrinting({ allowsAnyAddressAndPort: !config.production }),
});

/** Registers the features that maintain data per unit. They run in the same statement that moves the units. */
registerUnitMoveFollowers([
  loadCountsUnitMoveFollower,
  shortagesUnitMoveFollower,
  manifestUnitMoveFollower,
  missingUnitMoveFollower,
]);

/** The routes that handle the endpoints. Some need an integration port. */
export const listFeatureRoutes = (integrations: Integrations): readonly EndpointRoute[] =>
  features.flatMap((feature) => [
    ...feature.routes,
    ...(feature.createIntegrationRoutes?.(integrations) ?? []),
  ]);
/** Third-party protocols that the server implements. */
export const protocolRoutes: readonly ProtocolRoutes[] = features.flatMap(
  (feature) => feature.protocols ?? [],
);
/** The invariants of the tables, as each feature declares them. */
export const allInvariants: readonly Invariant[] = features.flatMap((feature) => feature.invariants ?? []);
export const createJobHandlers = (integrations: Integrations): Partial<Record<JobKind, JobHandler>> =>
  Object.assign(
    { checks: createInvariantChecksJob(allInvariants) },
    ...features.map((feature) => feature.jobs?.(integrations)),
  );
export const createQueueHandlers = (integrations: Integrations): Record<string, QueueHandler> =>
  Object.assign({}, ...features.map((feature) => feature.queues?.(integrations)));
export const scheduledTasks: readonly ScheduledTask[] = [
  ...features.flatMap((feature) => feature.scheduledTasks ?? []),
  { name: 'delete-old-idempotency-keys', cronPatternUtc: '17 4 * * *', run: deleteExpiredIdempotencyKeys },
  {
    name: 'delete-expired-sign-ins',
    cronPatternUtc: '41 3 * * *',
    run: (work) => deleteExpiredSignInRecords(work.client),
  },
];
export const topicSubscribers = features.flatMap((feature) => feature.topicListener ?? []);
