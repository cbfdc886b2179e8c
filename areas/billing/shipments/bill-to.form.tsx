import { changeBillTo, changeBillToBody, validateBillTo } from './shipment-acts.contract.ts';
import type { BillToPreview } from './shipment-acts.contract.ts';
import { accountLook } from '#areas/accounts/accounts/account-look.web.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { showCount, showMoney } from '#kit/contract/money.ts';
import { AccountField, SelectField } from '#kit/web/fields.tsx';
import { closing, useForm } from '#kit/web/form.ts';
import { FormBeside } from '#kit/web/form-beside.tsx';
import { Answered } from '#kit/web/nothing.tsx';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { choiceOptions } from '#kit/web/states.ts';
import { useText } from '#kit/web/text.tsx';

type Body = BodyOf<typeof changeBillTo>;
/** Another payment term and payer for the shipments of a filter, after saying what that touches. */
export function BillToForm({
  filter,
  onClose,
}: {
  filter: Omit<Body, 'newPaymentTerm' | 'newBillToAccountId'>;
  onClose: () => void;
}) {
  const t = useText();
  const change = useAct(changeBillTo, {
    says: (a) => ({
      text: '{count, plural, one {# shipment has} other {# shipments have}} another bill-to. Rate them again.',
      params: { count: a.changed },
    }),
  });
  const form = useForm(
    changeBillToBody,
    { ...filter },
    closing(onClose, (values, how) => change.run({ body: values }, how)),
    { draft: null },
  );
  const wish = changeBillToBody.safeParse(form.values);
  const found = useAnswer(validateBillTo, wish.success ? { query: wish.data } : null);
  return (
    <FormBeside
      form={form}
      title={t('Change the bill-to')}
      submit={t('Change the bill-to')}
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="newPaymentTerm"
        label={t('Payment term')}
        options={choiceOptions('paymentTerm', t)}
        autoFocus
      />
      <AccountField
        form={form}
        name="newBillToAccountId"
        label={t('Bill to')}
        look={accountLook}
        hint={t('Empty: the account that the payment term leads to, of each shipment its own')}
      />
      {wish.success && <Answered of={found}>{(p) => <Touched preview={p} />}</Answered>}
    </FormBeside>
  );
}

function Touched({ preview: p }: { preview: BillToPreview }) {
  const t = useText();
  return (
    <>
      {p.refused && <p className="note t-fault">{t(p.refused.sentence, p.refused.params)}</p>}
      <dl className="kv" aria-live="polite">
        <dt>{t('Would change')}</dt>
        <dd>{showCount(p.shipments)}</dd>
        <dt>{t('Charges removed')}</dt>
        <dd>
          {showMoney(p.amount)}
          {p.manualRates > 0 && (
            <span className="t-fault">
              {' '}
              {t('{count, plural, one {# charge was made by hand.} other {# charges were made by hand.}}', {
                count: p.manualRates,
              })}
            </span>
          )}
        </dd>
        <dt>{t('Stay as they are')}</dt>
        <dd>
          {t('{fixed} closed or cancelled, {grouped} under a Master, {alike} billed so already', {
            fixed: showCount(p.fixed),
            grouped: showCount(p.grouped),
            alike: showCount(p.alike),
          })}
        </dd>
      </dl>
    </>
  );
}
