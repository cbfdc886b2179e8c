import { addBolLine, addLineBody, editBolLine, editLineBody } from './bol-acts.contract.ts';
import { LineFields } from './bol-line-fields.part.tsx';
import type { BolLine, BolRow } from './bills-of-lading.contract.ts';
import { bolErrors } from './bills-of-lading.errors.ts';
import { closing, useForm } from '#kit/web/form.ts';
import { FormBeside } from '#kit/web/form-beside.tsx';
import { useAct } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

export function AddBolLine({ bol, onClose }: { bol: BolRow; onClose: () => void }) {
  const t = useText();
  const add = useAct(addBolLine, { says: () => ({ text: 'Line added.' }) });
  const form = useForm(
    addLineBody,
    { paymentTerm: 1, unitOfMeasure: 2, measure: 'inch' },
    closing(onClose, (values, how) => add.run({ params: { id: bol.id }, body: values }, how)),
    { draft: `bolLine.${bol.id}.new` },
  );
  return (
    <FormBeside form={form} title={t('Add a line')} submit={t('Add line')} onClose={onClose}>
      <LineFields form={form} />
    </FormBeside>
  );
}

/** A line as it stands; where a shipment has it, that follows, and it is said that its charges go. */
export function BolLineForm({ line: l, onClose }: { line: BolLine; onClose: () => void }) {
  const t = useText();
  const change = useAct(editBolLine, { says: () => ({ text: 'Line changed.' }) });
  const form = useForm(
    editLineBody,
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
    // What goes is said in the form, above its button.
    closing(onClose, (values, how) =>
      change.run({ params: { billOfLadingDetailId: l.id }, body: { ...values, confirmed: true } }, how),
    ),
    { draft: `bolLine.${l.id}`, version: l.rowVersion },
  );
  return (
    <FormBeside
      form={form}
      title={t('Change the line {name}', { name: l.description })}
      submit={t('Save line')}
      onClose={onClose}
    >
      {l.shipmentNumber !== null && (
        <p className="note t-wait">
          {t(bolErrors.lineRatesLost.sentence, { number: String(l.shipmentNumber) })}
        </p>
      )}
      <LineFields form={form} />
    </FormBeside>
  );
}
