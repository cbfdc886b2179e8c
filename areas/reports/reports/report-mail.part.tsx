import { IconMailForward } from '@tabler/icons-react';
import { useState } from 'react';
import {
  findReportMails,
  mailKindNames,
  mailKindsOf,
  reportMailBody,
  setReportMail,
} from './report-mail.contract.ts';
import type { ReportMail } from './report-mail.contract.ts';
import type { ReportId } from './report-grants.contract.ts';
import { reports } from './reports.contract.ts';
import { showDate } from '#kit/contract/dates.ts';
import { Action } from '#kit/web/action.tsx';
import { SelectField } from '#kit/web/fields.tsx';
import { closing, useForm } from '#kit/web/form.ts';
import { FormBeside } from '#kit/web/form-beside.tsx';
import { useMe } from '#kit/web/me.ts';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

/** The report that is looked at, regularly by mail to the one who looks. */
export function ReportByMail({ report }: { report: ReportId }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const found = useAnswer(findReportMails, {});
  const kept = found.data?.find((mail) => mail.report === report);
  return (
    <>
      <Action icon={IconMailForward} onPress={() => setOpen(true)}>
        {kept ? t('By mail: {often}…', { often: t(mailKindNames[kept.every]) }) : t('By mail…')}
      </Action>
      {open && found.data && (
        <MailForm key={report} report={report} kept={kept} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
function MailForm({
  report,
  kept,
  onClose,
}: {
  report: ReportId;
  kept: ReportMail | undefined;
  onClose: () => void;
}) {
  const t = useText();
  const me = useMe();
  const act = useAct(setReportMail);
  const form = useForm(
    reportMailBody,
    {
      report,
      every: kept?.every ?? 'never',
      warehouseId: kept ? kept.warehouseId : me.warehouse?.id,
      rowVersion: kept?.rowVersion,
    },
    closing(onClose, (body, how) => act.run({ body }, how)),
    { draft: `report.mail.${report}`, version: kept?.rowVersion },
  );
  return (
    <FormBeside
      form={form}
      title={t('{report} by mail', { report: t(reports[report].title) })}
      submit={t('Save schedule')}
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="every"
        label={t('How often')}
        autoFocus
        options={mailKindsOf(report).map((value) => ({ value, label: t(mailKindNames[value]) }))}
      />
      {me.warehouses.length > 1 && (
        <SelectField
          form={form}
          name="warehouseId"
          label={t('Warehouse')}
          empty={t('All')}
          options={me.warehouses.map((w) => ({ value: String(w.id), label: w.code }))}
        />
      )}
      <p className="cap">
        {t('It goes to {to} as a workbook, with what you may see when it is written.', { to: me.user.email })}{' '}
        {kept?.lastUntil && t('The last one went up to {date}.', { date: showDate(kept.lastUntil) })}
      </p>
    </FormBeside>
  );
}
