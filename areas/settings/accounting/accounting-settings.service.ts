import type { AccountingSettings, AccountingWish } from './accounting-settings.contract.ts';
import { accountingErrors } from './accounting-settings.errors.ts';
import { nextBatch, sameServer } from './accounting-settings.rules.ts';
import { readAccounting, writeAccounting } from './accounting-settings.store.ts';
import type { KeptAccounting } from './accounting-settings.store.ts';
import { companyZone } from '#areas/settings/settings/settings.service.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit } from '#kit/server/work.ts';
import { AccountingAway } from '#links/accounting/port.ts';
import type { AccountingPort, AccountingTarget } from '#links/accounting/port.ts';
import type { Links } from '#links/ports.ts';

/** How posted invoices go to accounting (docs/decisions/160-accounting-is-set-by-an-administrator.md). */

type Ports = Pick<Links, 'accounting' | 'accountingAt' | 'secrets'>;

export async function seeAccounting(
  work: Pick<Work, 'tx'>,
  { accounting }: Pick<Links, 'accounting'>,
): Promise<AccountingSettings> {
  const { sealedToken, ...kept } = await readAccounting(work);
  return { ...kept, startedWith: accounting.system, tokenSet: sealedToken !== null };
}

/** What the audit says of them: everything but the token. */
function told({ sealedToken, changedAt: _at, changedBy: _by, rowVersion: _seen, ...kept }: KeptAccounting) {
  return { ...kept, token: sealedToken === null ? 'none' : 'set' };
}

export async function saveAccounting(
  work: Work,
  wish: AccountingWish,
  ports: Ports,
): Promise<AccountingSettings> {
  const before = await readAccounting(work);
  const to = { ...before, ...meant(wish, before), sealedToken: tokenFor(wish, before, ports) };
  if (!(await writeAccounting(work, wish.rowVersion ?? before.rowVersion, to)))
    refuse(commonErrors.changedByOthers);
  const after = await readAccounting(work);
  await audit(work, {
    entity: 'accounting_setting',
    entityId: 1,
    action: wish.token === undefined ? 'change' : 'change with a new token',
    before: told(before),
    after: told(after),
  });
  announce(work, 'settings');
  return seeAccounting(work, ports);
}

/** What the wish says, with the empty fields empty. */
const meant = (wish: AccountingWish, before: KeptAccounting) => ({
  system: wish.system,
  address: wish.address ?? '',
  knowingly: wish.knowingly ?? false,
  company: wish.company ?? '',
  receivableAccount: wish.receivableAccount ?? '',
  revenueAccount: wish.revenueAccount ?? '',
  sending: wish.sending ?? before.sending,
  batchHour: wish.batchHour ?? null,
  startDate: wish.startDate ?? null,
});

/** The token as it is kept: the new one sealed, or the old one, which is shown to no other server than it was given for. */
function tokenFor(wish: AccountingWish, before: KeptAccounting, { secrets }: Ports): string | null {
  const fault = (of: (typeof accountingErrors)['tokenMissing']) =>
    refuse(of, {}, { fields: { token: of.sentence } });
  if (wish.system !== 'http') return before.address === (wish.address ?? '') ? before.sealedToken : null;
  if (wish.token !== undefined) {
    if (secrets.missing.length > 0) refuse(accountingErrors.noKey, { settings: secrets.missing.join(', ') });
    return secrets.seal(wish.token);
  }
  if (before.sealedToken === null) return fault(accountingErrors.tokenMissing);
  if (!sameServer(wish.address ?? '', before.address)) return fault(accountingErrors.tokenOfAnother);
  return before.sealedToken;
}

/** Whether the system as it is described would take anything, with the reason where it would not. */
export async function tryAccounting(
  work: Work,
  wish: AccountingWish,
  ports: Ports,
): Promise<{ works: boolean; why: string | null }> {
  const before = await readAccounting(work);
  const port = ports.accountingAt({
    system: wish.system,
    address: wish.address ?? '',
    knowingly: wish.knowingly ?? false,
    sealedToken: tokenFor(wish, before, ports),
  });
  const why = await port.probe().then(
    () => null,
    (error: unknown) => {
      if (error instanceof AccountingAway) return error.message;
      throw error;
    },
  );
  await audit(work, {
    entity: 'accounting_setting',
    entityId: 1,
    action: 'connection tried',
    after: { system: wish.system, address: wish.address ?? '', works: why === null },
  });
  // The audit shows it.
  announce(work, 'settings');
  return { works: why === null, why };
}

/** Where documents go from now on: as an administrator said, else as the server was started. */
export async function accountingNow(
  work: Pick<Work, 'tx'>,
  { accounting, accountingAt }: Pick<Links, 'accounting' | 'accountingAt'>,
): Promise<AccountingPort> {
  const { system, address, sealedToken, knowingly } = await readAccounting(work);
  if (system === null) return accounting;
  const target: AccountingTarget = { system, address, sealedToken, knowingly };
  return accountingAt(target);
}

/** What every document of the house bears, which day is the first that is handed over, and when what is queued goes. */
export async function accountingBooks(work: Pick<Work, 'tx' | 'now'>) {
  const { system, company, receivableAccount, revenueAccount, sending, batchHour, startDate } =
    await readAccounting(work);
  const blank = (value: string) => (value === '' ? null : value);
  return {
    system,
    company: blank(company),
    receivableAccount: blank(receivableAccount),
    revenueAccount: blank(revenueAccount),
    startDate: system === null ? null : startDate,
    goesAt:
      system !== null && sending === 'batch' && batchHour !== null
        ? nextBatch(work.now, batchHour, await companyZone(work))
        : null,
  };
}
