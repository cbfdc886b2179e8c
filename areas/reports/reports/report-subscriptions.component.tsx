import {
  findOwnReportSubscriptionsEndpoint,
  reportFrequencyNames,
  setOrDeleteOwnReportSubscriptionEndpoint,
} from './report-subscriptions.contract.ts';
import type { ReportSubscription } from './report-subscriptions.contract.ts';
import { reportDefinitions, reportViewPermissions } from './reports.contract.ts';
import { MyAccountRow } from '#areas/people/my-account/my-account-row.component.tsx';
import { Button } from '#kit/web/button.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { Link } from '#kit/web/screen.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** The user's emailed reports, with a way to stop each one (docs/decisions/207-notifications-are-created-by-the-system.md). */
export default function ReportMailsPart() {
  const t = useTranslate();
  const me = useCurrentUser();
  const canViewReports = reportViewPermissions.some((grant) => me.can(grant));
  const found = useApiQuery(findOwnReportSubscriptionsEndpoint, canViewReports ? {} : null);
  if (!canViewReports) return null;
  return (
    <section className="panel" aria-labelledby="account-reports">
      <header>
        <h2 id="account-reports">{t('Scheduled reports')}</h2>
      </header>
      <div className="col">
        <QueryBoundary query={found} skeletonLines={1}>
          {(mails) =>
            mails.length === 0 ? (
              <p className="caption">
                {t('You don’t get any reports by email. To schedule a report, open it.')}
              </p>
            ) : (
              <ul className="item-list">
                {mails.map((mail) => (
                  <OneMail key={mail.report} of={mail} />
                ))}
              </ul>
            )
          }
        </QueryBoundary>
        <p className="caption">
          {t(
            'To schedule a report, open it under Reports. Reports are sent only to you, and no one else can schedule them in your name.',
          )}{' '}
          <Link to="/reports/index">{t('Reports')}</Link>
        </p>
      </div>
    </section>
  );
}

function OneMail({ of: { report, every, warehouseId, rowVersion } }: { of: ReportSubscription }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const act = useApiMutation(setOrDeleteOwnReportSubscriptionEndpoint);
  const title = t(reportDefinitions[report].title);
  const warehouse = me.warehouses.find(({ id }) => id === warehouseId)?.code;
  return (
    <MyAccountRow
      name={title}
      description={[t(reportFrequencyNames[every]), warehouse].filter(Boolean).join(', ')}
      actions={
        <Button
          isSmall
          label={t('Unsubscribe from {report}', { report: title })}
          onPress={() => act.run({ body: { report, every: 'never', rowVersion } })}
        >
          {t('Unsubscribe')}
        </Button>
      }
    />
  );
}
