import { IconTrash } from '@tabler/icons-react';
import {
  addPositionsEndpoint,
  addPositionsBodySchema,
  deletePositionEndpoint,
  updatePositionAssignmentEndpoint,
  updatePositionAssignmentBodySchema,
} from './storage.contract.ts';
import type { LocationRow, PositionRow } from './storage.contract.ts';
import { storageErrors } from './storage.errors.ts';
import { activeConsigneeLookup } from '#areas/accounts/accounts/account-lookups.client.ts';
import { Button } from '#kit/web/button.tsx';
import { confirmAction } from '#kit/web/dialog.tsx';
import { LookupField, TextField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { useApiMutation } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

const trailers = 3;

/** Adds positions to a location: one, or a range. */
export function AddPositionsDialog({ location, onClose }: { location: LocationRow; onClose: () => void }) {
  const t = useTranslate();
  const act = useApiMutation(addPositionsEndpoint, {
    successMessage: (addedPositions) => ({
      text: '{count, plural, one {# position} other {# positions}} added to {code}.',
      params: { count: addedPositions.length, code: location.code },
    }),
  });
  const form = useForm(
    addPositionsBodySchema,
    { storageLocationId: location.id, position: '' },
    async (body, how) => {
      const addedPositions = await act.run({ body }, how);
      if (addedPositions) onClose();
      return addedPositions !== undefined;
    },
    { draftKey: `storagePositions.${location.id}` },
  );
  return (
    <SideForm
      form={form}
      title={t('Add positions to {code}', { code: location.code })}
      submitLabel={t('Add positions')}
      onClose={onClose}
    >
      <TextField form={form} name="position" label={t('Position')} hint={t('1 or 1-6')} autoFocus />
      <LookupField form={form} name="consigneeId" label={t('Consignee')} lookup={activeConsigneeLookup} />
      {location.area === trailers && <TextField form={form} name="trailer" label={t('Trailer')} />}
    </SideForm>
  );
}

/** Edits the assignment of a position. Its number stays. */
export function EditOrRemovePositionDialog({
  location,
  slot,
  onClose,
}: {
  location: LocationRow;
  slot: PositionRow;
  onClose: () => void;
}) {
  const t = useTranslate();
  const { id, barcode } = slot;
  const act = useApiMutation(updatePositionAssignmentEndpoint, {
    successMessage: (r) => ({ text: 'Position {position} saved.', params: { position: r.barcode } }),
  });
  const remove = useApiMutation(deletePositionEndpoint, {
    successMessage: () => ({ text: 'Position {position} removed.', params: { position: barcode } }),
  });
  const form = useForm(
    updatePositionAssignmentBodySchema,
    { consigneeId: slot.consigneeId ?? undefined, trailer: slot.trailer ?? '', rowVersion: slot.rowVersion },
    async (body, how) => {
      const saved = await act.run({ params: { id }, body }, how);
      if (saved) onClose();
      return saved !== undefined;
    },
    { draftKey: `storagePosition.${id}`, rowVersion: slot.rowVersion },
  );
  const moves = slot.units > 0 && form.values.consigneeId !== slot.consigneeId;
  const sure = () =>
    confirmAction({
      title: t('Remove position {position}', { position: barcode }),
      body: t('Scanners will stop accepting its label.'),
      confirmLabel: t('Remove'),
      isDestructive: true,
    });
  return (
    <SideForm
      form={form}
      title={t('Position {position}', { position: barcode })}
      submitLabel={t('Save position')}
      actions={
        <Button
          variant="danger"
          icon={IconTrash}
          disabledReason={
            slot.units > 0 ? t(storageErrors.positionOccupied.sentence, { position: barcode }) : null
          }
          onPress={async () => {
            if ((await sure()) && (await remove.run({ params: { id } })) !== undefined) onClose();
          }}
        >
          {t('Remove')}
        </Button>
      }
      onClose={onClose}
    >
      <LookupField form={form} name="consigneeId" label={t('Consignee')} lookup={activeConsigneeLookup} />
      {location.area === trailers && <TextField form={form} name="trailer" label={t('Trailer')} />}
      {moves && (
        <p className="note">
          {t(
            '{count, plural, one {# unit for {consignee} is here and will stay} other {# units for {consignee} are here and will stay}}.',
            {
              consignee: slot.consignee ?? '–',
              count: slot.units,
            },
          )}
        </p>
      )}
    </SideForm>
  );
}
