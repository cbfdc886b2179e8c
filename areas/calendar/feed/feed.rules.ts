import { formatDate } from '#kit/contract/dates.ts';
import { instantFromLocalTime, formatZoneAbbreviation } from '#kit/contract/time-zones.ts';
import type { CalendarDay } from '#areas/calendar/days-of-service/days-of-service.contract.ts';

const toInstant = (m: { local: string; zone: string }): Temporal.Instant =>
  instantFromLocalTime(m.local.slice(0, 10), m.local.slice(11), m.zone);

/** Translates the texts of calendar events. */

export type TranslateFeedText = (text: string, params?: Record<string, string>) => string;
export interface FeedEvent {
  uid: string;
  summary: string;
  description?: string;
  location?: string;
  day?: string;
  lastDay?: string;
  start?: string;
  end?: string;
}
interface Facts {
  consignee: { id: number; name: string };
  dayDetails: readonly CalendarDay[];
  holidayPeriods: readonly { id: number; name: string; effectiveDate: string; expirationDate: string }[];
  blocks: readonly { startDate: string; endDate: string; warehouseCode: string | null }[];
}
const kinds = new Map([
  [1, 'Service'],
  [2, 'Holiday service'],
  [3, 'Temporary service'],
]);

/** One event for each day that is served or closed, for each delivery window, and for each holiday and block. */
export function buildFeedEvents(
  { consignee, dayDetails, holidayPeriods, blocks }: Facts,
  translate: TranslateFeedText,
): FeedEvent[] {
  const buildDayKey = (d: CalendarDay) => `${consignee.id}-${d.warehouseId}-${d.date}`;
  const days = dayDetails.flatMap((d): FeedEvent[] => {
    if (!d.service)
      return [
        {
          uid: `closed-${buildDayKey(d)}@coldlane`,
          day: d.date,
          summary: translate('No service: {warehouse}', { warehouse: d.warehouseCode }),
        },
      ];
    const { outboundDate, outboundWarehouse, careOf, deliveryStart, deliveryEnd } = d.service;
    const description = [
      translate('Leaves {date}, {warehouse}', {
        date: formatDate(outboundDate),
        warehouse: outboundWarehouse,
      }),
      careOf ? translate('care of {name}', { name: careOf }) : '',
      deliveryStart && deliveryEnd
        ? translate('Delivered {from} to {to} {zone}', {
            from: `${formatDate(deliveryStart.local.slice(0, 10))} ${deliveryStart.local.slice(11)}`,
            to: deliveryEnd.local.slice(11),
            zone: formatZoneAbbreviation(toInstant(deliveryStart), deliveryStart.zone),
          })
        : '',
    ]
      .filter(Boolean)
      .join('\n');
    const served: FeedEvent = {
      uid: `service-${buildDayKey(d)}@coldlane`,
      day: d.date,
      summary: `${translate(kinds.get(d.recordType) ?? 'Service')}: ${d.warehouseCode}`,
      description,
    };
    if (!deliveryStart || !deliveryEnd) return [served];
    return [
      served,
      {
        uid: `delivery-${buildDayKey(d)}@coldlane`,
        start: toInstant(deliveryStart).toString(),
        end: toInstant(deliveryEnd).toString(),
        summary: translate('Delivery from {warehouse}', { warehouse: outboundWarehouse }),
        location: careOf ?? consignee.name,
        description: translate('Shipped {date}', { date: formatDate(d.date) }),
      },
    ];
  });
  return [
    ...days,
    ...holidayPeriods.map((p): FeedEvent => ({
      uid: `holiday-${p.id}@coldlane`,
      day: p.effectiveDate,
      lastDay: p.expirationDate,
      summary: p.name,
    })),
    ...blocks.map((b): FeedEvent => ({
      uid: `block-${consignee.id}-${b.startDate}-${b.endDate}-${b.warehouseCode ?? ''}@coldlane`,
      day: b.startDate,
      lastDay: b.endDate,
      summary: translate('Blocked: {warehouse}', {
        warehouse: b.warehouseCode ?? translate('All warehouses'),
      }),
    })),
  ];
}
