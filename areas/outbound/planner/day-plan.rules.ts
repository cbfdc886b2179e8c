/**
 * A place in a day to plan: the dock or a stop. The types of this file are plain data, because they are sent to a worker
 * thread. Minutes count from a midnight that the caller chose.
 */

export interface PlannerPlace {
  /** Its key in lanes. Stops at the same place share one. */
  place: string;
  latitude: number | null;
  longitude: number | null;
  /** The region, which determines the road factor. */
  region: string;
}
/** All freight of one place that can be on the same trailer. */
export interface DayStop extends PlannerPlace {
  id: number;
  name: string;
  cube: number;
  /** Null means unknown and counts as 0. */
  weight: number | null;
  /** Unloading begins within this window. */
  opens: number | null;
  closes: number | null;
  /** True: the window must be met. False: it is a target. */
  mustKeep: boolean;
  unloadingMinutes: number;
  /** Factor on the driving time of the lane to it. Undefined means 1. */
  pace?: number | undefined;
  /** Freight that arrives later at the dock has a higher turn: it is loaded after the rest, and so unloaded first. */
  loadingTurn: number;
}
export interface TrailerSize {
  name: string;
  cube: number;
  weight: number | null;
  /** Cents per trailer used, and per mile. */
  fixedCents: number;
  centsPerMile: number;
  /** How many exist. Null means unlimited. */
  count: number | null;
}
/** A trailer that is planned, being loaded, or already loaded or left. */
export interface ExistingTrailer {
  key: string;
  /** Index of its size. Null while no trailer is chosen. */
  size: number | null;
  /** In driving order. */
  stops: readonly number[];
  /** Stops with freight already on it. They keep trailer and order, and added stops are unloaded earlier. */
  onBoard: readonly number[];
  /** Nothing is added to it, and nothing about it changes. */
  loaded: boolean;
  /** When it should leave. Null or undefined when not set. */
  departs?: number | null;
  /** Two drivers, who drive without rests. */
  isTeam?: boolean | undefined;
  /** Its stops differ from the load's, so it can get another departure. */
  isChanged?: boolean | undefined;
}
/** Known miles and hours of a lane. They apply in the other direction too, unless it has its own. */
export interface KnownLane {
  from: string;
  to: string;
  miles: number | null;
  minutes: number | null;
}
export interface PlannerSettings {
  milesPerHour: number;
  /** Road miles per straight-line mile: by region, and the default. */
  roadFactors: Readonly<Record<string, number>>;
  roadFactor: number;
  maxStops: number | null;
  /** Null for teams, who drive without rests. */
  hours: { drivingMinutes: number; dutyMinutes: number; restMinutes: number } | null;
  /** Trailers return: the way back is driven and paid. */
  comeBack: boolean;
  lateCentsPerMinute: number;
  /** Unloading in an order other than the reverse of loading: forbidden, or its cost in cents each time. */
  outOfTurn: 'forbidden' | number;
  /** The minimum saving, in cents, for moving a stop of a planned day to another trailer. */
  moveCents: number;
}
export interface DayToPlan {
  dock: PlannerPlace & { departsFrom: number; departsBy: number | null; backBy: number | null };
  stops: readonly DayStop[];
  sizes: readonly TrailerSize[];
  existingTrailers: readonly ExistingTrailer[];
  lanes: readonly KnownLane[];
  /** Pairs of stops that must not share a trailer. */
  separatedStopPairs: readonly (readonly [number, number])[];
  settings: PlannerSettings;
}

/** A planner reason: a message code with its parameters. */
export interface PlannerReason {
  code: string;
  sentence: string;
  params: Record<string, string | number>;
}
export interface PlannedStop {
  id: number;
  /** Distance from the previous stop, in tenths of a mile. */
  tenthMiles: number;
  arrives: number;
  begins: number;
  leaves: number;
  /** Rests on the way to the stop. */
  rests: number;
  lateMinutes: number;
}
export interface PlannedTour {
  /** The existing trailer that the tour continues. Null means a new one. */
  key: string | null;
  size: number;
  departs: number;
  stops: PlannedStop[];
  /** The order in which freight is loaded. The last stop comes first. */
  loading: number[];
  cube: number;
  weight: number;
  tenthMiles: number;
  drivingMinutes: number;
  cents: number;
}
export interface DayPlan {
  tours: PlannedTour[];
  /** Stops without a trailer, each with its reason. */
  leftOut: { id: number; reason: PlannerReason }[];
  /** Problems of a planned stop: late, too full. */
  notes: { id: number; reason: PlannerReason }[];
  cents: number;
  /** The number of plans tried. */
  tries: number;
}

/** The settings of the demo data: single drivers under the US rule, and trailers that do not return. */
export const demoPlannerSettings: PlannerSettings = {
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
