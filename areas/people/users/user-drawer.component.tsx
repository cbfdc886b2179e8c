import { IconBan, IconKey, IconLogout, IconMail, IconPencil, IconUserCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { EditUserAccessForm } from './user.form.tsx';
import { formatMisleadingNameWarning, formatSecondFactor } from './user-labels.client.ts';
import { formatRoleName } from '#areas/people/roles/role-names.client.ts';
import { isRankHighEnoughToAssign } from './users.rules.ts';
import {
  deactivateUserEndpoint,
  endUserSessionEndpoint,
  endAllUserSessionsEndpoint,
  getUserEndpoint,
  resendAccessLinkEndpoint,
  reactivateUserEndpoint,
  resetSecondFactorAndPasskeysEndpoint,
  sendPasswordResetToUserEndpoint,
} from './users.contract.ts';
import type { UserDetail } from './users.contract.ts';
import { userErrors } from './users.errors.ts';
import { formatBrowserName, SessionTimes } from '#areas/people/session/session-times.component.tsx';
import { Button } from '#kit/web/button.tsx';
import { confirmAction } from '#kit/web/dialog.tsx';
import { Drawer } from '#kit/web/drawer.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { RecentUserOrRoleChanges } from '#areas/people/session/change-list.component.tsx';
import { formatShortDateTimeWithZone } from '#kit/web/format-time.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import type { RowDrawerProps } from '#kit/web/list-detail-drawer.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/**
 * Renders the user's personal data, which can be exported and erased. Its feature is above this one, so the screen passes it in.
 */
export type RenderPersonalData = (user: UserDetail, whyNot: string | null) => ReactNode;

/** One user: their access, their active sessions, and the change history. */
export function UserDrawer({
  id,
  name,
  position: place,
  onClose,
  renderPersonalData: data,
}: RowDrawerProps & { id: number; name: string; renderPersonalData: RenderPersonalData }) {
  const user = useApiQuery(getUserEndpoint, { params: { id } });
  const [changing, setChanging] = useState(false);
  const userDetail = user.data;
  return (
    <Drawer
      isWide
      title={name}
      label={name}
      besideTitle={userDetail && <StatusBadge kind="person" value={userDetail.status} />}
      position={place}
      onClose={onClose}
      footer={userDetail && <Acts user={userDetail} onChange={() => setChanging(true)} />}
    >
      <QueryBoundary query={user}>
        {(person) => (
          <div className="col">
            <Facts user={person} />
            <Sessions user={person} />
            <RecentUserOrRoleChanges changes={person.history} />
            <Data user={person} data={data} />
            {changing && (
              <EditUserAccessForm key={person.id} user={person} onClose={() => setChanging(false)} />
            )}
          </div>
        )}
      </QueryBoundary>
    </Drawer>
  );
}

function useWhyNot(user: UserDetail): string | null {
  const t = useTranslate();
  const me = useCurrentUser();
  const builtInRoles = user.roles.map(
    (code) => user.ownRoles.find((customRole) => customRole.code === code)?.base ?? code,
  );
  if (user.erased) return t(userErrors.userErased.sentence);
  return isRankHighEnoughToAssign(me.user.roles, builtInRoles, builtInRoles)
    ? null
    : t(userErrors.roleAboveOwn.sentence);
}

function Data({ user, data }: { user: UserDetail; data: RenderPersonalData }) {
  const whyNot = useWhyNot(user);
  return data(user, whyNot);
}

function Acts({ user, onChange }: { user: UserDetail; onChange: () => void }) {
  const t = useTranslate();
  const whyNot = useWhyNot(user);
  const reset = useApiMutation(sendPasswordResetToUserEndpoint);
  const again = useApiMutation(resendAccessLinkEndpoint);
  const input = { params: { id: user.id } };
  const coming = user.status === 'invited' || user.status === 'pending';
  return (
    <>
      <Button icon={IconPencil} disabledReason={whyNot} onPress={onChange}>
        {t('Edit user…')}
      </Button>
      {coming && (
        <Button icon={IconMail} disabledReason={whyNot} onPress={() => again.run(input)}>
          {t('Resend the link')}
        </Button>
      )}
      {(user.status === 'active' || user.status === 'waiting') && (
        <Button
          icon={IconKey}
          disabledReason={whyNot ?? (user.google ? t(userErrors.managedByGoogle.sentence) : null)}
          onPress={() => reset.run(input)}
        >
          {t('Email a reset link')}
        </Button>
      )}
      <ActiveAct user={user} whyNot={whyNot} />
      {user.secondFactor !== 'none' && <ResetSecondFactor user={user} whyNot={whyNot} />}
    </>
  );
}

function ResetSecondFactor({ user, whyNot }: { user: UserDetail; whyNot: string | null }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const reset = useApiMutation(resetSecondFactorAndPasskeysEndpoint);
  const press = async () => {
    const sure = await confirmAction({
      title: t('Reset second factor of {name}', { name: user.name }),
      body: t(
        'The app, recovery codes and passkeys stop working and all sessions end. The password stays the same and the user gets an email.',
      ),
      confirmLabel: t('Reset second factor'),
      isDestructive: true,
    });
    if (sure) await reset.run({ params: { id: user.id } });
  };
  const self = user.id === me.user.id ? t(userErrors.ownSecondFactor.sentence) : null;
  return (
    <Button variant="danger" icon={IconKey} disabledReason={whyNot ?? self} onPress={press}>
      {t('Reset second factor…')}
    </Button>
  );
}

function ActiveAct({ user, whyNot }: { user: UserDetail; whyNot: string | null }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const off = useApiMutation(deactivateUserEndpoint);
  const on = useApiMutation(reactivateUserEndpoint);
  const input = { params: { id: user.id }, body: { rowVersion: user.rowVersion } };
  if (user.status === 'inactive')
    return (
      <Button icon={IconUserCheck} disabledReason={whyNot} onPress={() => on.run(input)}>
        {t('Reactivate user')}
      </Button>
    );
  const invited = user.status === 'invited';
  const deactivate = async () => {
    const sure = await confirmAction({
      title: invited
        ? t('Withdraw invitation of {name}', { name: user.name })
        : t('Deactivate {name}', { name: user.name }),
      body: invited
        ? t('The link in the email will stop working. Roles are kept in case you invite the user again.')
        : t(
            'Signs the user out everywhere and stops their jobs. Roles are kept in case you reactivate the user.',
          ),
      confirmLabel: invited ? t('Withdraw invitation') : t('Deactivate user'),
      isDestructive: true,
    });
    if (sure) await off.run(input);
  };
  const self = user.id === me.user.id ? t(userErrors.deactivatesSelf.sentence) : null;
  return (
    <Button variant="danger" icon={IconBan} disabledReason={whyNot ?? self} onPress={deactivate}>
      {invited ? t('Withdraw invitation…') : t('Deactivate user…')}
    </Button>
  );
}

function Facts({ user }: { user: UserDetail }) {
  const t = useTranslate();
  const none = <span className="muted">–</span>;
  const doubt = formatMisleadingNameWarning(t, user);
  return (
    <dl className="description-list two-columns">
      <dt>{t('Email')}</dt>
      <dd>
        {user.email}
        {doubt !== null && <p className="similar-name-warning">{doubt}</p>}
      </dd>
      <dt>{t('Roles')}</dt>
      <dd>
        {user.roles.length === 0
          ? none
          : user.roles.map((code) => <div key={code}>{formatRoleName(t, code, user.ownRoles)}</div>)}
      </dd>
      <dt>{t('Accounts')}</dt>
      <dd>
        {user.accounts.length === 0
          ? none
          : user.accounts.map((account) => (
              <div key={account.id}>
                {account.name} <span className="muted">{account.number}</span>
              </div>
            ))}
      </dd>
      <dt>{t('Warehouse')}</dt>
      <dd>{user.warehouseCode ?? none}</dd>
      <dt>{t('Second factor')}</dt>
      <dd>{formatSecondFactor(t, user.secondFactor) ?? none}</dd>
      <dt>{t('Last sign-in')}</dt>
      <dd>{user.lastSignInAt ? formatShortDateTimeWithZone(user.lastSignInAt) : t('Never')}</dd>
      <SignedUp user={user} />
      {user.linkEndsAt && (
        <>
          <dt>{t('Link valid until')}</dt>
          <dd>{formatShortDateTimeWithZone(user.linkEndsAt)}</dd>
        </>
      )}
    </dl>
  );
}
/** The code typed at sign-up, and its account. */
function SignedUp({ user }: { user: UserDetail }) {
  const t = useTranslate();
  if (user.signedUpCode === null) return null;
  return (
    <>
      <dt>{t('Signed up with')}</dt>
      <dd>
        {user.signedUpCode}{' '}
        <span className="muted">{user.signedUpAccount?.name ?? t('No account has this code.')}</span>
      </dd>
    </>
  );
}

function Sessions({ user }: { user: UserDetail }) {
  const t = useTranslate();
  const end = useApiMutation(endUserSessionEndpoint);
  const endAll = useApiMutation(endAllUserSessionsEndpoint);
  const whyNot = useWhyNot(user);
  const { sessions } = user;
  return (
    <section>
      <h3>{t('Active sessions')}</h3>
      {sessions.length === 0 ? (
        <p className="muted">{t('None. This user is not signed in anywhere.')}</p>
      ) : (
        <>
          <ul className="plain">
            {sessions.map((session) => {
              const since = formatShortDateTimeWithZone(session.startedAt);
              return (
                <li key={session.id} className="row">
                  <div>
                    {formatBrowserName(t, session)}
                    <div className="caption">
                      <SessionTimes session={session} />
                    </div>
                  </div>
                  <Button
                    variant="ghost"
                    isSmall
                    disabledReason={whyNot}
                    label={t('End session since {moment}', { moment: since })}
                    onPress={() => end.run({ params: { id: user.id, sessionId: session.id } })}
                  >
                    {t('End session')}
                  </Button>
                </li>
              );
            })}
          </ul>
          <Button
            icon={IconLogout}
            disabledReason={whyNot}
            onPress={() => endAll.run({ params: { id: user.id } })}
          >
            {t('End all sessions')}
          </Button>
        </>
      )}
    </section>
  );
}
