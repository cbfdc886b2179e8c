import { IconClockExclamation } from '@tabler/icons-react';
import { getBalances } from './home.contract.ts';
import type { Balances } from './home.contract.ts';
import { showMoney } from '#kit/contract/money.ts';
import { explains } from '#kit/web/explain.tsx';
import { Answered } from '#kit/web/nothing.tsx';
import { useAnswer } from '#kit/web/query.ts';
import { A } from '#kit/web/screen.tsx';
import { Badge } from '#kit/web/state.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

/** What all accounts owe, and the credits of others: the two make up what Collections shows. */
function owedByAll(t: Say, { balance, accounts, credit }: Balances): string {
  const params = { amount: showMoney(balance), count: accounts };
  if (credit === 0) return t('{amount} at {count, plural, one {# account} other {# accounts}}', params);
  return t('{amount} at {count, plural, one {# account} other {# accounts}}, {credit} overpaid', {
    ...params,
    credit: showMoney(credit),
  });
}

/** What is owed, by account; each opens its statement. */
export function BalancesPanel() {
  const t = useText();
  const found = useAnswer(getBalances, {});
  return (
    <section className="panel" aria-label={t('Unpaid statements')}>
      <header>
        <h2>{t('Unpaid statements')}</h2>
        {found.data && found.data.accounts > 1 && (
          <span className="dim" {...explains('home.owesAll', { of: getBalances })}>
            {owedByAll(t, found.data)}
          </span>
        )}
      </header>
      <Answered of={found}>
        {(b) =>
          b.owing.length === 0 ? (
            <p className="pad dim">{t('Nothing is owed.')}</p>
          ) : (
            <ul className="rows">
              {b.owing.map((a) => (
                <li key={a.id}>
                  <A to="/customerService/customerStatements" search={{ accountId: a.id }}>
                    <b className="grow">{a.name}</b>
                    <span className="owed">
                      {a.overdue > 0 && (
                        <Badge tone="wait" icon={IconClockExclamation}>
                          {t('{amount} overdue', { amount: showMoney(a.overdue) })}
                        </Badge>
                      )}
                      <b
                        className="num"
                        {...explains('home.owes', {
                          facts: { account: a.name },
                          parts: [
                            [t('Overdue'), showMoney(a.overdue)],
                            [t('Not yet due'), showMoney(a.balance - a.overdue)],
                          ],
                          of: getBalances,
                        })}
                      >
                        {showMoney(a.balance)}
                      </b>
                    </span>
                  </A>
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
    </section>
  );
}
