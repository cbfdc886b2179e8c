import { undoMovement, writeOff, writeOffBody } from './payments.contract.ts';
import { ReasonForm } from './reason.part.tsx';
import type { WriteOffRow } from './write-offs.contract.ts';
import { showMoney } from '#kit/contract/money.ts';
import { NumberField, TextField } from '#kit/web/fields.tsx';
import { closing, useForm } from '#kit/web/form.ts';
import { FormBeside } from '#kit/web/form-beside.tsx';
import { useAct } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

/** Gives up what is open of an invoice. */
export function WriteOffForm({
  invoice,
  onClose,
}: {
  invoice: { id: number; number: string; open: number };
  onClose: () => void;
}) {
  const t = useText();
  const act = useAct(writeOff);
  const form = useForm(
    writeOffBody,
    { invoiceId: invoice.id, amount: invoice.open },
    closing(onClose, (body, how) => act.run({ body }, how)),
    { draft: null },
  );
  return (
    <FormBeside
      form={form}
      title={t('Write off invoice {number}', { number: invoice.number })}
      submit={t('Write off invoice')}
      onClose={onClose}
    >
      <p>
        {t('{amount} is open. The invoice stays as it was posted; the statement shows what is given up.', {
          amount: showMoney(invoice.open),
        })}
      </p>
      <NumberField form={form} name="amount" label={t('Amount')} scale={100} autoFocus />
      <TextField form={form} name="reason" label={t('Reason')} />
    </FormBeside>
  );
}

/** Takes a write-off back: what was given up will be open again. */
export function UndoWriteOffForm({ row, onClose }: { row: WriteOffRow; onClose: () => void }) {
  const t = useText();
  const params = { amount: showMoney(row.amount), number: row.invoiceNumber };
  const undo = useAct(undoMovement, {
    says: () => ({ text: '{amount} of invoice {number} is open again.', params }),
  });
  return (
    <ReasonForm
      title={t('Take write-off back')}
      says={t(
        '{amount} of invoice {number} will be open again, on the statement and in Collections.',
        params,
      )}
      send={(body, how) => undo.run({ params: { movementId: row.id }, body }, how)}
      onClose={onClose}
    />
  );
}
