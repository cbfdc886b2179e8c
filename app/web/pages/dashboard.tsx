import { Navigate } from '@tanstack/react-router';
import { ScreenLinks } from './screen-links.tsx';
import { useMe } from '#kit/web/me.ts';
import { Screen } from '#kit/web/screen.tsx';
import { useText } from '#kit/web/text.tsx';
import { dashboard, landing, mayOpen, screens } from '#app/screens.ts';

/** Leads on to the role's default page; when that one is not open to the user, to all screens that are. */
export default function Dashboard() {
  const t = useText();
  const me = useMe();
  const home = screens.find((s) => s.path === (me.defaultPage ?? landing));
  if (home && home.path !== dashboard && mayOpen(home, { roles: me.user.roles, permissions: me.permissions }))
    return <Navigate to={home.path} replace />;
  return (
    <Screen title={t('Your screens')} scroll>
      <div className="pad">
        <ScreenLinks />
      </div>
    </Screen>
  );
}
