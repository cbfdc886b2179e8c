import { IconAlertTriangle, IconCalendarEvent } from '@tabler/icons-react';
import { consigneeDaysOfService } from '#areas/calendar/explain/consignee-service.contract.ts';
import { ExplainAct } from '#areas/calendar/explain/explain.part.tsx';
import { useAddress } from '#kit/web/address.ts';
import { shortDay, showDayDate } from '#kit/web/moments.ts';
import { useAnswer } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

/** When a consignee's freight goes out and is delivered; or every reason why it does not, and the nearest date that works. */
export function ServiceLine({
  shipperId,
  consigneeId,
  shipDate,
}: {
  shipperId: number;
  consigneeId: number;
  shipDate: string;
}) {
  const t = useText();
  const [, change] = useAddress();
  const { data } = useAnswer(consigneeDaysOfService, {
    query: { shipperAccountId: shipperId, consigneeAccountId: consigneeId, shipDate },
  });
  if (!data)
    return (
      <span className="service">
        <IconCalendarEvent size={15} stroke={1.75} aria-hidden />
        {t('Looking…')}
      </span>
    );
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
  return (
    <>
      {out && (
        <span className="service">
          <IconCalendarEvent size={15} stroke={1.75} aria-hidden />
          {[out, window, via, shuttle].filter(Boolean).join(', ')}
        </span>
      )}
      {!data.mayShip && (
        <div className="note t-fault" role="status">
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          <span>
            {data.reasons.map((reason) => t(reason.sentence, reason.params)).join(' ')}
            {data.nearest &&
              ` ${t('The nearest date that works is {date}.', { date: showDayDate(data.nearest) })}`}
          </span>
        </div>
      )}
      <ExplainAct
        key={`${consigneeId} ${shipDate}`}
        small
        shipperId={shipperId}
        consigneeId={consigneeId}
        date={shipDate}
        onDate={(date) => change({ date, order: undefined })}
      />
    </>
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
