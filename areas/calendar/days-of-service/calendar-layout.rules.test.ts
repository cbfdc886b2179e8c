import { describe, expect, it } from 'vitest';
import {
  findDeliveriesAndNextDepartureForDayWithoutTruck,
  layOutServiceBars,
  limitServiceBars,
  firstDayOfMonthPlusMonths,
  layOutHolidayPeriods,
  listDatesOfMonthByWeek,
} from './calendar-layout.rules.ts';
import type { CalendarDay } from './days-of-service.contract.ts';

const day = (date: string, delivery: string | null): CalendarDay => ({
  date,
  warehouseId: 1,
  warehouseCode: 'MIA',
  recordType: delivery ? 1 : 4,
  dayOfServiceId: 1,
  records: [],
  units: 0,
  service:
    delivery === null
      ? null
      : {
          outboundDate: date,
          outboundWarehouse: 'MIA',
          careOf: null,
          deliveryStart: { local: `${delivery} 06:00`, zone: 'America/Chicago' },
          deliveryEnd: null,
          needsShuttleRow: false,
        },
});
const [week = []] = listDatesOfMonthByWeek(2027, 2).slice(1);

describe('The calendar layout', () => {
  it('has the weeks of February 2027 from January 31 to March 6', () => {
    const weeks = listDatesOfMonthByWeek(2027, 2);
    expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.[6]]).toEqual([5, '2027-01-31', '2027-03-06']);
  });
  it.each([
    ['2027-01-31', 1, '2027-02-01'],
    ['2026-12-05', 1, '2027-01-01'],
    ['2027-01-15', -1, '2026-12-01'],
  ])('moves from %s by %i to %s', (from, by, to) => expect(firstDayOfMonthPlusMonths(from, by)).toBe(to));
  it('shows overlapping services in separate lanes, and cuts them at the end of the week', () => {
    const bars = layOutServiceBars(
      [
        day('2027-02-05', '2027-02-07'),
        day('2027-02-08', '2027-02-10'),
        day('2027-02-09', '2027-02-11'),
        day('2027-02-12', null),
        day('2027-02-13', '2027-02-16'),
      ],
      week,
    );
    expect(bars.map((b) => [b.startColumn, b.columnCount, b.row, b.beginsInWeek, b.endsInWeek])).toEqual([
      [0, 1, 0, false, true],
      [1, 3, 0, true, true],
      [2, 3, 1, true, true],
      [5, 1, 0, true, true],
      [6, 1, 0, true, false],
    ]);
  });
  it('shows a holiday period over all its days of the week', () => {
    const span = (effectiveDate: string, expirationDate: string) =>
      layOutHolidayPeriods([{ effectiveDate, expirationDate }], week).map((p) => [
        p.startColumn,
        p.columnCount,
      ]);
    expect(span('2027-01-19', '2027-02-12')).toEqual([[0, 6]]);
    expect(span('2027-02-10', '2027-03-20')).toEqual([[3, 4]]);
    expect(span('2027-02-13', '2027-02-13')).toEqual([[6, 1]]);
    expect([...span('2027-01-01', '2027-02-06'), ...span('2027-02-14', '2027-02-20')]).toEqual([]);
  });
  it('shows for a day without a truck which one delivers that day, and which leaves next', () => {
    const days = [day('2027-02-08', '2027-02-09'), day('2027-02-10', '2027-02-12'), day('2027-02-11', null)];
    const around = (date: string) => {
      const { deliveringDays: delivers, nextDepartureDate: next } =
        findDeliveriesAndNextDepartureForDayWithoutTruck(days, date);
      return [delivers.map((d) => d.date), next];
    };
    expect(around('2027-02-09')).toEqual([['2027-02-08'], '2027-02-10']);
    expect(around('2027-02-11')).toEqual([[], null]);
    expect(around('2027-02-12')).toEqual([['2027-02-10'], null]);
  });
  it('shows four lanes for a consignee served from many warehouses, and counts the others', () => {
    const from = (warehouseId: number, date: string, delivery: string) => ({
      ...day(date, delivery),
      warehouseId,
    });
    const six = [1, 2, 3, 4, 5, 6].map((warehouseId) => from(warehouseId, '2027-02-08', '2027-02-10'));
    const { bars, hiddenCountByWeekday: more } = limitServiceBars(
      layOutServiceBars([...six, from(7, '2027-02-09', '2027-02-11')], week),
    );
    expect([bars.length, more]).toEqual([4, [0, 2, 1, 0, 0, 0, 0]]);
    expect(
      limitServiceBars(layOutServiceBars([from(1, '2027-02-08', '2027-02-10')], week)).hiddenCountByWeekday,
    ).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });
});
