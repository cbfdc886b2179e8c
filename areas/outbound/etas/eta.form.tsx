import { z } from 'zod';
import { overrideEta, updateEtas } from './etas.contract.ts';
import type { EtaDetail, EtaDrop } from './etas.contract.ts';
import { localIn } from '#areas/outbound/loads/load-words.web.ts';
import { date, flag, hour, words } from '#kit/contract/fields.ts';
import { CheckField, DateField, HourField, TextField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { FormBeside } from '#kit/web/form-beside.tsx';
import { zoneName } from '#kit/web/moments.ts';
import { useAct } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

const schema = z.object({
  etaDate: date('ETA'),
  etaHour: hour('Hour'),
  detail: words('Detail', 200),
  stands: flag(),
});

/** The time of one drop on its own clock: as it was told, or standing above the dispatch system. */
export function EtaForm({ load, drop, onClose }: { load: EtaDetail; drop: EtaDrop; onClose: () => void }) {
  const t = useText();
  const override = useAct(overrideEta, { says: () => 'The ETA is overridden.' });
  const update = useAct(updateEtas, { says: () => 'The ETA is saved.' });
  const shown = localIn(drop.eta, drop.zone);
  const departs = localIn(load.departedAt ?? load.plannedDeparture, drop.zone).slice(0, 10);
  const form = useForm(
    schema,
    {
      etaDate: shown.slice(0, 10) || undefined,
      etaHour: shown.slice(11) || undefined,
      detail: drop.detail ?? '',
      stands: drop.source === 'override',
    },
    async ({ etaDate, etaHour, detail, stands }, how) => {
      const said = { eta: `${etaDate} ${etaHour}`, detail: detail ?? null, rowVersion: drop.rowVersion };
      const done = stands
        ? await override.run({ params: { dropId: drop.dropId }, body: said }, how)
        : await update.run(
            { params: { loadId: load.loadId }, body: { drops: [{ dropId: drop.dropId, ...said }] } },
            how,
          );
      if (done) onClose();
      return done !== undefined;
    },
    { draft: `eta.${drop.dropId}`, version: drop.rowVersion },
  );
  return (
    <FormBeside
      form={form}
      title={t('ETA of drop {seq}, {place}', { seq: drop.seq, place: drop.deliverTo })}
      submit={t('Save ETA')}
      onClose={onClose}
    >
      <div className="row">
        <DateField
          form={form}
          name="etaDate"
          label={t('ETA')}
          off={(day) => (day < departs ? t('ETA is before the departure') : null)}
        />
        <HourField
          form={form}
          name="etaHour"
          label={t('At, time of {zone}', { zone: zoneName(drop.zone) })}
        />
      </div>
      <TextField form={form} name="detail" label={t('Detail')} />
      <CheckField
        form={form}
        name="stands"
        label={t('Stands above the dispatch system until it is cleared')}
      />
      <p className="dim">{t('Otherwise it holds until the dispatch system says something newer.')}</p>
    </FormBeside>
  );
}
