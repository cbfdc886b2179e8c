import { z } from 'zod';
import { updateRateSheetDraftEndpoint, rateSheetZoneSchema } from './sheets.contract.ts';
import type { RateSheetVersion } from './sheets.contract.ts';
import { buildRateSheetDraftSaveBody, replaceOrAppend } from './sheet-line-text.client.ts';
import { textField } from '#kit/contract/fields.ts';
import { TextField } from '#kit/web/fields.tsx';
import { createSubmitThenCloseHandler, useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { useApiMutation } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

const statesIn = (typed: string): string[] => typed.split(/[\s,;]+/).filter(Boolean);
const typedZone = z.object({
  name: rateSheetZoneSchema.shape.name,
  states: textField('States', 400).refine(
    (typed) => rateSheetZoneSchema.shape.states.safeParse(statesIn(typed)).success,
    {
      error: 'States must be codes: IL, OH, ON',
    },
  ),
});

/** Edits a zone: states that a draft charges alike, under one name. */
export function RateSheetZoneForm({
  version,
  zoneIndex,
  onClose,
}: {
  version: RateSheetVersion;
  zoneIndex: number | null;
  onClose: () => void;
}) {
  const t = useTranslate();
  const old = zoneIndex === null ? undefined : version.zones[zoneIndex];
  const save = useApiMutation(updateRateSheetDraftEndpoint, {
    successMessage: () => ({ text: 'Zone saved.' }),
  });
  const form = useForm(
    typedZone,
    { name: old?.name ?? '', states: old?.states.join(', ') ?? '' },
    createSubmitThenCloseHandler(onClose, ({ name, states }) => {
      const zones = replaceOrAppend(version.zones, zoneIndex, { name, states: statesIn(states) });
      const lines = version.lines.map((l) => (old && l.zone === old.name ? { ...l, zone: name } : l));
      return save.run({
        params: { id: version.id },
        body: buildRateSheetDraftSaveBody(version, { zones, lines }),
      });
    }),
    { draftKey: `zone.${version.id}.${zoneIndex ?? 'new'}`, rowVersion: version.rowVersion },
  );
  return (
    <SideForm
      form={form}
      title={old ? t('Edit {name}', { name: old.name }) : t('Add zone')}
      submitLabel={t('Save zone')}
      onClose={onClose}
    >
      <TextField form={form} name="name" label={t('Zone')} />
      <TextField
        form={form}
        name="states"
        label={t('States')}
        hint={t('State codes, for example IL, OH, MI')}
      />
    </SideForm>
  );
}
