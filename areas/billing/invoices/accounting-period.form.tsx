import { getAccountingPeriod, setAccountingPeriod } from './invoice-writes.contract.ts';
import type { AnswerOf } from '#kit/contract/endpoint.ts';
import { showDate } from '#kit/contract/dates.ts';
import { DateField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { FormBeside } from '#kit/web/form-beside.tsx';
import { useToday } from '#kit/web/me.ts';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

/** Up to when accounting is closed. */
export function AccountingPeriod({ onClose }: { onClose: () => void }) {
  const period = useAnswer(getAccountingPeriod, {}).data;
  return period ? <PeriodForm key={period.rowVersion} period={period} onClose={onClose} /> : null;
}
function PeriodForm({
  period,
  onClose,
}: {
  period: AnswerOf<typeof getAccountingPeriod>;
  onClose: () => void;
}) {
  const t = useText();
  const today = useToday();
  const act = useAct(setAccountingPeriod);
  const form = useForm(
    setAccountingPeriod,
    { closedThrough: period.closedThrough ?? undefined, rowVersion: period.rowVersion },
    async (values, how) => {
      const saved = await act.run({ body: values }, how);
      if (saved) onClose();
      return saved !== undefined;
    },
    { draft: 'invoices.period', version: period.rowVersion },
  );
  return (
    <FormBeside form={form} title={t('Accounting period')} submit={t('Save period')} onClose={onClose}>
      <p className="cap">
        {period.closedThrough === null
          ? t('Accounting is open for every date.')
          : t('Accounting is closed through {date}.', { date: showDate(period.closedThrough) })}{' '}
        {period.changedBy !== null && t('Changed by {name}.', { name: period.changedBy })}
      </p>
      <DateField
        form={form}
        name="closedThrough"
        label={t('Closed through')}
        today={today}
        hint={t('No invoice of this day or before is posted any more. Left empty: every date is open.')}
      />
    </FormBeside>
  );
}
