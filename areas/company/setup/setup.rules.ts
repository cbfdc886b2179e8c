import type { SetupChecklist, SetupStep, SetupStepKey } from './setup.contract.ts';
import { setupStepKeys } from './setup.contract.ts';
import type { ImportKindId } from '../imports/import-states.contract.ts';
import type { TranslatableSentence, SetupGap } from './setup-gap.contract.ts';

/** The facts about one active warehouse for the checklist. */
export interface WarehouseSetupData {
  id: number;
  code: string;
  isReceiving: boolean;
  isOutbound: boolean;
  hasCutoff: boolean;
  receivingDoors: number;
  outboundDoors: number;
  /** True when the planner knows where its trailers leave: from its own coordinates, those of its shippers, or a known lane. */
  isPlaced: boolean;
  layoutTemplates: number;
  /** Codes of templates without a position. */
  emptyTemplates: readonly string[];
  /** Number of positions in its templates where a consignee's freight is staged. */
  stagingPositions: number;
  /** Number of positions in its templates where freight is put away. */
  putAwayPositions: number;
}
/** Counts from the database for the checklist. Inactive and deleted records do not count. */
export interface SetupData {
  company: {
    name: string;
    address: string;
    phone: string;
    remitTo: string;
    email: string;
    isGs1PrefixExample: boolean;
  };
  regions: number;
  warehouses: readonly WarehouseSetupData[];
  products: number;
  shippers: number;
  /** Number of shippers without a home warehouse. */
  shippersWithoutWarehouse: number;
  consignees: number;
  cutoffGroups: number;
  shipperGroups: number;
  /** Names of the groups without an active shipper. */
  emptyCutoffGroups: readonly string[];
  emptyShipperGroups: readonly string[];
  consigneeLists: number;
  /** Number of consignees with a day of service that is valid today or later. */
  consigneesServed: number;
  holidayPeriods: number;
  /** Number of tariff lines in effect today or later. */
  tariffLines: number;
  /** Number of fuel tables in effect today or later. */
  fuelTables: number;
  fuelPrices: number;
  people: number;
  /** Number of users who sign in to a scanner. */
  barcodeUsers: number;
  printers: number;
  openingEntries: number;
  hasOrders: boolean;
}

interface StepRule {
  path: string;
  /** Other screens where part of the step is done. */
  places?: readonly string[];
  isRequired: boolean;
  waitsFor: readonly SetupStepKey[];
  /** What is missing. Empty when the step is done. */
  missing(facts: SetupData): Gap[];
}

/** A gap without a path is fixed on the screen of its step. */
interface Gap extends TranslatableSentence {
  path?: string;
  warehouseId?: number;
}
const say = (sentence: string, params: TranslatableSentence['params'] = {}, path?: string): Gap => ({
  sentence,
  params,
  ...(path === undefined ? {} : { path }),
});
const when = (isMissing: boolean, missing: Gap): Gap[] => (isMissing ? [missing] : []);
/** One message with the codes of the warehouses that lack something. */
function lacking(
  facts: SetupData,
  lacks: (warehouse: WarehouseSetupData) => boolean,
  missing: (warehouses: string) => Gap,
): Gap[] {
  const found = facts.warehouses.filter(lacks);
  const [first] = found;
  if (first === undefined) return [];
  return [{ ...missing(found.map(({ code }) => code).join(', ')), warehouseId: first.id }];
}

const paths = {
  doors: '/warehouse/doorsManagement',
  newReceivingDoor: '/warehouse/doorsManagement?new=1',
  newOutboundDoor: '/warehouse/doorsManagement?new=2',
  import: '/admin/import',
  week: '/warehouse/warehouseSettings?part=week',
  shipperGroups: '/warehouse/manageShippers?part=groups',
  cutoffGroups: '/warehouse/shipperCutoffGroups',
  planning: '/routing/plan?beside=planning',
  fuel: '/customerServices/billingRating?part=fuel',
  gs1Prefix: '/admin/company',
  barcodeUsers: '/warehouse/barCodeUser',
} as const;

/** The screens where records of these kinds are imported. */
const importOf = (...kinds: ImportKindId[]): string[] => kinds.map((kind) => `${paths.import}?kind=${kind}`);

/** False when all templates lack positions. Empty templates are reported separately. */
const isLaidOut = (one: WarehouseSetupData): boolean => one.layoutTemplates > one.emptyTemplates.length;

