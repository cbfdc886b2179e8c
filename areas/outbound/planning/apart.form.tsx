import type { z } from 'zod';
import { addApart, addApartBody } from './planning.contract.ts';
import { draftOf } from './rule.web.ts';
import type { RuleForm } from './rule.web.ts';
import { consigneeLook } from '#areas/accounts/accounts/account-look.web.ts';
import { AccountField, TextField } from '#kit/web/fields.tsx';
import { closing, useForm } from '#kit/web/form.ts';
import { FormBeside } from '#kit/web/form-beside.tsx';
import { useAct } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

type Values = z.output<typeof addApartBody>;

/** Two consignees whose freight must not share a trailer. */
export function ApartForm({ warehouseId, onClose }: RuleForm) {
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
    closing(onClose, (values: Values, how) => add.run({ body: values }, how)),
    draftOf('apart', null),
  );
  return (
    <FormBeside form={form} title={t('New pair')} submit={t('Keep apart')} onClose={onClose}>
      <AccountField form={form} name="oneId" label={t('Consignee')} look={consigneeLook} />
      <AccountField form={form} name="otherId" label={t('Other consignee')} look={consigneeLook} />
      <TextField form={form} name="note" label={t('Note')} hint={t('Why they must not meet')} />
    </FormBeside>
  );
}
