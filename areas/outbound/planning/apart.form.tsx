import type { z } from 'zod';
import { addApart, addApartBody } from './planning.contract.ts';
import { consigneeLook } from '#areas/accounts/accounts/account-look.web.ts';
import { AccountField, TextField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { FormBeside } from '#kit/web/form-beside.tsx';
import { useAct } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

type Values = z.output<typeof addApartBody>;

/** Two consignees whose freight must not share a trailer. */
export function ApartForm({ warehouseId, onClose }: { warehouseId: number; onClose: () => void }) {
  const t = useText();
  const add = useAct(addApart, {
    says: (r) => ({
      text: '{one} and {other} ride apart from now on.',
      params: { one: r.one.name, other: r.other.name },
    }),
  });
  const form = useForm(
    addApartBody,
    { warehouseId },
    async (values: Values, how) => {
      const saved = await add.run({ body: values }, how);
      if (saved) onClose();
      return saved !== undefined;
    },
    { draft: 'apart.new' },
  );
  return (
    <FormBeside form={form} title={t('New pair')} submit={t('Keep apart')} onClose={onClose}>
      <AccountField form={form} name="oneId" label={t('Consignee')} look={consigneeLook} />
      <AccountField form={form} name="otherId" label={t('Other consignee')} look={consigneeLook} />
      <TextField form={form} name="note" label={t('Note')} hint={t('Why they must not meet')} />
    </FormBeside>
  );
}
