import { findAccountBlocksEndpoint } from './blocked-accounts.contract.ts';
import type { Account } from '#areas/accounts/accounts/account-editor.contract.ts';
import { AccountPanelSection } from '#areas/accounts/accounts/account-panels.component.tsx';
import { accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiQuery } from '#kit/web/api-query.ts';
import { Link } from '#kit/web/screen.tsx';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** The blocks of an account, on its page. A bill-to ships nothing, so it has none. */
export function AccountBlocksSection({ account: a }: { account: Account }) {
  const t = useTranslate();
  const me = useCurrentUser();
  if (a.accountTypeId === accountType.billTo || !me.can('blockedAccountsView:warehouse')) return null;
  return (
    <AccountPanelSection title={t('Blocks')}>
      <Blocks account={a} />
    </AccountPanelSection>
  );
}

function Blocks({ account: a }: { account: Account }) {
  const t = useTranslate();
  const who =
    a.accountTypeId === accountType.consignee ? { consigneeAccountId: a.id } : { shipperAccountId: a.id };
  const found = useApiQuery(findAccountBlocksEndpoint, { query: { ...who, rows: 20 } });
  return (
    <QueryBoundary query={found} skeletonLines={2}>
      {({ data, totalRows }) =>
        data.length === 0 ? (
          <p className="caption">{t('No blocks on this account.')}</p>
        ) : (
          <>
            <ul className="account-list">
              {data.map((b) => (
                <li key={b.id}>
                  <StatusBadge kind="block" value={b.status} />
                  <span>
                    {formatDate(b.startDate)} – {formatDate(b.endDate)}
                  </span>
                  <span className="muted">{[b.warehouseCode, b.notes].filter(Boolean).join(' · ')}</span>
                </li>
              ))}
            </ul>
            <Link to="/warehouse/blockedAccounts" search={who} className="link">
              {t('{count, plural, one {View block} other {View all # blocks}}', { count: totalRows })}
            </Link>
          </>
        )
      }
    </QueryBoundary>
  );
}
