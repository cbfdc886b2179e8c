import { useState } from 'react';
import { countVoid, syncDay } from './routing-sync.contract.ts';
import { addDays, daysBetween } from '#kit/contract/dates.ts';
import { Action } from '#kit/web/action.tsx';
import { DateInput } from '#kit/web/date-input.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
import { follow } from '#kit/web/jobs.tsx';
import { showDayDate } from '#kit/web/moments.ts';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { A } from '#kit/web/screen.tsx';
import { useText } from '#kit/web/text.tsx';

/** Takes a day's routes over; says first how long it may take and what has vanished. */
export function SyncDialog({
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
  const t = useText();
  const [chosen, choose] = useState<string>(day);
  const gone = useAnswer(countVoid, { query: { dayOfService: chosen } });
  const sync = useAct(syncDay);
  const off = (d: string) => {
    if (!gone.data) return null;
    const { daysBack, daysAhead } = gone.data;
    if (daysBetween(d, today) > daysBack)
      return t('Loads older than {days} days cannot be synchronized.', { days: daysBack });
    if (d <= addDays(today, daysAhead)) return null;
    return t('Loads more than {days} days ahead cannot be synchronized.', { days: daysAhead });
  };
  const press = async () => {
    const started = await sync.run({ body: { dayOfService: chosen, warehouseId } });
    if (!started) return;
    onClose();
    await follow(started.jobId, 'Synchronizing loads, this can take up to 5 minutes', ['loads', 'units']);
  };
  const vanished = gone.data?.count ?? 0;
  return (
    <Dialog
      open
      title={t('Synchronize the loads of {day}', { day: showDayDate(chosen) })}
      onClose={onClose}
      foot={
        <>
          <Action onPress={onClose}>{t('Back')}</Action>
          <Action look="go" whyNot={off(chosen) ?? (gone.loading ? t('Checking') : null)} onPress={press}>
            {t('Synchronize loads')}
          </Action>
        </>
      }
    >
      <div className="col">
        <p>
          {t(
            'This can take up to 5 minutes. Loads that are being loaded keep what is on them; released loads are not touched.',
          )}
        </p>
        <div className="field">
          <span className="lab">{t('Day of service')}</span>
          <DateInput
            label={t('Day of service')}
            value={chosen}
            off={off}
            onChange={(d) => {
              if (d) choose(d);
            }}
          />
        </div>
        <p>
          <A to="/routing/plan" search={{ day: chosen }}>
            {t('Plan of the Day')}
          </A>
        </p>
        {vanished > 0 && (
          <p className="note t-wait">
            <span>
              {t('{count, plural, one {# load has} other {# loads have}} vanished from routing.', {
                count: vanished,
              })}
            </span>
          </p>
        )}
      </div>
    </Dialog>
  );
}
