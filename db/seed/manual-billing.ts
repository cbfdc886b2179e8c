import type { SeedTables } from './seed-tables.ts';
import type { SeedCalendar } from './calendar.ts';
import type { SeedShipment, SeedShipmentRow } from './lading.ts';
import type { SeedParties } from './accounts-and-users.ts';
import { getRequiredMapValue } from './accounts-and-users.ts';

/**
 * Manual billing work. One shipment is split in two. A manual bill of lading covers units that were never scanned. A master
 * shipment combines its shipment with another of the same truck, so that the minimum is charged once.
 */

/** Working days ago: rated but not closed, so that all of it can still be edited. */
const daysAgo = [3, 2, 4];

export function seedSplitManualAndMasterShipments(
  tables: SeedTables,
  parties: SeedParties,
  calendar: SeedCalendar,
  shipments: readonly SeedShipment[],
): SeedShipment[] {
  const { past } = calendar.daysOfWarehouse(parties.getWarehouse('MIA'));
  const days = daysAgo.map((n) => past.at(-n));
  // This account has no rate yet, so its shipment stays in Error.
  const unpriced = parties.account('NM00440').id;
  const candidates = days.flatMap((day) =>
    shipments.filter((s) => s.row.outbound_date === day && s.row.consignee_id !== unpriced),
  );
  const large = candidates.find((s) => s.details.length > 1);
  const one = candidates.find((s) => s !== large);
  const kemi = parties.userIdByEmail.get('kemi.okafor@coldlane.example') ?? null;
  const parts = large ? [splitOff(tables, large)] : [];
  if (!one) return parts;
  const more = billed(tables, one, kemi);
  return [...parts, more, master(tables, [one, more])];
}

const another = (
  tables: SeedTables,
  { row }: SeedShipment,
  more: Partial<SeedShipmentRow>,
): SeedShipmentRow => {
  const { id: _id, ...same } = row;
  return tables.addWithId('shipment', { ...same, ...more });
};

function master(tables: SeedTables, group: readonly SeedShipment[]): SeedShipment {
  const first = getRequiredMapValue(new Map(group.entries()), 0);
  const row = another(tables, first, {
    bol_id: null,
    load_id: group.every((s) => s.row.load_id === first.row.load_id) ? first.row.load_id : null,
    units: group.reduce((n, s) => n + s.row.units, 0),
    cubes: group.reduce((n, s) => n + s.row.cubes, 0),
  });
  for (const child of group) child.row.master_id = row.id;
  return { row, details: group.flatMap((s) => s.details), trip: first.trip };
}

/** Moves its last line to a shipment of its own. */
function splitOff(tables: SeedTables, from: SeedShipment): SeedShipment {
  const movedDetail = getRequiredMapValue(new Map(from.details.entries()), from.details.length - 1);
  const { units, cubes } = movedDetail;
  const row = another(tables, from, { split_from_id: from.row.id, units, cubes });
  from.details.splice(from.details.indexOf(movedDetail), 1);
  from.row.units -= units;
  from.row.cubes -= cubes;
  for (const detail of tables.getRows('shipment_detail'))
    if (detail['id'] === movedDetail.id) detail['shipment_id'] = row.id;
  return { row, details: [movedDetail], trip: from.trip };
}

/** Units that were never scanned: the driver took them, and a bill of lading was written afterwards. */
function billed(tables: SeedTables, sibling: SeedShipment, createdBy: number | null): SeedShipment {
  const like = tables.getRows('bol_detail').find((d) => d['bol_id'] === sibling.row.bol_id);
  const head = tables.getRows('bol').find((b) => b['id'] === sibling.row.bol_id);
  const detail = tables.getRows('shipment_detail').find((d) => d['shipment_id'] === sibling.row.id);
  if (!like || !head || !detail) throw new Error('A shipment without its bill of lading');
  const createdAt = Temporal.Instant.from(sibling.row.created_at).add({ hours: 14 }).toString();
  const bill = tables.addWithId('bol', {
    ...head,
    load_id: null,
    load_pickup_id: null,
    drop_id: null,
    manual: true,
    created_at: createdAt,
    created_by: createdBy,
  });
  const units = 4;
  const cubes = Math.round((Number(like['cubes']) / Number(like['units'])) * units);
  const common = { units, cubes, order_number: null, invoice_ref: 'B-9107' };
  const line = tables.addWithId('bol_detail', {
    ...like,
    ...common,
    bol_id: bill.id,
    pallets: 0,
    po_numbers: [],
  });
  const row = another(tables, sibling, {
    bol_id: bill.id,
    load_id: null,
    units,
    cubes,
    created_at: createdAt,
    updated_at: createdAt,
  });
  const newDetail = tables.addWithId('shipment_detail', {
    ...detail,
    ...common,
    shipment_id: row.id,
    bol_detail_id: line.id,
  });
  Object.assign(line, { shipment_detail_id: newDetail.id });
  const freight = getRequiredMapValue(new Map(sibling.details.entries()), 0);
  return { row, details: [{ ...freight, id: newDetail.id, units, cubes, pallets: 0 }], trip: sibling.trip };
}
