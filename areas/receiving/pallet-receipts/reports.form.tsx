import { z } from 'zod';
import { printAbsent, printBalance, printReceived, printRedeemed } from './pallet-receipts.contract.ts';
import { addDays } from '#kit/contract/dates.ts';
import { date, oneOf } from '#kit/contract/fields.ts';
import { download } from '#kit/web/download.ts';
import { DateField, SelectField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { FormBeside } from '#kit/web/form-beside.tsx';
import { useMe, useToday } from '#kit/web/me.ts';
import { useText } from '#kit/web/text.tsx';

const reports = [printBalance, printRedeemed, printReceived, printAbsent] as const;
const names = ['Pallet balance', 'Redeemed pallets', 'Received pallets', 'Absent pallets'] as const;
const body = z.object({
  report: oneOf('Report', [0, 1, 2, 3]),
  dateFrom: date('Date from'),
  dateTo: date('Date to'),
});

/** Prints one of the four reports over a span of days. */
export function ReportDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const me = useMe();
  const today = useToday();
  const form = useForm(
    body,
    { report: '0', dateFrom: `${today.slice(0, 8)}01`, dateTo: today },
    async ({ report, dateFrom, dateTo }) => {
      const query = { dateFrom, dateTo, ...(me.warehouse ? { warehouseId: me.warehouse.id } : {}) };
      return download(reports[report] ?? printBalance, { query });
    },
    { draft: null },
  );
  const { dateFrom, dateTo } = form.values;
  const before = (day: string) =>
    typeof dateFrom === 'string' && day < dateFrom ? t('Date to cannot be before date from') : null;
  return (
    <FormBeside form={form} title={t('Pallet reports')} submit={t('Print report')} onClose={onClose}>
      <SelectField
        form={form}
        name="report"
        label={t('Report')}
        options={names.map((name, n) => ({ value: String(n), label: t(name) }))}
      />
      <div className="row">
        <DateField form={form} name="dateFrom" label={t('Date from')} />
        <DateField form={form} name="dateTo" label={t('Date to')} off={before} />
      </div>
      {typeof dateTo === 'string' && typeof dateFrom === 'string' && dateTo > addDays(dateFrom, 366) && (
        <p className="note">{t('More than a year: the report may be long.')}</p>
      )}
    </FormBeside>
  );
}
