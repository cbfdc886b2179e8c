import {
  changeBillToByFilterEndpoint,
  changeBillToByFilterBodySchema,
  previewBillToChangeByFilterEndpoint,
} from './shipment-actions.contract.ts';
import type { BillToChangePreview } from './shipment-actions.contract.ts';
import { allAccountTypesLookup } from '#areas/accounts/accounts/account-lookups.client.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { formatCount, formatMoney } from '#kit/contract/money.ts';
import { LookupField, SelectField } from '#kit/web/fields.tsx';
import { createSubmitThenCloseHandler, useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { listEnumOptions } from '#kit/web/statuses.ts';
import { useTranslate } from '#kit/web/translate.tsx';

type Body = BodyOf<typeof changeBillToByFilterEndpoint>;
/** Changes payment term and bill-to of all shipments of a filter. Shows the effects before saving. */
export function ChangeBillToByFilterForm({
  filter,
  onClose,
}: {
  filter: Omit<Body, 'newPaymentTerm' | 'newBillToAccountId'>;
  onClose: () => void;
}) {
  const t = useTranslate();
  const change = useApiMutation(changeBillToByFilterEndpoint, {
    successMessage: (a) => ({
      text: 'Bill-to changed on {count, plural, one {# shipment} other {# shipments}}. Re-rate to update charges.',
      params: { count: a.changed },
    }),
  });
  const form = useForm(
    changeBillToByFilterBodySchema,
    { ...filter },
    createSubmitThenCloseHandler(onClose, (values, how) => change.run({ body: values }, how)),
    { draftKey: null },
  );
  const parsed = changeBillToByFilterBodySchema.safeParse(form.values);
  const found = useApiQuery(
    previewBillToChangeByFilterEndpoint,
    parsed.success ? { query: parsed.data } : null,
  );
  return (
    <SideForm form={form} title={t('Change bill-to')} submitLabel={t('Change bill-to')} onClose={onClose}>
      <SelectField
        form={form}
        name="newPaymentTerm"
        label={t('Payment term')}
        options={listEnumOptions('paymentTerm', t)}
        autoFocus
      />
      <LookupField
        form={form}
        name="newBillToAccountId"
        label={t('Bill to')}
        lookup={allAccountTypesLookup}
        hint={t('Leave blank to use each shipment’s account for this payment term')}
      />
      {parsed.success && <QueryBoundary query={found}>{(p) => <Touched preview={p} />}</QueryBoundary>}
    </SideForm>
  );
}

function Touched({ preview: p }: { preview: BillToChangePreview }) {
  const t = useTranslate();
  return (
    <>
      {p.refused && <p className="note tone-fault">{t(p.refused.sentence, p.refused.params)}</p>}
      <dl className="description-list" aria-live="polite">
        <dt>{t('Shipments to change')}</dt>
        <dd>{formatCount(p.shipments)}</dd>
        <dt>{t('Charges removed')}</dt>
        <dd>
          {formatMoney(p.amount)}
          {p.manualRates > 0 && (
            <span className="tone-fault">
              {' '}
              {t('{count, plural, one {# manual charge.} other {# manual charges.}}', {
                count: p.manualRates,
              })}
            </span>
          )}
        </dd>
        <dt>{t('Unchanged')}</dt>
        <dd>
          {t('{fixed} closed or cancelled, {grouped} under a Master, {alike} already with this bill-to', {
            fixed: formatCount(p.fixed),
            grouped: formatCount(p.grouped),
            alike: formatCount(p.alike),
          })}
        </dd>
      </dl>
    </>
  );
}
