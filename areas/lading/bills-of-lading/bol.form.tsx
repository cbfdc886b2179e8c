import { useEffect, useRef } from 'react';
import type { z } from 'zod';
import { addBol, addBolBody } from './bol-acts.contract.ts';
import { LineFields } from './bol-line-fields.part.tsx';
import { accountLook, consigneeLook } from '#areas/accounts/accounts/account-look.web.ts';
import { getPayer } from '#areas/billing/shipments/shipment-acts.contract.ts';
import { AccountField, DateField } from '#kit/web/fields.tsx';
import { closing, useForm } from '#kit/web/form.ts';
import { FormBeside, WarehouseField } from '#kit/web/form-beside.tsx';
import { useMe } from '#kit/web/me.ts';
import type { Form } from '#kit/web/form.ts';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

/** A bill of lading by hand, with its first line; it is opened once it is made. */
export function BolForm({ onMade, onClose }: { onMade: (id: number) => void; onClose: () => void }) {
  const t = useText();
  const me = useMe();
  const add = useAct(addBol, {
    says: (b) => ({ text: 'Bill of lading {number} made.', params: { number: b.bolNumber } }),
  });
  const form = useForm(
    addBolBody,
    {
      outboundWarehouseId: me.user.warehouseId ?? undefined,
      paymentTerm: 1,
      unitOfMeasure: 2,
      measure: 'inch',
    },
    closing(onClose, async (values, how) => {
      const made = await add.run({ body: values }, how);
      if (made) onMade(made.id);
      return made;
    }),
    { draft: 'bol.new' },
  );
  useProposals(form);
  return (
    <FormBeside
      form={form}
      title={t('New bill of lading')}
      submit={t('Add bill of lading')}
      onClose={onClose}
    >
      <div className="row">
        <DateField form={form} name="date" label={t('Date')} />
        <WarehouseField form={form} name="outboundWarehouseId" label={t('Outbound warehouse')} />
      </div>
      <AccountField form={form} name="consigneeAccountId" label={t('Consignee')} look={consigneeLook} />
      <AccountField form={form} name="deliverToAccountId" label={t('Deliver to')} look={consigneeLook} />
      <AccountField
        form={form}
        name="billToAccountId"
        label={t('Bill to')}
        look={accountLook}
        hint={t(
          'Collect: that of the consignee. Prepaid: that of the shipper. 3rd Party: an account of that type.',
        )}
      />
      <LineFields form={form} />
    </FormBeside>
  );
}

/** Whom the payment term bills, and the consignee as the place it goes to: proposed until somebody says otherwise. */
function useProposals(form: Form<z.output<typeof addBolBody>>): void {
  const { consigneeAccountId, shipperAccountId, paymentTerm } = form.values;
  const asked = getPayer.query?.safeParse({ paymentTerm, shipperAccountId, consigneeAccountId });
  const payer = useAnswer(getPayer, asked?.success ? { query: asked.data } : null).data;
  useProposal(form, 'billToAccountId', payer?.billToAccountId ?? undefined, payer !== undefined);
  const place = consigneeAccountId ? Number(consigneeAccountId) : undefined;
  useProposal(form, 'deliverToAccountId', place, true);
}
function useProposal(
  form: Form<z.output<typeof addBolBody>>,
  name: 'billToAccountId' | 'deliverToAccountId',
  proposed: number | undefined,
  known: boolean,
): void {
  const before = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (!known || proposed === before.current) return;
    const now = form.values[name] ? Number(form.values[name]) : undefined;
    if (now === before.current) form.set(name, proposed);
    before.current = proposed;
  }, [form, name, proposed, known]);
}
