import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addProductEndpoint,
  updateProductEndpoint,
} from '#areas/accounts/products/product-records.contract.ts';
import { createOrUpdateDayOfServiceEndpoint } from '#areas/calendar/days-of-service/days-of-service.contract.ts';
import { addValidOrderLinesEndpoint } from '#areas/orders/order-lines/order-lines.contract.ts';
import { inviteUserEndpoint } from '#areas/people/users/users.contract.ts';
import {
  createTestConsignee,
  ensureTestProduct,
  createTestShipper,
  createTestUser,
  createTestWarehouse,
  createTestDaysOfService,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import { createImportClient } from '#tests/import-fixtures.ts';
import { collectInsertedRows } from '#tests/inserted-rows.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

/** A file import writes the same as the screens write one by one: every row of every table, with its history. */

let world: TestWorld;
let admin: TestUser;
let warehouse: { id: number; code: string; regionId: number };
let lake: TestAccount;
let andes: TestAccount;
const imports = createImportClient(
  () => world,
  () => admin,
);
beforeAll(async () => {
  world = await openTestWorld({ jobs: true });
  admin = await createTestUser(world, { role: 'Admin' });
  const { id } = await createTestWarehouse(world);
  warehouse = await world.row('select id, code, region_id as "regionId" from warehouse where id = $1', [id]);
  lake = await createTestConsignee(world);
  andes = await createTestShipper(world, { warehouseId: id });
});
afterAll(() => world.close());

/** A copy with one text replaced by another. */
const reworded = <T>(left: T, from: string, to: string): T =>
  JSON.parse(JSON.stringify(left).replaceAll(from, to));

describe('the rows that an import writes', () => {
  it('equal the products that the form adds and changes', async () => {
    const tables = ['product', 'audit'];
    const box = { defaultUnitOfMeasure: 2, defaultLength: 41, defaultWidth: 10, defaultHeight: 7 };
    const body = (code: string, category: string) => ({ code, description: 'Roses', category, ...box });
    const added = async (code: string, category: string) => {
      const answer = await world.call(addProductEndpoint, { as: admin, body: body(code, category) });
      expect(answer.status).toBe(200);
      return answer.data;
    };
    const byHand = await collectInsertedRows(
      world,
      tables,
      async () => {
        const first = await added('HAND-1', 'Long roses');
        await added('HAND-2', 'long ROSES');
        await world.call(updateProductEndpoint, {
          as: admin,
          params: { id: first.id },
          body: { ...body('HAND-1', 'Long roses'), description: 'Red roses', rowVersion: first.rowVersion },
        });
      },
      ['entity_id'],
    );
    await world.rows("update product set category = 'Other' where code like 'HAND-%'");
    const byFile = await collectInsertedRows(
      world,
      tables,
      async () => {
        const titles = 'Code,Description,Category,UOM,L,W,H';
        await imports.imported(
          'products',
          titles,
          'file-1,Roses,Long roses,box,41,10,7',
          'file-2,Roses,long ROSES,box,41,10,7',
        );
        await imports.imported('products', titles, 'file-1,Red roses,Long roses,box,41,10,7');
      },
      ['entity_id'],
    );
    expect(byHand['product']).toHaveLength(2);
    expect(byHand['audit']).toHaveLength(3);
    expect(reworded(byFile, 'FILE-', 'HAND-')).toEqual(byHand);
  });
  it('equal the days of service that the form adds', async () => {
    const tables = ['day_of_service', 'audit'];
    const byHand = await collectInsertedRows(
      world,
      tables,
      async () => {
        for (const day of [1, 2]) {
          const answer = await world.call(createOrUpdateDayOfServiceEndpoint, {
            as: admin,
            body: {
              recordType: 1,
              regionId: warehouse.regionId,
              warehouseId: warehouse.id,
              dayOfWeek: day,
              consigneeAccountId: lake.id,
              careOfAccountId: lake.id,
              outboundWarehouseId: warehouse.id,
              outboundDay: day,
              deliveryStartDay: day + 1,
              deliveryStartTime: '06:00',
              deliveryEndDay: day + 1,
              deliveryEndTime: '10:00',
              effectiveDate: '2027-06-01',
              expirationDate: '2027-06-30',
            },
          });
          expect(answer.status).toBe(200);
        }
      },
      ['entity_id'],
    );
    const row = (day: string, delivery: string) =>
      `${lake.number},${warehouse.code},${day},${delivery},6:00 AM,10:00 AM,07/01/2027,07/30/2027`;
    const byFile = await collectInsertedRows(
      world,
      tables,
      () =>
        imports.imported(
          'daysOfService',
          'Consignee number,Receiving warehouse,Day,Delivery day,Delivery from,Delivery to,From,To',
          row('Monday', 'Tuesday'),
          row('Tuesday', 'Wednesday'),
        ),
      ['entity_id'],
    );
    expect(byHand['day_of_service']).toHaveLength(2);
    expect(reworded(byFile, '2027-07', '2027-06')).toEqual(byHand);
  });
  it('equal the orders, lines, units and history that pasted lines create', async () => {
    await createTestDaysOfService(world, { consigneeId: lake.id, warehouseId: warehouse.id });
    const product = await ensureTestProduct(world);
    const tables = ['orders', 'consolidate', 'unit', 'unit_event', 'audit'];
    // Numbers continue, and an imported order keeps its previous number.
    const differing = ['order_number', 'unit_code', 'source_ref', 'entity_id'];
    const line = (po: string, units: number) => ({
      consigneeAccountId: lake.id,
      productId: product.id,
      unitOfMeasure: 2,
      length: 41,
      width: 10,
      height: 7,
      numberOfUnits: units,
      po,
    });
    const byHand = await collectInsertedRows(
      world,
      tables,
      async () => {
        for (const pos of [['P1', 'P2'], ['P3']]) {
          const answer = await world.call(addValidOrderLinesEndpoint, {
            as: admin,
            body: {
              shipperAccountId: andes.id,
              shipDate: '2027-02-05',
              lines: pos.map((po) => line(po, 3)),
            },
          });
          expect(answer.status).toBe(200);
        }
      },
      differing,
    );
    const row = (order: string, po: string) =>
      `${order},${andes.number},${lake.number},02/05/2027,${product.code},box,41,10,7,3,${po}`;
    const byFile = await collectInsertedRows(
      world,
      tables,
      () =>
        imports.imported(
          'openOrders',
          'Order number,Shipper number,Consignee number,Ship date,Item,Unit,L,W,H,Boxes,PO',
          row('A', 'P1'),
          row('B', 'P3'),
          row('A', 'P2'),
        ),
      differing,
    );
    expect(byHand['unit']).toHaveLength(9);
    expect(byHand['unit_event']).toHaveLength(9);
    expect(sameHistory(byFile)).toEqual(sameHistory(byHand));
  });
  it('equal the users that the form invites, with their emails', async () => {
    const tables = ['app_user', 'audit', 'outbox'];
    const differing = ['subject', 'entity_id', 'dedupe_key'];
    const byHand = await collectInsertedRows(
      world,
      tables,
      async () => {
        for (const [email, roles, warehouseId] of [
          ['hand-1@example.test', ['CustomerService', 'Billing'], undefined],
          ['hand-2@example.test', ['Warehouse'], warehouse.id],
        ] as const) {
          const answer = await world.call(inviteUserEndpoint, {
            as: admin,
            body: {
              email,
              name: 'Dana Miller',
              roles: [...roles],
              accountIds: [lake.id],
              warehouseId,
              language: 'es',
            },
          });
          expect(answer.status).toBe(200);
        }
      },
      differing,
    );
    const byFile = await collectInsertedRows(
      world,
      tables,
      () =>
        imports.imported(
          'people',
          'Email,Name,Roles,Accounts,Warehouse,Language',
          `file-1@example.test,Dana Miller,Customer Service; Billing,${lake.number},,es`,
          `file-2@example.test,Dana Miller,Warehouse,${lake.number},${warehouse.code},es`,
        ),
      differing,
    );
    expect(byHand['app_user']).toHaveLength(2);
    expect(byHand['outbox']).toHaveLength(2);
    expect(reworded(sameLetters(byFile), 'file-', 'hand-')).toEqual(sameLetters(byHand));
    const given = (emails: string) =>
      world.rows(
        `
          select r.role_code, r.seq, g.account_id
          from app_user u
          join user_role r on r.user_id = u.id
          join user_group g on g.user_id = u.id
          where u.email like $1
          order by u.id, r.seq
        `,
        [emails],
      );
    expect(await given('hand-%')).toHaveLength(3);
    expect(await given('file-%')).toEqual(await given('hand-%'));
  });
});

/** Replaces ids and numbers in the history texts. */
const sameHistory = (left: Record<string, Record<string, unknown>[]>) => ({
  ...left,
  audit: left['audit']?.map(({ after, ...entry }) => {
    const { orderNumber, consolidates, ...said } = Object(after);
    return { ...entry, after: { ...said, numbered: orderNumber > 0, lines: consolidates.length } };
  }),
});
/** An email can already be sent. */
const sending = new Set(['status', 'attempts', 'error', 'provider_id', 'sent_at']);
/** Replaces the recipient's id in emails, which is part of the link. */
const sameLetters = (left: Record<string, Record<string, unknown>[]>) => ({
  ...left,
  outbox: left['outbox']?.map(({ payload, ...item }) => {
    const { link, ...letter } = Object(payload);
    const kept = Object.entries(item).filter(([name]) => !sending.has(name));
    return { ...Object.fromEntries(kept), letter, link: link.kind };
  }),
});
