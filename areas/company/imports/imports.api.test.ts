import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { importColumnsByKind } from './import-columns.contract.ts';
import { expireOldUnwrittenImports } from './import-jobs.service.ts';
import { importKinds } from './import-states.contract.ts';
import type { ImportKindId } from './import-states.contract.ts';
import {
  startImportCheckEndpoint,
  discardImportEndpoint,
  findImportErrorsOrNoticesEndpoint,
  getImportEndpoint,
  downloadCsvImportTemplateEndpoint,
  downloadXlsxImportTemplateEndpoint,
  setImportColumnMappingEndpoint,
  startImportUndoEndpoint,
  uploadImportEndpoint,
  startImportWriteEndpoint,
} from './imports.contract.ts';
import { buildXlsxWorkbook } from '#kit/server/workbook.ts';
import { createTestConsignee, createTestShipper, createTestUser } from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import { waitForJobToEnd, blockJobStartsUntilReleased, insertRunningJob } from '#tests/background-jobs.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';

let world: TestWorld;
let admin: TestUser;
let andes: TestAccount;
let lake: TestAccount;
let bay: TestAccount;
beforeAll(async () => {
  world = await openTestWorld({ jobs: true });
  admin = await createTestUser(world, { role: 'Admin' });
  andes = await createTestShipper(world, { name: 'Andes Rose' });
  lake = await createTestConsignee(world, { name: 'Lakeshore' });
  bay = await createTestConsignee(world, { name: 'Bay Floral' });
});
afterAll(() => world.close());
beforeEach(() => world.rows('delete from import_run; delete from consignee_by_shipper'));

const upload = (kind: ImportKindId, content: string | Uint8Array, as = admin, name = 'old-system.csv') =>
  world.call(uploadImportEndpoint, { as, body: { kind }, files: [{ name, content, fields: { kind } }] });
const get = async (id: number) => (await world.call(getImportEndpoint, { as: admin, params: { id } })).data;
const faultsOf = async (id: number) =>
  (await world.call(findImportErrorsOrNoticesEndpoint, { as: admin, params: { id } })).data.map(
    ({ row, column, code, suggestion }) => [row, column, code, suggestion],
  );
const step =
  (
    call: typeof startImportCheckEndpoint | typeof startImportWriteEndpoint | typeof startImportUndoEndpoint,
  ) =>
  async (id: number) => {
    const answer = await world.call(call, { as: admin, params: { id } });
    if (answer.status === 200) await waitForJobToEnd(world, admin, answer.data.jobId);
    return answer;
  };
const check = step(startImportCheckEndpoint);
const write = step(startImportWriteEndpoint);
const undo = step(startImportUndoEndpoint);
const lists = () =>
  world.rows<{ shipper: string; consignee: string }>(
    `
      select s.number as shipper, c.number as consignee
      from consignee_by_shipper x
      join account s on s.id = x.shipper_id
      join account c on c.id = x.consignee_id
      order by 1, 2
    `,
  );
const sheet = (...rows: string[]) => ['Shipper number;Ship to', ...rows].join('\r\n');

