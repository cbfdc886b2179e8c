import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { endpoints } from '#app/contract.ts';

/**
 * A mistyped year must not move freight or money: each date that a write saves says how far it can be from today
 * (kit/contract/likely-dates.ts). The rest is listed here with its reason.
 */
const filters = /^(?:(?:date|outboundDate|dayOfService|shipDate|dos)(?:From|To))$/;
const withoutRange: Record<string, string> = {
  'closing.undo query.shipDate': 'selects shipments',
  'labels.printManyOnPrinter query.shipDate': 'selects labels',
  'closing.close body.dateFrom': 'selects shipments',
  'closing.close body.dateTo': 'selects shipments',
  'startDay.start body.receivingDate': 'limited by the warehouse’s days back, and a future day asks',
  'startDay.start body.outboundDate': 'compared with the receiving date in start-day.service.ts',
  'deliveries.record body.deliveredOn': 'between the release and now, in deliveries.service.ts',
  'etas.override body.eta': 'compared with the departure: etaErrors.tooFarAhead',
  'etas.update body.drops.*.eta': 'compared with the departure: etaErrors.tooFarAhead',
  'loads.save body.plannedDeparture': 'compared with the day of service in load-details.service.ts',
  'loads.closeDay body.day': 'selects a day that was started',
  'loads.syncDay body.dayOfService': 'selects freight of a day',
  'dayPlan.apply body.dayOfService': 'selects a plan of a day',
  'cooler.changeShipDate body.dayOfService': 'selects units',
  'textMessages.resendToConsignee body.date': 'selects loads',
  'textMessages.resend body.date': 'selects loads',
  'shuttleFile.changeAll body.receivingDate': 'selects rows; the new dates are in the path',
  'shuttleFile.changeAll body.outboundDate': 'selects rows; the new dates are in the path',
};

interface Inner {
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  options?: z.ZodType[];
  innerType?: z.ZodType;
  out?: z.ZodType;
  left?: z.ZodType;
  right?: z.ZodType;
  valueType?: z.ZodType;
}
const isDate = ({ format, examples, pattern }: Record<string, unknown>): boolean =>
  format === 'date' ||
  (typeof pattern === 'string' && pattern.startsWith('^\\d{4}-')) ||
  (Array.isArray(examples) && examples.some((one) => /^\d{4}-\d\d-\d\d/.test(String(one))));
function findDatesWithoutRange(schema: z.ZodType | undefined, path: string): string[] {
  if (schema === undefined) return [];
  const meta = schema.meta() ?? {};
  if (meta['likely'] !== undefined) return [];
  if (isDate(meta)) return [path];
  const { shape, element, options, ...inner } = schema.def as unknown as Inner;
  return [
    ...Object.entries(shape ?? {}).flatMap(([name, one]) => findDatesWithoutRange(one, `${path}.${name}`)),
    ...(options ?? []).flatMap((one) => findDatesWithoutRange(one, path)),
    ...findDatesWithoutRange(element, `${path}.*`),
    ...[inner.innerType, inner.out, inner.left, inner.right, inner.valueType].flatMap((one) =>
      findDatesWithoutRange(one, path),
    ),
  ];
}

describe('a date field in a write', () => {
  const found = endpoints
    .filter((e) => e.method !== 'GET' && !e.isReadOnly)
    .flatMap((e) =>
      [
        ...findDatesWithoutRange(e.params, 'params'),
        ...findDatesWithoutRange(e.query, 'query'),
        ...findDatesWithoutRange(e.body, 'body'),
      ].map((path) => ({
        key: `${e.id} ${path}`,
        name: path.split('.').at(-1) ?? '',
      })),
    );
  it('has a range of likely days, is a filter, or is listed with a reason', () => {
    const wrong = found.filter(({ key, name }) => !filters.test(name) && withoutRange[key] === undefined);
    expect([...new Set(wrong.map(({ key }) => key))]).toEqual([]);
  });
  it('is listed only while it has no range', () => {
    const keys = new Set(found.map(({ key }) => key));
    expect(Object.keys(withoutRange).filter((key) => !keys.has(key))).toEqual([]);
  });
});
