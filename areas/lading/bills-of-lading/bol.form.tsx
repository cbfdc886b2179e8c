import { useEffect, useRef } from 'react';
import type { z } from 'zod';
import { addManualBolWithFirstLineEndpoint, addManualBolBodySchema } from './bol-actions.contract.ts';
import { BolLineFields } from './bol-line-fields.component.tsx';
import {
  allAccountTypesLookup,
  activeConsigneeLookup,
} from '#areas/accounts/accounts/account-lookups.client.ts';
import { getDefaultBillToForPaymentTermEndpoint } from '#areas/billing/shipments/shipment-actions.contract.ts';
import { LookupField, DateField } from '#kit/web/fields.tsx';
import { createSubmitThenCloseHandler, useForm } from '#kit/web/form.ts';
import { SideForm, UserWarehouseField } from '#kit/web/side-form.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import type { FormState } from '#kit/web/form.ts';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** A manual bill of lading with its first line. It opens once created. */
export function CreateManualBolForm({
  onCreated: onMade,
  onClose,
}: {
  onCreated: (id: number) => void;
  onClose: () => void;
}) {
  const t = useTranslate();
  const me = useCurrentUser();
  const add = useApiMutation(addManualBolWithFirstLineEndpoint, {
    successMessage: (b) => ({ text: 'Bill of lading {number} created.', params: { number: b.bolNumber } }),
  });
  const form = useForm(
    addManualBolBodySchema,
    {
      outboundWarehouseId: me.user.warehouseId ?? undefined,
      paymentTerm: 1,
      unitOfMeasure: 2,
      measure: 'inch',
    },
    createSubmitThenCloseHandler(onClose, async (values, how) => {
      const createdBol = await add.run({ body: values }, how);
      if (createdBol) onMade(createdBol.id);
      return createdBol;
    }),
    { draftKey: 'bol.new' },
  );
  useProposals(form);
  return (
    <SideForm
      form={form}
      title={t('New bill of lading')}
      submitLabel={t('Add bill of lading')}
      onClose={onClose}
    >
      <div className="row">
        <DateField form={form} name="date" label={t('Date')} />
        <UserWarehouseField form={form} name="outboundWarehouseId" label={t('Outbound warehouse')} />
      </div>
      <LookupField
        form={form}
        name="consigneeAccountId"
        label={t('Consignee')}
        lookup={activeConsigneeLookup}
      />
      <LookupField
        form={form}
        name="deliverToAccountId"
        label={t('Deliver to')}
        lookup={activeConsigneeLookup}
      />
      <LookupField
        form={form}
        name="billToAccountId"
        label={t('Bill to')}
        lookup={allAccountTypesLookup}
        hint={t('Collect: the consignee. Prepaid: the shipper. 3rd Party: an account of that type.')}
      />
      <BolLineFields form={form} />
    </SideForm>
  );
}

/** Suggests the bill-to of the payment term, and the consignee as the deliver-to, until the user chooses another. */
function useProposals(form: FormState<z.output<typeof addManualBolBodySchema>>): void {
  const { consigneeAccountId, shipperAccountId, paymentTerm } = form.values;
  const parsedQuery = getDefaultBillToForPaymentTermEndpoint.query?.safeParse({
    paymentTerm,
    shipperAccountId,
    consigneeAccountId,
  });
  const payer = useApiQuery(
    getDefaultBillToForPaymentTermEndpoint,
    parsedQuery?.success ? { query: parsedQuery.data } : null,
  ).data;
  useProposal(form, 'billToAccountId', payer?.billToAccountId ?? undefined, payer !== undefined);
  const place = consigneeAccountId ? Number(consigneeAccountId) : undefined;
  useProposal(form, 'deliverToAccountId', place, true);
}
function useProposal(
  form: FormState<z.output<typeof addManualBolBodySchema>>,
  name: 'billToAccountId' | 'deliverToAccountId',
  proposed: number | undefined,
  isLoaded: boolean,
): void {
  const before = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (!isLoaded || proposed === before.current) return;
    const now = form.values[name] ? Number(form.values[name]) : undefined;
    if (now === before.current) form.set(name, proposed);
    before.current = proposed;
  }, [form, name, proposed, isLoaded]);
}
