import { z } from 'zod';
import {
  printAbsentPalletsReportEndpoint,
  printPalletBalanceReportEndpoint,
  printReceivedPalletsReportEndpoint,
  printRedeemedPalletsReportEndpoint,
} from './pallet-receipts.contract.ts';
import { addDays } from '#kit/contract/dates.ts';
import { dateField, numberEnumField } from '#kit/contract/fields.ts';
import { downloadOrOpenFile } from '#kit/web/download.ts';
import { DateField, SelectField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { useCurrentUser, useWarehouseToday } from '#kit/web/current-user.ts';
import { useTranslate } from '#kit/web/translate.tsx';

const reports = [
  printPalletBalanceReportEndpoint,
  printRedeemedPalletsReportEndpoint,
  printReceivedPalletsReportEndpoint,
  printAbsentPalletsReportEndpoint,
] as const;
const names = ['Pallet balance', 'Redeemed pallets', 'Received pallets', 'Absent pallets'] as const;
const body = z.object({
  report: numberEnumField('Report', [0, 1, 2, 3]),
  dateFrom: dateField('Date from'),
  dateTo: dateField('Date to'),
});

/** Prints one of the four reports for a date range. */
export function PalletReportDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const today = useWarehouseToday();
  const form = useForm(
    body,
    { report: '0', dateFrom: `${today.slice(0, 8)}01`, dateTo: today },
    async ({ report, dateFrom, dateTo }) => {
      const query = { dateFrom, dateTo, ...(me.warehouse ? { warehouseId: me.warehouse.id } : {}) };
      return downloadOrOpenFile(reports[report] ?? printPalletBalanceReportEndpoint, { query });
    },
    { draftKey: null },
  );
  const { dateFrom, dateTo } = form.values;
  const before = (day: string) =>
    typeof dateFrom === 'string' && day < dateFrom ? t('End date can’t be before start date') : null;
  return (
    <SideForm form={form} title={t('Pallet reports')} submitLabel={t('Print report')} onClose={onClose}>
      <SelectField
        form={form}
        name="report"
        label={t('Report')}
        options={names.map((name, n) => ({ value: String(n), label: t(name) }))}
      />
      <div className="row">
        <DateField form={form} name="dateFrom" label={t('Date from')} />
        <DateField form={form} name="dateTo" label={t('Date to')} getDayDisabledReason={before} />
      </div>
      {typeof dateTo === 'string' && typeof dateFrom === 'string' && dateTo > addDays(dateFrom, 366) && (
        <p className="note">{t('More than a year selected. The report may be long.')}</p>
      )}
    </SideForm>
  );
}
