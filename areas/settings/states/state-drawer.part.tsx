import { IconCircleCheck, IconCircleOff, IconPencil, IconTrash } from '@tabler/icons-react';
import { nameOfCountry } from './countries.contract.ts';
import { deleteState, saveState } from './states.contract.ts';
import type { StateRow } from './states.contract.ts';
import { stateErrors } from './states.errors.ts';
import { askStateInactive, usesOf } from './state-words.web.ts';
import { Action } from '#kit/web/action.tsx';
import { ask } from '#kit/web/dialog.tsx';
import { Drawer } from '#kit/web/drawer.tsx';
import type { Beside } from '#kit/web/open-row.tsx';
import { useAct } from '#kit/web/query.ts';
import { State } from '#kit/web/state.tsx';
import { useLanguage, useText } from '#kit/web/text.tsx';

/** One state with what uses it, and what may be done with it. */
export function StateDrawer({
  state,
  place,
  onClose,
  onEdit,
}: Beside & { state: StateRow; onEdit: () => void }) {
  const t = useText();
  const language = useLanguage();
  return (
    <Drawer
      title={state.name}
      beside={<State of="active" value={String(state.active)} />}
      place={place}
      onClose={onClose}
      foot={<StateActions state={state} onClose={onClose} onEdit={onEdit} />}
    >
      <dl className="kv two">
        <dt>{t('Code')}</dt>
        <dd className="code">{state.code}</dd>
        <dt>{t('Country')}</dt>
        <dd>{nameOfCountry(state.country, language)}</dd>
        <dt>{t('Used by')}</dt>
        <dd>{usesOf(t, state.uses)}</dd>
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
  const t = useText();
  const { code, name, country, active, uses, rowVersion } = state;
  const turn = useAct(saveState, {
    says: (s) => ({
      text: s.active ? 'State {code} is active again.' : 'State {code} is inactive.',
      params: { code: s.code },
    }),
  });
  const remove = useAct(deleteState);
  const confirmDelete = async () => {
    const title = t('Delete state {code}', { code });
    const body = t('Nothing uses this state. It cannot be brought back.');
    if (
      (await ask({ title, body, act: t('Delete state'), leave: t('Keep'), risk: true })) &&
      (await remove.run({ params: { code } }))
    )
      onClose();
  };
  const onTurn = async () => {
    if (active && !(await askStateInactive(t, state))) return;
    await turn.run({ params: { code }, body: { name, country, active: !active, rowVersion } });
  };
  const isUsed = Object.values(uses).some((count) => count > 0);
  return (
    <>
      <Action look="go" icon={IconPencil} onPress={onEdit}>
        {t('Change state')}
      </Action>
      <Action icon={active ? IconCircleOff : IconCircleCheck} onPress={onTurn}>
        {active ? t('Deactivate state') : t('Reactivate state')}
      </Action>
      <Action
        look="risk"
        icon={IconTrash}
        whyNot={isUsed ? t(stateErrors.used.sentence, { name, ...uses }) : null}
        onPress={confirmDelete}
      >
        {t('Delete state…')}
      </Action>
    </>
  );
}
