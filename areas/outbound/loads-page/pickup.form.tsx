import { useState } from 'react';
import type { z } from 'zod';
import { formatLoadNumber } from '#areas/outbound/loads/format-load.client.ts';
import type { PickupSnapshot } from '#areas/outbound/loads/pickup-snapshot.client.ts';
import {
  trailerInspectionBodySchema,
  recordTrailerInspectionEndpoint,
  emptyLoadAndDoorSearchErrors,
  updatePickupAndStartLoadingAtFirstDoorEndpoint,
} from '#areas/outbound/loads/loads.contract.ts';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import { findActiveOutboundDoorsEndpoint } from '#areas/floor/doors/doors.contract.ts';
import { FieldError } from '#kit/web/field.tsx';
import { Button } from '#kit/web/button.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
import { NumberField, SubmitButton, TextField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** Assigns a door to the truck, from the free doors. The first assignment starts loading. */
export function PickupDoorDialog({
  pickup,
  onClose,
  onStarted,
}: {
  pickup: PickupSnapshot;
  onClose: () => void;
  onStarted?: () => void;
}) {
  const t = useTranslate();
  const doors = useApiQuery(findActiveOutboundDoorsEndpoint, { query: { warehouseId: pickup.warehouseId } });
  const [chosen, choose] = useState<number | null>(pickup.doorId);
  const starting = pickup.status === pickupStatus.pending;
  const save = useApiMutation(updatePickupAndStartLoadingAtFirstDoorEndpoint, {
    successMessage: () => ({
      text: starting ? 'Started loading {load}.' : '{load} moved to another door.',
      params: { load: formatLoadNumber(pickup) },
    }),
  });
  const press = async () => {
    if (chosen === null) return;
    const done = await save.run({
      params: { id: pickup.loadId, pickupId: pickup.pickupId },
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
          ? t('Start loading {load}', { load: formatLoadNumber(pickup) })
          : t('Change the door of {load}', { load: formatLoadNumber(pickup) })
      }
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button
            variant="primary"
            disabledReason={chosen === null ? t('Choose a door first.') : null}
            onPress={press}
          >
            {starting ? t('Start loading') : t('Change door')}
          </Button>
        </>
      }
    >
      <QueryBoundary query={doors}>
        {(list) => {
          const free = list.filter((d) => !d.busy || d.id === pickup.doorId);
          if (free.length === 0) return <p>{t(emptyLoadAndDoorSearchErrors.doors.sentence)}</p>;
          return (
            <div className="option-list" role="radiogroup" aria-label={t('Door')}>
              {free.map((d) => (
                <label key={d.id}>
                  <input type="radio" name="door" checked={chosen === d.id} onChange={() => choose(d.id)} />
                  {t('Door {number}', { number: d.number })}
                </label>
              ))}
            </div>
          );
        }}
      </QueryBoundary>
    </Dialog>
  );
}

/** A yes/no question without a default answer. */
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
  const t = useTranslate();
  return (
    <fieldset className="field">
      <legend>{label}</legend>
      <div className="row">
        {[true, false].map((yes) => (
          <label key={String(yes)} className="checkbox-label">
            <input type="radio" name={name} checked={value === yes} onChange={() => onAnswer(yes)} />
            <span>{yes ? t('Yes') : t('No')}</span>
          </label>
        ))}
      </div>
      <FieldError error={error} />
    </fieldset>
  );
}

/** Records that the trailer was fit for the freight. The inspector and the time are stored with it. */
export function TrailerInspectionDialog({
  pickup,
  onClose,
}: {
  pickup: PickupSnapshot;
  onClose: () => void;
}) {
  const t = useTranslate();
  const save = useApiMutation(recordTrailerInspectionEndpoint, {
    successMessage: () => ({
      text: 'Inspection of {load} saved.',
      params: { load: formatLoadNumber(pickup) },
    }),
  });
  // No question is answered by default. The inspector must answer each.
  const start: Partial<z.output<typeof trailerInspectionBodySchema>> = {};
  const form = useForm(
    trailerInspectionBodySchema,
    start,
    async (values, how) => {
      const done = await save.run(
        { params: { id: pickup.loadId, pickupId: pickup.pickupId }, body: values },
        how,
      );
      if (done) onClose();
      return done !== undefined;
    },
    { draftKey: `inspection.${pickup.pickupId}`, confirmsLeaving: false },
  );
  return (
    <Dialog
      open
      title={t('Inspect the trailer of {load}', { load: formatLoadNumber(pickup) })}
      onClose={() => form.confirmLeave(onClose)}
    >
      <form {...form.formProps} className="col">
        <YesNo
          label={t('Clean')}
          name="clean"
          value={form.values.clean}
          error={form.errors.clean}
          onAnswer={(yes) => form.set('clean', yes)}
        />
        <YesNo
          label={t('Odor-free')}
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
        <div className="field-grid">
          <NumberField form={form} name="preCoolF" label={t('Pre-cool (°F)')} allowsNegative />
          <TextField form={form} name="previousCargo" label={t('Previous cargo')} />
        </div>
        <div className="dialog-footer">
          <Button onPress={() => form.confirmLeave(onClose)}>{t('Cancel')}</Button>
          <SubmitButton form={form}>{t('Save trailer inspection')}</SubmitButton>
        </div>
      </form>
    </Dialog>
  );
}

/** The seal of a pickup. The trailer number is on the load. */
export function SealDialog({ pickup, onClose }: { pickup: PickupSnapshot; onClose: () => void }) {
  const t = useTranslate();
  const save = useApiMutation(updatePickupAndStartLoadingAtFirstDoorEndpoint, {
    successMessage: () => ({ text: 'Seal of {load} saved.', params: { load: formatLoadNumber(pickup) } }),
  });
  const form = useForm(
    updatePickupAndStartLoadingAtFirstDoorEndpoint,
    { seal: pickup.seal ?? '' },
    async (values, how) => {
      const done = await save.run(
        { params: { id: pickup.loadId, pickupId: pickup.pickupId }, body: { seal: values.seal ?? null } },
        how,
      );
      if (done) onClose();
      return done !== undefined;
    },
    { draftKey: `seal.${pickup.pickupId}`, confirmsLeaving: false },
  );
  return (
    <Dialog
      open
      title={t('Seal of {load}', { load: formatLoadNumber(pickup) })}
      onClose={() => form.confirmLeave(onClose)}
    >
      <form {...form.formProps} className="col">
        <TextField form={form} name="seal" label={t('Seal')} autoFocus />
        <div className="dialog-footer">
          <Button onPress={() => form.confirmLeave(onClose)}>{t('Cancel')}</Button>
          <SubmitButton form={form}>{t('Save seal')}</SubmitButton>
        </div>
      </form>
    </Dialog>
  );
}
