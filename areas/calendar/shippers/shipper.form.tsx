import { useState } from 'react';
import { z } from 'zod';
import {
  previewShipperCutoffAssignmentEndpoint,
  updateShipperGroupsAndExemptionEndpoint,
  updateShipperGroupsAndExemptionBodySchema,
  assignSelectedShippersToCutoffGroupEndpoint,
  assignSelectedShippersToGroupEndpoint,
  listShipperGroupsEndpoint,
  warehouseScheduleCutoffGroupId,
} from './shippers.contract.ts';
import type { ShipperRow } from './shippers.contract.ts';
import { findCutoffGroupsEndpoint } from '#areas/calendar/cutoff-groups/cutoff-groups.contract.ts';
import { FreightImpactNote } from '#areas/calendar/impact/impact.component.tsx';
import { idField, integerField } from '#kit/contract/fields.ts';
import { CheckboxField, SelectField, SubmitButton } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { Button } from '#kit/web/button.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
import { SideForm } from '#kit/web/side-form.tsx';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import type { SelectOption } from '#kit/web/statuses.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** The groups to choose from. "Warehouse schedule" is the first cutoff group. */
export function useShipperAndCutoffGroupOptions(): { groups: SelectOption[]; cutoffGroups: SelectOption[] } {
  const t = useTranslate();
  const groups = useApiQuery(listShipperGroupsEndpoint, {});
  const cutoffGroups = useApiQuery(findCutoffGroupsEndpoint, { query: { rows: 1000 } });
  return {
    groups: (groups.data ?? []).map((g) => ({ value: String(g.id), label: g.name })),
    cutoffGroups: [
      { value: String(warehouseScheduleCutoffGroupId), label: t('Warehouse schedule') },
      ...(cutoffGroups.data?.data ?? []).map((g) => ({ value: String(g.id), label: g.name })),
    ],
  };
}

export function ShipperGroupsAndExemptionDialog({
  shipper,
  onClose,
}: {
  shipper: ShipperRow;
  onClose: () => void;
}) {
  const t = useTranslate();
  const { groups, cutoffGroups } = useShipperAndCutoffGroupOptions();
  const act = useApiMutation(updateShipperGroupsAndExemptionEndpoint, {
    successMessage: (s) => ({ text: '{name} saved.', params: { name: s.name } }),
  });
  const start = {
    shipperAccountId: shipper.id,
    newShipperGroupId: shipper.shipperGroupId,
    newShipperCutoffGroupId: shipper.shipperCutoffGroupId ?? warehouseScheduleCutoffGroupId,
    shipperCutoffExempt: shipper.shipperCutoffExempt,
    rowVersion: shipper.rowVersion,
  };
  const form = useForm(
    updateShipperGroupsAndExemptionBodySchema,
    start,
    async (body, how) => {
      const saved = await act.run({ params: { id: shipper.id }, body }, how);
      if (saved) onClose();
      return saved !== undefined;
    },
    { draftKey: `shipper.${shipper.id}`, rowVersion: shipper.rowVersion },
  );
  const parsed = updateShipperGroupsAndExemptionBodySchema.safeParse(form.values);
  const { newShipperCutoffGroupId, shipperCutoffExempt: newShipperCutoffExempt } = parsed.success
    ? parsed.data
    : start;
  const moves =
    newShipperCutoffGroupId !== start.newShipperCutoffGroupId ||
    newShipperCutoffExempt !== start.shipperCutoffExempt;
  const touched = useApiQuery(
    previewShipperCutoffAssignmentEndpoint,
    moves
      ? { body: { bulkPrintIdsIncluded: [shipper.id], newShipperCutoffGroupId, newShipperCutoffExempt } }
      : null,
  );
  return (
    <SideForm
      form={form}
      title={t('Edit {name}', { name: shipper.name })}
      submitLabel={t('Save shipper')}
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="newShipperGroupId"
        label={t('Shipper group')}
        emptyLabel={t('Choose a group')}
        options={groups}
      />
      <SelectField
        form={form}
        name="newShipperCutoffGroupId"
        label={t('Cutoff group')}
        options={cutoffGroups}
        hint={t('Times apply from the next order.')}
      />
      <CheckboxField
        form={form}
        name="shipperCutoffExempt"
        label={t('Cutoff exempt')}
        hint={t('Can enter and finalize own freight after the cutoff, but not on a closed day.')}
      />
      {moves && <MovedCutoff of={touched} />}
    </SideForm>
  );
}

function MovedCutoff({
  of: impactQuery,
}: {
  of: ReturnType<typeof useApiQuery<typeof previewShipperCutoffAssignmentEndpoint>>;
}) {
  const t = useTranslate();
  return (
    <QueryBoundary query={impactQuery} skeletonLines={2}>
      {(found) => (
        <FreightImpactNote
          impact={found}
          explanation={t('Existing orders don’t change. Only the deadline to enter and edit them moves.')}
        />
      )}
    </QueryBoundary>
  );
}

interface BulkProps {
  groupKind: 'group' | 'cutoff';
  count: number;
  /** The filters and the selection, as sent to the server. */
  filtersAndSelection: Record<string, unknown>;
  onDone: () => void;
  onClose: () => void;
}
/** Assigns one group to all selected shippers. */
export function AssignShipperOrCutoffGroupDialog({
  groupKind: what,
  count,
  filtersAndSelection: wire,
  onDone,
  onClose,
}: BulkProps) {
  const t = useTranslate();
  const { groups, cutoffGroups } = useShipperAndCutoffGroupOptions();
  const successMessage = (a: { changed: number }) => ({
    text: '{count, plural, one {# shipper} other {# shippers}} updated.',
    params: { count: a.changed },
  });
  const group = useApiMutation(assignSelectedShippersToGroupEndpoint, { successMessage });
  const cutoff = useApiMutation(assignSelectedShippersToCutoffGroupEndpoint, { successMessage });
  const [schema] = useState(() =>
    what === 'group'
      ? z.object({ groupId: idField('Shipper group') })
      : z.object({ groupId: integerField('Cutoff group', warehouseScheduleCutoffGroupId, 2_147_483_647) }),
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
    { draftKey: null },
  );
  const read = schema.safeParse(form.values);
  const touched = useApiQuery(
    previewShipperCutoffAssignmentEndpoint,
    what === 'cutoff' && read.success
      ? { body: { ...wire, newShipperCutoffGroupId: read.data.groupId } }
      : null,
  );
  const title =
    what === 'group'
      ? t('Set shipper group for {count, plural, one {# shipper} other {# shippers}}', { count })
      : t('Set cutoff group for {count, plural, one {# shipper} other {# shippers}}', { count });
  return (
    <Dialog title={title} open onClose={() => form.confirmLeave(onClose)}>
      <form {...form.formProps} className="col">
        <SelectField
          form={form}
          name="groupId"
          label={what === 'group' ? t('Shipper group') : t('Cutoff group')}
          emptyLabel={t('Choose a group')}
          options={what === 'group' ? groups : cutoffGroups}
        />
        {what === 'cutoff' && read.success && <MovedCutoff of={touched} />}
        <div className="dialog-footer">
          <Button onPress={() => form.confirmLeave(onClose)}>{t('Cancel')}</Button>
          <SubmitButton form={form}>
            {t('Update {count, plural, one {# shipper} other {# shippers}}', { count })}
          </SubmitButton>
        </div>
      </form>
    </Dialog>
  );
}
