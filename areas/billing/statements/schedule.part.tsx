import { IconMailForward } from '@tabler/icons-react';
import { useState } from 'react';
import { getSchedule, scheduleBody, scheduleKinds, scheduleNames, setSchedule } from './schedule.contract.ts';
import { showDate } from '#kit/contract/dates.ts';
import type { AnswerOf } from '#kit/contract/endpoint.ts';
import { Action } from '#kit/web/action.tsx';
import { SelectField } from '#kit/web/fields.tsx';
import { closing, useForm } from '#kit/web/form.ts';
import { FormBeside } from '#kit/web/form-beside.tsx';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

type Schedule = AnswerOf<typeof getSchedule>;
interface Account {
  id: number;
  name: string;
}
/** How often an account gets its statement by mail. */
export function ByMail({ account }: { account: Account }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const found = useAnswer(getSchedule, { params: { accountId: account.id } });
  return (
    <>
      <Action icon={IconMailForward} onPress={() => setOpen(true)}>
        {t('By mail…')}
      </Action>
      {open && found.data && (
        <ScheduleForm
          key={account.id}
          account={account}
          schedule={found.data}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
export function ScheduleForm({
  account,
  schedule,
  onClose,
}: {
  account: Account;
  schedule: Schedule;
  onClose: () => void;
}) {
  const t = useText();
  const act = useAct(setSchedule);
  const form = useForm(
    scheduleBody,
    { every: schedule.every, rowVersion: schedule.rowVersion },
    closing(onClose, (body, how) => act.run({ params: { accountId: account.id }, body }, how)),
    { draft: `statement.schedule.${account.id}`, version: schedule.rowVersion ?? undefined },
  );
  return (
    <FormBeside
      form={form}
      title={t('Statements of {name} by mail', { name: account.name })}
      submit={t('Save schedule')}
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="every"
        label={t('How often')}
        autoFocus
        options={scheduleKinds.map((value) => ({ value, label: t(scheduleNames[value]) }))}
      />
      <p className="cap">
        {schedule.to === null
          ? t('This account has no e-mail address.')
          : t('It goes to {to}.', { to: schedule.to })}{' '}
        {schedule.lastUntil && t('The last one went up to {date}.', { date: showDate(schedule.lastUntil) })}
      </p>
    </FormBeside>
  );
}
