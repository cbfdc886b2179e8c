import { IconCircleCheck, IconCircleOff, IconPencil, IconTrash } from '@tabler/icons-react';
import { deleteReason, saveReason } from './reasons.contract.ts';
import type { ReasonRow } from './reasons.contract.ts';
import { reasonErrors } from './reasons.errors.ts';
import { askReasonInactive, kindNames, usesOf } from './reason-words.web.ts';
import { Action } from '#kit/web/action.tsx';
import { ask } from '#kit/web/dialog.tsx';
import { Drawer } from '#kit/web/drawer.tsx';
import type { Beside } from '#kit/web/open-row.tsx';
import { useAct } from '#kit/web/query.ts';
import { State } from '#kit/web/state.tsx';
import { useText } from '#kit/web/text.tsx';

/** One reason with what has it, and what may be done with it. */
export function ReasonDrawer({
  reason,
  place,
  onClose,
  onEdit,
}: Beside & { reason: ReasonRow; onEdit: () => void }) {
  const t = useText();
  return (
    <Drawer
      title={t(reason.label)}
      beside={<State of="active" value={String(reason.active)} />}
      place={place}
      onClose={onClose}
      foot={<ReasonActions reason={reason} onClose={onClose} onEdit={onEdit} />}
    >
      <dl className="kv two">
        <dt>{t('Kind')}</dt>
        <dd>{t(kindNames[reason.kind])}</dd>
        <dt>{t('Code')}</dt>
        <dd className="code">{reason.code}</dd>
        <dt>{t('Used by')}</dt>
        <dd>{usesOf(t, reason.kind, reason.uses)}</dd>
      </dl>
    </Drawer>
  );
}

function ReasonActions({
  reason,
  onClose,
  onEdit,
}: {
  reason: ReasonRow;
  onClose: () => void;
  onEdit: () => void;
}) {
  const t = useText();
  const { kind, id, code, label, active, uses, rowVersion } = reason;
  const turn = useAct(saveReason, {
    says: (r) => ({
      text: r.active ? 'Reason {code} is active again.' : 'Reason {code} is inactive.',
      params: { code: r.code },
    }),
  });
  const remove = useAct(deleteReason);
  const confirmDelete = async () => {
    const title = t('Delete reason {code}', { code });
    const body = t('No record has this reason. It cannot be brought back.');
    if (
      (await ask({ title, body, act: t('Delete reason'), leave: t('Keep'), risk: true })) &&
      (await remove.run({ params: { kind, id } }))
    )
      onClose();
  };
  const onTurn = async () => {
    if (active && !(await askReasonInactive(t, reason))) return;
    await turn.run({ params: { kind, id }, body: { label, active: !active, rowVersion } });
  };
  const whyNotDelete = uses > 0 ? t(reasonErrors.used.sentence, { count: uses, code }) : null;
  return (
    <>
      <Action look="go" icon={IconPencil} onPress={onEdit}>
        {t('Change reason')}
      </Action>
      <Action icon={active ? IconCircleOff : IconCircleCheck} onPress={onTurn}>
        {active ? t('Deactivate reason') : t('Reactivate reason')}
      </Action>
      <Action look="risk" icon={IconTrash} whyNot={whyNotDelete} onPress={confirmDelete}>
        {t('Delete reason…')}
      </Action>
    </>
  );
}
