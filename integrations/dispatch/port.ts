/** What we ask of a dispatch system, which knows where trucks are, and what it answers. Times are ISO instants. */

export interface DispatchStop {
  /** The number of the stop on the load, from 1. */
  seq: number;
  /** The account number of the place that it goes to. */
  place: string;
  /** What we compute ourselves; null where we know too little. */
  ourEta: string | null;
}
export interface DispatchLoad {
  /** Our number: L-60193. */
  load: string;
  /** Its order number in the dispatch system; null when it has none. */
  order: string | null;
  /** When it left or is planned to. */
  departure: string | null;
  left: boolean;
  stops: DispatchStop[];
}
/** What is said of one stop. */
export interface DispatchArrival {
  load: string;
  seq: number;
  eta: string | null;
  /** When the dispatch system knew it; an older word never replaces a newer one. */
  saidAt: string | null;
  deliveredAt: string | null;
  note: string | null;
}
/** One word that could not be used, by the load and the stop that it names. */
export interface UnusableArrival {
  load: string;
  stop: string;
  code: 'notReadable' | 'twice';
  reason: string;
}
export interface DispatchReply {
  arrivals: DispatchArrival[];
  unusable: UnusableArrival[];
  /** Nobody else was asked: the times are our own. */
  isOwnEstimate: boolean;
}
export interface DispatchPort {
  /** Throws DispatchAway when the system does not answer, or not in words we know: then nothing is changed. */
  findArrivals(loads: readonly DispatchLoad[]): Promise<DispatchReply>;
}

/** The dispatch system did not answer, or not in words we know. */
export class DispatchUnavailableError extends Error {
  override name = 'DispatchAway';
  /** For whoever looks after the connection: a status, a size. */
  readonly detail: string | undefined;
  constructor(message: string, detail?: string) {
    super(message);
    this.detail = detail;
  }
}
