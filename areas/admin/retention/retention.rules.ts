import type { ArchiveKind } from './archive-kinds.contract.ts';

/** Every `zone` is that of the head office: what is done by night is done by its night. */
/** Minute of the hour and hour of the night at which it begins. */
const [hour, minute] = [3, 21];

/** The night that is due at a moment: one begins at three in the morning, and is due until the next. */
export const computeDueNight = (now: Temporal.Instant, zone: string): string =>
  now.toZonedDateTimeISO(zone).subtract({ hours: hour }).toPlainDate().toString();

/** When the next look is: tonight, or within the hour when the last night was missed. */
export function computeNextRetentionRun(
  now: Temporal.Instant,
  last: string | null,
  zone: string,
): Temporal.Instant {
  const here = now.toZonedDateTimeISO(zone);
  if (last === null || last < computeDueNight(now, zone)) {
    const thisHour = here.round({ smallestUnit: 'hour', roundingMode: 'floor' }).add({ minutes: minute });
    const next = Temporal.ZonedDateTime.compare(thisHour, here) > 0 ? thisHour : thisHour.add({ hours: 1 });
    return next.toInstant();
  }
  return Temporal.PlainDate.from(last)
    .add({ days: 1 })
    .toZonedDateTime({ timeZone: zone, plainTime: { hour, minute } })
    .toInstant();
}

/** What is older than so many months. */
export const computeRetentionCutoff = (
  now: Temporal.Instant,
  months: number,
  zone: string,
): Temporal.Instant => now.toZonedDateTimeISO(zone).subtract({ months }).toInstant();

/** Where a file lies in the store of files. */
export const buildArchivePath = (kind: ArchiveKind, month: string, part: number): string =>
  `archives/${kind}/${month.slice(0, 7)}-${part}.gzip`;
/** What it is called on somebody's disk. */
export const buildArchiveFileName = (kind: string, month: string, part: number): string =>
  `${kind}-${month.slice(0, 7)}-${part}.ndjson.gz`;

/** Kinds whose rows are freight of accounts. */
export const isAccountArchiveKind = (kind: ArchiveKind): boolean =>
  ['boxEvents', 'scans', 'photos', 'texts'].includes(kind);
