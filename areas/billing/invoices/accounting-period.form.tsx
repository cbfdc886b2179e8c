import {
  getAccountingClosedThroughEndpoint,
  setAccountingClosedThroughEndpoint,
} from './invoice-writes.contract.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { DateField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { useWarehouseToday } from '#kit/web/current-user.ts';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** The form for the date up to which accounting is closed. */
export function AccountingClosedThroughForm({ onClose }: { onClose: () => void }) {
  const period = useApiQuery(getAccountingClosedThroughEndpoint, {}).data;
  return period ? <PeriodForm key={period.rowVersion} period={period} onClose={onClose} /> : null;
}
function PeriodForm({
  period,
  onClose,
}: {
  period: ResultOf<typeof getAccountingClosedThroughEndpoint>;
  onClose: () => void;
}) {
  const t = useTranslate();
  const today = useWarehouseToday();
  const act = useApiMutation(setAccountingClosedThroughEndpoint);
  const form = useForm(
    setAccountingClosedThroughEndpoint,
    { closedThrough: period.closedThrough ?? undefined, rowVersion: period.rowVersion },
    async (values, how) => {
      const saved = await act.run({ body: values }, how);
      if (saved) onClose();
      return saved !== undefined;
    },
    { draftKey: 'invoices.getAccountingPeriod', rowVersion: period.rowVersion },
  );
  return (
    <SideForm form={form} title={t('Accounting period')} submitLabel={t('Save period')} onClose={onClose}>
      <p className="caption">
        {period.closedThrough === null
          ? t('All accounting periods are open.')
          : t('Accounting is closed through {date}.', { date: formatDate(period.closedThrough) })}{' '}
        {period.changedBy !== null && t('Changed by {name}.', { name: period.changedBy })}
      </p>
      <DateField
        form={form}
        name="closedThrough"
        label={t('Closed through')}
        today={today}
        hint={t('Invoices dated on or before this day can’t be posted. Leave blank to open all dates.')}
      />
    </SideForm>
  );
}
