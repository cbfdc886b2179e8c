import { seedAuditLog } from './audit-log.ts';
import { seedRatesAndInvoices } from './billing.ts';
import { seedCollectionContactsOfOverdueAccounts } from './collections.ts';
import { seedClaimsAndReturnAuditRows } from './claims.ts';
import { seedInvoiceLineDisputes } from './disputes.ts';
import { createSeedTables } from './seed-tables.ts';
import type { SeedTables } from './seed-tables.ts';
import { seedCalendar } from './calendar.ts';
import type { SeedCalendar } from './calendar.ts';
import { seedCutoffExtensionRequests } from './extensions.ts';
import { seedFloorPlacesLayoutsAndDays } from './floor.ts';
import { assignFreightNumbersAndCountSsccs, seedBolsAndShipments } from './lading.ts';
import type { NextSeriesNumbers } from './lading.ts';
import { seedRecentFoodLots } from './lots.ts';
import { seedCreditTermsDunningAndPayments } from './receivables.ts';
import { seedOrders } from './orders.ts';
import { seedPalletReceipts } from './pallets.ts';
import { seedWarehousesAccountsAndUsers } from './accounts-and-users.ts';
import { seedEtaOverridesFollowersAndDeliveryProofs } from './arrivals.ts';
import type { SeedParties, ReferenceIds, HashByDemoCredential } from './accounts-and-users.ts';
import { createDemoRandom } from './seeded-random.ts';
import {
  seedShuttleManifests,
  seedShuttleSetupFromShuttleFile,
  seedPendingShuttleLoads,
} from './shuttles.ts';
import { seedQuotes } from './quotes.ts';
import { seedTariffsAndBuildRateBook } from './tariffs.ts';
import { seedPlannerSettings } from './planner-settings.ts';
import { seedInvoiceTransmissions } from './invoice-deliveries.ts';
import { seedFloorTask } from './tasks.ts';
import { seedTemperatures } from './temperatures.ts';
import { setPlannedLoadOnAllUnitEvents } from './unit-events.ts';
import { seedOrderFileUploads } from './uploads.ts';
import { seedTextMessages } from './text-messages.ts';
import { seedTrips } from './trips.ts';

export interface DemoDataInput {
  now: Temporal.Instant;
  references: ReferenceIds & { categories: ReadonlyMap<number, string>; cancelReasonId: number };
  nextNumbers: NextSeriesNumbers;
  credentialHashes: HashByDemoCredential;
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
  const tables = createSeedTables();
  const chance = createDemoRandom(seed);
  const parties = seedWarehousesAccountsAndUsers(tables, references, secrets, now);
  const calendar = seedCalendar(tables, parties, now);
  const floor = seedFloorPlacesLayoutsAndDays(tables, parties, calendar);
  const lines = seedOrders(tables, parties, references, calendar, chance, now);
  seedPlannerSettings(tables, parties);
  const trips = seedTrips(tables, parties, calendar, floor, chance, lines, now);
  seedEtaOverridesFollowersAndDeliveryProofs(tables, trips, now);
  seedPendingShuttleLoads(tables, parties, calendar);
  seedShuttleSetupFromShuttleFile(tables, now);
  seedShuttleManifests(tables);
  seedRecentFoodLots(tables, calendar, references.categories, references, lines);
  seedFloorTask(tables, parties, calendar);
  seedCutoffExtensionRequests(tables, parties, calendar, lines, now);
  setPlannedLoadOnAllUnitEvents(tables);
  const ssccs = assignFreightNumbersAndCountSsccs(tables, lines, series);
  seedOrderFileUploads(tables, parties, lines);
  seedTextMessages(tables, trips, now);
  const shipments = seedBolsAndShipments(tables, parties, calendar, trips, series);
  const rates = seedTariffsAndBuildRateBook(tables, parties, calendar, now);
  seedRatesAndInvoices(
    {
      tables,
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
  seedQuotes(tables, parties, rates, now);
  seedCollectionContactsOfOverdueAccounts(tables, parties, now);
  seedInvoiceTransmissions(tables, parties);
  seedInvoiceLineDisputes(tables, parties, now);
  seedCreditTermsDunningAndPayments(tables, parties, now);
  seedAuditLog(tables, parties, seedClaimsAndReturnAuditRows(tables, parties, now));
  seedPalletReceipts(tables, parties, chance, now);
  seedTemperatures(tables, parties, calendar, now);
  return { tables, parties, calendar, usedSsccCount: ssccs };
}
