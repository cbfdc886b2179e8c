import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestUser, createTestAccount } from './factories.ts';
import type { TestAccount } from './factories.ts';
import { recipes } from './generated/recipes.ts';
import { buildValidCall } from './valid-call.ts';
import { listNestedSchemaFields, replaceValueAt } from './nasty.ts';
import { demoValidCallTime } from './demo-records.ts';
import type { ValidCall } from './demo-records.ts';
import { isEndpointToTest } from './reached.ts';
import { endpoints } from '#app/contract.ts';
import { listDefaultPermissionStringsOfRoles } from '#areas/people/grants/grants.contract.ts';
import { hasPermission } from '#kit/contract/access.ts';
import type { AnyEndpoint } from '#kit/contract/endpoint.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestCallResponse, TestUser, TestWorld } from '#tests/world.ts';

/**
 * Every account in a shipper's request body must be one that the shipper may name. A payer or a consignee of another account is
 * rejected with the same error as a missing account.
 */
const strangers = 'Stranger Payables';
let world: TestWorld;
let admin: TestUser;
let shipper: TestUser;
let payer: number;
let consignee: number;
beforeAll(async () => {
  world = await openTestWorld({ demo: true, at: demoValidCallTime });
  admin = await createTestUser(world, { role: 'Admin' });
  // All shippers, so that the sample calls succeed. Each enters orders for its own consignees.
  const groups = await world.rows<TestAccount>(
    'select id, number, name from account where account_type = 1 and active',
  );
  payer = (await createTestAccount(world, { type: 3, name: strangers })).id;
  await world.rows(
    `
      insert into consignee_by_shipper (shipper_id, consignee_id)
      select distinct c.shipper_id, c.consignee_id
      from consolidate c
      on conflict do nothing
    `,
  );
  consignee = (await createTestAccount(world, { type: 2, name: `${strangers} two` })).id;
  shipper = await createTestUser(world, { role: 'Shipper', actsForAccounts: groups });
});
afterAll(() => world.close());

const may = { permissions: new Set(listDefaultPermissionStringsOfRoles(['Shipper'])) };
/** The consignee of a selected row is sent along but not read. */
const notRead = new Set(['orderEntry.finalize', 'orderEntry.changeShipDate']);
const named = /(AccountId|^accountId|[Cc]onsigneeId|[Ss]hipperId|[Bb]illToId)s?$/;
const cases = endpoints
  .filter(
    (e) =>
      e.method !== 'GET' &&
      !e.isReadOnly &&
      !notRead.has(e.id) &&
      typeof e.permissions !== 'string' &&
      e.permissions.some((grant) => hasPermission(may, grant)),
  )
  .flatMap((endpoint) =>
    listNestedSchemaFields(endpoint.body)
      .filter(({ path }) => named.test(String(path.findLast((step) => typeof step === 'string') ?? '')))
      .filter(
        ({ path }, at, all) => !all.slice(0, at).some((other) => other.path.join('.') === path.join('.')),
      )
      .map(({ path }) => ({ call: `${endpoint.id} ${path.join('.')}`, endpoint, path })),
  );

const send = (as: TestUser, endpoint: AnyEndpoint, good: ValidCall): Promise<TestCallResponse<AnyEndpoint>> =>
  world.call(endpoint, { as, ...good });
const goodOf = (endpoint: AnyEndpoint): Promise<ValidCall> =>
  buildValidCall(world, endpoint, recipes[endpoint.id]?.buildCall, (other, good) => send(admin, other, good));