const rules: Readonly<Record<SetupStepKey, StepRule>> = {
  company: {
    path: '/admin/company',
    places: ['/admin/settings'],
    isRequired: true,
    waitsFor: [],
    missing: ({ company }) => [
      ...when(company.name === '', say('Company name is missing.')),
      ...when(company.address === '', say('Company address is missing.')),
      ...when(company.phone === '', say('Company phone is missing.')),
      ...when(company.remitTo === '', say('Remit-to address is missing.')),
      ...when(company.email === '', say('Customer service email is missing.')),
      ...when(
        company.isGs1PrefixExample,
        say(
          'The GS1 company prefix is still the example. Pallet and bill of lading codes start with it.',
          {},
          paths.gs1Prefix,
        ),
      ),
    ],
  },
  regions: {
    path: '/admin/regions',
    isRequired: true,
    waitsFor: [],
    missing: ({ regions }) => when(regions === 0, say('No regions yet.')),
  },
  warehouses: {
    path: '/warehouse/warehouseSettings',
    places: [paths.doors, '/routing/plan'],
    isRequired: true,
    waitsFor: ['regions'],
    missing: (facts) => [
      ...when(facts.warehouses.length === 0, say('No warehouses yet.')),
      ...when(
        facts.warehouses.length > 0 && !facts.warehouses.some((warehouse) => warehouse.isReceiving),
        say('No warehouse receives freight.'),
      ),
      ...when(
        facts.warehouses.length > 0 && !facts.warehouses.some((warehouse) => warehouse.isOutbound),
        say('No warehouse loads trucks.'),
      ),
      ...lacking(
        facts,
        (one) => one.isReceiving && !one.hasCutoff,
        (warehouses) => say('No cutoff times: {warehouses}.', { warehouses }, paths.week),
      ),
      ...lacking(
        facts,
        (one) => one.isReceiving && one.receivingDoors === 0,
        (warehouses) => say('No receiving door: {warehouses}.', { warehouses }, paths.newReceivingDoor),
      ),
      ...lacking(
        facts,
        (one) => one.isOutbound && one.outboundDoors === 0,
        (warehouses) => say('No outbound door: {warehouses}.', { warehouses }, paths.newOutboundDoor),
      ),
      ...lacking(
        facts,
        (one) => one.isOutbound && !one.isPlaced,
        (warehouses) =>
          say(
            'No dock coordinates: {warehouses}. Load planning needs them as the starting point. Enter them in Edit rules.',
            { warehouses },
            paths.planning,
          ),
      ),
    ],
  },
  layouts: {
    path: '/warehouse/layoutTemplates',
    isRequired: true,
    // A staging position is assigned to a consignee.
    waitsFor: ['warehouses', 'accounts'],
    missing: (facts) =>
      facts.warehouses.length === 0
        ? [say('No warehouses yet. Add one before you create layout templates.')]
        : [
            ...lacking(
              facts,
              // The day of a warehouse starts with a layout. Without one it cannot receive either.
              (one) => (one.isReceiving || one.isOutbound) && one.layoutTemplates === 0,
              (warehouses) => say('No layout template: {warehouses}.', { warehouses }),
            ),
            ...facts.warehouses.flatMap(({ id, code, emptyTemplates }) =>
              emptyTemplates.map((template) => ({
                ...say('Layout template {template} for {warehouse} has no positions.', {
                  template,
                  warehouse: code,
                }),
                warehouseId: id,
              })),
            ),
            ...lacking(
              facts,
              (one) => one.isOutbound && isLaidOut(one) && one.stagingPositions === 0,
              (warehouses) =>
                say('No layout template has a staging position: {warehouses}.', {
                  warehouses,
                }),
            ),
            ...lacking(
              facts,
              (one) => one.isReceiving && isLaidOut(one) && one.putAwayPositions === 0,
              (warehouses) =>
                say('No layout template has a put-away position: {warehouses}.', {
                  warehouses,
                }),
            ),
          ],
  },
  products: {
    path: '/admin/products',
    places: importOf('products'),
    isRequired: true,
    waitsFor: [],
    missing: ({ products }) => when(products === 0, say('No products yet.')),
  },
  accounts: {
    path: '/customerServices/customerMaster',
    places: importOf('accounts'),
    isRequired: true,
    waitsFor: ['warehouses'],
    missing: (facts) => [
      ...when(facts.shippers === 0, say('No shippers yet.')),
      ...when(facts.consignees === 0, say('No consignees yet.')),
      ...when(
        facts.shippersWithoutWarehouse > 0,
        say('{count, plural, one {# shipper has} other {# shippers have}} no home warehouse.', {
          count: facts.shippersWithoutWarehouse,
        }),
      ),
    ],
  },
  groups: {
    // Shipper groups first, as in the title. Their lanes are named before cutoff times are set.
    path: paths.shipperGroups,
    places: [paths.cutoffGroups, ...importOf('cutoffGroups')],
    isRequired: false,
    waitsFor: ['accounts'],
    missing: (facts) => [
      ...when(
        facts.shipperGroups === 0,
        say('No shipper groups yet. Floor lanes are assigned to groups.', {}, paths.shipperGroups),
      ),
      ...when(
        facts.cutoffGroups === 0,
        say('No cutoff groups yet. All shippers use their warehouse’s cutoff times.', {}, paths.cutoffGroups),
      ),
      ...when(
        facts.emptyShipperGroups.length > 0,
        say(
          'Shipper groups without a shipper: {groups}.',
          { groups: facts.emptyShipperGroups.join(', ') },
          '/warehouse/manageShippers',
        ),
      ),
      ...when(
        facts.emptyCutoffGroups.length > 0,
        say(
          'Cutoff groups without a shipper: {groups}.',
          { groups: facts.emptyCutoffGroups.join(', ') },
          '/warehouse/manageShippers',
        ),
      ),
    ],
  },
  consigneeLists: {
    path: '/warehouse/manageShippers',
    places: importOf('consigneeLists'),
    isRequired: false,
    waitsFor: ['accounts'],
    missing: ({ consigneeLists }) =>
      when(
        consigneeLists === 0,
        say('No shipper has a consignee list. Every shipper can ship to every consignee.'),
      ),
  },
  daysOfService: {
    path: '/customerCenter/daysOfService',
    places: importOf('daysOfService'),
    isRequired: true,
    waitsFor: ['accounts'],
    missing: ({ consigneesServed }) =>
      when(consigneesServed === 0, say('No consignee has a day of service, so no truck can leave.')),
  },
  holidays: {
    path: '/admin/holidayPeriods',
    places: importOf('holidays'),
    isRequired: false,
    waitsFor: ['regions'],
    missing: ({ holidayPeriods }) => when(holidayPeriods === 0, say('No holiday periods planned.')),
  },
  tariffs: {
    path: '/customerServices/billingRating',
    isRequired: true,
    waitsFor: ['accounts'],
    missing: (facts) => [
      ...when(facts.tariffLines === 0, say('No rate sheet is in effect today. Shipments can’t be rated.')),
      ...when(facts.fuelTables === 0, say('No fuel table yet. Shipments can’t be rated.', {}, paths.fuel)),
      ...when(facts.fuelPrices === 0, say('No diesel price yet. Shipments can’t be rated.', {}, paths.fuel)),
    ],
  },
  people: {
    path: '/customerCenter/usersGroups',
    places: [paths.barcodeUsers, ...importOf('people')],
    isRequired: false,
    waitsFor: ['company'],
    missing: ({ people, barcodeUsers }) => [
      ...when(people < 2, say('Only you can sign in. Invite your users.')),
      ...when(
        barcodeUsers === 0,
        say('No warehouse users yet. No one can sign in to a scanner.', {}, paths.barcodeUsers),
      ),
    ],
  },
  printers: {
    path: '/warehouse/warehouseSettings',
    isRequired: false,
    waitsFor: ['warehouses'],
    missing: ({ printers }) => when(printers === 0, say('No label printers yet. Labels print as PDF.')),
  },
  openingBalances: {
    path: `${paths.import}?kind=openInvoices`,
    places: importOf('openPayments', 'palletBalances', 'openOrders', 'openShipments'),
    isRequired: false,
    waitsFor: ['accounts'],
    missing: ({ openingEntries }) =>
      when(
        openingEntries === 0,
        say(
          'No open invoices or payments were imported from an earlier system. ' +
            'An import moves the next invoice number above theirs.',
        ),
      ),
  },
};

