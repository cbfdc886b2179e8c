import { describe, expect, it } from 'vitest';
import { findSetupStepOfScreen } from './setup-navigation.client.ts';
import { setupStepKeys } from './setup.contract.ts';
import type { SetupStepKey } from './setup.contract.ts';
import { listSetupStepPaths } from './setup.rules.ts';

const steps = setupStepKeys.map((key) => ({
  key,
  state: 'open' as const,
  missing: [],
  waitsFor: [],
  path: '',
  places: listSetupStepPaths(key),
  isRequired: true,
}));
const stepAt = (address: string, chosen: SetupStepKey) => {
  const [pathname = '', query = ''] = address.split('?');
  const search = Object.fromEntries(new URLSearchParams(query));
  return findSetupStepOfScreen({ steps }, { pathname, search }, chosen)?.key;
};

describe('the setup step shown above a screen', () => {
  it.each<[string, SetupStepKey, SetupStepKey | undefined]>([
    ['/admin/products', 'company', 'products'],
    ['/admin/import', 'accounts', 'accounts'],
    ['/admin/import/12', 'holidays', 'holidays'],
    ['/admin/import?kind=products', 'products', 'products'],
    ['/admin/import/12?kind=holidays', 'accounts', 'holidays'],
    ['/admin/import?kind=people', 'products', 'people'],
    ['/admin/import?kind=openPayments', 'products', 'openingBalances'],
    ['/warehouse/manageShippers', 'consigneeLists', 'consigneeLists'],
    ['/warehouse/manageShippers', 'groups', 'groups'],
    ['/warehouse/manageShippers', 'company', 'consigneeLists'],
    ['/warehouse/manageShippers?part=groups', 'consigneeLists', 'groups'],
    ['/warehouse/shipperCutoffGroups', 'groups', 'groups'],
    ['/warehouse/warehouseSettings', 'printers', 'printers'],
    ['/warehouse/doorsManagement?new=1', 'warehouses', 'warehouses'],
    ['/home/index', 'warehouses', undefined],
  ])('at %s after %s is %s', (address, chosen, step) => {
    expect(stepAt(address, chosen)).toBe(step);
  });
});
