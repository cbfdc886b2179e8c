import { IconArrowsSplit2 } from '@tabler/icons-react';
import { useState } from 'react';
import { findDayOfServiceRecordsEndpoint } from './days-of-service.contract.ts';
import type { DayOfServiceRow } from './days-of-service.contract.ts';
import { previewAccountClosingOrReopeningEndpoint } from './re-route.contract.ts';
import { ReRouteDialog } from './re-route.form.tsx';
import type { Account } from '#areas/accounts/accounts/account-editor.contract.ts';
import { AccountPanelSection } from '#areas/accounts/accounts/account-panels.component.tsx';
import { accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import { FreightImpactNote } from '#areas/calendar/impact/impact.component.tsx';
import { formatDate, weekdayNames } from '#kit/contract/dates.ts';
import { notAllowedMessage } from '#kit/contract/lifecycle.ts';
import { Button } from '#kit/web/button.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiQuery } from '#kit/web/api-query.ts';
import { Link } from '#kit/web/screen.tsx';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** On an account's page, lists the freight delivered in care of the account, and offers a re-route for a span of dates. */
export function FreightOfOtherConsigneesInCareOfAccount({ account: a }: { account: Account }) {
  const t = useTranslate();
  const me = useCurrentUser();
  if (a.accountTypeId !== accountType.consignee || !me.can('manageDaysOfServiceView:accounts')) return null;
  return (
    <AccountPanelSection title={t('Freight delivered c/o this account')}>
      <Records account={a} />
    </AccountPanelSection>
  );
}

const shownAtOnce = 8;
function Records({ account: a }: { account: Account }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const [routing, setRouting] = useState(false);
  const where = { careOfAccountId: a.id };
  const found = useApiQuery(findDayOfServiceRecordsEndpoint, {
    query: { ...where, rows: shownAtOnce, orderField: 'consignee' },
  });
  return (
    <>
      <QueryBoundary query={found} skeletonLines={2}>
        {({ data, totalRows }) =>
          data.length === 0 ? (
            <p className="caption">{t('No days of service deliver other consignees’ freight here.')}</p>
          ) : (
            <div className="col">
              {!a.active && (
                <p className="note tone-fault" role="status">
                  {t('Inactive: no new freight can be entered for delivery here.')}
                </p>
              )}
              <ul className="account-list">
                {data.map((r) => (
                  <CareOfLine key={r.id} record={r} />
                ))}
              </ul>
              <div className="row wrap">
                <Link to="/customerCenter/daysOfService" search={where} className="link">
                  {t('{count, plural, one {View record} other {View all # records}}', { count: totalRows })}
                </Link>
                <Button
                  icon={IconArrowsSplit2}
                  disabledReason={me.can('edit:dayOfService') ? null : t(notAllowedMessage)}
                  onPress={() => setRouting(true)}
                >
                  {t('Reroute freight')}
                </Button>
              </div>
            </div>
          )
        }
      </QueryBoundary>
      {routing && <ReRouteDialog careOfAccount={a} onClose={() => setRouting(false)} />}
    </>
  );
}

function CareOfLine({ record: r }: { record: DayOfServiceRow }) {
  const t = useTranslate();
  return (
    <li>
      <StatusBadge kind="dayOfService" value={r.recordType} />
      <span>
        {r.consignee} · {r.warehouseCode} {t(weekdayNames[r.dayOfWeek] ?? '')}
      </span>
      <span className="muted">
        {formatDate(r.effectiveDate)} – {formatDate(r.expirationDate)}
      </span>
    </li>
  );
}

/** Shows in the confirmation dialog what closing an account affects. */
export function AccountClosingImpactNote({ account: a }: { account: Account }) {
  const t = useTranslate();
  const found = useApiQuery(previewAccountClosingOrReopeningEndpoint, { params: { id: a.id } });
  return (
    <QueryBoundary query={found} skeletonLines={3}>
      {({ impact, inHouse, records, consignees }) => (
        <div className="col">
          <FreightImpactNote
            impact={impact}
            explanation={t('Orders stay, but can’t be finalized while the account is inactive.')}
          />
          {inHouse > 0 && (
            <p className="note tone-wait">
              {t('{count, plural, one {# unit} other {# units}} on hand for this destination.', {
                count: inHouse,
              })}
            </p>
          )}
          {records > 0 && (
            <p className="note tone-wait">
              {t(
                '{records, plural, one {# day of service sends} other {# days of service send}} freight for {consignees, plural, one {# consignee} other {# consignees}} to this location. Reroute that freight before entering new orders for those days.',
                { records, consignees },
              )}
            </p>
          )}
        </div>
      )}
    </QueryBoundary>
  );
}
