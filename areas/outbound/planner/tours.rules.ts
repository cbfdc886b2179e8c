import { missedWindowCost, simulateTourForLatenessCost } from './tour-timing.rules.ts';
import type { Network } from './network.rules.ts';
import { unlimitedAmount } from './network.rules.ts';

/**
 * The tours of a plan during the search. A slot is a usable trailer. Its row contains the dock, the stops in driving order, and
 * the dock again. Each stop has its earliest end and latest start, so an insertion is checked without walking the tour.
 */
export class Tours {
  readonly net: Network;
  readonly slots: number;
  /** Length of a row. */
  readonly stride: number;
  readonly stops: Int32Array;
  readonly leaves: Int32Array;
  readonly latest: Int32Array;
  /** Distance to the next stop in the row. */
  readonly legs: Int32Array;
  readonly count: Int32Array;
  readonly cube: Int32Array;
  readonly weight: Int32Array;
  readonly miles: Float64Array;
  readonly kind: Int32Array;
  readonly cost: Float64Array;
  /** The part of the cost that is due to lateness. */
  readonly lateCost: Float64Array;
  /** The slot of each stop. -1 means none. */
  readonly slotOf: Int32Array;
  /** The position of a stop in its row. */
  readonly rowOf: Int32Array;
  /** All slots. Those that have stops come first. */
  readonly order: Int32Array;
  readonly orderAt: Int32Array;
  used = 0;
  readonly usedOf: Int32Array;
  /** Changes whenever the stops of a slot change. Undoing a change restores the old version. */
  readonly version: Int32Array;
  /** Stops on no trailer. */
  readonly out: Int32Array;
  outCount = 0;
  total = 0;
  /** The trailer each stop is intended for, and whether its freight is already on it. */
  readonly home: Int32Array;
  readonly fixed: Uint8Array;
  readonly way: Int32Array;
  readonly #kept: Kept;
  readonly #marked: Uint8Array;
  readonly #touched: Int32Array;
  #touchedCount = 0;
  #versions = 0;

  constructor(net: Network) {
    const { size } = net;
    const slots = size - 1 + net.existingTrailers.length;
    this.net = net;
    this.slots = slots;
    this.stride =
      Math.min(size - 1, Math.max(net.maxStops, ...net.existingTrailers.map((s) => s.stops.length))) + 2;
    const cells = slots * this.stride;
    this.stops = new Int32Array(cells);
    this.leaves = new Int32Array(cells);
    this.latest = new Int32Array(cells);
    this.legs = new Int32Array(cells);
    this.count = new Int32Array(slots);
    this.cube = new Int32Array(slots);
    this.weight = new Int32Array(slots);
    this.miles = new Float64Array(slots);
    this.kind = new Int32Array(slots);
    this.cost = new Float64Array(slots);
    this.lateCost = new Float64Array(slots);
    this.slotOf = new Int32Array(size).fill(-1);
    this.rowOf = new Int32Array(size);
    this.order = Int32Array.from({ length: slots }, (_, slot) => slot);
    this.orderAt = Int32Array.from(this.order);
    this.usedOf = new Int32Array(net.trailers.length);
    this.version = new Int32Array(slots);
    this.out = new Int32Array(size);
    this.home = new Int32Array(size).fill(-1);
    this.fixed = new Uint8Array(size);
    this.way = new Int32Array(size + 2);
    this.#kept = keptOf(cells, slots, size);
    this.#marked = new Uint8Array(slots);
    this.#touched = new Int32Array(slots);
    for (let stop = 1; stop < size; stop += 1) this.leaveOut(stop);
    net.existingTrailers.forEach((standing, slot) => this.#stand(slot, standing));
    this.settle();
  }

  #stand(slot: number, standing: Network['existingTrailers'][number]): void {
    for (const stop of standing.intendedStops) this.home[stop] = slot;
    for (const at of standing.fixed) this.fixed[at] = 1;
    const base = slot * this.stride;
    standing.stops.forEach((at, i) => {
      this.stops[base + i + 1] = at;
      this.takeIn(at);
      this.cube[slot] = this.cube[slot]! + this.net.cube[at]!;
      this.weight[slot] = this.weight[slot]! + this.net.weight[at]!;
    });
    this.kind[slot] = standing.trailerKind < 0 ? this.smallest(slot, 0, 0) : standing.trailerKind;
    if (this.kind[slot]! < 0) this.kind[slot] = 0;
    this.setCount(slot, standing.stops.length);
    this.renew(slot);
  }

