import { useId, useState } from 'react';
import type { SavedView } from './saved-views.contract.ts';
import { findOwnAndSharedViewsEndpoint, updateSavedViewSharingEndpoint } from './saved-views.contract.ts';
import { builtInRoleCodes } from '#areas/people/grants/grants.contract.ts';
import { formatRoleName } from '#areas/people/roles/role-names.client.ts';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { Button } from '#kit/web/button.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

const keyOf = ({ shared }: SavedView): string => {
  if (!shared) return '';
  return shared.kind === 'role' ? `role ${shared.role}` : `account ${shared.accountId}`;
};
type With = BodyOf<typeof updateSavedViewSharingEndpoint>['with'];
function withOf(key: string): With {
  const [kind, value = ''] = key.split(' ');
  if (kind === 'role') return { kind, role: value };
  return kind === 'account' ? { kind, accountId: Number(value) } : { kind: 'nobody' };
}

/** Chooses the audience of a view: staff share with a role or the active account, others with their own accounts. */
export function ShareViewDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const view = useApiQuery(findOwnAndSharedViewsEndpoint, {}).data?.find((one) => one.id === id);
  return view ? <Asked view={view} onClose={onClose} /> : null;
}
function Asked({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const field = useId();
  const [key, setKey] = useState(() => keyOf(view));
  const share = useApiMutation(updateSavedViewSharingEndpoint);
  const chosen = me.account ? [me.account] : [];
  const accounts = me.user.everyAccount ? chosen : me.accounts;
  const { shared } = view;
  const choices = [
    ...accounts.map((a) => ({
      key: `account ${a.id}`,
      label: t('Users of {account}', { account: a.name }),
    })),
    ...(me.user.everyAccount
      ? builtInRoleCodes.map((role) => ({
          key: `role ${role}`,
          label: t('Everyone with the {role} role', { role: formatRoleName(t, role) }),
        }))
      : []),
  ];
  // The current audience is offered too, even if it is not the user's own account.
  if (shared?.kind === 'account' && !choices.some((choice) => choice.key === keyOf(view)))
    choices.unshift({ key: keyOf(view), label: t('Users of {account}', { account: shared.name }) });
  // For another user's view, sharing can only be stopped.
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
      footer={
        <>
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button
            variant="primary"
            disabledReason={key === keyOf(view) ? t('No changes made.') : null}
            onPress={save}
          >
            {key === '' ? t('Stop sharing') : t('Share view')}
          </Button>
        </>
      }
    >
      <div className="col">
        <p className="dialog-text">
          {t('Others will see it alongside their own views, but only with the data they have access to.')}
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
            <option value="">{t('No one')}</option>
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
