import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { scan as scanCall, scanResult } from './scanning.contract.ts';
import type { ScanResult, ScanWish } from './scanning.contract.ts';
import { scanErrors } from './scanning.errors.ts';
import { blank, decide, leavesShuttle, refusalTitle } from './scanning.rules.ts';
import type { Decision } from './scanning.rules.ts';
import * as arrivals from './scan-arrivals.store.ts';
import * as facts from './scan-facts.store.ts';
import type { PalletRow, PlaceFacts, UnitRow } from './scan-facts.store.ts';
import { eventOf } from './scan-event.service.ts';
import * as writes from './scan-writes.store.ts';
import {
  askedShipper,
  askedTemperature,
  askedUnknown,
  refused,
  shuttleTo,
  taken,
} from './scan-answers.rules.ts';
import { palletCodeIn, palletScan } from './pallets.service.ts';
import { scannerOf } from './scanner-session.service.ts';
import type { Who } from './scanner-session.service.ts';
import { nearestFree } from './nearest-slot.rules.ts';
import { enterUnknown, identifyUnknown } from './unknown-box.service.ts';
import { labelOf } from '#areas/freight/units/codes.rules.ts';
import type { UnitMove } from '#areas/freight/units/units.contract.ts';
import { countedBy } from '#areas/floor/tasks/tasks.rules.ts';
import type { OpenTask } from '#areas/floor/tasks/tasks.contract.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import { loadingGoesOn } from '#areas/outbound/loads/loads.rules.ts';
import { loadOf } from '#areas/outbound/loads/loads.service.ts';
import { unitLoaded, unitUnloaded } from '#areas/outbound/loads/pickups.service.ts';
import { markDamaged } from '#areas/shuttles/shuttle-loads/manifest.service.ts';
import {
  arrivedByScan,
  unitScannedOn,
  unitsTakenOff,
} from '#areas/shuttles/shuttle-loads/shuttle-loads.service.ts';
import { shuttleState } from '#areas/freight/units/shuttle-load-states.contract.ts';
import { Again, withCommit } from '#kit/server/db.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { fill, Refusal, refuse } from '#kit/server/refuse.ts';
import { together } from '#kit/server/together.ts';
import type { Work } from '#kit/server/work.ts';
import { announce } from '#kit/server/work.ts';

/**
 * One scan, answered the same way for ever under its id, taken or refused: a copy of it that was held up on its way must
 * not be taken once the person has been told no.
 */
export async function scanOne(work: Work, wish: ScanWish): Promise<ScanResult | Refusal> {
  const { result, written, refusal } = await scanned(work, wish);
  if (written) withCommit(work.tx, written, { look: mustBeWritten, failed: writes.againIfTwice });
  if (refusal) await keepRefusal(work, wish, result);
  return result.ok || result.ask !== null ? result : (refusal ?? refusalIn(result));
}
/** Keeps under its id why a scan was not taken. */
export async function keepRefusal(work: Work, wish: ScanWish, result: ScanResult): Promise<void> {
  const who = scannerOf(work);
  const event = eventOf(work, wish, who);
  await writes.keepScan(work.tx, event, who.warehouseId, result).catch(writes.againIfTwice);
}
/** What a refused scan is answered with. */
export function refusedAs(work: Work, wish: ScanWish, error: Refusal): ScanResult {
  const known = scanResult.safeParse(error.data);
  return {
    ...(known.success ? known.data : { ...blank(wish), title: refusalTitle(error.error) }),
    status: error.status,
    code: error.error,
    sentence: error.key,
    params: error.params,
    at: work.now.toString(),
  };
}
const faults = new Map(
  [...(scanCall.refuses ?? []), ...Object.values(commonErrors)].map((fault) => [fault.code, fault]),
);
/** The refusal that was kept as an answer. */
const refusalIn = (result: ScanResult): Refusal =>
  new Refusal(faults.get(result.code ?? '') ?? commonErrors.changedByOthers, result.params, { data: result });
/** Writes a scan before its transaction ends: what follows looks at the box as it then is. */
async function write(work: Work, scan: Scanned): Promise<void> {
  if (!scan.written) return;
  mustBeWritten((await scan.written.execute(work.tx).catch(writes.againIfTwice)).rows.length);
  delete scan.written;
}
function mustBeWritten(rows: number): void {
  if (rows === 0) refuse(commonErrors.changedByOthers);
}

