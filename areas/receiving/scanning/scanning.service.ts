import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { dateIn } from '#kit/contract/zones.ts';
import { scanResult } from './scanning.contract.ts';
import type { DayList, ScanResult, ScanWish, SyncReply } from './scanning.contract.ts';
import { blank, decide, leavesShuttle, refusalTitle, scanSays } from './scanning.rules.ts';
import type { Decision } from './scanning.rules.ts';
import * as store from './scanning.store.ts';
import type { PalletRow, PlaceFacts, UnitRow } from './scanning.store.ts';
import { palletScan } from './pallets.service.ts';
import { scannerOf } from './scanner-session.service.ts';
import type { Who } from './scanner-session.service.ts';
import { start } from '#areas/calendar/start-day/start-day.service.ts';
import { readScan } from '#areas/freight/units/codes.rules.ts';
import { enterUnits } from '#areas/freight/units/enter-units.sql.ts';
import { loadingGoesOn } from '#areas/outbound/loads/loads.rules.ts';
import { loadOf } from '#areas/outbound/loads/loads.service.ts';
import { unitLoaded, unitUnloaded } from '#areas/outbound/loads/pickups.service.ts';
import { unitScannedOn, unitsTakenOff } from '#areas/shuttles/shuttle-loads/shuttle-loads.service.ts';
import { shuttleState } from '#areas/shuttles/shuttle-loads/shuttle-loads.contract.ts';
import { withCommit } from '#kit/server/db.ts';
import { Refusal, changedByOthers, notFound, refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce } from '#kit/server/work.ts';

/** One scan. A refusal throws and leaves nothing behind; an accepted scan is answered the same way for ever under its id. */
export async function scanOne(work: Work, wish: ScanWish): Promise<ScanResult> {
  const { result, written } = await scanned(work, wish);
  if (written) withCommit(work.tx, written, { look: mustBeWritten, failed: store.againIfTwice });
  return result;
}
/** Writes a scan before its transaction ends: what follows looks at the box as it then is. */
async function write(work: Work, scan: Scanned): Promise<void> {
  if (!scan.written) return;
  mustBeWritten((await scan.written.execute(work.tx).catch(store.againIfTwice)).rows.length);
  delete scan.written;
}
function mustBeWritten(rows: number): void {
  if (rows === 0) refuse(409, changedByOthers);
}

/** What is answered, and what is still to be written for it: the last statement of the scan. */
interface Scanned {
  result: ScanResult;
  written?: RawBuilder<unknown>;
}
async function scanned(work: Work, wish: ScanWish): Promise<Scanned> {
  const who = scannerOf(work);
  if (wish.warehouseId !== undefined && wish.warehouseId !== who.warehouseId)
    refuse(403, 'This scanner works in another warehouse.');
  try {
    return await scanNow(work, wish, who);
  } catch (error) {
    // A repeat that came while the first was at work has waited for the box: it gets the first answer too.
    const first = error instanceof Refusal ? await store.firstAnswer(work.tx, wish.clientEventId) : undefined;
    if (first) return { result: first };
    throw error;
  }
}

async function scanNow(work: Work, wish: ScanWish, who: Who): Promise<Scanned> {
  const event = eventOf(work, wish, who);
  if (wish.kind === 'palletOpen' || wish.kind === 'palletInspect' || wish.kind === 'palletClose') {
    const [known, place] = await Promise.all([
      store.firstAnswer(work.tx, wish.clientEventId),
      store.placeOf(work.tx, who.warehouseId),
    ]);
    return { result: known ?? (await palletScan(work, wish, event, place ?? refuse(404, notFound), who)) };
  }
  const label = labelOf(wish);
  const facts = await gather(work, wish, who, label);
  if (facts.known) return { result: facts.known };
  const live = facts.units.filter((u) => u.active);
  if (live.length > 1)
    return {
      result: asked(
        wish,
        'shipper',
        live.map((u) => ({ id: u.shipperId, name: u.shipper })),
      ),
    };
  const unit = live[0] ?? facts.units[0];
  return act(work, wish, event, who, unit ? await withLoad(work, wish, who, facts, unit) : facts, label);
}

