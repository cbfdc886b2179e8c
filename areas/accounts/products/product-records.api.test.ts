import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addProductEndpoint,
  deleteUnusedProductEndpoint,
  findProductRecordsEndpoint,
  getProductUsesEndpoint,
  listProductCategoriesEndpoint,
  updateProductEndpoint,
} from './product-records.contract.ts';
import type { ProductRecord } from './product-records.contract.ts';
import { listActiveProductsEndpoint, updateProductTemperatureLimitsEndpoint } from './products.contract.ts';
import { productErrors } from './products.errors.ts';
import { addOrMergeOrderLineEndpoint } from '#areas/orders/order-lines/order-lines.contract.ts';
import { lineErrors } from '#areas/orders/order-lines/order-lines.errors.ts';
import { holdLocksOfStatementThenCommit, waitForBlockedSessions } from '#tests/lock-barriers.ts';
import { createTestUser, createTestWarehouse } from '#tests/factories.ts';
import { createOrderEntryFixtures } from '#tests/orders-fixtures.ts';
import type { OrderEntryFixtures } from '#tests/orders-fixtures.ts';
import { boxDimensions } from '#tests/demo-records.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

let world: TestWorld;
let admin: TestUser;
let entry: OrderEntryFixtures;
beforeAll(async () => {
  world = await openTestWorld();
  admin = await createTestUser(world, { role: 'Admin' });
  entry = await createOrderEntryFixtures(world);
});
afterAll(() => world.close());
let serial = 0;
let code: string;
beforeEach(() => {
  code = `FIG-${(serial += 1)}`;
});

const figs = {
  description: 'Figs',
  category: 'produce',
  isFood: true,
  defaultUnitOfMeasure: 2,
  defaultLength: 16,
  defaultWidth: 12,
  defaultHeight: 4,
  tempMinF: 33,
  tempMaxF: 38,
  warmMinutes: 90,
};
const add = (change: Record<string, unknown> = {}, as = admin) =>
  world.call(addProductEndpoint, { as, body: { ...figs, code, ...change } });
const save = ({ id, rowVersion }: ProductRecord, change: Record<string, unknown> = {}, as = admin) =>
  world.call(updateProductEndpoint, { as, params: { id }, body: { ...figs, code, rowVersion, ...change } });
const remove = ({ id }: ProductRecord, as = admin) =>
  world.call(deleteUnusedProductEndpoint, { as, params: { id } });
const made = async (change: Record<string, unknown> = {}): Promise<ProductRecord> => {
  const answer = await add(change);
  expect([answer.status, answer.message]).toEqual([200, '']);
  return answer.data;
};
const order = (productId: number) =>
  world.call(addOrMergeOrderLineEndpoint, {
    as: entry.shipperUser,
    body: {
      shipperAccountId: entry.shipper.id,
      shipDate: '2027-02-03',
      consigneeAccountId: entry.dailyConsignee.id,
      productId,
      ...boxDimensions,
      numberOfUnits: 2,
    },
  });
const lineOf = (productId: number) =>
  world.row<{ code: string; description: string }>(
    `
      select p.code, c.product_desc as description
      from consolidate c
      join product p on p.id = c.product_id
      where c.product_id = $1
      order by c.id desc
      limit 1
    `,
    [productId],
  );

