import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestUser } from './factories.ts';
import { openRowScopeTestWorld } from './scope-queries.ts';
import { restrictedUserFactories } from './restricted-users.ts';
import { selectEndpointsToTest, listFeatureFoldersToTest } from './reached.ts';
import type { RestrictedUser, PathParamKind } from './recipes.ts';
import {
  buildForeignBody,
  isEndpointForOwnOrCompanyData,
  getPathParamKind,
  nonexistentRecordKeys,
  listPathParams,
  buildPathParams,
  fixedValueParamKinds,
} from './path-params.ts';
import { endpoints } from '#app/contract.ts';
import { listDefaultPermissionStringsOfRoles } from '#areas/people/grants/grants.contract.ts';
import type { BuiltInRole } from '#areas/people/grants/grants.contract.ts';
import { hasPermission } from '#kit/contract/access.ts';
import type { AnyEndpoint } from '#kit/contract/endpoint.ts';
import type { TestWorld } from '#tests/world.ts';

/** The demo world from the view of restricted users: every call that they may make, with ids and filters of others' rows. */
const reached = selectEndpointsToTest(endpoints);
let world: TestWorld;
beforeAll(async () => {
  world = await openRowScopeTestWorld();
});
afterAll(() => world.close());

/** Returns the marks of others in a response. A field that is a number, code or name is compared by value. */
function leaks(value: unknown, marks: ReadonlySet<string>, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((v) => leaks(v, marks, path));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, v]) =>
      key === 'params' || key === 'message' ? [] : leaks(v, marks, `${path}.${key}`),
    );
  if (typeof value === 'number')
    return /number$/i.test(path) && marks.has(String(value)) ? [`${path}: ${value}`] : [];
  return typeof value === 'string' && marks.has(value) ? [`${path}: ${value}`] : [];
}
const jsonOf = (answer: { bytes: Uint8Array; headers: Headers }): unknown =>
  (answer.headers.get('content-type') ?? '').includes('json')
    ? JSON.parse(new TextDecoder().decode(answer.bytes))
    : undefined;
const isRead = (e: AnyEndpoint) => e.method === 'GET' || e.isReadOnly === true;
const allowed = (e: AnyEndpoint, role: BuiltInRole) => {
  const { permissions: needs } = e;
  return (
    needs === 'signed-in' ||
    (typeof needs !== 'string' &&
      needs.some((g) =>
        hasPermission({ permissions: new Set(listDefaultPermissionStringsOfRoles([role])) }, g),
      ))
  );
};

const wide: Record<string, string | number | boolean> = {
  rows: 1000,
  page: 1,
  includeDeleted: true,
  includeInactive: true,
  includeWarehouseData: true,
  void: false,
};
const spans = /^(dateFrom|dayOfServiceFrom|shipDateFrom|outboundDateFrom|atFrom)$/;
const spanEnds = /^(dateTo|dayOfServiceTo|shipDateTo|outboundDateTo|atTo)$/;
/** The prints of a list. */
const papersOf: [RegExp, PathParamKind][] = [
  [/labels/, 'consolidate'],
  [/invoices/, 'invoice'],
  [/lading/, 'bol'],
];
const widest = (key: string): string | number | boolean | undefined => {
  if (spans.test(key)) return '2026-06-01';
  return spanEnds.test(key) ? '2027-12-31' : wide[key];
};
/**
 * The requests for one list: the default view, the widest, one for each filter that names others' rows, and all of these filters
 * together.
 */
