import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestShipper, createTestUser, createTestWarehouse } from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import { createImportClient } from '#tests/import-fixtures.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

let world: TestWorld;
let admin: TestUser;
let miami: string;
let dallas: string;
let andes: TestAccount;
let quito: TestAccount;
const imports = createImportClient(
  () => world,
  () => admin,
);
beforeAll(async () => {
  world = await openTestWorld({ jobs: true });
  admin = await createTestUser(world, { role: 'Admin' });
  const exchanging = await createTestWarehouse(world);
  miami = exchanging.code;
  dallas = (await createTestWarehouse(world)).code;
  await world.rows('update warehouse set pallet_exchange = true where id = $1', [exchanging.id]);
  andes = await createTestShipper(world, { warehouseId: exchanging.id });
  quito = await createTestShipper(world, { warehouseId: exchanging.id });
});
afterAll(() => world.close());
beforeEach(() => world.rows('delete from import_run; delete from pallet_receipt'));

const titles = 'Shipper,Site,Balance,As of';
const receipts = () =>
  world.rows(`
    select a.number, p.redeemable, p.receiving_date::text as date, p.status
    from pallet_receipt p
    join account a on a.id = p.shipper_id
    where p.deleted_at is null
    order by a.number
  `);

describe('an import of pallet balances', () => {
  it('writes nothing before it is confirmed, then one receipt per shipper', async () => {
    const run = await imports.checked(
      'palletBalances',
      titles,
      `${andes.number},${miami},24,01/31/2027`,
      `${quito.number},${miami},6,01/31/2027`,
    );
    expect(run).toMatchObject({ state: 'checked', added: 2, faults: 0 });
    expect(await receipts()).toEqual([]);
    await imports.write(run.id);
    expect(await receipts()).toEqual([
      { number: andes.number, redeemable: 24, date: '2027-01-31', status: 0 },
      { number: quito.number, redeemable: 6, date: '2027-01-31', status: 0 },
    ]);
  });
  it('reports every error with its cell', async () => {
    await imports.imported('palletBalances', titles, `${quito.number},${miami},6,01/31/2027`);
    const run = await imports.checked(
      'palletBalances',
      titles,
      `NOBODY,${miami},24,01/31/2027`,
      `${andes.number},NOWHERE,24,01/31/2027`,
      `${andes.number},${miami},0,01/30/2027`,
      `${andes.number},${miami},24,someday`,
      `${andes.number},${miami},24,02/28/2027`,
      `${andes.number},${dallas},24,01/31/2027`,
      `${quito.number},${miami},7,01/31/2027`,
    );
    expect(await imports.faults(run.id)).toEqual([
      [2, 'shipper', 'NOBODY', 'import.recordNotFound'],
      [3, 'warehouse', 'NOWHERE', 'import.recordNotFound'],
      [4, 'pallets', '0', 'import.numberOutOfRange'],
      [5, 'date', 'someday', 'import.dateInvalid'],
      [6, 'date', '02/28/2027', 'palletReceipts.dateInFuture'],
      [7, null, '', 'palletReceipts.exchangeNotOffered'],
      [8, null, '', 'palletReceipts.receiptExists'],
    ]);
    expect((await imports.write(run.id)).error).toBe('imports.fileHasErrors');
  });
  it('adds nothing the second time', async () => {
    const row = `${andes.number},${miami},24,01/31/2027`;
    await imports.imported('palletBalances', titles, row);
    expect(
      await imports.checked('palletBalances', titles, row, `${quito.number},${miami},6,01/31/2027`),
    ).toMatchObject({ added: 1, unchanged: 1, faults: 0 });
  });
  it('can be undone until a receipt was sent to a shipper', async () => {
    const run = await imports.imported('palletBalances', titles, `${andes.number},${miami},24,01/31/2027`);
    await world.rows('update pallet_receipt set status = 2, sent_at = now()');
    expect((await imports.undo(run.id)).error).toBe('imports.recordsInUse');
    expect(await imports.inUse(run.id)).toEqual([
      `${andes.number} ${andes.name}: Receipt was sent or redeemed`,
    ]);
    await world.rows('update pallet_receipt set status = 0, sent_at = null');
    expect(await imports.undone(run.id)).toBe('undone');
    expect(await receipts()).toEqual([]);
  });
  it('requires permission to import and to create pallet receipts', async () => {
    const importer = await createTestUser(world, {
      role: 'CustomerService',
      permissions: ['importRecords:admin'],
    });
    const { status } = await imports.upload(
      'palletBalances',
      `${titles}\n${andes.number},${miami},24,01/31/2027`,
      importer,
    );
    expect(status).toBe(403);
  });
});
