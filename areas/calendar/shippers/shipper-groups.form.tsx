import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import {
  addShipperGroupEndpoint,
  deleteShipperGroupEndpoint,
  renameShipperGroupEndpoint,
  renameShipperGroupBodySchema,
  shipperGroupBodySchema,
  listShipperGroupsEndpoint,
} from './shippers.contract.ts';
import type { ShipperGroup } from './shippers.contract.ts';
import { shipperErrors } from './shippers.errors.ts';
import { formatCount } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { confirmAction, Dialog } from '#kit/web/dialog.tsx';
import { TextField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { findRowInListOrSelf } from '#kit/web/merge-conflicts.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/**
 * The shipper groups that floor positions and receiving doors are assigned to. Creates and renames groups. Shippers are assigned
 * to them in the list.
 */
export function ShipperGroupsDialog({
  disabledReason: whyNot,
  onClose,
}: {
  disabledReason: string | null;
  onClose: () => void;
}) {
  const t = useTranslate();
  const found = useApiQuery(listShipperGroupsEndpoint, {});
  const [naming, setNaming] = useState<ShipperGroup | 'new' | null>(null);
  if (naming !== null)
    return (
      <NameDialog
        group={naming === 'new' ? null : findRowInListOrSelf(found.data, naming)}
        onClose={() => setNaming(null)}
      />
    );
  return (
    <Dialog title={t('Shipper groups')} open onClose={onClose}>
      <div className="col">
        <p className="caption">{t('Floor positions and receiving doors are assigned by group.')}</p>
        <QueryBoundary query={found} skeletonLines={4}>
          {(groups) =>
            groups.length === 0 ? (
              <p className="caption">{t('No shipper groups yet.')}</p>
            ) : (
              <div className="scroll-x">
                <table className="plain">
                  <thead>
                    <tr>
                      <th>{t('Shipper group')}</th>
                      <th className="numeric">{t('Shippers')}</th>
                      <th>
                        <span className="visually-hidden">{t('Actions')}</span>
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {groups.map((g) => (
                      <tr key={g.id}>
                        <td>{g.name}</td>
                        <td className="numeric">{formatCount(g.shippers)}</td>
                        <td>
                          <GroupActions group={g} whyNot={whyNot} onRename={() => setNaming(g)} />
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            )
          }
        </QueryBoundary>
        <div className="dialog-footer">
          <Button onPress={onClose}>{t('Close')}</Button>
          <Button variant="primary" icon={IconPlus} disabledReason={whyNot} onPress={() => setNaming('new')}>
            {t('New shipper group')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function GroupActions({
  group: g,
  whyNot,
  onRename,
}: {
  group: ShipperGroup;
  whyNot: string | null;
  onRename: () => void;
}) {
  const t = useTranslate();
  const remove = useApiMutation(deleteShipperGroupEndpoint);
  const denied =
    whyNot ?? (g.elsewhere > 0 ? t(shipperErrors.includesOtherWarehouses.sentence, { name: g.name }) : null);
  const title = t('Delete shipper group {name}', { name: g.name });
  const confirmDelete = async () => {
    const body = t('This group is not in use. Deleting it can’t be undone.');
    if (
      await confirmAction({
        title,
        body,
        confirmLabel: t('Delete shipper group'),
        isDestructive: true,
      })
    )
      await remove.run({ params: { id: g.id } });
  };
  const used = { name: g.name, shippers: g.shippers, locations: g.locations };
  return (
    <span className="row">
      <Button
        isSmall
        variant="ghost"
        icon={IconPencil}
        disabledReason={denied}
        label={t('Rename {name}', { name: g.name })}
        onPress={onRename}
      />
      <Button
        isSmall
        variant="ghost"
        icon={IconTrash}
        disabledReason={
          denied ?? (g.shippers + g.locations > 0 ? t(shipperErrors.groupInUse.sentence, used) : null)
        }
        label={title}
        onPress={confirmDelete}
      />
    </span>
  );
}

function NameDialog({ group, onClose }: { group: ShipperGroup | null; onClose: () => void }) {
  return group === null ? <NewGroup onClose={onClose} /> : <Renaming group={group} onClose={onClose} />;
}
function NewGroup({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const act = useApiMutation(addShipperGroupEndpoint, {
    successMessage: (g) => ({ text: '{name} created.', params: { name: g.name } }),
  });
  const form = useForm(
    shipperGroupBodySchema,
    {},
    async (body, how) => {
      const createdGroup = await act.run({ body }, how);
      if (createdGroup) onClose();
      return createdGroup !== undefined;
    },
    { draftKey: 'shipperGroup.new' },
  );
  return (
    <SideForm
      form={form}
      title={t('New shipper group')}
      submitLabel={t('Add shipper group')}
      onClose={onClose}
    >
      <TextField form={form} name="name" label={t('Name')} autoFocus />
    </SideForm>
  );
}
function Renaming({ group, onClose }: { group: ShipperGroup; onClose: () => void }) {
  const t = useTranslate();
  const act = useApiMutation(renameShipperGroupEndpoint, {
    successMessage: (g) => ({ text: '{name} saved.', params: { name: g.name } }),
  });
  const form = useForm(
    renameShipperGroupBodySchema,
    { name: group.name, rowVersion: group.rowVersion },
    async (body, how) => {
      const saved = await act.run({ params: { id: group.id }, body }, how);
      if (saved) onClose();
      return saved !== undefined;
    },
    { draftKey: `shipperGroup.${group.id}`, rowVersion: group.rowVersion },
  );
  return (
    <SideForm
      form={form}
      title={t('Rename {name}', { name: group.name })}
      submitLabel={t('Save shipper group')}
      onClose={onClose}
    >
      <TextField form={form} name="name" label={t('Name')} autoFocus />
    </SideForm>
  );
}