function questions(
  endpoint: AnyEndpoint,
  b: Pick<RestrictedUser, 'foreignFilters' | 'foreignIds'>,
): Record<string, string | number | boolean>[] {
  const printed = b.foreignIds[papersOf.find(([path]) => path.test(endpoint.path))?.[1] ?? 'load'];
  const filters: RestrictedUser['foreignFilters'] = {
    ...b.foreignFilters,
    ...(printed === undefined ? {} : { bulkPrintIdsIncluded: printed }),
  };
  const keys = Object.keys(endpoint.query?.shape ?? {});
  const broad = Object.fromEntries(
    keys.flatMap((key) => {
      const value = widest(key);
      return value === undefined ? [] : [[key, value]];
    }),
  );
  const named = keys.filter((key) => filters[key] !== undefined);
  const needed = Object.fromEntries(
    ['shipDate', 'date', 'dayOfService']
      .filter((key) => keys.includes(key))
      .map((key) => [key, '2027-02-03']),
  );
  return [
    {},
    broad,
    { ...broad, ...(keys.includes('bulkPrintAllChecked') ? { bulkPrintAllChecked: true } : {}) },
    ...named.map((key) => ({ ...broad, ...needed, [key]: filters[key] ?? '' })),
    { ...broad, ...Object.fromEntries(named.map((key) => [key, filters[key] ?? ''])) },
  ];
}

const everything = `
  select 'orders' as t, md5(string_agg(o::text, ',' order by id)) as h
  from orders o
  union all
  select 'consolidate', md5(string_agg(o::text, ',' order by id))
  from consolidate o
  union all
  select 'unit', md5(string_agg(o::text, ',' order by id))
  from unit o
  union all
  select 'load', md5(string_agg(o::text, ',' order by id))
  from load o
  union all
  select 'load_pickup', md5(string_agg(o::text, ',' order by id))
  from load_pickup o
  union all
  select 'bol', md5(string_agg(o::text, ',' order by id))
  from bol o
  union all
  select 'shipment', md5(string_agg(o::text, ',' order by id))
  from shipment o
  union all
  select 'invoice', md5(string_agg(o::text, ',' order by id))
  from invoice o
  union all
  select 'door', md5(string_agg(o::text, ',' order by id))
  from door o
  union all
  select 'printer', md5(string_agg(o::text, ',' order by id))
  from printer o
  union all
  select 'planning_setting', md5(string_agg(o::text, ',' order by warehouse_id))
  from planning_setting o
  union all
  select 'trailer_size', md5(string_agg(o::text, ',' order by id))
  from trailer_size o
  union all
  select 'planning_lane', md5(string_agg(o::text, ',' order by id))
  from planning_lane o
  union all
  select 'planning_separation', md5(string_agg(o::text, ',' order by id))
  from planning_separation o
  union all
  select 'floor_task', md5(string_agg(o::text, ',' order by id))
  from floor_task o
  union all
  select 'scanner_user', md5(string_agg(o::text, ',' order by id))
  from scanner_user o
  union all
  select 'warehouse_day', md5(string_agg(o::text, ',' order by id))
  from warehouse_day o
  union all
  select 'blocked_account', md5(string_agg(o::text, ',' order by id))
  from blocked_account o
  union all
  select 'day_of_service', md5(string_agg(o::text, ',' order by id))
  from day_of_service o
`;

/** Returns a body as it is sent beside a file. */
const asFile = (body: Record<string, unknown>) => ({
  name: 'walk.csv',
  content: 'x',
  fields: Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)])),
});

