import { useId, useState } from 'react';
import type { SavedView } from './views.contract.ts';
import { findViews, shareView } from './views.contract.ts';
import { roleCodes } from '#areas/people/grants/grants.contract.ts';
import { roleName } from '#areas/people/roles/role-words.web.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { Action } from '#kit/web/action.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
import { useMe } from '#kit/web/me.ts';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

const keyOf = ({ shared }: SavedView): string => {
  if (!shared) return '';
  return shared.kind === 'role' ? `role ${shared.role}` : `account ${shared.accountId}`;
};
type With = BodyOf<typeof shareView>['with'];
function withOf(key: string): With {
  const [kind, value = ''] = key.split(' ');
  if (kind === 'role') return { kind, role: value };
  return kind === 'account' ? { kind, accountId: Number(value) } : { kind: 'nobody' };
}

/** Asks who else reads a view: people of the house share with a role or the account they look at, others with their own accounts. */
export function Sharing({ id, onClose }: { id: number; onClose: () => void }) {
  const view = useAnswer(findViews, {}).data?.find((one) => one.id === id);
  return view ? <Asked view={view} onClose={onClose} /> : null;
}
function Asked({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const t = useText();
  const me = useMe();
  const field = useId();
  const [key, setKey] = useState(() => keyOf(view));
  const share = useAct(shareView);
  const chosen = me.account ? [me.account] : [];
  const accounts = me.user.everyAccount ? chosen : me.accounts;
  const { shared } = view;
  const choices = [
    ...accounts.map((a) => ({
      key: `account ${a.id}`,
      label: t('The people of {account}', { account: a.name }),
    })),
    ...(me.user.everyAccount
      ? roleCodes.map((role) => ({
          key: `role ${role}`,
          label: t('Everybody of role {role}', { role: roleName(t, role) }),
        }))
      : []),
  ];
  // As it stands it is offered too, also when it is not the own account.
  if (shared?.kind === 'account' && !choices.some((choice) => choice.key === keyOf(view)))
    choices.unshift({ key: keyOf(view), label: t('The people of {account}', { account: shared.name }) });
  // Another's is only taken back.
  const offered = view.by === null ? choices : choices.filter((choice) => choice.key === keyOf(view));
  const save = async () => {
    const { id, rowVersion } = view;
    if (await share.run({ params: { id }, body: { with: withOf(key), rowVersion } })) onClose();
  };
  return (
    <Dialog
      open
      title={t('Share view {name}', { name: view.name })}
      onClose={onClose}
      foot={
        <>
          <Action onPress={onClose}>{t('Back')}</Action>
          <Action look="go" whyNot={key === keyOf(view) ? t('Nothing was changed.') : null} onPress={save}>
            {key === '' ? t('Stop sharing') : t('Share view')}
          </Action>
        </>
      }
    >
      <div className="col">
        <p className="dialog-body">
          {t('Others find it beside their own views, and see with it what they may see, not more.')}
        </p>
        <div className="field">
          <label htmlFor={field}>{t('Shared with')}</label>
          <select
            id={field}
            className="input"
            data-autofocus
            value={key}
            onChange={(event) => setKey(event.target.value)}
          >
            <option value="">{t('Nobody')}</option>
            {offered.map((choice) => (
              <option key={choice.key} value={choice.key}>
                {choice.label}
              </option>
            ))}
          </select>
        </div>
      </div>
    </Dialog>
  );
}
