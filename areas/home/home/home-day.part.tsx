import { IconCalendarPlus, IconLockCheck } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { getRunningDay } from '#areas/calendar/start-day/start-day.contract.ts';
import { Action } from '#kit/web/action.tsx';
import { useMe } from '#kit/web/me.ts';
import { useAnswer } from '#kit/web/query.ts';
import { useGo } from '#kit/web/screen.tsx';
import { useText } from '#kit/web/text.tsx';

const StartDay = lazy(async () => ({
  default: (await import('#areas/calendar/start-day/running-day.part.tsx')).StartDayAct,
}));
const CloseDay = lazy(async () => ({
  default: (await import('#areas/outbound/release/day-close.part.tsx')).DayCloseDialog,
}));

/** Moves the day of the warehouse on: starts it, or releases what is left of it. */
export function DayActs({ warehouseId }: { warehouseId: number }) {
  const t = useText();
  const me = useMe();
  const go = useGo();
  const starts = me.can('editSettings:warehouse');
  const running = useAnswer(getRunningDay, starts ? { params: { id: warehouseId } } : null);
  const [closing, setClosing] = useState(false);
  return (
    <>
      {me.can('finalRelease:outbound') && (
        <Action icon={IconLockCheck} onPress={() => setClosing(true)}>
          {t('Final release…')}
        </Action>
      )}
      {starts && (
        <Suspense
          fallback={
            <Action look="go" icon={IconCalendarPlus} whyNot={t('Loading…')} onPress={() => undefined}>
              {t('Start day')}
            </Action>
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
            open={(id) => go(`/outbound/loading?open=${id}`)}
          />
        </Suspense>
      )}
    </>
  );
}
