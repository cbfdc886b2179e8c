import { useEffect, useState } from 'react';
import {
  addRateSheetWithDraftEndpoint,
  addRateSheetWithDraftBodySchema,
  addDraftFromLastRateSheetVersionEndpoint,
  addDraftFromLastRateSheetVersionBodySchema,
  endRateSheetEndpoint,
  endRateSheetBodySchema,
} from './sheets.contract.ts';
import { DateField, TextField } from '#kit/web/fields.tsx';
import { createSubmitThenCloseHandler, useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { useWarehouseToday } from '#kit/web/current-user.ts';
import { useApiMutation } from '#kit/web/api-query.ts';
import { useNavigate } from '#kit/web/screen.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/**
 * Opens a version of a rate sheet after the form that created it is closed. A form with unsaved input would ask for confirmation
 * first.
 */
export function useOpenRateSheetVersionAfterFormCloses(): (id: number) => void {
  const go = useNavigate();
  const [to, open] = useState<number | null>(null);
  useEffect(() => {
    if (to !== null) go(`/customerServices/billingRating/${to}`);
  }, [go, to]);
  return open;
}

/** Creates a rate sheet: its name, and the effective date of its first version. */
export function NewRateSheetForm({
  onCreated: onMade,
  onClose,
}: {
  onCreated: (id: number) => void;
  onClose: () => void;
}) {
  const t = useTranslate();
  const today = useWarehouseToday();
  const add = useApiMutation(addRateSheetWithDraftEndpoint, {
    successMessage: (v) => ({ text: '{name} created. Add its rates now.', params: { name: v.sheet } }),
  });
  const form = useForm(
    addRateSheetWithDraftBodySchema,
    { name: '', note: '', effectiveDate: today },
    async (values, how) => {
      const createdVersion = await add.run({ body: values }, how);
      if (createdVersion) onMade(createdVersion.id);
      return createdVersion !== undefined;
    },
    { draftKey: 'sheet.new' },
  );
  return (
    <SideForm form={form} title={t('New rate sheet')} submitLabel={t('Add rate sheet')} onClose={onClose}>
      <TextField
        form={form}
        name="name"
        label={t('Name')}
        hint={t('A name bill-to customers recognize. Example: FL-Midwest, Lakeshore contract.')}
      />
      <DateField form={form} name="effectiveDate" label={t('Effective date')} />
      <TextField form={form} name="note" label={t('Note')} lines={3} />
    </SideForm>
  );
}

/** Creates the next version of a sheet as a copy of the last one. */
export function NewDraftFromLastRateSheetVersionForm({
  sheetId,
  sheetName: sheet,
  onCreated: onMade,
  onClose,
}: {
  sheetId: number;
  sheetName: string;
  onCreated: (id: number) => void;
  onClose: () => void;
}) {
  const t = useTranslate();
  const add = useApiMutation(addDraftFromLastRateSheetVersionEndpoint, {
    successMessage: (v) => ({
      text: 'Version {version} of {name} is now a draft.',
      params: { version: v.version, name: v.sheet },
    }),
  });
  const form = useForm(
    addDraftFromLastRateSheetVersionBodySchema,
    {},
    async (values, how) => {
      const createdVersion = await add.run({ params: { id: sheetId }, body: values }, how);
      if (createdVersion) onMade(createdVersion.id);
      return createdVersion !== undefined;
    },
    { draftKey: null },
  );
  return (
    <SideForm
      form={form}
      title={t('New version of {name}', { name: sheet })}
      submitLabel={t('Add draft')}
      onClose={onClose}
    >
      <DateField
        form={form}
        name="effectiveDate"
        label={t('Effective date')}
        hint={t('The previous version ends the day before. Nothing changes until you publish the draft.')}
      />
    </SideForm>
  );
}

/** Sets the last day of a sheet. */
export function EndRateSheetForm({
  sheetId,
  sheetName: sheet,
  onClose,
}: {
  sheetId: number;
  sheetName: string;
  onClose: () => void;
}) {
  const t = useTranslate();
  const end = useApiMutation(endRateSheetEndpoint);
  const form = useForm(
    endRateSheetBodySchema,
    {},
    createSubmitThenCloseHandler(onClose, (values, how) =>
      end.run({ params: { id: sheetId }, body: values }, how),
    ),
    { draftKey: null },
  );
  return (
    <SideForm
      form={form}
      title={t('End {name}', { name: sheet })}
      submitLabel={t('Set last day')}
      onClose={onClose}
    >
      <DateField
        form={form}
        name="lastDay"
        label={t('Last day')}
        hint={t(
          'Freight that leaves later is rated with other sheets. Shipments already rated keep their charges.',
        )}
      />
    </SideForm>
  );
}
