import { IconCircleCheck, IconCircleOff, IconPencil, IconTrash } from '@tabler/icons-react';
import { formatCountryName } from './countries.contract.ts';
import { deleteUnusedStateEndpoint, updateStateEndpoint } from './states.contract.ts';
import type { StateRow } from './states.contract.ts';
import { stateErrors } from './states.errors.ts';
import { confirmDeactivateStateIfUsed, formatStateUses } from './state-labels.client.ts';
import { Button } from '#kit/web/button.tsx';
import { confirmAction } from '#kit/web/dialog.tsx';
import { Drawer } from '#kit/web/drawer.tsx';
import type { RowDrawerProps } from '#kit/web/list-detail-drawer.tsx';
import { useApiMutation } from '#kit/web/api-query.ts';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import { useLanguage, useTranslate } from '#kit/web/translate.tsx';

/** The details of a state: what uses it, and the available actions. */
export function StateDrawer({
  state,
  position: place,
  onClose,
  onEdit,
}: RowDrawerProps & { state: StateRow; onEdit: () => void }) {
  const t = useTranslate();
  const language = useLanguage();
  return (
    <Drawer
      title={state.name}
      besideTitle={<StatusBadge kind="active" value={String(state.active)} />}
      position={place}
      onClose={onClose}
      footer={<StateActions state={state} onClose={onClose} onEdit={onEdit} />}
    >
      <dl className="description-list two-columns">
        <dt>{t('Code')}</dt>
        <dd className="code">{state.code}</dd>
        <dt>{t('Country')}</dt>
        <dd>{formatCountryName(state.country, language)}</dd>
        <dt>{t('Used by')}</dt>
        <dd>{formatStateUses(t, state.uses)}</dd>
      </dl>
    </Drawer>
  );
}

function StateActions({
  state,
  onClose,
  onEdit,
}: {
  state: StateRow;
  onClose: () => void;
  onEdit: () => void;
}) {
  const t = useTranslate();
  const { code, name, country, active, uses, rowVersion } = state;
  const toggleActive = useApiMutation(updateStateEndpoint, {
    successMessage: (s) => ({
      text: s.active ? 'State {code} reactivated.' : 'State {code} deactivated.',
      params: { code: s.code },
    }),
  });
  const remove = useApiMutation(deleteUnusedStateEndpoint);
  const confirmDelete = async () => {
    const title = t('Delete state {code}', { code });
    const body = t('This state is not in use. Deleting it can’t be undone.');
    if (
      (await confirmAction({
        title,
        body,
        confirmLabel: t('Delete state'),
        isDestructive: true,
      })) &&
      (await remove.run({ params: { code } }))
    )
      onClose();
  };
  const onTurn = async () => {
    if (active && !(await confirmDeactivateStateIfUsed(t, state))) return;
    await toggleActive.run({ params: { code }, body: { name, country, active: !active, rowVersion } });
  };
  const isUsed = Object.values(uses).some((count) => count > 0);
  return (
    <>
      <Button variant="primary" icon={IconPencil} onPress={onEdit}>
        {t('Edit state')}
      </Button>
      <Button icon={active ? IconCircleOff : IconCircleCheck} onPress={onTurn}>
        {active ? t('Deactivate state') : t('Reactivate state')}
      </Button>
      <Button
        variant="danger"
        icon={IconTrash}
        disabledReason={isUsed ? t(stateErrors.stateInUse.sentence, { name, ...uses }) : null}
        onPress={confirmDelete}
      >
        {t('Delete state…')}
      </Button>
    </>
  );
}
