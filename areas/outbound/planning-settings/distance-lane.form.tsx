import type { z } from 'zod';
import {
  addDistanceLaneEndpoint,
  updateDistanceLaneEndpoint,
  updateDistanceLaneBodySchema,
} from './planning-settings.contract.ts';
import type { DistanceLaneRow } from './planning-settings.contract.ts';
import { buildPlanningRuleFormOptions } from './planning-rule-form.client.ts';
import type { PlanningRuleFormProps } from './planning-rule-form.client.ts';
import { activeConsigneeLookup } from '#areas/accounts/accounts/account-lookups.client.ts';
import type { ApiCallOptions } from '#kit/web/api-call.ts';
import { LookupField, NumberField } from '#kit/web/fields.tsx';
import { createSubmitThenCloseHandler, useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { useApiMutation } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

type Values = z.output<typeof updateDistanceLaneBodySchema>;

/** Manually entered miles and minutes of a lane, which replace the estimate. */
export function DistanceLaneForm({
  warehouseId,
  lane,
  onClose,
}: PlanningRuleFormProps & { lane: DistanceLaneRow | null }) {
  const t = useTranslate();
  const add = useApiMutation(addDistanceLaneEndpoint, {
    successMessage: (r) => ({ text: 'Lane to {name} added.', params: { name: r.to.name } }),
  });
  const save = useApiMutation(updateDistanceLaneEndpoint, {
    successMessage: (r) => ({ text: 'Lane to {name} saved.', params: { name: r.to.name } }),
  });
  const send = (values: Values, how: ApiCallOptions) =>
    lane
      ? save.run({ params: { id: lane.id }, body: values }, how)
      : add.run({ body: { ...values, warehouseId } }, how);
  const form = useForm(
    updateDistanceLaneBodySchema,
    lane
      ? {
          fromId: lane.from?.id,
          toId: lane.to.id,
          miles: lane.miles ?? undefined,
          minutes: lane.minutes ?? undefined,
          rowVersion: lane.rowVersion,
        }
      : {},
    createSubmitThenCloseHandler(onClose, send),
    buildPlanningRuleFormOptions('lane', lane),
  );
  return (
    <SideForm
      form={form}
      title={lane ? t('Edit a lane') : t('New lane')}
      submitLabel={lane ? t('Save lane') : t('Add lane')}
      onClose={onClose}
    >
      <LookupField
        form={form}
        name="fromId"
        label={t('From')}
        lookup={activeConsigneeLookup}
        placeholder={t('Warehouse')}
        hint={t('Leave blank for the warehouse. Also applies to the return trip.')}
      />
      <LookupField form={form} name="toId" label={t('To')} lookup={activeConsigneeLookup} />
      <div className="row">
        <NumberField form={form} name="miles" label={t('Miles')} />
        <NumberField
          form={form}
          name="minutes"
          label={t('Minutes')}
          hint={t('Driving time, not including rests')}
        />
      </div>
    </SideForm>
  );
}
