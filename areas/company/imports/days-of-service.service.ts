import { dayOfServiceType } from '#areas/calendar/shipping/day-of-service-types.contract.ts';
import { codeIn, recordIn } from './cell-lookups.rules.ts';
import type { CellReader, RowCells } from './cells.rules.ts';
import { readByContract } from './contract-faults.service.ts';
import { removeBatches } from './import-kind.service.ts';
import { usedBy } from './records-in-use.rules.ts';
import type { ImportKind } from './import-kind.service.ts';
import { accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import { findAccountNumbers } from '#areas/accounts/accounts/accounts.service.ts';
import type { NumberedAccount } from '#areas/accounts/accounts/accounts.service.ts';
import { saveDayBody } from '#areas/calendar/days-of-service/days-of-service.contract.ts';
import type { DayWish } from '#areas/calendar/days-of-service/days-of-service.contract.ts';
import * as days from '#areas/calendar/days-of-service/days-of-service.service.ts';
import { places } from '#areas/calendar/days-of-service/service-view.service.ts';
import { weekday, weekdayNames } from '#kit/contract/dates.ts';

interface Place {
  id: number;
  regionId: number;
}
interface Facts {
  shippers: ReadonlyMap<string, NumberedAccount>;
  consignees: ReadonlyMap<string, NumberedAccount>;
  /** Active warehouses by their codes. */
  warehouses: ReadonlyMap<string, Place>;
}
const fieldColumns = {
  recordType: 'type',
  regionId: 'warehouse',
  warehouseId: 'warehouse',
  dayOfWeek: 'day',
  consigneeAccountId: 'consignee',
  shipperAccountId: 'shipper',
  careOfAccountId: 'careOf',
  outboundWarehouseId: 'outboundWarehouse',
  deliveryStartDay: 'deliveryDay',
  deliveryStartTime: 'deliveryFrom',
  deliveryEndDay: 'deliveryDay',
  deliveryEndTime: 'deliveryTo',
  effectiveDate: 'from',
  expirationDate: 'to',
};
const defaultColumns = { careOf: 'consignee', outboundWarehouse: 'warehouse', outboundDay: 'day' };
const { normal, holiday, temporary, blocked } = dayOfServiceType;
const recordTypes = new Map([
  ['normal', normal],
  ['holiday', holiday],
  ['temporary', temporary],
  ['blocked', blocked],
]);
/** How the days of the week are written: in full, or by their first letters. */
const weekdays: ReadonlyMap<string, number> = new Map([
  ...weekdayNames.map((name, day) => [name, day] as const),
  ...weekdayNames.map((name, day) => [name.slice(0, 3), day] as const),
]);
const [sinceEver, withoutEnd] = ['2000-01-01', '2099-12-31'];

/** A weekday, or the one date that a record is for. */
function dayIn(reader: CellReader, cells: RowCells): { day: number | undefined; date: string | undefined } {
  const isDate = /\d{2}/.test(cells.get('day') ?? '');
  const date = isDate ? reader.date('day', { required: true }) : undefined;
  if (isDate) return { date, day: date === undefined ? undefined : weekday(date) };
  return { date: undefined, day: reader.choice('day', { values: weekdays, required: true }) };
}
function readDay(reader: CellReader, cells: RowCells, facts: Facts): Record<string, unknown> {
  const consignee = recordIn(reader, 'consignee', facts.consignees, { required: true });
  const shipper = recordIn(reader, 'shipper', facts.shippers);
  const warehouse = recordIn(reader, 'warehouse', facts.warehouses, { required: true });
  const { day, date } = dayIn(reader, cells);
  const recordType =
    reader.choice('type', { values: recordTypes }) ?? (date === undefined ? normal : temporary);
  const dates = {
    effectiveDate: reader.date('from') ?? date ?? sinceEver,
    expirationDate: reader.date('to') ?? date ?? withoutEnd,
  };
  const record = {
    recordType,
    regionId: warehouse?.regionId,
    warehouseId: warehouse?.id,
    dayOfWeek: day,
    consigneeAccountId: consignee?.id,
    shipperAccountId: shipper?.id,
    ...dates,
  };
  if (recordType === blocked) return record;
  const via = recordIn(reader, 'outboundWarehouse', facts.warehouses);
  const careOf = recordIn(reader, 'careOf', facts.consignees);
  const deliveryDay = reader.choice('deliveryDay', { values: weekdays, required: true });
  return {
    ...record,
    outboundWarehouseId: via?.id ?? warehouse?.id,
    outboundDay: reader.choice('outboundDay', { values: weekdays }) ?? day,
    careOfAccountId: careOf?.id ?? consignee?.id,
    deliveryStartDay: deliveryDay,
    deliveryEndDay: deliveryDay,
    deliveryStartTime: reader.time('deliveryFrom', { required: true }),
    deliveryEndTime: reader.time('deliveryTo', { required: true }),
  };
}

/** Days of service: which consignee is served from which warehouse on which day, and when it is delivered. */
export const daysOfServiceKind: ImportKind<DayWish, Facts> = {
  id: 'daysOfService',
  isTried: true,
  fieldColumns,
  async findFacts(work, rows) {
    const numbers = rows.flatMap((cells) =>
      ['consignee', 'shipper', 'careOf'].map((column) => codeIn(cells, column)),
    );
    const accounts = [...(await findAccountNumbers(work, [...new Set(numbers)]))];
    const ofType = (type: number) =>
      new Map(accounts.filter(([, { accountTypeId }]) => accountTypeId === type));
    const { warehouses } = await places(work);
    return {
      shippers: ofType(accountType.shipper),
      consignees: ofType(accountType.consignee),
      warehouses: new Map(
        warehouses
          .filter(({ active }) => active)
          .map(({ id, code, regionId }) => [code.toUpperCase(), { id, regionId }]),
      ),
    };
  },
  readRow: (reader, cells, facts) =>
    readByContract(reader, saveDayBody, readDay(reader, cells, facts), fieldColumns, defaultColumns),
  keyOf: (wish) =>
    [
      wish.recordType,
      wish.consigneeAccountId,
      wish.shipperAccountId ?? 0,
      wish.warehouseId,
      wish.dayOfWeek,
      wish.effectiveDate,
    ].join(' '),
  async findEffects(work, wishes) {
    const known = await days.findKnown(work, wishes);
    return known.map((isKnown) => (isKnown ? 'unchanged' : 'add'));
  },
  async write(work, wishes) {
    const known = await days.findKnown(work, wishes);
    const added = await days.addUncounted(
      work,
      wishes.filter((_, at) => known[at] !== true),
    );
    return added.map(String);
  },
  findInUse: async (work, ids) =>
    usedBy(
      await days.findInUse(work, ids.map(Number)),
      '{count, plural, one {# order line} other {# order lines}}',
    ),
  remove: (work, ids, progress) =>
    removeBatches(ids, progress, (batch) => days.removeUncounted(work, batch.map(Number))),
};
