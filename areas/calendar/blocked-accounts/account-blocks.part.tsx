import { findBlockedAccounts } from './blocked-accounts.contract.ts';
import type { Account } from '#areas/accounts/accounts/account-editor.contract.ts';
import { Panel } from '#areas/accounts/accounts/account-panels.part.tsx';
import { accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import { showDate } from '#kit/contract/dates.ts';
import { useMe } from '#kit/web/me.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { useAnswer } from '#kit/web/query.ts';
import { A } from '#kit/web/screen.tsx';
import { State } from '#kit/web/state.tsx';
import { useText } from '#kit/web/text.tsx';

/** What blocks an account, on its page. A bill-to ships nothing. */
export function AccountBlocks({ account: a }: { account: Account }) {
  const t = useText();
  const me = useMe();
  if (a.accountTypeId === accountType.billTo || !me.can('blockedAccountsView:warehouse')) return null;
  return (
    <Panel title={t('Blocks')}>
      <Blocks account={a} />
    </Panel>
  );
}

function Blocks({ account: a }: { account: Account }) {
  const t = useText();
  const who =
    a.accountTypeId === accountType.consignee ? { consigneeAccountId: a.id } : { shipperAccountId: a.id };
  const found = useAnswer(findBlockedAccounts, { query: { ...who, rows: 20 } });
  return (
    <Answered of={found} lines={2}>
      {({ data, totalRows }) =>
        data.length === 0 ? (
          <p className="cap">{t('Nothing blocks this account.')}</p>
        ) : (
          <>
            <ul className="account-lines">
              {data.map((b) => (
                <li key={b.id}>
                  <State of="block" value={b.status} />
                  <span>
                    {showDate(b.startDate)} – {showDate(b.endDate)}
                  </span>
                  <span className="dim">{[b.warehouseCode, b.notes].filter(Boolean).join(' · ')}</span>
                </li>
              ))}
            </ul>
            <A to="/warehouse/blockedAccounts" search={who} className="link">
              {t('{count, plural, one {Open the block} other {All # blocks}}', { count: totalRows })}
            </A>
          </>
        )
      }
    </Answered>
  );
}
