import type { AccountingSettings, AccountingSettingsInput } from './accounting-settings.contract.ts';
import { accountingSettingsErrors } from './accounting-settings.errors.ts';
import { computeNextBatchTime, isSameServer } from './accounting-settings.rules.ts';
import {
  findAccountingSettings,
  updateAccountingSettingsIfUnchanged,
} from './accounting-settings.repository.ts';
import type { StoredAccountingSettings } from './accounting-settings.repository.ts';
import { readCompanyTimeZone } from '#areas/settings/settings/settings.service.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudit } from '#kit/server/request-context.ts';
import { AccountingUnavailableError } from '#integrations/accounting/port.ts';
import type { AccountingPort, AccountingTarget } from '#integrations/accounting/port.ts';
import type { Integrations } from '#integrations/ports.ts';

/** How posted invoices go to accounting (docs/decisions/160-accounting-is-configured-by-administrators.md). */

type Ports = Pick<Integrations, 'accounting' | 'createAccounting' | 'secrets'>;

export async function getAccountingSettings(
  work: Pick<RequestContext, 'tx'>,
  { accounting }: Pick<Integrations, 'accounting'>,
): Promise<AccountingSettings> {
  const { sealedToken, ...settings } = await findAccountingSettings(work);
  return { ...settings, startedWith: accounting.system, tokenSet: sealedToken !== null };
}

/** What the audit log records: everything but the token. */
function told({
  sealedToken,
  changedAt: _at,
  changedBy: _by,
  rowVersion: _seen,
  ...settings
}: StoredAccountingSettings) {
  return { ...settings, token: sealedToken === null ? 'none' : 'set' };
}

export async function updateAccountingSettings(
  work: RequestContext,
  input: AccountingSettingsInput,
  ports: Ports,
): Promise<AccountingSettings> {
  const before = await findAccountingSettings(work);
  const to = { ...before, ...meant(input, before), sealedToken: tokenFor(input, before, ports) };
  if (!(await updateAccountingSettingsIfUnchanged(work, input.rowVersion ?? before.rowVersion, to)))
    reject(commonErrors.recordChanged);
  const after = await findAccountingSettings(work);
  await recordAudit(work, {
    entity: 'accounting_setting',
    entityId: 1,
    action: input.token === undefined ? 'change' : 'change with a new token',
    before: told(before),
    after: told(after),
  });
  publishChange(work, 'settings');
  return getAccountingSettings(work, ports);
}

/** Returns the input with empty fields normalized. */
const meant = (input: AccountingSettingsInput, before: StoredAccountingSettings) => ({
  system: input.system,
  address: input.address ?? '',
  knowingly: input.knowingly ?? false,
  company: input.company ?? '',
  receivableAccount: input.receivableAccount ?? '',
  revenueAccount: input.revenueAccount ?? '',
  sending: input.sending ?? before.sending,
  batchHour: input.batchHour ?? null,
  startDate: input.startDate ?? null,
});

/** Returns the token to store: the new one encrypted, or the old one, which is never sent to a server it was not entered for. */
function tokenFor(
  input: AccountingSettingsInput,
  before: StoredAccountingSettings,
  { secrets }: Ports,
): string | null {
  const rejectToken = (error: (typeof accountingSettingsErrors)['tokenMissing']) =>
    reject(error, {}, { fields: { token: error.sentence } });
  if (input.system !== 'http') return before.address === (input.address ?? '') ? before.sealedToken : null;
  if (input.token !== undefined) {
    if (secrets.missingSettings.length > 0)
      reject(accountingSettingsErrors.secretsKeyMissing, { settings: secrets.missingSettings.join(', ') });
    return secrets.seal(input.token);
  }
  if (before.sealedToken === null) return rejectToken(accountingSettingsErrors.tokenMissing);
  if (!isSameServer(input.address ?? '', before.address))
    return rejectToken(accountingSettingsErrors.tokenOfOtherServer);
  return before.sealedToken;
}

/** Tests whether the described system would accept documents. Returns the reason if it would not. */
export async function testAccountingConnection(
  work: RequestContext,
  input: AccountingSettingsInput,
  ports: Ports,
): Promise<{ works: boolean; why: string | null }> {
  const before = await findAccountingSettings(work);
  const port = ports.createAccounting({
    system: input.system,
    address: input.address ?? '',
    allowUnsafeAddress: input.knowingly ?? false,
    sealedToken: tokenFor(input, before, ports),
  });
  const why = await port.checkConnection().then(
    () => null,
    (error: unknown) => {
      if (error instanceof AccountingUnavailableError) return error.message;
      throw error;
    },
  );
  await recordAudit(work, {
    entity: 'accounting_setting',
    entityId: 1,
    action: 'connection tried',
    after: { system: input.system, address: input.address ?? '', works: why === null },
  });
  // The audit screen shows it.
  publishChange(work, 'settings');
  return { works: why === null, why };
}

/** Returns the port that documents go to: the administrator's setting, else the one the server was started with. */
export async function resolveAccountingPort(
  work: Pick<RequestContext, 'tx'>,
  { accounting, createAccounting: accountingAt }: Pick<Integrations, 'accounting' | 'createAccounting'>,
): Promise<AccountingPort> {
  const { system, address, sealedToken, knowingly } = await findAccountingSettings(work);
  if (system === null) return accounting;
  const target: AccountingTarget = { system, address, sealedToken, allowUnsafeAddress: knowingly };
  return accountingAt(target);
}

/** Reads the fields common to all documents, the first day to hand over, and when queued documents are sent. */
export async function readAccountingConfiguration(work: Pick<RequestContext, 'tx' | 'now'>) {
  const { system, company, receivableAccount, revenueAccount, sending, batchHour, startDate } =
    await findAccountingSettings(work);
  const blank = (value: string) => (value === '' ? null : value);
  return {
    system,
    company: blank(company),
    receivableAccount: blank(receivableAccount),
    revenueAccount: blank(revenueAccount),
    startDate: system === null ? null : startDate,
    sendAt:
      system !== null && sending === 'batch' && batchHour !== null
        ? computeNextBatchTime(work.now, batchHour, await readCompanyTimeZone(work))
        : null,
  };
}