function labelOf(wish: ScanWish): store.Label {
  const read = readScan(wish.code);
  const shipperId = wish.shipperId ?? null;
  if (read.kind === 'produce') refuse(412, scanSays.produce);
  if (read.kind === 'bol') refuse(412, scanSays.paper);
  if (read.kind === 'misread') refuse(412, read.sentence);
  if (read.kind === 'empty') refuse(412, scanSays.unknown);
  if (read.kind === 'sscc') return { sscc: read.code, shipperId };
  // Shippers number their boxes as they like, also so that a code looks like one of our positions.
  return { unitCode: read.kind === 'position' ? wish.code.trim() : read.code, shipperId };
}

interface Facts extends store.ScanFacts {
  unit?: UnitRow | undefined;
  pallet: PalletRow | undefined;
  door: { id: number; open: boolean } | undefined;
  position: store.PositionRow | undefined;
  pickup: store.PickupFacts | undefined;
  shuttle: store.ShuttleFacts | undefined;
}
const none = Promise.resolve(undefined);
/** Scans that take no box off the shuttle it waits on. */
const staysOnShuttle = new Set<ScanWish['kind']>(['receive', 'putAway']);
/**
 * Everything a scan is decided by, asked in one breath. What locks comes first: each statement sees what
 * those before it have waited for.
 */
async function gather(work: Work, wish: ScanWish, who: Who, label: store.Label): Promise<Facts> {
  const { tx } = work;
  const here = who.warehouseId;
  const truck = wish.kind === 'shuttle' ? wish.shuttleLoadId : undefined;
  const load = wish.pickupId ?? (wish.kind === 'unload' ? await store.truckOf(tx, label) : undefined);
  const [, , facts, pallet, pickup, , position, door, shuttle] = await Promise.all([
    load === undefined ? none : store.lockPickup(tx, load, here),
    staysOnShuttle.has(wish.kind) ? none : store.lockShuttles(tx, truck, label),
    store.factsOf(tx, label, here, wish.clientEventId),
    wish.palletCode ? store.palletBy(tx, wish.palletCode, here) : none,
    load === undefined ? none : store.pickupFacts(tx, load, here),
    wish.position && wish.kind === 'putAway' ? store.lockSlot(tx, here, wish.position) : none,
    wish.position ? store.positionAt(tx, here, wish.position, label) : none,
    wish.doorNumber === undefined ? none : store.receivingDoor(tx, here, wish.doorNumber),
    truck === undefined ? none : store.shuttleFacts(tx, truck, here),
  ]);
  return { ...(facts ?? refuse(404, notFound)), pallet, door, position, pickup, shuttle };
}

/**
 * The unit with its truck. One that no plan names yet joins the truck of its day when it is scanned onto one;
 * one that is taken off is looked for on its own.
 */
async function withLoad(work: Work, wish: ScanWish, who: Who, facts: Facts, unit: UnitRow): Promise<Facts> {
  const pickupOf = async (id: number) => {
    await store.lockPickup(work.tx, id, who.warehouseId);
    return store.pickupFacts(work.tx, id, who.warehouseId);
  };
  // It was put on another truck in this very moment.
  if (
    wish.kind === 'unload' &&
    wish.pickupId === undefined &&
    unit.loadPickupId !== null &&
    unit.loadPickupId !== facts.pickup?.id
  )
    return { ...facts, unit, pickup: await pickupOf(unit.loadPickupId) };
  if (wish.kind !== 'load' || unit.loadPickupId !== null) return { ...facts, unit };
  const found = await loadOf(work, unit.id, wish.pickupId);
  if (!found) return { ...facts, unit };
  return {
    ...facts,
    unit: {
      ...unit,
      loadPickupId: found.pickupId,
      loadName: `L-${found.loadNumber}`,
      loadDoor: found.doorNumber,
    },
    pickup: wish.pickupId === undefined ? undefined : await pickupOf(wish.pickupId),
  };
}

