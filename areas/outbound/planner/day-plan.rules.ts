/**
 * A day as the planner is asked for it, and the plan it answers: plain data, so that it goes to a thread of its own. Minutes count from
 * a midnight that the caller chose; cubes are hundredths of a cubic foot, weights pounds, money cents.
 */

export interface PlannerPlace {
  /** What lanes call it. Stops at one place have one. */
  place: string;
  latitude: number | null;
  longitude: number | null;
  /** Whose roads lead there. */
  region: string;
}
/** All freight of one place that may ride together. */
export interface DayStop extends PlannerPlace {
  id: number;
  name: string;
  cube: number;
  /** Unknown counts as nothing. */
  weight: number | null;
  /** Unloading begins in between. */
  opens: number | null;
  closes: number | null;
  /** The window must be kept; another is aimed at. */
  mustKeep: boolean;
  unloadingMinutes: number;
  /** How much longer than the plain rule the lane to it takes; nothing = 1. */
  pace?: number | undefined;
  /** Freight that comes to the dock later has a higher turn: it is loaded after the rest, and so unloaded before it. */
  loadingTurn: number;
}
export interface TrailerSize {
  name: string;
  cube: number;
  weight: number | null;
  /** Cents for using one, and for each mile. */
  fixedCents: number;
  centsPerMile: number;
  /** How many there are; null = as many as are wanted. */
  count: number | null;
}
/** A trailer that is planned, being loaded, or gone already. */
export interface ExistingTrailer {
  key: string;
  /** Index of its size; null while no trailer is chosen. */
  size: number | null;
  /** In driving order. */
  stops: readonly number[];
  /** Those that stand on it: they keep trailer and order, and what joins them is unloaded before them. */
  onBoard: readonly number[];
  /** Nothing more goes on it, and nothing about it changes. */
  loaded: boolean;
  /** When it is to leave; null or nothing while nobody has said so. */
  departs?: number | null;
  /** Two drivers, who drive through. */
  isTeam?: boolean | undefined;
  /** Its stops are not those of the load: it may get another departure. */
  isChanged?: boolean | undefined;
}
/** Miles and hours somebody knows of a way; it counts for the way back too unless that has its own. */
export interface KnownLane {
  from: string;
  to: string;
  miles: number | null;
  minutes: number | null;
}
export interface PlannerSettings {
  milesPerHour: number;
  /** Road miles for a mile as the crow flies: by region, and where none is given. */
  roadFactors: Readonly<Record<string, number>>;
  roadFactor: number;
  maxStops: number | null;
  /** Null for teams, who drive through. */
  hours: { drivingMinutes: number; dutyMinutes: number; restMinutes: number } | null;
  /** Trailers come back: the way home is driven and paid. */
  comeBack: boolean;
  lateCentsPerMinute: number;
  /** Unloading in another order than loaded: forbidden, or cents for each time. */
  outOfTurn: 'forbidden' | number;
  /** What it must save that a stop changes trailers in a day that is planned already. */
  moveCents: number;
}
export interface DayToPlan {
  dock: PlannerPlace & { departsFrom: number; departsBy: number | null; backBy: number | null };
  stops: readonly DayStop[];
  sizes: readonly TrailerSize[];
  standing: readonly ExistingTrailer[];
  lanes: readonly KnownLane[];
  /** Pairs of stops that must not share a trailer. */
  apart: readonly (readonly [number, number])[];
  settings: PlannerSettings;
}

/** Why something is as it is: a sentence with the names that are filled in. */
export interface PlannerReason {
  code: string;
  sentence: string;
  params: Record<string, string | number>;
}
export interface PlannedStop {
  id: number;
  /** From the stop before, in tenths. */
  tenthMiles: number;
  arrives: number;
  begins: number;
  leaves: number;
  /** Rests on the way to it. */
  rests: number;
  lateMinutes: number;
}
export interface PlannedTour {
  /** The standing trailer it continues; null = a new one. */
  key: string | null;
  size: number;
  departs: number;
  stops: PlannedStop[];
  /** The order in which its freight goes on: what is unloaded last comes first. */
  loading: number[];
  cube: number;
  weight: number;
  tenthMiles: number;
  drivingMinutes: number;
  cents: number;
}
export interface DayPlan {
  tours: PlannedTour[];
  /** Stops on no trailer, each with its reason. */
  leftOut: { id: number; reason: PlannerReason }[];
  /** What is not as it should be though it is planned: late, too full. */
  notes: { id: number; reason: PlannerReason }[];
  cents: number;
  /** Plans that were tried. */
  tries: number;
}

/** As the demo world drives: single drivers under the US rule, trailers that do not come back. */
export const defaultPlannerSettings: PlannerSettings = {
  milesPerHour: 55,
  roadFactors: {},
  roadFactor: 1.2,
  maxStops: 8,
  hours: { drivingMinutes: 11 * 60, dutyMinutes: 14 * 60, restMinutes: 10 * 60 },
  comeBack: false,
  lateCentsPerMinute: 100,
  outOfTurn: 'forbidden',
  moveCents: 2500,
};
