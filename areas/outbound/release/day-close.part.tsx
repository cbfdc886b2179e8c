import { closedErrors } from '#areas/calendar/start-day/closed.errors.ts';
import { IconAlertTriangle, IconCircleCheck, IconLockCheck } from '@tabler/icons-react';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { finalRelease, validateFinalRelease } from './day-close.contract.ts';
import { dayCloseErrors } from './release.errors.ts';
import { pickupState } from '#areas/freight/units/load-states.contract.ts';
import { shuttleState } from '#areas/freight/units/shuttle-load-states.contract.ts';
import { showCount } from '#kit/contract/money.ts';
import type { CallAnswer } from '#kit/web/call.ts';
import { Action } from '#kit/web/action.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
import { showDayDate } from '#kit/web/moments.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { A } from '#kit/web/screen.tsx';
import { State } from '#kit/web/state.tsx';
import { useText } from '#kit/web/text.tsx';

type Found = CallAnswer<typeof validateFinalRelease>;

/** Closes the day of a warehouse, after saying what is still open and what goes to the cooler. */
export function DayCloseDialog({
  warehouseId,
  day,
  onClose,
  open,
}: {
  warehouseId: number;
  /** The outbound date to close; left out, that of the running day. */
  day?: string;
  onClose: () => void;
  open: (loadId: number) => void;
}) {
  const t = useText();
  const check = useAnswer(validateFinalRelease, { query: { warehouseId, day } });
  const close = useAct(finalRelease, {
    lock: 'Closing the day',
    says: (a) => ({
      text: 'Day {day} closed. {loads, plural, one {# load} other {# loads}}, {cooler, plural, one {# unit} other {# units}} to the cooler.',
      params: { day: showDayDate(a.day), loads: a.loads, cooler: a.cooler },
    }),
  });
  const found = check.data;
  const why = useWhyOpen(found);
  const press = async () => {
    if (await close.run({ body: { warehouseId, day } })) onClose();
  };
  return (
    <Dialog
      open
      title={found?.day ? t('Final release of {day}', { day: showDayDate(found.day) }) : t('Final release')}
      onClose={onClose}
      foot={
        <>
          <Action onPress={onClose}>{t('Keep open')}</Action>
          <Action look="go" icon={IconLockCheck} whyNot={why} onPress={press}>
            {t('Close the day')}
          </Action>
        </>
      }
    >
      <Answered of={check}>
        {(d) => (
          <DayFound
            found={d}
            open={(loadId) => {
              onClose();
              open(loadId);
            }}
          />
        )}
      </Answered>
    </Dialog>
  );
}

/** Why the day cannot be closed; null when it can. */
function useWhyOpen(found: Found | undefined): string | null {
  const t = useText();
  if (!found) return t('Checking');
  if (found.day === null) return t(closedErrors.closed.sentence);
  if (found.finalReleasedAt && found.units.every(({ status }) => status === unitStatus.finalized))
    return t('The day has been closed by the final release.');
  const atDock = found.shuttles.filter(
    ({ from, status }) => from === found.warehouseCode && status < shuttleState.released,
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
  const t = useText();
  return (
    <div className="col">
      {d.open.length === 0 && d.loads > 0 && d.day !== null && !d.finalReleasedAt && (
        <p className="note t-done">
          <IconCircleCheck size={16} stroke={2} aria-hidden />
          <span>
            {t('{count, plural, one {The only load is} other {All # loads are}} released.', {
              count: d.loads,
            })}
          </span>
        </p>
      )}
      {d.finalReleasedAt && <p>{t('The day has been closed by the final release.')}</p>}
      {d.day === null && <p>{t(closedErrors.closed.sentence)}</p>}
      {d.open.length > 0 && (
        <p className="note t-wait">
          <IconAlertTriangle size={16} stroke={2} aria-hidden />
          <span>
            {t('{count, plural, one {# load is} other {# loads are}} not released.', {
              count: d.open.length,
            })}
          </span>
        </p>
      )}
      {d.open.length > 0 && (
        <ul className="checks">
          {d.open.slice(0, 50).map((p) => (
            <li key={p.pickupId} className="row">
              <button type="button" className="link" onClick={() => open(p.loadId)}>
                L-{p.loadNumber}
              </button>
              <State of="load" value={p.status} />
              <span className="grow" />
              <span className="cap">
                {showCount(p.loaded)} / {showCount(p.planned)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {d.open.some(({ status }) => status === pickupState.pending) && <NeverCame found={d} />}
      <StaysBehind found={d} />
    </div>
  );
}

/** A load that has not begun is not released: without its freight it holds no day open. */
function NeverCame({ found: d }: { found: Found }) {
  const t = useText();
  return (
    <p>
      {t('If a truck does not come, take its freight off the load in the plan of the day.')}{' '}
      <A to="/routing/plan" search={{ dock: d.warehouseId, day: d.day ?? undefined }}>
        {t('Plan of the Day')}
      </A>
    </p>
  );
}

/** What is neither loaded nor in the cooler yet. */
function StaysBehind({ found: d }: { found: Found }) {
  const t = useText();
  const neverReceived = d.units.find(({ status }) => status === unitStatus.finalized)?.count ?? 0;
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
        <p key={`${status} ${standsIn} ${leavesFrom}`} className="note t-wait">
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
          {s.status < shuttleState.released
            ? t(
                'Shuttle {number} from {from} to {to} has not left: {count, plural, one {# unit} other {# units}} on it.',
                {
                  ...s,
                  count: s.units,
                },
              )
            : t(
                'Shuttle {number} from {from} to {to} is on the road: {count, plural, one {# unit} other {# units}}.',
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
              <State of="unit" value={u.status} />
              <span className="num">{showCount(u.count)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
