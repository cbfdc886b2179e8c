import { IconMailForward } from '@tabler/icons-react';
import { useState } from 'react';
import {
  findOwnReportSubscriptionsEndpoint,
  reportFrequencyNames,
  listAllowedReportFrequencies,
  reportSubscriptionBodySchema,
  setOrDeleteOwnReportSubscriptionEndpoint,
} from './report-subscriptions.contract.ts';
import type { ReportSubscription } from './report-subscriptions.contract.ts';
import type { ReportId } from './report-permissions.contract.ts';
import { reportDefinitions } from './reports.contract.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { Button } from '#kit/web/button.tsx';
import { SelectField } from '#kit/web/fields.tsx';
import { createSubmitThenCloseHandler, useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** Subscribes the current user to regular emails of the report on screen. */
export function ReportSubscriptionButton({ report }: { report: ReportId }) {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  const found = useApiQuery(findOwnReportSubscriptionsEndpoint, {});
  const subscription = found.data?.find((mail) => mail.report === report);
  return (
    <>
      <Button icon={IconMailForward} onPress={() => setOpen(true)}>
        {subscription
          ? t('Email: {often}…', { often: t(reportFrequencyNames[subscription.every]) })
          : t('Set email schedule…')}
      </Button>
      {open && found.data && (
        <MailForm key={report} report={report} kept={subscription} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
function MailForm({
  report,
  kept: subscription,
  onClose,
}: {
  report: ReportId;
  kept: ReportSubscription | undefined;
  onClose: () => void;
}) {
  const t = useTranslate();
  const me = useCurrentUser();
  const act = useApiMutation(setOrDeleteOwnReportSubscriptionEndpoint);
  const form = useForm(
    reportSubscriptionBodySchema,
    {
      report,
      every: subscription?.every ?? 'never',
      warehouseId: subscription ? subscription.warehouseId : me.warehouse?.id,
      rowVersion: subscription?.rowVersion,
    },
    createSubmitThenCloseHandler(onClose, (body, how) => act.run({ body }, how)),
    { draftKey: `report.mail.${report}`, rowVersion: subscription?.rowVersion },
  );
  return (
    <SideForm
      form={form}
      title={t('Email {report}', { report: t(reportDefinitions[report].title) })}
      submitLabel={t('Save schedule')}
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="every"
        label={t('Frequency')}
        autoFocus
        options={listAllowedReportFrequencies(report).map((value) => ({
          value,
          label: t(reportFrequencyNames[value]),
        }))}
      />
      {me.warehouses.length > 1 && (
        <SelectField
          form={form}
          name="warehouseId"
          label={t('Warehouse')}
          emptyLabel={t('All')}
          options={me.warehouses.map((w) => ({ value: String(w.id), label: w.code }))}
        />
      )}
      <p className="caption">
        {t('Sent to {to} as a workbook, with the data you can see at that time.', { to: me.user.email })}{' '}
        {subscription?.lastUntil &&
          t('The last statement ran through {date}.', { date: formatDate(subscription.lastUntil) })}
      </p>
    </SideForm>
  );
}
