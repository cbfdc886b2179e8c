import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportAccountsEndpoint } from './account-editor.contract.ts';
import {
  dryRunByDefaultOrImportAccountsEndpoint,
  downloadAccountImportTemplateEndpoint,
  accountSheetColumns,
} from './account-import.contract.ts';
import type { AccountImportResult } from './account-import.contract.ts';
import { openTestWorld } from '#tests/world.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import { createTestUser } from '#tests/factories.ts';

/** Account sheets imported into the demo data. */
let world: TestWorld;
let admin: TestUser;
let internal: TestUser;
beforeAll(async () => {
  world = await openTestWorld({ demo: true });
  admin = await world.row("select subject from app_user where email = 'admin@coldlane.example'");
  internal = await createTestUser(world, { role: 'Internal' });
});
afterAll(() => world.close());

const titles = accountSheetColumns.map((c) => c.title).join(',');
const send = (content: string | Uint8Array, dryRun?: boolean, as: TestUser = admin) =>
  world.call(dryRunByDefaultOrImportAccountsEndpoint, {
    as,
    files: [
      { name: 'accounts.csv', content, fields: dryRun === undefined ? {} : { dryRun: String(dryRun) } },
    ],
  });
const tried = async (content: string | Uint8Array): Promise<AccountImportResult> =>
  (await send(content)).data;
const exported = async (query: Record<string, unknown> = {}) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(
    (await world.call(exportAccountsEndpoint, { as: admin, query })).bytes,
  );
const total = async () =>
  await world.row<{ n: number; h: string }>(
    "select count(*)::int as n, md5(string_agg(a::text, ',' order by id)) as h from account a",
  );

