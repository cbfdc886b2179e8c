import type { z } from 'zod';
import {
  addConsigneeSeparationEndpoint,
  addConsigneeSeparationBodySchema,
} from './planning-settings.contract.ts';
import { buildPlanningRuleFormOptions } from './planning-rule-form.client.ts';
import type { PlanningRuleFormProps } from './planning-rule-form.client.ts';
import { activeConsigneeLookup } from '#areas/accounts/accounts/account-lookups.client.ts';
import { LookupField, TextField } from '#kit/web/fields.tsx';
import { createSubmitThenCloseHandler, useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { useApiMutation } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

type Values = z.output<typeof addConsigneeSeparationBodySchema>;

/** Two consignees whose freight must not share a trailer. */
export function ConsigneeSeparationForm({ warehouseId, onClose }: PlanningRuleFormProps) {
  const t = useTranslate();
  const add = useApiMutation(addConsigneeSeparationEndpoint, {
    successMessage: (r) => ({
      text: '{one} and {other} will ship on separate trailers.',
      params: { one: r.one.name, other: r.other.name },
    }),
  });
  const form = useForm(
    addConsigneeSeparationBodySchema,
    { warehouseId },
    createSubmitThenCloseHandler(onClose, (values: Values, how) => add.run({ body: values }, how)),
    buildPlanningRuleFormOptions('apart', null),
  );
  return (
    <SideForm form={form} title={t('New pair')} submitLabel={t('Keep apart')} onClose={onClose}>
      <LookupField form={form} name="oneId" label={t('Consignee')} lookup={activeConsigneeLookup} />
      <LookupField form={form} name="otherId" label={t('Other consignee')} lookup={activeConsigneeLookup} />
      <TextField form={form} name="note" label={t('Note')} hint={t('Why they must be kept apart')} />
    </SideForm>
  );
}
