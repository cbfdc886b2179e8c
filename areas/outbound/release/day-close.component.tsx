import { warehouseClosedErrors } from '#areas/calendar/start-day/warehouse-closed.errors.ts';
import { IconAlertTriangle, IconCircleCheck, IconLockCheck } from '@tabler/icons-react';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { closeDayByFinalReleaseEndpoint, previewFinalReleaseEndpoint } from './day-close.contract.ts';
import { dayCloseErrors } from './release.errors.ts';
import { pickupStatus } from '#areas/freight/units/pickup-status.contract.ts';
import { shuttleLoadStatus } from '#areas/freight/units/shuttle-load-status.contract.ts';
import { formatCount } from '#kit/contract/money.ts';
import type { ApiCallResult } from '#kit/web/api-call.ts';
import { Button } from '#kit/web/button.tsx';
import { confirmAction, Dialog } from '#kit/web/dialog.tsx';
import { formatWeekdayDate } from '#kit/web/format-time.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { Link } from '#kit/web/screen.tsx';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

type Found = ApiCallResult<typeof previewFinalReleaseEndpoint>;

/** Closes the day of a warehouse after showing what is still open and what moves to the cooler. */
export function DayCloseDialog({
  warehouseId,
  day,
  onClose,
  openLoad: open,
}: {
  warehouseId: number;
  /** The outbound date to close. Defaults to that of the current operating day. */
  day?: string;
  onClose: () => void;
  openLoad: (loadId: number) => void;
}) {
  const t = useTranslate();
  const check = useApiQuery(previewFinalReleaseEndpoint, { query: { warehouseId, day } });
  const close = useApiMutation(closeDayByFinalReleaseEndpoint, {
    busyMessage: 'Closing the day',
    successMessage: (a) => ({
      text: 'Day {day} closed. {loads, plural, one {# load} other {# loads}}, {cooler, plural, one {# unit} other {# units}} to the cooler.',
      params: { day: formatWeekdayDate(a.day), loads: a.loads, cooler: a.cooler },
    }),
  });
  const found = check.data;
  const why = useWhyOpen(found);
  const press = async () => {
    const confirmed = found?.isToCome === true;
    if (confirmed && !(await confirmDayToCome(t, found))) return;
    if (await close.run({ body: { warehouseId, day, confirmed } })) onClose();
  };
  return (
    <Dialog
      open
      title={
        found?.day ? t('Final release of {day}', { day: formatWeekdayDate(found.day) }) : t('Final release')
      }
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" icon={IconLockCheck} disabledReason={why} onPress={press}>
            {t('Close the day')}
          </Button>
        </>
      }
    >
      <QueryBoundary query={check}>
        {(d) => (
          <DayFound
            found={d}
            open={(loadId) => {
              onClose();
              open(loadId);
            }}
          />
        )}
      </QueryBoundary>
    </Dialog>
  );
}

const countNeverReceived = ({ units }: Found): number =>
  units.find(({ status }) => status === unitStatus.finalized)?.count ?? 0;
/** Asks before a day is closed whose freight may still arrive. */
const confirmDayToCome = (t: Translate, found: Found): Promise<boolean> => {
  const day = formatWeekdayDate(found.day ?? '');
  return confirmAction({
    title: t('Close day {day}', { day }),
    body: <p>{t(dayCloseErrors.dayInFuture.sentence, { day, count: countNeverReceived(found) })}</p>,
    confirmLabel: t('Close day {day}', { day }),
    isDestructive: true,
  });
};

/** Why the day cannot be closed. Null when it can. */
function useWhyOpen(found: Found | undefined): string | null {
  const t = useTranslate();
  if (!found) return t('Checking');
  if (found.day === null) return t(warehouseClosedErrors.warehouseClosed.sentence);
  if (found.finalReleasedAt && found.units.every(({ status }) => status === unitStatus.finalized))
    return t('The final release of this day is done, so the day can’t be changed.');
  const atDock = found.shuttles.filter(
    ({ from, status }) => from === found.warehouseCode && status < shuttleLoadStatus.released,
  );
  if (found.open.length === 0)
    return atDock.length === 0
      ? null
      : t(dayCloseErrors.shuttlesNotReleased.sentence, {
          shuttles: atDock.map(({ number }) => number).join(', '),
        });
  return t('{count, plural, one {# load is} other {# loads are}} not released.', {
    count: found.open.length,
  });
}

