import { useEffect, useState } from 'react';
import {
  addSheet,
  addSheetBody,
  addVersion,
  addVersionBody,
  endSheet,
  endSheetBody,
} from './sheets.contract.ts';
import { DateField, TextField } from '#kit/web/fields.tsx';
import { closing, useForm } from '#kit/web/form.ts';
import { FormBeside } from '#kit/web/form-beside.tsx';
import { useToday } from '#kit/web/me.ts';
import { useAct } from '#kit/web/query.ts';
import { useGo } from '#kit/web/screen.tsx';
import { useText } from '#kit/web/text.tsx';

/** Opens a version of a rate sheet, when the form that made it is gone: one that holds words asks before it is left. */
export function useToVersion(): (id: number) => void {
  const go = useGo();
  const [to, open] = useState<number | null>(null);
  useEffect(() => {
    if (to !== null) go(`/customerServices/billingRating/${to}`);
  }, [go, to]);
  return open;
}

/** A new rate sheet: its name, and the day that its first version is for. */
export function NewSheet({ onMade, onClose }: { onMade: (id: number) => void; onClose: () => void }) {
  const t = useText();
  const today = useToday();
  const add = useAct(addSheet, {
    says: (v) => ({ text: '{name} is made. Add its rates now.', params: { name: v.sheet } }),
  });
  const form = useForm(
    addSheetBody,
    { name: '', note: '', effectiveDate: today },
    async (values, how) => {
      const made = await add.run({ body: values }, how);
      if (made) onMade(made.id);
      return made !== undefined;
    },
    { draft: 'sheet.new' },
  );
  return (
    <FormBeside form={form} title={t('New rate sheet')} submit={t('Add rate sheet')} onClose={onClose}>
      <TextField
        form={form}
        name="name"
        label={t('Name')}
        hint={t('As payers and people at the telephone call it: FL-Midwest, Lakeshore contract')}
      />
      <DateField form={form} name="effectiveDate" label={t('Effective date')} />
      <TextField form={form} name="note" label={t('Note')} lines={3} />
    </FormBeside>
  );
}

/** The next version of a sheet, which begins as the last one reads. */
export function NewVersion({
  sheetId,
  sheet,
  onMade,
  onClose,
}: {
  sheetId: number;
  sheet: string;
  onMade: (id: number) => void;
  onClose: () => void;
}) {
  const t = useText();
  const add = useAct(addVersion, {
    says: (v) => ({
      text: 'Version {version} of {name} is a draft now.',
      params: { version: v.version, name: v.sheet },
    }),
  });
  const form = useForm(
    addVersionBody,
    {},
    async (values, how) => {
      const made = await add.run({ params: { id: sheetId }, body: values }, how);
      if (made) onMade(made.id);
      return made !== undefined;
    },
    { draft: null },
  );
  return (
    <FormBeside
      form={form}
      title={t('New version of {name}', { name: sheet })}
      submit={t('Add draft')}
      onClose={onClose}
    >
      <DateField
        form={form}
        name="effectiveDate"
        label={t('Effective date')}
        hint={t('The version before ends the day before. Nothing changes until the draft is published.')}
      />
    </FormBeside>
  );
}

/** The last day of a sheet. */
export function EndSheet({
  sheetId,
  sheet,
  onClose,
}: {
  sheetId: number;
  sheet: string;
  onClose: () => void;
}) {
  const t = useText();
  const end = useAct(endSheet);
  const form = useForm(
    endSheetBody,
    {},
    closing(onClose, (values, how) => end.run({ params: { id: sheetId }, body: values }, how)),
    { draft: null },
  );
  return (
    <FormBeside
      form={form}
      title={t('End {name}', { name: sheet })}
      submit={t('Set the last day')}
      onClose={onClose}
    >
      <DateField
        form={form}
        name="lastDay"
        label={t('Last day')}
        hint={t(
          'Freight that leaves later is rated by other sheets. Shipments already rated keep their charges.',
        )}
      />
    </FormBeside>
  );
}
