import type { SeededRandom } from './seeded-random.rules.ts';
import { unlimitedAmount } from './network.rules.ts';
import type { Tours } from './tours.rules.ts';

/**
 * Puts stops back one by one, each where it costs least. One position in a hundred is skipped, so that the tours differ from the
 * previous ones.
 */
const passedOver = 0.01;

/** The orders in which stops are put back, with the weight of each. */
const orders: readonly (readonly [
  weight: number,
  key: 'any' | 'big' | 'far' | 'close' | 'tight' | 'late' | 'early',
])[] = [
  [4, 'any'],
  [4, 'big'],
  [2, 'far'],
  [1, 'close'],
  [2, 'tight'],
  [2, 'early'],
  [2, 'late'],
];
const allWeights = orders.reduce((sum, [weight]) => sum + weight, 0);

export class RemovedStopInserter {
  readonly #tours: Tours;
  readonly #keys: Float64Array;
  /** For each stop and slot, the cheapest position and the slot version it was found on. */
  readonly #seen: Int32Array;
  readonly #seenCost: Float64Array;
  readonly #seenAt: Int16Array;
  #scanCost = 0;
  #scanAt = 0;
  #slot = -1;
  #at = 0;
  #kind = 0;
  #cost = 0;

  constructor(tours: Tours) {
    this.#tours = tours;
    this.#keys = new Float64Array(tours.net.size);
    const pairs = tours.net.size * tours.slots;
    this.#seen = new Int32Array(pairs);
    this.#seenCost = new Float64Array(pairs);
    this.#seenAt = new Int16Array(pairs);
  }

  putBack(removedStops: Int32Array, many: number, chance: SeededRandom): void {
    this.#sort(removedStops, many, chance);
    const tours = this.#tours;
    for (let i = 0; i < many; i += 1) {
      const stop = removedStops[i]!;
      this.#cost = tours.net.leftOutCost[stop]!;
      this.#slot = -1;
      this.#find(stop, chance);
      if (this.#slot < 0) tours.leaveOut(stop);
      else tours.insert(this.#slot, this.#at, stop, this.#kind);
    }
  }

  #sort(removedStops: Int32Array, many: number, chance: SeededRandom): void {
    let draw = chance.next() * allWeights;
    const order = orders.find(([weight]) => (draw -= weight) < 0)?.[1] ?? 'any';
    const keys = this.#keys;
    for (let i = 0; i < many; i += 1) keys[i] = this.#keyOf(order, removedStops[i]!, chance);
    // Insertion sort, because there are few stops.
    for (let i = 1; i < many; i += 1) {
      const stop = removedStops[i]!;
      const key = keys[i]!;
      let to = i;
      for (; to > 0 && keys[to - 1]! > key; to -= 1) {
        keys[to] = keys[to - 1]!;
        removedStops[to] = removedStops[to - 1]!;
      }
      keys[to] = key;
      removedStops[to] = stop;
    }
  }
  #keyOf(order: (typeof orders)[number][1], stop: number, chance: SeededRandom): number {
    const { net } = this.#tours;
    switch (order) {
      case 'big':
        return -net.cube[stop]!;
      case 'far':
        return -net.miles[stop]!;
      case 'close':
        return net.miles[stop]!;
      case 'tight':
        return net.closes[stop]! - net.opens[stop]!;
      case 'early':
        return net.opens[stop]!;
      case 'late':
        return -net.closes[stop]!;
      default:
        return chance.next();
    }
  }

