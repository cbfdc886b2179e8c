import { readRecordListCell } from './record-cells.rules.ts';
import { removeRecordsInBatches } from './record-importer.service.ts';
import { buildRecordsInUseWithSentence } from './records-in-use.rules.ts';
import type { CellReader, ImportRowCells } from './cell-reader.rules.ts';
import type { RecordImporter } from './record-importer.service.ts';
import * as holidays from '#areas/calendar/holiday-periods/holiday-periods.service.ts';
import { formatDate } from '#kit/contract/dates.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

type Known =
  Awaited<ReturnType<typeof holidays.findHolidaysByLowercaseNameAndFirstDay>> extends ReadonlyMap<
    string,
    infer P
  >
    ? P
    : never;
interface ImportedHolidayPeriod {
  name: string;
  effectiveDate: string;
  expirationDate: string;
  earlyAccess: string | null;
  regionIds: number[];
}
interface HolidayReferenceData {
  /** Ids of regions by code. */
  regions: ReadonlyMap<string, number>;
  periods: Awaited<ReturnType<typeof holidays.findHolidaysByLowercaseNameAndFirstDay>>;
}

/** An existing period stays unchanged. A warning is added for each cell that differs. */
function sayKept(
  reader: CellReader,
  cells: ImportRowCells,
  period: ImportedHolidayPeriod,
  { known: existingHoliday, regions }: { known: Known; regions: HolidayReferenceData['regions'] },
): void {
  const record = existingHoliday.name;
  const keep = (column: string, value: string | null): void =>
    reader.addWarning(
      column,
      value === null ? 'keptBlank' : 'kept',
      value === null ? { record } : { record, value },
    );
  if (period.expirationDate !== existingHoliday.expirationDate)
    keep('to', formatDate(existingHoliday.expirationDate));
  if (period.earlyAccess !== null && period.earlyAccess !== existingHoliday.earlyAccess)
    keep(
      'earlyAccess',
      existingHoliday.earlyAccess === null ? null : formatDate(existingHoliday.earlyAccess),
    );
  const ids = existingHoliday.regions.map((code) => regions.get(code.toUpperCase()));
  const isSame = ids.length === period.regionIds.length && period.regionIds.every((id) => ids.includes(id));
  if ((cells.get('regions') ?? '').trim() !== '' && !isSame)
    keep('regions', existingHoliday.regions.length === 0 ? null : existingHoliday.regions.join(', '));
}

const fieldColumns = { effectiveDate: 'from', expirationDate: 'to', regionIds: 'regions' };
const findKnown = (
  work: RequestContext,
  periods: readonly ImportedHolidayPeriod[],
): Promise<HolidayReferenceData['periods']> =>
  holidays.findHolidaysByLowercaseNameAndFirstDay(
    work,
    periods.map(({ name }) => name),
  );

/** Imports holiday periods with their regions. The dry run finds those that share a day and a region with another. */
export const holidayImporter: RecordImporter<ImportedHolidayPeriod, HolidayReferenceData> = {
  id: 'holidays',
  hasDryRun: true,
  fieldColumns,
  loadReferenceData: async (work, rows) => ({
    regions: await holidays.findRegionIdsByUppercaseCode(work),
    periods: await holidays.findHolidaysByLowercaseNameAndFirstDay(
      work,
      rows.map((cells) => (cells.get('name') ?? '').trim()),
    ),
  }),
  parseRow(reader, cells, { regions, periods }) {
    const name = reader.text('name', { most: 120, required: true });
    const effectiveDate = reader.date('from', { required: true });
    const expirationDate = reader.date('to', { required: true });
    const earlyAccess = reader.date('earlyAccess') ?? null;
    const regionIds = readRecordListCell(reader, cells, 'regions', regions);
    if (effectiveDate !== undefined && expirationDate !== undefined && expirationDate < effectiveDate)
      reader.addError('to', 'notAfter', { title: 'First day' });
    if (effectiveDate !== undefined && earlyAccess !== null && earlyAccess > effectiveDate)
      reader.addError('earlyAccess', 'notBefore', { title: 'First day' });
    if (name === undefined || effectiveDate === undefined || expirationDate === undefined) return undefined;
    const period = { name, effectiveDate, expirationDate, earlyAccess, regionIds };
    const existingHoliday = periods.get(holidayImporter.keyOf(period));
    if (existingHoliday) sayKept(reader, cells, period, { known: existingHoliday, regions });
    return period;
  },
  keyOf: ({ name, effectiveDate }) => `${name.toLowerCase()} ${effectiveDate}`,
  async determineRowEffects(work, periods) {
    const existingByKey = await findKnown(work, periods);
    return periods.map((period) => (existingByKey.has(holidayImporter.keyOf(period)) ? 'unchanged' : 'add'));
  },
  async write(work, periods) {
    const effects = await holidayImporter.determineRowEffects(work, periods);
    const wishes = periods
      .filter((_, index) => effects[index] !== 'unchanged')
      .map(({ earlyAccess, ...period }) => ({ ...period, earlyAccess: earlyAccess ?? undefined }));
    return (await holidays.addHolidays(work, wishes)).map(String);
  },
  findRecordsInUse: async (work, ids) =>
    buildRecordsInUseWithSentence(
      await holidays.countDaysOfServiceOfHolidaysInUse(work, ids.map(Number)),
      '{count, plural, one {# day of service} other {# days of service}}',
    ),
  removeRecords: (work, ids, progress) =>
    removeRecordsInBatches(ids, progress, (batch) =>
      holidays.deleteUnusedHolidaysOrRejectAll(work, batch.map(Number)),
    ),
};
