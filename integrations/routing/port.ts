/**
 * What we ask of a routing system, and what it answers. Accounts and warehouses go by their numbers and
 * codes; a load by its key in the routing system.
 */

/** Units of one shipper for one consignee that wait for a truck out of one warehouse, or stand on one. */
export interface RoutingFreight {
  warehouse: string;
  consignee: string;
  deliverTo: string;
  shipper: string;
  /** ISO instants. */
  windowStart: string | null;
  windowEnd: string | null;
  /** It still comes to the dock by shuttle: it is loaded after what stands there. */
  late: boolean;
  /** Each with its cube in hundredths of a cubic foot. */
  units: { id: number; cube: number }[];
}
/** Where a truck may stop. */
export interface RoutingPlace {
  number: string;
  name: string;
  city: string;
  state: string | null;
  zip: string;
  latitude: number | null;
  longitude: number | null;
  zone: string;
  /** The window must be kept, not only aimed at. */
  enforceWindow: boolean;
}
export interface RoutingTrailer {
  name: string;
  /** Hundredths of a cubic foot, and pounds; null = nobody weighs. */
  cube: number;
  weight: number | null;
  fixedCents: number;
  centsPerMile: number;
  /** How many there are; null = as many as are wanted. */
  count: number | null;
}
/** How a warehouse wants its trailers planned. */
export interface RoutingSettings {
  /** Local hours between which trailers leave. */
  departsFrom: string;
  departsBy: string;
  milesPerHour: number;
  /** Road miles for a mile as the crow flies, in hundredths: where no state has its own, and those that have. */
  roadFactor: number;
  roadFactors: Record<string, number>;
  maxStops: number | null;
  /** Minutes of driving, on duty and of rest; null for teams, who drive through. */
  hours: { driving: number; duty: number; rest: number } | null;
  comeBack: boolean;
  unloadingMinutes: number;
  lateCentsPerMinute: number;
  /** Cents for unloading in another order than loaded; null = never. */
  outOfTurnCents: number | null;
  /** What it must save that planned freight changes trailers. */
  moveCents: number;
  /** Hundredths of a pound that a cubic foot weighs; null = nobody weighs. */
  poundsPerCube: number | null;
  trailers: RoutingTrailer[];
  /** Ways whose miles or minutes somebody knows, by numbers of accounts; `from` null = from the warehouse. */
  lanes: { from: string | null; to: string; miles: number | null; minutes: number | null }[];
  /** Numbers of accounts whose freight must not share a trailer. */
  apart: [string, string][];
}
export interface RoutingWarehouse {
  code: string;
  zone: string;
  state: string | null;
  latitude: number | null;
  longitude: number | null;
  /** Hundredths of a cubic foot that go on one trailer. */
  trailerCube: number;
  /** Units an hour. */
  loadingSpeed: number;
  planning: RoutingSettings;
  /** What past deliveries say of the lanes out of it. */
  learned: LearnedLane[];
}
/** How trucks out of a warehouse come to a place. */
export interface LearnedLane {
  /** The number of the place. */
  to: string;
  /** Deliveries that say so. */
  trips: number;
  /** By how much longer than the plain rule they drive. */
  pace: number;
  /** Minutes after the window opens at which one that waited begins to unload; null = they do not wait. */
  afterOpening: number | null;
}
/** A load of the day that exists. What stands on it is never moved; a load beyond 1 Pending keeps its stops. */
export interface ExistingRoute {
  key: string;
  /** 1 Pending, 2 Loading, 3 Loaded, 4 Released. */
  status: number;
  warehouses: string[];
  /** Those of them it has left: it takes nothing more there. */
  left: string[];
  trailerCube: number;
  /** The name of its kind of trailer; `chosen`: the trailer itself stands there already. */
  trailerSize: string | null;
  chosen: boolean;
  /** ISO instant. */
  departure: string | null;
  /** Two drivers, who drive through. */
  isTeam: boolean;
  loadedUnitIds: number[];
  plannedUnitIds: number[];
  /** In driving order. */
  deliverTos: string[];
}
export interface RoutingRequest {
  /** YYYY-MM-DD. */
  day: string;
  warehouses: RoutingWarehouse[];
  places: RoutingPlace[];
  freight: RoutingFreight[];
  existing: ExistingRoute[];
}

/** Whose freight rides to a drop: the named units, or so many of them, or all. */
export interface RouteFreight {
  warehouse: string;
  consignee: string;
  shipper?: string | undefined;
  units?: number | undefined;
  unitIds?: number[] | undefined;
}
export interface RouteDrop {
  deliverTo: string;
  windowStart?: string | null | undefined;
  windowEnd?: string | null | undefined;
  miles?: number | null | undefined;
  serviceMinutes?: number | undefined;
  freight: RouteFreight[];
}
export interface PlannedRoute {
  /** Stays the same when the day is planned again. */
  key: string;
  name: string;
  /** In the order of the pickups. */
  warehouses: string[];
  trailer?: string | null | undefined;
  tractor?: string | null | undefined;
  carrier?: string | null | undefined;
  drivers?: string[] | undefined;
  /** ISO instant. */
  departure?: string | null | undefined;
  /** The name of one of the warehouse's kinds of trailers. */
  trailerSize?: string | null | undefined;
  /** In driving order. */
  drops: RouteDrop[];
}
export interface UnusableRoute {
  key: string;
  /** For programs; `message` is for people. */
  code: string;
  message: string;
}
/** Freight on no route, and why: a sentence with the names that are filled in. */
export interface UnroutedFreight {
  warehouse: string;
  deliverTo: string;
  units: number;
  code: string;
  sentence: string;
  params: Record<string, string | number>;
}
export interface RoutingReply {
  routes: PlannedRoute[];
  left: UnroutedFreight[];
  /** Routes that could not be used, by key: the others stand. */
  faults: UnusableRoute[];
}

export interface RoutingPort {
  /** Plans a day. Throws RoutingAway when the system does not answer. */
  plan(request: RoutingRequest): Promise<RoutingReply>;
}

/** The routing system did not answer, or not in words we know. */
export class RoutingUnavailableError extends Error {
  override name = 'RoutingAway';
}
