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
  weekStart: date('Week', { before: 1500, after: 1500 }),
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
  effectiveDate: date('Effective date', { before: 4000, after: 1500 }),
  rows: z.array(fuelRow).min(1, { error: 'Rows is required' }).max(mostFuelRows),
});
const mostMills = 100_000;
const mostBp = 100_000;
export const makeTableBody = z
  .object({
    effectiveDate: date('Effective date'),
    /** Mills a gallon. Below it there is no surcharge; from it on the first step holds. */
    baseMills: whole('From price', 1, mostMills),
    /** Mills that a step is wide: 50 for five cents. */
    stepMills: whole('Step', 1, 10_000),
    /** Surcharge that each step adds. */
    stepBp: basisPoints('Surcharge a step', 1, 10_000),
    /** The last step contains this price. */
    upToMills: whole('Up to price', 1, mostMills),
  })
  .superRefine(({ baseMills, stepMills, stepBp, upToMills }, { addIssue }) => {
    const fault = (path: string, message: string) => addIssue({ code: 'custom', path: [path], message });
    if (upToMills < baseMills) return fault('upToMills', 'The last price must not be below the first.');
    const steps = Math.floor((upToMills - baseMills) / stepMills) + 1;
    if (steps >= mostFuelRows) fault('stepMills', 'These are more than 500 rows. Choose a larger step.');
    else if (steps * stepBp > mostBp) fault('stepBp', 'The last step would be above 1,000%. Choose less.');
    else if (baseMills + steps * stepMills - 1 > mostMills)
      fault('upToMills', 'The last step would end above $100. Choose a lower price.');
  });
export type FuelSteps = Omit<z.output<typeof makeTableBody>, 'effectiveDate'>;
export const makeTable = endpoint({
  id: 'fuel.makeTable',
  method: 'POST',
  path: `${root}/tables`,
  needs: keepsTariffs,
  about:
    'Makes a fuel table of equal steps from a day on: no surcharge below the first price, then so much more each step. One that has not begun is replaced; one in force stays as it is.',
  body: makeTableBody,
  reply: one(fuelTable),
  refuses: [fuelErrors.inForce],
  live,
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
