import {
  IconId,
  IconKey,
  IconLogout,
  IconLogout2,
  IconMoon,
  IconRoute,
  IconSelector,
  IconSun,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { Menu } from '#kit/web/menu.tsx';
import { titleOf } from '#areas/people/grants/role-titles.contract.ts';
import type { Me } from '#kit/web/me.ts';
import { useMe } from '#kit/web/me.ts';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';
import { setScheme, useScheme } from '#kit/web/theme/scheme.ts';
import { configurationNow, signOut } from '../start.ts';

const ShowAround = lazy(() => import('../tours/show-around.tsx'));

/** The user's name, with password, look and the ways out. At the foot of the sidebar; in the top bar while that is closed. */
export function UserMenu({ place }: { place: 'side' | 'top' }) {
  const t = useText();
  const me = useMe();
  const look = useScheme();
  const navigate = useNavigate();
  const standing = me.user.accountLabel ?? me.user.warehouseLabel ?? roleOf(t, me.user);
  const [around, setAround] = useState(false);
  const acts = () => import('./user-acts.ts');
  const resetPassword = async () => (await acts()).resetPassword(t, me.user.email);
  const everywhere = async () => (await acts()).leaveEverywhere(t);
  return (
    <>
      <Menu position={place === 'side' ? 'top-start' : 'bottom-end'} width={220}>
        <Menu.Target>
          <button type="button" className={place === 'side' ? 'who' : 'who top-who'}>
            <span className="unseen">{t('User menu')}</span>
            <Avatar name={me.user.name} address={me.user.avatar ?? null} />
            <span className="grow ell">
              <b className="ell">{me.user.name}</b>
              <span className="ell dim" title={standing}>
                {standing}
              </span>
            </span>
            <IconSelector size={14} stroke={1.75} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{me.user.email}</Menu.Label>
          <Menu.Item
            leftSection={<IconId size={16} stroke={1.75} />}
            onClick={() => void navigate({ to: '/customerCenter/account' })}
          >
            {t('My account')}
          </Menu.Item>
          <Menu.Item leftSection={<IconLogout2 size={16} stroke={1.75} />} onClick={() => void everywhere()}>
            {t('Log out everywhere…')}
          </Menu.Item>
          <Menu.Item
            leftSection={
              look === 'dark' ? <IconSun size={16} stroke={1.75} /> : <IconMoon size={16} stroke={1.75} />
            }
            onClick={() => setScheme(look === 'dark' ? 'light' : 'dark')}
          >
            {look === 'dark' ? t('Light look') : t('Dark look')}
          </Menu.Item>
          <Menu.Item leftSection={<IconRoute size={16} stroke={1.75} />} onClick={() => setAround(true)}>
            {t('Show me around…')}
          </Menu.Item>
          {configurationNow()?.embedded !== false && !me.user.isGoogleAppsUser && (
            <Menu.Item leftSection={<IconKey size={16} stroke={1.75} />} onClick={() => void resetPassword()}>
              {t('Reset password…')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconLogout size={16} stroke={1.75} />} onClick={() => void signOut()}>
            {t('Log out')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense>{around && <ShowAround onClose={() => setAround(false)} />}</Suspense>
    </>
  );
}

/** The first role as people call it: one of the house by its own name. */
function roleOf(t: Say, { roles, ownRoles }: Me['user']): string {
  const [own] = ownRoles;
  const [code] = roles;
  return own?.name ?? (code === undefined ? '' : t(titleOf(code)));
}

function Avatar({ name, address }: { name: string; address: string | null }) {
  const [broken, setBroken] = useState(false);
  const initials = name
    .split(/\s+/)
    .filter(Boolean)
    .map((part) => part[0])
    .slice(0, 2)
    .join('')
    .toUpperCase();
  return (
    <span className="ava" aria-hidden>
      {address && !broken ? <img src={address} alt="" onError={() => setBroken(true)} /> : initials}
    </span>
  );
}
