import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestUser } from './factories.ts';
import { recipes } from './generated/recipes.ts';
import { buildValidCall } from './valid-call.ts';
import { miamiWarehouseId, demoValidCallTime } from './demo-records.ts';
import type { ValidCall, ValidCallFactory } from './demo-records.ts';
import { createCutoffGroupInUse } from './demo-records.ts';
import { createDemoWorldQueries } from './scope-queries.ts';
import { selectEndpointsToTest } from './reached.ts';
import { endpoints } from '#app/contract.ts';
import { listDefaultPermissionStringsOfRoles } from '#areas/people/grants/grants.contract.ts';
import { hasPermission } from '#kit/contract/access.ts';
import type { AnyEndpoint } from '#kit/contract/endpoint.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

/**
 * A preview shows what its write would affect, so it is denied to the same users. Each preview endpoint is listed with its
 * writes.
 */
const writesOf: Readonly<Record<string, readonly string[]>> = {
  'closing.preview': ['closing.close'],
  'closing.previewUndo': ['closing.undo'],
  'invoices.previewPosting': ['invoices.post'],
  'invoices.previewSending': ['invoices.sendToAccounting', 'invoices.uploadToPortal', 'invoices.emailDay'],
  'shipments.validateRating': ['shipments.runRating'],
  'shipments.previewGroup': ['shipments.group'],
  'shipments.validateBillTo': ['shipments.changeBillTo'],
  'blockedAccounts.preview': ['blockedAccounts.add'],
  'blockedAccounts.previewDeactivation': ['blockedAccounts.deactivate'],
  'cutoffGroups.previewBlock': ['cutoffGroups.block'],
  'cutoffGroups.previewWeek': ['cutoffGroups.setWeek'],
  'daysOfService.preview': ['daysOfService.save'],
  'daysOfService.previewDelete': ['daysOfService.delete'],
  'daysOfService.previewSetActive': ['accounts.setActive'],
  'daysOfService.previewReRoute': ['daysOfService.reRoute'],
  'holidays.preview': ['holidays.add', 'holidays.save'],
  'serviceSync.preview': ['serviceSync.start'],
  'shippers.previewCutoffGroups': ['shippers.setCutoffGroups', 'shippers.save'],
  'imports.check': ['imports.write'],
  'warehouseSettings.previewCutoff': ['warehouseSettings.setCutoff'],
  'warehouseSettings.preview': ['warehouseSettings.save', 'warehouseSettings.savePlace'],
  'bols.previewRegenerate': ['bols.regenerate'],
  'orderEntry.checkRows': ['orderEntry.addMany'],
  'outboundUnits.validateDelete': ['outboundUnits.delete'],
  'outboundUnits.validateReactivate': ['outboundUnits.reactivate'],
  'textMessages.preview': ['textMessages.sendBulk'],
  'roles.preview': ['roles.save'],
  'shuttleFile.previewFromDays': ['shuttleFile.generateFromDays'],
  'shuttleSetup.preview': ['shuttleSetup.generate'],
};
/** Named like previews, but open to more users than a write, because they serve another purpose. */
const noPreviews: Readonly<Record<string, string>> = {
  'claimPackets.check': 'Anyone who has a pack may check its signature.',
  'loads.checkEtc': 'The board shows everyone who sees loads which departures are late.',
  'loads.validateRelease': 'The board shows everyone who sees the load what holds its release.',
  'retention.preview':
    'The periods are settings. Anyone who sees the retention may ask what another period would archive.',
  'loads.validateDayClose': 'The board shows everyone who sees the loads what holds the end of the day.',
};
const endpointOf = (id: string): AnyEndpoint => {
  const found = endpoints.find((one) => one.id === id);
  if (!found) throw new Error(`no call ${id}`);
  return found;
};
const looksAhead = ({ id, path }: AnyEndpoint): boolean =>
  /\.(preview|validate|check)[A-Za-z]*$/.test(id) || /\/(preview|impact|validate)$/.test(path);
const previews = Object.keys(writesOf).map(endpointOf);

