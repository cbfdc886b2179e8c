import './menu.css';
import { serverNowMs } from '#kit/web/server-clock.ts';
import { IconExternalLink } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useId, useRef } from 'react';
import { usePendingWorkMenuCounts } from '#areas/home/home/pending-work.client.ts';
import { formatCount } from '#kit/contract/money.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { useTranslate } from '#kit/web/translate.tsx';
import { listGroupsFoldedAtFirst, listMenuSections } from '#app/menu.ts';
import type { ScreenDefinition, UserAccess } from '#app/screens.ts';
import { externalLinks, canOpenScreen, findScreenByPath, screens } from '#app/screens.ts';
import type { ClientConfiguration } from '../client-session.ts';
import { useOwnMenu } from './menu-state.ts';
import { isNewBadgeShown } from './sidebar-state.ts';
import { MenuIcon } from './icons.tsx';
import { UserMenu } from './user-menu.tsx';
import { Wordmark } from '#kit/web/wordmark.tsx';

/** The menu: favorites, then groups of the items this user can open. An empty group is not rendered. */
export function Sidebar({ configuration, onGo }: { configuration: ClientConfiguration; onGo: () => void }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const visitor: UserAccess = { roles: me.user.roles, permissions: me.permissions };
  const current = useCurrent();
  const counts = usePendingWorkMenuCounts(me);
  const groupOf = (path: string | undefined) => screens.find((s) => s.path === path)?.group;
  const own = useOwnMenu({
    foldedAtFirst: listGroupsFoldedAtFirst(visitor),
    current: { group: groupOf(current), path: current },
    withWork: [...counts].flatMap(([path, { you }]) => (you ? (groupOf(path) ?? []) : [])),
  });
  const fresh = isNewBadgeShown(configuration.newUntil, new Date(serverNowMs()))
    ? freshPaths(configuration)
    : [];
  return (
    <aside className="sidebar" aria-label={t('Menu')}>
      <Link to="/home/index" className="brand" onClick={onGo} aria-label={t('Home')}>
        <Wordmark />
      </Link>
      <nav className="sidebar-scroll" aria-label={t('Menu')} tabIndex={-1}>
        {listMenuSections(visitor, own.favorites).map(({ group, items }) => {
          const links = linksOf(group, configuration, visitor);
          if (items.length + links.length === 0) return null;
          const name = t(group === 'favorites' ? 'Favorites' : group || 'Home');
          const isOpen = group === 'favorites' || own.isOpen(group);
          return (
            <div key={group} role="group" aria-label={name}>
              {group === 'favorites' && <h3>{name}</h3>}
              {group !== 'favorites' && group && (
                <h3>
                  <button type="button" aria-expanded={isOpen} onClick={() => own.toggleGroup(group)}>
                    {name}
                  </button>
                </h3>
              )}
              <div className="nav" hidden={!isOpen}>
                {items.map((s) => (
                  <Item
                    key={s.path}
                    screen={s}
                    current={current === s.path}
                    counted={counts.get(s.path)}
                    fresh={fresh.includes(s.path)}
                    isFavorite={group === 'favorites'}
                    onFavorite={() => own.toggleFavorite(s.path)}
                    onGo={onGo}
                  />
                ))}
                {links.map((l) => (
                  <a key={l.key} href={l.address} target="_blank" rel="noopener noreferrer" onClick={onGo}>
                    <MenuIcon name={l.icon} />
                    <span className="ellipsis">{t(l.title)}</span>
                    <IconExternalLink
                      className="external-link-icon"
                      size={13}
                      stroke={1.75}
                      aria-label={t('opens in a new tab')}
                    />
                  </a>
                ))}
              </div>
            </div>
          );
        })}
      </nav>
      <UserMenu place="side" />
    </aside>
  );
}

function Item({
  screen,
  current,
  fresh,
  counted,
  isFavorite,
  onFavorite,
  onGo,
}: {
  screen: ScreenDefinition;
  current: boolean;
  counted: { count: number; you: boolean } | undefined;
  fresh: boolean;
  isFavorite: boolean;
  onFavorite: () => void;
  onGo: () => void;
}) {
  const t = useTranslate();
  // A long menu scrolls to the current item.
  const link = useRef<HTMLAnchorElement>(null);
  const descriptionId = useId();
  const name = t(screen.titleSuffix ?? screen.title);
  useEffect(() => {
    if (current && link.current) bringInSight(link.current);
  }, [current]);
  return (
    <div className="nav-item">
      <Link
        ref={link}
        to={screen.path}
        className={current ? 'active' : ''}
        aria-current={current ? 'page' : undefined}
        onClick={onGo}
        aria-describedby={counted ? descriptionId : undefined}
      >
        <MenuIcon name={screen.icon} />
        {screen.titleSuffix && <span className="visually-hidden">{t(screen.title)}:</span>}
        <span className="ellipsis" title={name}>
          {name}
        </span>
        {fresh && <b className="new-badge">{t('NEW')}</b>}
        {counted && (
          <>
            <span id={descriptionId} hidden>
              {counted.you
                ? t('{count, plural, one {# needs action} other {# need action}}', { count: counted.count })
                : t('{count} open', { count: counted.count })}
            </span>
            <b className={counted.you ? 'needs-action' : ''} aria-hidden>
              {formatCount(counted.count)}
            </b>
          </>
        )}
      </Link>
      <button
        type="button"
        className="favorite-button"
        aria-pressed={isFavorite}
        aria-label={t('Favorite: {name}', { name })}
        title={t('Favorite')}
        onClick={onFavorite}
      />
    </div>
  );
}

/**
 * Does not use `scrollIntoView`: the first Tab of a page would then start from the menu item and skip the link to the screen
 * content.
 */
function bringInSight(link: HTMLElement): void {
  const menu = link.closest('nav');
  if (!menu) return;
  const [linkRect, frame] = [link.getBoundingClientRect(), menu.getBoundingClientRect()];
  menu.scrollTop += Math.min(linkRect.top - frame.top, 0) + Math.max(linkRect.bottom - frame.bottom, 0);
}

/** The paths named in the settings. If there are none, the recently added screens. */
const freshPaths = ({ newPaths }: ClientConfiguration): readonly string[] =>
  newPaths.length > 0 ? newPaths : screens.filter((s) => s.showsNewBadge).map((s) => s.path);

/** The path of the highlighted item: the open screen's own, or its parent item's. */
function useCurrent(): string | undefined {
  const { pathname } = useLocation();
  const currentScreen = findScreenByPath(pathname);
  return currentScreen?.menuPath ?? (currentScreen?.path === pathname ? currentScreen.path : undefined);
}

function linksOf(group: string, configuration: ClientConfiguration, visitor: UserAccess) {
  return externalLinks.flatMap((link) => {
    const address = configuration.links[link.key];
    return link.group === group &&
      address !== undefined &&
      /^https?:\/\//.test(address) &&
      canOpenScreen(link, visitor)
      ? [{ ...link, address }]
      : [];
  });
}