/** What is answered, and what is still to be written for it: the last statement of the scan. */
interface Scanned {
  result: ScanResult;
  written?: RawBuilder<unknown>;
  /** Why it was not taken; nothing was written then. */
  refusal?: Refusal;
}
async function scanned(work: Work, wish: ScanWish): Promise<Scanned> {
  const who = scannerOf(work);
  // A repeat that came while the first was at work has waited for the box: it gets the first answer too.
  const first = async (): Promise<Scanned | undefined> => {
    const result = await facts.firstAnswer(work.tx, wish.clientEventId);
    return result && { result };
  };
  try {
    const isOfHere = wish.warehouseId === undefined || wish.warehouseId === who.warehouseId;
    const scan = isOfHere
      ? await scanNow(work, wish, who)
      : refusedScan(work, wish, new Refusal(scanErrors.otherWarehouse));
    return scan.refusal ? ((await first()) ?? scan) : scan;
  } catch (error) {
    const told = error instanceof Refusal ? await first() : undefined;
    if (told) return told;
    throw error;
  }
}

const refusedScan = (work: Work, wish: ScanWish, refusal: Refusal): Scanned => ({
  result: refusedAs(work, wish, refusal),
  refusal,
});

async function scanNow(work: Work, wish: ScanWish, who: Who): Promise<Scanned> {
  const event = eventOf(work, wish, who);
  const { kind } = wish;
  if (kind === 'palletOpen' || kind === 'palletInspect' || kind === 'palletClose') {
    const answered = facts.firstAnswer(work.tx, wish.clientEventId);
    const place = await facts.placeOf(work.tx, who.warehouseId);
    const known = await answered;
    return {
      result:
        known ??
        (await palletScan(work, { ...wish, kind }, event, place ?? refuse(commonErrors.notFound), who)),
    };
  }
  if (wish.code.trim() === '') refuse(scanErrors.unknown);
  const label = { ...labelOf(wish.code), shipperId: wish.shipperId ?? null };
  const gathered = await gather(work, wish, who, label);
  if (gathered.known) return { result: gathered.known };
  const live = meant(
    gathered.units.filter((u) => u.active),
    label,
  );
  if (live.length > 1) {
    const shippers = live.map((u) => ({ id: u.shipperId, name: u.shipper }));
    return { result: askedShipper(wish, shippers) };
  }
  const unit = live[0] ?? gathered.units[0];
  const seen = unit ? await withLoad(work, wish, who, gathered, unit) : gathered;
  return act(work, wish, event, who, seen, label);
}

/** Of the live units that bear a code in any writing: one shipper's is the one that bears it as it was scanned. */
function meant(live: readonly UnitRow[], label: facts.Label): readonly UnitRow[] {
  const place = (u: UnitRow) => label.codes.indexOf(u.unitCode);
  const first = (shipperId: number) =>
    live.filter((u) => u.shipperId === shipperId).toSorted((a, b) => rank(place(a)) - rank(place(b)))[0];
  return [...new Set(live.map((u) => u.shipperId))].flatMap((shipperId) => first(shipperId) ?? []);
}
/** A unit that bears no such code has it as its SSCC, and comes last. */
const rank = (place: number): number => (place < 0 ? Number.MAX_SAFE_INTEGER : place);

interface Facts extends facts.ScanFacts {
  unit?: UnitRow | undefined;
  pallet: PalletRow | undefined;
  door: { id: number; open: boolean } | undefined;
  position: facts.PositionRow | undefined;
  pickup: facts.PickupFacts | undefined;
  shuttle: facts.ShuttleFacts | undefined;
  inbound: arrivals.InboundFacts | undefined;
}
const none = Promise.resolve(undefined);
/** Scans that take no box off the shuttle it waits on. */
const staysOnShuttle = new Set<ScanWish['kind']>(['receive', 'putAway']);
/**
 * Everything a scan is decided by, asked in one breath. What locks comes first: each statement sees what
 * those before it have waited for.
 */
