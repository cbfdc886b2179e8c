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
import { getBuiltInRoleTitleOrCode } from '#areas/people/grants/role-titles.contract.ts';
import type { CurrentUser } from '#kit/web/current-user.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import { setColorScheme, useColorScheme } from '#kit/web/theme/color-scheme.ts';
import { getLoadedConfiguration, signOutLocallyAndAtProvider } from '../client-session.ts';

const ShowAround = lazy(() => import('../tours/use-start-tour.tsx'));

/**
 * The user's name with password, theme and sign-out. At the bottom of the sidebar, or in the top bar while the sidebar is closed.
 */
export function UserMenu({ place }: { place: 'side' | 'top' }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const look = useColorScheme();
  const navigate = useNavigate();
  const standing = me.user.accountLabel ?? me.user.warehouseLabel ?? roleOf(t, me.user);
  const [around, setAround] = useState(false);
  const acts = () => import('./user-menu-actions.ts');
  const resetPassword = async () => (await acts()).confirmAndRequestOwnPasswordReset(t, me.user.email);
  const everywhere = async () => (await acts()).confirmAndSignOutEverywhere(t);
  return (
    <>
      <Menu position={place === 'side' ? 'top-start' : 'bottom-end'} width={220}>
        <Menu.Target>
          <button
            type="button"
            className={place === 'side' ? 'user-button' : 'user-button top-bar-user-button'}
          >
            <span className="visually-hidden">{t('User menu')}</span>
            <Avatar name={me.user.name} address={me.user.avatar ?? null} />
            <span className="grow ellipsis">
              <b className="ellipsis">{me.user.name}</b>
              <span className="ellipsis muted" title={standing}>
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
            {t('Sign out everywhere…')}
          </Menu.Item>
          <Menu.Item
            leftSection={
              look === 'dark' ? <IconSun size={16} stroke={1.75} /> : <IconMoon size={16} stroke={1.75} />
            }
            onClick={() => setColorScheme(look === 'dark' ? 'light' : 'dark')}
          >
            {look === 'dark' ? t('Light mode') : t('Dark mode')}
          </Menu.Item>
          <Menu.Item leftSection={<IconRoute size={16} stroke={1.75} />} onClick={() => setAround(true)}>
            {t('Product tours…')}
          </Menu.Item>
          {getLoadedConfiguration()?.embedded !== false && !me.user.isGoogleAppsUser && (
            <Menu.Item leftSection={<IconKey size={16} stroke={1.75} />} onClick={() => void resetPassword()}>
              {t('Reset password…')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconLogout size={16} stroke={1.75} />}
            onClick={() => void signOutLocallyAndAtProvider()}
          >
            {t('Sign out')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense>{around && <ShowAround onClose={() => setAround(false)} />}</Suspense>
    </>
  );
}

/** The label of the user's first role. A role defined by the company shows its own name. */
function roleOf(t: Translate, { roles, ownRoles }: CurrentUser['user']): string {
  const [ownRole] = ownRoles;
  const [code] = roles;
  return ownRole?.name ?? (code === undefined ? '' : t(getBuiltInRoleTitleOrCode(code)));
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
    <span className="avatar" aria-hidden>
      {address && !broken ? <img src={address} alt="" onError={() => setBroken(true)} /> : initials}
    </span>
  );
}
