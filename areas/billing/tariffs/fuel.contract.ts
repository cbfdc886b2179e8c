import { z } from 'zod';
import { fuelErrors } from './fuel.errors.ts';
import { effectiveDateField } from './effective-date.contract.ts';
import { editTariffsPermissions } from './sheets.contract.ts';
import { defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import { basisPointsField, dateField, optionalField, integerField } from '#kit/contract/fields.ts';

export const maxFuelTableRows = 500;
/** Prices are mills, 1/1,000 dollar, per gallon. */
const mills = (label: string) => integerField(label, 0, 100_000);

export const fuelTableRowSchema = z.object({
  fromMills: mills('Price from'),
  toMills: mills('Price to'),
  bp: basisPointsField('Surcharge', 0, 100_000),
});
export type FuelTableRow = z.output<typeof fuelTableRowSchema>;
export const fuelPriceRowSchema = z.object({
  id: z.int(),
  weekStart: z.string(),
  priceMills: z.int(),
  /** The surcharge from that week's table, in basis points. Null when the table has no row for the price. */
  bp: z.int().nullable(),
  /** Earlier prices entered for the week. */
  was: z.array(z.int()),
});
export type FuelPriceRow = z.output<typeof fuelPriceRowSchema>;
export const fuelTableSchema = z.object({ effectiveDate: z.string(), rows: z.array(fuelTableRowSchema) });
export type FuelTable = z.output<typeof fuelTableSchema>;
const fuel = z.object({ prices: z.array(fuelPriceRowSchema), tables: z.array(fuelTableSchema) });

const live = ['tariffs'] as const;
const root = '/billing/tariffs/fuel';
export const getRecentFuelPricesAndTablesEndpoint = defineEndpoint({
  id: 'fuel.get',
  method: 'GET',
  path: root,
  permissions: editTariffsPermissions,
  summary: 'List the weekly diesel prices, newest first, and the fuel surcharge tables.',
  reply: itemReply(fuel),
  live,
});
export const createOrUpdateFuelPriceBodySchema = z.object({
  weekStart: dateField('Week', { before: 1500, after: 1500 }),
  priceMills: integerField('Price', 1, 100_000),
  /** The price that the caller saw, if there was one. */
  seenMills: optionalField(mills('Price')),
});
export const createOrUpdateFuelPriceEndpoint = defineEndpoint({
  id: 'fuel.savePrice',
  method: 'PUT',
  path: `${root}/prices`,
  permissions: editTariffsPermissions,
  summary:
    'Set or correct the diesel price of a week. The previous price is kept for the charges that used it.',
  body: createOrUpdateFuelPriceBodySchema,
  reply: itemReply(fuelPriceRowSchema),
  errors: [fuelErrors.weekStartInvalid, fuelErrors.priceChanged],
  live,
});
export const createOrUpdateFuelTableBodySchema = z.object({
  effectiveDate: effectiveDateField({ before: 4000, after: 1500 }),
  rows: z.array(fuelTableRowSchema).min(1, { error: 'Rows is required' }).max(maxFuelTableRows),
});
const mostMills = 100_000;
const mostBp = 100_000;
export const generateFuelTableBodySchema = z
  .object({
    effectiveDate: effectiveDateField({ before: 4000, after: 1500 }),
    /** Mills per gallon. Below it there is no surcharge. From it on the first step applies. */
    baseMills: integerField('From price', 1, mostMills),
    /** Width of a step in mills: 50 for five cents. */
    stepMills: integerField('Step', 1, 10_000),
    /** Surcharge that each step adds, in basis points. */
    stepBp: basisPointsField('Surcharge a step', 1, 10_000),
    /** The last step contains this price. */
    upToMills: integerField('Up to price', 1, mostMills),
  })
  .superRefine(({ baseMills, stepMills, stepBp, upToMills }, { addIssue }) => {
    const addError = (path: string, message: string) => addIssue({ code: 'custom', path: [path], message });
    if (upToMills < baseMills) return addError('upToMills', 'The last price can’t be below the first.');
    const steps = Math.floor((upToMills - baseMills) / stepMills) + 1;
    if (steps >= maxFuelTableRows)
      addError('stepMills', 'This would create more than 500 rows. Choose a larger step.');
    else if (steps * stepBp > mostBp)
      addError('stepBp', 'The last step would be above 1,000%. Choose a lower percent.');
    else if (baseMills + steps * stepMills - 1 > mostMills)
      addError('upToMills', 'The last step would end above $100. Choose a lower price.');
  });
export type FuelTableSteps = Omit<z.output<typeof generateFuelTableBodySchema>, 'effectiveDate'>;
export const generateAndSaveFuelTableEndpoint = defineEndpoint({
  id: 'fuel.generateTable',
  method: 'POST',
  path: `${root}/tables`,
  permissions: editTariffsPermissions,
  summary:
    'Create a fuel table with equal steps, effective from a date. There is no surcharge below the first price, and each step adds the same amount. A table that is not in effect yet is replaced. A table in effect stays unchanged.',
  body: generateFuelTableBodySchema,
  reply: itemReply(fuelTableSchema),
  errors: [fuelErrors.tableInEffect],
  live,
});
export const createOrUpdateFuelTableEndpoint = defineEndpoint({
  id: 'fuel.saveTable',
  method: 'PUT',
  path: `${root}/tables`,
  permissions: editTariffsPermissions,
  summary:
    'Create a fuel table, effective from a date. A table that is not in effect yet is replaced. A table in effect stays unchanged.',
  body: createOrUpdateFuelTableBodySchema,
  reply: itemReply(fuelTableSchema),
  errors: [fuelErrors.rowsNotContiguous, fuelErrors.tableInEffect],
  live,
});