async function gather(work: Work, wish: ScanWish, who: Who, label: facts.Label): Promise<Facts> {
  const { tx } = work;
  const here = who.warehouseId;
  const truck = wish.kind === 'shuttle' ? wish.shuttleLoadId : undefined;
  const came =
    wish.kind === 'arrive' ? (wish.shuttleLoadId ?? (await arrivals.cameWith(tx, label))) : undefined;
  const load = wish.pickupId ?? (wish.kind === 'unload' ? await facts.truckOf(tx, label) : undefined);
  const { scan, pallet, door, position, pickup, shuttle, inbound } = await together({
    pickupHeld: load === undefined ? none : facts.lockPickup(tx, load, here),
    shuttlesHeld: staysOnShuttle.has(wish.kind) ? none : facts.lockShuttles(tx, truck ?? came, label),
    boxesHeld: came === undefined ? none : arrivals.holdBoxes(tx, came, here, label),
    scan: facts.factsOf(tx, label, here, wish.clientEventId),
    pallet: wish.palletCode ? facts.palletBy(tx, palletCodeIn(wish.palletCode), here) : none,
    pickup: load === undefined ? none : facts.pickupFacts(tx, load, here),
    slotHeld: wish.position && wish.kind === 'putAway' ? facts.lockSlot(tx, here, wish.position) : none,
    position: wish.position ? facts.positionAt(tx, here, wish.position, label) : none,
    door: wish.doorNumber === undefined ? none : facts.receivingDoor(tx, here, wish.doorNumber),
    shuttle: truck === undefined ? none : facts.shuttleFacts(tx, truck, here),
    inbound: came === undefined ? none : arrivals.inboundFacts(tx, came, here, label),
  });
  return { ...(scan ?? refuse(commonErrors.notFound)), pallet, door, position, pickup, shuttle, inbound };
}

/**
 * The unit with its truck. One that no plan names yet joins the truck of its day when it is scanned onto one;
 * one that is taken off is looked for on its own.
 */
async function withLoad(work: Work, wish: ScanWish, who: Who, seen: Facts, unit: UnitRow): Promise<Facts> {
  const pickupOf = async (id: number) => {
    await facts.lockPickup(work.tx, id, who.warehouseId);
    return facts.pickupFacts(work.tx, id, who.warehouseId);
  };
  // It was put on another truck in this very moment.
  if (
    wish.kind === 'unload' &&
    wish.pickupId === undefined &&
    unit.loadPickupId !== null &&
    unit.loadPickupId !== seen.pickup?.id
  )
    return { ...seen, unit, pickup: await pickupOf(unit.loadPickupId) };
  if (wish.kind !== 'load' || unit.loadPickupId !== null) return { ...seen, unit };
  const found = await loadOf(work, unit.id, wish.pickupId);
  if (!found) return { ...seen, unit };
  return {
    ...seen,
    unit: {
      ...unit,
      loadPickupId: found.pickupId,
      loadName: `L-${found.loadNumber}`,
      loadDoor: found.doorNumber,
    },
    pickup: wish.pickupId === undefined ? undefined : await pickupOf(wish.pickupId),
  };
}

const isOfHere = (unit: UnitRow, who: Who): boolean =>
  [unit.receivingWarehouseId, unit.currentWarehouseId, unit.outboundWarehouseId].includes(who.warehouseId);

async function act(
  work: Work,
  wish: ScanWish,
  event: writes.ScanEvent,
  who: Who,
  seen: Facts,
  label: facts.Label,
): Promise<Scanned> {
  const { place, unit, pallet, door, position, pickup, shuttle, inbound } = seen;
  const { named, proposals } = unit
    ? { named: null, proposals: [] }
    : await identifyUnknown(work, wish, who, place);
  const decision = decide({
    kind: wish.kind,
    scannedAt: event.scannedAt,
    role: who.role,
    warehouseId: who.warehouseId,
    warehouse: place.warehouse,
    dayStarted: place.dayId !== null,
    runningOutboundDate: place.outboundDate,
    unit: unit ?? null,
    named,
    confirmUnknown: wish.confirmUnknown ?? false,
    hasProposals: proposals.length > 0,
    tempF: wish.tempF ?? null,
    pallet: pallet ?? null,
    palletNamed: wish.palletCode !== undefined,
    door: wish.doorNumber === undefined ? null : { number: wish.doorNumber, open: door?.open ?? false },
    position: position ?? null,
    pickup: pickup ?? null,
    shuttle: shuttle ?? null,
    inbound: inbound ? { ...inbound, counted: inbound.boxCounted } : null,
    noDescription: wish.noDescription ?? false,
    damaged: wish.damaged ?? false,
  });
  const isUnknown = !unit && (decision.ok || 'ask' in decision);
  if (isUnknown && (await facts.stands(work.tx, label)))
    throw new Again('The box was given to another line while it was waited for');
  if (!decision.ok) {
    if ('ask' in decision)
      return {
        result:
          decision.ask === 'temperature'
            ? askedTemperature(wish, unit)
            : askedUnknown(wish, decision.ask, proposals),
      };
    const freeSlot =
      unit && decision.fault.code === scanErrors.occupied.code ? await freeSlotFor(work, place, unit) : null;
    const refusal = new Refusal(
      decision.fault,
      decision.params,
      unit
        ? { data: refused(wish, decision, refusedBox(unit, who, freeSlot), isOfHere(unit, who)) }
        : undefined,
    );
    return refusedScan(work, wish, refusal);
  }
  const row = unit ?? (await enterUnknown(work, place, who, pallet, label, event));
  return move(work, {
    decision,
    wish,
    event,
    place,
    who,
    unit: row,
    known: unit !== undefined,
    pallet,
    position,
    pickup,
    shuttle,
    inbound,
    tasks: seen.tasks ?? [],
  });
}