describe('previews', () => {
  it('are each listed with their write', () => {
    expect(
      endpoints
        .filter(looksAhead)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual([...Object.keys(writesOf), ...Object.keys(noPreviews)].toSorted());
  });
  it.each(Object.entries(writesOf))('%s requires the same permission as its write', (id, writes) => {
    const needed = writes.flatMap((write) => endpointOf(write).permissions);
    expect([endpointOf(id).permissions].flat().toSorted()).toEqual([...new Set(needed)].toSorted());
  });
});

describe('for another warehouse', () => {
  let world: TestWorld;
  let admin: TestUser;
  let vista: TestUser;
  beforeAll(async () => {
    world = await openTestWorld({ demo: true, at: demoValidCallTime });
    admin = await createTestUser(world, { role: 'Admin' });
    vista = await createDemoWorldQueries(world).demo('ines.vega@coldlane.example');
  });
  afterAll(() => world.close());
  const send = (as: TestUser, endpoint: AnyEndpoint, good: ValidCall) =>
    world.call(endpoint, { as, params: good.params, query: good.query, body: good.body, files: good.files });

  const fields = (value: unknown): [string, unknown][] =>
    typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const chosen = (schema: unknown, of: [string, unknown][]): Record<string, unknown> => {
    const shape = typeof schema === 'object' && schema !== null && 'shape' in schema ? schema.shape : {};
    const names = new Set(fields(shape).map(([name]) => name));
    return Object.fromEntries(of.filter(([name]) => names.has(name)));
  };
  /** Builds the preview's request: the same record, and the fields that both accept. */
  const row = Object.fromEntries(
    [
      'consignee',
      'product',
      'description',
      'po',
      'invoice',
      'farm',
      'awb',
      'unit',
      'length',
      'width',
      'height',
    ]
      .concat(['measure', 'units'])
      .map((name) => [name, 'x']),
  );
  const alone: Readonly<Record<string, Record<string, unknown>>> = {
    'orderEntry.checkRows': { rows: [row] },
  };
  function previewOf(preview: AnyEndpoint, good: ValidCall): ValidCall {
    const given = [...fields(good.query), ...fields(good.body)];
    return {
      params: good.params,
      query: Object.fromEntries(
        Object.entries(chosen(preview.query, given)).map(([name, value]) => [name, String(value)]),
      ),
      ...(preview.body ? { body: { ...chosen(preview.body, given), ...alone[preview.id] } } : {}),
    };
  }
  /** Sends a cutoff group of Miami whose shippers have open freight. */
  const instead: Readonly<Record<string, ValidCallFactory>> = {
    'cutoffGroups.setWeek': async (w) => ({
      params: { id: await createCutoffGroupInUse(w) },
      body: {
        day0: null,
        day1: '10:00',
        day2: '10:00',
        day3: '10:00',
        day4: '10:00',
        day5: '10:00',
        day6: null,
      },
    }),
    'outboundUnits.delete': async () => ({ body: { warehouseId: miamiWarehouseId } }),
    'outboundUnits.reactivate': async () => ({ body: { warehouseId: miamiWarehouseId } }),
  };
  const manager = { permissions: new Set(listDefaultPermissionStringsOfRoles(['WarehouseManager'])) };
  const theirs = previews.filter(
    ({ permissions: needs }) =>
      typeof needs !== 'string' && needs.some((grant) => hasPermission(manager, grant)),
  );
  it('include some that a manager may call', () => expect(theirs.length).toBeGreaterThan(5));
  it.each(selectEndpointsToTest(theirs).map((preview) => [preview.id, preview] as const))(
    '%s is rejected like its write',
    async (id, preview) => {
      const write = endpointOf(writesOf[id]?.[0] ?? '');
      const good = await buildValidCall(
        world,
        write,
        instead[write.id] ?? recipes[write.id]?.buildCall,
        (other, call) => send(admin, other, call),
      );
      world.clock.set(good.time ?? demoValidCallTime);
      const asked = previewOf(preview, good);
      const ahead = await send(vista, preview, asked);
      const done = await send(vista, write, good);
      const [isRefused, mustBe] = [ahead, done].map(({ status }) => [403, 404].includes(status));
      expect(isRefused, `${ahead.status} ${ahead.message}; the write: ${done.status} ${done.message}`).toBe(
        mustBe,
      );
    },
  );
});