  #find(stop: number, chance: SeededRandom): void {
    const tours = this.#tours;
    const { net, order, used, version } = tours;
    const row = stop * tours.slots;
    const others = net.separatedStops[stop];
    const mostCube = net.mostCube - net.cube[stop]!;
    const mostWeight = net.mostWeight - net.weight[stop]!;
    for (let u = 0; u < used; u += 1) {
      const slot = order[u]!;
      if (tours.cube[slot]! > mostCube || tours.weight[slot]! > mostWeight) continue;
      if (tours.count[slot]! >= net.maxStops || (others !== undefined && this.#meets(slot, others))) continue;
      const kind = tours.kind[slot]!;
      const trailer = net.trailers[kind]!;
      if (
        tours.cube[slot]! + net.cube[stop]! > trailer.cube ||
        tours.weight[slot]! + net.weight[stop]! > trailer.weight
      ) {
        this.#findOnLarger(slot, stop);
        continue;
      }
      if (this.#seen[row + slot] !== version[slot]) {
        this.#scan(slot, stop, trailer.costPerDistance, -1);
        this.#seen[row + slot] = version[slot]!;
        this.#seenCost[row + slot] = this.#scanCost;
        this.#seenAt[row + slot] = this.#scanAt;
      }
      const cost = this.#seenCost[row + slot]!;
      if (cost >= this.#cost) continue;
      if (chance.next() < passedOver) {
        this.#scan(slot, stop, trailer.costPerDistance, this.#seenAt[row + slot]!);
        this.#take(slot, kind, this.#scanAt, this.#scanCost);
      } else this.#take(slot, kind, this.#seenAt[row + slot]!, cost);
    }
    if (used === tours.slots) return;
    const homeSlot = tours.home[stop]!;
    if (homeSlot >= 0 && tours.count[homeSlot] === 0) this.#openFor(homeSlot, stop);
    this.#openFor(order[used]!, stop);
  }

  #take(slot: number, kind: number, position: number, cost: number): void {
    if (cost >= this.#cost) return;
    this.#cost = cost;
    this.#slot = slot;
    this.#at = position;
    this.#kind = kind;
  }

  /** A tour that exceeds its trailer can move to a larger one, if there is one. */
  #findOnLarger(slot: number, stop: number): void {
    const tours = this.#tours;
    const { net } = tours;
    const kind = tours.smallest(slot, net.cube[stop]!, net.weight[stop]!);
    if (kind < 0) return;
    const larger = net.trailers[kind]!;
    const trailer = net.trailers[tours.kind[slot]!]!;
    const extra =
      larger.fixedCost -
      trailer.fixedCost +
      (larger.costPerDistance - trailer.costPerDistance) * tours.miles[slot]!;
    if (extra >= this.#cost) return;
    this.#scan(slot, stop, larger.costPerDistance, -1);
    this.#take(slot, kind, this.#scanAt, this.#scanCost + extra);
  }

  /** Finds the cheapest position on a slot, except a skipped one. */
  #scan(slot: number, stop: number, rate: number, without: number): void {
    const tours = this.#tours;
    const { net, stops, leaves, latest, legs } = tours;
    const { miles, milesTo, minutes, minutesTo, plain } = net;
    const row = stop * net.size;
    const opens = net.opens[stop]!;
    const closes = net.closes[stop]!;
    const service = net.service[stop]!;
    const lastLeave = closes - net.wayIn[stop]!;
    const firstNext = net.soonest[stop]! + service + net.wayOut[stop]!;
    const base = slot * tours.stride;
    const end = base + tours.count[slot]!;
    const extra = plain ? 0 : this.#moveCost(slot, stop);
    let best = Infinity;
    let bestAt = -1;
    for (let i = base; i <= end; i += 1) {
      const leave = leaves[i]!;
      if (leave > lastLeave) break;
      const nextBy = latest[i + 1]!;
      if (nextBy < firstNext || i - base === without) continue;
      const before = row + stops[i]!;
      const after = row + stops[i + 1]!;
      let more = (milesTo[before]! + miles[after]! - legs[i]!) * rate + extra;
      if (more >= best) continue;
      const arrives = leave + minutesTo[before]!;
      const begins = arrives < opens ? opens : arrives;
      if (begins > closes || begins + service + minutes[after]! > nextBy) continue;
      if (!plain) {
        more += this.#turnCost(stops[i]!, stop, stops[i + 1]!);
        if (more >= best) continue;
        if (net.walked) more += tours.lateCostWith(slot, i - base, stop) - tours.lateCost[slot]!;
        if (more >= best) continue;
      }
      best = more;
      bestAt = i - base;
    }
    this.#scanCost = best;
    this.#scanAt = bestAt;
  }

  #openFor(slot: number, stop: number): void {
    const tours = this.#tours;
    const { net } = tours;
    const kind = tours.smallest(slot, net.cube[stop]!, net.weight[stop]!);
    if (kind < 0) return;
    const trailer = net.trailers[kind]!;
    const row = stop * net.size;
    let cost = trailer.fixedCost + trailer.costPerDistance * (net.milesTo[row]! + net.miles[row]!);
    if (!net.plain) cost += this.#moveCost(slot, stop);
    if (cost >= this.#cost || !this.#fitsAlone(stop)) return;
    if (net.walked) cost += tours.lateCostWith(slot, 0, stop);
    this.#take(slot, kind, 0, cost);
  }

  #fitsAlone(stop: number): boolean {
    const { net } = this.#tours;
    const begins = Math.max(net.opens[stop]!, net.opens[0]! + net.minutesTo[stop * net.size]!);
    return (
      begins <= net.closes[stop]! &&
      begins + net.service[stop]! + net.minutes[stop * net.size]! <= net.closes[0]!
    );
  }

  #moveCost(slot: number, stop: number): number {
    const home = this.#tours.home[stop]!;
    return home >= 0 && home !== slot ? this.#tours.net.moveCost : 0;
  }
  #meets(slot: number, others: Int32Array): boolean {
    const { slotOf } = this.#tours;
    for (let i = 0; i < others.length; i += 1) if (slotOf[others[i]!] === slot) return true;
    return false;
  }
  /** The dock, 0, has no turn. */
  #turnCost(before: number, stop: number, after: number): number {
    const { loadingTurn, turnCost } = this.#tours.net;
    if (turnCost === 0) return 0;
    const loadingRank = loadingTurn[stop]!;
    const fore = before !== 0 && loadingRank > loadingTurn[before]!;
    const hind = after !== 0 && loadingTurn[after]! > loadingRank;
    const was = before !== 0 && after !== 0 && loadingTurn[after]! > loadingTurn[before]!;
    if (!fore && !hind) return 0;
    if (turnCost === unlimitedAmount) return Infinity;
    return (Number(fore) + Number(hind) - Number(was)) * turnCost;
  }
}
