import { addRate, editRate, rateBody } from './shipments.contract.ts';
import type { RateRow } from './shipments.contract.ts';
import { ChargeFields } from './charge-fields.part.tsx';
import { chargeStart } from './charge-start.rules.ts';
import { isRevenue } from '#areas/billing/rating/following.rules.ts';
import { TextField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { FormBeside } from '#kit/web/form-beside.tsx';
import { useAct } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

/** Adds a charge by hand, or changes one: by rate and quantity, or as a percentage of the linehaul. */
export function ChargeForm({
  shipmentId,
  charge,
  charges,
  onClose,
}: {
  shipmentId: number;
  charge?: RateRow;
  /** All that the shipment bears; none before they have come. */
  charges: readonly RateRow[] | undefined;
  onClose: () => void;
}) {
  const t = useText();
  const add = useAct(addRate, { says: () => ({ text: 'Charge added.' }) });
  const change = useAct(editRate, { says: () => ({ text: 'Charge changed.' }) });
  const form = useForm(
    rateBody,
    {
      chargeCode: charge?.chargeCode ?? null,
      description: charge?.description ?? '',
      ...(charge ? chargeStart(charge) : { rateUnit: '$' as const, rate: null, quantity: 1 }),
      reason: '',
      rowVersion: charge?.rowVersion,
    },
    async (values, how) => {
      const saved = charge
        ? await change.run({ params: { id: shipmentId, rateId: charge.id }, body: values }, how)
        : await add.run({ params: { id: shipmentId }, body: values }, how);
      if (saved) onClose();
      return saved;
    },
    { draft: `charge.${shipmentId}.${charge?.id ?? 'new'}`, version: charge?.rowVersion },
  );
  const title = charge ? t('Change {charge}', { charge: t(charge.description) }) : t('Add a charge');
  return (
    <FormBeside form={form} title={title} submit={title} onClose={onClose}>
      <ChargeFields form={form} share={t('% of the linehaul')} base={charges && linehaulOf(charges)} />
      <TextField form={form} name="reason" label={t('Reason')} hint={t('Kept with the charge')} />
    </FormBeside>
  );
}

const linehaulOf = (charges: readonly RateRow[]): number =>
  charges.filter(isRevenue).reduce((sum, charge) => sum + charge.amount, 0);