describe('A product', () => {
  it('is added with its size, limits and category, is offered immediately and is recorded in the audit log', async () => {
    const product = await made({ code: ` ${code.toLowerCase()} ` });
    expect(product).toMatchObject({
      ...figs,
      code,
      active: true,
      used: false,
      lastOrderedAt: null,
      defaultOf: [],
      rowVersion: 1,
    });
    const [offered] = (
      await world.call(listActiveProductsEndpoint, { as: entry.shipperUser, query: { search: code } })
    ).data;
    expect(offered).toMatchObject({ id: product.id, code, defaultLength: 16, tempMaxF: 38 });
    expect(
      await world.rows(
        "select action, after ->> 'code' as code from audit where entity = 'product' and entity_id = $1",
        [product.id],
      ),
    ).toEqual([{ action: 'add', code }]);
  });
  it('has a unique code ignoring case; when two users add it at the same time, one gets an error', async () => {
    await made();
    const again = await add({ code: code.toLowerCase() });
    expect([again.status, again.error, Object.keys(again.fields)]).toEqual([
      409,
      productErrors.codeTaken.code,
      ['code'],
    ]);
    code = `${code}-B`;
    const both = await Promise.all([add(), add({ code: code.toLowerCase(), description: 'Other figs' })]);
    expect(both.map((one) => one.status).toSorted()).toEqual([200, 409]);
    const other = await made({ code: `${code}-C` });
    expect((await save(other)).error).toBe(productErrors.codeTaken.code);
  });
  it.each([
    ['without a code', { code: ' ' }, ['code']],
    ['with a code that is too long', { code: 'x'.repeat(21) }, ['code']],
    ['without a category', { category: '' }, ['category']],
    ['with a category of 41 characters', { category: 'x'.repeat(41) }, ['category']],
    ['with a default box that lacks a side', { defaultWidth: null }, ['defaultWidth']],
    ['with an invalid side', { defaultWidth: 0 }, ['defaultWidth']],
    ['with a maximum below the minimum', { tempMaxF: 30 }, ['tempMaxF']],
    ['with minutes without a maximum', { tempMaxF: null }, ['warmMinutes']],
  ])('%s is rejected with an error at the field', async (_, body, fields) => {
    const answer = await add(body);
    expect([answer.status, Object.keys(answer.fields)]).toEqual([400, fields]);
  });
  it('accepts a new category, and uses the existing spelling of a known one', async () => {
    expect((await made({ category: 'Dried herbs' })).category).toBe('Dried herbs');
    code = `${code}-B`;
    const second = await made({ category: 'DRIED HERBS' });
    expect(second.category).toBe('Dried herbs');
    expect((await world.call(listProductCategoriesEndpoint, { as: admin })).data).toContain('Dried herbs');
    const found = await world.call(findProductRecordsEndpoint, {
      as: admin,
      query: { category: 'Dried herbs' },
    });
    expect(found.data.map((p) => p.id)).toContain(second.id);
  });
  it('is saved as a whole: omitted fields are cleared, but the food and active flags remain', async () => {
    const product = await made();
    const { data } = await world.call(updateProductEndpoint, {
      as: admin,
      params: { id: product.id },
      body: { code: `${code}-B`, description: 'Green figs', category: 'produce', rowVersion: 1 },
    });
    expect(data).toMatchObject({
      code: `${code}-B`,
      description: 'Green figs',
      isFood: true,
      active: true,
      defaultUnitOfMeasure: null,
      defaultLength: null,
      tempMaxF: null,
      warmMinutes: null,
      rowVersion: 2,
    });
    expect(
      await world.rows(
        `
          select before ->> 'description' as before, after ->> 'description' as after
          from audit
          where entity = 'product' and entity_id = $1 and action = 'change'
        `,
        [product.id],
      ),
    ).toEqual([{ before: 'Figs', after: 'Green figs' }]);
  });
  it('is found by code or description, category and status, in the requested order', async () => {
    const names = ['B', 'A', 'C'];
    for (const name of names) await made({ code: `${code}-${name}`, description: `Quinces ${name}` });
    const find = (query: object) => world.call(findProductRecordsEndpoint, { as: admin, query });
    const codes = async (query: object) => (await find(query)).data.map((p) => p.code.slice(-1));
    expect(await codes({ search: 'quinces' })).toEqual(['A', 'B', 'C']);
    expect(await codes({ search: code, orderField: 'description', orderDirection: 'desc' })).toEqual([
      'C',
      'B',
      'A',
    ]);
    expect(await codes({ search: 'quinces', active: false })).toEqual([]);
  });
  it('can be edited only by administrators, and only in its latest version', async () => {
    const product = await made();
    const clerk = await createTestUser(world, { role: 'CustomerService' });
    expect((await add({ code: `${code}-B` }, clerk)).status).toBe(403);
    expect((await save(product, {}, clerk)).status).toBe(403);
    expect((await remove(product, clerk)).status).toBe(403);
    expect((await world.call(findProductRecordsEndpoint, { as: clerk })).status).toBe(403);
    const both = await Promise.all([
      save(product, { description: 'One' }),
      save(product, { description: 'Two' }),
    ]);
    expect(both.map((one) => one.status).toSorted()).toEqual([200, 409]);
    expect((await save(product)).error).toBe('call.recordChanged');
    expect((await save({ ...product, id: 987_654 })).status).toBe(404);
  });
});

it('all products are offered, even when a company has many', async () => {
  await world.rows(
    `
      insert into product (code, description, category)
      select 'MANY-' || n, 'One of many', 'supplies'
      from generate_series(1, 600) n
    `,
  );
  const offered = (await world.call(listActiveProductsEndpoint, { as: entry.shipperUser })).data;
  expect(offered.filter((product) => product.code.startsWith('MANY-'))).toHaveLength(600);
});

