import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startImportUndoEndpoint } from './imports.contract.ts';
import { importErrors } from './imports.errors.ts';
import { createTestUser } from '#tests/factories.ts';
import { createImportClient } from '#tests/import-fixtures.ts';
import { waitForJobToEnd, blockJobStartsUntilReleased } from '#tests/background-jobs.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

let world: TestWorld;
let admin: TestUser;
const imports = createImportClient(
  () => world,
  () => admin,
);
beforeAll(async () => {
  world = await openTestWorld({ jobs: true });
  admin = await createTestUser(world, { role: 'Admin' });
});
afterAll(() => world.close());

const titles = 'Code,Description,Category,Food,UOM,L,W,H,Temp min,Temp max,Warm minutes';
const products = (...codes: string[]) =>
  world.rows(
    `
      select code, description, category, is_food as food, default_uom as uom, default_length_in as length,
        temp_min_f as coldest, temp_max_f as warmest, max_warm_minutes as minutes
      from product
      where code = any($1)
      order by code
    `,
    [codes],
  );

describe('an import of products', () => {
  it('writes nothing before it is confirmed, then each product with its box and temperature limits', async () => {
    const run = await imports.checked(
      'products',
      titles,
      'rose-a,Roses 40 cm,Cut roses,no,box,41,10,7,33,45,60',
      'lime-a,Limes,Citrus,yes,,,,,,,',
    );
    expect(run).toMatchObject({ state: 'checked', added: 2, faults: 0 });
    expect(await products('ROSE-A', 'LIME-A')).toEqual([]);
    await imports.write(run.id);
    expect(await products('ROSE-A', 'LIME-A')).toEqual([
      {
        code: 'LIME-A',
        description: 'Limes',
        category: 'Citrus',
        food: true,
        uom: null,
        length: null,
        coldest: null,
        warmest: null,
        minutes: null,
      },
      {
        code: 'ROSE-A',
        description: 'Roses 40 cm',
        category: 'Cut roses',
        food: false,
        uom: 2,
        length: 41,
        coldest: 33,
        warmest: 45,
        minutes: 60,
      },
    ]);
  });
  it('reports every error with its cell and how to fix it', async () => {
    const run = await imports.checked(
      'products',
      titles,
      ',No code,Cut,,,,,,,,',
      'bad-1,Half a box,Cut,,box,41,,7,,,',
      'bad-2,Warm,Cut,maybe,,,,,45,33,',
      'bad-3,Crates,Cut,,crate,1000,1,1,,,',
      'bad-4,Minutes alone,Cut,,,,,,,,60',
      'good,Good,Cut,,,,,,,,',
      'GOOD,Good again,Cut,,,,,,,,',
      ',Half a box,Cut,maybe,box,41,,7,45,33,',
    );
    expect(await imports.faults(run.id)).toEqual([
      [2, 'code', '', 'import.valueRequired'],
      [3, 'width', '', 'import.invalid'],
      [4, 'isFood', 'maybe', 'import.yesOrNoRequired'],
      [4, 'warmest', '33', 'import.invalid'],
      [5, 'unit', 'crate', 'import.valueNotListed'],
      [5, 'length', '1000', 'import.numberOutOfRange'],
      [6, 'warmMinutes', '60', 'import.invalid'],
      [8, null, '', 'import.duplicateRow'],
      [9, 'code', '', 'import.valueRequired'],
      [9, 'isFood', 'maybe', 'import.yesOrNoRequired'],
      [9, 'warmest', '33', 'import.invalid'],
      [9, 'width', '', 'import.invalid'],
    ]);
    expect(await imports.sentences(run.id)).toContain('The highest temperature must be above the lowest');
    expect((await imports.write(run.id)).error).toBe('imports.fileHasErrors');
    expect(await products('GOOD')).toEqual([]);
  });
  it('adds nothing the second time, and a blank cell keeps the product’s value', async () => {
    const row = 'twice,Tulips,Cut bulbs,no,box,41,10,7,33,45,60';
    await imports.imported('products', titles, row);
    expect(await imports.checked('products', titles, row, 'other,Other,cut BULBS,,,,,,,,')).toMatchObject({
      added: 1,
      changed: 0,
      unchanged: 1,
    });
    const changed = await imports.imported('products', titles, 'twice,Tulips 50 cm,Cut bulbs,,,,,,,,');
    expect(changed).toMatchObject({ state: 'imported', added: 0, changed: 1 });
    expect(await products('TWICE')).toMatchObject([
      { description: 'Tulips 50 cm', uom: 2, length: 41, minutes: 60 },
    ]);
  });
  it('reports at the cell that a product must stay active', async () => {
    await imports.imported('products', titles, 'usual,Usual,Cut,,,,,,,,');
    await world.rows(
      `
        insert into warehouse (code, name, time_zone, region_id, default_product_id)
        select 'USL', 'Usual', 'America/New_York', (select min(id) from region), id
        from product
        where code = 'USUAL'
      `,
    );
    const run = await imports.checked('products', 'Code,Description,Category,Active', 'usual,Usual,Cut,no');
    expect(await imports.faults(run.id)).toEqual([[2, null, '', 'products.isDefaultProduct']]);
  });
  it('can be undone as long as nothing uses what it added', async () => {
    const run = await imports.imported('products', titles, 'gone,Gone,Cut,,,,,,,,', 'kept,Kept,Cut,,,,,,,,');
    await world.rows(
      "update warehouse set default_product_id = (select id from product where code = 'KEPT') where code = 'USL'",
    );
    expect((await imports.undo(run.id)).error).toBe('imports.recordsInUse');
    expect(await imports.inUse(run.id)).toEqual(['KEPT Kept: 1 warehouse']);
    await world.rows("update warehouse set default_product_id = null where code = 'USL'");
    expect(await imports.undone(run.id)).toBe('undone');
    expect(await products('GONE', 'KEPT')).toEqual([]);
  });
  it('is not undone, with the reason, when a product comes into use after the undo started', async () => {
    const run = await imports.imported('products', titles, 'late,Late,Cut,,,,,,,,', 'free,Free,Cut,,,,,,,,');
    const held = await blockJobStartsUntilReleased(world);
    const { data: started } = await world.call(startImportUndoEndpoint, {
      as: admin,
      params: { id: run.id },
    });
    await world.rows(
      "update warehouse set default_product_id = (select id from product where code = 'LATE') where code = 'USL'",
    );
    await held.release();
    const job = await waitForJobToEnd(world, admin, started.jobId);
    expect(job).toMatchObject({
      status: 'failed',
      message: 'Can’t undo this import: 1 record is in use (LATE Late).',
    });
    expect(await imports.get(run.id)).toMatchObject({
      state: 'imported',
      why: { key: importErrors.recordsInUse.sentence, params: { count: 1, names: 'LATE Late' } },
    });
    expect(await products('FREE', 'LATE')).toHaveLength(2);
    await world.rows("update warehouse set default_product_id = null where code = 'USL'");
    expect(await imports.undone(run.id)).toBe('undone');
    expect(await imports.get(run.id)).toMatchObject({ why: null });
  });
  it('requires permission to import and to edit products', async () => {
    const importer = await createTestUser(world, {
      role: 'CustomerService',
      permissions: ['importRecords:admin'],
    });
    expect((await imports.upload('products', `${titles}\na,b,c,,,,,,,,`, importer)).status).toBe(403);
    const both = await createTestUser(world, {
      role: 'CustomerService',
      permissions: ['importRecords:admin', 'productsEdit:admin'],
    });
    expect((await imports.upload('products', `${titles}\na,b,c,,,,,,,,`, both)).status).toBe(200);
  });
});
