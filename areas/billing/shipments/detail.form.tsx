import { useMemo } from 'react';
import { addDetail, addDetailBody, editDetail, editDetailBody } from './shipment-acts.contract.ts';
import type { DetailRow, ShipmentDoc } from './shipments.contract.ts';
import { FreightFields } from './freight-fields.part.tsx';
import { accountLook } from '#areas/accounts/accounts/account-look.web.ts';
import { AccountField, DateField, SelectField, TextField } from '#kit/web/fields.tsx';
import { closing, useForm } from '#kit/web/form.ts';
import { FormBeside } from '#kit/web/form-beside.tsx';
import { useAct } from '#kit/web/query.ts';
import { choiceOptions } from '#kit/web/states.ts';
import { useText } from '#kit/web/text.tsx';

/** A line of freight that no bill of lading has. */
export function AddDetail({ shipment, onClose }: { shipment: ShipmentDoc; onClose: () => void }) {
  const t = useText();
  const add = useAct(addDetail, {
    says: (a) => ({
      text: a.lost > 0 ? 'Line added. The charges were removed: rate the shipment again.' : 'Line added.',
    }),
  });
  const form = useForm(
    addDetailBody,
    { measure: 'inch', unitOfMeasure: 2, shipDate: shipment.outboundDate },
    closing(onClose, (values, how) => add.run({ params: { id: shipment.id }, body: values }, how)),
    { draft: `detail.${shipment.id}.new` },
  );
  return (
    <FormBeside form={form} title={t('Add a line')} submit={t('Add line')} onClose={onClose}>
      <ChargesGo shipment={shipment} />
      <FreightFields form={form} />
      <TextField form={form} name="description" label={t('Description')} />
      <div className="row">
        <DateField form={form} name="shipDate" label={t('Ship date')} />
        <TextField form={form} name="invoiceRef" label={t('Invoice')} />
      </div>
    </FormBeside>
  );
}

/** A line as it stands, with the payment term and the bill-to of its shipment. */
export function DetailForm({
  shipment,
  detail: d,
  onClose,
}: {
  shipment: ShipmentDoc;
  detail: DetailRow;
  onClose: () => void;
}) {
  const t = useText();
  const payers = useMemo(
    () => ({
      ...accountLook,
      known: (value: string) =>
        value === String(shipment.billToId) ? { value, label: shipment.billTo } : undefined,
    }),
    [shipment.billToId, shipment.billTo],
  );
  const change = useAct(editDetail, {
    says: (a) => ({
      text: a.lost > 0 ? 'Line changed. The charges were removed: rate the shipment again.' : 'Line changed.',
    }),
  });
  const form = useForm(
    editDetailBody,
    {
      productId: d.productId,
      description: d.description,
      unitOfMeasure: d.uom,
      measure: 'inch',
      length: d.l,
      width: d.w,
      height: d.h,
      numberOfUnits: d.units,
      shipDate: d.shipDate,
      invoiceRef: d.invoiceRef ?? '',
      paymentTerm: shipment.paymentTerm,
      billToAccountId: shipment.billToId,
      rowVersion: d.rowVersion,
    },
    closing(onClose, (values, how) => change.run({ params: { detailId: d.id }, body: values }, how)),
    { draft: `detail.${d.id}`, version: d.rowVersion },
  );
  return (
    <FormBeside
      form={form}
      title={t('Change the line {name}', { name: d.description })}
      submit={t('Save line')}
      onClose={onClose}
    >
      <ChargesGo shipment={shipment} />
      <FreightFields form={form} />
      <TextField form={form} name="description" label={t('Description')} />
      <div className="row">
        <DateField form={form} name="shipDate" label={t('Ship date')} />
        <TextField form={form} name="invoiceRef" label={t('Invoice')} />
      </div>
      <div className="row">
        <SelectField
          form={form}
          name="paymentTerm"
          label={t('Payment term')}
          options={choiceOptions('paymentTerm', t)}
          hint={t('Of the whole shipment')}
        />
        <AccountField form={form} name="billToAccountId" label={t('Bill to')} look={payers} />
      </div>
    </FormBeside>
  );
}

function ChargesGo({ shipment }: { shipment: ShipmentDoc }) {
  const t = useText();
  if (shipment.amount === 0) return null;
  return (
    <p className="note t-wait">
      {t('The charges of this shipment will be removed. Rate it again afterwards.')}
    </p>
  );
}
