import { numberBody, setNextNumber } from './profile.contract.ts';
import type { NumberSeries } from './profile.contract.ts';
import { seriesTitles } from './series-titles.web.ts';
import { NumberField } from '#kit/web/fields.tsx';
import { closing, useForm } from '#kit/web/form.ts';
import { FormBeside } from '#kit/web/form-beside.tsx';
import { useAct } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

/** Sets the next number of one series. */
export function NumberForm({
  series,
  next,
  onClose,
}: {
  series: NumberSeries;
  next: number;
  onClose: () => void;
}) {
  const t = useText();
  const save = useAct(setNextNumber, { says: () => ({ text: 'Next number saved' }) });
  const form = useForm(
    numberBody,
    { series, next },
    closing(onClose, (body, how) => save.run({ body }, how)),
    { draft: `number.${series}`, version: next },
  );
  return (
    <FormBeside form={form} title={t(seriesTitles[series])} submit={t('Save number')} onClose={onClose}>
      <NumberField
        form={form}
        name="next"
        label={t('Next number')}
        hint={t('Higher than any number that was used')}
      />
    </FormBeside>
  );
}
