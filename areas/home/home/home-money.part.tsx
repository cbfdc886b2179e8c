import { IconClockExclamation } from '@tabler/icons-react';
import { getBalances } from './home.contract.ts';
import { CutoffClock, useCutoff } from '#areas/calendar/cutoff/cutoff-clock.part.tsx';
import { getSettings } from '#areas/calendar/cutoff/cutoff.contract.ts';
import { showMoney } from '#kit/contract/money.ts';
import { useMe } from '#kit/web/me.ts';
import { showDayDate } from '#kit/web/moments.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { useAnswer } from '#kit/web/query.ts';
import { A } from '#kit/web/screen.tsx';
import { Badge } from '#kit/web/state.tsx';
import { useText } from '#kit/web/text.tsx';

/** Most accounts of one person shown with a clock of their own. */
const clocks = 4;
/** How long entry is open for the next ship date of each of the user's shippers. */
export function CutoffPanel() {
  const t = useText();
  const me = useMe();
  const shippers = me.accounts.filter((a) => !me.account || a.id === me.account.id).slice(0, clocks);
  return (
    <section className="panel" aria-label={t('Cutoff')}>
      <header>
        <h2>{t('Cutoff')}</h2>
      </header>
      <ul className="rows">
        {shippers.map((a) => (
          <CutoffRow key={a.id} number={a.number} name={a.name} />
        ))}
      </ul>
    </section>
  );
}
function CutoffRow({ number, name }: { number: string; name: string }) {
  const t = useText();
  const settings = useAnswer(getSettings, { params: { accountNumber: number } });
  const shipDate = settings.data?.nextOpenDate ?? settings.data?.defaultShipDate ?? null;
  const cutoff = useCutoff(settings.data?.shipperAccountId ?? null, shipDate);
  return (
    <li className="cut-row">
      <Answered of={settings} lines={1}>
        {(s) => (
          <>
            <A
              to="/customerService/orderEntry"
              search={{ order: 'new', shipper: s.shipperAccountId, date: shipDate ?? undefined }}
            >
              <b>{name}</b>
              <span className="dim">
                {shipDate ? t('ships {date}', { date: showDayDate(shipDate) }) : t('No open ship date')}
              </span>
            </A>
            {shipDate && <CutoffClock cutoff={cutoff} shipDate={shipDate} />}
          </>
        )}
      </Answered>
    </li>
  );
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
          <span className="dim">
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
                      <b className="num">{showMoney(a.balance)}</b>
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