describe.each(restrictedUserFactories)('%s', (_, make) => {
  let b: RestrictedUser;
  beforeAll(async () => {
    b = await make(world);
  });

  it('finds no records of others in any list or search, whatever the filters', async () => {
    const found: string[] = [];
    for (const endpoint of reached.filter(
      (e) =>
        isRead(e) &&
        allowed(e, b.role) &&
        listPathParams(e).every((n) => getPathParamKind(e, n) === 'accountType'),
    )) {
      const types = listPathParams(endpoint).length > 0 ? ['shipper', 'consignee', '3'] : [''];
      for (const type of types) {
        for (const query of questions(endpoint, b)) {
          const answer = await world.call(endpoint, {
            as: b.user,
            params: { type },
            query,
            body: endpoint.method === 'GET' ? undefined : {},
          });
          if (![200, 400, 403, 404, 412].includes(answer.status))
            found.push(`${endpoint.id} ${JSON.stringify(query)} answers ${answer.status}`);
          if (answer.status !== 200) continue;
          found.push(
            ...leaks(jsonOf(answer), b.forbiddenTexts)
              .slice(0, 3)
              .map((leak) => `${endpoint.id} ${JSON.stringify(query)} shows ${leak}`),
          );
          if (query['bulkPrintIdsIncluded'] !== undefined && endpoint.reply.kind === 'file')
            found.push(`${endpoint.id} prints ${JSON.stringify(query)}`);
          if ((answer.headers.get('content-type') ?? '').includes('csv'))
            for (const cell of new TextDecoder().decode(answer.bytes).split(/[,\r\n"]+/))
              if (b.forbiddenTexts.has(cell)) found.push(`${endpoint.id} exports ${cell}`);
        }
      }
    }
    expect(found).toEqual([]);
  });

  it('gets the same response for others’ records as for records that do not exist', async () => {
    const told: string[] = [];
    let asked = 0;
    for (const endpoint of reached.filter(
      (e) =>
        isRead(e) &&
        allowed(e, b.role) &&
        listPathParams(e).some((n) => getPathParamKind(e, n) !== 'accountType') &&
        listPathParams(e).every((n) => getPathParamKind(e, n) !== 'house'),
    )) {
      const kinds = listPathParams(endpoint).map((n) => getPathParamKind(endpoint, n));
      if (
        !kinds.every((k) => k !== undefined && (fixedValueParamKinds.has(k) || b.foreignIds[k] !== undefined))
      )
        continue;
      asked += 1;
      const query = Object.fromEntries(
        Object.entries({ date: '2027-02-03', shipDate: '2027-02-03' }).filter(
          ([key]) => key in (endpoint.query?.shape ?? {}),
        ),
      );
      const body =
        endpoint.method === 'GET'
          ? undefined
          : (buildForeignBody(endpoint, b) ?? { warehouseId: b.foreignIds.warehouse });
      const theirs = await world.call(endpoint, {
        as: b.user,
        params: buildPathParams(endpoint, b.foreignIds),
        query,
        body,
      });
      const nobodys = await world.call(endpoint, {
        as: b.user,
        params: buildPathParams(endpoint, nonexistentRecordKeys),
        query,
        body,
      });
      if (![403, 404].includes(theirs.status)) told.push(`${endpoint.id} answers ${theirs.status}`);
      if (theirs.status !== nobodys.status || theirs.message !== nobodys.message)
        told.push(
          `${endpoint.id}: ${theirs.status} ${theirs.message} / ${nobodys.status} ${nobodys.message}`,
        );
    }
    expect(told).toEqual([]);
    expect([asked > 0 || listFeatureFoldersToTest() !== undefined, b.forbiddenTexts.size > 100]).toEqual([
      true,
      true,
    ]);
  });

  it('reads their own records with the same calls', async () => {
    const told: string[] = [];
    for (const endpoint of reached.filter(
      (e) =>
        isRead(e) &&
        e.reply.kind !== 'file' &&
        allowed(e, b.role) &&
        listPathParams(e).some((n) => getPathParamKind(e, n) !== 'accountType') &&
        listPathParams(e).every((n) => getPathParamKind(e, n) !== 'house'),
    )) {
      const kinds = listPathParams(endpoint).map((n) => getPathParamKind(endpoint, n));
      if (!kinds.every((k) => k !== undefined && (fixedValueParamKinds.has(k) || b.ownIds[k] !== undefined)))
        continue;
      const query = Object.fromEntries(
        Object.entries({ date: '2027-02-03', shipDate: '2027-02-03' }).filter(
          ([key]) => key in (endpoint.query?.shape ?? {}),
        ),
      );
      const answer = await world.call(endpoint, {
        as: b.user,
        params: buildPathParams(endpoint, b.ownIds),
        query,
        body:
          endpoint.method === 'GET'
            ? undefined
            : (buildForeignBody(endpoint, b) ?? { warehouseId: b.ownIds.warehouse }),
      });
      if (![200, 207, 412].includes(answer.status))
        told.push(`${endpoint.id} answers ${answer.status} ${answer.message}`);
    }
    // A consignee's freight belongs to the shipper's order. The consignee reads it as units.
    expect(told).toEqual([]);
  });

  it('changes no records of others', async () => {
    const told: string[] = [];
    const before = await world.rows(everything);
    for (const endpoint of reached.filter(
      (e) =>
        !isRead(e) &&
        allowed(e, b.role) &&
        !isEndpointForOwnOrCompanyData(e) &&
        listPathParams(e).every((n) => getPathParamKind(e, n) !== 'house'),
    )) {
      const kinds = listPathParams(endpoint).map((n) => getPathParamKind(endpoint, n));
      const body = buildForeignBody(endpoint, b);
      if (endpoint.body && !body) told.push(`${endpoint.id}: no body in this test`);
      if (
        !kinds.every((k) => k !== undefined && (fixedValueParamKinds.has(k) || b.foreignIds[k] !== undefined))
      )
        told.push(`${endpoint.id}: nobody else’s ${kinds.join(', ')} in this test`);
      const query = Object.fromEntries(
        Object.entries({
          newShipDate: '2027-02-09',
          receivingDate: '2027-01-11',
          unitsConsolidateId: Number(b.foreignIds.consolidate),
          shipperAccountId: Number(b.foreignFilters['shipperAccountId']),
          field: 'consignee',
          code: 'X',
          bulkPrintIdsIncluded: [
            Number(endpoint.id.startsWith('labels.') ? b.foreignIds.consolidate : b.foreignIds.unit),
          ],
        }).filter(([key]) => key in (endpoint.query?.shape ?? {})),
      );
      const answer = await world.call(endpoint, {
        as: b.user,
        params: buildPathParams(endpoint, b.foreignIds),
        query,
        ...(endpoint.upload === 'file' ? { files: [asFile(body ?? {})] } : { body }),
      });
      if (![403, 404].includes(answer.status))
        told.push(
          `${endpoint.id} answers ${answer.status} ${answer.message} ${JSON.stringify(answer.fields)}`,
        );
    }
    expect(told).toEqual([]);
    expect(await world.rows(everything)).toEqual(before);
  });

  it('cannot use another account’s number, whether it exists or not', async () => {
    if (b.role === 'Warehouse' || b.role === 'WarehouseManager') return;
    for (const accountNumber of ['MA00104', 'NOBODY', 'ma00101 ', "'"]) {
      for (const endpoint of reached.filter(
        (e) => e.method === 'GET' && listPathParams(e).length === 0 && allowed(e, b.role),
      )) {
        const answer = await world.call(endpoint, { as: b.user, accountNumber });
        expect([endpoint.id, accountNumber, answer.status, answer.message]).toEqual([
          endpoint.id,
          accountNumber,
          403,
          'You don’t have access to this account.',
        ]);
      }
    }
  });
});

describe('a user with a restricted role and no account', () => {
  it.each(['Shipper', 'Consignee', 'Customer', 'ShipperDaysOfService'] as const)(
    '%s sees no rows',
    async (role) => {
      const who = await createTestUser(world, { role });
      const found: string[] = [];
      for (const endpoint of reached.filter(
        (e) =>
          e.method === 'GET' &&
          e.reply.kind === 'page' &&
          listPathParams(e).length === 0 &&
          allowed(e, role) &&
          e.id !== 'accounts.list',
      )) {
        for (const query of questions(endpoint, { foreignFilters: {}, foreignIds: {} }).slice(0, 2)) {
          const answer = await world.call(endpoint, { as: who, query });
          if (answer.status === 200 && answer.totalRows > 0)
            found.push(`${endpoint.id}: ${answer.totalRows}`);
        }
      }
      expect(found).toEqual([]);
    },
  );
});
