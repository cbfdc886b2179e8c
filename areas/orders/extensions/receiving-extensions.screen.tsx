import { IconPhone } from '@tabler/icons-react';
import { expectedExtensions } from './expected.contract.ts';
import type { ExpectedRow } from './expected.contract.ts';
import { byHour, standingOf } from './expected.rules.ts';
import type { HourOfDoors, Standing } from './expected.rules.ts';
import './receiving-extensions.css';
import { useServerTime } from '#areas/calendar/entry-settings/cutoff-clock.part.tsx';
import { notAllowed } from '#kit/contract/lifecycle.ts';
import { showCount } from '#kit/contract/money.ts';
import { useMe } from '#kit/web/me.ts';
import { showDayDate, showMoment, zoneWord } from '#kit/web/moments.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { useAnswer } from '#kit/web/query.ts';
import { A, Screen } from '#kit/web/screen.tsx';
import { Badge } from '#kit/web/state.tsx';
import type { StateTone } from '#kit/web/states.ts';
import { useText } from '#kit/web/text.tsx';

const standings: Record<Standing, { tone: StateTone; name: string }> = {
  asked: { tone: 'wait', name: 'Not decided yet' },
  late: { tone: 'fault', name: 'Over its hour' },
  arriving: { tone: 'move', name: 'Arriving' },
  expected: { tone: 'plan', name: 'Expected' },
  arrived: { tone: 'done', name: 'All here' },
  gone: { tone: 'shut', name: 'Nothing left of it' },
};

/** Who comes to the receiving doors after the cutoff today: with what, until when, and what of it is here. */
export default function ReceivingExtensionsScreen() {
  const t = useText();
  const me = useMe();
  if (me.can('extensionRequestsView:warehouse')) return <Expected />;
  return (
    <Screen title={t('Receiving Extensions')}>
      <div className="nothing">
        <p>{t(notAllowed)}</p>
        <p className="dim">
          {t(
            'Extensions expected at the doors are for the warehouse, customer service and the shippers who asked for them.',
          )}
        </p>
      </div>
    </Screen>
  );
}

function Expected() {
  const t = useText();
  const me = useMe();
  const warehouseId = me.warehouse?.id;
  const found = useAnswer(expectedExtensions, { query: { warehouseId } });
  return (
    <Screen
      title={t('Receiving Extensions')}
      note={found.data ? showCount(found.data.length) : ''}
      acts={
        <A to="/warehouse/extensionRequests" className="btn sm">
          {t('Extension Requests')}
        </A>
      }
    >
      <Answered of={found} lines={6}>
        {(rows) =>
          rows.length === 0 ? (
            <div className="nothing">
              <p>{t('Nobody is expected after the cutoff today.')}</p>
              <p className="dim">
                {t('Requests that are asked for or approved stand here by their hour, live.')}
              </p>
            </div>
          ) : (
            <Hours rows={rows} again={found.again} />
          )
        }
      </Answered>
    </Screen>
  );
}

function Hours({ rows, again }: { rows: readonly ExpectedRow[]; again: () => void }) {
  const t = useText();
  const hours = byHour(rows);
  const several = new Set(rows.map((row) => row.warehouse)).size > 1;
  // Turns by itself at the hour that comes next.
  const next = rows.map((row) => Date.parse(row.untilAt)).toSorted((a, b) => a - b);
  const now = useServerTime(next.at(-1) ?? null, again);
  return (
    <div className="door-hours">
      {hours.map((hour) => (
        <section key={hour.key} aria-label={t('Until {hour}', { hour: hour.hour })}>
          <Head hour={hour} several={several} />
          <ul className="plain door-cards">
            {hour.rows.map((row) => (
              <Card key={row.extensionNo} row={row} standing={standingOf(row, now)} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Head({
  hour: { warehouse, hour, rows, boxes, received },
  several,
}: {
  hour: HourOfDoors<ExpectedRow>;
  several: boolean;
}) {
  const t = useText();
  const [first] = rows;
  return (
    <div className="door-head">
      <h2 className="dig">
        {several && <span className="code">{warehouse} </span>}
        {hour} {first && <span className="dim">{zoneWord(first.untilAt, first.zone)}</span>}
      </h2>
      <span className="dim">
        {first && showDayDate(first.day)} ·{' '}
        {t('{received} of {boxes, plural, one {# box} other {# boxes}} here', {
          received: showCount(received),
          boxes,
        })}
      </span>
    </div>
  );
}

function Card({ row, standing }: { row: ExpectedRow; standing: Standing }) {
  const t = useText();
  const { tone, name } = standings[standing];
  const share = row.boxes === 0 ? 0 : Math.round((row.received * 100) / row.boxes);
  return (
    <li className="panel door-card">
      <div className="door-line">
        <b>{row.shipper}</b>
        <Badge tone={tone}>{t(name)}</Badge>
      </div>
      <div className="door-line">
        <A to="/warehouse/extensionRequests" search={{ open: row.extensionNo, status: '' }}>
          {row.extensionNumber}
        </A>
        <span>
          {t('{lots, plural, one {# lot} other {# lots}}, {boxes, plural, one {# box} other {# boxes}}', {
            lots: row.lots,
            boxes: row.boxes,
          })}
        </span>
      </div>
      <div className="lane thin" aria-hidden>
        <i style={{ width: `${share}%` }} />
      </div>
      <div className="door-line cap">
        <span>
          {t('{received} of {boxes, plural, one {# box} other {# boxes}} here', {
            received: showCount(row.received),
            boxes: row.boxes,
          })}
          {row.lastReceivedAt !== null && (
            <>
              {' '}
              · <time dateTime={row.lastReceivedAt}>{showMoment(row.lastReceivedAt, row.zone)}</time>
            </>
          )}
        </span>
        <span>
          {row.doors.length === 0 ? t('No door yet') : t('door {door}', { door: row.doors.join(', ') })}
        </span>
      </div>
      <div className="door-line cap">
        <span>{row.applicantName}</span>
        <a className="link" href={`tel:${row.contactNumber}`}>
          <IconPhone size={14} aria-hidden /> {row.contactNumber}
        </a>
      </div>
    </li>
  );
}
