import { fc } from '#tests/properties.ts';
import { describe, expect, it } from 'vitest';
import { addDays, weekdayOf } from '#kit/contract/dates.ts';
import { getShipDateRightsOfRoles } from '#areas/calendar/cutoff/cutoff.rules.ts';
import {
  shippingTestIds,
  serviceRecordTypes,
  shippingWeekdays,
  chicagoServiceRecords,
  buildServiceRecord as aRecord,
  buildSameCutoffEveryWeekday as everyDay,
  decideTestShipping as ask,
  valentineDates as valentine,
  buildShippingDecisionData as someFacts,
} from '#tests/shipping-fixtures.ts';

const { florida, california, shipper } = shippingTestIds;
const { normal, holiday, temporary, blocked } = serviceRecordTypes;
const { sunday, monday } = shippingWeekdays;
const { r1, r2 } = chicagoServiceRecords;

describe('The latest earlier date', () => {
  it('is suggested with the nearest date, or alone when no later date can be chosen', () => {
    expect([ask('2027-02-12').nearestEarlierDate, ask('2027-02-12').nearestLaterDate]).toEqual([
      '2027-02-10',
      '2027-02-15',
    ]);
    const far = ask('2027-12-01', { futureDays: 14, records: [r1, r2] });
    expect([far.reasons[0]?.code, far.nearestEarlierDate, far.nearestLaterDate]).toEqual([
      'tooFarAhead',
      '2027-02-15',
      null,
    ]);
  });
  it('can be in a period with early access', () => {
    const early = { ...valentine, earlyAccess: '2027-01-01', regionIds: [florida] };
    const period = { ...early, effectiveDate: '2027-05-01', expirationDate: '2027-05-10' };
    expect(ask('2027-06-02', { futureDays: 14, holidays: [period], records: [r1] }).nearestEarlierDate).toBe(
      '2027-05-10',
    );
    expect(
      ask('2027-06-02', { futureDays: 14, holidays: [{ ...period, regionIds: [california] }], records: [r1] })
        .nearestEarlierDate,
    ).toBe('2027-02-15');
  });
  it('is never before today or more than three weeks back', () => {
    expect(ask('2027-02-02', { records: [aRecord({ dow: sunday })] }).nearestEarlierDate).toBeNull();
    expect(ask('2027-01-04').nearestEarlierDate).toBeNull();
    expect(
      ask('2027-03-30', { records: [aRecord({ dow: monday, expirationDate: '2027-03-08' })] })
        .nearestEarlierDate,
    ).toBeNull();
    expect(
      ask('2027-02-12', { shipper: { ...someFacts().shipper, active: false } }).nearestEarlierDate,
    ).toBeNull();
  });
});

describe('Time-change nights', () => {
  const zones = ['America/New_York', 'America/Chicago', 'America/Los_Angeles', 'America/Phoenix'];
  const users = [['Shipper'], ['CustomerService'], ['Internal'], ['ADMIN']];
  for (const night of ['2027-03-14', '2027-11-07']) {
    it(`no date moves on ${night}, for any user and warehouse time zone`, () => {
      for (const zone of zones) {
        for (const roles of users) {
          for (const recordType of [normal!, holiday!, temporary!, blocked!]) {
            const change = {
              records: [aRecord({ dow: sunday, recordType })],
              now: Temporal.Instant.from(`${night}T06:00:00Z`).subtract({ hours: 48 }),
              shipDateRights: getShipDateRightsOfRoles(roles),
              warehouse: { ...someFacts().warehouse, zone, schedule: everyDay('02:30') },
            };
            const answer = ask(night, change);
            expect(answer.canShip).toBe(recordType !== blocked);
            if (recordType === blocked) continue;
            expect(answer.serviceDay).toMatchObject({
              outboundDate: night,
              deliveryStart: { local: `${addDays(night, 2)} 04:00` },
            });
          }
        }
      }
    });
  }
});

it('a date is served exactly when a non-blocked record applies, and outbound is never before receiving', () => {
  const record = fc.record({
    recordType: fc.constantFrom(1, 2, 3, 4),
    dow: fc.integer({ min: 0, max: 6 }),
    outboundDow: fc.integer({ min: 0, max: 6 }),
    from: fc.integer({ min: 0, max: 40 }),
    length: fc.integer({ min: 0, max: 40 }),
    own: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(record, { maxLength: 12 }), fc.integer({ min: 0, max: 60 }), (given, ahead) => {
      const records = given.map((g) =>
        aRecord({
          recordType: g.recordType,
          dow: g.dow,
          outboundDow: g.outboundDow,
          shipperId: g.own ? shipper : null,
          effectiveDate: addDays('2027-02-01', g.from),
          expirationDate: addDays('2027-02-01', g.from + g.length),
        }),
      );
      const date = addDays('2027-02-01', ahead);
      const live = records.filter(
        (r) => r.dow === weekdayOf(date) && r.effectiveDate <= date && date <= r.expirationDate,
      );
      const answer = ask(date, { records, shipDateRights: getShipDateRightsOfRoles(['Internal']) });
      expect(answer.canShip).toBe(live.length > 0 && !live.some((r) => r.recordType === blocked));
      if (!answer.serviceDay) return;
      expect(
        answer.serviceDay.outboundDate >= date && answer.serviceDay.outboundDate < addDays(date, 7),
      ).toBe(true);
      expect((answer.serviceDay.deliveryEnd?.at ?? '') > (answer.serviceDay.deliveryStart?.at ?? '')).toBe(
        true,
      );
      expect((answer.serviceDay.deliveryStart?.local ?? '') >= answer.serviceDay.outboundDate).toBe(true);
    }),
  );
});
