import type { ReactNode } from 'react';
import { useEffect, useEffectEvent, useState } from 'react';
import { DayCloseDialog } from './day-close.component.tsx';
import { findOverdueOpenDaysEndpoint } from '#areas/calendar/start-day/open-days.contract.ts';
import { OpenDayWarning } from '#areas/calendar/start-day/open-days.component.tsx';
import {
  dockedShuttleLoadStatuses,
  shuttleLoadStatus,
} from '#areas/freight/units/shuttle-load-status.contract.ts';
import { Button } from '#kit/web/button.tsx';
import { useCurrentUser, useWarehouseToday } from '#kit/web/current-user.ts';
import { useApiQuery } from '#kit/web/api-query.ts';
import { Link, useNavigate } from '#kit/web/screen.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

const openShuttles = [...dockedShuttleLoadStatuses, shuttleLoadStatus.released].join(',');
/** Links to the units that the message counts: in either warehouse, and regardless of the list's default week. */
const openUnitsOf = (day: string, warehouseId: number): string =>
  `/outbound/unitsDetail?${new URLSearchParams({
    openAt: String(warehouseId),
    outboundDateFrom: day,
    outboundDateTo: day,
    dayOfServiceFrom: '',
    dayOfServiceTo: '',
    warehouseId: '',
  })}`;

/**
 * Past days of a warehouse that are not closed: what is open on each, and a button to close it. Renders nothing when all are
 * closed.
 */
export function PastOpenDaysPanel({
  warehouseId,
  awaited = null,
  known,
}: {
  warehouseId: number;
  /** Shown until it is known whether there are any. */
  awaited?: ReactNode;
  /** Called when it is known whether there are any. */
  known?: (isShown: boolean) => void;
}) {
  const t = useTranslate();
  const me = useCurrentUser();
  const go = useNavigate();
  const today = useWarehouseToday(warehouseId);
  const found = useApiQuery(findOverdueOpenDaysEndpoint, { params: { id: warehouseId } });
  const [closing, setClosing] = useState<string | null>(null);
  const isShown = found.data && found.data.length > 0;
  const tell = useEffectEvent((isPanelShown: boolean) => known?.(isPanelShown));
  useEffect(() => {
    if (isShown !== undefined) tell(isShown);
  }, [isShown]);
  if (found.loading) return awaited;
  if (!found.data?.length) return null;
  return (
    <div className="pad col">
      {found.data.map((day) => (
        <OpenDayWarning key={day.day} day={day} today={today}>
          {day.loads.length > 0 && (
            <Link to={`/outbound/loading?dayOfServiceFrom=${day.day}&dayOfServiceTo=${day.day}`}>
              {t('Show loads')}
            </Link>
          )}
          {day.shuttles.length > 0 && (
            <Link to={`/outbound/shuttleLoading?status=${openShuttles}`}>{t('Show shuttles')}</Link>
          )}
          {day.units.length > 0 && <Link to={openUnitsOf(day.day, warehouseId)}>{t('Show units')}</Link>}
          <Button
            isSmall
            disabledReason={
              me.can('finalRelease:outbound') ? null : t('You don’t have access. Ask your administrator.')
            }
            onPress={() => setClosing(day.day)}
          >
            {t('Final release…')}
          </Button>
        </OpenDayWarning>
      ))}
      {closing !== null && (
        <DayCloseDialog
          warehouseId={warehouseId}
          day={closing}
          onClose={() => setClosing(null)}
          openLoad={(id) => go(`/outbound/loading?open=${id}`)}
        />
      )}
    </div>
  );
}
