import { IconClockExclamation } from '@tabler/icons-react';
import { getBalancesDueWithTopAccountsEndpoint } from './home.contract.ts';
import type { BalancesDue } from './home.contract.ts';
import { formatMoney } from '#kit/contract/money.ts';
import { getExplainProps } from '#kit/web/explain.tsx';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiQuery } from '#kit/web/api-query.ts';
import { Link } from '#kit/web/screen.tsx';
import { Badge } from '#kit/web/status-badge.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** What all accounts owe, and the credits of others. Together they make the balance in Collections. */
function owedByAll(t: Translate, { balance, accounts, credit }: BalancesDue): string {
  const params = { amount: formatMoney(balance), count: accounts };
  if (credit === 0) return t('{amount} for {count, plural, one {# account} other {# accounts}}', params);
  return t('{amount} for {count, plural, one {# account} other {# accounts}}, {credit} overpaid', {
    ...params,
    credit: formatMoney(credit),
  });
}

/** Balances due by account. Each opens its statement. */
export function BalancesDuePanel() {
  const t = useTranslate();
  const found = useApiQuery(getBalancesDueWithTopAccountsEndpoint, {});
  return (
    <section className="panel" aria-label={t('Open statements')}>
      <header>
        <h2>{t('Open statements')}</h2>
        {found.data && found.data.accounts > 1 && (
          <span
            className="muted"
            {...getExplainProps('home.owesAll', { endpoint: getBalancesDueWithTopAccountsEndpoint })}
          >
            {owedByAll(t, found.data)}
          </span>
        )}
      </header>
      <QueryBoundary query={found}>
        {(b) =>
          b.owing.length === 0 ? (
            <p className="pad muted">{t('No balance due.')}</p>
          ) : (
            <ul className="rows">
              {b.owing.map((a) => (
                <li key={a.id}>
                  <Link to="/customerService/customerStatements" search={{ accountId: a.id }}>
                    <b className="grow">{a.name}</b>
                    <span className="balance">
                      {a.overdue > 0 && (
                        <Badge tone="wait" icon={IconClockExclamation}>
                          {t('{amount} overdue', { amount: formatMoney(a.overdue) })}
                        </Badge>
                      )}
                      <b
                        className="numeric"
                        {...getExplainProps('home.owes', {
                          params: { account: a.name },
                          parts: [
                            [t('Overdue'), formatMoney(a.overdue)],
                            [t('Not yet due'), formatMoney(a.balance - a.overdue)],
                          ],
                          endpoint: getBalancesDueWithTopAccountsEndpoint,
                        })}
                      >
                        {formatMoney(a.balance)}
                      </b>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </QueryBoundary>
    </section>
  );
}
