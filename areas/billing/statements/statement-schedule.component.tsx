import { IconMailForward } from '@tabler/icons-react';
import { useState } from 'react';
import {
  getStatementScheduleEndpoint,
  statementScheduleBodySchema,
  statementFrequencies,
  statementFrequencyNames,
  setStatementScheduleEndpoint,
} from './statement-schedule.contract.ts';
import { formatDate } from '#kit/contract/dates.ts';
import type { ResultOf } from '#kit/contract/endpoint.ts';
import { Button } from '#kit/web/button.tsx';
import { SelectField } from '#kit/web/fields.tsx';
import { createSubmitThenCloseHandler, useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

type Schedule = ResultOf<typeof getStatementScheduleEndpoint>;
interface Account {
  id: number;
  name: string;
}
/** Edits how often an account gets its statement by email. */
export function StatementEmailScheduleButton({ account }: { account: Account }) {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  const found = useApiQuery(getStatementScheduleEndpoint, { params: { accountId: account.id } });
  return (
    <>
      <Button icon={IconMailForward} onPress={() => setOpen(true)}>
        {t('Set email schedule…')}
      </Button>
      {open && found.data && (
        <StatementScheduleForm
          key={account.id}
          account={account}
          schedule={found.data}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
export function StatementScheduleForm({
  account,
  schedule,
  onClose,
}: {
  account: Account;
  schedule: Schedule;
  onClose: () => void;
}) {
  const t = useTranslate();
  const act = useApiMutation(setStatementScheduleEndpoint);
  const form = useForm(
    statementScheduleBodySchema,
    { every: schedule.every, rowVersion: schedule.rowVersion },
    createSubmitThenCloseHandler(onClose, (body, how) =>
      act.run({ params: { accountId: account.id }, body }, how),
    ),
    { draftKey: `statement.schedule.${account.id}`, rowVersion: schedule.rowVersion ?? undefined },
  );
  return (
    <SideForm
      form={form}
      title={t('Statement emails for {name}', { name: account.name })}
      submitLabel={t('Save schedule')}
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="every"
        label={t('Frequency')}
        autoFocus
        options={statementFrequencies.map((value) => ({ value, label: t(statementFrequencyNames[value]) }))}
      />
      <p className="caption">
        {schedule.to === null
          ? t('This account has no email address.')
          : t('Sent to {to}.', { to: schedule.to })}{' '}
        {schedule.lastUntil &&
          t('The last statement ran through {date}.', { date: formatDate(schedule.lastUntil) })}
      </p>
    </SideForm>
  );
}
