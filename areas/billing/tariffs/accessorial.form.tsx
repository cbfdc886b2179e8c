import {
  accessorialRuleBodySchema,
  accessorialRateTypes,
  addAccessorialEndpoint,
  accessorialRuleEvents,
  findChargeCodesEndpoint,
  replaceAccessorialEndpoint,
} from './charges.contract.ts';
import type { AccessorialRow } from './charges.contract.ts';
import { getConsigneeFlagLabel } from './sheet-line-text.client.ts';
import { allAccountTypesLookup } from '#areas/accounts/accounts/account-lookups.client.ts';
import { consigneeFlags } from '#areas/accounts/accounts/accounts.contract.ts';
import { openEndedDate } from '#areas/billing/rating/open-ended-date.contract.ts';
import { LookupField, DateField, NumberField, SelectField } from '#kit/web/fields.tsx';
import { createSubmitThenCloseHandler, useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { useWarehouseToday } from '#kit/web/current-user.ts';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

const eventWords: Record<string, string> = {
  palletExchange: 'pallets left with the consignee',
  lumper: 'lumper paid',
  appointment: 'delivered by appointment',
  redelivery: 'redelivered',
};
export const getAccessorialEventLabel = (event: string): string => eventWords[event] ?? event;

/** Creates an accessorial rule, or replaces `rule` with a new one. */
export function AccessorialForm({ rule, onClose }: { rule: AccessorialRow | null; onClose: () => void }) {
  const t = useTranslate();
  const codes = useApiQuery(findChargeCodesEndpoint, {}).data ?? [];
  const form = useAccessorialForm(rule, onClose);
  const every = t('every shipment');
  return (
    <SideForm
      form={form}
      title={rule ? t('Edit {name}', { name: t(rule.description) }) : t('New rule')}
      submitLabel={t('Save rule')}
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="chargeCode"
        label={t('Charge code')}
        promptLabel={t('Choose a charge code…')}
        options={codes
          .filter((c) => c.active)
          .map((c) => ({ value: c.code, label: `${c.code} ${t(c.description)}` }))}
        autoFocus
      />
      <div className="row">
        <SelectField
          form={form}
          name="flag"
          label={t('Consignee flag')}
          options={consigneeFlags.map((value) => ({ value, label: t(getConsigneeFlagLabel(value)) }))}
          emptyLabel={every}
        />
        <SelectField
          form={form}
          name="event"
          label={t('What happened')}
          options={accessorialRuleEvents.map((value) => ({
            value,
            label: t(getAccessorialEventLabel(value)),
          }))}
          emptyLabel={every}
        />
      </div>
      <LookupField
        form={form}
        name="accountId"
        label={t('Account')}
        lookup={allAccountTypesLookup}
        placeholder={t('account|All')}
      />
      <div className="row">
        <SelectField
          form={form}
          name="rateType"
          label={t('Rate type')}
          options={accessorialRateTypes.map((value) => ({ value, label: t(value) }))}
        />
        <NumberField form={form} name="rate4" label={t('Rate')} scale={10000} />
      </div>
      <div className="row">
        <DateField form={form} name="effectiveDate" label={t('Effective date')} />
        <DateField
          form={form}
          name="expirationDate"
          label={t('Expiration date')}
          hint={t('Leave blank for no end date')}
        />
      </div>
    </SideForm>
  );
}

function useAccessorialForm(rule: AccessorialRow | null, onClose: () => void) {
  const today = useWarehouseToday();
  const mutationOptions = { successMessage: () => ({ text: 'Rule saved.' }) };
  const add = useApiMutation(addAccessorialEndpoint, mutationOptions);
  const save = useApiMutation(replaceAccessorialEndpoint, mutationOptions);
  return useForm(
    accessorialRuleBodySchema,
    rule
      ? { ...rule, expirationDate: rule.expirationDate === openEndedDate ? undefined : rule.expirationDate }
      : { rateType: 'Flat', effectiveDate: today },
    createSubmitThenCloseHandler(onClose, (values, how) =>
      rule ? save.run({ params: { id: rule.id }, body: values }, how) : add.run({ body: values }, how),
    ),
    { draftKey: `accessorial.${rule?.id ?? 'new'}`, rowVersion: rule?.rowVersion },
  );
}
