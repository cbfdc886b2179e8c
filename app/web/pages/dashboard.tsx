import { Navigate } from '@tanstack/react-router';
import { useMe } from '#kit/web/me.ts';
import { A, Screen } from '#kit/web/screen.tsx';
import { useText } from '#kit/web/text.tsx';
import { dashboard, groups, inMenu, landing, mayOpen, screens } from '#app/screens.ts';
import { MenuIcon } from '../shell/icons.tsx';

/** Leads on to the role's default page; when that one is not open to the user, to all screens that are. */
export default function Dashboard() {
  const t = useText();
  const me = useMe();
  const visitor = { roles: me.user.roles, permissions: me.permissions };
  const home = screens.find((s) => s.path === (me.defaultPage ?? landing));
  if (home && home.path !== dashboard && mayOpen(home, visitor)) return <Navigate to={home.path} replace />;
  const open = screens.filter((s) => inMenu(s, visitor));
  return (
    <Screen title={t('Your screens')} scroll>
      <div className="pad">
        {groups.map((group) => {
          const items = open.filter((s) => s.group === group);
          return items.length === 0 ? null : (
            <section key={group} className="col">
              {group && <h2 className="cap">{t(group)}</h2>}
              <div className="row wrap">{items.map((s) => <A key={s.path} to={s.path} className="btn"><MenuIcon name={s.icon} />{t(s.title)}</A>)}</div>
            </section>
          );
        })}
        {open.length === 0 && <p>{t('There is no screen open to you. Please contact your Administrator.')}</p>}
      </div>
    </Screen>
  );
}
