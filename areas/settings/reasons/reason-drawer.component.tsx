import { IconCircleCheck, IconCircleOff, IconPencil, IconTrash } from '@tabler/icons-react';
import { deleteUnusedReasonEndpoint, updateReasonEndpoint } from './reasons.contract.ts';
import type { ReasonRow } from './reasons.contract.ts';
import { reasonErrors } from './reasons.errors.ts';
import { confirmDeactivateReasonIfUsed, reasonListTitles, formatReasonUses } from './reason-labels.client.ts';
import { Button } from '#kit/web/button.tsx';
import { confirmAction } from '#kit/web/dialog.tsx';
import { Drawer } from '#kit/web/drawer.tsx';
import type { RowDrawerProps } from '#kit/web/list-detail-drawer.tsx';
import { useApiMutation } from '#kit/web/api-query.ts';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** The details of a reason: the records that use it, and the available actions. */
export function ReasonDrawer({
  reason,
  position: place,
  onClose,
  onEdit,
}: RowDrawerProps & { reason: ReasonRow; onEdit: () => void }) {
  const t = useTranslate();
  return (
    <Drawer
      title={t(reason.label)}
      besideTitle={<StatusBadge kind="active" value={String(reason.active)} />}
      position={place}
      onClose={onClose}
      footer={<ReasonActions reason={reason} onClose={onClose} onEdit={onEdit} />}
    >
      <dl className="description-list two-columns">
        <dt>{t('Type')}</dt>
        <dd>{t(reasonListTitles[reason.kind])}</dd>
        <dt>{t('Code')}</dt>
        <dd className="code">{reason.code}</dd>
        <dt>{t('Used by')}</dt>
        <dd>{formatReasonUses(t, reason.kind, reason.uses)}</dd>
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
  const t = useTranslate();
  const { kind, id, code, label, active, uses, rowVersion } = reason;
  const toggleActive = useApiMutation(updateReasonEndpoint, {
    successMessage: (r) => ({
      text: r.active ? 'Reason {code} reactivated.' : 'Reason {code} deactivated.',
      params: { code: r.code },
    }),
  });
  const remove = useApiMutation(deleteUnusedReasonEndpoint);
  const confirmDelete = async () => {
    const title = t('Delete reason {code}', { code });
    const body = t('No record uses this reason. You can’t undo this.');
    if (
      (await confirmAction({
        title,
        body,
        confirmLabel: t('Delete reason'),
        isDestructive: true,
      })) &&
      (await remove.run({ params: { kind, id } }))
    )
      onClose();
  };
  const onTurn = async () => {
    if (active && !(await confirmDeactivateReasonIfUsed(t, reason))) return;
    await toggleActive.run({ params: { kind, id }, body: { label, active: !active, rowVersion } });
  };
  const whyNotDelete = uses > 0 ? t(reasonErrors.reasonInUse.sentence, { count: uses, code }) : null;
  return (
    <>
      <Button variant="primary" icon={IconPencil} onPress={onEdit}>
        {t('Edit reason')}
      </Button>
      <Button icon={active ? IconCircleOff : IconCircleCheck} onPress={onTurn}>
        {active ? t('Deactivate reason') : t('Reactivate reason')}
      </Button>
      <Button variant="danger" icon={IconTrash} disabledReason={whyNotDelete} onPress={confirmDelete}>
        {t('Delete reason…')}
      </Button>
    </>
  );
}
