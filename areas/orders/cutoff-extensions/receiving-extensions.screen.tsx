import { IconPhone } from '@tabler/icons-react';
import { listTodaysExtensionArrivalsEndpoint } from './expected-extensions.contract.ts';
import type { ExtensionArrivalProgress } from './expected-extensions.contract.ts';
import {
  groupExtensionArrivalsByWarehouseAndTime,
  getExtensionArrivalStatus,
} from './expected-extensions.rules.ts';
import type {
  ExtensionArrivalsOfWarehouseAndTime,
  ExtensionArrivalStatus,
} from './expected-extensions.rules.ts';
import './receiving-extensions.css';
import { useServerTimeMsUntil } from '#areas/calendar/entry-settings/cutoff-clock.component.tsx';
import { notAllowedMessage } from '#kit/contract/lifecycle.ts';
import { formatCount } from '#kit/contract/money.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { getZoneAbbreviation } from '#kit/contract/time-format.ts';
import { formatWeekdayDate, formatShortDateTime, formatUserTimeOfDay } from '#kit/web/format-time.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiQuery } from '#kit/web/api-query.ts';
import { Link, Screen } from '#kit/web/screen.tsx';
import { Badge } from '#kit/web/status-badge.tsx';
import type { StatusTone } from '#kit/web/statuses.ts';
import { useTranslate } from '#kit/web/translate.tsx';

const standings: Record<ExtensionArrivalStatus, { tone: StatusTone; name: string }> = {
  asked: { tone: 'wait', name: 'Undecided' },
  late: { tone: 'fault', name: 'Late' },
  arriving: { tone: 'move', name: 'Arriving' },
  expected: { tone: 'plan', name: 'Expected' },
  arrived: { tone: 'done', name: 'All received' },
  gone: { tone: 'shut', name: 'No freight left' },
};

/** Freight that comes to the receiving doors after the cutoff today: with what, until when, and what has arrived. */
export default function ReceivingExtensionsScreen() {
  const t = useTranslate();
  const me = useCurrentUser();
  if (me.can('extensionRequestsView:warehouse')) return <Expected />;
  return (
    <Screen title={t('Receiving Extensions')}>
      <div className="empty-state">
        <p>{t(notAllowedMessage)}</p>
        <p className="muted">
          {t(
            'Expected extensions are visible to the warehouse, customer service and the shippers who requested them.',
          )}
        </p>
      </div>
    </Screen>
  );
}

function Expected() {
  const t = useTranslate();
  const me = useCurrentUser();
  const warehouseId = me.warehouse?.id;
  const found = useApiQuery(listTodaysExtensionArrivalsEndpoint, { query: { warehouseId } });
  return (
    <Screen
      title={t('Receiving Extensions')}
      note={found.data ? formatCount(found.data.length) : ''}
      actions={
        <Link to="/warehouse/extensionRequests" className="btn sm">
          {t('Extension Requests')}
        </Link>
      }
    >
      <QueryBoundary query={found} skeletonLines={6}>
        {(rows) =>
          rows.length === 0 ? (
            <div className="empty-state">
              <p>{t('No after-cutoff arrivals expected today.')}</p>
              <p className="muted">{t('Requested and approved extensions appear here by arrival time.')}</p>
            </div>
          ) : (
            <Hours rows={rows} again={found.refetch} />
          )
        }
      </QueryBoundary>
    </Screen>
  );
}

function Hours({ rows, again }: { rows: readonly ExtensionArrivalProgress[]; again: () => void }) {
  const t = useTranslate();
  const hours = groupExtensionArrivalsByWarehouseAndTime(rows);
  const several = new Set(rows.map((row) => row.warehouse)).size > 1;
  // Re-renders at the next shipping hour.
  const next = rows.map((row) => Date.parse(row.untilAt)).toSorted((a, b) => a - b);
  const now = useServerTimeMsUntil(next.at(-1) ?? null, again);
  return (
    <div className="expected-extensions">
      {hours.map((hour) => (
        <section key={hour.key} aria-label={t('Until {hour}', { hour: hour.hour })}>
          <Head hour={hour} several={several} />
          <ul className="plain extension-cards">
            {hour.rows.map((row) => (
              <Card key={row.extensionNo} row={row} standing={getExtensionArrivalStatus(row, now)} />
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
  hour: ExtensionArrivalsOfWarehouseAndTime<ExtensionArrivalProgress>;
  several: boolean;
}) {
  const t = useTranslate();
  const [first] = rows;
  return (
    <div className="expected-extensions-header">
      <h2 className="digits">
        {several && <span className="code">{warehouse} </span>}
        {formatUserTimeOfDay(hour)}{' '}
        {first && <span className="muted">{getZoneAbbreviation(first.untilAt, first.zone)}</span>}
      </h2>
      <span className="muted">
        {first && formatWeekdayDate(first.day)} ·{' '}
        {t('{received} of {boxes, plural, one {# unit} other {# units}} here', {
          received: formatCount(received),
          boxes,
        })}
      </span>
    </div>
  );
}

function Card({ row, standing }: { row: ExtensionArrivalProgress; standing: ExtensionArrivalStatus }) {
  const t = useTranslate();
  const { tone, name } = standings[standing];
  const share = row.boxes === 0 ? 0 : Math.round((row.received * 100) / row.boxes);
  return (
    <li className="panel extension-card">
      <div className="extension-card-row">
        <b>{row.shipper}</b>
        <Badge tone={tone}>{t(name)}</Badge>
      </div>
      <div className="extension-card-row">
        <Link to="/warehouse/extensionRequests" search={{ open: row.extensionNo, status: '' }}>
          {row.extensionNumber}
        </Link>
        <span>
          {t('{lots, plural, one {# line} other {# lines}}, {boxes, plural, one {# unit} other {# units}}', {
            lots: row.lots,
            boxes: row.boxes,
          })}
        </span>
      </div>
      <div className="progress-bar thin" aria-hidden>
        <i style={{ width: `${share}%` }} />
      </div>
      <div className="extension-card-row caption">
        <span>
          {t('{received} of {boxes, plural, one {# unit} other {# units}} here', {
            received: formatCount(row.received),
            boxes: row.boxes,
          })}
          {row.lastReceivedAt !== null && (
            <>
              {' '}
              · <time dateTime={row.lastReceivedAt}>{formatShortDateTime(row.lastReceivedAt, row.zone)}</time>
            </>
          )}
        </span>
        <span>
          {row.doors.length === 0 ? t('No door yet') : t('door {door}', { door: row.doors.join(', ') })}
        </span>
      </div>
      <div className="extension-card-row caption">
        <span>{row.applicantName}</span>
        <a className="link" href={`tel:${row.contactNumber}`}>
          <IconPhone size={14} aria-hidden /> {row.contactNumber}
        </a>
      </div>
    </li>
  );
}
