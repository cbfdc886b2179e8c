import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { looking, openScopeWorld } from './scope-look.ts';
import type { TestAccount } from './factories.ts';
import type { World } from '#tests/world.ts';

/** What PostgreSQL itself shows to a session of the serving role, whatever the product asks. */
let world: World;
beforeAll(async () => {
  world = await openScopeWorld();
}, 240_000);
afterAll(() => world.close());
const column = (text: string): Promise<string[]> => looking(world).column(text);
const one = (text: string, values: unknown[] = []): Promise<number> => looking(world).one(text, values);
const account = (number: string): Promise<TestAccount> => looking(world).account(number);

/** What a session sees by plain SQL as the serving role, without any filter of the product. */
async function seen(table: string, accounts: number[] | undefined, where = 'true'): Promise<number> {
  const client = await world.serving.connect();
  try {
    await client.query('begin');
    if (accounts)
      await client.query(
        "select set_config('app.accounts', $1, true), set_config('app.everything', 'off', true)",
        [`{${accounts.join(',')}}`],
      );
    return Number((await client.query(`select count(*) from "${table}" where ${where}`)).rows[0]?.count);
  } finally {
    await client.query('rollback');
    client.release();
  }
}
const walled: Record<string, string> = {
  // What the house keeps of other people's software is nobody's but the house's.
  api_client: 'true',
  api_client_secret: 'true',
  webhook: 'true',
  webhook_delivery: 'true',
  orders: 'shipper_id <> all($ids)',
  consolidate: 'shipper_id <> all($ids) and consignee_id <> all($ids) and bill_to_id <> all($ids)',
  unit: 'shipper_id <> all($ids) and consignee_id <> all($ids) and bill_to_id <> all($ids)',
  unit_event: 'false',
  scan: 'true',
  load_shortage: 'false',
  calendar_feed: 'accounts is null or not accounts && $ids',
  extension: 'shipper_id <> all($ids)',
  extension_consolidate: 'false',
  shipper_code: 'shipper_id <> all($ids)',
  xml_upload: 'shipper_id <> all($ids)',
  order_template: 'shipper_id <> all($ids)',
  order_template_line:
    'exists (select 1 from order_template t where t.id = template_id and t.shipper_id <> all($ids))',
  cooler_item: 'shipper_id <> all($ids) and consignee_id <> all($ids)',
  bol: 'consignee_id <> all($ids) and bill_to_id <> all($ids) and deliver_to_id <> all($ids)',
  bol_detail: 'false',
  shipment: 'shipper_id <> all($ids) and consignee_id <> all($ids) and bill_to_id <> all($ids)',
  shipment_detail: 'false',
  shipment_rate: 'false',
  invoice: 'bill_to_id <> all($ids)',
  invoice_detail: 'false',
  payment: 'account_id <> all($ids)',
};
describe('the second wall, row-level security, without any filter of the product', () => {
  it('stands on every table that holds rows of accounts', async () => {
    const bare = await column(
      `
        select c.relname as v
        from pg_class c
        where c.relnamespace = 'public'::regnamespace
          and c.relkind = 'r'
          and not c.relrowsecurity
          and exists (
            select 1
            from pg_attribute a
            where a.attrelid = c.oid and a.attname in ('shipper_id', 'bill_to_id') and not a.attisdropped
          )
        order by 1
      `,
    );
    // Timetables, price lists, plans and pallets name accounts but belong to the house; their screens bound them.
    expect(bare).toEqual([
      'blocked_account_shipper',
      'consignee_by_shipper',
      'day_of_service',
      'load_plan',
      'receiving_pallet',
      'tariff',
    ]);
    expect(
      await column(
        `
          select relname as v
          from pg_class
          where relnamespace = 'public'::regnamespace and relrowsecurity
          order by 1
        `,
      ),
    ).toEqual(Object.keys(walled).toSorted());
  });
  it.each(Object.entries(walled))(
    '%s shows a session only the rows of its accounts, and none when none is said',
    async (table, foreign) => {
      const ids = [(await account('MA00101')).id];
      const all = await one(`select count(*)::int as id from "${table}"`);
      expect(await seen(table, undefined)).toBe(0);
      expect(await seen(table, [])).toBe(0);
      expect(await seen(table, ids, foreign.replaceAll('$ids', `'{${ids.join(',')}}'::int[]`))).toBe(0);
      if (all > 0) expect(await seen(table, ids)).toBeLessThan(all);
    },
  );
  it('shows a shipper no price of freight that somebody else pays', async () => {
    const ids = [(await account('MA00101')).id];
    expect(
      await one('select count(*)::int as id from shipment where shipper_id = $1 and bill_to_id <> $1', [
        ids[0],
      ]),
    ).toBeGreaterThan(0);
    expect(
      await seen(
        'shipment_rate',
        ids,
        `shipment_id in (select id from shipment where bill_to_id <> ${ids[0]})`,
      ),
    ).toBe(0);
  });
  it('binds the serving role, which owns nothing and passes no policy', async () => {
    const role = await world.row<{ owns: number; super: boolean; bypass: boolean }>(
      `
        select (select count(*)::int from pg_class where relowner = r.oid) as owns, r.rolsuper as super,
          r.rolbypassrls as bypass
        from pg_roles r
        where rolname = 'coldlane_app'
      `,
    );
    expect(role).toEqual({ owns: 0, super: false, bypass: false });
    expect((await world.serving.query('select current_user')).rows[0]?.current_user).toBe('coldlane_app');
  });
  it('lets no request carry its scope into the next one on the same connection', async () => {
    const client = await world.serving.connect();
    try {
      await client.query("begin; select set_config('app.everything', 'on', true)");
      expect(Number((await client.query('select count(*) from orders')).rows[0]?.count)).toBeGreaterThan(0);
      await client.query('commit');
      expect(Number((await client.query('select count(*) from orders')).rows[0]?.count)).toBe(0);
    } finally {
      client.release();
    }
  });
  it.each(['unit_event', 'audit'])(
    'lets the serving role change, delete or empty nothing of %s',
    async (table) => {
      for (const act of [`update ${table} set at = now()`, `delete from ${table}`, `truncate ${table}`])
        await expect(world.serving.query(act)).rejects.toThrow(/permission denied|never changed/);
    },
  );
  it('lets the serving role change nothing of a posted invoice and its lines', async () => {
    const client = await world.serving.connect();
    try {
      for (const act of [
        'update invoice set amount = amount + 1 where posted_at is not null',
        'delete from invoice where posted_at is not null',
        `
          update invoice_detail d
          set amount = 0
          from invoice i
          where i.id = d.invoice_id and i.posted_at is not null
        `,
        'delete from invoice_detail d using invoice i where i.id = d.invoice_id and i.posted_at is not null',
        'truncate invoice cascade',
      ]) {
        await client.query("begin; select set_config('app.everything', 'on', true)");
        await expect(client.query(act)).rejects.toThrow(/permission denied|never changed/);
        await client.query('rollback');
      }
    } finally {
      client.release();
    }
  });
});
