import type { z } from 'zod';
import { lotBody, saveLot } from './traceability.contract.ts';
import type { TraceRow } from './traceability.contract.ts';
import type { How } from '#kit/web/call.ts';
import { TextField } from '#kit/web/fields.tsx';
import { FormBeside } from '#kit/web/form-beside.tsx';
import { useForm } from '#kit/web/form.ts';
import { useAct } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

type Values = z.output<typeof lotBody>;

/** The lot code that came with a line, as it stands on the case or on the paper. */
export function LotDialog({ row, onClose }: { row: TraceRow; onClose: () => void }) {
  const t = useText();
  const save = useAct(saveLot, { says: () => ({ text: 'The lot code is saved.' }) });
  const form = useForm(
    lotBody,
    {
      lotCode: row.lotCode ?? '',
      lotSource: row.lotSource ?? '',
      ...(row.rowVersion === null ? {} : { rowVersion: row.rowVersion }),
    },
    async (values: Values, how: How) => {
      const saved = await save.run({ params: { id: row.lineId }, body: values }, how);
      if (saved) onClose();
      return saved !== undefined;
    },
    {
      draft: `lot.${row.lineId}`,
      ...(row.rowVersion === null ? {} : { version: row.rowVersion }),
    },
  );
  return (
    <FormBeside
      form={form}
      title={t('Lot code of {product}', { product: row.product })}
      submit={t('Save lot code')}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="lotCode"
        label={t('Lot code')}
        hint={t('As it stands on the case or the paper. Never one that nobody gave.')}
      />
      <TextField
        form={form}
        name="lotSource"
        label={t('Assigned by')}
        hint={t('Name and address of who gave the code, or where that can be read.')}
        lines={3}
      />
    </FormBeside>
  );
}