async function act(
  work: Work,
  wish: ScanWish,
  event: store.ScanEvent,
  who: Who,
  facts: Facts,
  label: store.Label,
): Promise<Scanned> {
  const { place, unit, pallet, door, position, pickup, shuttle } = facts;
  const decision = decide({
    kind: wish.kind,
    scannedAt: event.scannedAt,
    role: who.role,
    warehouseId: who.warehouseId,
    warehouse: place.warehouse,
    dayStarted: place.dayId !== null,
    runningOutboundDate: place.outboundDate,
    unit: unit ?? null,
    tempF: wish.tempF ?? null,
    pallet: pallet ?? null,
    palletNamed: wish.palletCode !== undefined,
    door: wish.doorNumber === undefined ? null : { number: wish.doorNumber, open: door?.open ?? false },
    position: position ?? null,
    pickup: pickup ?? null,
    shuttle: shuttle ?? null,
    noDescription: wish.noDescription ?? false,
  });
  if (!decision.ok) {
    if (decision.ask) return { result: asked(wish, decision.ask, [], unit) };
    return refuse(
      decision.status,
      decision.sentence,
      decision.params,
      unit ? { data: refused(wish, decision, unit) } : undefined,
    );
  }
  const row = unit ?? (await placeholder(work, place, who, pallet, label, event));
  return move(work, { decision, wish, event, place, who, unit: row, pallet, pickup, shuttle });
}

async function placeholder(
  work: Work,
  place: PlaceFacts,
  who: Who,
  pallet: PalletRow | undefined,
  label: store.Label,
  event: store.ScanEvent,
): Promise<UnitRow> {
  const date = place.receivingDate ?? dateIn(work.now, place.zone);
  const code = label.unitCode ?? label.sscc ?? '';
  const line = await store.placeholderLine(work.tx, {
    warehouseId: who.warehouseId,
    shipperId: pallet?.shipperId ?? null,
    date,
    at: event.at,
    who: event.who,
  });
  await enterUnits(
    work,
    { lineIds: [line], numbers: [1], codes: [code] },
    { unannouncedAt: who.warehouseId },
  ).catch(store.againIfTwice);
  const facts = await store.factsOf(
    work.tx,
    { unitCode: code, shipperId: null },
    who.warehouseId,
    event.clientEventId,
  );
  return facts?.units.find((u) => u.active) ?? refuse(409, changedByOthers);
}

