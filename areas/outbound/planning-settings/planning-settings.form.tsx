import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { z } from 'zod';
import { setPlanningSettingsEndpoint, setPlanningSettingsBodySchema } from './planning-settings.contract.ts';
import type { PlanningSettings } from './planning-settings.contract.ts';
import type { PlanningRuleFormProps } from './planning-rule-form.client.ts';
import { Button } from '#kit/web/button.tsx';
import { CheckboxField, TimeField, NumberField, TextField } from '#kit/web/fields.tsx';
import type { FormState } from '#kit/web/form.ts';
import { createSubmitThenCloseHandler, useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { useApiMutation } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

type Values = z.output<typeof setPlanningSettingsBodySchema>;

const orNothing = <T,>(value: T | null): T | undefined => value ?? undefined;
const typedOf = (warehouseId: number, s: PlanningSettings) => ({
  ...s,
  warehouseId,
  latitude: orNothing(s.latitude),
  longitude: orNothing(s.longitude),
  maxStops: orNothing(s.maxStops),
  driving: orNothing(s.driving),
  duty: orNothing(s.duty),
  rest: orNothing(s.rest),
  outOfTurnCents: orNothing(s.outOfTurnCents),
  poundsPerCube: orNothing(s.poundsPerCube),
});

/** The rules for planning a warehouse's trailers. */
export function PlanningSettingsForm({
  warehouseId,
  settings,
  onClose,
}: PlanningRuleFormProps & { settings: PlanningSettings }) {
  const t = useTranslate();
  const save = useApiMutation(setPlanningSettingsEndpoint, {
    successMessage: () => 'Rules saved. The next plan uses them.',
  });
  const form = useForm(
    setPlanningSettingsBodySchema,
    typedOf(warehouseId, settings),
    createSubmitThenCloseHandler(onClose, (values: Values, how) => save.run({ body: values }, how)),
    { draftKey: `planning.${warehouseId}`, rowVersion: settings.rowVersion },
  );
  return (
    <SideForm form={form} title={t('Edit rules')} submitLabel={t('Save rules')} onClose={onClose}>
      <div className="row">
        <TimeField form={form} name="departsFrom" label={t('First departure')} />
        <TimeField form={form} name="departsBy" label={t('Last departure')} />
      </div>
      <div className="row">
        <NumberField form={form} name="milesPerHour" label={t('Miles per hour')} />
        <NumberField
          form={form}
          name="maxStops"
          label={t('Max stops')}
          hint={t('Leave blank for no limit')}
        />
        <NumberField form={form} name="unloadingMinutes" label={t('Minutes to unload')} />
      </div>
      <div className="row">
        <NumberField
          form={form}
          name="driving"
          label={t('Minutes of driving')}
          hint={t('Leave all three blank for teams')}
        />
        <NumberField form={form} name="duty" label={t('Minutes on duty')} />
        <NumberField form={form} name="rest" label={t('Minutes of rest')} />
      </div>
      <Money form={form} />
      <Roads form={form} />
      <div className="row">
        <TextField
          form={form}
          name="latitude"
          label={t('Dock latitude')}
          placeholder="25.790"
          hint={t('Leave blank for the center of its shippers')}
        />
        <TextField form={form} name="longitude" label={t('Dock longitude')} placeholder="-80.310" />
      </div>
      <CheckboxField
        form={form}
        name="comeBack"
        label={t('Trailers return')}
        hint={t('The return trip counts toward miles and cost.')}
      />
    </SideForm>
  );
}

function Money({ form }: { form: FormState<Values> }) {
  const t = useTranslate();
  return (
    <>
      <div className="row">
        <NumberField form={form} name="lateCents" label={t('Cost per minute late')} scale={100} />
        <NumberField
          form={form}
          name="outOfTurnCents"
          label={t('Unloading out of sequence')}
          scale={100}
          hint={t('Leave blank to never allow it')}
        />
        <NumberField
          form={form}
          name="moveCents"
          label={t('Stops moved')}
          scale={100}
          hint={t('Minimum saving')}
        />
      </div>
      <div className="row">
        <NumberField
          form={form}
          name="roadFactor"
          label={t('Road factor')}
          scale={100}
          hint={t('Road miles per straight-line mile')}
        />
        <NumberField
          form={form}
          name="poundsPerCube"
          label={t('Weight per cu ft')}
          scale={100}
          hint={t('Pounds. Leave blank for no limit.')}
        />
      </div>
    </>
  );
}

interface Road {
  state: string;
  factor: number;
}
/** Road factors of states whose roads are longer or shorter than the default. */
function Roads({ form }: { form: FormState<Values> }) {
  const t = useTranslate();
  const { roads } = form.values;
  const rows: readonly Road[] = Array.isArray(roads) ? roads : [];
  const setRoads = (next: Road[]) => form.set('roads', next);
  const change = (index: number, changes: Partial<Road>) =>
    setRoads(rows.map((row, i) => (i === index ? { ...row, ...changes } : row)));
  return (
    <fieldset className="field planning-road-factors">
      <legend className="field-label">{t('Road factors by state')}</legend>
      {rows.map((row, index) => (
        <div className="row" key={index}>
          <input
            className="input"
            aria-label={t('State')}
            maxLength={2}
            value={row.state}
            onChange={(event) => change(index, { state: event.target.value.toUpperCase() })}
          />
          <FactorInput
            label={t('Road factor of {state}', { state: row.state })}
            value={row.factor}
            onChange={(factor) => change(index, { factor })}
          />
          <Button
            isSmall
            variant="ghost"
            icon={IconTrash}
            label={t('Remove {state}', { state: row.state })}
            onPress={() => setRoads(rows.filter((_, i) => i !== index))}
          />
        </div>
      ))}
      {form.errors['roads'] && (
        <p className="error-message" role="alert">
          {t(form.errors['roads'])}
        </p>
      )}
      <div>
        <Button isSmall icon={IconPlus} onPress={() => setRoads([...rows, { state: '', factor: 120 }])}>
          {t('Add state')}
        </Button>
      </div>
    </fieldset>
  );
}

function FactorInput({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number;
  onChange: (hundredths: number) => void;
}) {
  const [text, setText] = useState((value / 100).toFixed(2));
  return (
    <input
      className="input numeric"
      aria-label={label}
      inputMode="decimal"
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        const factor = Math.round(Number(event.target.value) * 100);
        if (Number.isFinite(factor)) onChange(factor);
      }}
    />
  );
}
