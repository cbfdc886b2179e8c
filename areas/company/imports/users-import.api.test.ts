import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestConsignee, createTestUser, createTestWarehouse } from '#tests/factories.ts';
import { createImportClient } from '#tests/import-fixtures.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

let world: TestWorld;
let admin: TestUser;
let warehouse: string;
let account: string;
const imports = createImportClient(
  () => world,
  () => admin,
);
beforeAll(async () => {
  world = await openTestWorld({ jobs: true });
  admin = await createTestUser(world, { role: 'Admin' });
  const { id } = await createTestWarehouse(world);
  warehouse = (await world.row<{ code: string }>('select code from warehouse where id = $1', [id])).code;
  account = (await createTestConsignee(world)).number;
});
afterAll(() => world.close());

const titles = 'E-mail,Full name,Role,Account numbers,Site';
const person = (email: string) =>
  world.rows(
    `
      select u.name, u.status, array_agg(r.role_code order by r.seq) as roles
      from app_user u
      join user_role r on r.user_id = u.id
      where u.email = $1
      group by u.id
    `,
    [email],
  );
const letters = async (email: string) =>
  (await world.rows("select 1 from outbox where payload ->> 'to' = $1", [email])).length;

describe('an import of users', () => {
  it('invites no users until it is written', async () => {
    const run = await imports.checked(
      'people',
      titles,
      'Dana@Example.test,Dana Miller,"Customer Service; Billing",,',
      `sam@example.test,Sam Reyes,Warehouse,,${warehouse}`,
      `lou@example.test,Lou Chan,consignee,${account},`,
    );
    expect(run).toMatchObject({ state: 'checked', added: 3, faults: 0 });
    expect(await letters('dana@example.test')).toBe(0);
    expect(await person('dana@example.test')).toEqual([]);
    await imports.write(run.id);
    expect(await person('dana@example.test')).toEqual([
      { name: 'Dana Miller', status: 'invited', roles: ['CustomerService', 'Billing'] },
    ]);
    expect(await letters('dana@example.test')).toBe(1);
    expect(await letters('sam@example.test')).toBe(1);
  });
  it('reports unknown roles, accounts and warehouses, and roles that need a warehouse', async () => {
    const run = await imports.checked(
      'people',
      titles,
      'a@example.test,A Person,Captain,,',
      'b@example.test,B Person,Biling,,',
      'c@example.test,C Person,Billing,NOBODY,NOWHERE',
      'd@example.test,D Person,Warehouse,,',
      'not an address,E Person,Billing,,',
      'f@example.test,,Billing,,',
      'g@example.test,G Person,,,',
      'h@example.test,,"Captain; Billing; Pirate","NOBODY; NEITHER",NOWHERE',
      `i@example.test,I Person,Shipper,${account},`,
    );
    expect(await imports.faults(run.id)).toEqual([
      [2, 'roles', 'Captain', 'import.recordNotFound'],
      [3, 'roles', 'Biling', 'import.recordNotFound'],
      [4, 'accounts', 'NOBODY', 'import.recordNotFound'],
      [4, 'warehouse', 'NOWHERE', 'import.recordNotFound'],
      [5, 'warehouse', '', 'users.warehouseRequired'],
      [6, 'email', 'not an address', 'import.invalid'],
      [7, 'name', '', 'import.valueRequired'],
      [8, 'roles', '', 'import.valueRequired'],
      [9, 'name', '', 'import.valueRequired'],
      [9, 'roles', 'Captain; Billing; Pirate', 'import.recordNotFound'],
      [9, 'roles', 'Captain; Billing; Pirate', 'import.recordNotFound'],
      [9, 'accounts', 'NOBODY; NEITHER', 'import.recordNotFound'],
      [9, 'accounts', 'NOBODY; NEITHER', 'import.recordNotFound'],
      [9, 'warehouse', 'NOWHERE', 'import.recordNotFound'],
      [10, 'accounts', account, 'users.shipperAccountRequired'],
    ]);
    expect((await imports.sentences(run.id))[0]).toMatch(
      /^Captain doesn’t exist\. Enter one of: .*Billing.*Warehouse/,
    );
    expect((await imports.write(run.id)).error).toBe('imports.fileHasErrors');
    expect(await letters('c@example.test')).toBe(0);
  });
  it('adds nothing for an email address that a user already has, whatever the row says', async () => {
    const row = 'once@example.test,Once Only,Billing,,';
    await imports.imported('people', titles, row);
    const again = await imports.imported(
      'people',
      titles,
      'ONCE@example.test,Another Name,Admin,,',
      'new@example.test,New Person,Billing,,',
    );
    expect(again).toMatchObject({ state: 'imported', added: 1, unchanged: 1 });
    expect(await person('once@example.test')).toMatchObject([{ name: 'Once Only', roles: ['Billing'] }]);
    expect(again.notices).toBe(2);
    expect(await letters('once@example.test')).toBe(1);
  });
  it('reports what existing users keep', async () => {
    const record = 'ana@example.test';
    await imports.imported('people', titles, `${record},Ana Ruiz,"Billing; Customer Service",,`);
    const run = await imports.checked(
      'people',
      'Email,Name,Roles,Accounts,Warehouse,Language',
      `${record},Ana Maria Ruiz,Consignee,${account},${warehouse},es`,
    );
    expect(run).toMatchObject({ added: 0, unchanged: 1, faults: 0, notices: 5 });
    const stays = 'The import won’t change it.';
    expect(await imports.notices(run.id)).toEqual([
      [2, 'name', `${record} already exists with Ana Ruiz. ${stays}`],
      [
        2,
        'roles',
        `${record} already exists with other roles: Billing, Customer Service. The import won’t change them.`,
      ],
      [2, 'accounts', `${record} already exists without this value. ${stays}`],
      [2, 'warehouse', `${record} already exists without this value. ${stays}`],
      [2, 'language', `${record} already exists with en. ${stays}`],
    ]);
    // The same roles in another order, and blank cells, are not a change.
    const same = await imports.checked(
      'people',
      titles,
      `${record},Ana Ruiz,"Customer Service; Billing",,`,
      'new2@example.test,New,Billing,,',
    );
    expect(same).toMatchObject({ added: 1, unchanged: 1, notices: 0 });
    await world.rows("update app_user set active = false, status = 'inactive' where email = $1", [record]);
    const inactive = await imports.checked(
      'people',
      titles,
      `${record},Ana Ruiz,"Customer Service;Billing",,`,
    );
    expect(await imports.notices(inactive.id)).toEqual([
      [2, 'email', `${record} already exists and is inactive. The import won’t change that.`],
    ]);
  });
  it('is undone by withdrawing the invitations, until a user has accepted one', async () => {
    const run = await imports.imported('people', titles, 'undo@example.test,Undone Person,Billing,,');
    await world.rows("update app_user set status = 'active' where email = 'undo@example.test'");
    expect((await imports.undo(run.id)).error).toBe('imports.recordsInUse');
    expect(await imports.inUse(run.id)).toEqual(['Undone Person undo@example.test: Accepted the invitation']);
    await world.rows("update app_user set status = 'invited' where email = 'undo@example.test'");
    expect(await imports.undone(run.id)).toBe('undone');
    expect(await world.rows("select 1 from app_user where email = 'undo@example.test'")).toEqual([]);
    const again = await imports.imported(
      'people',
      titles,
      'undo@example.test,Undone Person,Billing,,',
      `kept@example.test,Kept Person,consignee,${account},`,
    );
    expect(again).toMatchObject({ state: 'imported', added: 2 });
    await world.rows(
      `
        insert into deferred_setup_step (step, deferred_at, deferred_by)
        select 'layouts', now(), id from app_user where email = 'kept@example.test'
      `,
    );
    expect(await imports.undone(again.id)).toBe('undone');
    expect(await world.rows("select active from app_user where email = 'kept@example.test'")).toEqual([
      { active: false },
    ]);
    expect(await person('kept@example.test')).toMatchObject([{ roles: ['Consignee'] }]);
  });
  it('requires permission to import and to manage users', async () => {
    const importer = await createTestUser(world, {
      role: 'CustomerService',
      permissions: ['importRecords:admin'],
    });
    expect((await imports.upload('people', `${titles}\na@b.test,A,Billing,,`, importer)).status).toBe(403);
  });
});
