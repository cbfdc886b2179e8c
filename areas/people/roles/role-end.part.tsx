import { useState } from 'react';
import { RoleConsequences } from './role-consequences.part.tsx';
import { nameOf } from './role-words.web.ts';
import { dropRole } from './roles.contract.ts';
import type { RoleDetail, RoleRow } from './roles.contract.ts';
import { Action } from '#kit/web/action.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
import { useAct } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

/** The end of a role: whoever has it gets another on the same base, and is told of before. */
export function RoleEnd({
  role,
  known,
  onClose,
  onEnded,
}: {
  role: RoleDetail;
  known: readonly RoleRow[];
  onClose: () => void;
  onEnded: () => void;
}) {
  const t = useText();
  const act = useAct(dropRole);
  const others = known.filter((one) => one.base === role.base && one.code !== role.code);
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
      foot={
        <>
          <Action onPress={onClose}>{t('Keep')}</Action>
          <Action look="risk" onPress={end}>
            {t('Delete role')}
          </Action>
        </>
      }
    >
      {moves ? (
        <>
          <label className="field">
            <span className="lab">{t('Who has it gets instead')}</span>
            <select className="input" value={moveTo} onChange={(e) => setMoveTo(e.target.value)}>
              {others.map((one) => (
                <option key={one.code} value={one.code}>
                  {nameOf(t, one)}
                </option>
              ))}
            </select>
          </label>
          <RoleConsequences id={role.id} wish={{ moveTo }} />
        </>
      ) : (
        <p>{t('Nobody has this role. It cannot be brought back.')}</p>
      )}
    </Dialog>
  );
}
