import { describe, expect, it } from 'vitest';
import { setupStepKeys } from './setup.contract.ts';
import { buildSetupChecklist } from './setup.rules.ts';
import type { SetupData, WarehouseSetupData } from './setup.rules.ts';

const miami: WarehouseSetupData = {
  id: 3,
  code: 'MIA',
  isReceiving: true,
  isOutbound: true,
  hasCutoff: true,
  receivingDoors: 2,
  outboundDoors: 4,
  isPlaced: true,
  layoutTemplates: 1,
  emptyTemplates: [],
  stagingPositions: 2,
  putAwayPositions: 2,
};
const nothing: SetupData = {
  company: { name: '', address: '', phone: '', remitTo: '', email: '', isGs1PrefixExample: false },
  regions: 0,
  warehouses: [],
  products: 0,
  shippers: 0,
  shippersWithoutWarehouse: 0,
  consignees: 0,
  cutoffGroups: 0,
  shipperGroups: 0,
  emptyCutoffGroups: [],
  emptyShipperGroups: [],
  consigneeLists: 0,
  consigneesServed: 0,
  holidayPeriods: 0,
  tariffLines: 0,
  fuelTables: 0,
  fuelPrices: 0,
  people: 1,
  barcodeUsers: 0,
  printers: 0,
  openingEntries: 0,
  hasOrders: false,
};
const everything: SetupData = {
  company: {
    name: 'Ruiz Flowers',
    address: 'a',
    phone: 'p',
    remitTo: 'r',
    email: 'e@x.example',
    isGs1PrefixExample: false,
  },
  regions: 1,
  warehouses: [miami],
  products: 1,
  shippers: 1,
  shippersWithoutWarehouse: 0,
  consignees: 1,
  cutoffGroups: 1,
  shipperGroups: 1,
  emptyCutoffGroups: [],
  emptyShipperGroups: [],
  consigneeLists: 1,
  consigneesServed: 1,
  holidayPeriods: 1,
  tariffLines: 1,
  fuelTables: 1,
  fuelPrices: 1,
  people: 2,
  barcodeUsers: 1,
  printers: 1,
  openingEntries: 1,
  hasOrders: false,
};
const read = (facts: Partial<SetupData>, deferred: readonly (typeof setupStepKeys)[number][] = []) =>
  buildSetupChecklist({ ...everything, ...facts }, new Set(deferred));
const stepOf = (checklist: ReturnType<typeof read>, key: string) =>
  checklist.steps.find((step) => step.key === key);

