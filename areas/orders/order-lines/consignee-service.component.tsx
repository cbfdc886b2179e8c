import { IconAlertTriangle, IconCalendarEvent } from '@tabler/icons-react';
import { getConsigneeServiceOnDateEndpoint } from '#areas/calendar/shipping-explanation/consignee-service.contract.ts';
import { Button } from '#kit/web/button.tsx';
import { formatShortWeekdayDate, formatWeekdayDate, formatUserTimeOfDay } from '#kit/web/format-time.ts';
import { useApiQuery } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';
import { toLocalDateTime } from '#kit/contract/time-format.ts';
import { lazyComponent } from '#kit/web/lazy-component.tsx';

// Loaded with the first consignee that has an explanation.
const ExplainShippingButton = lazyComponent(
  async () =>
    (await import('#areas/calendar/shipping-explanation/shipping-explanation.component.tsx'))
      .ExplainShippingButton,
);

interface ConsigneeServiceQuery {
  shipperId: number;
  consigneeId: number | null;
  shipDate: string;
}
/** The service of a consignee. Undefined while loading, or when none is selected. */
export const useConsigneeServiceOnShipDate = ({ shipperId, consigneeId, shipDate }: ConsigneeServiceQuery) =>
  useApiQuery(
    getConsigneeServiceOnDateEndpoint,
    consigneeId === null
      ? null
      : { query: { shipperAccountId: shipperId, consigneeAccountId: consigneeId, shipDate } },
  ).data;

/**
 * When a consignee's freight leaves and is delivered. Otherwise every reason why it does not, and the nearest date that works,
 * which `onDate` selects.
 */
export function ConsigneeServiceMessage({
  onDate,
  ...query
}: ConsigneeServiceQuery & { onDate?: (date: string) => void }) {
  const { shipperId, consigneeId, shipDate } = query;
  const t = useTranslate();
  const data = useConsigneeServiceOnShipDate(query);
  if (consigneeId === null) return <Service>{t('Choose a consignee to see delivery days.')}</Service>;
  if (!data) return <Service>{t('Searching…')}</Service>;
  const out =
    data.outboundDate && data.outboundWarehouse
      ? t('Leaves {date}, {warehouse}', {
          date: formatShortWeekdayDate(data.outboundDate),
          warehouse: data.outboundWarehouse,
        })
      : '';
  const window =
    data.deliveryStart && data.deliveryEnd
      ? t('delivers {window}', {
          window: formatLocalDeliveryWindow(data.deliveryStart.local, data.deliveryEnd.local),
        })
      : '';
  const via = data.careOfName ? t('care of {name}', { name: data.careOfName }) : '';
  const shuttle = data.needsShuttle ? t('by shuttle') : '';
  const reasons = data.reasons.map((reason) => t(reason.sentence, reason.params)).join(' ');
  const { nearest } = data;
  return (
    <>
      {out && data.mayShip && <Service>{[out, window, via, shuttle].filter(Boolean).join(', ')}</Service>}
      {!data.mayShip && (
        <div className="note tone-fault" role="status">
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          <span className="ellipsis" title={reasons}>
            {reasons}
          </span>
          {onDate &&
            [data.earlier, nearest].map((date) =>
              date === null ? null : (
                <Button isSmall key={date} onPress={() => onDate(date)}>
                  {t('Ship {date}', { date: formatShortWeekdayDate(date) })}
                </Button>
              ),
            )}
          {nearest && !onDate && (
            <span className="nowrap">
              {t('The nearest available date is {date}.', { date: formatWeekdayDate(nearest) })}
            </span>
          )}
          {data.earlier && !onDate && (
            <span className="nowrap">
              {t('The previous one is {date}.', { date: formatWeekdayDate(data.earlier) })}
            </span>
          )}
        </div>
      )}
      <ExplainShippingButton
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
    <span className="consignee-service" title={children}>
      <IconCalendarEvent size={15} stroke={1.75} aria-hidden />
      <span className="ellipsis">{children}</span>
    </span>
  );
}

/** `Thu 02/04 6:00 AM–11:00 AM`. Includes both days when it crosses midnight. */
export function formatLocalDeliveryWindow(localStart: string, localEnd: string): string {
  const time = (localTime: string) => formatUserTimeOfDay(localTime.slice(11, 16));
  const short = (localTime: string) => `${formatShortWeekdayDate(localTime.slice(0, 10))} ${time(localTime)}`;
  return localStart.slice(0, 10) === localEnd.slice(0, 10)
    ? `${short(localStart)}–${time(localEnd)}`
    : `${short(localStart)} – ${short(localEnd)}`;
}
/** The same for two instants in the time zone of the door. */
export function formatDeliveryWindowInZone(
  startInstant: string,
  endInstant: string,
  timeZone: string,
): string {
  return formatLocalDeliveryWindow(
    toLocalDateTime(startInstant, timeZone),
    toLocalDateTime(endInstant, timeZone),
  );
}