describe('The account import', () => {
  it('allows only users with permission to edit accounts', async () => {
    expect((await send(`${titles}\n`, undefined, internal)).status).toBe(403);
    expect((await world.call(exportAccountsEndpoint, { as: internal })).status).toBe(403);
  });
  it('has a template with all column titles and no rows', async () => {
    const text = new TextDecoder().decode(
      (await world.call(downloadAccountImportTemplateEndpoint, { as: admin })).bytes,
    );
    expect(text.trim()).toBe(titles);
    expect(await send(text)).toMatchObject({
      status: 400,
      message: 'The file has no rows below its header.',
    });
  });
  it('changes nothing when the exported list is uploaded unchanged', async () => {
    const before = await total();
    const list = await exported({ orderField: 'number', orderDirection: 'desc' });
    expect(list.split('\n')).toHaveLength(before.n + 2);
    for (const dryRun of [true, false]) {
      const answer = await send(list, dryRun);
      expect([answer.status, answer.data]).toMatchObject([
        200,
        { dryRun, rows: before.n, added: 0, changed: 0, unchanged: before.n, faultsInFile: 0 },
      ]);
    }
    expect(await total()).toEqual(before);
  });
  it('reads positions, also with a decimal comma', async () => {
    const titles = 'Number,Type,Name,City,State,ZIP,Latitude,Longitude';
    const row = 'POS-1,consignee,Positioned,Boston,MA,02110';
    const wrong = await tried(
      `${titles}\r\n${row},"42,355",-71.06\r\nPOS-2${row.slice(5)},42.355,\r\nPOS-3${row.slice(5)},0,190`,
    );
    expect(wrong.faults.map((f) => [f.row, f.column, f.value, f.suggestion])).toEqual([
      [3, 'latitude', '42.355', null],
      [4, 'longitude', '190', null],
    ]);
    expect((await send(`${titles}\r\n${row},"42,355",-71.06`, false)).data).toMatchObject({ added: 1 });
    expect(await world.row("select latitude, longitude from account where number = 'POS-1'")).toEqual({
      latitude: 42.355,
      longitude: -71.06,
    });
    await world.rows("delete from account where number = 'POS-1'");
  });
  it('accepts flag names from earlier releases', async () => {
    const answer = await tried('Number,Flags\nOH00402,E-mail invoices; Agriculture papers; Mail');
    expect(answer).toMatchObject({ changed: 1, faultsInFile: 0 });
    expect(answer.changes[0]?.changes).toMatchObject([{ to: 'emailInvoices; mail; needAgPaperWork' }]);
  });
  it('reports all errors together with row, column and suggestion, and writes nothing', async () => {
    const before = await total();
    const sheet = [
      'Number,Type,Name,City,State,ZIP,Time zone,Phone,Email,Language,Terms,Payment term,Default bill-to,Home warehouse,Active,Flags',
      'XX-001,Consigne,First,Hartford,Conecticut,6101,,(860) 555-0101 x12,office@first,Inglish,Net 30,Colect,TP0901,,yess,flral; mail',
      'xx-001,consignee,Twice,Boston,MA,02110,,,,,,,,,,',
      'xx 003,shipper,,,FL,33101,Eastern,+13055550101,a b@c.example,es,999,Prepaid,,MAI,no,floral',
      ',bill-to,No number,Tampa,FL,33601,,,,,,,TP00901,,,',
      'MA00101,consignee,Andes Rose Importers,Miami,FL,33122,,,,,,,,MIA,,',
    ].join('\r\n');
    const { faults, ...answer } = await tried(sheet);
    expect(answer).toMatchObject({ dryRun: true, rows: 5, faultsInFile: faults.length });
    expect(faults.map((f) => [f.row, f.column, f.value, f.suggestion])).toEqual([
      [2, 'type', 'Consigne', 'consignee'],
      [2, 'state', 'Conecticut', 'CT'],
      [2, 'phone', '(860) 555-0101 x12', '+18605550101'],
      [2, 'email', 'office@first', null],
      [2, 'language', 'Inglish', 'en'],
      [2, 'termsDays', 'Net 30', '30'],
      [2, 'paymentTerm', 'Colect', 'Collect'],
      [2, 'active', 'yess', 'yes'],
      [2, 'flags', 'flral; mail', 'floral; mail'],
      [2, 'billTo', 'TP0901', 'TP00901'],
      [3, 'number', 'xx-001', null],
      [4, 'number', 'xx 003', 'XX003'],
      [4, 'name', '', null],
      [4, 'zone', 'Eastern', 'America/New_York'],
      [4, 'city', '', null],
      [4, 'email', 'a b@c.example', 'ab@c.example'],
      [4, 'termsDays', '999', '99'],
      [4, 'warehouse', 'MAI', 'MIA'],
      [4, 'warehouse', 'MAI', null],
      [4, 'flags', 'floral', ''],
      [5, 'number', '', null],
      [5, 'billTo', 'TP00901', ''],
      [6, 'type', 'consignee', 'shipper'],
    ]);
    // Every row has an error, so none counts as new, changed or unchanged. A corrected row does.
    expect(answer).toMatchObject({ added: 0, changed: 0, unchanged: 0, adds: [], changes: [] });
    expect(await tried(`${sheet}\r\nXX-005,consignee,Fifth,Boston,MA,02110,,,,,,,,,,`)).toMatchObject({
      rows: 6,
      added: 1,
      adds: [{ number: 'XX-005' }],
      changed: 0,
      unchanged: 0,
    });
    const refused = await send(sheet, false);
    expect([refused.status, refused.message]).toEqual([
      412,
      `Nothing imported. Fix ${faults.length} errors first.`,
    ]);
    expect(await total()).toEqual(before);
  });
  it('reports unknown, duplicate and missing column titles', async () => {
    expect(
      (await tried('Number,Naem,Colour,City,City\nX-1,a,b,c,d')).faults.map((f) => [
        f.row,
        f.column,
        f.value,
        f.suggestion,
      ]),
    ).toEqual([
      [1, null, 'Naem', 'Name'],
      [1, null, 'Colour', null],
      [1, null, 'City', null],
      [2, 'type', '', null],
      [2, 'name', '', null],
      [2, 'zone', '', null],
    ]);
    expect((await tried('Name\nx')).faults).toMatchObject([
      { row: 1, code: 'accountSheet.numberColumnMissing', sentence: 'The Number column is missing' },
    ]);
  });
  it('adds new accounts, updates known ones and leaves others; importing the file again changes nothing', async () => {
    const sheet = [
      '\ufeffNumber;Type;Name;City;State;ZIP;Phone;Payment term;Default bill-to;Home warehouse;Flags',
      'NEW-PAY;bill-to;Paying Partners;Tampa;FL;33601;;;;;',
      'NEW-CON;consignee;"Blüten; ""Zürich"" Ltd";Boston;MA;02110;\'+16175550101;3rd Party;NEW-PAY;;floral; ',
      'NEW-SHP;shipper;New Growers;Miami;FL;33122;;Prepaid;;MIA;',
      'OH00402;;;Columbus;OH;;;;;;fuelExempt',
    ].join('\n');
    const trial = await tried(sheet.replace('OH00402;;;Columbus;OH;;;;;;fuelExempt', ''));
    expect(trial.faults).toEqual([]);
    const keep = 'Number,Flags,City\nOH00402,fuelExempt; mail,Dayton';
    expect((await tried(keep)).changes).toEqual([
      {
        row: 2,
        number: 'OH00402',
        name: 'Buckeye Floral',
        changes: [
          { column: 'City', from: 'Columbus', to: 'Dayton' },
          { column: 'Flags', from: expect.any(String), to: 'fuelExempt; mail' },
        ],
      },
    ]);
    const whole = sheet.split('\n').slice(0, 4).join('\n');
    for (const [content, added, changed] of [
      [whole, 3, 0],
      [whole, 0, 0],
      [keep, 0, 1],
      [keep, 0, 0],
    ] as const)
      expect((await send(content, false)).data).toMatchObject({ added, changed, faultsInFile: 0 });
    expect(
      await world.row(
        `
          select a.name, a.time_zone as zone, a.zip, a.phone, a.default_payment_term as term, b.number as payer,
            array(select flag from account_flag where account_id = a.id) as flags, a.sms_on
          from account a
          join account b on b.id = a.default_bill_to_id
          where a.number = 'NEW-CON'
        `,
      ),
    ).toEqual({
      name: 'Blüten; "Zürich" Ltd',
      zone: 'America/New_York',
      zip: '02110',
      phone: '+16175550101',
      term: 3,
      payer: 'NEW-PAY',
      flags: ['floral'],
      sms_on: false,
    });
    expect(
      await world.rows(
        `
          select action, reason as why
          from audit
          where entity = 'account' and entity_id = (select id from account where number = 'OH00402')
          order by id
        `,
      ),
    ).toEqual([{ action: 'change', why: 'import' }]);
  });
  it('ends consent to text messages when the phone number changes', async () => {
    const { number, phone } = await world.row<{ number: string; phone: string }>(
      'select number, phone from account where sms_on and account_type = 2 limit 1',
    );
    expect((await send(`Number,Phone\n${number},${phone}`, false)).data.unchanged).toBe(1);
    await send(`Number,Phone\n${number},+13125550777`, false);
    expect(
      await world.row('select phone, sms_on, sms_consent_at from account where number = $1', [number]),
    ).toEqual({ phone: '+13125550777', sms_on: false, sms_consent_at: null });
  });
  it('creates an account once when two files with the same new number are imported at the same time', async () => {
    const sheet = `Number,Type,Name,City,State\nTWIN-1,consignee,Twin,Miami,FL`;
    const both = await Promise.all([send(sheet, false), send(sheet, false)]);
    expect(both.filter((a) => a.status === 200 && a.data.added === 1)).toHaveLength(1);
    expect(both.every((a) => a.status === 200 || a.status === 409)).toBe(true);
  });
  it('escapes text that would run as a formula, and imports it back unchanged', async () => {
    await send(`Number,Type,Name,City,State\nFORM-1,consignee,'=SUM(A1),Miami,FL`, false);
    expect((await world.row<{ name: string }>("select name from account where number = 'FORM-1'")).name).toBe(
      '=SUM(A1)',
    );
    const list = await exported({ search: 'FORM-1' });
    expect(list).toContain("'=SUM(A1)");
    expect(await tried(list)).toMatchObject({ unchanged: 1, changed: 0 });
  });
  it('reads files from old spreadsheet programs, and rejects files with too many rows', async () => {
    expect(
      (
        await tried(
          Buffer.from('Number\tType\tName\tCity\tState\nLAT-1\tconsignee\tPe\xf1a\tMiami\tFL\n', 'latin1'),
        )
      ).adds[0]?.name,
    ).toBe('Peña');
    expect(
      (
        await tried(
          Buffer.from(`\ufeffNumber,Type,Name,City,State\nUTF-1,consignee,花店,Miami,FL\n`, 'utf16le'),
        )
      ).adds[0]?.name,
    ).toBe('花店');
    const rows = Array.from({ length: 10_001 }, (_, i) => `M-${i},consignee,Many ${i},Miami,FL`);
    const many = ['Number,Type,Name,City,State', ...rows].join('\n');
    expect(await send(many)).toMatchObject({
      status: 400,
      message: 'The file has 10001 rows. The limit is 10000. Split the file.',
    });
    const asked = await world.asked(async () =>
      expect(await tried(many.split('\n').slice(0, 10_001).join('\n'))).toMatchObject({
        added: 10_000,
        faultsInFile: 0,
      }),
    );
    expect(asked.statements).toBeLessThan(30);
  });
});
