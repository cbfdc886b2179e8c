import type { z } from 'zod';
import { lineLotCodeBodySchema, setOrClearLineLotCodeEndpoint } from './traceability.contract.ts';
import type { FoodTraceRow } from './traceability.contract.ts';
import type { ApiCallOptions } from '#kit/web/api-call.ts';
import { TextField } from '#kit/web/fields.tsx';
import { SideForm } from '#kit/web/side-form.tsx';
import { useForm } from '#kit/web/form.ts';
import { useApiMutation } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

type Values = z.output<typeof lineLotCodeBodySchema>;

/** Edits the lot code of a line, as printed on the case or the document. */
export function EditLotCodeDialog({ row, onClose }: { row: FoodTraceRow; onClose: () => void }) {
  const t = useTranslate();
  const save = useApiMutation(setOrClearLineLotCodeEndpoint, {
    successMessage: () => ({ text: 'Lot code saved.' }),
  });
  const form = useForm(
    lineLotCodeBodySchema,
    {
      lotCode: row.lotCode ?? '',
      lotSource: row.lotSource ?? '',
      ...(row.rowVersion === null ? {} : { rowVersion: row.rowVersion }),
    },
    async (values: Values, how: ApiCallOptions) => {
      const saved = await save.run({ params: { id: row.lineId }, body: values }, how);
      if (saved) onClose();
      return saved !== undefined;
    },
    {
      draftKey: `lot.${row.lineId}`,
      ...(row.rowVersion === null ? {} : { rowVersion: row.rowVersion }),
    },
  );
  return (
    <SideForm
      form={form}
      title={t('Lot code for {product}', { product: row.product })}
      submitLabel={t('Save lot code')}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="lotCode"
        label={t('Lot code')}
        hint={t('As printed on the case or document. Don’t make one up.')}
      />
      <TextField
        form={form}
        name="lotSource"
        label={t('Assigned by')}
        hint={t('Name and address of the company that assigned the code, or where to find them.')}
        lines={3}
      />
    </SideForm>
  );
}
