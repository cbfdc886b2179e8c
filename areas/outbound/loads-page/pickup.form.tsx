import { useState } from 'react';
import type { z } from 'zod';
import { nameOf } from '#areas/outbound/loads/load-words.web.ts';
import type { PickupFor } from '#areas/outbound/loads/pickup-for.web.ts';
import { inspectionBody, inspectTrailer, none, savePickup } from '#areas/outbound/loads/loads.contract.ts';
import { pickupState } from '#areas/freight/units/load-states.contract.ts';
import { loadDoors } from '#areas/floor/doors/doors.contract.ts';
import { FaultLine } from '#kit/web/field.tsx';
import { Action } from '#kit/web/action.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
import { NumberField, Submit, TextField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

/** The door a truck stands at: free doors to choose from. The first one starts the loading. */
export function DoorDialog({
  of,
  onClose,
  onStarted,
}: {
  of: PickupFor;
  onClose: () => void;
  onStarted?: () => void;
}) {
  const t = useText();
  const doors = useAnswer(loadDoors, { query: { warehouseId: of.warehouseId } });
  const [chosen, choose] = useState<number | null>(of.doorId);
  const starting = of.status === pickupState.pending;
  const save = useAct(savePickup, {
    says: () => ({
      text: starting ? '{load} is loading.' : '{load} moved to another door.',
      params: { load: nameOf(of) },
    }),
  });
  const press = async () => {
    if (chosen === null) return;
    const done = await save.run({
      params: { id: of.loadId, pickupId: of.pickupId },
      body: { doorId: chosen },
    });
    if (!done) return;
    onClose();
    if (starting) onStarted?.();
  };
  return (
    <Dialog
      open
      title={
        starting
          ? t('Start loading {load}', { load: nameOf(of) })
          : t('Change the door of {load}', { load: nameOf(of) })
      }
      onClose={onClose}
      foot={
        <>
          <Action onPress={onClose}>{t('Back')}</Action>
          <Action look="go" whyNot={chosen === null ? t('Choose a door first.') : null} onPress={press}>
            {starting ? t('Start loading') : t('Change door')}
          </Action>
        </>
      }
    >
      <Answered of={doors}>
        {(list) => {
          const free = list.filter((d) => !d.busy || d.id === of.doorId);
          if (free.length === 0) return <p>{t(none.doors.sentence)}</p>;
          return (
            <div className="checks" role="radiogroup" aria-label={t('Door')}>
              {free.map((d) => (
                <label key={d.id}>
                  <input type="radio" name="door" checked={chosen === d.id} onChange={() => choose(d.id)} />
                  {t('Door {number}', { number: d.number })}
                </label>
              ))}
            </div>
          );
        }}
      </Answered>
    </Dialog>
  );
}

/** A question that somebody must answer: neither answer is there before. */
function YesNo({
  label,
  name,
  value,
  error,
  onAnswer,
}: {
  label: string;
  name: string;
  value: unknown;
  error: string | undefined;
  onAnswer: (yes: boolean) => void;
}) {
  const t = useText();
  return (
    <fieldset className="field">
      <legend>{label}</legend>
      <div className="row">
        {[true, false].map((yes) => (
          <label key={String(yes)} className="check">
            <input type="radio" name={name} checked={value === yes} onChange={() => onAnswer(yes)} />
            <span>{yes ? t('Yes') : t('No')}</span>
          </label>
        ))}
      </div>
      <FaultLine of={error} />
    </fieldset>
  );
}

/** Evidence that the trailer was fit for the freight; kept with inspector and time. */
export function InspectionDialog({ of, onClose }: { of: PickupFor; onClose: () => void }) {
  const t = useText();
  const save = useAct(inspectTrailer, {
    says: () => ({ text: 'Inspection of {load} kept.', params: { load: nameOf(of) } }),
  });
  // Nothing is answered before somebody has looked.
  const start: Partial<z.output<typeof inspectionBody>> = {};
  const form = useForm(
    inspectionBody,
    start,
    async (values, how) => {
      const done = await save.run({ params: { id: of.loadId, pickupId: of.pickupId }, body: values }, how);
      if (done) onClose();
      return done !== undefined;
    },
    { draft: `inspection.${of.pickupId}`, guard: false },
  );
  return (
    <Dialog
      open
      title={t('Inspect the trailer of {load}', { load: nameOf(of) })}
      onClose={() => form.leave(onClose)}
    >
      <form {...form.bind} className="col">
        <YesNo
          label={t('Clean')}
          name="clean"
          value={form.values.clean}
          error={form.errors.clean}
          onAnswer={(yes) => form.set('clean', yes)}
        />
        <YesNo
          label={t('Odour free')}
          name="odorFree"
          value={form.values.odorFree}
          error={form.errors.odorFree}
          onAnswer={(yes) => form.set('odorFree', yes)}
        />
        <YesNo
          label={t('Reefer runs')}
          name="reeferOk"
          value={form.values.reeferOk}
          error={form.errors.reeferOk}
          onAnswer={(yes) => form.set('reeferOk', yes)}
        />
        <div className="pairs">
          <NumberField form={form} name="preCoolF" label={t('Pre-cool, °F')} negative />
          <TextField form={form} name="previousCargo" label={t('Previous cargo')} />
        </div>
        <div className="dialog-foot">
          <Action onPress={() => form.leave(onClose)}>{t('Back')}</Action>
          <Submit form={form}>{t('Keep inspection')}</Submit>
        </div>
      </form>
    </Dialog>
  );
}

/** Seal of the pickup; the trailer's number stands on the load. */
export function SealDialog({ of, onClose }: { of: PickupFor; onClose: () => void }) {
  const t = useText();
  const save = useAct(savePickup, {
    says: () => ({ text: 'Seal of {load} saved.', params: { load: nameOf(of) } }),
  });
  const form = useForm(
    savePickup,
    { seal: of.seal ?? '' },
    async (values, how) => {
      const done = await save.run(
        { params: { id: of.loadId, pickupId: of.pickupId }, body: { seal: values.seal ?? null } },
        how,
      );
      if (done) onClose();
      return done !== undefined;
    },
    { draft: `seal.${of.pickupId}`, guard: false },
  );
  return (
    <Dialog open title={t('Seal of {load}', { load: nameOf(of) })} onClose={() => form.leave(onClose)}>
      <form {...form.bind} className="col">
        <TextField form={form} name="seal" label={t('Seal')} autoFocus />
        <div className="dialog-foot">
          <Action onPress={() => form.leave(onClose)}>{t('Back')}</Action>
          <Submit form={form}>{t('Save seal')}</Submit>
        </div>
      </form>
    </Dialog>
  );
}
