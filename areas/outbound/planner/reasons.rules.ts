import type { PlannerReason } from './day-plan.rules.ts';

/** The planner's messages to users. Times are clock times on the first, second … day of the trip. */
const words = {
  noTrailer: { sentence: 'No trailer is available for {name}.' },
  noTrailerLeft: { sentence: 'No trailer is left for {name}. All are full or needed elsewhere.' },
  notPlanned: { sentence: '{name} is not planned yet.' },
  noPosition: {
    sentence:
      '{name} has no coordinates and no lane mileage. Enter coordinates in the account or add a lane under Trailers and rules.',
  },
  dockHasNoPosition: {
    sentence:
      'The warehouse has no coordinates and no lane mileage to {name}. Enter the dock’s coordinates or add a lane under Trailers and rules.',
  },
  tooLarge: { sentence: '{name} has {cube} cu ft of freight. The largest trailer holds {room} cu ft.' },
  tooHeavy: { sentence: '{name} has {weight} lb of freight. The highest trailer weight limit is {room} lb.' },
  windowTurned: { sentence: 'The delivery window of {name} ends before it begins.' },
  cannotReach: {
    sentence:
      'A trailer can reach {name} on day {day}, {time} at the earliest. The window ends on day {endDay}, {endTime}.',
  },
  late: {
    sentence:
      'The trailer reaches {name} {hours, plural, =0 {} other {# h }}{minutes} min after the delivery window ends.',
  },
  notReckoned: { sentence: '{name} is on a loaded trailer with no known arrival time.' },
  here: {
    sentence:
      'Stop {position} of {count}. It adds {miles} miles and {amount}. Unloading starts on day {day}, {time}.',
  },
  alone: { sentence: 'The only stop on its trailer: {miles} miles and {amount}.' },
  onBoard: { sentence: 'Its freight is already on the trailer.' },
  rests: { sentence: 'The driver rests {count, plural, one {# time} other {# times}} before this stop.' },
  dearer: { sentence: 'It would cost {amount} more there.' },
  cheaper: { sentence: 'It would cost {amount} less there.' },
  sameCost: { sentence: 'It would cost the same there.' },
  keptHere: { sentence: 'That saves less than {amount}, the minimum for moving a planned stop.' },
  isThere: { sentence: 'It is on this trailer.' },
  loadedAlready: {
    sentence: 'That trailer can’t be changed because it is loading, is loaded or has left.',
  },
  cube: { sentence: 'The trailer would be {cube} cu ft over capacity.' },
  weight: { sentence: 'The trailer would be {weight} lb overweight.' },
  stops: { sentence: 'The trailer would have {count} stops. The maximum is {most}.' },
  apart: { sentence: '{name} and {other} must not share a trailer.' },
  turn: { sentence: '{name} is loaded after {other}, but would be unloaded after it too.' },
  window: {
    sentence:
      'The trailer would reach {name} on day {day}, {time}. The window ends on day {endDay}, {endTime}.',
  },
  back: {
    sentence: 'The trailer would return on day {day}, {time}. It must be back by day {endDay}, {endTime}.',
  },
  noWay: { sentence: 'The distance from {name} to {other} is unknown.' },
} satisfies Record<string, { sentence: string }>;

export type PlannerReasonCode = keyof typeof words;

export const buildPlannerReason = (
  code: PlannerReasonCode,
  params: PlannerReason['params'],
): PlannerReason => ({
  code,
  sentence: words[code].sentence,
  params,
});

/** 130 → 2 hours, 10 minutes. */
export function splitMinutesIntoHours(minutes: number): { hours: number; minutes: number } {
  const wholeMinutes = Math.round(minutes);
  return { hours: Math.floor(wholeMinutes / 60), minutes: wholeMinutes % 60 };
}
/** 1,830 → day 2, "06:30". */
export function splitMinutesIntoOneBasedDayAndTime(minutes: number): { day: number; time: string } {
  const day = Math.floor(minutes / 1440);
  const left = Math.round(minutes - day * 1440);
  const two = (n: number): string => String(n).padStart(2, '0');
  return { day: day + 1, time: `${two(Math.floor(left / 60))}:${two(left % 60)}` };
}
/** Formats the end of a time span as `{endDay}` and `{endTime}`. */
export function buildEndDayParams(minutes: number): { endDay: number; endTime: string } {
  const { day, time } = splitMinutesIntoOneBasedDayAndTime(minutes);
  return { endDay: day, endTime: time };
}
