import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportKindId } from './import-states.contract.ts';
import { setImportColumnMappingEndpoint, uploadImportEndpoint } from './imports.contract.ts';
import { createTestUser } from '#tests/factories.ts';
import { createImportClient } from '#tests/import-fixtures.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

let world: TestWorld;
let admin: TestUser;
beforeAll(async () => {
  world = await openTestWorld({ jobs: true });
  admin = await createTestUser(world, { role: 'Admin' });
});
afterAll(() => world.close());
const imports = createImportClient(
  () => world,
  () => admin,
);
const upload = async (content: string, titleRow?: number, kind: ImportKindId = 'holidays') => {
  const fields = { kind, ...(titleRow !== undefined && { titleRow: String(titleRow) }) };
  const file = { name: 'old-system.csv', content, fields };
  const { data } = await world.call(uploadImportEndpoint, {
    as: admin,
    body: { kind, titleRow },
    files: [file],
  });
  return data;
};

describe('The columns of an import file', () => {
  const file = 'Name,Region\nSeason,Starts,Ends\nEaster,03/28/2027,04/04/2027\n';
  it('take their titles from the chosen row', async () => {
    expect(await upload(file)).toMatchObject({ titleRow: 1, titles: ['Name', 'Region'], rows: 2 });
    expect(await upload(file, 2)).toMatchObject({
      titleRow: 2,
      titles: ['Season', 'Starts', 'Ends'],
      rows: 1,
    });
  });
  it('are named by letters when the file has no titles', async () => {
    const run = await upload('Easter,03/28/2027,04/04/2027\nSpring,05/01/2027,05/02/2027\n', 0);
    expect(run).toMatchObject({ titleRow: 0, titles: ['A', 'B', 'C'], rows: 2 });
    await map(run, { name: 0, from: 1, to: 2 });
    await imports.check(run.id);
    expect(await imports.get(run.id)).toMatchObject({ added: 2, faults: 0 });
  });
  it('keep the mapping chosen for the last file with the same titles', async () => {
    const titles = 'Season,Begin of it,End of it';
    const first = await upload(`${titles}\nEaster,03/28/2027,04/14/2027\n`);
    expect(first.places).toMatchObject({ from: null, to: null });
    await map(first, { name: 0, from: 1, to: 2 });
    const next = await upload(`${titles}\nSpring,05/20/2027,05/22/2027\n`);
    expect(next).toMatchObject({ places: { name: 0, from: 1, to: 2 }, dateOrder: 'mdy' });
    const other = await upload(`${titles},Note\nSummer,06/20/2027,06/22/2027,x\n`);
    expect(other.places).toMatchObject({ from: null, to: null });
  });
  it('are recognized by the titles of earlier releases', async () => {
    const products = await upload(
      'Code,Description,Coldest °F,Warmest °F,Minutes above\nROSE,Roses,33,40,30\n',
      undefined,
      'products',
    );
    expect(products.places).toMatchObject({ coldest: 2, warmest: 3, warmMinutes: 4 });
    const shipments = await upload('Shipment,Consignee,Cubes\n1,C-1,12.5\n', undefined, 'openShipments');
    expect(shipments.places).toMatchObject({ cubes: 2 });
  });
  it('take no mapping from another file without titles', async () => {
    const next = await upload('Lent,02/10/2027,02/22/2027\n', 0);
    expect(Object.values(next.places).every((place) => place === null)).toBe(true);
  });
});

const map = (run: { id: number; rowVersion: number }, places: Record<string, number | null>) =>
  world.call(setImportColumnMappingEndpoint, {
    as: admin,
    params: { id: run.id },
    body: { places, dateOrder: 'mdy', rowVersion: run.rowVersion },
  });
