import { planAudits } from './audits.ts';
import { planBilling } from './billing.ts';
import { planCollections } from './collections.ts';
import { planClaims } from './claims.ts';
import { planDisputes } from './disputes.ts';
import { openBook } from './book.ts';
import type { Book } from './book.ts';
import { planCalendar } from './calendar.ts';
import type { Calendar } from './calendar.ts';
import { planExtensions } from './extensions.ts';
import { planFloor } from './floor.ts';
import { numberFreight, planLading } from './lading.ts';
import type { Series } from './lading.ts';
import { planLots } from './lots.ts';
import { planMoney } from './money.ts';
import { planOrders } from './orders.ts';
import { planPallets } from './pallets.ts';
import { planParties } from './parties.ts';
import { planArrivals } from './arrivals.ts';
import type { Parties, References, Secrets } from './parties.ts';
import { chanceOf } from './random.ts';
import { planManifests, planShuttleSetup, planWaitingShuttles } from './shuttles.ts';
import { planQuotes } from './quotes.ts';
import { planTariffs } from './tariffs.ts';
import { planPlanning } from './planning.ts';
import { planSendings } from './sendings.ts';
import { planTask } from './tasks.ts';
import { planTemperatures } from './temperatures.ts';
import { tellLoads } from './trace.ts';
import { planUploads } from './uploads.ts';
import { planTexts } from './texts.ts';
import { planTrips } from './trips.ts';

export interface WorldInput {
  now: Temporal.Instant;
  references: References & { categories: ReadonlyMap<number, string>; cancelReasonId: number };
  series: Series;
  secrets: Secrets;
}
export interface World {
  book: Book;
  parties: Parties;
  calendar: Calendar;
  /** Pallet numbers that were used up. */
  ssccs: number;
}
const seed = 20_261_120;

/**
 * The whole demo world as rows: three days of freight, sixty days of billing history, relative to `now`. The
 * same instant gives the same world.
 */
export function planWorld({ now, references, series, secrets }: WorldInput): World {
  const book = openBook();
  const chance = chanceOf(seed);
  const parties = planParties(book, references, secrets, now);
  const calendar = planCalendar(book, parties, now);
  const floor = planFloor(book, parties, calendar);
  const lines = planOrders(book, parties, references, calendar, chance, now);
  planPlanning(book, parties);
  const trips = planTrips(book, parties, calendar, floor, chance, lines, now);
  planArrivals(book, trips, now);
  planWaitingShuttles(book, parties, calendar);
  planShuttleSetup(book, now);
  planManifests(book);
  planLots(book, calendar, references.categories, references, lines);
  planTask(book, parties, calendar);
  planExtensions(book, parties, calendar, lines, now);
  tellLoads(book);
  const ssccs = numberFreight(book, lines, series);
  planUploads(book, parties, lines);
  planTexts(book, trips, now);
  const shipments = planLading(book, parties, calendar, trips, series);
  const rates = planTariffs(book, parties, calendar, now);
  planBilling(
    {
      book,
      parties,
      calendar,
      chance,
      rates,
      categories: references.categories,
      series,
      cancelReasonId: references.cancelReasonId,
      now,
    },
    shipments,
  );
  planQuotes(book, parties, rates, now);
  planCollections(book, parties, now);
  planSendings(book, parties);
  planDisputes(book, parties, now);
  planMoney(book, parties, now);
  planAudits(book, parties, planClaims(book, parties, now));
  planPallets(book, parties, chance, now);
  planTemperatures(book, parties, calendar, now);
  return { book, parties, calendar, ssccs };
}
