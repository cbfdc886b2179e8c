import { useState } from 'react';
import { z } from 'zod';
import {
  addCutoffGroup,
  cutoffGroupHours,
  groupName,
  previewCutoffGroupWeek,
  renameCutoffGroup,
  renameCutoffGroupBody,
  setCutoffGroupWeek,
} from './cutoff-groups.contract.ts';
import type { CutoffGroupRow } from './cutoff-groups.contract.ts';
import { ImpactNote } from '#areas/calendar/impact/impact.part.tsx';
import { isHour, weekdayNames } from '#kit/contract/dates.ts';
import { Action } from '#kit/web/action.tsx';
import { useComposed } from '#kit/web/composed.ts';
import { HourField, TextField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { FormBeside } from '#kit/web/form-beside.tsx';
import { Answered } from '#kit/web/nothing.tsx';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

const newGroup = z.object({ name: groupName });

/** A new group; its week is filled in afterwards. */
export function NewGroupDialog({ onClose, onMade }: { onClose: () => void; onMade: (id: number) => void }) {
  const t = useText();
  const act = useAct(addCutoffGroup, {
    says: (g) => ({
      text: '{name} is made. All its days are closed until you give them hours.',
      params: { name: g.name },
    }),
  });
  const form = useForm(
    newGroup,
    { name: '' },
    async ({ name }, how) => {
      const made = await act.run({ body: name }, how);
      if (made) {
        onClose();
        onMade(made.id);
      }
      return made !== undefined;
    },
    { draft: 'cutoffGroup.new' },
  );
  return (
    <FormBeside form={form} title={t('New cutoff group')} submit={t('Add cutoff group')} onClose={onClose}>
      <TextField form={form} name="name" label={t('Cutoff group name')} autoFocus />
    </FormBeside>
  );
}

export function RenameGroupDialog({ group, onClose }: { group: CutoffGroupRow; onClose: () => void }) {
  const t = useText();
  const act = useAct(renameCutoffGroup, {
    says: (g) => ({ text: '{name} is saved.', params: { name: g.name } }),
  });
  const form = useForm(
    renameCutoffGroupBody,
    { name: group.name, rowVersion: group.rowVersion },
    async (body, how) => {
      const saved = await act.run({ params: { id: group.id }, body }, how);
      if (saved) onClose();
      return saved !== undefined;
    },
    { draft: `cutoffGroup.${group.id}.name`, version: group.rowVersion },
  );
  return (
    <FormBeside
      form={form}
      title={t('Rename {name}', { name: group.name })}
      submit={t('Rename cutoff group')}
      onClose={onClose}
    >
      <TextField form={form} name="name" label={t('Cutoff group name')} autoFocus />
    </FormBeside>
  );
}

/** An hour that was taken away is said as none. */
const said = ({
  rowVersion,
  day0,
  day1,
  day2,
  day3,
  day4,
  day5,
  day6,
}: z.output<typeof cutoffGroupHours>) => ({
  day0: day0 ?? null,
  day1: day1 ?? null,
  day2: day2 ?? null,
  day3: day3 ?? null,
  day4: day4 ?? null,
  day5: day5 ?? null,
  day6: day6 ?? null,
  rowVersion,
});
const dayFields = ['day0', 'day1', 'day2', 'day3', 'day4', 'day5', 'day6'] as const;

/** The seven days of a group; one hour can be put on several days at once. */
export function WeekDialog({ group, onClose }: { group: CutoffGroupRow; onClose: () => void }) {
  const t = useText();
  const act = useAct(setCutoffGroupWeek, {
    says: (g) => ({ text: '{name} is saved.', params: { name: g.name } }),
  });
  const [day0, day1, day2, day3, day4, day5, day6] = group.week;
  const form = useForm(
    cutoffGroupHours,
    { day0, day1, day2, day3, day4, day5, day6, rowVersion: group.rowVersion },
    async (body, how) => {
      const saved = await act.run({ params: { id: group.id }, body: said(body) }, how);
      if (saved) onClose();
      return saved !== undefined;
    },
    { draft: `cutoffGroup.${group.id}.hours`, version: group.rowVersion },
  );
  const fill = (days: readonly number[], hour: string) => {
    for (const [i, field] of dayFields.entries()) if (days.includes(i)) form.set(field, hour);
  };
  const week = cutoffGroupHours.safeParse(form.values);
  const touched = useAnswer(
    previewCutoffGroupWeek,
    form.dirty && week.success ? { params: { id: group.id }, body: said(week.data) } : null,
  );
  return (
    <FormBeside
      form={form}
      title={t('Hours of {name}', { name: group.name })}
      submit={t('Save hours')}
      onClose={onClose}
    >
      <p className="cap">
        {t(
          'A day without an hour is closed for this group; it does not take the hour of the warehouse. Hours count in the time of each shipper’s home warehouse.',
        )}
      </p>
      <SeveralDays onFill={fill} />
      <div className="row wrap">
        {dayFields.map((field, i) => (
          <HourField
            key={field}
            form={form}
            name={field}
            label={t(weekdayNames[i] ?? '')}
            width={96}
            hint={form.values[field] ? undefined : t('Closed')}
          />
        ))}
      </div>
      {form.dirty && week.success && (
        <Answered of={touched} lines={2}>
          {(found) => (
            <ImpactNote
              of={found}
              says={t('What is entered stays; only the last moment to enter and to change it moves.')}
            />
          )}
        </Answered>
      )}
    </FormBeside>
  );
}

/** One hour, put on several days at once. */
function SeveralDays({ onFill }: { onFill: (days: readonly number[], hour: string) => void }) {
  const t = useText();
  const [hour, setHour] = useState('');
  const typing = useComposed(hour, (raw) => setHour(raw.replace(/[^0-9:]/g, '')));
  const whyNot = isHour(hour) ? null : t('Type an hour first, for example 17:00.');
  return (
    <div className="row wrap">
      <input
        className="input sm"
        style={{ width: 84 }}
        inputMode="numeric"
        aria-label={t('Hour for several days')}
        placeholder="HH:mm"
        {...typing}
      />
      <Action small whyNot={whyNot} onPress={() => onFill([1, 2, 3, 4, 5], hour)}>
        {t('Monday to Friday')}
      </Action>
      <Action small whyNot={whyNot} onPress={() => onFill([0, 1, 2, 3, 4, 5, 6], hour)}>
        {t('Every day')}
      </Action>
    </div>
  );
}
