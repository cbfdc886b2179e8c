import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createTestConsignee,
  createTestShipper,
  createTestUser,
  createTestWarehouse,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import { createImportClient } from '#tests/import-fixtures.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

let world: TestWorld;
let admin: TestUser;
let miami: string;
let lake: TestAccount;
let andes: TestAccount;
const imports = createImportClient(
  () => world,
  () => admin,
);
beforeAll(async () => {
  world = await openTestWorld({ jobs: true });
  admin = await createTestUser(world, { role: 'Admin' });
  const warehouse = await createTestWarehouse(world);
  miami = warehouse.code;
  lake = await createTestConsignee(world, { name: 'Lakeshore' });
  andes = await createTestShipper(world, { warehouseId: warehouse.id });
});
afterAll(() => world.close());
beforeEach(() => world.rows('delete from import_run; delete from day_of_service'));

const titles =
  'Consignee number,Shipper,Receiving warehouse,Type,Weekday,Delivery day,Delivery start time,Delivery end time,From,To';
const monday = () => `${lake.number},,${miami},,Monday,Wed,6:00 AM,10:00 AM,,`;
const records = () =>
  world.rows(`
    select record_type as type, dow, outbound_dow as out, delivery_start_dow as day, delivery_start as from,
      delivery_end as to, effective_date::text as first, expiration_date::text as last,
      shipper_id is not null as own
    from day_of_service
    where deleted_at is null
    order by id
  `);

describe('The days of service import', () => {
  it('writes nothing until confirmed, then weekdays and single dates', async () => {
    const run = await imports.checked(
      'daysOfService',
      titles,
      monday(),
      `${lake.number},${andes.number},${miami},blocked,02/15/2027,,,,,`,
    );
    expect(run).toMatchObject({ state: 'checked', added: 2, faults: 0 });
    expect(await records()).toEqual([]);
    await imports.write(run.id);
    expect(await records()).toEqual([
      {
        type: 1,
        dow: 1,
        out: 1,
        day: 3,
        from: '06:00',
        to: '10:00',
        first: '2000-01-01',
        last: '2099-12-31',
        own: false,
      },
      {
        type: 4,
        dow: 1,
        out: null,
        day: null,
        from: null,
        to: null,
        first: '2027-02-15',
        last: '2027-02-15',
        own: true,
      },
    ]);
  });
  it('reads titles and values in Spanish and Chinese', async () => {
    const spanish = await imports.checked(
      'daysOfService',
      'Consignatario,Almacén de recepción,Tipo,Día,Día de entrega,Entrega desde,Entrega hasta',
      `${lake.number},${miami},Normal,Lunes,Miércoles,6:00 AM,10:00 AM`,
    );
    expect(await imports.faults(spanish.id)).toEqual([]);
    expect(spanish).toMatchObject({ state: 'checked', added: 1, faults: 0 });
    const chinese = await imports.checked(
      'consigneeLists',
      '发货人,收货人',
      `${andes.number},${lake.number}`,
    );
    expect(chinese).toMatchObject({ state: 'checked', added: 1, faults: 0 });
  });
  it('reports every error with its cell', async () => {
    const run = await imports.checked(
      'daysOfService',
      titles,
      `NOBODY,,${miami},,Monday,Wed,6:00 AM,10:00 AM,,`,
      `${lake.number},,NOWHERE,,Monday,Wed,6:00 AM,10:00 AM,,`,
      `${lake.number},,${miami},always,Monday,Wed,6:00 AM,10:00 AM,,`,
      `${lake.number},,${miami},,Someday,Wed,6:00 AM,10:00 AM,,`,
      `${lake.number},,${miami},,Monday,,noon,10:00 AM,,`,
      `${lake.number},,${miami},,Friday,Sun,6:00 AM,10:00 AM,03/01/2027,02/01/2027`,
    );
    expect(await imports.faults(run.id)).toEqual([
      [2, 'consignee', 'NOBODY', 'import.recordNotFound'],
      [3, 'warehouse', 'NOWHERE', 'import.recordNotFound'],
      [4, 'type', 'always', 'import.valueNotListed'],
      [5, 'day', 'Someday', 'import.valueNotListed'],
      [6, 'deliveryDay', '', 'import.valueRequired'],
      [6, 'deliveryFrom', 'noon', 'import.timeInvalid'],
      [7, 'to', '02/01/2027', 'import.invalid'],
    ]);
    expect((await imports.write(run.id)).error).toBe('imports.fileHasErrors');
    expect(await records()).toEqual([]);
  });
  it('reports records that overlap an existing one or an earlier one in the file', async () => {
    await imports.imported('daysOfService', titles, monday());
    const run = await imports.checked(
      'daysOfService',
      titles,
      `${lake.number},,${miami},,Monday,Wed,6:00 AM,10:00 AM,01/01/2027,12/31/2027`,
      `${lake.number},,${miami},,Tuesday,Thu,6:00 AM,10:00 AM,01/01/2027,12/31/2027`,
      `${lake.number},,${miami},,Tuesday,Thu,7:00 AM,10:00 AM,06/01/2027,12/31/2028`,
    );
    expect(await imports.faults(run.id)).toEqual([
      [2, null, '', 'daysOfService.datesOverlap'],
      [4, null, '', 'daysOfService.datesOverlap'],
    ]);
    expect(await records()).toHaveLength(1);
  });
  it('is written completely or not at all: a change since the check stops it and the next check names it', async () => {
    const friday = `${lake.number},,${miami},,Friday,Sun,6:00 AM,10:00 AM,,`;
    const run = await imports.checked('daysOfService', titles, monday(), friday);
    await imports.imported(
      'daysOfService',
      titles,
      `${lake.number},,${miami},,Friday,Sun,7:00 AM,10:00 AM,01/01/2027,`,
    );
    await imports.write(run.id);
    const stopped = await imports.get(run.id);
    expect(stopped.state).toBe('failed');
    expect(stopped.why?.sentence).toBe('Something changed after the check. Check again.');
    expect(await records()).toHaveLength(1);
    await imports.check(run.id);
    expect(await imports.faults(run.id)).toEqual([[3, null, '', 'daysOfService.datesOverlap']]);
  });
  it('adds nothing the second time', async () => {
    await imports.imported('daysOfService', titles, monday());
    expect(
      await imports.checked(
        'daysOfService',
        titles,
        monday(),
        `${lake.number},,${miami},,Tue,Thu,6:00,10:00,,`,
      ),
    ).toMatchObject({ added: 1, unchanged: 1, faults: 0 });
  });
  it('is undone: its records are deleted, and the same file can be imported again', async () => {
    const run = await imports.imported('daysOfService', titles, monday());
    expect(await imports.undone(run.id)).toBe('undone');
    expect(await records()).toEqual([]);
    expect(await imports.imported('daysOfService', titles, monday())).toMatchObject({
      state: 'imported',
      added: 1,
    });
  });
  it('requires permission to import and to edit days of service', async () => {
    const importer = await createTestUser(world, {
      role: 'CustomerService',
      permissions: ['importRecords:admin'],
    });
    const { status } = await imports.upload('daysOfService', [titles, monday()].join('\n'), importer);
    expect(status).toBe(403);
  });
});
