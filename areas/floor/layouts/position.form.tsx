import { IconTrash } from '@tabler/icons-react';
import {
  addPositions,
  addPositionsBody,
  deletePosition,
  savePosition,
  savePositionBody,
} from './storage.contract.ts';
import type { LocationRow, PositionRow } from './storage.contract.ts';
import { storageErrors } from './storage.errors.ts';
import { consigneeLook } from '#areas/accounts/accounts/account-look.web.ts';
import { Action } from '#kit/web/action.tsx';
import { ask } from '#kit/web/dialog.tsx';
import { AccountField, TextField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { FormBeside } from '#kit/web/form-beside.tsx';
import { useAct } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

const trailers = 3;

/** New positions of a location: one, or a range. */
export function PositionsDialog({ location, onClose }: { location: LocationRow; onClose: () => void }) {
  const t = useText();
  const act = useAct(addPositions, {
    says: (made) => ({
      text: '{count, plural, one {# position} other {# positions}} added to {code}.',
      params: { count: made.length, code: location.code },
    }),
  });
  const form = useForm(
    addPositionsBody,
    { storageLocationId: location.id, position: '' },
    async (body, how) => {
      const made = await act.run({ body }, how);
      if (made) onClose();
      return made !== undefined;
    },
    { draft: `storagePositions.${location.id}` },
  );
  return (
    <FormBeside
      form={form}
      title={t('Add positions to {code}', { code: location.code })}
      submit={t('Add positions')}
      onClose={onClose}
    >
      <TextField form={form} name="position" label={t('Position')} hint={t('1 or 1-6')} autoFocus />
      <AccountField form={form} name="consigneeId" label={t('Consignee')} look={consigneeLook} />
      {location.area === trailers && <TextField form={form} name="trailer" label={t('Trailer')} />}
    </FormBeside>
  );
}

/** What a position is for; its number stays. */
export function SlotDialog({
  location,
  slot,
  onClose,
}: {
  location: LocationRow;
  slot: PositionRow;
  onClose: () => void;
}) {
  const t = useText();
  const { id, barcode } = slot;
  const act = useAct(savePosition, {
    says: (r) => ({ text: 'Position {position} is saved.', params: { position: r.barcode } }),
  });
  const remove = useAct(deletePosition, {
    says: () => ({ text: 'Position {position} is taken out.', params: { position: barcode } }),
  });
  const form = useForm(
    savePositionBody,
    { consigneeId: slot.consigneeId ?? undefined, trailer: slot.trailer ?? '', rowVersion: slot.rowVersion },
    async (body, how) => {
      const saved = await act.run({ params: { id }, body }, how);
      if (saved) onClose();
      return saved !== undefined;
    },
    { draft: `storagePosition.${id}`, version: slot.rowVersion },
  );
  const moves = slot.units > 0 && form.values.consigneeId !== slot.consigneeId;
  const sure = () =>
    ask({
      title: t('Take position {position} out', { position: barcode }),
      body: t('No scanner will take its label any more.'),
      act: t('Take out'),
      leave: t('Keep'),
      risk: true,
    });
  return (
    <FormBeside
      form={form}
      title={t('Position {position}', { position: barcode })}
      submit={t('Save position')}
      acts={
        <Action
          look="risk"
          icon={IconTrash}
          whyNot={slot.units > 0 ? t(storageErrors.occupied.sentence, { position: barcode }) : null}
          onPress={async () => {
            if ((await sure()) && (await remove.run({ params: { id } })) !== undefined) onClose();
          }}
        >
          {t('Take out')}
        </Action>
      }
      onClose={onClose}
    >
      <AccountField form={form} name="consigneeId" label={t('Consignee')} look={consigneeLook} />
      {location.area === trailers && <TextField form={form} name="trailer" label={t('Trailer')} />}
      {moves && (
        <p className="note">
          {t('Units of {consignee} stand here and stay: {count}.', {
            consignee: slot.consignee ?? '–',
            count: slot.units,
          })}
        </p>
      )}
    </FormBeside>
  );
}
