import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  activeBillToLookup,
  activeConsigneeLookup,
  activeShipperLookup,
} from '#areas/accounts/accounts/account-lookups.client.ts';

let asked: string[] = [];
const found = {
  id: 7,
  number: 'MA00101',
  name: 'Andes Rose Importers',
  billingName: '',
  city: 'Miami',
  state: 'FL',
  accountTypeId: 1,
  active: true,
  flags: [],
};
beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return Response.json({ code: 20_000, message: '', data: [found] });
  });
});
afterEach(() => vi.unstubAllGlobals());

it.each([
  ['shippers', activeShipperLookup],
  ['consignees', activeConsigneeLookup],
  ['bill-to', activeBillToLookup],
])('the %s combobox shows the name with the account number and city next to it', async (kind, look) => {
  expect(await look.findOptions('andes', new AbortController().signal)).toEqual([
    { value: '7', label: 'Andes Rose Importers', note: 'MA00101 · Miami FL' },
  ]);
  expect(asked).toEqual([expect.stringMatching(new RegExp(`${kind}.*search=andes`))]);
});
