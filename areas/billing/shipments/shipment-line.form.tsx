import { useMemo } from 'react';
import {
  addShipmentLineEndpoint,
  addShipmentLineBodySchema,
  editShipmentLineEndpoint,
  editShipmentLineBodySchema,
} from './shipment-actions.contract.ts';
import type { ShipmentLineRow, ShipmentDetails } from './shipments.contract.ts';
import { FreightFields } from './freight-fields.component.tsx';
import { allAccountTypesLookup } from '#areas/accounts/accounts/account-lookups.client.ts';
import { LookupField, DateField, SelectField, TextField } from '#kit/web/fields.tsx';
import { createSubmitThenCloseHandler, useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { useApiMutation } from '#kit/web/api-query.ts';
import { listEnumOptions } from '#kit/web/statuses.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** The form for a freight line that is on no bill of lading. */
export function AddShipmentLineForm({
  shipment,
  onClose,
}: {
  shipment: ShipmentDetails;
  onClose: () => void;
}) {
  const t = useTranslate();
  const add = useApiMutation(addShipmentLineEndpoint, {
    successMessage: (a) => ({
      text: a.lost > 0 ? 'Line added and charges removed. Re-rate the shipment.' : 'Line added.',
    }),
  });
  const form = useForm(
    addShipmentLineBodySchema,
    { measure: 'inch', unitOfMeasure: 2, shipDate: shipment.outboundDate },
    createSubmitThenCloseHandler(onClose, (values, how) =>
      add.run({ params: { id: shipment.id }, body: values }, how),
    ),
    { draftKey: `detail.${shipment.id}.new` },
  );
  return (
    <SideForm form={form} title={t('Add a line')} submitLabel={t('Add line')} onClose={onClose}>
      <ChargesGo shipment={shipment} />
      <FreightFields form={form} />
      <TextField form={form} name="description" label={t('Description')} />
      <div className="row">
        <DateField form={form} name="shipDate" label={t('Ship date')} />
        <TextField form={form} name="invoiceRef" label={t('Invoice')} />
      </div>
    </SideForm>
  );
}

/** The form that edits a line, with its shipment's payment term and bill-to. */
export function EditShipmentLineForm({
  shipment,
  detail: d,
  onClose,
}: {
  shipment: ShipmentDetails;
  detail: ShipmentLineRow;
  onClose: () => void;
}) {
  const t = useTranslate();
  const payers = useMemo(
    () => ({
      ...allAccountTypesLookup,
      known: (value: string) =>
        value === String(shipment.billToId) ? { value, label: shipment.billTo } : undefined,
    }),
    [shipment.billToId, shipment.billTo],
  );
  const change = useApiMutation(editShipmentLineEndpoint, {
    successMessage: (a) => ({
      text: a.lost > 0 ? 'Line saved and charges removed. Re-rate the shipment.' : 'Line saved.',
    }),
  });
  const form = useForm(
    editShipmentLineBodySchema,
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
    createSubmitThenCloseHandler(onClose, (values, how) =>
      change.run({ params: { detailId: d.id }, body: values }, how),
    ),
    { draftKey: `detail.${d.id}`, rowVersion: d.rowVersion },
  );
  return (
    <SideForm
      form={form}
      title={t('Edit line {name}', { name: d.description })}
      submitLabel={t('Save line')}
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
          options={listEnumOptions('paymentTerm', t)}
          hint={t('Whole shipment')}
        />
        <LookupField form={form} name="billToAccountId" label={t('Bill to')} lookup={payers} />
      </div>
    </SideForm>
  );
}

function ChargesGo({ shipment }: { shipment: ShipmentDetails }) {
  const t = useTranslate();
  if (shipment.amount === 0) return null;
  return (
    <p className="note tone-wait">
      {t('The charges of this shipment will be removed. Re-rate it afterward.')}
    </p>
  );
}
