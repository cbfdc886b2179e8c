import { describe, expect, it } from 'vitest';
import { divideRoundingHalfAwayFromZero } from '#kit/contract/money.ts';
import type { ShipmentToRate } from './rating-inputs.rules.ts';
import { buildFloridaTariff } from '#tests/tariff-fixtures.ts';
import {
  buildHolidaySurcharge as aSurcharge,
  valentineHoliday as valentine,
  rosesDetail as roses,
  eighthBoxesDetail as eighths,
  rosesShippedInMarchDetail as march,
  rateTestShipment as rated,
  listChargeCodesAndAmounts as short,
  findRatingLine as line,
} from '#tests/rating-fixtures.ts';

describe('The holiday charge', () => {
  const hol = (shipDate: string, shipment: Partial<ShipmentToRate> = {}) =>
    line(rated({ details: [{ ...roses, shipDate }], ...shipment }), 'HOL')?.amount ?? 0;
  it('depends on the ship date, including the first and the last day', () => {
    expect(['2027-01-18', '2027-01-19', '2027-02-12', '2027-02-13'].map((d) => hol(d))).toEqual([
      0, 1235, 1235, 0,
    ]);
  });
  it('does not depend on the outbound date', () => {
    expect(hol('2027-02-12', { outboundDate: '2027-02-14' })).toBe(1235);
    expect(hol('2027-02-13', { outboundDate: '2027-02-10' })).toBe(0);
  });
  it('is not charged to an exempt consignee, another region or a shipment with the charge disabled', () => {
    expect(hol('2027-02-08', { consigneeFlags: ['holidayExempt'], billToId: 7 })).toBe(0);
    expect(hol('2027-02-08', { regionId: 2 })).toBe(0);
    expect(hol('2027-02-08', { options: { holidayExempt: true } })).toBe(0);
  });
  it('is charged on the part of the freight received inside the period', () => {
    const r = rated({
      details: [
        { ...roses, cubes: 3000 },
        { ...march, cubes: 1000 },
      ],
      consigneeFlags: ['fuelExempt'],
    });
    expect(short(r)).toEqual([
      ['FRT', 12_400],
      ['HOL', 930],
    ]);
    expect(line(r, 'HOL')?.why[0]).toEqual({
      step: 'period',
      surchargeId: 50,
      name: 'Valentine',
      effectiveDate: '2027-01-19',
      expirationDate: '2027-02-12',
      shipDates: ['2027-02-08'],
      bp: 1000,
      cubesInside: 3000,
      cubes: 4000,
    });
  });
  it('divides the base once into inside and outside the period, for any number of lines', () => {
    const many = Array.from({ length: 60 }, (_, i) => ({ ...(i % 2 ? march : roses), cubes: 101 + (i % 2) }));
    const r = rated(
      { details: many, consigneeFlags: ['fuelExempt'] },
      { tariffs: [buildFloridaTariff({ rate4: 9977 })] },
    );
    const base = r.lines[0]?.amount ?? 0;
    expect(line(r, 'HOL')?.quantity).toBe(divideRoundingHalfAwayFromZero(base * 30 * 101, 30 * 203));
  });
  it('is divided by units when no line has cubes', () => {
    const r = rated(
      {
        details: [
          { ...march, cubes: 0, units: 1 },
          { ...roses, cubes: 0, units: 3 },
        ],
        consigneeFlags: ['fuelExempt'],
      },
      { tariffs: [buildFloridaTariff({ rateType: 'Unit', rate4: 100_000 })] },
    );
    expect(short(r)).toEqual([
      ['FRT', 4000],
      ['HOL', 300],
    ]);
  });
  it('is calculated on linehaul and minimum, and has no fuel charge', () => {
    const r = rated(
      { details: [{ ...eighths, units: 3, cubes: 285 }] },
      { tariffs: [buildFloridaTariff({ minimum: 9500 })] },
    );
    expect(short(r)).toEqual([
      ['FRT', 884],
      ['MIN', 8616],
      ['HOL', 950],
      ['FSC', 2328],
    ]);
  });
  it('for all regions applies everywhere, and of two periods the later start counts', () => {
    const holidays = [
      { ...valentine, regionIds: [] },
      { ...valentine, id: 6, effectiveDate: '2027-02-01', surcharges: [aSurcharge(2000, { id: 60 })] },
    ];
    expect(line(rated({ regionId: 2 }, { holidays }), 'HOL')?.bp).toBe(1000);
    expect(line(rated({}, { holidays }), 'HOL')?.bp).toBe(2000);
  });
  it('uses the outbound warehouse’s surcharge before the general one, on its dates', () => {
    const raised = { effectiveDate: '2027-02-06', expirationDate: '2027-02-12' };
    const surcharges = [
      aSurcharge(1000),
      aSurcharge(2500, { id: 51, outboundWarehouseId: 4, ...raised }),
      aSurcharge(1500, { id: 52, effectiveDate: '2027-02-10' }),
    ];
    const said = (shipDate: string, outboundWarehouseId: number) => {
      const [why] =
        line(
          rated(
            { details: [{ ...roses, shipDate }], outboundWarehouseId },
            { holidays: [{ ...valentine, surcharges }] },
          ),
          'HOL',
        )?.why ?? [];
      return why?.step === 'period' && [why.surchargeId, why.bp];
    };
    expect(['2027-02-05', '2027-02-06', '2027-02-12'].map((d) => said(d, 4))).toEqual([
      [50, 1000],
      [51, 2500],
      [51, 2500],
    ]);
    expect(['2027-02-09', '2027-02-10'].map((d) => said(d, 9))).toEqual([
      [50, 1000],
      [52, 1500],
    ]);
  });
  it('is divided to the cent when a surcharge starts mid-period, and is zero without a surcharge', () => {
    const half = aSurcharge(2000, { id: 51, effectiveDate: '2027-02-09' });
    const holidays = [{ ...valentine, surcharges: [half] }];
    const details = [
      { ...roses, cubes: 3000, shipDate: '2027-02-08' },
      { ...roses, cubes: 1000, shipDate: '2027-02-09' },
    ];
    const shipment = { details, consigneeFlags: ['fuelExempt'] };
    expect(short(rated(shipment, { holidays }))).toEqual([
      ['FRT', 12_400],
      ['HOL', 620],
    ]);
    expect(short(rated(shipment, { holidays: [{ ...valentine, surcharges: [] }] }))).toEqual([
      ['FRT', 12_400],
    ]);
  });
});
