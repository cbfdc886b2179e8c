import { IconRoute } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { runTour } from './run-tour.ts';
import type { Tour } from '#app/tours/tours.ts';
import { tours } from '#app/tours/tours.ts';
import { Button } from '#kit/web/button.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
import type { CurrentUser } from '#kit/web/current-user.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** Returns a function that starts a tour on the real screens. */
export function useStartTour(): (tour: Tour) => Promise<void> {
  const t = useTranslate();
  const router = useRouter();
  return useCallback(
    (tour) =>
      runTour(tour, t, {
        getCurrentPath: () => router.state.location.pathname,
        openPath: (path) => router.navigate({ to: path }),
      }),
    [t, router],
  );
}
/** The tours of a user's screens, those for their role first. */
export const listToursForUser = (me: CurrentUser): Tour[] =>
  tours
    .filter(({ permissions }) => permissions.length === 0 || permissions.some((grant) => me.can(grant)))
    .toSorted((a, b) => Number(isFor(b, me)) - Number(isFor(a, me)));
const isFor = ({ listedFirstForRoles: roles }: Tour, me: CurrentUser): boolean =>
  me.user.roles.some((role) => roles.includes(role));

/** Lists the available tours. */
export default function ShowAround({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const take = useStartTour();
  return (
    <Dialog open title={t('Product tours')} onClose={onClose}>
      <ul className="tour-list">
        {listToursForUser(me).map((tour) => (
          <li key={tour.id} className="tour-row">
            <span>
              <b>{t(tour.title)}</b>
              <br />
              <span className="muted">{t(tour.audience)}</span>
            </span>
            <Button
              icon={IconRoute}
              label={t('Start tour: {title}', { title: t(tour.title) })}
              onPress={() => {
                onClose();
                void take(tour);
              }}
            >
              {t('Start tour')}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
