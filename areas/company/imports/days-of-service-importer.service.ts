import { dayOfServiceType } from '#areas/calendar/shipping/day-of-service-types.contract.ts';
import { readCodeCell, readRecordCell } from './record-cells.rules.ts';
import type { CellReader, ImportRowCells } from './cell-reader.rules.ts';
import { validateRowByContract } from './contract-validation.service.ts';
import { removeRecordsInBatches } from './record-importer.service.ts';
import { buildRecordsInUseWithSentence } from './records-in-use.rules.ts';
import type { RecordImporter } from './record-importer.service.ts';
import { accountType } from '#areas/accounts/accounts/accounts.contract.ts';
import { mapActiveAccountsByNumber } from '#areas/accounts/accounts/accounts.service.ts';
import type { ActiveAccountSummary } from '#areas/accounts/accounts/accounts.service.ts';
import { createOrUpdateDayOfServiceBodySchema } from '#areas/calendar/days-of-service/days-of-service.contract.ts';
import type { DayOfServiceInput } from '#areas/calendar/days-of-service/days-of-service.contract.ts';
import * as days from '#areas/calendar/days-of-service/days-of-service.service.ts';
import { listRegionWarehouseHolidayChoices } from '#areas/calendar/days-of-service/service-view.service.ts';
import { weekdayOf, weekdayNames } from '#kit/contract/dates.ts';

interface Place {
  id: number;
  regionId: number;
}
interface DayOfServiceReferenceData {
  shippers: ReadonlyMap<string, ActiveAccountSummary>;
  consignees: ReadonlyMap<string, ActiveAccountSummary>;
  /** Active warehouses by code. */
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
/** Accepted weekday names: in full, or by their first letters. */
const weekdays: ReadonlyMap<string, number> = new Map([
  ...weekdayNames.map((name, day) => [name, day] as const),
  ...weekdayNames.map((name, day) => [name.slice(0, 3), day] as const),
]);
const [sinceEver, withoutEnd] = ['2000-01-01', '2099-12-31'];

/** Reads a weekday, or the single date that a record applies to. */
function dayIn(
  reader: CellReader,
  cells: ImportRowCells,
): { day: number | undefined; date: string | undefined } {
  const isDate = /\d{2}/.test(cells.get('day') ?? '');
  const date = isDate ? reader.date('day', { required: true }) : undefined;
  if (isDate) return { date, day: date === undefined ? undefined : weekdayOf(date) };
  return { date: undefined, day: reader.choice('day', { values: weekdays, required: true }) };
}
function readDay(
  reader: CellReader,
  cells: ImportRowCells,
  facts: DayOfServiceReferenceData,
): Record<string, unknown> {
  const consignee = readRecordCell(reader, 'consignee', facts.consignees, { required: true });
  const shipper = readRecordCell(reader, 'shipper', facts.shippers);
  const warehouse = readRecordCell(reader, 'warehouse', facts.warehouses, { required: true });
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
  const via = readRecordCell(reader, 'outboundWarehouse', facts.warehouses);
  const careOf = readRecordCell(reader, 'careOf', facts.consignees);
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

/** Imports days of service: which consignee is served from which warehouse on which day, and when it is delivered. */
export const daysOfServiceImporter: RecordImporter<DayOfServiceInput, DayOfServiceReferenceData> = {
  id: 'daysOfService',
  hasDryRun: true,
  fieldColumns,
  async loadReferenceData(work, rows) {
    const numbers = rows.flatMap((cells) =>
      ['consignee', 'shipper', 'careOf'].map((column) => readCodeCell(cells, column)),
    );
    const accounts = [...(await mapActiveAccountsByNumber(work, [...new Set(numbers)]))];
    const ofType = (type: number) =>
      new Map(accounts.filter(([, { accountTypeId }]) => accountTypeId === type));
    const { warehouses } = await listRegionWarehouseHolidayChoices(work);
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
  parseRow: (reader, cells, facts) =>
    validateRowByContract(
      reader,
      createOrUpdateDayOfServiceBodySchema,
      readDay(reader, cells, facts),
      fieldColumns,
      defaultColumns,
    ),
  keyOf: (input) =>
    [
      input.recordType,
      input.consigneeAccountId,
      input.shipperAccountId ?? 0,
      input.warehouseId,
      input.dayOfWeek,
      input.effectiveDate,
    ].join(' '),
  async determineRowEffects(work, wishes) {
    const areExisting = await days.doIdenticalDaysOfServiceExist(work, wishes);
    return areExisting.map((isKnown) => (isKnown ? 'unchanged' : 'add'));
  },
  async write(work, wishes) {
    const areExisting = await days.doIdenticalDaysOfServiceExist(work, wishes);
    const added = await days.addDaysOfServiceWithoutImpact(
      work,
      wishes.filter((_, index) => areExisting[index] !== true),
    );
    return added.map(String);
  },
  findRecordsInUse: async (work, ids) =>
    buildRecordsInUseWithSentence(
      await days.countOrderLinesOfUsedRecords(work, ids.map(Number)),
      '{count, plural, one {# order line} other {# order lines}}',
    ),
  removeRecords: (work, ids, progress) =>
    removeRecordsInBatches(ids, progress, (batch) =>
      days.deleteDaysOfServiceWithoutImpact(work, batch.map(Number)),
    ),
};