describe('A product in use', () => {
  it('keeps its code, cannot be deleted, and lists its uses', async () => {
    const product = await made();
    expect((await order(product.id)).status).toBe(200);
    const renamed = await save(product, { code: `${code}-B` });
    expect([renamed.status, renamed.error]).toEqual([412, productErrors.codeInUse.code]);
    expect(renamed.message).toMatch(/Order lines: 1\.$/);
    const deleted = await remove(product);
    expect([deleted.status, deleted.error]).toEqual([412, productErrors.inUse.code]);
    expect(
      (await world.call(getProductUsesEndpoint, { as: admin, params: { id: product.id } })).data,
    ).toEqual({
      recentLines: 1,
      orderLines: 1,
      bolLines: 0,
      shipmentLines: 0,
      templates: 0,
      ownCodes: 0,
      warehouses: [],
    });
    const [row] = (await world.call(findProductRecordsEndpoint, { as: admin, query: { search: code } })).data;
    expect(row).toMatchObject({ used: true, lastOrderedAt: expect.any(String) });
  });
  it('can also be referenced by a shipper’s product code', async () => {
    const product = await made();
    await world.rows(
      `
        insert into shipper_code (shipper_id, field, code, value, assigned_at)
        values ($1, 'product', $2, $3, now())
      `,
      [entry.shipper.id, `THEIRS-${code}`, code.toLowerCase()],
    );
    expect((await save(product, { code: `${code}-B` })).error).toBe(productErrors.codeInUse.code);
    expect((await remove(product)).message).toContain('Shipper item codes: 1.');
  });
  it('stays on old orders when deactivated, is no longer offered, and can be reactivated', async () => {
    const product = await made();
    await order(product.id);
    const off = await save(product, { active: false });
    expect(off.data).toMatchObject({ active: false, rowVersion: 2 });
    expect(await lineOf(product.id)).toEqual({ code, description: 'Figs' });
    expect(
      (await world.call(listActiveProductsEndpoint, { as: admin, query: { search: code } })).data,
    ).toEqual([]);
    const refused = await order(product.id);
    expect([refused.status, refused.error]).toEqual([400, lineErrors.unknownProduct.code]);
    expect(
      (
        await world.call(updateProductTemperatureLimitsEndpoint, {
          as: admin,
          params: { id: product.id },
          body: { rowVersion: 2 },
        })
      ).error,
    ).toBe(productErrors.productInactive.code);
    expect((await save(off.data, { active: true })).data.active).toBe(true);
    expect((await order(product.id)).status).toBe(200);
  });
  it('cannot be deactivated while it is the default product of an active warehouse', async () => {
    const product = await made();
    const warehouse = await createTestWarehouse(world);
    await world.rows('update warehouse set default_product_id = $1 where id = $2', [
      product.id,
      warehouse.id,
    ]);
    const refused = await save(product, { active: false });
    expect([refused.status, refused.error]).toEqual([412, productErrors.isDefaultProduct.code]);
    expect(refused.message).toContain(warehouse.code);
    const [row] = (await world.call(findProductRecordsEndpoint, { as: admin, query: { search: code } })).data;
    expect(row?.defaultOf).toEqual([warehouse.code]);
    await world.rows('update warehouse set active = false where id = $1', [warehouse.id]);
    expect((await save(product, { active: false })).status).toBe(200);
  });
});

describe('A product that was never used', () => {
  it('is deleted permanently, and its code becomes available', async () => {
    const product = await made();
    expect((await remove(product)).status).toBe(200);
    expect((await remove(product)).status).toBe(404);
    expect((await made()).id).not.toBe(product.id);
    expect(
      await world.rows(
        "select before ->> 'code' as code from audit where entity = 'product' and entity_id = $1 and action = 'delete'",
        [product.id],
      ),
    ).toEqual([{ code }]);
  });
});

describe('A product that changes while it is being ordered', () => {
  /** Runs two operations on the same product concurrently. The first one gets the lock first when the lock is released. */
  async function meet<A, B>(
    product: ProductRecord,
    first: () => Promise<A>,
    second: () => Promise<B>,
  ): Promise<[A, B]> {
    const barrier = await holdLocksOfStatementThenCommit(
      world,
      'select 1 from product where id = $1 for update',
      [product.id],
    );
    const one = first();
    await waitForBlockedSessions(world, 1);
    const other = second();
    await waitForBlockedSessions(world, 2);
    await barrier.release();
    return [await one, await other];
  }

  it('does not change the description entered on the order when the product is saved first', async () => {
    const product = await made();
    const [saved, ordered] = await meet(
      product,
      () => save(product, { code: `${code}-B`, description: 'Green figs' }),
      () => order(product.id),
    );
    expect([saved.status, ordered.status]).toEqual([200, 200]);
    expect(await lineOf(product.id)).toEqual({ code: `${code}-B`, description: 'Figs' });
    await order(product.id);
    expect(await lineOf(product.id)).toEqual({ code: `${code}-B`, description: 'Green figs' });
  });
  it('keeps its code when the order is saved first; only its description can change', async () => {
    const product = await made();
    const [ordered, renamed] = await meet(
      product,
      () => order(product.id),
      () => save(product, { code: `${code}-B`, description: 'Green figs' }),
    );
    expect([ordered.status, renamed.error]).toEqual([200, productErrors.codeInUse.code]);
    expect((await save(product, { description: 'Green figs' })).status).toBe(200);
    expect(await lineOf(product.id)).toEqual({ code, description: 'Figs' });
  });
  it('is unknown to an order saved after its deletion, and cannot be deleted when the order is saved first', async () => {
    const gone = await made();
    const [deleted, refused] = await meet(
      gone,
      () => remove(gone),
      () => order(gone.id),
    );
    expect([deleted.status, refused.status, refused.error]).toEqual([
      200,
      400,
      lineErrors.unknownProduct.code,
    ]);
    const kept = await made();
    const [ordered, refusal] = await meet(
      kept,
      () => order(kept.id),
      () => remove(kept),
    );
    expect([ordered.status, refusal.error]).toEqual([200, productErrors.inUse.code]);
  });
});
