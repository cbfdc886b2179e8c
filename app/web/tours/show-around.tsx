import { IconRoute } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { takeTour } from './take-tour.ts';
import type { Tour } from '#app/tours/tours.ts';
import { tours } from '#app/tours/tours.ts';
import { Action } from '#kit/web/action.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
import type { Me } from '#kit/web/me.ts';
import { useMe } from '#kit/web/me.ts';
import { useText } from '#kit/web/text.tsx';

/** Starts a tour on the screens around it. */
export function useTour(): (tour: Tour) => Promise<void> {
  const t = useText();
  const router = useRouter();
  return useCallback(
    (tour) =>
      takeTour(tour, t, {
        at: () => router.state.location.pathname,
        go: (path) => router.navigate({ to: path }),
      }),
    [t, router],
  );
}
/** The tours of somebody's screens, those of his role first. */
const toursOf = (me: Me): Tour[] =>
  tours
    .filter(({ permissions }) => permissions.length === 0 || permissions.some((grant) => me.can(grant)))
    .toSorted((a, b) => Number(isFor(b, me)) - Number(isFor(a, me)));
const isFor = ({ roles }: Tour, me: Me): boolean => me.user.roles.some((role) => roles.includes(role));

/** Which tours there are. */
export default function ShowAround({ onClose }: { onClose: () => void }) {
  const t = useText();
  const me = useMe();
  const take = useTour();
  return (
    <Dialog open title={t('Show me around')} onClose={onClose}>
      <ul className="tours">
        {toursOf(me).map((tour) => (
          <li key={tour.id} className="tour-row">
            <span>
              <b>{t(tour.title)}</b>
              <br />
              <span className="dim">{t(tour.sentence)}</span>
            </span>
            <Action
              icon={IconRoute}
              label={t('Take the tour: {title}', { title: t(tour.title) })}
              onPress={() => {
                onClose();
                void take(tour);
              }}
            >
              {t('Take the tour')}
            </Action>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
