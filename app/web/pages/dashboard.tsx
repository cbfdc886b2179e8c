import { Navigate } from '@tanstack/react-router';
import { ScreenLinks } from './screen-links.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { Screen } from '#kit/web/screen.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import { dashboardPath, defaultLandingPath, canOpenScreen, screens } from '#app/screens.ts';

/** Redirects to the role's default page. If the user cannot open it, lists all screens they can open. */
export default function Dashboard() {
  const t = useTranslate();
  const me = useCurrentUser();
  const home = screens.find((s) => s.path === (me.defaultPage ?? defaultLandingPath));
  if (
    home &&
    home.path !== dashboardPath &&
    canOpenScreen(home, { roles: me.user.roles, permissions: me.permissions })
  )
    return <Navigate to={home.path} replace />;
  return (
    <Screen title={t('Your pages')} scrolls>
      <div className="pad">
        <ScreenLinks />
      </div>
    </Screen>
  );
}
