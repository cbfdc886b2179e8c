import type { PlannerReason } from './day-plan.rules.ts';

/** What the planner says to people. Times are a clock's, on the first, second … day of the trip. */
const words = {
  noTrailer: { sentence: 'There is no trailer for {name}.' },
  noTrailerLeft: { sentence: 'No trailer is left for {name}: all of them are full or needed elsewhere.' },
  notPlanned: { sentence: '{name} is not planned yet.' },
  noPosition: {
    sentence:
      '{name} has no position, and no known way leads there. Give the account a position, or add a way under Trailers and rules.',
  },
  dockHasNoPosition: {
    sentence:
      'The warehouse has no position, and no known way leads to {name}. Enter the position of the dock, or add a way, under Trailers and rules.',
  },
  tooLarge: { sentence: '{name} gets {cube} cubes; the largest trailer holds {room}.' },
  tooHeavy: { sentence: '{name} gets {weight} pounds; the strongest trailer carries {room}.' },
  windowTurned: { sentence: 'The delivery window of {name} ends before it begins.' },
  cannotReach: {
    sentence:
      'The first time a trailer can be at {name} is day {day}, {time}; the window ends on day {endDay}, {endTime}.',
  },
  late: { sentence: '{name} is reached {hours, plural, =0 {} other {# h }}{minutes} min after its window.' },
  notReckoned: { sentence: '{name} stands on a loaded trailer, and nobody knows when it comes.' },
  here: {
    sentence:
      'Stop {position} of {count}. It adds {miles} miles and {amount}; unloading begins on day {day}, {time}.',
  },
  alone: { sentence: 'The only stop of its trailer: {miles} miles and {amount}.' },
  onBoard: { sentence: 'Its freight stands on the trailer already.' },
  rests: { sentence: 'The driver rests {count, plural, one {# time} other {# times}} before it.' },
  dearer: { sentence: 'There it would cost {amount} more.' },
  cheaper: { sentence: 'There it would cost {amount} less.' },
  sameCost: { sentence: 'There it would cost the same.' },
  keptHere: { sentence: 'That saves less than {amount}, for which a planned stop stays where it is.' },
  isThere: { sentence: 'It rides there.' },
  loadedAlready: {
    sentence: 'That trailer keeps what it has: it is being loaded, is loaded, or has left.',
  },
  cube: { sentence: 'Its trailer would hold {cube} cubes too much.' },
  weight: { sentence: 'Its trailer would carry {weight} pounds too much.' },
  stops: { sentence: 'It would have {count} stops; at most {most} are allowed.' },
  apart: { sentence: '{name} and {other} must not share a trailer.' },
  turn: { sentence: '{name} is loaded after {other} and would have to be unloaded after it.' },
  window: {
    sentence: '{name} would be reached on day {day}, {time}; its window ends on day {endDay}, {endTime}.',
  },
  back: {
    sentence: 'The trailer would come back on day {day}, {time}; it must be back by day {endDay}, {endTime}.',
  },
  noWay: { sentence: 'Nobody knows how far it is from {name} to {other}.' },
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
  const whole = Math.round(minutes);
  return { hours: Math.floor(whole / 60), minutes: whole % 60 };
}
/** 1,830 → day 2, "06:30". */
export function splitMinutesIntoDayAndTime(minutes: number): { day: number; time: string } {
  const day = Math.floor(minutes / 1440);
  const left = Math.round(minutes - day * 1440);
  const two = (n: number): string => String(n).padStart(2, '0');
  return { day: day + 1, time: `${two(Math.floor(left / 60))}:${two(left % 60)}` };
}
/** The end of a span as `{endDay}` and `{endTime}`. */
export function formatEndDayParams(minutes: number): { endDay: number; endTime: string } {
  const { day, time } = splitMinutesIntoDayAndTime(minutes);
  return { endDay: day, endTime: time };
}
