import { IconCalendarPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { personName } from '#kit/contract/person-name.ts';
import { takeDayBack } from './start-day.contract.ts';
import type { RunningDay } from './start-day.contract.ts';
import { StartDayDialog } from './start-day.form.tsx';
import { closedErrors } from './closed.errors.ts';
import { notAllowed } from '#kit/contract/lifecycle.ts';
import { Action } from '#kit/web/action.tsx';
import { ask } from '#kit/web/ask.ts';
import { useMe } from '#kit/web/me.ts';
import { showDayDate } from '#kit/web/moments.ts';
import { useAct } from '#kit/web/query.ts';
import { Badge } from '#kit/web/state.tsx';
import { useText } from '#kit/web/text.tsx';

/** Opens the dialog that starts the day of a warehouse, once the warehouse is known. */
export function StartDayAct({ warehouse }: { warehouse: RunningDay | undefined }) {
  const t = useText();
  const me = useMe();
  const [starting, setStarting] = useState(false);
  const whyNot = me.can('editSettings:warehouse') ? null : t(notAllowed);
  // The day of today runs: what is left to do is to change it, or to start another.
  const runs = warehouse?.day?.finalReleasedAt === null && warehouse.day.receivingDate >= warehouse.today;
  return (
    <>
      <Action
        look={runs ? 'plain' : 'go'}
        icon={IconCalendarPlus}
        whyNot={whyNot ?? (warehouse ? null : t('The warehouse is still loading.'))}
        onPress={() => setStarting(true)}
      >
        {runs ? t('Change day…') : t('Start day')}
      </Action>
      {starting && warehouse && <StartDayDialog warehouse={warehouse} onClose={() => setStarting(false)} />}
    </>
  );
}

/** The day a warehouse works on now. */
export function RunningDayCard({ warehouse, acts }: { warehouse: RunningDay; acts?: ReactNode }) {
  const t = useText();
  const { day } = warehouse;
  const open = day !== null && day.finalReleasedAt === null;
  return (
    <section className="panel" aria-label={t('Running day')}>
      <header>
        <h2>{t('Running day')}</h2>
        {open ? (
          <Badge tone="done">{t('Started')}</Badge>
        ) : (
          <Badge tone="wait">{day ? t('Final-released') : t('Not started')}</Badge>
        )}
      </header>
      <div className="pad col">
        {!open && <p>{t(closedErrors.closed.sentence)}</p>}
        {day && (
          <dl className="kv two">
            <dt>{t('Receiving date')}</dt>
            <dd>{showDayDate(day.receivingDate)}</dd>
            <dt>{t('Outbound date')}</dt>
            <dd>{showDayDate(day.outboundDate)}</dd>
            <dt>{t('Layout')}</dt>
            <dd>{day.layout ?? '–'}</dd>
            <dt>{t('Loading speed')}</dt>
            <dd>
              {t('{count, plural, one {# unit} other {# units}} an hour', {
                count: day.loadingSpeed,
              })}
            </dd>
            <dt>{t('Started')}</dt>
            <dd>
              {clock(day.startedAt, warehouse.zone)}
              {day.startedBy !== null && `, ${personName(t, day.startedBy)}`}
            </dd>
            <dt>{t('Blocked cutoff groups')}</dt>
            <dd>
              {day.blockedGroups.length === 0 ? (
                <span className="dim">{t('None')}</span>
              ) : (
                day.blockedGroups.map((g) => g.name).join(', ')
              )}
            </dd>
          </dl>
        )}
        <div className="row wrap">
          {acts}
          {open && day.receivingDate > warehouse.today && (
            <TakeBackAct warehouse={warehouse} date={day.receivingDate} />
          )}
        </div>
      </div>
    </section>
  );
}
/** For a day ahead that was started by mistake. */
function TakeBackAct({ warehouse, date }: { warehouse: RunningDay; date: string }) {
  const t = useText();
  const me = useMe();
  const act = useAct(takeDayBack, {
    says: (a) => ({
      text: a.day ? '{warehouse} receives for {date} again.' : 'No day runs at {warehouse} now.',
      params: { warehouse: a.code, date: a.day ? showDayDate(a.day.receivingDate) : '' },
    }),
  });
  return (
    <Action
      whyNot={me.can('editSettings:warehouse') ? null : t(notAllowed)}
      onPress={async () => {
        const sure = await ask({
          title: t('Take back {date}', { date: showDayDate(date) }),
          body: t('The day that ran before it will run again, with the cutoff groups blocked on it.'),
          act: t('Take back {date}', { date: showDayDate(date) }),
          leave: t('Keep'),
        });
        if (sure) await act.run({ params: { id: warehouse.warehouseId } });
      }}
    >
      {t('Take the start back')}
    </Action>
  );
}
const clock = (instant: string, zone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    month: '2-digit',
    day: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  }).format(new Date(instant));
