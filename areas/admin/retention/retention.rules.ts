import type { ArchiveKind } from './archive-kinds.contract.ts';

/** Every `zone` is the head office's time zone. Nightly work follows its night. */
/** Local hour and minute at which the run starts. */
const [hour, minute] = [3, 21];

/** The night that is due at an instant. A night starts at three in the morning and is due until the next. */
export const computeDueRetentionNight = (now: Temporal.Instant, timeZone: string): string =>
  now.toZonedDateTimeISO(timeZone).subtract({ hours: hour }).toPlainDate().toString();

/** When the next check runs: tonight, or within the hour if the last night was missed. */
export function computeNextRetentionRunTime(
  now: Temporal.Instant,
  lastNight: string | null,
  timeZone: string,
): Temporal.Instant {
  const here = now.toZonedDateTimeISO(timeZone);
  if (lastNight === null || lastNight < computeDueRetentionNight(now, timeZone)) {
    const thisHour = here.round({ smallestUnit: 'hour', roundingMode: 'floor' }).add({ minutes: minute });
    const next = Temporal.ZonedDateTime.compare(thisHour, here) > 0 ? thisHour : thisHour.add({ hours: 1 });
    return next.toInstant();
  }
  return Temporal.PlainDate.from(lastNight)
    .add({ days: 1 })
    .toZonedDateTime({ timeZone, plainTime: { hour, minute } })
    .toInstant();
}

/** The instant before which records exceed the given number of months. */
export const computeRetentionCutoff = (
  now: Temporal.Instant,
  months: number,
  timeZone: string,
): Temporal.Instant => now.toZonedDateTimeISO(timeZone).subtract({ months }).toInstant();

export const buildArchivePath = (kind: ArchiveKind, month: string, part: number): string =>
  `archives/${kind}/${month.slice(0, 7)}-${part}.gzip`;
/** The file's name when downloaded. */
export const buildArchiveFileName = (kind: string, month: string, part: number): string =>
  `${kind}-${month.slice(0, 7)}-${part}.ndjson.gz`;

/** Kinds whose rows belong to the freight of accounts. */
export const isArchiveKindOfAccountFreight = (kind: ArchiveKind): boolean =>
  ['boxEvents', 'scans', 'photos', 'texts'].includes(kind);
