import { seedAuditLog } from './audit-log.ts';
import { seedRatesAndInvoices } from './billing.ts';
import { seedCollections } from './collections.ts';
import { seedClaimsAndReturnAuditRows } from './claims.ts';
import { seedDisputes } from './disputes.ts';
import { createSeedTables } from './seed-tables.ts';
import type { SeedTables } from './seed-tables.ts';
import { seedCalendar } from './calendar.ts';
import type { SeedCalendar } from './calendar.ts';
import { seedExtensions } from './extensions.ts';
import { seedFloor } from './floor.ts';
import { assignFreightNumbersAndCountSsccs, seedBolsAndShipments } from './lading.ts';
import type { NextSeriesNumbers } from './lading.ts';
import { seedLots } from './lots.ts';
import { seedCreditTermsDunningAndPayments } from './receivables.ts';
import { seedOrders } from './orders.ts';
import { seedPalletReceipts } from './pallets.ts';
import { seedWarehousesAccountsAndUsers } from './accounts-and-users.ts';
import { seedArrivalChanges } from './arrivals.ts';
import type { SeedParties, ReferenceIds, CredentialHashes } from './accounts-and-users.ts';
import { createDemoRandom } from './seeded-random.ts';
import {
  seedShuttleManifests,
  seedShuttleSetupFromShuttleFile,
  seedPendingShuttleLoads,
} from './shuttles.ts';
import { seedQuotes } from './quotes.ts';
import { seedTariffsAndBuildRateBook } from './tariffs.ts';
import { seedPlannerSettings } from './planner-settings.ts';
import { seedInvoiceDeliveries } from './invoice-deliveries.ts';
import { seedFloorTask } from './tasks.ts';
import { seedTemperatures } from './temperatures.ts';
import { setPlannedLoadOnAllUnitEvents } from './unit-events.ts';
import { seedUploads } from './uploads.ts';
import { seedTextMessages } from './text-messages.ts';
import { seedTrips } from './trips.ts';

export interface DemoDataInput {
  now: Temporal.Instant;
  references: ReferenceIds & { categories: ReadonlyMap<number, string>; cancelReasonId: number };
  nextNumbers: NextSeriesNumbers;
  credentialHashes: CredentialHashes;
}
export interface DemoData {
  tables: SeedTables;
  parties: SeedParties;
  calendar: SeedCalendar;
  /** How many pallet numbers were used. */
  usedSsccCount: number;
}
const seed = 20_261_120;

/**
 * Builds the whole demo data as rows: three days of freight and sixty days of billing history, relative to `now`. The same
 * instant gives the same data.
 */
export function buildDemoData({
  now,
  references,
  nextNumbers: series,
  credentialHashes: secrets,
}: DemoDataInput): DemoData {
  const book = createSeedTables();
  const chance = createDemoRandom(seed);
  const parties = seedWarehousesAccountsAndUsers(book, references, secrets, now);
  const calendar = seedCalendar(book, parties, now);
  const floor = seedFloor(book, parties, calendar);
  const lines = seedOrders(book, parties, references, calendar, chance, now);
  seedPlannerSettings(book, parties);
  const trips = seedTrips(book, parties, calendar, floor, chance, lines, now);
  seedArrivalChanges(book, trips, now);
  seedPendingShuttleLoads(book, parties, calendar);
  seedShuttleSetupFromShuttleFile(book, now);
  seedShuttleManifests(book);
  seedLots(book, calendar, references.categories, references, lines);
  seedFloorTask(book, parties, calendar);
  seedExtensions(book, parties, calendar, lines, now);
  setPlannedLoadOnAllUnitEvents(book);
  const ssccs = assignFreightNumbersAndCountSsccs(book, lines, series);
  seedUploads(book, parties, lines);
  seedTextMessages(book, trips, now);
  const shipments = seedBolsAndShipments(book, parties, calendar, trips, series);
  const rates = seedTariffsAndBuildRateBook(book, parties, calendar, now);
  seedRatesAndInvoices(
    {
      tables: book,
      parties,
      calendar,
      random: chance,
      rates,
      categories: references.categories,
      nextNumbers: series,
      cancelReasonId: references.cancelReasonId,
      now,
    },
    shipments,
  );
  seedQuotes(book, parties, rates, now);
  seedCollections(book, parties, now);
  seedInvoiceDeliveries(book, parties);
  seedDisputes(book, parties, now);
  seedCreditTermsDunningAndPayments(book, parties, now);
  seedAuditLog(book, parties, seedClaimsAndReturnAuditRows(book, parties, now));
  seedPalletReceipts(book, parties, chance, now);
  seedTemperatures(book, parties, calendar, now);
  return { tables: book, parties, calendar, usedSsccCount: ssccs };
}
