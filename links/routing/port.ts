/**
 * What we ask of a routing system, and what it answers. Accounts and warehouses go by their numbers and
 * codes; a load by its key in the routing system.
 */

/** Units of one shipper for one consignee that wait for a truck out of one warehouse, or stand on one. */
export interface Freight {
  warehouse: string;
  consignee: string;
  deliverTo: string;
  shipper: string;
  /** ISO instants. */
  windowStart: string | null;
  windowEnd: string | null;
  /** Each with its cube in hundredths of a cubic foot. */
  units: { id: number; cube: number }[];
}
/** Where a truck may stop. */
export interface Place {
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
export interface RoutingWarehouse {
  code: string;
  zone: string;
  latitude: number | null;
  longitude: number | null;
  /** Hundredths of a cubic foot that go on one trailer. */
  trailerCube: number;
  /** Units an hour. */
  loadingSpeed: number;
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
  loadedUnitIds: number[];
  plannedUnitIds: number[];
  /** In driving order. */
  deliverTos: string[];
}
export interface RoutingRequest {
  /** YYYY-MM-DD. */
  day: string;
  warehouses: RoutingWarehouse[];
  places: Place[];
  freight: Freight[];
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
export interface Route {
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
  /** In driving order. */
  drops: RouteDrop[];
}
export interface RoutingFault {
  key: string;
  /** For programs; `message` is for people. */
  code: string;
  message: string;
}
export interface RoutingAnswer {
  routes: Route[];
  /** Routes that could not be used, by key: the others stand. */
  faults: RoutingFault[];
}

export interface RoutingPort {
  /** Plans a day. Throws RoutingAway when the system does not answer. */
  plan(request: RoutingRequest): Promise<RoutingAnswer>;
}

/** The routing system did not answer, or not in words we know. */
export class RoutingAway extends Error {
  override name = 'RoutingAway';
}
