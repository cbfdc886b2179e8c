import { z } from 'zod';
import { fuelErrors } from './fuel.errors.ts';
import { keepsTariffs } from './sheets.contract.ts';
import { endpoint, one } from '#kit/contract/endpoint.ts';
import { basisPoints, date, maybe, whole } from '#kit/contract/fields.ts';

export const mostFuelRows = 500;
/** Prices are mills, 1/1,000 dollar a gallon. */
const mills = (label: string) => whole(label, 0, 100_000);

export const fuelRow = z.object({
  fromMills: mills('Price from'),
  toMills: mills('Price to'),
  bp: basisPoints('Surcharge', 0, 100_000),
});
export type FuelStep = z.output<typeof fuelRow>;
export const fuelPrice = z.object({
  id: z.int(),
  weekStart: z.string(),
  priceMills: z.int(),
  /** What the table of that week makes of it; null: it has no row for the price. */
  bp: z.int().nullable(),
  /** Prices that were said of the week before. */
  was: z.array(z.int()),
});
export type FuelPriceRow = z.output<typeof fuelPrice>;
export const fuelTable = z.object({ effectiveDate: z.string(), rows: z.array(fuelRow) });
export type FuelTable = z.output<typeof fuelTable>;
const fuel = z.object({ prices: z.array(fuelPrice), tables: z.array(fuelTable) });

const live = ['tariffs'] as const;
const root = '/billing/tariffs/fuel';
export const getFuel = endpoint({
  id: 'fuel.get',
  method: 'GET',
  path: root,
  needs: keepsTariffs,
  about: 'The diesel index by week, the latest first, and the fuel tables that make a surcharge of it.',
  reply: one(fuel),
  live,
});
export const savePriceBody = z.object({
  weekStart: date('Week'),
  priceMills: whole('Price', 1, 100_000),
  /** The price that the caller saw, when there was one. */
  seenMills: maybe(mills('Price')),
});
export const savePrice = endpoint({
  id: 'fuel.savePrice',
  method: 'PUT',
  path: `${root}/prices`,
  needs: keepsTariffs,
  about:
    'Says the diesel price of a week, or corrects it: what was said before is kept, for the charges that were made of it.',
  body: savePriceBody,
  reply: one(fuelPrice),
  refuses: [fuelErrors.notAWeek, fuelErrors.changed],
  live,
});
export const saveTableBody = z.object({
  effectiveDate: date('Effective date'),
  rows: z.array(fuelRow).min(1, { error: 'Rows is required' }).max(mostFuelRows),
});
export const saveTable = endpoint({
  id: 'fuel.saveTable',
  method: 'PUT',
  path: `${root}/tables`,
  needs: keepsTariffs,
  about: 'A fuel table from a day on. One that has not begun is replaced; one in force stays as it is.',
  body: saveTableBody,
  reply: one(fuelTable),
  refuses: [fuelErrors.gaps, fuelErrors.inForce],
  live,
});
