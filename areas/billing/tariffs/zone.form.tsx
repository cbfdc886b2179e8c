import { z } from 'zod';
import { saveVersion, zone } from './sheets.contract.ts';
import type { SheetVersion } from './sheets.contract.ts';
import { bodyOf, putAt } from './sheet-words.web.ts';
import { text } from '#kit/contract/fields.ts';
import { TextField } from '#kit/web/fields.tsx';
import { closing, useForm } from '#kit/web/form.ts';
import { FormBeside } from '#kit/web/form-beside.tsx';
import { useAct } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

const statesIn = (typed: string): string[] => typed.split(/[\s,;]+/).filter(Boolean);
const typedZone = z.object({
  name: zone.shape.name,
  states: text('States', 400).refine((typed) => zone.shape.states.safeParse(statesIn(typed)).success, {
    error: 'States must be codes: IL, OH, ON',
  }),
});

/** States that a draft charges alike, under one name. */
export function ZoneForm({
  version,
  at,
  onClose,
}: {
  version: SheetVersion;
  at: number | null;
  onClose: () => void;
}) {
  const t = useText();
  const old = at === null ? undefined : version.zones[at];
  const save = useAct(saveVersion, { says: () => ({ text: 'The zone is saved.' }) });
  const form = useForm(
    typedZone,
    { name: old?.name ?? '', states: old?.states.join(', ') ?? '' },
    closing(onClose, ({ name, states }) => {
      const zones = putAt(version.zones, at, { name, states: statesIn(states) });
      const lines = version.lines.map((l) => (old && l.zone === old.name ? { ...l, zone: name } : l));
      return save.run({ params: { id: version.id }, body: bodyOf(version, { zones, lines }) });
    }),
    { draft: `zone.${version.id}.${at ?? 'new'}`, version: version.rowVersion },
  );
  return (
    <FormBeside
      form={form}
      title={old ? t('Change {name}', { name: old.name }) : t('Add a zone')}
      submit={t('Save zone')}
      onClose={onClose}
    >
      <TextField form={form} name="name" label={t('Zone')} />
      <TextField form={form} name="states" label={t('States')} hint={t('Their codes: IL, OH, MI')} />
    </FormBeside>
  );
}
