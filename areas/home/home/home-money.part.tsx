import { IconClockExclamation } from '@tabler/icons-react';
import { getBalances } from './home.contract.ts';
import { showMoney } from '#kit/contract/money.ts';
import { explains } from '#kit/web/explain.tsx';
import { Answered } from '#kit/web/nothing.tsx';
import { useAnswer } from '#kit/web/query.ts';
import { A } from '#kit/web/screen.tsx';
import { Badge } from '#kit/web/state.tsx';
import { useText } from '#kit/web/text.tsx';

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
            {t('{amount} at {count, plural, one {# account} other {# accounts}}', {
              amount: showMoney(found.data.balance),
              count: found.data.accounts,
            })}
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
