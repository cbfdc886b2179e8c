import { useState } from 'react';
import { z } from 'zod';
import {
  previewShipperCutoffGroups,
  saveShipper,
  saveShipperBody,
  setShipperCutoffGroups,
  setShipperGroups,
  shipperGroups,
  warehouseSchedule,
} from './shippers.contract.ts';
import type { ShipperRow } from './shippers.contract.ts';
import { findCutoffGroups } from '#areas/calendar/cutoff-groups/cutoff-groups.contract.ts';
import { ImpactNote } from '#areas/calendar/impact/impact.part.tsx';
import { id, whole } from '#kit/contract/fields.ts';
import { CheckField, SelectField, Submit } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { Action } from '#kit/web/action.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
import { FormBeside } from '#kit/web/form-beside.tsx';
import { Answered } from '#kit/web/nothing.tsx';
import { useAct, useAnswer } from '#kit/web/query.ts';
import type { Option } from '#kit/web/states.ts';
import { useText } from '#kit/web/text.tsx';

/** The groups to choose among; "Warehouse schedule" leads the cutoff groups. */
export function useGroups(): { groups: Option[]; cutoffGroups: Option[] } {
  const t = useText();
  const groups = useAnswer(shipperGroups, {});
  const cutoffGroups = useAnswer(findCutoffGroups, { query: { rows: 1000 } });
  return {
    groups: (groups.data ?? []).map((g) => ({ value: String(g.id), label: g.name })),
    cutoffGroups: [
      { value: String(warehouseSchedule), label: t('Warehouse schedule') },
      ...(cutoffGroups.data?.data ?? []).map((g) => ({ value: String(g.id), label: g.name })),
    ],
  };
}

export function ShipperDialog({ shipper, onClose }: { shipper: ShipperRow; onClose: () => void }) {
  const t = useText();
  const { groups, cutoffGroups } = useGroups();
  const act = useAct(saveShipper, { says: (s) => ({ text: '{name} is saved.', params: { name: s.name } }) });
  const start = {
    shipperAccountId: shipper.id,
    newShipperGroupId: shipper.shipperGroupId,
    newShipperCutoffGroupId: shipper.shipperCutoffGroupId ?? warehouseSchedule,
    shipperCutoffExempt: shipper.shipperCutoffExempt,
    rowVersion: shipper.rowVersion,
  };
  const form = useForm(
    saveShipperBody,
    start,
    async (body, how) => {
      const saved = await act.run({ params: { id: shipper.id }, body }, how);
      if (saved) onClose();
      return saved !== undefined;
    },
    { draft: `shipper.${shipper.id}`, version: shipper.rowVersion },
  );
  const wish = saveShipperBody.safeParse(form.values);
  const { newShipperCutoffGroupId, shipperCutoffExempt: newShipperCutoffExempt } = wish.success
    ? wish.data
    : start;
  const moves =
    newShipperCutoffGroupId !== start.newShipperCutoffGroupId ||
    newShipperCutoffExempt !== start.shipperCutoffExempt;
  const touched = useAnswer(
    previewShipperCutoffGroups,
    moves
      ? { body: { bulkPrintIdsIncluded: [shipper.id], newShipperCutoffGroupId, newShipperCutoffExempt } }
      : null,
  );
  return (
    <FormBeside
      form={form}
      title={t('Change {name}', { name: shipper.name })}
      submit={t('Save shipper')}
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="newShipperGroupId"
        label={t('Shipper group')}
        empty={t('Choose a group')}
        options={groups}
      />
      <SelectField
        form={form}
        name="newShipperCutoffGroupId"
        label={t('Cutoff group')}
        options={cutoffGroups}
        hint={t('The hours count for the next order at once.')}
      />
      <CheckField
        form={form}
        name="shipperCutoffExempt"
        label={t('Cutoff exempt')}
        hint={t('May enter and finalize its own freight after the hour, but not on a closed day.')}
      />
      {moves && <MovedCutoff of={touched} />}
    </FormBeside>
  );
}

function MovedCutoff({ of }: { of: ReturnType<typeof useAnswer<typeof previewShipperCutoffGroups>> }) {
  const t = useText();
  return (
    <Answered of={of} lines={2}>
      {(found) => (
        <ImpactNote
          of={found}
          says={t('What is entered stays; only the last moment to enter and to change it moves.')}
        />
      )}
    </Answered>
  );
}

interface BulkProps {
  what: 'group' | 'cutoff';
  count: number;
  /** The filter and the selection. */
  wire: Record<string, unknown>;
  onDone: () => void;
  onClose: () => void;
}
/** One group for all selected shippers. */
export function BulkGroupDialog({ what, count, wire, onDone, onClose }: BulkProps) {
  const t = useText();
  const { groups, cutoffGroups } = useGroups();
  const says = (a: { changed: number }) => ({
    text: '{count, plural, one {# shipper is} other {# shippers are}} changed.',
    params: { count: a.changed },
  });
  const group = useAct(setShipperGroups, { says });
  const cutoff = useAct(setShipperCutoffGroups, { says });
  const [schema] = useState(() =>
    what === 'group'
      ? z.object({ groupId: id('Shipper group') })
      : z.object({ groupId: whole('Cutoff group', warehouseSchedule, 2_147_483_647) }),
  );
  const form = useForm(
    schema,
    {},
    async ({ groupId }) => {
      const done =
        what === 'group'
          ? await group.run({ body: { ...wire, newShipperGroupId: groupId } })
          : await cutoff.run({ body: { ...wire, newShipperCutoffGroupId: groupId } });
      if (done) {
        onDone();
        onClose();
      }
      return done !== undefined;
    },
    { draft: null },
  );
  const read = schema.safeParse(form.values);
  const touched = useAnswer(
    previewShipperCutoffGroups,
    what === 'cutoff' && read.success
      ? { body: { ...wire, newShipperCutoffGroupId: read.data.groupId } }
      : null,
  );
  const title =
    what === 'group'
      ? t('Shipper group of {count, plural, one {# shipper} other {# shippers}}', { count })
      : t('Cutoff group of {count, plural, one {# shipper} other {# shippers}}', { count });
  return (
    <Dialog title={title} open onClose={() => form.leave(onClose)}>
      <form {...form.bind} className="col">
        <SelectField
          form={form}
          name="groupId"
          label={what === 'group' ? t('Shipper group') : t('Cutoff group')}
          empty={t('Choose a group')}
          options={what === 'group' ? groups : cutoffGroups}
        />
        {what === 'cutoff' && read.success && <MovedCutoff of={touched} />}
        <div className="dialog-foot">
          <Action onPress={() => form.leave(onClose)}>{t('Back')}</Action>
          <Submit form={form}>
            {t('Change {count, plural, one {# shipper} other {# shippers}}', { count })}
          </Submit>
        </div>
      </form>
    </Dialog>
  );
}
