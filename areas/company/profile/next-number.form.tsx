import { nextNumberBodySchema, setNextNumberEndpoint } from './profile.contract.ts';
import type { DocumentNumberSeries } from './profile.contract.ts';
import { documentNumberSeriesTitles } from './series-titles.client.ts';
import { NumberField } from '#kit/web/fields.tsx';
import { createSubmitThenCloseHandler, useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { useApiMutation } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

export function NextNumberForm({
  series,
  next,
  onClose,
}: {
  series: DocumentNumberSeries;
  next: number;
  onClose: () => void;
}) {
  const t = useTranslate();
  const save = useApiMutation(setNextNumberEndpoint, {
    successMessage: () => ({ text: 'Next number saved' }),
  });
  const form = useForm(
    nextNumberBodySchema,
    { series, next },
    createSubmitThenCloseHandler(onClose, (body, how) => save.run({ body }, how)),
    { draftKey: `number.${series}`, rowVersion: next },
  );
  return (
    <SideForm
      form={form}
      title={t(documentNumberSeriesTitles[series])}
      submitLabel={t('Save number')}
      onClose={onClose}
    >
      <NumberField
        form={form}
        name="next"
        label={t('Next number')}
        hint={t('Must be higher than any number already used')}
      />
    </SideForm>
  );
}
