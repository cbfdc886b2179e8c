import { z } from 'zod';
import { warehouseErrors } from './warehouse-settings.errors.ts';
import { warehouseSettings } from './warehouse-settings.contract.ts';
import { isZone } from '#areas/accounts/accounts/account-editor.contract.ts';
import { capitalized } from '#areas/settings/regions/regions.contract.ts';
import { endpoint, one } from '#kit/contract/endpoint.ts';
import { flag, id, maybe, text, version, whole, words } from '#kit/contract/fields.ts';
import { defaultCompanyZone } from '#kit/contract/zones.ts';

/** Where a warehouse is and what it does with freight: said when it is added, changed seldom. */

export const codeWrong = 'Code is made of 2 to 10 letters and digits';
const code = z.preprocess(
  capitalized,
  z
    .string({ error: (i) => (i.input === undefined || i.input === null ? 'Code is required' : codeWrong) })
    .min(1, { error: 'Code is required' })
    .regex(/^[A-Z0-9]{2,10}$/, { error: codeWrong }),
);
export const zoneUnknown = 'This time zone is not known. Use a name such as America/New_York.';
const zone = z.preprocess(
  (v) => (typeof v === 'string' ? v.trim() : v),
  z
    .string({
      error: (i) => (i.input === undefined || i.input === null ? 'Time zone is required' : zoneUnknown),
    })
    .min(1, { error: 'Time zone is required' })
    .max(60, { error: zoneUnknown })
    .refine((v) => v === '' || isZone(v), { error: zoneUnknown })
    .meta({ examples: [defaultCompanyZone] }),
);
const place = {
  code,
  zone,
  isReceiving: flag(),
  isOutbound: flag(),
  address1: words('Address', 120),
  city: words('City', 80),
  state: words('State', 3),
  zip: words('ZIP', 12),
  phone: words('Phone', 40),
};

export const addWarehouseBody = z.object({
  ...place,
  name: text('Name', 100),
  regionId: id('Region'),
  isTerminal: flag(),
});
export const addWarehouse = endpoint({
  id: 'warehouseSettings.add',
  method: 'POST',
  path: '/warehouse/warehouses',
  needs: ['warehousesEdit:admin'],
  about:
    'Adds a warehouse to an active region. It receives and sends unless the body says otherwise; its cutoffs, doors and mails are set afterwards.',
  body: addWarehouseBody,
  reply: one(warehouseSettings),
  refuses: [
    warehouseErrors.taken,
    warehouseErrors.noRegion,
    warehouseErrors.inactiveRegion,
    warehouseErrors.noState,
    warehouseErrors.noFreight,
  ],
  live: ['warehouses', 'regions'],
});
export const savePlaceBody = z.object({
  ...place,
  farHours: maybe(whole('Far hours', 0, 168)),
  startDayAllowedPreviousDays: maybe(whole('Previous days', 0, 30)),
  hideEtasAllowed: flag(),
  rowVersion: version(),
});
export const savePlace = endpoint({
  id: 'warehouseSettings.savePlace',
  method: 'PUT',
  path: '/warehouse/warehouses/{id}/place',
  needs: ['warehousesEdit:admin'],
  about:
    'Changes where a warehouse is and what it does with freight. Its time zone stays once freight was entered or a day was started there; its code stays once anything uses the warehouse. Flags and numbers that are left out stay as they are.',
  body: savePlaceBody,
  reply: one(warehouseSettings),
  refuses: [
    warehouseErrors.taken,
    warehouseErrors.codeUsed,
    warehouseErrors.zoneHasFreight,
    warehouseErrors.zoneHasDays,
    warehouseErrors.noState,
    warehouseErrors.noFreight,
  ],
  live: ['warehouses'],
});
