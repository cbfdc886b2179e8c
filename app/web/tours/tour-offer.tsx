import './tour-offer.css';
import { listToursForUser, useStartTour } from './use-start-tour.tsx';
import { Button } from '#kit/web/button.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/**
 * Offers a new user the tour of their role, without a dialog. Once answered, it is not offered again. It covers a corner of the page
 * and moves nothing.
 */
export default function TourOffer({ onEnd }: { onEnd: () => void }) {
  const t = useTranslate();
  const start = useStartTour();
  const [tour] = listToursForUser(useCurrentUser());
  if (!tour) return null;
  return (
    <aside className="tour-offer" aria-label={t('Product tour')}>
      <p>{t('First time here? See your first day in 2 minutes.')}</p>
      <div className="row">
        <Button
          variant="primary"
          onPress={() => {
            onEnd();
            void start(tour);
          }}
        >
          {t('Start tour')}
        </Button>
        <Button onPress={onEnd}>{t('Not now')}</Button>
      </div>
    </aside>
  );
}