interface Moving {
  decision: Extract<Decision, { ok: true }>;
  wish: ScanWish;
  event: store.ScanEvent;
  place: PlaceFacts;
  who: Who;
  unit: UnitRow;
  pallet: PalletRow | undefined;
  pickup: store.PickupFacts | undefined;
  shuttle: store.ShuttleFacts | undefined;
}
async function move(work: Work, m: Moving): Promise<Scanned> {
  const { decision: d, unit, pickup } = m;
  const result = resultOf(work, m);
  const atSlot = d.move === 'putAway';
  const leaves = leavesShuttle(d.to, unit);
  const atLane = d.move === 'stage' || d.move === 'misStage';
  const written = store.scanWritten(
    work,
    {
      unitId: unit.id,
      move: d.move,
      from: unit.status,
      to: d.to,
      warehouseId: m.who.warehouseId,
      position: atLane ? ((m.wish.position ?? null)?.toUpperCase() ?? null) : null,
      putAway: atSlot ? ((m.wish.position ?? null)?.toUpperCase() ?? null) : null,
      palletId: d.move === 'receive' ? (m.pallet?.id ?? null) : null,
      tempF: m.wish.tempF ?? null,
      received: d.move === 'receive',
      loaded: d.move === 'load' ? true : d.move === 'unload' ? false : null,
      onShuttle: d.onShuttle?.id,
      leavesShuttle: leaves,
    },
    {
      ...m.event,
      place:
        m.wish.position?.toUpperCase() ??
        (m.wish.doorNumber === undefined ? null : String(m.wish.doorNumber)),
      note: d.warn?.sentence ?? d.onShuttle?.number ?? null,
    },
    result,
  );
  if (d.cooler)
    await store.openCoolerItem(
      work.tx,
      unit.id,
      m.who.warehouseId,
      d.cooler.status,
      d.cooler.reason,
      m.event.at,
    );
  else if (unit.status === 6) await store.closeCoolerItem(work.tx, unit.id, m.event.at);
  if (m.pallet && d.move === 'receive')
    await store.changePallet(work.tx, m.pallet.id, { shipperId: unit.shipperId, tempF: m.wish.tempF });
  announce(work, 'units', [unit.id]);
  const scan: Scanned = { result, written };
  if (unit.shuttleLoadId !== null && (leaves || d.onShuttle)) {
    await write(work, scan);
    await unitsTakenOff(work, [unit.shuttleLoadId]);
  }
  if (d.onShuttle) return onShuttle(work, m, scan);
  if ((d.move !== 'load' && d.move !== 'unload') || unit.loadPickupId === null) return scan;
  if (d.move === 'load' && pickup && loadingGoesOn(pickup.status, pickup.planned - pickup.loaded - 1)) {
    announce(work, 'loads', [pickup.loadId]);
    return scan;
  }
  // The first and the last box change the truck too, which looks at its boxes as they then are.
  await write(work, scan);
  await (d.move === 'load' ? unitLoaded(work, unit.loadPickupId) : unitUnloaded(work, unit.loadPickupId));
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
function resultOf(work: Work, { decision: d, wish, unit, pallet, pickup, shuttle }: Moving): ScanResult {
  const onTruck = d.onShuttle?.id && shuttle ? shuttle.units + 1 : null;
  const load =
    pickup && (d.move === 'load' || d.move === 'unload')
      ? {
          ...pickup,
          loaded: pickup.loaded + (pickup.id !== unit.loadPickupId ? 0 : d.move === 'load' ? 1 : -1),
        }
      : undefined;
  const position = wish.position?.toUpperCase() ?? null;
  const wanted = d.onShuttle
    ? {
        factLabel: onTruck === null ? null : 'On this shuttle',
        fact: onTruck === null ? null : String(onTruck),
      }
    : d.to === 7
      ? { factLabel: 'On this load', fact: load ? `${load.loaded}/${load.planned}` : null }
      : d.move === 'putAway'
        ? { factLabel: 'Put away at', fact: position }
        : d.to === 6
          ? { factLabel: null, fact: null }
          : {
              factLabel: d.move === 'stage' ? 'Staged at' : 'Stage at',
              fact: d.move === 'stage' ? position : unit.stagingCode,
            };
  return {
    ...blank(wish),
    ok: true,
    status: 200,
    tone: d.warn ? 'warn' : 'ok',
    title: d.title,
    sentence: d.warn?.sentence ?? null,
    params: d.warn?.params ?? {},
    at: work.now.toString(),
    ...wanted,
    ...about(unit),
    loadName: load?.loadName ?? unit.loadName,
    palletCode: pallet?.code ?? null,
    onPallet: pallet ? pallet.units + (d.move === 'receive' ? 1 : 0) : null,
    loaded: load?.loaded ?? onTruck,
    planned: load?.planned ?? null,
  };
}

const about = (unit: UnitRow) => ({
  unitId: unit.id,
  unitCode: unit.unitCode,
  consignee: unit.consignee,
  place: [unit.city, unit.state].filter(Boolean).join(', '),
  description: unit.description,
  size: unit.size,
  nth: unit.numberInLine,
  ofLine: unit.ofLine,
  loadName: unit.loadName,
});

/** A refused box still says whose it is and where it goes. */
function refused(wish: ScanWish, d: Extract<Decision, { ok: false }>, unit: UnitRow): ScanResult {
  const toDoor = d.sentence === scanSays.wrongLoad && unit.loadDoor !== null;
  const toWarehouse = d.sentence === scanSays.wrongShuttle;
  const toLane = d.sentence === scanSays.already && unit.stagingCode !== null;
  return {
    ...blank(wish),
    status: d.status,
    title: refusalTitle(d.sentence),
    sentence: d.sentence,
    params: d.params,
    ...about(unit),
    factLabel: toDoor
      ? 'This box goes to door'
      : toWarehouse
        ? 'This box goes to'
        : toLane
          ? 'Stage at'
          : null,
    fact: toDoor
      ? String(unit.loadDoor)
      : toWarehouse
        ? unit.outboundWarehouse
        : toLane
          ? unit.stagingCode
          : null,
  };
}
function asked(
  wish: ScanWish,
  ask: 'temperature' | 'shipper',
  choices: { id: number; name: string }[],
  unit?: UnitRow,
): ScanResult {
  return {
    ...blank(wish),
    tone: 'warn',
    title: ask === 'temperature' ? 'Temperature' : 'Which shipper?',
    sentence: ask === 'temperature' ? scanSays.temperature : 'Two shippers use this code. Choose one.',
    ask,
    choices,
    ...(unit ? about(unit) : {}),
  };
}
function eventOf(work: Work, wish: ScanWish, who: Who): store.ScanEvent {
  // A device whose clock is ahead cannot write the future.
  const scanned = Temporal.Instant.from(wish.scannedAt);
  const at = work.now.toString();
  return {
    clientEventId: wish.clientEventId,
    kind: wish.kind,
    code: wish.code,
    at,
    scannedAt: Temporal.Instant.compare(scanned, work.now) > 0 ? at : scanned.toString(),
    scannerUserId: who.id,
    who: work.actor.name,
    device: who.device,
    place: null,
    note: null,
  };
}

function codesIn(code: string): string[] {
  const read = readScan(code);
  return read.kind === 'unit' || read.kind === 'sscc' ? [read.code] : [code.trim()];
}
/** Scans in the order they were made; each stands or falls by itself. */
export async function scanMany(work: Work, wishes: readonly ScanWish[]): Promise<ScanResult[]> {
  const results: ScanResult[] = [];
  if (wishes.length > 1)
    await store.holdBatch(
      work.tx,
      scannerOf(work).warehouseId,
      wishes.flatMap((wish) => wish.pickupId ?? []),
      wishes.flatMap((wish) => wish.shuttleLoadId ?? []),
      wishes.flatMap((wish) => codesIn(wish.code)),
    );
  for (const wish of wishes) {
    await sql`savepoint one_scan`.execute(work.tx);
    try {
      const scan = await scanned(work, wish);
      await write(work, scan);
      results.push(scan.result);
      await sql`release savepoint one_scan`.execute(work.tx);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await sql`rollback to savepoint one_scan`.execute(work.tx);
      const known = scanResult.safeParse(error.data);
      results.push({
        ...(known.success ? known.data : { ...blank(wish), title: refusalTitle(error.key) }),
        status: error.status,
        sentence: error.key,
        params: error.params,
        at: work.now.toString(),
      });
    }
  }
  return results;
}

/** What a scanner shows of its warehouse. */
export async function sync(work: Work): Promise<SyncReply> {
  const { warehouseId } = scannerOf(work);
  const place = (await store.placeOf(work.tx, warehouseId)) ?? refuse(404, notFound);
  const rest = await store.syncOf(work.tx, warehouseId, place, dateIn(work.now, place.zone));
  return {
    at: work.now.toString(),
    day:
      place.receivingDate && place.outboundDate
        ? {
            receivingDate: place.receivingDate,
            outboundDate: place.outboundDate,
            layout: rest.layouts.find((l) => l.id === place.layoutId)?.name ?? null,
          }
        : null,
    ...rest,
  };
}

/** What a scanner must know to be of help without a network: the layout, the consignees, and the boxes expected or standing here. */
export async function dayList(work: Work): Promise<DayList> {
  const { warehouseId } = scannerOf(work);
  const place = (await store.placeOf(work.tx, warehouseId)) ?? refuse(404, notFound);
  return { at: work.now.toString(), ...(await store.dayListOf(work.tx, warehouseId, place)) };
}

/** Starts today's day from the floor; only a scanner Administrator. */
export async function startDayByScanner(
  work: Work,
  wish: { layoutId: number; loadingSpeed: number },
): Promise<{ message: string }> {
  const who = scannerOf(work);
  if (who.role !== 3) refuse(403, scanSays.notYours);
  const place = (await store.placeOf(work.tx, who.warehouseId)) ?? refuse(404, notFound);
  const today = dateIn(work.now, place.zone);
  await start(work, who.warehouseId, {
    receivingDate: today,
    outboundDate: today,
    layoutId: wish.layoutId,
    loadingSpeed: wish.loadingSpeed,
    preserveBlockedGroups: true,
    confirmFuture: undefined,
  });
  return { message: 'The day is started.' };
}
