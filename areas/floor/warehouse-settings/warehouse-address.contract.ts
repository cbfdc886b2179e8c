import { z } from 'zod';
import { warehouseErrors } from './warehouse-settings.errors.ts';
import { warehouseSettingsSchema } from './warehouse-settings.contract.ts';
import { isValidAreaCityTimeZone } from '#areas/accounts/accounts/account-editor.contract.ts';
import { trimAndUppercaseAsciiIfString } from '#areas/settings/regions/regions.contract.ts';
import { defineEndpoint, itemReply } from '#kit/contract/endpoint.ts';
import {
  optionalBooleanField,
  idField,
  optionalField,
  textField,
  rowVersionField,
  integerField,
  optionalTextField,
} from '#kit/contract/fields.ts';
import { defaultCompanyTimeZone } from '#kit/contract/time-zones.ts';

/** The error of a warehouse code that is too short, too long or has other characters. */

export const invalidWarehouseCodeMessage = 'Code must be 2 to 10 letters and digits';
const code = z.preprocess(
  trimAndUppercaseAsciiIfString,
  z
    .string({
      error: (i) =>
        i.input === undefined || i.input === null ? 'Code is required' : invalidWarehouseCodeMessage,
    })
    .min(1, { error: 'Code is required' })
    .regex(/^[A-Z0-9]{2,10}$/, { error: invalidWarehouseCodeMessage }),
);
export const unknownTimeZoneMessage = 'Unknown time zone. Use a name such as America/New_York.';
const zone = z.preprocess(
  (v) => (typeof v === 'string' ? v.trim() : v),
  z
    .string({
      error: (i) =>
        i.input === undefined || i.input === null ? 'Time zone is required' : unknownTimeZoneMessage,
    })
    .min(1, { error: 'Time zone is required' })
    .max(60, { error: unknownTimeZoneMessage })
    .refine((v) => v === '' || isValidAreaCityTimeZone(v), { error: unknownTimeZoneMessage })
    .meta({ examples: [defaultCompanyTimeZone] }),
);
const place = {
  code,
  zone,
  isReceiving: optionalBooleanField(),
  isOutbound: optionalBooleanField(),
  address1: optionalTextField('Address', 120),
  city: optionalTextField('City', 80),
  state: optionalTextField('State', 3),
  zip: optionalTextField('ZIP', 12),
  phone: optionalTextField('Phone', 40),
};

export const addWarehouseBodySchema = z.object({
  ...place,
  name: textField('Name', 100),
  regionId: idField('Region'),
  isTerminal: optionalBooleanField(),
});
export const addWarehouseEndpoint = defineEndpoint({
  id: 'warehouseSettings.add',
  method: 'POST',
  path: '/warehouse/warehouses',
  permissions: ['warehousesEdit:admin'],
  summary:
    'Create a warehouse in an active region. By default it receives and sends freight. Its cutoffs, doors and emails are set later.',
  body: addWarehouseBodySchema,
  reply: itemReply(warehouseSettingsSchema),
  errors: [
    warehouseErrors.codeTaken,
    warehouseErrors.regionNotFound,
    warehouseErrors.regionInactive,
    warehouseErrors.stateNotFound,
    warehouseErrors.purposeRequired,
  ],
  live: ['warehouses', 'regions'],
});
export const updateWarehouseBasicDataBodySchema = z.object({
  ...place,
  farHours: optionalField(integerField('Hours ahead', 0, 168)),
  startDayAllowedPreviousDays: optionalField(integerField('Days back', 0, 30)),
  hideEtasAllowed: optionalBooleanField(),
  rowVersion: rowVersionField(),
});
export const updateWarehouseBasicDataEndpoint = defineEndpoint({
  id: 'warehouseSettings.savePlace',
  method: 'PUT',
  path: '/warehouse/warehouses/{id}/place',
  permissions: ['warehousesEdit:admin'],
  summary:
    'Update the location of a warehouse and what it does with freight. Its time zone cannot change after freight was entered or a day was started there. Its code cannot change once anything uses the warehouse. Flags and numbers that are omitted stay unchanged.',
  body: updateWarehouseBasicDataBodySchema,
  reply: itemReply(warehouseSettingsSchema),
  errors: [
    warehouseErrors.codeTaken,
    warehouseErrors.codeInUse,
    warehouseErrors.timeZoneFixedByFreight,
    warehouseErrors.timeZoneFixedByDays,
    warehouseErrors.stateNotFound,
    warehouseErrors.purposeRequired,
  ],
  live: ['warehouses'],
});