export const isRequiredSetupStep = (key: SetupStepKey): boolean => rules[key].isRequired;

export const listSetupStepPaths = (key: SetupStepKey): string[] => [
  rules[key].path,
  ...(rules[key].places ?? []),
];

/** Builds the checklist of a company. A step with gaps waits while a step that it depends on is not done. */
export function buildSetupChecklist(data: SetupData, deferred: ReadonlySet<SetupStepKey>): SetupChecklist {
  const missing = new Map(
    setupStepKeys.map((key) => [
      key,
      rules[key].missing(data).map((gap): SetupGap => ({ path: rules[key].path, warehouseId: null, ...gap })),
    ]),
  );
  const isDone = (key: SetupStepKey): boolean => missing.get(key)?.length === 0;
  const steps = setupStepKeys.map((key): SetupStep => {
    const { path, isRequired, waitsFor } = rules[key];
    const open = waitsFor.filter((earlier) => !isDone(earlier));
    return {
      key,
      path,
      places: listSetupStepPaths(key),
      isRequired,
      missing: missing.get(key) ?? [],
      waitsFor: open,
      state: stateOf(key, open.length > 0),
    };
  });
  function stateOf(key: SetupStepKey, waits: boolean): SetupStep['state'] {
    if (isDone(key)) return 'done';
    if (deferred.has(key) && !rules[key].isRequired) return 'deferred';
    return waits ? 'waiting' : 'open';
  }
  const count = (state: SetupStep['state']): number => steps.filter((step) => step.state === state).length;
  const [done, postponed] = [count('done'), count('deferred')];
  return {
    steps,
    done,
    deferred: postponed,
    isComplete: done + postponed === steps.length,
    hasOrders: data.hasOrders,
  };
}
