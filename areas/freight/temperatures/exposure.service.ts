import type { UnitTemperatureExposure } from './temperatures.contract.ts';
import {
  computeTemperatureExposure,
  findRoomByNumber,
  computeMinutesAboveLimitBeforeWarning,
  buildUnitLegs,
} from './exposure.rules.ts';
import type { TemperatureExposure, UnitLeg, ReadingStream, LegLocation } from './exposure.rules.ts';
import * as store from './exposure.repository.ts';
import type { ExposureUnit, ExposureReading } from './exposure.repository.ts';
import { buildWarmAllowanceNearlyUsedEmail } from './temperature.rules.ts';
import { readSettingsOrDefaults } from '#areas/settings/settings/settings.service.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject } from '#kit/server/reject.ts';
import { publishChange, enqueueOutboxItem } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { loadEmailWriterForLanguage } from '#areas/settings/emails/email-writer.service.ts';

/** Calculates how long units were too warm, and warns before it is too long. */

interface By {
  validFor: number;
  percent: number;
}
async function by(work: RequestContext): Promise<By> {
  const settings = await readSettingsOrDefaults(work, ['tempReadingMinutes', 'tempWarnPercent']);
  return { validFor: Number(settings.tempReadingMinutes), percent: Number(settings.tempWarnPercent) };
}
const minuteOf = (instant: Temporal.Instant): number => Math.floor(instant.epochMilliseconds / 60_000);
const instantOf = (minute: number): string =>
  Temporal.Instant.fromEpochMilliseconds(minute * 60_000).toString();

/** The readings by object and by device. */
type Streams = ReadonlyMap<string, readonly ReadingStream[]>;
const ofUnit = (id: number) => `unit ${id}`;
const ofPallet = (id: number) => `pallet ${id}`;
const ofPlace = (where: LegLocation): string => {
  if (where.kind === 'truck') return `truck ${where.loadId}`;
  return 'warehouseId' in where ? `${where.kind} ${where.warehouseId}` : where.kind;
};
function thingOf(v: ExposureReading): string {
  if (v.unitId !== null) return ofUnit(v.unitId);
  if (v.palletId !== null) return ofPallet(v.palletId);
  return v.loadId === null
    ? `${findRoomByNumber(v.room)} ${v.warehouseId}`
    : ofPlace({ kind: 'truck', loadId: v.loadId });
}
const streamsOf = (values: readonly ExposureReading[]): Streams =>
  new Map(
    [...Map.groupBy(values, thingOf)].map(([thing, objectReadings]) => [
      thing,
      [...Map.groupBy(objectReadings, (v) => v.device).values()],
    ]),
  );
/** The readings that apply to a unit on a leg: those of the unit itself, of its location and, on the dock, of its pallet. */
function streamsOn(leg: UnitLeg, box: ExposureUnit, streams: Streams): ReadingStream[] {
  const things = [ofUnit(box.id), ofPlace(leg.location)];
  if (
    leg.location.kind === 'dock' &&
    box.palletId !== null &&
    leg.location.warehouseId === box.palletWarehouseId
  )
    things.push(ofPallet(box.palletId));
  return things.flatMap((thing) => streams.get(thing) ?? []);
}

interface Exposed {
  box: ExposureUnit;
  legs: (UnitLeg & TemperatureExposure)[];
  values: readonly ExposureReading[];
}
async function exposed(work: RequestContext, ids: readonly number[], { validFor }: By): Promise<Exposed[]> {
  const boxes = await store.findVisibleExposureUnits(work, ids);
  const histories = await store.findUnitHistories(
    work,
    boxes.map((one) => one.id),
  );
  const now = minuteOf(work.now);
  const ways = boxes.map((box) => ({
    box,
    way: buildUnitLegs(histories.get(box.id) ?? [], now, box.loadId),
  }));
  const legs = ways.flatMap(({ way: unitLegs }) => unitLegs);
  if (legs.length === 0) return ways.map(({ box }) => ({ box, legs: [], values: [] }));
  const since = legs.reduce((first, leg) => Math.min(first, leg.fromMinute), now) - validFor;
  const values = await store.findReadingsOfUnitsAndLegs(work, boxes, legs, since);
  const streams = streamsOf(values);
  return ways.map(({ box, way: unitLegs }) => ({
    box,
    values,
    legs: unitLegs.map((leg) => ({
      ...leg,
      ...computeTemperatureExposure(leg, streamsOn(leg, box, streams), box.limit, validFor),
    })),
  }));
}
const sum = (legs: readonly TemperatureExposure[], field: 'minutes' | 'above' | 'unknown'): number =>
  legs.reduce((all, leg) => all + leg[field], 0);