describe('an account named by a shipper', () => {
  it('occurs in the calls tested here', () => {
    expect(cases.map(({ call }) => call)).toEqual(
      expect.arrayContaining([
        'orderEntry.add billToAccountId',
        'orderEntry.addMany lines.0.billToAccountId',
        'orderEntry.edit billToAccountId',
        'orderTemplates.edit lines.0.billToAccountId',
        'extensions.create lines.0.billToAccountId',
      ]),
    );
  });
  it.each(cases.filter(({ endpoint }) => isEndpointToTest(endpoint.id)))(
    'must be one the shipper may name: $call',
    async ({ endpoint, path }) => {
      const schema = endpoint.body ?? z.unknown();
      const good = await goodOf(endpoint);
      const naming = (id: number): ValidCall => {
        const term = [...path.slice(0, -1), 'paymentTerm'];
        const takesTerm = listNestedSchemaFields(schema).some(
          (place) => place.path.join('.') === term.join('.'),
        );
        const known = { consigneeAccountId: 1 };
        const base =
          takesTerm && /illTo/.test(String(path.at(-1)))
            ? replaceValueAt(schema, good.body, term, 3, known)
            : good.body;
        return {
          ...good,
          body: z.record(z.string(), z.unknown()).parse(replaceValueAt(schema, base, path, id, known)),
        };
      };
      const said = async (id: number) => {
        const answer = await send(shipper, endpoint, naming(id));
        expect(new TextDecoder().decode(answer.bytes)).not.toContain(strangers);
        return { status: answer.status, error: answer.error, message: answer.message, fields: answer.fields };
      };
      const nobody = await said(2_147_483_647);
      expect([207, 400, 403, 404, 412]).toContain(nobody.status);
      // A consignee that is not set up for the shipper has its own message. A payer does not.
      if (/onsignee/.test(String(path.at(-1)))) expect((await said(consignee)).status).not.toBe(200);
      else expect(await said(payer)).toEqual(nobody);
    },
  );
});

/** Users with full row scope send ids that do not exist, in every field that names a place, a group or an item. */
const naming = /(account|warehouse|region|group|door|product|period|shipper|consignee|billTo)Ids?$/i;
/** They select rows like a list filter, so the result is empty. */
const filters = new RegExp(
  [
    String.raw`^(invoices\.(post|sendToAccounting|uploadToPortal)|outboundUnits\.\w+|cooler\.\w+|shuttle\w+\.(changeAll|generate\w*)`,
    String.raw`|shipments\.(runRating|approveMany|changeBillTo (?!new))|shippers\.set\w+ (?!new))`,
  ].join(''),
);
const places = endpoints
  .filter(
    (e) => e.method !== 'GET' && !e.isReadOnly && typeof e.permissions !== 'string' && !notRead.has(e.id),
  )
  .flatMap((endpoint) =>
    listNestedSchemaFields(endpoint.body)
      .map(({ path }) => ({ path, name: String(path.findLast((step) => typeof step === 'string') ?? '') }))
      .map((place) => ({ ...place, endpoint, call: `${endpoint.id} ${place.path.join('.')}` })),
  )
  .filter(({ name, call }) => naming.test(name) && !filters.test(call))
  .filter(({ call }, at, all) => all.findIndex((other) => other.call === call) === at);
/** Fields that are not read are not checked. */
const idle: Record<string, string> = {
  'daysOfService.save holidayPeriodId': 'of a Holiday record alone; its own test holds that one',
  'doors.save warehouseId': 'a door stays where it is',
  'tasks.send fromConsigneeId': "of a task for a consignee's boxes alone; its own test holds that one",
  'tasks.send toDoorId': 'of a task to a door alone; its own test holds that one',
  'temperatures.import warehouseId': 'stands beside the file; its own test holds it',
};
const refusedLines = z.object({ refused: z.array(z.object({ field: z.string().nullable() })) });
describe('a reference to a record that does not exist', () => {
  it.each(places.filter(({ call, endpoint }) => !idle[call] && isEndpointToTest(endpoint.id)))(
    'is reported at its field: $call',
    async ({ endpoint, path, name }) => {
      const good = await goodOf(endpoint);
      world.clock.set(good.time ?? demoValidCallTime);
      const known = { consigneeAccountId: 1 };
      const body = replaceValueAt(endpoint.body ?? z.unknown(), good.body, path, 2_147_483_647, known);
      const answer = await send(admin, endpoint, {
        ...good,
        body: z.record(z.string(), z.unknown()).parse(body),
      });
      const lines = refusedLines.safeParse(answer.data).data?.refused.map(({ field }) => field);
      expect([200, 403]).not.toContain(answer.status);
      expect(lines ?? Object.keys(answer.fields ?? {})).toEqual([
        expect.toSatisfy((field: string) => [name, path.join('.')].includes(field)),
      ]);
    },
  );
});
