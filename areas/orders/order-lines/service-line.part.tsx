import { IconAlertTriangle, IconCalendarEvent } from '@tabler/icons-react';
import { consigneeDaysOfService } from '#areas/calendar/explain/consignee-service.contract.ts';
import { ExplainAct } from '#areas/calendar/explain/explain.part.tsx';
import { Action } from '#kit/web/action.tsx';
import { shortDay, showDayDate } from '#kit/web/moments.ts';
import { useAnswer } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

interface Asked {
  shipperId: number;
  consigneeId: number | null;
  shipDate: string;
}
/** What service a consignee gets; undefined while it is looked for, or when none is chosen. */
export const useService = ({ shipperId, consigneeId, shipDate }: Asked) =>
  useAnswer(
    consigneeDaysOfService,
    consigneeId === null
      ? null
      : { query: { shipperAccountId: shipperId, consigneeAccountId: consigneeId, shipDate } },
  ).data;

/**
 * When a consignee's freight goes out and is delivered; or every reason why it does not, and the nearest date
 * that works, which `onDate` takes.
 */
export function ServiceLine({ onDate, ...asked }: Asked & { onDate?: (date: string) => void }) {
  const { shipperId, consigneeId, shipDate } = asked;
  const t = useText();
  const data = useService(asked);
  if (consigneeId === null) return <Service>{t('Choose a consignee to see when it is served.')}</Service>;
  if (!data) return <Service>{t('Looking…')}</Service>;
  const out =
    data.outboundDate && data.outboundWarehouse
      ? t('Out {date} {warehouse}', { date: shortDay(data.outboundDate), warehouse: data.outboundWarehouse })
      : '';
  const window =
    data.deliveryStart && data.deliveryEnd
      ? t('delivers {window}', { window: deliveryWindow(data.deliveryStart.local, data.deliveryEnd.local) })
      : '';
  const via = data.careOfName ? t('care of {name}', { name: data.careOfName }) : '';
  const shuttle = data.needsShuttle ? t('by shuttle') : '';
  const reasons = data.reasons.map((reason) => t(reason.sentence, reason.params)).join(' ');
  const { nearest } = data;
  return (
    <>
      {out && data.mayShip && <Service>{[out, window, via, shuttle].filter(Boolean).join(', ')}</Service>}
      {!data.mayShip && (
        <div className="note t-fault" role="status">
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          <span className="ell" title={reasons}>
            {reasons}
          </span>
          {onDate &&
            [data.earlier, nearest].map((date) =>
              date === null ? null : (
                <Action small key={date} onPress={() => onDate(date)}>
                  {t('Ship {date}', { date: shortDay(date) })}
                </Action>
              ),
            )}
          {nearest && !onDate && (
            <span className="nw">
              {t('The nearest date that works is {date}.', { date: showDayDate(nearest) })}
            </span>
          )}
          {data.earlier && !onDate && (
            <span className="nw">
              {t('The last earlier one is {date}.', { date: showDayDate(data.earlier) })}
            </span>
          )}
        </div>
      )}
      <ExplainAct
        key={`${consigneeId} ${shipDate}`}
        small
        shipperId={shipperId}
        consigneeId={consigneeId}
        date={shipDate}
        {...(onDate ? { onDate } : {})}
      />
    </>
  );
}

function Service({ children }: { children: string }) {
  return (
    <span className="service" title={children}>
      <IconCalendarEvent size={15} stroke={1.75} aria-hidden />
      <span className="ell">{children}</span>
    </span>
  );
}

/** `Thu 02/04 06:00–11:00`; both days when it runs over midnight. */
export function deliveryWindow(start: string, end: string): string {
  const short = (at: string) => `${shortDay(at.slice(0, 10))} ${at.slice(11, 16)}`;
  return start.slice(0, 10) === end.slice(0, 10)
    ? `${short(start)}–${end.slice(11, 16)}`
    : `${short(start)} – ${short(end)}`;
}
/** The same of two instants in the zone of the door. */
export function deliveryWindowIn(start: string, end: string, zone: string): string {
  const local = (at: string) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(
      new Date(at),
    );
  return deliveryWindow(local(start), local(end));
}