describe('The consignee list import', () => {
  it('finds columns by other titles, previews what it would add, and writes nothing until confirmed', async () => {
    const { data: run } = await upload(
      'consigneeLists',
      sheet(`${andes.number};${lake.number}`, `${andes.number};${bay.number}`),
    );
    expect(run).toMatchObject({ state: 'read', rows: 2, places: { shipper: 0, consignee: 1 } });
    await check(run.id);
    expect(await get(run.id)).toMatchObject({
      state: 'checked',
      added: 2,
      changed: 0,
      unchanged: 0,
      faults: 0,
    });
    expect(await lists()).toEqual([]);
    await write(run.id);
    expect(await get(run.id)).toMatchObject({ state: 'imported' });
    expect(await lists()).toHaveLength(2);
  });
  it('reports every error with row and column, and cannot be written while there is one', async () => {
    const { data: run } = await upload(
      'consigneeLists',
      sheet(
        `${andes.number};NOBODY`,
        `;${lake.number}`,
        `${lake.number};${lake.number}`,
        `${andes.number};${lake.number}`,
      ),
    );
    await check(run.id);
    expect(await faultsOf(run.id)).toEqual([
      [2, 'consignee', 'import.recordNotFound', null],
      [3, 'shipper', 'import.valueRequired', null],
      [4, 'shipper', 'import.recordNotFound', null],
    ]);
    expect((await write(run.id)).status).toBe(412);
    expect(await lists()).toEqual([]);
  });
  it('reports a row that repeats an earlier one', async () => {
    const row = `${andes.number};${lake.number}`;
    const { data: run } = await upload('consigneeLists', sheet(row, row));
    await check(run.id);
    expect(await faultsOf(run.id)).toEqual([[3, null, 'import.duplicateRow', null]]);
  });
  it('adds nothing the second time, neither the same file nor the same rows in another file', async () => {
    const rows = [`${andes.number};${lake.number}`];
    const { data: first } = await upload('consigneeLists', sheet(...rows));
    await check(first.id);
    await write(first.id);
    const { data: same } = await upload('consigneeLists', sheet(...rows));
    expect(await get(same.id)).toMatchObject({
      importedBefore: { id: first.id, file: 'old-system.csv' },
    });
    expect((await check(same.id)).error).toBe('imports.alreadyImported');
    const { data: other } = await upload('consigneeLists', sheet(...rows, `${andes.number};${bay.number}`));
    await check(other.id);
    expect(await get(other.id)).toMatchObject({ added: 1, unchanged: 1 });
  });
  it('is undone: what it added is removed, and earlier records remain', async () => {
    await world.rows('insert into consignee_by_shipper values ($1, $2)', [andes.id, bay.id]);
    const { data: run } = await upload(
      'consigneeLists',
      sheet(`${andes.number};${lake.number}`, `${andes.number};${bay.number}`),
    );
    await check(run.id);
    await write(run.id);
    await undo(run.id);
    expect((await get(run.id)).state).toBe('undone');
    expect(await lists()).toEqual([{ shipper: andes.number, consignee: bay.number }]);
    expect((await undo(run.id)).error).toBe('imports.statusNotAllowed');
  });
  it('is written once when two users write it at the same time', async () => {
    const { data: run } = await upload('consigneeLists', sheet(`${andes.number};${lake.number}`));
    await check(run.id);
    const both = await Promise.all(
      [1, 2].map(() => world.call(startImportWriteEndpoint, { as: admin, params: { id: run.id } })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  });
  it('uses the columns that the user chose', async () => {
    const { data: run } = await upload('consigneeLists', `A,B\n${lake.number},${andes.number}\n`);
    expect((await check(run.id)).message).toBe('Map these columns: Shipper, Consignee.');
    const mapped = await world.call(setImportColumnMappingEndpoint, {
      as: admin,
      params: { id: run.id },
      body: { places: { shipper: 1, consignee: 0 }, rowVersion: run.rowVersion },
    });
    expect(mapped.status).toBe(200);
    await check(run.id);
    expect(await get(run.id)).toMatchObject({ added: 1, faults: 0 });
  });
});

describe('The holiday period import', () => {
  const periods = (from: string, to: string) =>
    `Name,First day,Last day,Regions\nMother’s Day,${from},${to},FL\n`;
  it('asks for the date format when all dates are ambiguous', async () => {
    const { data: run } = await upload('holidays', periods('04/05/2027', '05/06/2027'));
    expect(run).toMatchObject({ dateOrder: null, dateExample: '04/05/2027' });
    expect((await check(run.id)).error).toBe('imports.dateOrderMissing');
    await world.call(setImportColumnMappingEndpoint, {
      as: admin,
      params: { id: run.id },
      body: { places: run.places, dateOrder: 'dmy', rowVersion: run.rowVersion },
    });
    await check(run.id);
    await write(run.id);
    expect(
      await world.rows("select effective_date::text as from from holiday_period where name = 'Mother’s Day'"),
    ).toEqual([{ from: '2027-05-04' }]);
  });
  it('detects the date format in the columns that the user chose', async () => {
    const { data: run } = await upload('holidays', 'A,B,C\nEaster,05/04/2027,13/04/2027\n');
    expect(run).toMatchObject({ dateOrder: 'mdy', dateExample: null });
    const places = { name: 0, from: 1, to: 2 };
    const mapped = await world.call(setImportColumnMappingEndpoint, {
      as: admin,
      params: { id: run.id },
      body: { places, rowVersion: run.rowVersion },
    });
    expect(mapped.data).toMatchObject({ dateOrder: 'dmy', dateExample: '05/04/2027' });
  });
  it('reports reversed dates and unknown regions', async () => {
    const { data: run } = await upload('holidays', `Name,From,To,Region\nEaster,03/29/2027,03/20/2027,XX\n`);
    await check(run.id);
    expect((await faultsOf(run.id)).map(([, column, code]) => [column, code])).toEqual([
      ['regions', 'import.recordNotFound'],
      ['to', 'import.dateTooEarly'],
    ]);
  });
  it('reports periods that share a day and a region with others in the file or existing ones', async () => {
    const titles = 'Name,First day,Last day,Regions';
    const written = await upload('holidays', `${titles}\nRamadan,03/18/2029,04/16/2029,FL\n`);
    await check(written.data.id);
    await write(written.data.id);
    const rows = [
      'Fasting,03/20/2029,03/25/2029,FL',
      'Easter,03/20/2029,04/02/2029,CA',
      'Spring,04/01/2029,04/16/2029,CA',
      'Thanksgiving,11/19/2029,11/25/2029,CA',
    ];
    const { data: run } = await upload('holidays', [titles, ...rows].join('\n'));
    await check(run.id);
    expect(await get(run.id)).toMatchObject({ state: 'checked', added: 2, faults: 2 });
    expect(await faultsOf(run.id)).toEqual([
      [2, null, 'holidays.datesOverlap', null],
      [4, null, 'holidays.datesOverlap', null],
    ]);
  });
  it('reports an inactive region', async () => {
    await world.rows("insert into region (code, name, active) values ('OLD', 'Old region', false)");
    const { data: run } = await upload(
      'holidays',
      'Name,First day,Last day,Regions\nEaster,03/20/2030,04/02/2030,OLD\n',
    );
    await check(run.id);
    expect((await faultsOf(run.id)).map(([, column]) => column)).toEqual(['regions']);
  });
  it('reports all errors of a row in one check, even after an invalid date', async () => {
    const { data: run } = await upload(
      'holidays',
      'Name,From,To,Early access,Region\n,02/30/2027,03/20/2027,someday,XX; FL; YY\n',
    );
    await check(run.id);
    expect((await faultsOf(run.id)).map(([, column, code]) => [column, code])).toEqual([
      ['name', 'import.valueRequired'],
      ['from', 'import.noSuchDay'],
      ['earlyAccess', 'import.dateInvalid'],
      ['regions', 'import.recordNotFound'],
      ['regions', 'import.recordNotFound'],
    ]);
  });
});

describe('The rows of an import file', () => {
  it('cannot have cells beyond the titles, because a separator inside a cell would shift the others', async () => {
    const file = 'Code,Description,Category\nLIL1,Lilies, white,floral\nLIL2,"Lilies, pink",floral,\n';
    const { data: run } = await upload('products', file);
    await check(run.id);
    expect(await get(run.id)).toMatchObject({ added: 1, faults: 1 });
    expect(await faultsOf(run.id)).toEqual([[2, null, 'import.tooManyCells', null]]);
  });
  it('can have notes next to the titles of a workbook', async () => {
    const columns = ['Code', 'Description', 'Category'].map((title) => ({ title, width: 20 }));
    const file = buildXlsxWorkbook('Products', columns, [
      ['LIL3', 'Lilies', 'floral', 'as agreed with Dana'],
    ]);
    const { data: run } = await upload('products', file);
    await check(run.id);
    expect(await get(run.id)).toMatchObject({ added: 1, faults: 0 });
  });
  const rowsOf = async (id: number) =>
    (await world.rows('select 1 from import_row where run_id = $1', [id])).length;
  it('are deleted once written, and the import can still be undone', async () => {
    const { data: run } = await upload('consigneeLists', sheet(`${andes.number};${lake.number}`));
    await check(run.id);
    expect(await rowsOf(run.id)).toBe(1);
    await write(run.id);
    expect(await rowsOf(run.id)).toBe(0);
    await undo(run.id);
    expect((await get(run.id)).state).toBe('undone');
  });
  it('are deleted after thirty days without being written, and the import says so', async () => {
    const { data: old } = await upload('consigneeLists', sheet(`${andes.number};NOBODY`));
    const { data: recent } = await upload('consigneeLists', sheet(`${andes.number};${lake.number}`));
    await check(old.id);
    await world.rows("update import_run set created_at = created_at - interval '31 days' where id = $1", [
      old.id,
    ]);
    await world.work(expireOldUnwrittenImports);
    expect([await rowsOf(old.id), await rowsOf(recent.id)]).toEqual([0, 1]);
    expect(await faultsOf(old.id)).toEqual([]);
    expect((await get(old.id)).state).toBe('expired');
    expect((await check(old.id)).error).toBe('imports.statusNotAllowed');
  });
});
describe('An interrupted import', () => {
  it.each(['checking', 'importing'])(
    'can be checked again when it was %s, because nothing was written',
    async (state) => {
      const { data: run } = await upload('consigneeLists', sheet(`${andes.number};${lake.number}`));
      await check(run.id);
      await world.rows('update import_run set state = $2 where id = $1', [run.id, state]);
      expect(await get(run.id)).toMatchObject({ state, isAtWork: false });
      const { id: jobId, endJob: over } = await insertRunningJob(world, 'imports.write', {
        payload: { runId: run.id },
      });
      expect(jobId).toBeGreaterThan(0);
      expect((await get(run.id)).isAtWork).toBe(true);
      expect((await check(run.id)).error).toBe('imports.importInProgress');
      await over();
      await check(run.id);
      expect(await get(run.id)).toMatchObject({ state: 'checked', added: 1, isAtWork: false });
      expect(await lists()).toEqual([]);
      await write(run.id);
      expect(await lists()).toHaveLength(1);
    },
  );
  it('gives the reason for the failure as a translatable message with parameters', async () => {
    const group = 'Late shift';
    const { data: run } = await upload('cutoffGroups', `Shipper,Cutoff group\n${andes.number},${group}\n`);
    await world.rows(
      "update import_run set state = 'checked', error_count = 0, added = 1, changed = 0 where id = $1",
      [run.id],
    );
    await world.rows('update import_row set value = $2 where run_id = $1', [
      run.id,
      JSON.stringify({ shipperId: andes.id, group, week: null }),
    ]);
    await write(run.id);
    expect(await get(run.id)).toMatchObject({
      state: 'failed',
      why: {
        sentence:
          'Cutoff group Late shift doesn’t exist. Enter its times in this row, or add the group first.',
        key: 'Cutoff group {group} doesn’t exist. Enter its times in this row, or add the group first.',
        params: { group },
      },
    });
  });
});

describe('Discarding an import', () => {
  const uploadFaulty = async (state: 'read' | 'checked') => {
    const { data: run } = await upload('consigneeLists', sheet(`${andes.number};${lake.number}`, ';'));
    if (state === 'checked') await check(run.id);
    return run;
  };
  const kept = async (id: number) =>
    (
      await world.row<{ n: number }>(
        `
          select (select count(*) from import_row where run_id = $1)
            + (select count(*) from import_error where run_id = $1) as n
        `,
        [id],
      )
    ).n;
  it('deletes the rows of its file and their errors, once', async () => {
    const run = await uploadFaulty('checked');
    expect(await kept(run.id)).toBeGreaterThan(0);
    const discard = () => world.call(discardImportEndpoint, { as: admin, params: { id: run.id } });
    expect((await discard()).data).toMatchObject({ state: 'discarded', undoneAt: expect.any(String) });
    expect(await kept(run.id)).toBe(0);
    const again = await discard();
    expect([again.status, again.data.state]).toEqual([200, 'discarded']);
    expect((await check(run.id)).error).toBe('imports.statusNotAllowed');
    expect(
      await world.rows(
        "select action from audit where entity = 'import' and entity_id = $1 and action = 'discarded'",
        [run.id],
      ),
    ).toHaveLength(1);
  });
  it('while it is checked or written succeeds for only one of the two requests', async () => {
    const row = `${andes.number};${lake.number}`;
    for (const other of [startImportCheckEndpoint, startImportWriteEndpoint] as const) {
      const { data: run } = await upload('consigneeLists', sheet(row, `${andes.number};${bay.number}`));
      await check(run.id);
      if (other === startImportCheckEndpoint)
        await world.call(setImportColumnMappingEndpoint, {
          as: admin,
          params: { id: run.id },
          body: { places: run.places, dateOrder: undefined, rowVersion: (await get(run.id)).rowVersion },
        });
      const [discarded, started] = await Promise.all([
        world.call(discardImportEndpoint, { as: admin, params: { id: run.id } }),
        world.call(other, { as: admin, params: { id: run.id } }),
      ]);
      expect([discarded.status, started.status].toSorted((a, b) => a - b)).toEqual([200, 412]);
      if (started.status === 200) await waitForJobToEnd(world, admin, started.data.jobId);
      expect((await get(run.id)).state === 'discarded').toBe(discarded.status === 200);
      await world.rows('delete from import_run; delete from consignee_by_shipper');
    }
  });
  it('is rejected after writing, and requires permission to import its kind', async () => {
    const { data: run } = await upload('consigneeLists', sheet(`${andes.number};${lake.number}`));
    const importer = await createTestUser(world, {
      role: 'CustomerService',
      permissions: ['importRecords:admin'],
    });
    expect((await world.call(discardImportEndpoint, { as: importer, params: { id: run.id } })).status).toBe(
      403,
    );
    await check(run.id);
    await write(run.id);
    expect((await world.call(discardImportEndpoint, { as: admin, params: { id: run.id } })).error).toBe(
      'imports.statusNotAllowed',
    );
  });
});

describe('Undoing an import', () => {
  const written = async () => {
    const { data: run } = await upload('consigneeLists', sheet(`${andes.number};${lake.number}`));
    await check(run.id);
    await write(run.id);
    return run;
  };
  const undoOnly = (id: number) => world.call(startImportUndoEndpoint, { as: admin, params: { id } });
  it('happens once when two users start it at the same time, and is shown while it runs', async () => {
    const run = await written();
    const held = await blockJobStartsUntilReleased(world);
    const both = await Promise.all([undoOnly(run.id), undoOnly(run.id)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    expect(await get(run.id)).toMatchObject({ state: 'undoing', isAtWork: true });
    expect((await undoOnly(run.id)).error).toBe('imports.importInProgress');
    expect(await lists()).toHaveLength(1);
    await held.release();
    await waitForJobToEnd(world, admin, both.find(({ status }) => status === 200)?.data.jobId ?? 0);
    expect(await get(run.id)).toMatchObject({ state: 'undone', isAtWork: false });
    expect(await lists()).toEqual([]);
  });
  it('can be started again after an interruption, which has removed nothing', async () => {
    const run = await written();
    await world.rows("update import_run set state = 'undoing' where id = $1", [run.id]);
    expect(await get(run.id)).toMatchObject({ state: 'undoing', isAtWork: false });
    expect((await check(run.id)).error).toBe('imports.statusNotAllowed');
    expect((await undo(run.id)).status).toBe(200);
    expect((await get(run.id)).state).toBe('undone');
    expect(await lists()).toEqual([]);
  });
  it('blocks no other user: their requests for the import are rejected immediately', async () => {
    const run = await written();
    await world.rows("update import_run set state = 'undoing' where id = $1", [run.id]);
    const { endJob: over } = await insertRunningJob(world, 'imports.undo', { payload: { runId: run.id } });
    await world.work(async (work) => {
      await work.client.query('select 1 from import_run where id = $1 for update', [run.id]);
      expect((await undoOnly(run.id)).error).toBe('imports.importInProgress');
    });
    await over();
  });
});

it.each([
  ['a PDF', '%PDF-1.7', 'imports.pdfUnsupported'],
  ['nothing', '', 'imports.fileEmpty'],
  ['titles alone', 'Shipper,Consignee\n', 'imports.fileEmpty'],
  ['an unclosed quotation mark', 'Shipper,Consignee\n"a,b\n', 'imports.quoteUnclosed'],
])('a file that is %s is rejected with an instruction', async (_, content, error) => {
  expect((await upload('consigneeLists', content)).error).toBe(error);
});
it('the import reads the template of its kind', async () => {
  const file = await world.call(downloadCsvImportTemplateEndpoint, {
    as: admin,
    query: { kind: 'holidays' },
  });
  const { data: run } = await upload('holidays', file.bytes);
  await check(run.id);
  expect(await get(run.id)).toMatchObject({ rows: 1, added: 1, faults: 0 });
});
it.each(importKinds)('the import reads the workbook template for %s column by column', async (kind) => {
  const file = await world.call(downloadXlsxImportTemplateEndpoint, { as: admin, query: { kind } });
  const { data: run } = await upload(kind, file.bytes, admin, 'template.xlsx');
  expect(run.rows).toBe(1 + (importColumnsByKind[kind][0]?.moreExamples?.length ?? 0));
  expect(importColumnsByKind[kind].map(({ id }) => run.places[id])).toEqual(
    importColumnsByKind[kind].map((_, at) => at),
  );
});
it.each(['es', 'zh'] as const)('a template in %s is read column by column', async (language) => {
  for (const kind of importKinds) {
    const file = await world.call(downloadCsvImportTemplateEndpoint, {
      as: admin,
      query: { kind, language },
    });
    const { data: run } = await upload(kind, file.bytes, admin, 'template.csv');
    expect(importColumnsByKind[kind].map(({ id }) => run.places[id])).toEqual(
      importColumnsByKind[kind].map((_, at) => at),
    );
    expect(run.titles).not.toEqual(importColumnsByKind[kind].map(({ title }) => title));
  }
});
it('only users with permission to import can upload a file', async () => {
  const clerk = await createTestUser(world, { role: 'CustomerService' });
  expect((await upload('consigneeLists', sheet('a;b'), clerk)).status).toBe(403);
});
