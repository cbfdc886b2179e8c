import { useCurrentUser } from '#kit/web/current-user.ts';
import { Link } from '#kit/web/screen.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import { menuGroups, isShownInMenu, screens } from '#app/screens.ts';
import { MenuIcon } from '../shell/icons.tsx';

/** Every menu screen that the user can open, by group. */
export function ScreenLinks() {
  const t = useTranslate();
  const me = useCurrentUser();
  const open = screens.filter(
    (s) => s.group !== '' && isShownInMenu(s, { roles: me.user.roles, permissions: me.permissions }),
  );
  if (open.length === 0) return <p>{t('No pages are available to you. Contact your administrator.')}</p>;
  return menuGroups.map((group) => {
    const items = open.filter((s) => s.group === group);
    return items.length === 0 ? null : (
      <section key={group} className="col">
        {group && <h2 className="caption">{t(group)}</h2>}
        <div className="row wrap">
          {items.map((s) => (
            <Link key={s.path} to={s.path} className="btn">
              <MenuIcon name={s.icon} />
              {t(s.titleSuffix ?? s.title)}
            </Link>
          ))}
        </div>
      </section>
    );
  });
}
