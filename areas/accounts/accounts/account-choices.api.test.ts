import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountOptionsQuerySql } from './accounts.repository.ts';
import { autocompleteAccountsEndpoint } from './accounts.contract.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import { createTestShipper, createTestUser } from '#tests/factories.ts';

/** Choosing among tens of thousands of accounts. */
let world: TestWorld;
let internal: TestUser;
let seller: TestUser;
beforeAll(async () => {
  world = await openTestWorld();
  await world.rows(`
    insert into account (number, account_type, name, billing_name, city)
    select 'Z' || lpad(i::text, 6, '0'), 2, n.name, n.name, (array['Chicago','Denver','Atlanta'])[1 + i % 3]
    from generate_series(1, 20000) i
    cross join lateral (
      select (array['Summit','Harbor','Peña','Keystone'])[1 + i * 7 % 4] || ' ' || (
        array['Floral','Market','Supply']
      )[1 + i / 4 % 3] || ' ' || i as name
    ) n
  `);
  await world.rows("insert into account_flag select id, 'floral' from account where account_type = 2");
  await world.rows(
    "insert into account_flag select id, 'mail' from account where number in ('Z000007', 'Z000008')",
  );
  const shipper = await createTestShipper(world);
  await world.rows(
    `
      insert into consignee_by_shipper
      select $1, id
      from account
      where number between 'Z000001' and 'Z000030'
    `,
    [shipper.id],
  );
  internal = await createTestUser(world, { role: 'Internal' });
  seller = await createTestUser(world, { role: 'Shipper', actsForAccounts: [shipper] });
  await world.rows('analyze account');
});
afterAll(() => world.close());

const offer = async (search: string, as = internal, more: Record<string, unknown> = {}) =>
  (
    await world.call(autocompleteAccountsEndpoint, {
      as,
      params: { type: 'consignees' },
      query: { search, ...more },
    })
  ).data;
/** The query plan of an account lookup, from EXPLAIN of the real statement. */
async function plan(search: string | undefined, flags?: string[]): Promise<string> {
  return world.work(async (work) => {
    const query = accountOptionsQuerySql(work, 2, { search, flags }, 20).compile(work.tx);
    return (await work.client.query({ text: `explain ${query.sql}`, values: [...query.parameters] })).rows
      .map((row) => String(row['QUERY PLAN']))
      .join('\n');
  });
}

describe('Account search', () => {
  it('uses indexes for any search text', async () => {
    for (const search of [undefined, 'k', 'ke', 'keystone', 'z000123', 'chicago', 'peña 12']) {
      const steps = await plan(search);
      expect([
        search,
        /account_(by_name|search|by_number)/.test(steps),
        /Seq Scan on account a/.test(steps),
      ]).toEqual([search, true, false]);
    }
    expect(await plan('12345')).toContain('account_search');
    expect(await plan('keystone floral 9')).toContain('account_search');
    expect(await plan('Z000123')).toContain('account_by_number');
    expect(await plan('keystone')).toMatch(/account_by_name[\s\S]*name_key >= 'keystone'/);
  });
  it('lists the exact number first, then names that start with the words, then names that contain them', async () => {
    await world.rows(
      `
        insert into account (number, account_type, name, billing_name, city)
        values ('MARK', 2, 'Zebra', 'Zebra', 'Nome'), ('ZZ1', 2, 'Mark Flowers', 'x', 'Nome'),
          ('ZZ2', 2, 'Ä Marked Shop', 'x', 'Nome'), ('ZZ3', 2, 'Bloom', 'x', 'Markham')
      `,
    );
    expect((await offer('mark')).slice(0, 2).map((a) => a.name)).toEqual(['Zebra', 'Mark Flowers']);
    expect((await offer('markham')).map((a) => a.name)).toEqual(['Bloom']);
    expect((await offer('a marked')).map((a) => a.name)).toEqual(['Ä Marked Shop']);
  });
  it('finds by city and within names, ignoring accents and case, at most 20 results without duplicates', async () => {
    expect((await offer('DENVER')).every((a) => a.city === 'Denver')).toBe(true);
    expect((await offer('pena floral')).every((a) => a.name.startsWith('Peña Floral'))).toBe(true);
    const found = await offer('market');
    expect([found.length, new Set(found.map((a) => a.id)).size]).toEqual([20, 20]);
  });
  it('offers a shipper only the consignees on its list, in the same order', async () => {
    const found = await offer('keystone', seller);
    expect(found.length).toBeGreaterThan(3);
    expect(found.every((a) => a.number <= 'Z000030')).toBe(true);
    expect(await offer('Z000031', seller)).toEqual([]);
  });
  it('uses the index of a rare flag to find its few accounts', async () => {
    expect(
      (await offer('', internal, { flags: ['mail', 'floral'] })).map((a) => a.number).toSorted(),
    ).toEqual(['Z000007', 'Z000008']);
  });
});
