/** Requests to and responses from a dispatch system, which knows where trucks are. Times are ISO instants. */

export interface DispatchStop {
  /** The number of the stop on the load, from 1. */
  seq: number;
  /** The account number of the stop's destination. */
  destinationNumber: string;
  /** Our own estimate. Null when we know too little. */
  ourEta: string | null;
}
export interface DispatchLoad {
  /** Our number: L-60193. */
  load: string;
  /** Its order number in the dispatch system. Null when it has none. */
  order: string | null;
  /** The actual or planned departure. */
  departure: string | null;
  hasLeft: boolean;
  stops: DispatchStop[];
}
/** The reported arrival at one stop. */
export interface DispatchArrival {
  load: string;
  seq: number;
  eta: string | null;
  /** When the dispatch system learned it. An older report never replaces a newer one. */
  reportedAt: string | null;
  deliveredAt: string | null;
  note: string | null;
}
/** An entry that could not be used, with the load and stop it names. */
export interface UnusableArrival {
  load: string;
  stop: string;
  code: 'entryUnreadable' | 'duplicateStop';
  reason: string;
}
export interface DispatchReply {
  arrivals: DispatchArrival[];
  unusable: UnusableArrival[];
  /** No external system was asked: the times are our own. */
  isOwnEstimate: boolean;
}
export interface DispatchPort {
  /** Throws DispatchUnavailableError when the system does not respond or its response is invalid. Then nothing is changed. */
  findArrivals(loads: readonly DispatchLoad[]): Promise<DispatchReply>;
}

/** The dispatch system did not respond, or its response is invalid. */
export class DispatchUnavailableError extends Error {
  override name = 'DispatchAway';
  /** For the operator of the connection: a status, a size. */
  readonly detail: string | undefined;
  constructor(message: string, detail?: string) {
    super(message);
    this.detail = detail;
  }
}
