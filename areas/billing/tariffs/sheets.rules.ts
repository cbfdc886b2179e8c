import type { RateSheetZonesAndLines, RateSheetLine, RateSheetZone } from './sheets.contract.ts';
import { addDays } from '#kit/contract/dates.ts';
import { openEndedDate } from '#areas/billing/rating/open-ended-date.contract.ts';
import type { Tariff } from '#areas/billing/rating/tariff-choice.rules.ts';

/** Validates a rate sheet, and determines how its versions follow each other (docs/domain/billing.md#rate-sheets). */

export const defaultRateSheetLinePriority = 100;

/** The error messages by field, such as `lines.3.rate4`. Empty when the version is valid. */
export function findRateSheetErrors(body: RateSheetZonesAndLines): Record<string, string> {
  return Object.fromEntries([
    ...zoneFaults(body.zones),
    ...body.lines.flatMap((line, index) =>
      lineFaults(line, body.zones).map(([field, sentence]): Said => [`lines.${index}.${field}`, sentence]),
    ),
    ...doubles(body.lines),
  ]);
}
type Said = [field: string, sentence: string];

// Finds errors in zones. A state in two zones would be ambiguous: both rates could apply.
function zoneFaults(zones: readonly RateSheetZone[]): Said[] {
  const seenStates = new Set<string>();
  const names = new Set<string>();
  return zones.flatMap((timeZone, index): Said[] => {
    const name = timeZone.name.toLowerCase();
    const twice: Said[] = names.has(name)
      ? [[`zones.${index}.name`, 'Another zone already has this name.']]
      : [];
    names.add(name);
    const shared = timeZone.states.some((state) => seenStates.has(state));
    for (const state of timeZone.states) seenStates.add(state);
    return shared
      ? [...twice, [`zones.${index}.states`, 'One of these states is already in another zone.']]
      : twice;
  });
}

const counted: readonly RateSheetLine['rateType'][] = ['Unit', 'Cube', 'Pallet', 'Bin'];
function lineFaults(line: RateSheetLine, zones: readonly RateSheetZone[]): Said[] {
  const errors: Said[] = [];
  const ofRevenue = line.rateType === '% of Revenue';
  if (ofRevenue && !line.bp) errors.push(['bp', 'Percentage is required']);
  if (!ofRevenue && !line.rate4) errors.push(['rate4', 'Rate is required']);
  if (line.zone !== undefined && !zones.some((z) => z.name === line.zone))
    errors.push(['zone', 'The rate sheet doesn’t have this zone.']);
  if (line.zone !== undefined && line.stateCode !== undefined)
    errors.push(['stateCode', 'Enter a zone or a state, not both.']);
  return [...errors, ...breakFaults(line)];
}
function breakFaults({ breaks = [], rateType }: RateSheetLine): Said[] {
  if (breaks.length === 0) return [];
  if (!counted.includes(rateType))
    return [['breaks', 'Only rates by unit, cube, pallet and bin have breaks.']];
  const rising = breaks.every((b, index) => index === 0 || b.from > (breaks[index - 1]?.from ?? 0));
  return rising ? [] : [['breaks', 'Each break must start above the previous one.']];
}

/** Identifies what a line applies to. Between two lines with the same key, the choice would be arbitrary. */
export const rateSheetLineScopeKey = (line: RateSheetLine): string =>
  JSON.stringify([
    line.billToId ?? null,
    line.shipperId ?? null,
    line.consigneeId ?? null,
    line.stateCode ?? null,
    line.zone ?? null,
    line.regionId ?? null,
    line.outboundWarehouseId ?? null,
    line.category ?? null,
    line.uom ?? null,
    line.flag ?? null,
    line.rateType === 'Pallet' || line.rateType === 'Bin' ? line.rateType : null,
    line.priority ?? defaultRateSheetLinePriority,
  ]);
function doubles(lines: readonly RateSheetLine[]): Said[] {
  const seenKeys = new Set<string>();
  return lines.flatMap((line, index): Said[] => {
    const key = rateSheetLineScopeKey(line);
    if (seenKeys.has(key))
      return [
        [`lines.${index}.priority`, 'Another rate applies to the same freight with the same priority.'],
      ];
    seenKeys.add(key);
    return [];
  });
}

export interface PublishedRateSheetVersion {
  id: number;
  version: number;
  effectiveDate: string;
  expirationDate: string | null;
}
/**
 * Finds the neighbors of a version among the published ones of its sheet. `versionToEnd` must end the day before,
 * `lastDayBeforeNextVersion` is the last day of the new one when a later version follows, and `sameDayVersion` starts on the
 * same day.
 */
export function findNeighborRateSheetVersions(
  publishedVersions: readonly PublishedRateSheetVersion[],
  effectiveDate: string,
): {
  sameDayVersion: PublishedRateSheetVersion | null;
  versionToEnd: PublishedRateSheetVersion | null;
  lastDayBeforeNextVersion: string | null;
} {
  const same = publishedVersions.find((v) => v.effectiveDate === effectiveDate) ?? null;
  const earlier = publishedVersions.filter((v) => v.effectiveDate < effectiveDate);
  const last = earlier.toSorted((a, b) => (a.effectiveDate < b.effectiveDate ? 1 : -1))[0];
  const next = publishedVersions
    .filter((v) => v.effectiveDate > effectiveDate)
    .map((v) => v.effectiveDate)
    .toSorted()[0];
  const reaches =
    last !== undefined && (last.expirationDate === null || last.expirationDate >= effectiveDate);
  return {
    sameDayVersion: same,
    versionToEnd: reaches ? last : null,
    lastDayBeforeNextVersion: next === undefined ? null : addDays(next, -1),
  };
}

/** The name of a line on a charge: its sheet, plus its own name when it has one. */
export const formatRateSheetLineName = (sheet: string, line: Pick<RateSheetLine, 'name'>): string =>
  line.name === undefined ? sheet : `${sheet} ${line.name}`;

/** The lines of a version as tariffs for rating. `getTariffId` returns the id of the line at an index. */
export function buildTariffs(
  version: RateSheetZonesAndLines & {
    sheet: string;
    version: number;
    effectiveDate: string;
    expirationDate: string | null;
  },
  getTariffId: (index: number) => number,
): Tariff[] {
  const zones = new Map(version.zones.map((z) => [z.name, z]));
  return version.lines.map((line, index) => ({
    id: getTariffId(index),
    name: formatRateSheetLineName(version.sheet, line),
    version: version.version,
    priority: line.priority ?? defaultRateSheetLinePriority,
    billToId: line.billToId ?? null,
    shipperId: line.shipperId ?? null,
    consigneeId: line.consigneeId ?? null,
    stateCode: line.stateCode ?? null,
    zone: line.zone === undefined ? null : (zones.get(line.zone) ?? null),
    regionId: line.regionId ?? null,
    outboundWarehouseId: line.outboundWarehouseId ?? null,
    category: line.category ?? null,
    uom: line.uom ?? null,
    flag: line.flag ?? null,
    rateType: line.rateType,
    rate4: line.rateType === '% of Revenue' ? 0 : (line.rate4 ?? 0),
    bp: line.rateType === '% of Revenue' ? (line.bp ?? 0) : 0,
    breaks: line.breaks ?? [],
    minimum: line.minimum ?? 0,
    effectiveDate: version.effectiveDate,
    expirationDate: version.expirationDate ?? openEndedDate,
  }));
}
