import { useState } from 'react';
import { z } from 'zod';
import {
  addCutoffGroupEndpoint,
  cutoffGroupTimesSchema,
  cutoffGroupNameSchema,
  previewCutoffGroupWeekEndpoint,
  renameCutoffGroupEndpoint,
  renameCutoffGroupBodySchema,
  replaceCutoffGroupWeekEndpoint,
} from './cutoff-groups.contract.ts';
import type { CutoffGroupRow } from './cutoff-groups.contract.ts';
import { FreightImpactNote } from '#areas/calendar/impact/impact.component.tsx';
import { isTimeOfDay, weekdayNames } from '#kit/contract/dates.ts';
import { Button } from '#kit/web/button.tsx';
import { useImeInput } from '#kit/web/ime-input.ts';
import { TimeField, TextField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';
import { formatUserTimeOfDay } from '#kit/web/format-time.ts';
import { parseTimeInput, sanitizeTimeInput } from '#kit/web/parse-date.ts';

const newGroup = z.object({ name: cutoffGroupNameSchema });

/** Creates a cutoff group. Its weekly times are entered afterwards. */
export function CreateCutoffGroupDialog({
  onClose,
  onCreated: onMade,
}: {
  onClose: () => void;
  onCreated: (id: number) => void;
}) {
  const t = useTranslate();
  const act = useApiMutation(addCutoffGroupEndpoint, {
    successMessage: (g) => ({
      text: '{name} created. All its days are closed until you enter times.',
      params: { name: g.name },
    }),
  });
  const form = useForm(
    newGroup,
    { name: '' },
    async ({ name }, how) => {
      const createdGroup = await act.run({ body: name }, how);
      if (createdGroup) {
        onClose();
        onMade(createdGroup.id);
      }
      return createdGroup !== undefined;
    },
    { draftKey: 'cutoffGroup.new' },
  );
  return (
    <SideForm form={form} title={t('New cutoff group')} submitLabel={t('Add cutoff group')} onClose={onClose}>
      <TextField form={form} name="name" label={t('Cutoff group name')} autoFocus />
    </SideForm>
  );
}

export function RenameCutoffGroupDialog({ group, onClose }: { group: CutoffGroupRow; onClose: () => void }) {
  const t = useTranslate();
  const act = useApiMutation(renameCutoffGroupEndpoint, {
    successMessage: (g) => ({ text: '{name} saved.', params: { name: g.name } }),
  });
  const form = useForm(
    renameCutoffGroupBodySchema,
    { name: group.name, rowVersion: group.rowVersion },
    async (body, how) => {
      const saved = await act.run({ params: { id: group.id }, body }, how);
      if (saved) onClose();
      return saved !== undefined;
    },
    { draftKey: `cutoffGroup.${group.id}.name`, rowVersion: group.rowVersion },
  );
  return (
    <SideForm
      form={form}
      title={t('Rename {name}', { name: group.name })}
      submitLabel={t('Rename cutoff group')}
      onClose={onClose}
    >
      <TextField form={form} name="name" label={t('Cutoff group name')} autoFocus />
    </SideForm>
  );
}

/** A cleared time is sent as null. */
const toBody = ({
  rowVersion,
  day0,
  day1,
  day2,
  day3,
  day4,
  day5,
  day6,
}: z.output<typeof cutoffGroupTimesSchema>) => ({
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

/** Edits the seven days of a group. One time can be set on several days at once. */
export function EditCutoffWeekDialog({ group, onClose }: { group: CutoffGroupRow; onClose: () => void }) {
  const t = useTranslate();
  const act = useApiMutation(replaceCutoffGroupWeekEndpoint, {
    successMessage: (g) => ({ text: '{name} saved.', params: { name: g.name } }),
  });
  const [day0, day1, day2, day3, day4, day5, day6] = group.week;
  const form = useForm(
    cutoffGroupTimesSchema,
    { day0, day1, day2, day3, day4, day5, day6, rowVersion: group.rowVersion },
    async (body, how) => {
      const saved = await act.run({ params: { id: group.id }, body: toBody(body) }, how);
      if (saved) onClose();
      return saved !== undefined;
    },
    { draftKey: `cutoffGroup.${group.id}.hours`, rowVersion: group.rowVersion },
  );
  const fill = (days: readonly number[], hour: string) => {
    for (const [i, field] of dayFields.entries()) if (days.includes(i)) form.set(field, hour);
  };
  const week = cutoffGroupTimesSchema.safeParse(form.values);
  const touched = useApiQuery(
    previewCutoffGroupWeekEndpoint,
    form.dirty && week.success ? { params: { id: group.id }, body: toBody(week.data) } : null,
  );
  return (
    <SideForm
      form={form}
      title={t('Cutoff times for {name}', { name: group.name })}
      submitLabel={t('Save times')}
      onClose={onClose}
    >
      <p className="caption">
        {t(
          'A day without a time is closed for this group. The warehouse time does not apply. Times use each shipper’s home warehouse time zone.',
        )}
      </p>
      <SeveralDays onFill={fill} />
      <div className="row wrap">
        {dayFields.map((field, i) => (
          <TimeField
            key={field}
            form={form}
            name={field}
            label={t(weekdayNames[i] ?? '')}
            width={104}
            hint={form.values[field] ? undefined : t('Closed')}
          />
        ))}
      </div>
      {form.dirty && week.success && (
        <QueryBoundary query={touched} skeletonLines={2}>
          {(found) => (
            <FreightImpactNote
              impact={found}
              explanation={t('Existing orders don’t change. Only the deadline to enter and edit them moves.')}
            />
          )}
        </QueryBoundary>
      )}
    </SideForm>
  );
}

/** Sets one time on several days at once. */
function SeveralDays({ onFill }: { onFill: (days: readonly number[], hour: string) => void }) {
  const t = useTranslate();
  const [text, setText] = useState('');
  const typing = useImeInput(text, (raw) => setText(sanitizeTimeInput(raw)));
  const hour = parseTimeInput(text) ?? '';
  const whyNot = isTimeOfDay(hour) ? null : t('Enter a time, for example {time}.', { time: '17:00' });
  return (
    <div className="row wrap">
      <input
        className="input sm"
        style={{ width: 92 }}
        aria-label={t('Time for several days')}
        placeholder={formatUserTimeOfDay('17:00')}
        {...typing}
      />
      <Button isSmall disabledReason={whyNot} onPress={() => onFill([1, 2, 3, 4, 5], hour)}>
        {t('Monday to Friday')}
      </Button>
      <Button isSmall disabledReason={whyNot} onPress={() => onFill([0, 1, 2, 3, 4, 5, 6], hour)}>
        {t('Every day')}
      </Button>
    </div>
  );
}