/** A refused box with where it goes from here; one that stands elsewhere goes nowhere from here. */
const refusedBox = (unit: UnitRow, who: Who, freeSlot: string | null) => {
  const isHere = unit.currentWarehouseId === who.warehouseId;
  return {
    ...unit,
    freeSlot,
    stagingCode: isHere ? unit.stagingCode : null,
    shuttleTo: isHere ? shuttleTo(unit, who.warehouseId) : null,
  };
};

/** Where a box may be put away instead. */
const freeSlotFor = async (work: Work, place: PlaceFacts, unit: UnitRow): Promise<string | null> =>
  nearestFree(place.layoutId === null ? [] : await facts.positionsOf(work.tx, place.layoutId), [
    unit.consigneeId,
    unit.deliverToId,
  ]);

interface Moving {
  decision: Extract<Decision, { ok: true }>;
  wish: ScanWish;
  event: writes.ScanEvent;
  place: PlaceFacts;
  who: Who;
  unit: UnitRow;
  /** Somebody entered it: not a box that this scan made. */
  known: boolean;
  pallet: PalletRow | undefined;
  position: facts.PositionRow | undefined;
  pickup: facts.PickupFacts | undefined;
  shuttle: facts.ShuttleFacts | undefined;
  inbound: arrivals.InboundFacts | undefined;
  tasks: readonly OpenTask[];
}
/** Which way a scan says the box went, as its row keeps it. */
const loadedBy = new Map<UnitMove, boolean>([
  ['load', true],
  ['unload', false],
]);
async function move(work: Work, m: Moving): Promise<Scanned> {
  const { decision: d, unit } = m;
  // Of a box that nobody entered nobody knows what is in it.
  const nothingKnown = m.known ? {} : { description: null, size: null, nth: null, ofLine: null };
  const result = { ...taken({ ...m, here: m.who.warehouseId }, work.now.toString()), ...nothingKnown };
  const leaves = leavesShuttle(d.to, unit);
  const position = m.wish.position?.toUpperCase() ?? null;
  const placeId = m.position?.placeId ?? null;
  const positionPlaceId = d.move === 'stage' || d.move === 'misStage' ? placeId : null;
  const putAwayPlaceId = d.move === 'putAway' ? placeId : null;
  const tasks = tasksOf(m, positionPlaceId ?? putAwayPlaceId);
  const door = m.wish.doorNumber === undefined ? null : String(m.wish.doorNumber);
  // Its first box says that a truck has come, and with it all the others.
  if (d.cameWith && m.inbound?.status === shuttleState.released) await arrivedByScan(work, d.cameWith.id);
  const written = writes.scanWritten(
    work,
    {
      unitId: unit.id,
      move: d.move,
      from: d.move === 'shuttleCount' ? unitStatus.arrived : unit.status,
      to: d.to,
      warehouseId: m.who.warehouseId,
      positionPlaceId,
      putAwayPlaceId,
      palletId: d.move === 'receive' ? (m.pallet?.id ?? null) : null,
      tempF: m.wish.tempF ?? null,
      received: d.move === 'receive' || (d.move === 'shuttleExtra' && unit.status === unitStatus.finalized),
      loaded: loadedBy.get(d.move) ?? null,
      onShuttle: d.onShuttle?.id,
      leavesShuttle: leaves,
      cameWith: d.move === 'shuttleExtra' ? (d.cameWith?.id ?? null) : null,
      cooler: d.cooler ?? null,
      tasks,
    },
    { ...m.event, place: position ?? door, note: noteOf(d) },
    result,
  );
  if (m.pallet && d.move === 'receive')
    // Nobody knows yet whose an unknown box is: the first known one says whose pallet it stands on.
    await writes.changePallet(work.tx, m.pallet.id, {
      shipperId: m.known ? unit.shipperId : undefined,
      tempF: m.wish.tempF,
    });
  announce(work, 'units', [unit.id]);
  if (m.wish.tempF !== undefined) announce(work, 'temperatures');
  if (tasks.length > 0) announce(work, 'tasks', tasks);
  const scan: Scanned = { result, written };
  if (unit.shuttleLoadId !== null && (leaves || d.onShuttle || d.move === 'shuttleExtra')) {
    await write(work, scan);
    await unitsTakenOff(work, [unit.shuttleLoadId]);
  }
  if (d.cameWith) return offShuttle(work, m, scan, d.cameWith.id);
  return d.onShuttle ? onShuttle(work, m, scan) : onLoad(work, m, scan);
}