  /** Inserts a stop after `position` of a slot's row. Opens an empty slot. */
  insert(slot: number, position: number, stop: number, kind: number): void {
    this.touch(slot);
    const base = slot * this.stride;
    const count = this.count[slot]!;
    if (count === 0 || kind !== this.kind[slot]) this.#setKind(slot, kind);
    this.stops.copyWithin(base + position + 2, base + position + 1, base + count + 1);
    this.stops[base + position + 1] = stop;
    this.cube[slot] = this.cube[slot]! + this.net.cube[stop]!;
    this.weight[slot] = this.weight[slot]! + this.net.weight[stop]!;
    this.setCount(slot, count + 1);
    this.renew(slot);
  }

  /**
   * Removes `many` stops from `position` (the first is 1). Stops with freight already on the trailer stay. Returns how many
   * went into `into`.
   */
  remove(slot: number, position: number, many: number, into: Int32Array, from: number): number {
    this.touch(slot);
    const base = slot * this.stride;
    const count = this.count[slot]!;
    let to = base + position;
    let removedCount = 0;
    for (let i = base + position; i <= base + count; i += 1) {
      const stop = this.stops[i]!;
      if (i < base + position + many && this.fixed[stop] === 0) {
        into[from + removedCount] = stop;
        removedCount += 1;
        this.slotOf[stop] = -1;
        this.cube[slot] = this.cube[slot]! - this.net.cube[stop]!;
        this.weight[slot] = this.weight[slot]! - this.net.weight[stop]!;
      } else {
        this.stops[to] = stop;
        to += 1;
      }
    }
    this.setCount(slot, count - removedCount);
    return removedCount;
  }

  /** Recomputes a slot after its stops have changed. */
  renew(slot: number): void {
    const { net, stops, leaves, latest, legs } = this;
    const { size, miles, minutes, opens, closes, service } = net;
    this.#versions += 1;
    this.version[slot] = this.#versions;
    const base = slot * this.stride;
    const end = base + this.count[slot]! + 1;
    stops[base] = 0;
    stops[end] = 0;
    leaves[base] = opens[0]!;
    let from = 0;
    let sum = 0;
    for (let i = base + 1; i <= end; i += 1) {
      const stop = stops[i]!;
      const cell = from * size + stop;
      const leg = miles[cell]!;
      legs[i - 1] = leg;
      sum += leg;
      const arrives = leaves[i - 1]! + minutes[cell]!;
      const begins = arrives < opens[stop]! ? opens[stop]! : arrives;
      leaves[i] = Math.min(unlimitedAmount, begins + service[stop]!);
      this.slotOf[stop] = slot;
      this.rowOf[stop] = i - base;
      from = stop;
    }
    latest[end] = closes[0]!;
    for (let i = end - 1; i > base; i -= 1) {
      const at = stops[i]!;
      const latestStart = latest[i + 1]! - minutes[at * size + stops[i + 1]!]! - service[at]!;
      latest[i] = latestStart < closes[at]! ? Math.max(latestStart, -unlimitedAmount) : closes[at]!;
    }
    this.miles[slot] = sum;
    this.#price(slot, end - base - 1, sum);
  }