function DayFound({ found: d, open }: { found: Found; open: (loadId: number) => void }) {
  const t = useTranslate();
  return (
    <div className="col">
      {d.open.length === 0 && d.loads > 0 && d.day !== null && !d.finalReleasedAt && (
        <p className="note tone-done">
          <IconCircleCheck size={16} stroke={2} aria-hidden />
          <span>
            {t('{count, plural, one {The only load is} other {All # loads are}} released.', {
              count: d.loads,
            })}
          </span>
        </p>
      )}
      {d.finalReleasedAt && <p>{t('The final release of this day is done, so the day can’t be changed.')}</p>}
      {d.day === null && <p>{t(warehouseClosedErrors.warehouseClosed.sentence)}</p>}
      {d.open.length > 0 && (
        <p className="note tone-wait">
          <IconAlertTriangle size={16} stroke={2} aria-hidden />
          <span>
            {t('{count, plural, one {# load is} other {# loads are}} not released.', {
              count: d.open.length,
            })}
          </span>
        </p>
      )}
      {d.open.length > 0 && (
        <ul className="option-list">
          {d.open.slice(0, 50).map((p) => (
            <li key={p.pickupId} className="row">
              <button type="button" className="link" onClick={() => open(p.loadId)}>
                L-{p.loadNumber}
              </button>
              <StatusBadge kind="load" value={p.status} />
              <span className="grow" />
              <span className="caption">
                {formatCount(p.loaded)} / {formatCount(p.planned)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {d.open.some(({ status }) => status === pickupStatus.pending) && <NeverCame found={d} />}
      <StaysBehind found={d} />
    </div>
  );
}

/** Loads that have not started. They are not released, and without freight they do not block closing the day. */
function NeverCame({ found: d }: { found: Found }) {
  const t = useTranslate();
  return (
    <p>
      {t('If a truck doesn’t come, remove the freight from its load in the day’s plan.')}{' '}
      <Link to="/routing/plan" search={{ dock: d.warehouseId, day: d.day ?? undefined }}>
        {t('Plan of the day')}
      </Link>
    </p>
  );
}

/** Units that are neither loaded nor in the cooler yet. */
function StaysBehind({ found: d }: { found: Found }) {
  const t = useTranslate();
  const neverReceived = countNeverReceived(d);
  return (
    <>
      {d.remaining > 0 && (
        <p>
          {t(
            '{count, plural, one {# unit is} other {# units are}} neither loaded nor in the cooler. Units on the floor go to the cooler.',
            { count: d.remaining },
          )}
        </p>
      )}
      {neverReceived > 0 && (
        <p>
          {t(
            '{count, plural, one {# unit was never received. It stays} other {# units were never received. They stay}} Finalized.',
            { count: neverReceived },
          )}
        </p>
      )}
      {d.missedShuttle.map(({ status, standsIn, leavesFrom, count }) => (
        <p key={`${status} ${standsIn} ${leavesFrom}`} className="note tone-wait">
          <IconAlertTriangle size={16} stroke={2} aria-hidden />
          <span>
            {t(
              '{count, plural, one {# unit is at {warehouse} and leaves from {leavesFrom}: no shuttle took it. It goes} other {# units are at {warehouse} and leave from {leavesFrom}: no shuttle took them. They go}} to the cooler at {warehouse}.',
              { count, warehouse: standsIn ?? '–', leavesFrom },
            )}
          </span>
        </p>
      ))}
      {d.shuttles.map((s) => (
        <p key={s.id}>
          {s.status < shuttleLoadStatus.released
            ? t(
                'Shuttle {number} from {from} to {to} has not left: {count, plural, one {# unit} other {# units}} on it.',
                {
                  ...s,
                  count: s.units,
                },
              )
            : t(
                'Shuttle {number} from {from} to {to} is in transit: {count, plural, one {# unit} other {# units}}.',
                {
                  ...s,
                  count: s.units,
                },
              )}
        </p>
      ))}
      {d.units.length > 0 && (
        <ul>
          {d.units.map((u) => (
            <li key={u.status} className="row">
              <StatusBadge kind="unit" value={u.status} />
              <span className="numeric">{formatCount(u.count)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
