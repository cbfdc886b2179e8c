import {
  addManualBolLineEndpoint,
  addManualBolLineBodySchema,
  editBolLineAndItsShipmentEndpoint,
  editBolLineBodySchema,
} from './bol-actions.contract.ts';
import { BolLineFields } from './bol-line-fields.component.tsx';
import type { BolLine, BolRow } from './bills-of-lading.contract.ts';
import { bolErrors } from './bills-of-lading.errors.ts';
import { createSubmitThenCloseHandler, useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { useApiMutation } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

export function AddBolLineForm({ bol, onClose }: { bol: BolRow; onClose: () => void }) {
  const t = useTranslate();
  const add = useApiMutation(addManualBolLineEndpoint, { successMessage: () => ({ text: 'Line added.' }) });
  const form = useForm(
    addManualBolLineBodySchema,
    { paymentTerm: 1, unitOfMeasure: 2, measure: 'inch' },
    createSubmitThenCloseHandler(onClose, (values, how) =>
      add.run({ params: { id: bol.id }, body: values }, how),
    ),
    { draftKey: `bolLine.${bol.id}.new` },
  );
  return (
    <SideForm form={form} title={t('Add a line')} submitLabel={t('Add line')} onClose={onClose}>
      <BolLineFields form={form} />
    </SideForm>
  );
}

/** Edits a line. If a shipment has it, the shipment is updated, and the form says that its charges are deleted. */
export function EditBolLineForm({ line: l, onClose }: { line: BolLine; onClose: () => void }) {
  const t = useTranslate();
  const change = useApiMutation(editBolLineAndItsShipmentEndpoint, {
    successMessage: () => ({ text: 'Line saved.' }),
  });
  const form = useForm(
    editBolLineBodySchema,
    {
      shipperAccountId: l.shipperId,
      paymentTerm: l.paymentTerm,
      productId: l.productId,
      description: l.description,
      unitOfMeasure: l.uom,
      measure: 'inch',
      length: l.l,
      width: l.w,
      height: l.h,
      numberOfUnits: l.units,
      shipDate: l.shipDate,
      invoiceRef: l.invoiceRef ?? undefined,
      po: l.po ?? undefined,
      rowVersion: l.rowVersion,
    },
    // The form warns above its button about what is deleted.
    createSubmitThenCloseHandler(onClose, (values, how) =>
      change.run({ params: { billOfLadingDetailId: l.id }, body: { ...values, confirmed: true } }, how),
    ),
    { draftKey: `bolLine.${l.id}`, rowVersion: l.rowVersion },
  );
  return (
    <SideForm
      form={form}
      title={t('Edit line {name}', { name: l.description })}
      submitLabel={t('Save line')}
      onClose={onClose}
    >
      {l.shipmentNumber !== null && (
        <p className="note tone-wait">
          {t(bolErrors.lineRatesRemoved.sentence, { number: String(l.shipmentNumber) })}
        </p>
      )}
      <BolLineFields form={form} />
    </SideForm>
  );
}
