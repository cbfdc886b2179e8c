import { IconCalendarPlus, IconLockCheck } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { getWarehouseWithLastStartedDayEndpoint } from '#areas/calendar/start-day/start-day.contract.ts';
import { Button } from '#kit/web/button.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { useApiQuery } from '#kit/web/api-query.ts';
import { useScreenAction } from '#kit/web/screen-actions.ts';
import { useNavigate } from '#kit/web/screen.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

const StartDay = lazy(async () => ({
  default: (await import('#areas/calendar/start-day/operating-day.component.tsx')).StartOrChangeDayButton,
}));
const CloseDay = lazy(async () => ({
  default: (await import('#areas/outbound/release/day-close.component.tsx')).DayCloseDialog,
}));

/** Advances the day of the warehouse: starts it, or releases what is left of it. */
export function OperatingDayActions({ warehouseId }: { warehouseId: number }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const go = useNavigate();
  const starts = me.can('editSettings:warehouse');
  const running = useApiQuery(
    getWarehouseWithLastStartedDayEndpoint,
    starts ? { params: { id: warehouseId } } : null,
  );
  const [closing, setClosing] = useState(false);
  useScreenAction('finalRelease', () => setClosing(true), me.can('finalRelease:outbound'));
  return (
    <>
      {me.can('finalRelease:outbound') && (
        <Button icon={IconLockCheck} onPress={() => setClosing(true)}>
          {t('Final release…')}
        </Button>
      )}
      {starts && (
        <Suspense
          fallback={
            <Button
              variant="primary"
              icon={IconCalendarPlus}
              disabledReason={t('Loading…')}
              onPress={() => undefined}
            >
              {t('Start day')}
            </Button>
          }
        >
          <StartDay warehouse={running.data} />
        </Suspense>
      )}
      {closing && (
        <Suspense>
          <CloseDay
            warehouseId={warehouseId}
            onClose={() => setClosing(false)}
            openLoad={(id) => go(`/outbound/loading?open=${id}`)}
          />
        </Suspense>
      )}
    </>
  );
}
