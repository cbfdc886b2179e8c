import { IconArrowsSplit2 } from '@tabler/icons-react';
import { useState } from 'react';
import { manageDays } from './days-of-service.contract.ts';
import type { DayOfServiceRow } from './days-of-service.contract.ts';
import { previewClosing } from './re-route.contract.ts';
import { ReRouteDialog } from './re-route.form.tsx';
import type { Account } from '#areas/accounts/accounts/account-editor.contract.ts';
import { Panel } from '#areas/accounts/accounts/account-panels.part.tsx';
import { accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import { ImpactNote } from '#areas/calendar/impact/impact.part.tsx';
import { showDate, weekdayNames } from '#kit/contract/dates.ts';
import { notAllowed } from '#kit/contract/lifecycle.ts';
import { Action } from '#kit/web/action.tsx';
import { useMe } from '#kit/web/me.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { useAnswer } from '#kit/web/query.ts';
import { A } from '#kit/web/screen.tsx';
import { State } from '#kit/web/state.tsx';
import { useText } from '#kit/web/text.tsx';

/** Whose freight is delivered at an account in care of it, on its page, with another way for a span of dates. */
export function AccountCareOf({ account: a }: { account: Account }) {
  const t = useText();
  const me = useMe();
  if (a.accountTypeId !== accountType.consignee || !me.can('manageDaysOfServiceView:accounts')) return null;
  return (
    <Panel title={t('Freight in care of it')}>
      <Records account={a} />
    </Panel>
  );
}

const shownAtOnce = 8;
function Records({ account: a }: { account: Account }) {
  const t = useText();
  const me = useMe();
  const [routing, setRouting] = useState(false);
  const where = { careOfAccountId: a.id };
  const found = useAnswer(manageDays, { query: { ...where, rows: shownAtOnce, orderField: 'consignee' } });
  return (
    <>
      <Answered of={found} lines={2}>
        {({ data, totalRows }) =>
          data.length === 0 ? (
            <p className="cap">{t('No day of service sends freight of others here.')}</p>
          ) : (
            <div className="col">
              {!a.active && (
                <p className="note t-fault" role="status">
                  {t('It is inactive: nothing more may be entered that goes here.')}
                </p>
              )}
              <ul className="account-lines">
                {data.map((r) => (
                  <CareOfLine key={r.id} record={r} />
                ))}
              </ul>
              <div className="row wrap">
                <A to="/customerCenter/daysOfService" search={where} className="link">
                  {t('{count, plural, one {Open the record} other {All # records}}', { count: totalRows })}
                </A>
                <Action
                  icon={IconArrowsSplit2}
                  whyNot={me.can('edit:dayOfService') ? null : t(notAllowed)}
                  onPress={() => setRouting(true)}
                >
                  {t('Send another way')}
                </Action>
              </div>
            </div>
          )
        }
      </Answered>
      {routing && <ReRouteDialog place={a} onClose={() => setRouting(false)} />}
    </>
  );
}

function CareOfLine({ record: r }: { record: DayOfServiceRow }) {
  const t = useText();
  return (
    <li>
      <State of="dayOfService" value={r.recordType} />
      <span>
        {r.consignee} · {r.warehouseCode} {t(weekdayNames[r.dayOfWeek] ?? '')}
      </span>
      <span className="dim">
        {showDate(r.effectiveDate)} – {showDate(r.expirationDate)}
      </span>
    </li>
  );
}

/** What closing an account touches, said in the question whether it should. */
export function ClosingNote({ account: a }: { account: Account }) {
  const t = useText();
  const found = useAnswer(previewClosing, { params: { id: a.id } });
  return (
    <Answered of={found} lines={3}>
      {({ impact, inHouse, records, consignees }) => (
        <div className="col">
          <ImpactNote
            of={impact}
            says={t('They stay, but are not finalized while the account is inactive.')}
          />
          {inHouse > 0 && (
            <p className="note t-wait">
              {t('In the house on their way there: {count, plural, one {# unit} other {# units}}.', {
                count: inHouse,
              })}
            </p>
          )}
          {records > 0 && (
            <p className="note t-wait">
              {t(
                '{records, plural, one {# day of service sends} other {# days of service send}} freight of {consignees, plural, one {# consignee} other {# consignees}} there. Nothing more may be entered for those days until they go another way.',
                { records, consignees },
              )}
            </p>
          )}
        </div>
      )}
    </Answered>
  );
}
