import { useState } from 'react';
import { RoleChangePreview } from './role-change-preview.component.tsx';
import { formatRoleRowName } from './role-names.client.ts';
import { deleteRoleEndpoint } from './roles.contract.ts';
import type { RoleDetail, RoleRow } from './roles.contract.ts';
import { Button } from '#kit/web/button.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
import { useApiMutation } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** Deletes a role after a preview. Its users get another role on the same base. */
export function DeleteRoleDialog({
  role,
  allRoles,
  onClose,
  onDeleted: onEnded,
}: {
  role: RoleDetail;
  allRoles: readonly RoleRow[];
  onClose: () => void;
  onDeleted: () => void;
}) {
  const t = useTranslate();
  const act = useApiMutation(deleteRoleEndpoint);
  const others = allRoles.filter((one) => one.base === role.base && one.code !== role.code);
  const [moveTo, setMoveTo] = useState<string>(role.base);
  const moves = role.members > 0;
  const end = async () => {
    const body = { rowVersion: role.rowVersion, ...(moves ? { moveTo } : {}) };
    if (await act.run({ params: { id: role.id }, body })) onEnded();
  };
  return (
    <Dialog
      open
      title={t('Delete the role {name}', { name: role.name })}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button variant="danger" onPress={end}>
            {t('Delete role')}
          </Button>
        </>
      }
    >
      {moves ? (
        <>
          <label className="field">
            <span className="field-label">{t('Reassign these users to')}</span>
            <select className="input" value={moveTo} onChange={(e) => setMoveTo(e.target.value)}>
              {others.map((one) => (
                <option key={one.code} value={one.code}>
                  {formatRoleRowName(t, one)}
                </option>
              ))}
            </select>
          </label>
          <RoleChangePreview id={role.id} change={{ moveTo }} />
        </>
      ) : (
        <p>{t('No users have this role. Deleting it can’t be undone.')}</p>
      )}
    </Dialog>
  );
}
