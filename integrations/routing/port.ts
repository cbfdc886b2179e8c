/**
 * The request to a routing system and its reply. Accounts and warehouses are identified by numbers and codes, a load by its key
 * in the routing system.
 */

/** Units of one shipper for one consignee that wait for a truck out of one warehouse, or are on one. */
export interface RoutingFreight {
  warehouse: string;
  consignee: string;
  deliverTo: string;
  shipper: string;
  /** ISO instants. */
  windowStart: string | null;
  windowEnd: string | null;
  /** The freight is still arriving at the dock by shuttle. It is loaded after the freight that is already there. */
  isArrivingByShuttle: boolean;
  /** Cube in hundredths of a cubic foot. */
  units: { id: number; cube: number }[];
}
/** A place where a truck can stop. */
export interface RoutingPlace {
  number: string;
  name: string;
  city: string;
  state: string | null;
  zip: string;
  latitude: number | null;
  longitude: number | null;
  zone: string;
  /** The window is mandatory, not only a target. */
  enforceWindow: boolean;
}
export interface RoutingTrailerType {
  name: string;
  /** Hundredths of a cubic foot, and pounds. Null means weight is not limited. */
  cube: number;
  weight: number | null;
  fixedCents: number;
  centsPerMile: number;
  /** Number of available trailers. Null means no limit. */
  count: number | null;
}
/** A warehouse's settings for planning trailers. */
export interface RoutingSettings {
  /** Local times between which trailers depart. */
  departsFrom: string;
  departsBy: string;
  milesPerHour: number;
  /** Road miles per straight-line mile, in hundredths: the default, and the values by state. */
  roadFactor: number;
  roadFactors: Record<string, number>;
  maxStops: number | null;
  /** Minutes of driving, duty and rest. Null means teams, who drive without a break. */
  hours: { drivingMinutes: number; dutyMinutes: number; restMinutes: number } | null;
  comeBack: boolean;
  unloadingMinutes: number;
  lateCentsPerMinute: number;
  /** Cents for unloading in an order other than the loading order. Null means never allowed. */
  outOfTurnCents: number | null;
  /** Minimum saving for moving planned freight to another trailer, in cents. */
  moveCents: number;
  /** Weight of a cubic foot in hundredths of a pound. Null means weight is not considered. */
  poundsPerCube: number | null;
  trailers: RoutingTrailerType[];
  /** Lanes with known miles or minutes, by account numbers. A null `from` means the warehouse. */
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
  /** Hundredths of a cubic foot that fit on one trailer. */
  trailerCube: number;
  /** Units per hour. */
  loadingSpeed: number;
  planning: RoutingSettings;
  /** What past deliveries show about the lanes out of the warehouse. */
  learned: LearnedLane[];
}
/** Travel data of a lane from a warehouse to a place. */
export interface LearnedLane {
  /** The account number of the place. */
  to: string;
  /** Number of deliveries that the data is based on. */
  trips: number;
  /** Factor by which driving takes longer than the plain rule. */
  pace: number;
  /** Minutes after the window opens at which a truck that waited begins to unload. Null means trucks do not wait. */
  afterOpening: number | null;
}
/** An existing load of the day. Freight already on it is never moved. A load past 1 Pending keeps its stops. */
export interface ExistingRoute {
  key: string;
  /** 1 Pending, 2 Loading, 3 Loaded, 4 Released. */
  status: number;
  warehouses: string[];
  /** Warehouses that the truck has left. It takes no more freight there. */
  left: string[];
  trailerCube: number;
  /** Name of the trailer type. `chosen` means the trailer itself is already assigned. */
  trailerSize: string | null;
  chosen: boolean;
  /** ISO instant. */
  departure: string | null;
  /** Two drivers, who drive without a break. */
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

/** Freight for a stop: the listed units, a number of units, or all. */
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
  /** In pickup order. */
  warehouses: string[];
  trailer?: string | null | undefined;
  tractor?: string | null | undefined;
  carrier?: string | null | undefined;
  drivers?: string[] | undefined;
  /** ISO instant. */
  departure?: string | null | undefined;
  /** Name of one of the warehouse's trailer types. */
  trailerSize?: string | null | undefined;
  /** In driving order. */
  drops: RouteDrop[];
}
export interface UnusableRoute {
  key: string;
  /** For API clients. `message` is for users. */
  code: string;
  message: string;
}
/** Freight on no route, and the reason as a message with its parameters. */
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
  unroutedFreight: UnroutedFreight[];
  /** Routes that cannot be used, by key. The other routes stay valid. */
  faults: UnusableRoute[];
}

export interface RoutingPort {
  /** Plans a day. Throws `RoutingUnavailableError` when the system does not respond. */
  plan(request: RoutingRequest): Promise<RoutingReply>;
}

/** The routing system did not respond, or its response is not in a known format. */
export class RoutingUnavailableError extends Error {
  override name = 'RoutingAway';
}
