import type { StoredUnitEventKind } from '#areas/freight/units/unit-event-names.rules.ts';
import { unitStatus } from '#areas/freight/units/units.contract.ts';
import type { SeedTables } from './seed-tables.ts';
import type { SeedUnitRow } from './orders.ts';
import type { SeedParties } from './accounts-and-users.ts';
import type { DemoScannerUser } from './users.ts';

/** Records unit events and keeps each unit's own fields consistent with them. Times are milliseconds since 1970. */

export const formatMsAsIsoToTheSecond = (ms: number): string =>
  Temporal.Instant.fromEpochMilliseconds(Math.round(ms / 1000) * 1000).toString();

export interface UnitEventActor {
  scannerUserId: number | null;
  userId: number | null;
  userName: string;
  device: string;
}
export interface UnitEventRecorder {
  /** Records only the event. */
  note(
    unit: SeedUnitRow,
    kind: StoredUnitEventKind,
    ms: number,
    actor: UnitEventActor,
    more?: { from?: number; warehouseId?: number; place?: string; note?: string; paper?: string },
  ): void;
  /** Records the event and sets the unit's new status. */
  setStatusAndRecordEvent(
    unit: SeedUnitRow,
    kind: StoredUnitEventKind,
    to: number,
    ms: number,
    actor: UnitEventActor,
    more?: { warehouseId?: number; place?: string; note?: string; paper?: string },
  ): void;
  pickScannerActor(warehouseId: number, scannerTurn: number): UnitEventActor;
}

const inHouse: readonly number[] = [
  unitStatus.received,
  unitStatus.putAway,
  unitStatus.misStaged,
  unitStatus.cooler,
  unitStatus.arrived,
];
/**
 * Returns where a unit is after an event, as its history stores it. The planned load is added at the end
 * (`setPlannedLoadOfEvents`).
 */
function standingOf(unit: SeedUnitRow) {
  const isInWarehouse = unit.active && unit.current_warehouse_id !== null && inHouse.includes(unit.status);
  return {
    after_warehouse_id: isInWarehouse ? unit.current_warehouse_id : null,
    after_place_id: isInWarehouse ? (unit.position_place_id ?? unit.put_away_place_id) : null,
    after_status: isInWarehouse ? unit.status : null,
    after_load_id: null,
  };
}
/** Sets the planned load on every event of a unit in a warehouse. In the demo data it is planned from the first event. */
export function setPlannedLoadOnAllUnitEvents(tables: SeedTables): void {
  const loadOf = (table: 'load_pickup' | 'load_drop', id: unknown) =>
    typeof id === 'number' ? tables.getRows(table)[id - 1]?.['load_id'] : undefined;
  for (const event of tables.getRows('unit_event')) {
    if (event['after_status'] === null) continue;
    const unit = tables.getRows('unit')[Number(event['unit_id']) - 1];
    event['after_load_id'] =
      loadOf('load_pickup', unit?.['load_pickup_id']) ?? loadOf('load_drop', unit?.['drop_id']) ?? null;
  }
}

export function createUnitEventRecorder(tables: SeedTables, parties: SeedParties): UnitEventRecorder {
  const scannersOf = new Map<number, (DemoScannerUser & { id: number })[]>();
  for (const s of parties.scanners) {
    if (s.active === false) continue;
    const id = [...parties.warehouseByCode.values()].find((w) => w.seed.code === s.warehouseCode)?.id ?? 0;
    scannersOf.set(id, [...(scannersOf.get(id) ?? []), s]);
  }
  const write: UnitEventRecorder['note'] = (unit, kind, ms, actor, more = {}) => {
    tables.addWithoutId('unit_event', {
      unit_id: unit.id,
      at: formatMsAsIsoToTheSecond(ms),
      kind,
      from_status: more.from ?? unit.status,
      to_status: unit.status,
      warehouse_id: more.warehouseId ?? null,
      user_id: actor.userId,
      scanner_user_id: actor.scannerUserId,
      user_name: actor.userName,
      place: more.place ?? null,
      device: actor.device,
      note: more.note ?? null,
      document_number: more.paper ?? null,
      ...standingOf(unit),
    });
  };
  return {
    note: write,
    setStatusAndRecordEvent(unit, kind, to, ms, actor, more = {}) {
      const from = unit.status;
      unit.status = to;
      unit.updated_at = formatMsAsIsoToTheSecond(ms);
      if (kind === 'receive') unit.received_at = formatMsAsIsoToTheSecond(ms);
      if (to === unitStatus.loaded) unit.loaded_at = formatMsAsIsoToTheSecond(ms);
      if (more.warehouseId !== undefined) unit.current_warehouse_id = more.warehouseId;
      write(unit, kind, ms, actor, { ...more, from });
    },
    pickScannerActor(warehouseId, scannerTurn) {
      const people = scannersOf.get(warehouseId) ?? [];
      const person = people[scannerTurn % Math.max(1, people.length)];
      return {
        scannerUserId: person?.id ?? null,
        userId: null,
        userName: person?.fullName ?? 'Scanner',
        device: `scanner ${String((scannerTurn % 14) + 1).padStart(2, '0')}`,
      };
    },
  };
}
export const createWebUserActor = (userId: number | null, userName: string): UnitEventActor => ({
  scannerUserId: null,
  userId,
  userName,
  device: 'web',
});
export const seedSystemActor: UnitEventActor = {
  scannerUserId: null,
  userId: null,
  userName: 'Coldlane',
  device: 'system',
};
