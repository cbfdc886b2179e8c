import { useState } from 'react';
import { getVoidLoadsAndSyncLimitsEndpoint, startRoutingSyncOfDayEndpoint } from './routing-sync.contract.ts';
import { addDays, daysBetween } from '#kit/contract/dates.ts';
import { Button } from '#kit/web/button.tsx';
import { DateInput } from '#kit/web/date-input.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
import { followJobBehindOverlay } from '#kit/web/jobs-tray.tsx';
import { formatWeekdayDate } from '#kit/web/format-time.ts';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { Link } from '#kit/web/screen.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** Fetches a day's routes. First shows how long it may take and which loads have disappeared from routing. */
export function RoutingSyncDialog({
  day,
  today,
  warehouseId,
  onClose,
}: {
  day: string;
  today: string;
  warehouseId: number | undefined;
  onClose: () => void;
}) {
  const t = useTranslate();
  const [chosen, choose] = useState<string>(day);
  const voidLoads = useApiQuery(getVoidLoadsAndSyncLimitsEndpoint, { query: { dayOfService: chosen } });
  const sync = useApiMutation(startRoutingSyncOfDayEndpoint);
  const off = (d: string) => (voidLoads.data ? findDayBlocker(t, voidLoads.data, d, today) : null);
  const press = async () => {
    const started = await sync.run({ body: { dayOfService: chosen, warehouseId } });
    if (!started) return;
    onClose();
    await followJobBehindOverlay(started.jobId, 'Synchronizing loads. This can take up to 5 minutes.', [
      'loads',
      'units',
    ]);
  };
  return (
    <Dialog
      open
      title={t('Synchronize the loads of {day}', { day: formatWeekdayDate(chosen) })}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button
            variant="primary"
            disabledReason={off(chosen) ?? (voidLoads.loading ? t('Checking') : null)}
            onPress={press}
          >
            {t('Synchronize loads')}
          </Button>
        </>
      }
    >
      <div className="col">
        <p>
          {t(
            'This can take up to 5 minutes. Units already loaded stay on their loads. Released loads don’t change.',
          )}
        </p>
        <div className="field">
          <span className="field-label">{t('Day of service')}</span>
          <DateInput
            label={t('Day of service')}
            value={chosen}
            getDayDisabledReason={off}
            onChange={(d) => {
              if (d) choose(d);
            }}
          />
        </div>
        <p>
          <Link to="/routing/plan" search={{ day: chosen }}>
            {t('Plan of the day')}
          </Link>
        </p>
        <VanishedLoadsNote count={voidLoads.data?.count ?? 0} />
      </div>
    </Dialog>
  );
}

/** Why the loads of a day cannot be synchronized. Null when they can. */
function findDayBlocker(
  t: Translate,
  { daysBack, daysAhead }: { daysBack: number; daysAhead: number },
  day: string,
  today: string,
): string | null {
  if (daysBetween(day, today) > daysBack)
    return t('Loads older than {days} days cannot be synchronized.', { days: daysBack });
  if (day <= addDays(today, daysAhead)) return null;
  return t('Loads more than {days} days ahead cannot be synchronized.', { days: daysAhead });
}

function VanishedLoadsNote({ count }: { count: number }) {
  const t = useTranslate();
  if (count === 0) return null;
  return (
    <p className="note tone-wait">
      <span>
        {t('{count, plural, one {# load is} other {# loads are}} no longer in routing.', { count })}
      </span>
    </p>
  );
}