describe('the setup checklist', () => {
  it('shows where to add scanner users, which can be deferred', () => {
    const people = stepOf(read({ barcodeUsers: 0 }), 'people');
    expect(people).toMatchObject({
      isRequired: false,
      state: 'open',
      missing: [
        {
          sentence: 'No warehouse users yet. No one can sign in to a scanner.',
          path: '/warehouse/barCodeUser',
        },
      ],
    });
    expect(stepOf(read({ barcodeUsers: 0 }, ['people']), 'people')?.state).toBe('deferred');
    expect(stepOf(read({}), 'people')?.state).toBe('done');
  });
  it('starts with the company, the regions and the products; every other step depends on them', () => {
    const checklist = buildSetupChecklist(nothing, new Set());
    expect(checklist.steps.filter(({ state }) => state === 'open').map(({ key }) => key)).toEqual([
      'company',
      'regions',
      'products',
    ]);
    expect(checklist).toMatchObject({ done: 0, deferred: 0, isComplete: false });
    expect(stepOf(checklist, 'accounts')).toMatchObject({
      state: 'waiting',
      waitsFor: ['warehouses'],
    });
  });
  it('is complete when every step has its required items', () => {
    const checklist = read({});
    expect(checklist.steps.filter(({ missing }) => missing.length > 0)).toEqual([]);
    expect(checklist).toMatchObject({ done: setupStepKeys.length, deferred: 0, isComplete: true });
  });
  it.each<[string, Partial<SetupData>, string, string, Record<string, unknown>]>([
    [
      'a warehouse that receives without cutoff hours',
      { warehouses: [{ ...miami, hasCutoff: false }] },
      'warehouses',
      'No cutoff times: {warehouses}.',
      { warehouses: 'MIA' },
    ],
    [
      'warehouses without doors, by their codes',
      {
        warehouses: [
          { ...miami, outboundDoors: 0 },
          { ...miami, code: 'ORD', outboundDoors: 0 },
        ],
      },
      'warehouses',
      'No outbound door: {warehouses}.',
      { warehouses: 'MIA, ORD' },
    ],
    [
      'a warehouse that loads trucks without coordinates, because no load can be planned',
      { warehouses: [miami, { ...miami, code: 'ORD', isPlaced: false }] },
      'warehouses',
      'No dock coordinates: {warehouses}. Load planning needs them as the starting point. Enter them in Edit rules.',
      { warehouses: 'ORD' },
    ],
    [
      'a warehouse that loads trucks without a layout template',
      { warehouses: [{ ...miami, layoutTemplates: 0 }] },
      'layouts',
      'No layout template: {warehouses}.',
      { warehouses: 'MIA' },
    ],
    [
      'a warehouse that receives without a layout template, because its day starts with one',
      { warehouses: [miami, { ...miami, code: 'LAX', isOutbound: false, layoutTemplates: 0 }] },
      'layouts',
      'No layout template: {warehouses}.',
      { warehouses: 'LAX' },
    ],
    [
      'a template without a position',
      { warehouses: [{ ...miami, layoutTemplates: 2, emptyTemplates: ['STD'] }] },
      'layouts',
      'Layout template {template} for {warehouse} has no positions.',
      { template: 'STD', warehouse: 'MIA' },
    ],
    [
      'a warehouse that loads trucks without staging lanes',
      { warehouses: [{ ...miami, stagingPositions: 0 }] },
      'layouts',
      'No layout template has a staging position: {warehouses}.',
      { warehouses: 'MIA' },
    ],
    [
      'a warehouse that receives without put-away positions',
      { warehouses: [{ ...miami, putAwayPositions: 0 }] },
      'layouts',
      'No layout template has a put-away position: {warehouses}.',
      { warehouses: 'MIA' },
    ],
    [
      'cutoff groups without shippers',
      { emptyCutoffGroups: ['Late', 'Later'] },
      'groups',
      'Cutoff groups without a shipper: {groups}.',
      { groups: 'Late, Later' },
    ],
    [
      'the example GS1 company prefix',
      { company: { ...everything.company, isGs1PrefixExample: true } },
      'company',
      'The GS1 company prefix is still the example. Pallet and bill of lading codes start with it.',
      {},
    ],
    [
      'a missing fuel table, because nothing can be rated',
      { fuelTables: 0 },
      'tariffs',
      'No fuel table yet. Shipments can’t be rated.',
      {},
    ],
    [
      'a missing diesel price, because nothing can be rated',
      { fuelPrices: 0 },
      'tariffs',
      'No diesel price yet. Shipments can’t be rated.',
      {},
    ],
    [
      'that no warehouse loads trucks',
      { warehouses: [{ ...miami, isOutbound: false }] },
      'warehouses',
      'No warehouse loads trucks.',
      {},
    ],
    [
      'that no consignee has service',
      { consigneesServed: 0 },
      'daysOfService',
      'No consignee has a day of service, so no truck can leave.',
      {},
    ],
    [
      'a missing remit-to address',
      { company: { ...everything.company, remitTo: '' } },
      'company',
      'Remit-to address is missing.',
      {},
    ],
  ])('reports %s', (_, facts, key, sentence, params) => {
    expect(stepOf(read(facts), key)).toMatchObject({ state: 'open', missing: [{ sentence, params }] });
  });
  it('links each missing item to the screen that fixes it, with its warehouse', () => {
    const atlanta = { ...miami, id: 5, code: 'ATL', hasCutoff: false, receivingDoors: 0 };
    const gaps = stepOf(read({ warehouses: [miami, atlanta] }), 'warehouses')?.missing ?? [];
    expect(gaps.map(({ path, warehouseId }) => [path, warehouseId])).toEqual([
      ['/warehouse/warehouseSettings?part=week', 5],
      ['/warehouse/doorsManagement?new=1', 5],
    ]);
    const [, , fuel] =
      stepOf(read({ fuelPrices: 0, fuelTables: 0, tariffLines: 0 }), 'tariffs')?.missing ?? [];
    expect(fuel).toMatchObject({ path: '/customerServices/billingRating?part=fuel', warehouseId: null });
    expect(stepOf(read({ regions: 0 }), 'regions')?.missing[0]?.path).toBe('/admin/regions');
  });
  it('requires no cutoff hours and no door for a warehouse that only shuttles', () => {
    const shuttling = {
      ...miami,
      code: 'WPB',
      isReceiving: false,
      isOutbound: false,
      hasCutoff: false,
      receivingDoors: 0,
      outboundDoors: 0,
      layoutTemplates: 0,
      stagingPositions: 0,
      putAwayPositions: 0,
    };
    expect(read({ warehouses: [miami, shuttling] }).isComplete).toBe(true);
  });
  it('is complete with deferred optional steps, but not with a deferred required step', () => {
    expect(read({ holidayPeriods: 0, printers: 0 }, ['holidays', 'printers'])).toMatchObject({
      done: setupStepKeys.length - 2,
      deferred: 2,
      isComplete: true,
    });
    expect(stepOf(read({ holidayPeriods: 0 }, ['holidays']), 'holidays')?.state).toBe('deferred');
    const withoutProducts = read({ products: 0 }, ['products']);
    expect([stepOf(withoutProducts, 'products')?.state, withoutProducts.isComplete]).toEqual(['open', false]);
  });
  it('drops the deferral of a step once the step is done', () => {
    expect(stepOf(read({}, ['printers']), 'printers')?.state).toBe('done');
  });
});
