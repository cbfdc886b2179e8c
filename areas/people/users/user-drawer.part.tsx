import { IconBan, IconKey, IconLogout, IconMail, IconPencil, IconUserCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { UserForm } from './user.form.tsx';
import { doubtOf, secondFactorIn } from './user-words.web.ts';
import { roleName } from '#areas/people/roles/role-words.web.ts';
import { mayChange } from './users.rules.ts';
import {
  deactivateUser,
  endUserSession,
  endUserSessions,
  getUser,
  inviteAgain,
  reactivateUser,
  resetSecondFactor,
  sendReset,
} from './users.contract.ts';
import type { UserDetail } from './users.contract.ts';
import { userErrors } from './users.errors.ts';
import { browserName, SessionTimes } from '#areas/people/session/session-times.part.tsx';
import { Action } from '#kit/web/action.tsx';
import { ask } from '#kit/web/dialog.tsx';
import { Drawer } from '#kit/web/drawer.tsx';
import { useMe } from '#kit/web/me.ts';
import { Changes } from '#areas/people/session/changes.part.tsx';
import { showNamedMoment } from '#kit/web/moments.ts';
import { Answered } from '#kit/web/nothing.tsx';
import type { Beside } from '#kit/web/open-row.tsx';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { State } from '#kit/web/state.tsx';
import { useText } from '#kit/web/text.tsx';

/** What is kept of a person, which may be exported and erased. Its feature is above this one, so the screen hands it down. */
export type DataOfPerson = (user: UserDetail, whyNot: string | null) => ReactNode;

/** One person: what they have, the sessions that run, what was changed. */
export function UserDrawer({
  id,
  name,
  place,
  onClose,
  data,
}: Beside & { id: number; name: string; data: DataOfPerson }) {
  const user = useAnswer(getUser, { params: { id } });
  const [changing, setChanging] = useState(false);
  const shown = user.data;
  return (
    <Drawer
      wide
      title={name}
      label={name}
      beside={shown && <State of="person" value={shown.status} />}
      place={place}
      onClose={onClose}
      foot={shown && <Acts user={shown} onChange={() => setChanging(true)} />}
    >
      <Answered of={user}>
        {(person) => (
          <div className="col">
            <Facts user={person} />
            <Sessions user={person} />
            <Changes of={person.history} />
            <Data user={person} data={data} />
            {changing && <UserForm key={person.id} of={person} onClose={() => setChanging(false)} />}
          </div>
        )}
      </Answered>
    </Drawer>
  );
}

function useWhyNot(user: UserDetail): string | null {
  const t = useText();
  const me = useMe();
  const stands = user.roles.map((code) => user.ownRoles.find((own) => own.code === code)?.base ?? code);
  if (user.erased) return t(userErrors.isErased.sentence);
  return mayChange(me.user.roles, stands, stands) ? null : t(userErrors.aboveYou.sentence);
}

function Data({ user, data }: { user: UserDetail; data: DataOfPerson }) {
  const whyNot = useWhyNot(user);
  return data(user, whyNot);
}

function Acts({ user, onChange }: { user: UserDetail; onChange: () => void }) {
  const t = useText();
  const whyNot = useWhyNot(user);
  const reset = useAct(sendReset);
  const again = useAct(inviteAgain);
  const input = { params: { id: user.id } };
  const coming = user.status === 'invited' || user.status === 'pending';
  return (
    <>
      <Action icon={IconPencil} whyNot={whyNot} onPress={onChange}>
        {t('Change person…')}
      </Action>
      {coming && (
        <Action icon={IconMail} whyNot={whyNot} onPress={() => again.run(input)}>
          {t('Send the link again')}
        </Action>
      )}
      {(user.status === 'active' || user.status === 'waiting') && (
        <Action
          icon={IconKey}
          whyNot={whyNot ?? (user.google ? t(userErrors.keptByGoogle.sentence) : null)}
          onPress={() => reset.run(input)}
        >
          {t('Mail a reset link')}
        </Action>
      )}
      <ActiveAct user={user} whyNot={whyNot} />
      {user.secondFactor !== 'none' && <ResetSecondFactor user={user} whyNot={whyNot} />}
    </>
  );
}

function ResetSecondFactor({ user, whyNot }: { user: UserDetail; whyNot: string | null }) {
  const t = useText();
  const me = useMe();
  const reset = useAct(resetSecondFactor);
  const press = async () => {
    const sure = await ask({
      title: t('Reset the second factor of {name}', { name: user.name }),
      body: t(
        'App, recovery codes and passkeys work no more, and every session ends. The password stays, and a mail tells the person.',
      ),
      act: t('Reset second factor'),
      leave: t('Keep'),
      risk: true,
    });
    if (sure) await reset.run({ params: { id: user.id } });
  };
  const self = user.id === me.user.id ? t(userErrors.ownSecondFactor.sentence) : null;
  return (
    <Action look="risk" icon={IconKey} whyNot={whyNot ?? self} onPress={press}>
      {t('Reset second factor…')}
    </Action>
  );
}

function ActiveAct({ user, whyNot }: { user: UserDetail; whyNot: string | null }) {
  const t = useText();
  const me = useMe();
  const off = useAct(deactivateUser);
  const on = useAct(reactivateUser);
  const input = { params: { id: user.id }, body: { rowVersion: user.rowVersion } };
  if (user.status === 'inactive')
    return (
      <Action icon={IconUserCheck} whyNot={whyNot} onPress={() => on.run(input)}>
        {t('Let in again')}
      </Action>
    );
  const invited = user.status === 'invited';
  const deactivate = async () => {
    const sure = await ask({
      title: invited
        ? t('Withdraw the invitation of {name}', { name: user.name })
        : t('Shut out {name}', { name: user.name }),
      body: invited
        ? t('The link in the mail works no more. What was given stays, for another time.')
        : t(
            'Sessions, open pages and long work end at once, everywhere. What was given stays, for another time.',
          ),
      act: invited ? t('Withdraw invitation') : t('Shut out'),
      leave: t('Keep'),
      risk: true,
    });
    if (sure) await off.run(input);
  };
  const self = user.id === me.user.id ? t(userErrors.yourself.sentence) : null;
  return (
    <Action look="risk" icon={IconBan} whyNot={whyNot ?? self} onPress={deactivate}>
      {invited ? t('Withdraw…') : t('Shut out…')}
    </Action>
  );
}

function Facts({ user }: { user: UserDetail }) {
  const t = useText();
  const none = <span className="dim">–</span>;
  const doubt = doubtOf(t, user);
  return (
    <dl className="kv two">
      <dt>{t('E-mail')}</dt>
      <dd>
        {user.email}
        {doubt !== null && <p className="alike">{doubt}</p>}
      </dd>
      <dt>{t('Roles')}</dt>
      <dd>
        {user.roles.length === 0
          ? none
          : user.roles.map((code) => <div key={code}>{roleName(t, code, user.ownRoles)}</div>)}
      </dd>
      <dt>{t('Accounts')}</dt>
      <dd>
        {user.accounts.length === 0
          ? none
          : user.accounts.map((account) => (
              <div key={account.id}>
                {account.name} <span className="dim">{account.number}</span>
              </div>
            ))}
      </dd>
      <dt>{t('Warehouse')}</dt>
      <dd>{user.warehouseCode ?? none}</dd>
      <dt>{t('Second factor')}</dt>
      <dd>{secondFactorIn(t, user.secondFactor) ?? none}</dd>
      <dt>{t('Last sign-in')}</dt>
      <dd>{user.lastSignInAt ? showNamedMoment(user.lastSignInAt) : t('Never')}</dd>
      <SignedUp user={user} />
      {user.linkEndsAt && (
        <>
          <dt>{t('The link works until')}</dt>
          <dd>{showNamedMoment(user.linkEndsAt)}</dd>
        </>
      )}
    </dl>
  );
}
/** The code that was typed at sign-up, and whose it is. */
function SignedUp({ user }: { user: UserDetail }) {
  const t = useText();
  if (user.signedUpCode === null) return null;
  return (
    <>
      <dt>{t('Signed up with')}</dt>
      <dd>
        {user.signedUpCode}{' '}
        <span className="dim">{user.signedUpAccount?.name ?? t('No account has this code.')}</span>
      </dd>
    </>
  );
}

function Sessions({ user }: { user: UserDetail }) {
  const t = useText();
  const end = useAct(endUserSession);
  const endAll = useAct(endUserSessions);
  const whyNot = useWhyNot(user);
  const { sessions } = user;
  return (
    <section>
      <h3>{t('Sessions that run')}</h3>
      {sessions.length === 0 ? (
        <p className="dim">{t('None: this person is signed in nowhere.')}</p>
      ) : (
        <>
          <ul className="plain">
            {sessions.map((session) => {
              const since = showNamedMoment(session.startedAt);
              return (
                <li key={session.id} className="row">
                  <div>
                    {browserName(t, session)}
                    <div className="cap">
                      <SessionTimes of={session} />
                    </div>
                  </div>
                  <Action
                    look="ghost"
                    small
                    whyNot={whyNot}
                    label={t('End session since {moment}', { moment: since })}
                    onPress={() => end.run({ params: { id: user.id, sessionId: session.id } })}
                  >
                    {t('End session')}
                  </Action>
                </li>
              );
            })}
          </ul>
          <Action icon={IconLogout} whyNot={whyNot} onPress={() => endAll.run({ params: { id: user.id } })}>
            {t('End all sessions')}
          </Action>
        </>
      )}
    </section>
  );
}