  #price(slot: number, count: number, miles: number): void {
    this.total -= this.cost[slot]!;
    if (count === 0) this.cost[slot] = 0;
    else {
      const kind = this.net.trailers[this.kind[slot]!]!;
      this.cost[slot] = this.net.plain
        ? kind.fixedCost + kind.costPerDistance * miles
        : Math.round(kind.fixedCost + kind.costPerDistance * miles + this.#priceRules(slot, count));
    }
    this.total += this.cost[slot]!;
  }

  #priceRules(slot: number, count: number): number {
    const { net, stops } = this;
    const base = slot * this.stride;
    let cost = 0;
    for (let i = base + 1; i <= base + count; i += 1) {
      const stop = stops[i]!;
      if (this.home[stop]! >= 0 && this.home[stop] !== slot) cost += net.moveCost;
      if (i > base + 1 && net.loadingTurn[stop]! > net.loadingTurn[stops[i - 1]!]!)
        cost += net.turnCost === unlimitedAmount ? missedWindowCost : net.turnCost;
    }
    if (net.walked) {
      this.way.set(stops.subarray(base, base + count + 1));
      this.lateCost[slot] = simulateTourForLatenessCost(net, this.way, count);
      cost += this.lateCost[slot]!;
    }
    return cost;
  }

  /** The cost of lateness on a slot's tour with one more stop after `position`. */
  lateCostWith(slot: number, position: number, stop: number): number {
    const base = slot * this.stride;
    const count = this.count[slot]!;
    const { way: route, stops } = this;
    for (let i = 0; i <= position; i += 1) route[i] = stops[base + i]!;
    route[position + 1] = stop;
    for (let i = position + 1; i <= count; i += 1) route[i + 1] = stops[base + i]!;
    return simulateTourForLatenessCost(this.net, route, count + 1);
  }

  /** The cheapest free kind of trailer for a slot's freight plus the given amount. -1 means none. */
  smallest(slot: number, cube: number, weight: number): number {
    const { trailers } = this.net;
    const requiredKind = this.net.existingTrailers[slot]?.trailerKind ?? -1;
    const currentKind = this.count[slot]! > 0 ? this.kind[slot]! : -1;
    const allCube = this.cube[slot]! + cube;
    const allWeight = this.weight[slot]! + weight;
    const miles = this.miles[slot]!;
    let best = -1;
    let bestCost = Infinity;
    for (let kind = 0; kind < trailers.length; kind += 1) {
      const trailer = trailers[kind]!;
      if (requiredKind >= 0 && kind !== requiredKind) continue;
      if (trailer.cube < allCube || trailer.weight < allWeight) continue;
      if (kind !== currentKind && this.usedOf[kind]! >= trailer.count) continue;
      const cost = trailer.fixedCost + trailer.costPerDistance * miles;
      if (cost < bestCost) {
        best = kind;
        bestCost = cost;
      }
    }
    return best;
  }

  /** Switches to a smaller trailer, if possible, after stops have been removed. */
  shrink(slot: number): void {
    if (this.count[slot] === 0 || this.net.trailers.length === 1) return;
    const kind = this.smallest(slot, 0, 0);
    if (kind >= 0 && kind !== this.kind[slot]) this.#setKind(slot, kind);
  }

  #setKind(slot: number, kind: number): void {
    if (this.count[slot]! > 0) {
      const old = this.kind[slot]!;
      this.usedOf[old] = this.usedOf[old]! - 1;
      this.usedOf[kind] = this.usedOf[kind]! + 1;
    }
    this.kind[slot] = kind;
  }

  setCount(slot: number, count: number): void {
    const before = this.count[slot]!;
    this.count[slot] = count;
    if ((before === 0) === (count === 0)) return;
    const kind = this.kind[slot]!;
    const change = count > 0 ? 1 : -1;
    this.usedOf[kind] = this.usedOf[kind]! + change;
    // Used slots are contiguous. A slot that becomes used or unused swaps with the one at the border.
    const border = change > 0 ? this.used : this.used - 1;
    const other = this.order[border]!;
    const place = this.orderAt[slot]!;
    this.order[border] = slot;
    this.order[place] = other;
    this.orderAt[slot] = border;
    this.orderAt[other] = place;
    this.used += change;
  }

  leaveOut(stop: number): void {
    this.out[this.outCount] = stop;
    this.outCount += 1;
    this.slotOf[stop] = -1;
    this.total += this.net.leftOutCost[stop]!;
  }
  takeIn(stop: number): void {
    const index = this.out.indexOf(stop);
    if (index < 0 || index >= this.outCount) return;
    this.outCount -= 1;
    this.out[index] = this.out[this.outCount]!;
    this.total -= this.net.leftOutCost[stop]!;
  }
  /** Moves all left-out stops into `into`. */
  takeAllIn(into: Int32Array): number {
    const many = this.outCount;
    for (let i = 0; i < many; i += 1) {
      into[i] = this.out[i]!;
      this.total -= this.net.leftOutCost[into[i]!]!;
    }
    this.outCount = 0;
    return many;
  }

  /** Saves a slot before its first change since `settle`. */
  touch(slot: number): void {
    if (this.#marked[slot] === 1) return;
    this.#marked[slot] = 1;
    this.#touched[this.#touchedCount] = slot;
    this.#touchedCount += 1;
    const snapshot = this.#kept;
    const base = slot * this.stride;
    const end = base + this.count[slot]! + 2;
    for (let i = base; i < end; i += 1) snapshot.stops[i] = this.stops[i]!;
    snapshot.count[slot] = this.count[slot]!;
    snapshot.kind[slot] = this.kind[slot]!;
    snapshot.version[slot] = this.version[slot]!;
  }
  isTouched(slot: number): boolean {
    return this.#marked[slot] === 1;
  }

  /** From here on, `undo` restores this state. */
  settle(): void {
    for (let i = 0; i < this.#touchedCount; i += 1) this.#marked[this.#touched[i]!] = 0;
    this.#touchedCount = 0;
    const snapshot = this.#kept;
    snapshot.outCount = this.outCount;
    snapshot.total = this.total;
    for (let i = 0; i < this.outCount; i += 1) snapshot.out[i] = this.out[i]!;
  }
  undo(): void {
    const snapshot = this.#kept;
    this.outCount = snapshot.outCount;
    for (let i = 0; i < snapshot.outCount; i += 1) {
      this.out[i] = snapshot.out[i]!;
      this.slotOf[snapshot.out[i]!] = -1;
    }
    for (let i = 0; i < this.#touchedCount; i += 1) {
      const slot = this.#touched[i]!;
      this.#marked[slot] = 0;
      this.#restore(slot);
    }
    this.#touchedCount = 0;
    this.total = snapshot.total;
  }
  #restore(slot: number): void {
    const snapshot = this.#kept;
    const base = slot * this.stride;
    const count = snapshot.count[slot]!;
    if (count > 0) this.#setKind(slot, snapshot.kind[slot]!);
    this.setCount(slot, count);
    this.cube[slot] = 0;
    this.weight[slot] = 0;
    for (let i = base + 1; i <= base + count; i += 1) {
      const stop = snapshot.stops[i]!;
      this.stops[i] = stop;
      this.cube[slot] = this.cube[slot]! + this.net.cube[stop]!;
      this.weight[slot] = this.weight[slot]! + this.net.weight[stop]!;
    }
    this.renew(slot);
    this.version[slot] = snapshot.version[slot]!;
  }
}

interface Kept {
  stops: Int32Array;
  count: Int32Array;
  kind: Int32Array;
  version: Int32Array;
  out: Int32Array;
  outCount: number;
  total: number;
}
const keptOf = (cells: number, slots: number, size: number): Kept => ({
  stops: new Int32Array(cells),
  count: new Int32Array(slots),
  kind: new Int32Array(slots),
  version: new Int32Array(slots),
  out: new Int32Array(size),
  outCount: 0,
  total: 0,
});
