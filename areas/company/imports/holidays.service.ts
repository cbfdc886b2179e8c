import { recordsIn } from './cell-lookups.rules.ts';
import { removeEach } from './import-kind.service.ts';
import { usedBy } from './records-in-use.rules.ts';
import type { ImportKind } from './import-kind.service.ts';
import * as holidays from '#areas/calendar/holiday-periods/holiday-periods.service.ts';

interface Period {
  name: string;
  effectiveDate: string;
  expirationDate: string;
  earlyAccess: string | null;
  regionIds: number[];
}
interface Facts {
  /** Ids of regions by their codes. */
  regions: ReadonlyMap<string, number>;
}

/** Holiday periods with their regions. */
export const holidaysKind: ImportKind<Period, Facts> = {
  id: 'holidays',
  findFacts: async (work) => ({ regions: await holidays.findRegionIds(work) }),
  readRow(reader, cells, { regions }) {
    const name = reader.text('name', { most: 120, required: true });
    const effectiveDate = reader.date('from', { required: true });
    const expirationDate = reader.date('to', { required: true });
    const earlyAccess = reader.date('earlyAccess') ?? null;
    const regionIds = recordsIn(reader, cells, 'regions', regions);
    if (effectiveDate !== undefined && expirationDate !== undefined && expirationDate < effectiveDate)
      reader.wrong('to', 'notAfter', { title: 'First day' });
    if (effectiveDate !== undefined && earlyAccess !== null && earlyAccess > effectiveDate)
      reader.wrong('earlyAccess', 'notBefore', { title: 'First day' });
    if (name === undefined || effectiveDate === undefined || expirationDate === undefined) return undefined;
    return { name, effectiveDate, expirationDate, earlyAccess, regionIds };
  },
  keyOf: ({ name, effectiveDate }) => `${name.toLowerCase()} ${effectiveDate}`,
  async findEffects(work, periods) {
    const known = await holidays.findPeriodKeys(work);
    return periods.map((period) => (known.has(holidaysKind.keyOf(period)) ? 'unchanged' : 'add'));
  },
  async write(work, periods) {
    const known = await holidays.findPeriodKeys(work);
    const made: string[] = [];
    for (const { earlyAccess, ...period } of periods) {
      if (known.has(holidaysKind.keyOf({ earlyAccess, ...period }))) continue;
      const { id } = await holidays.add(work, { ...period, earlyAccess: earlyAccess ?? undefined });
      made.push(String(id));
    }
    return made;
  },
  findInUse: async (work, ids) =>
    usedBy(
      await holidays.findPeriodsInUse(work, ids.map(Number)),
      '{count, plural, one {# day of service} other {# days of service}}',
    ),
  remove: (work, ids, progress) => removeEach(ids, progress, (id) => holidays.remove(work, id)),
};