const shownReadings = 20;
/** The temperatures of one unit, for users of its warehouses. */
export async function getUnitTemperatureExposure(
  work: RequestContext,
  id: number,
): Promise<UnitTemperatureExposure> {
  const how = await by(work);
  const [found] = await exposed(work, [id], how);
  if (!found) return reject(commonErrors.notFound);
  const { box, legs, values } = found;
  const names = await store.findLegLocationNamesByKindAndId(
    work,
    legs.map((leg) => leg.location),
  );
  return {
    limit: box.limit,
    allowance: box.allowance,
    warnsFrom:
      box.allowance === null ? null : computeMinutesAboveLimitBeforeWarning(box.allowance, how.percent),
    warnedAt: box.warnedAt,
    validFor: how.validFor,
    minutes: sum(legs, 'minutes'),
    above: sum(legs, 'above'),
    unknown: sum(legs, 'unknown'),
    legs: legs.map(
      ({ location: where, fromMinute: from, untilMinute: until, isCurrent: open, ...exposure }) => ({
        place: where.kind,
        name: names.get(ofPlace(where)) ?? null,
        fromAt: instantOf(from),
        untilAt: open ? null : instantOf(until),
        ...exposure,
      }),
    ),
    readings: values
      .filter((v) => v.unitId === box.id || (v.palletId !== null && v.palletId === box.palletId))
      .slice(-shownReadings)
      .toReversed()
      .map((v) => ({ measuredAt: v.measuredAt, tenthsF: v.tenthsF, ofPallet: v.palletId !== null })),
  };
}

const atOnce = 1000;
const minutesBetween = 10;
/** Scheduled job. Sends one email per unit that has used most of its minutes above the limit. */
export async function enqueueWarmUnitWarningEmails(work: RequestContext): Promise<void> {
  const how = await by(work);
  const since = work.now.subtract({ minutes: how.validFor + minutesBetween }).toString();
  let after = 0;
  for (;;) {
    const ids = await store.findUnwarnedPossiblyWarmUnitIds(work, {
      afterUnitId: after,
      since,
      validForMinutes: how.validFor,
      limit: atOnce,
    });
    const last = ids.at(-1);
    if (last === undefined) return;
    await warn(work, await exposed(work, ids, how), how);
    after = last;
  }
}
async function warn(work: RequestContext, all: readonly Exposed[], how: By): Promise<void> {
  const warm = all.flatMap(({ box, legs }) => {
    const above = sum(legs, 'above');
    const { allowance } = box;
    if (allowance === null || above < computeMinutesAboveLimitBeforeWarning(allowance, how.percent))
      return [];
    return [
      { ...box, allowance, above, unknown: sum(legs, 'unknown'), place: legs.at(-1)?.location.kind ?? '' },
    ];
  });
  if (warm.length === 0) return;
  const fresh = await store.insertWarmUnitWarningsAndGetNewIds(work, warm);
  const { customerServiceEmail: to } = await readSettingsOrDefaults(work, ['customerServiceEmail']);
  for (const [warehouse, warehouseUnits] of Map.groupBy(
    warm.filter((one) => fresh.has(one.id)),
    (one) => one.warehouse,
  ))
    if (to !== '')
      await enqueueOutboxItem(work, {
        kind: 'email',
        payload: {
          to,
          ...buildWarmAllowanceNearlyUsedEmail(
            warehouse,
            warehouseUnits,
            await loadEmailWriterForLanguage(work),
          ),
        },
        dedupeKey: `temperatures:warm:${warehouseUnits[0]?.id}`,
      });
  publishChange(work, 'temperatures');
}
