import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestShipper, createTestUser } from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import { createImportClient } from '#tests/import-fixtures.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

let world: TestWorld;
let admin: TestUser;
let andes: TestAccount;
let bogota: TestAccount;
let quito: TestAccount;
const imports = createImportClient(
  () => world,
  () => admin,
);
beforeAll(async () => {
  world = await openTestWorld({ jobs: true });
  admin = await createTestUser(world, { role: 'Admin' });
  [andes, bogota, quito] = [
    await createTestShipper(world),
    await createTestShipper(world),
    await createTestShipper(world),
  ];
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.rows('delete from import_run');
  await world.rows('update shipper_profile set cutoff_group_id = null');
  await world.rows('delete from cutoff_group_schedule');
  await world.rows('delete from cutoff_group');
});

const titles = 'Shipper number,Group,Mon,Tue';
const members = () =>
  world.rows(`
    select a.number, g.name, s.cutoff as monday
    from shipper_profile p
    join account a on a.id = p.account_id
    join cutoff_group g on g.id = p.cutoff_group_id
    join cutoff_group_schedule s on s.group_id = g.id and s.dow = 1
    order by a.number
  `);

describe('The cutoff group import', () => {
  it('writes nothing until confirmed, then assigns shippers to groups and adds missing groups', async () => {
    const run = await imports.checked(
      'cutoffGroups',
      titles,
      `${andes.number},Early,2:00 PM,3pm`,
      `${bogota.number},early,,`,
    );
    expect(run).toMatchObject({ state: 'checked', added: 2, faults: 0 });
    expect(await members()).toEqual([]);
    await imports.write(run.id);
    expect(await members()).toEqual([
      { number: andes.number, name: 'Early', monday: '14:00' },
      { number: bogota.number, name: 'Early', monday: '14:00' },
    ]);
  });
  it('reports every error with its cell', async () => {
    await imports.imported('cutoffGroups', titles, `${andes.number},Early,2:00 PM,`);
    const run = await imports.checked(
      'cutoffGroups',
      titles,
      'NOBODY,Early,,',
      `${bogota.number},Late,,`,
      `${quito.number},Early,5:00 PM,`,
      `${andes.number},,late,`,
    );
    expect(await imports.faults(run.id)).toEqual([
      [2, 'shipper', 'NOBODY', 'import.recordNotFound'],
      [3, 'group', 'Late', 'imports.cutoffGroupMissing'],
      [4, 'group', 'Early', 'imports.cutoffTimesMismatch'],
      [5, 'group', '', 'import.valueRequired'],
      [5, 'day1', 'late', 'import.timeInvalid'],
    ]);
    expect((await imports.write(run.id)).error).toBe('imports.fileHasErrors');
  });
  it('adds nothing the second time, and moves a shipper to another group', async () => {
    await imports.imported('cutoffGroups', titles, `${andes.number},Early,2:00 PM,`);
    expect(
      await imports.imported('cutoffGroups', titles, `${andes.number},Early,,`, `${quito.number},Early,,`),
    ).toMatchObject({ state: 'imported', added: 1, changed: 0, unchanged: 1 });
    expect(await imports.imported('cutoffGroups', titles, `${andes.number},Late,5:00 PM,`)).toMatchObject({
      state: 'imported',
      changed: 1,
    });
  });
  it('can be undone if no other shippers use its groups: shippers return to the warehouse schedule', async () => {
    const run = await imports.imported(
      'cutoffGroups',
      titles,
      `${andes.number},Early,2:00 PM,`,
      `${bogota.number},Early,,`,
    );
    const later = await imports.imported('cutoffGroups', titles, `${quito.number},Early,,`);
    expect((await imports.undo(run.id)).error).toBe('imports.recordsInUse');
    expect(await imports.inUse(run.id)).toEqual([
      `${quito.number} ${quito.name}: In a cutoff group of this import`,
    ]);
    expect(await imports.undone(later.id)).toBe('undone');
    expect(await imports.undone(run.id)).toBe('undone');
    expect(await members()).toEqual([]);
    expect(await world.rows('select name from cutoff_group')).toEqual([]);
  });
  it('requires permission to import and to assign shippers to cutoff groups', async () => {
    const importer = await createTestUser(world, {
      role: 'CustomerService',
      permissions: ['importRecords:admin'],
    });
    const { status } = await imports.upload('cutoffGroups', `${titles}\n${andes.number},Early,,`, importer);
    expect(status).toBe(403);
  });
});