/** The tasks of the floor that it brings a box for: to its place, to the door of its truck, or to the cooler. */
function tasksOf({ decision, unit, pickup, shuttle, tasks }: Moving, placeId: number | null): number[] {
  const trucks = new Map<UnitMove, { doorId: number | null } | undefined>([
    ['load', pickup],
    ['shuttleLoad', shuttle],
  ]);
  return countedBy(tasks, {
    consigneeId: unit.consigneeId,
    before: { status: unit.status, placeId: unit.standsAtId, doorId: null },
    after: {
      status: decision.to,
      placeId,
      doorId: trucks.get(decision.move)?.doorId ?? null,
    },
  });
}

/** What the history keeps of a warning: the sentence with what it was about, for it is never written again. */
const noteOf = ({ warn, onShuttle: truck, cameWith }: Moving['decision']): string | null =>
  warn ? fill(warn.remark.sentence, warn.params) : (truck?.number ?? cameWith?.number ?? null);

/** The first and the last box change the truck too, which looks at its boxes as they then are. */
async function onLoad(work: Work, { decision, unit, pickup }: Moving, scan: Scanned): Promise<Scanned> {
  const loads = decision.move === 'load';
  if ((!loads && decision.move !== 'unload') || unit.loadPickupId === null) return scan;
  if (loads && pickup && loadingGoesOn(pickup.status, pickup.planned - pickup.loaded - 1)) {
    announce(work, 'loads', [pickup.loadId]);
    return scan;
  }
  await write(work, scan);
  await (loads ? unitLoaded(work, unit.loadPickupId) : unitUnloaded(work, unit.loadPickupId));
  return scan;
}

/** The first box begins the loading of its truck, which takes its door; every other one is only counted. */
async function onShuttle(work: Work, { decision, shuttle }: Moving, scan: Scanned): Promise<Scanned> {
  if (!decision.onShuttle?.id || !shuttle) return scan;
  announce(work, 'shuttle-loads', [shuttle.id]);
  if (shuttle.status === shuttleState.loading && shuttle.doorHeld) return scan;
  await write(work, scan);
  await unitScannedOn(work, shuttle.id);
  return scan;
}
/** A box that came damaged is one that differs, until somebody says what happened to it. */
async function offShuttle(
  work: Work,
  { wish, unit }: Moving,
  scan: Scanned,
  truckId: number,
): Promise<Scanned> {
  announce(work, 'shuttle-loads', [truckId]);
  if (wish.damaged !== true) return scan;
  await write(work, scan);
  await markDamaged(work, truckId, unit.id);
  return scan;
}
/** Scans in the order they were made; each stands or falls by itself. */
export async function scanMany(work: Work, wishes: readonly ScanWish[]): Promise<ScanResult[]> {
  const results: ScanResult[] = [];
  if (wishes.length > 1)
    await facts.holdBatch(
      work.tx,
      scannerOf(work).warehouseId,
      wishes.flatMap((wish) => wish.pickupId ?? []),
      wishes.flatMap((wish) => wish.shuttleLoadId ?? []),
      wishes.flatMap((wish) => labelOf(wish.code).codes),
    );
  for (const wish of wishes) {
    await sql`savepoint one_scan`.execute(work.tx);
    try {
      const scan = await scanned(work, wish);
      if (scan.refusal) throw scan.refusal;
      await write(work, scan);
      results.push(scan.result);
      await sql`release savepoint one_scan`.execute(work.tx);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await sql`rollback to savepoint one_scan`.execute(work.tx);
      const result = refusedAs(work, wish, error);
      await keepRefusal(work, wish, result);
      results.push(result);
    }
  }
  return results;
}
