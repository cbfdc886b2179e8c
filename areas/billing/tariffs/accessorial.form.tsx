import {
  accessorialBody,
  accessorialTypes,
  addAccessorial,
  chargedEvents,
  findCodes,
  saveAccessorial,
} from './charges.contract.ts';
import type { AccessorialRow } from './charges.contract.ts';
import { flagWord } from './sheet-words.web.ts';
import { accountLook } from '#areas/accounts/accounts/account-look.web.ts';
import { consigneeFlags } from '#areas/accounts/accounts/accounts.contract.ts';
import { noEnd } from '#areas/billing/rating/tariff-days.rules.ts';
import { AccountField, DateField, NumberField, SelectField } from '#kit/web/fields.tsx';
import { closing, useForm } from '#kit/web/form.ts';
import { FormBeside } from '#kit/web/form-beside.tsx';
import { useToday } from '#kit/web/me.ts';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

const eventWords: Record<string, string> = {
  palletExchange: 'pallets given out',
  lumper: 'a lumper was paid',
  appointment: 'an appointment was kept',
  redelivery: 'delivered again',
};
export const eventWord = (event: string): string => eventWords[event] ?? event;

/** A rule for accessorials, or another in its place. */
export function AccessorialForm({ rule, onClose }: { rule: AccessorialRow | null; onClose: () => void }) {
  const t = useText();
  const today = useToday();
  const codes = useAnswer(findCodes, {}).data ?? [];
  const says = { says: () => ({ text: 'The rule is saved.' }) };
  const add = useAct(addAccessorial, says);
  const save = useAct(saveAccessorial, says);
  const form = useForm(
    accessorialBody,
    rule
      ? { ...rule, expirationDate: rule.expirationDate === noEnd ? undefined : rule.expirationDate }
      : { rateType: 'Flat', effectiveDate: today },
    closing(onClose, (values, how) =>
      rule ? save.run({ params: { id: rule.id }, body: values }, how) : add.run({ body: values }, how),
    ),
    { draft: `accessorial.${rule?.id ?? 'new'}`, version: rule?.rowVersion },
  );
  const every = t('every shipment');
  return (
    <FormBeside
      form={form}
      title={rule ? t('Change {name}', { name: t(rule.description) }) : t('New rule')}
      submit={t('Save rule')}
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="chargeCode"
        label={t('Charge code')}
        choose={t('Choose a charge code…')}
        options={codes
          .filter((c) => c.active)
          .map((c) => ({ value: c.code, label: `${c.code} ${t(c.description)}` }))}
        autoFocus
      />
      <div className="row">
        <SelectField
          form={form}
          name="flag"
          label={t('Mark of the consignee')}
          options={consigneeFlags.map((value) => ({ value, label: t(flagWord(value)) }))}
          empty={every}
        />
        <SelectField
          form={form}
          name="event"
          label={t('What happened')}
          options={chargedEvents.map((value) => ({ value, label: t(eventWord(value)) }))}
          empty={every}
        />
      </div>
      <AccountField
        form={form}
        name="accountId"
        label={t('Account')}
        look={accountLook}
        placeholder={t('account|All')}
      />
      <div className="row">
        <SelectField
          form={form}
          name="rateType"
          label={t('Rate type')}
          options={accessorialTypes.map((value) => ({ value, label: t(value) }))}
        />
        <NumberField form={form} name="rate4" label={t('Rate')} scale={10000} />
      </div>
      <div className="row">
        <DateField form={form} name="effectiveDate" label={t('Effective date')} />
        <DateField form={form} name="expirationDate" label={t('Expiration date')} hint={t('Empty: no end')} />
      </div>
    </FormBeside>
  );
}
