import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildBolNumber, buildSscc, buildUnitCode } from '#areas/freight/units/barcodes.rules.ts';
import {
  deleteShipperCodeMappingEndpoint,
  listShipperCodeMappingsEndpoint,
  listCommittedUploadsEndpoint,
  maxUploadBytes,
  uploadOrderXmlEndpoint,
} from './xml-upload.contract.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import {
  createTestConsignee,
  createTestShipper,
  createTestUser,
  updateTestUnits,
  createTestDaysOfService,
} from '#tests/factories.ts';
import type { TestAccount } from '#tests/factories.ts';
import {
  buildAelisFile,
  nextUnitCode,
  listUploadCounts,
  openUploadTestWorld,
  uploadTestFile,
} from '#tests/upload-fixtures.ts';
import type { TestUploadOptions, UploadTestWorld } from '#tests/upload-fixtures.ts';

let uploads: UploadTestWorld;
let world: TestWorld;
let shipper: UploadTestWorld['shipper'];
let other: UploadTestWorld['otherShipper'];
let lakeshore: TestAccount;
let buckeye: TestAccount;
let clerk: TestUser;
let service: TestUser;
beforeAll(async () => {
  uploads = await openUploadTestWorld();
  ({ world, shipper, otherShipper: other, lakeshore, buckeye, shipperUser: clerk, service } = uploads);
});
afterAll(() => world.close());

const upload = (
  content: string | Uint8Array,
  fields: Record<string, string> = {},
  wish: TestUploadOptions = {},
) => uploadTestFile(uploads, content, fields, wish);
const aelisText = (farm = '') =>
  [
    '<AelisShipperEDI><OrderHeader><Shipdate>02/03/27</Shipdate><Shipper>MA00101</Shipper></OrderHeader>',
    `<OrderDetail><FarmName>${farm}</FarmName></OrderDetail></AelisShipperEDI>`,
  ].join('');

const unitsOf = (orderId: number | null) =>
  world.rows<{ unit_code: string; status: number }>(
    'select unit_code, status from unit where order_id = $1 order by unit_code',
    [orderId],
  );
const orderCount = async () => (await world.row<{ n: number }>('select count(*)::int as n from orders')).n;

describe('an invalid upload', () => {
  const blank = {
    totalUnitsInFile: 'N/A',
    totalUnitsSuccess: 0,
    totalUnitsDuplicates: 0,
    totalUnitsDiscrepancy: 0,
    orderNumber: '',
    ResponseDetail: [],
  };
  it('is rejected without a file name ending in .xml, ignoring case', async () => {
    const answer = await upload(buildAelisFile([{}]), {}, { name: 'boxes.txt' });
    expect([answer.status, answer.message]).toEqual([400, 'The file must be xml']);
    expect(answer.data).toMatchObject({
      ...blank,
      fileName: 'boxes.txt',
      errorMessage: 'The file must be xml',
    });
    expect((await upload(buildAelisFile([{}]), { dryRun: 'true' }, { name: 'BOXES.XML' })).status).toBe(200);
  });
  it('is rejected with a second file', async () => {
    const answer = await world.call(uploadOrderXmlEndpoint, {
      as: clerk,
      files: [
        { name: 'a.xml', content: buildAelisFile([{}]) },
        { name: 'b.xml', content: buildAelisFile([{}]) },
      ],
    });
    expect([answer.status, answer.message]).toEqual([400, 'Upload one file at a time']);
  });
  it('is rejected without a file', async () => {
    expect((await world.call(uploadOrderXmlEndpoint, { as: clerk, body: {} })).status).toBe(400);
  });
  it('is accepted at 5,242,880 bytes and rejected at one byte more', async () => {
    const start = buildAelisFile([{}]).replace('</AelisShipperEDI>', '');
    const filled = (bytes: number) =>
      `${start}${`${' '.repeat(1000)}<!---->`.repeat(5300)}`
        .slice(0, bytes - 45)
        .replace(/<[^>]*$/, (cut) => ' '.repeat(cut.length))
        .padEnd(bytes - 18) + '</AelisShipperEDI>';
    const before = await orderCount();
    const [whole, over] = [filled(maxUploadBytes), filled(maxUploadBytes + 1)];
    expect([Buffer.byteLength(whole), Buffer.byteLength(over)]).toEqual([maxUploadBytes, maxUploadBytes + 1]);
    const tooLarge = await upload(over);
    expect([tooLarge.status, tooLarge.message]).toEqual([413, 'The file cannot exceed 5M']);
    expect(tooLarge.data).toMatchObject({
      ...blank,
      fileName: 'boxes.xml',
      errorMessage: 'The file cannot exceed 5M',
    });
    expect(await orderCount()).toBe(before);
    expect((await upload(whole)).status).toBe(200);
  });
  it.each<[string, string | Uint8Array]>([
    ['empty', ''],
    ['a PDF', '%PDF-1.7 not xml'],
    ['broken', '<AelisShipperEDI><OrderHeader></AelisShipperEDI>'],
    ['cut off', '<AelisShipperEDI><OrderHeader>'],
    ['an entity bomb', '<!DOCTYPE a [<!ENTITY b "b">]><AelisShipperEDI>&b;</AelisShipperEDI>'],
    ['deep', `<AelisShipperEDI>${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}</AelisShipperEDI>`],
    ['UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x3c, 0, 0, 0, 0x61, 0, 0, 0])],
    ['with another root element', '<Orders/>'],
  ])('is rejected when it is %s, with the specified counts', async (_, content) => {
    const before = await orderCount();
    const answer = await upload(content);
    expect(answer.status).toBe(400);
    expect(answer.data).toMatchObject(blank);
    expect(answer.data.errorMessage).toBe(answer.message);
    expect(answer.message.length).toBeGreaterThan(10);
    expect(await orderCount()).toBe(before);
  });
  const entities = Array.from({ length: 20 }, (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(20)}">`).join(
    '',
  );
  it.each<[string, string | Uint8Array]>([
    [
      'an entity bomb',
      `<!DOCTYPE a [<!ENTITY e0 "roses">${entities}]><AelisShipperEDI>&e20;</AelisShipperEDI>`,
    ],
    ['100,000 deep', `<AelisShipperEDI>${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}</AelisShipperEDI>`],
    ['as deeply nested as a file can be', `<AelisShipperEDI>${'<a>'.repeat(1_740_000)}`],
    ['in UTF-16 with half a character', Buffer.from(`\ufeff${aelisText('\ud83d')}`, 'utf16le')],
    [
      'in Latin-1 that declares UTF-8',
      Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${aelisText('Peña')}`, 'latin1'),
    ],
    ['in an unknown encoding', `<?xml version="1.0" encoding="KOI-99"?>${aelisText()}`],
  ])('takes little CPU time when it is %s', async (_, content) => {
    const costs: number[] = [];
    for (let i = 0; i < 5; i += 1) {
      // The CPU time of this process, client and server. Other load of the machine is not counted.
      const began = process.cpuUsage();
      expect((await upload(content)).status).toBe(400);
      const { user, system } = process.cpuUsage(began);
      costs.push((user + system) / 1000);
    }
    // Alone it takes a tenth of this. In a process that has run other files, their garbage collection also counts.
    expect(Math.min(...costs)).toBeLessThan(500);
  });
  it('reports the accepted root elements and the position of broken XML', async () => {
    expect((await upload('<Orders/>')).message).toContain('AelisShipperEDI or coldlane-order');
    const broken = await upload('<AelisShipperEDI>\n  <OrderHeader></x>\n</AelisShipperEDI>');
    expect(broken.data.faults).toMatchObject([{ line: 2, code: 'unreadable' }]);
  });
  it('is rejected without shipper, with an unknown one, and for another user’s account', async () => {
    expect((await upload(buildAelisFile([{}], { shipper: '' }))).data.errorMessage).toBe(
      'Shipper is required',
    );
    const unknown = await upload(buildAelisFile([{}], { shipper: 'NOBODY' }), {}, { as: service });
    expect([unknown.status, unknown.data.faults[0]?.code]).toEqual([400, 'shipperUnknown']);
    const before = await orderCount();
    const foreign = await upload(buildAelisFile([{ consignee: 'LAKSHORE' }], { shipper: other.number }));
    expect([foreign.status, foreign.data.faults.map((f) => f.code)]).toEqual([403, ['shipperNotAccessible']]);
    expect((await upload(buildAelisFile([{}], { shipper: 'NOBODY' }))).status).toBe(403);
    expect(
      (
        await upload(
          buildAelisFile([{}], { shipper: other.number }),
          {},
          { as: service, accountNumber: shipper.number },
        )
      ).status,
    ).toBe(403);
    expect(await orderCount()).toBe(before);
  });
  it('is rejected for roles without upload permission', async () => {
    for (const role of ['Consignee', 'Warehouse', 'WarehouseManager', 'Routing'] as const)
      expect(
        (
          await upload(
            buildAelisFile([{}]),
            {},
            {
              as: await createTestUser(world, {
                role,
                actsForAccounts: role === 'Consignee' ? [lakeshore] : [],
              }),
            },
          )
        ).status,
      ).toBe(403);
  });
  it.each([
    ['13/45/26', 'shipDateInvalid'],
    ['', 'shipDateMissing'],
    ['02/30/27', 'shipDateInvalid'],
    ['02/02/27', 'pastShipDate'],
    ['03/03/27', 'tooFarAhead'],
  ])('is rejected with the ship date %s', async (date, fault) => {
    const answer = await upload(buildAelisFile([{}, { consignee: 'LAKSHORE' }], { date }));
    expect(answer.status).toBe(400);
    expect(answer.data.faults.map((f) => f.code)).toContain(fault);
    expect(listUploadCounts(answer)).toEqual([2, 0, 0, 2]);
  });
  it('is rejected after the cutoff for the shipper, but not for customer service or an exempt shipper', async () => {
    world.clock.set('2027-02-03T22:30:00Z');
    const late = await upload(buildAelisFile([{}, { sides: [0, 1, 1] }]));
    expect([late.status, late.message]).toEqual([
      412,
      'Data entry is closed for 02/03/2027. Please contact shipping.',
    ]);
    expect(late.data.faults.map((f) => f.code)).toEqual(['entryClosed', 'lengthInvalid']);
    const exempt = await createTestShipper(world, { number: 'MA00303', warehouseId: shipper.warehouseId });
    await world.rows('update shipper_profile set cutoff_exempt = true where account_id = $1', [exempt.id]);
    expect(
      listUploadCounts(
        await upload(
          buildAelisFile([{}], { shipper: exempt.number }),
          {},
          { as: await createTestUser(world, { role: 'Shipper', actsForAccounts: [exempt] }) },
        ),
      ),
    ).toEqual([1, 1, 0, 0]);
    const byService = await upload(buildAelisFile([{}]), {}, { as: service });
    expect(listUploadCounts(byService)).toEqual([1, 1, 0, 0]);
    expect(byService.data).toMatchObject({
      finalized: false,
      messages: [{ sentence: 'The units stay pending because the cutoff has passed.' }],
    });
    expect((await unitsOf(byService.data.orderId)).map((u) => u.status)).toEqual([0]);
    world.clock.set('2027-02-03T15:00:00Z');
  });
});

describe('a valid file', () => {
  it('creates an order with the shipper’s units, grouped into consolidations', async () => {
    const ids = [nextUnitCode(), nextUnitCode(), nextUnitCode(), nextUnitCode()];
    const answer = await upload(
      buildAelisFile([
        { id: ids[0] },
        { id: ids[1] },
        { id: ids[2], consignee: 'buckeye' },
        { id: ids[3], uom: 'Pallet', sides: [48, 40, 72] },
      ]),
      {},
      { name: 'andes_0203.xml' },
    );
    expect(answer.status).toBe(200);
    expect(answer.data).toMatchObject({
      fileName: 'andes_0203.xml',
      Shipdate: '2027-02-03',
      Shipper: 'MA00101',
      format: 'AelisShipperEDI',
      totalUnitsInFile: 4,
      totalUnitsSuccess: 4,
      totalUnitsDuplicates: 0,
      totalUnitsDiscrepancy: 0,
      errorMessage: '',
      finalized: true,
    });
    expect(answer.data.ResponseDetail).toMatchObject([
      {
        consignee: 'LAKESHORE',
        consigneename: 'Lakeshore Wholesale',
        unitsSucces: 3,
        unitsFailed: 0,
        message: '',
        unitIds: [ids[0], ids[1], ids[3]],
      },
      {
        consignee: 'BUCKEYE',
        consigneename: 'Buckeye Floral',
        unitsSucces: 1,
        unitsFailed: 0,
        unitIds: [ids[2]],
      },
    ]);
    const order = await world.row<{
      order_number: number;
      source: string;
      source_ref: string;
      status: number;
    }>('select order_number, source, source_ref, status from orders where id = $1', [answer.data.orderId]);
    expect(order).toMatchObject({
      order_number: Number(answer.data.orderNumber),
      source: 'xml',
      source_ref: 'andes_0203.xml',
      status: 1,
    });
    expect(await unitsOf(answer.data.orderId)).toEqual(ids.map((id) => ({ unit_code: id, status: 1 })));
    const lines = await world.rows<{ unit_count: number; po: string }>(
      'select unit_count, po from consolidate where order_id = $1 order by id',
      [answer.data.orderId],
    );
    expect(lines).toEqual([
      { unit_count: 2, po: '77120' },
      { unit_count: 1, po: '77120' },
      { unit_count: 1, po: '77120' },
    ]);
  });
  it('has centimeters converted, the minimum cube applied to boxes, and both reported', async () => {
    const answer = await upload(
      buildAelisFile([{ sides: [98, 25, 14], measure: 'CM' }, { sides: [10, 10, 4] }]),
    );
    const lines = await world.rows<{
      l: number;
      w: number;
      h: number;
      typed_l: number;
      measure: string;
      cube_each: number;
      min_cube_applied: boolean;
    }>(
      `
        select l, w, h, typed_l, measure, cube_each, min_cube_applied
        from consolidate
        where order_id = $1
        order by id
      `,
      [answer.data.orderId],
    );
    expect(lines).toEqual([
      { l: 39, w: 10, h: 6, typed_l: 98, measure: 'cm', cube_each: 135, min_cube_applied: false },
      { l: 41, w: 10, h: 4, typed_l: 10, measure: 'inch', cube_each: 95, min_cube_applied: true },
    ]);
    expect(answer.data.messages).toMatchObject([{ params: { minCubes: '0.95' } }]);
  });
  it('keeps farm, AWB, PO, invoice and descriptions, and uses the warehouse’s default product', async () => {
    const answer = await upload(
      buildAelisFile([
        {
          extraXml: [
            '<FarmName>El Rosal ñ</FarmName><AWB>729-1</AWB><PO>P1</PO><Invoice>I1</Invoice>',
            '<Product_Description>Roses Freedom</Product_Description><Colour>red</Colour>',
          ].join(''),
        },
      ]),
    );
    expect(
      await world.row(
        `
          select farm_name, awb, po, invoice_ref, product_desc, p.code
          from consolidate c
          join product p on p.id = c.product_id
          where order_id = $1
        `,
        [answer.data.orderId],
      ),
    ).toEqual({
      farm_name: 'El Rosal ñ',
      awb: '729-1',
      po: 'P1',
      invoice_ref: 'I1',
      product_desc: 'Roses Freedom',
      code: 'ROS-RED',
    });
  });
  it('stays pending when requested, and when the shipper’s profile says so', async () => {
    const told = await upload(buildAelisFile([{}]), { finalize: 'false' });
    expect((await unitsOf(told.data.orderId)).map((u) => u.status)).toEqual([0]);
    await world.rows('update shipper_profile set finalize_uploads = false where account_id = $1', [
      shipper.id,
    ]);
    expect((await upload(buildAelisFile([{}]))).data.finalized).toBe(false);
    expect((await upload(buildAelisFile([{}]), { finalize: 'true' })).data.finalized).toBe(true);
    await world.rows('update shipper_profile set finalize_uploads = true where account_id = $1', [
      shipper.id,
    ]);
  });
  it('stays pending for a user who cannot finalize', async () => {
    const weak = await createTestUser(world, {
      role: 'Shipper',
      actsForAccounts: [shipper],
      permissions: ['uploadXMLFilesView:shipments', 'addShipment:dataEntry:before'],
    });
    const answer = await upload(buildAelisFile([{}]), {}, { as: weak });
    expect(answer.data).toMatchObject({
      totalUnitsSuccess: 1,
      finalized: false,
      messages: [{ sentence: 'The units stay pending because you can’t finalize them.' }],
    });
  });
  it('adds nothing the second time', async () => {
    const file = buildAelisFile([{}, {}, { consignee: 'BUCKEYE' }]);
    const first = await upload(file);
    const before = await orderCount();
    const second = await upload(file);
    expect([listUploadCounts(first), listUploadCounts(second)]).toEqual([
      [3, 3, 0, 0],
      [3, 0, 3, 0],
    ]);
    expect(second.data).toMatchObject({ orderNumber: '', orderId: null });
    expect(second.data.duplicates).toMatchObject([
      { code: 'alreadyInOrder', params: { order: first.data.orderNumber } },
      {},
      {},
    ]);
    expect(second.data.ResponseDetail).toMatchObject([
      { unitsSucces: 0, unitsFailed: 0, unitsDuplicates: 2, message: '2 × Already entered.' },
      { unitsDuplicates: 1 },
    ]);
    expect(await orderCount()).toBe(before);
  });
  it('creates each unit once when it is uploaded twice at the same time', async () => {
    const file = buildAelisFile(Array.from({ length: 50 }, () => ({})));
    const both = await Promise.all([upload(file), upload(file)]);
    expect(both.map(listUploadCounts).toSorted((a, b) => Number(b[1]) - Number(a[1]))).toEqual([
      [50, 50, 0, 0],
      [50, 0, 50, 0],
    ]);
  });
  it('gets the first response again for the same idempotency key', async () => {
    const file = buildAelisFile([{}]);
    const [first, again] = [
      await upload(file, {}, { key: 'one-act' }),
      await upload(file, {}, { key: 'one-act' }),
    ];
    expect(again.data).toEqual(first.data);
    expect((await upload(file, { dryRun: 'true' }, { key: 'one-act' })).status).toBe(422);
    const bad = buildAelisFile([{}], { date: '02/02/27' });
    expect([
      (await upload(bad, {}, { key: 'bad-act' })).status,
      (await upload(bad, {}, { key: 'bad-act' })).status,
    ]).toEqual([400, 400]);
  });
  it('can use the codes of another shipper and those of deleted units', async () => {
    const id = nextUnitCode();
    const first = await upload(buildAelisFile([{ id }]));
    expect(
      listUploadCounts(
        await upload(buildAelisFile([{ id }], { shipper: other.number }), {}, { as: service }),
      ),
    ).toEqual([1, 1, 0, 0]);
    const units = await world.rows<{ id: number }>('select id from unit where order_id = $1', [
      first.data.orderId,
    ]);
    await updateTestUnits(
      world,
      units.map((unit) => unit.id),
      { active: false, deleted_at: world.clock.now().toString() },
    );
    expect(listUploadCounts(await upload(buildAelisFile([{ id }])))).toEqual([1, 1, 0, 0]);
  });
  it('is only checked in a dry run', async () => {
    const before = [
      await orderCount(),
      (await world.call(listCommittedUploadsEndpoint, { as: clerk, query: {} })).totalRows,
    ];
    const answer = await upload(buildAelisFile([{}, { sides: [0, 1, 1] }]), { dryRun: 'true' });
    expect([listUploadCounts(answer), answer.data.orderNumber, answer.data.dryRun]).toEqual([
      [2, 1, 0, 1],
      '',
      true,
    ]);
    expect([
      await orderCount(),
      (await world.call(listCommittedUploadsEndpoint, { as: clerk, query: {} })).totalRows,
    ]).toEqual(before);
  });
});

describe('unit codes at the dock', () => {
  const gs1Prefix = '0614141';
  beforeAll(() =>
    world.rows(
      `
        insert into admin_setting (code, description, value_type, value)
        values ('gs1Prefix', '', 1, $1)
        on conflict (code) do update set value = excluded.value
      `,
      [gs1Prefix],
    ),
  );
  it('are rejected when they are of our own series, units or pallets', async () => {
    const ours = [buildUnitCode(1_009_999_999), buildSscc(7, gs1Prefix), `(00)${buildSscc(8, gs1Prefix)}`];
    const theirs = [buildUnitCode(2_398_000), buildSscc(7, '0712345')];
    const answer = await upload(buildAelisFile([...ours, ...theirs].map((id) => ({ id }))));
    expect(answer.data).toMatchObject({ totalUnitsSuccess: 2, totalUnitsDiscrepancy: 3, messages: [] });
    expect(answer.data.faults.map((f) => [f.code, f.value])).toEqual(
      ours.map((id) => ['unitIdReserved', id]),
    );
  });
  it('are accepted with a warning when a scanner would take them for something else', async () => {
    const awkward = [
      buildBolNumber(7, gs1Prefix),
      '010061414100003610LOT',
      ']C10012',
      'C-13',
      'DOOR-4',
      'L-60219',
      'ari-77a',
      'A'.repeat(25),
      buildBolNumber(9, '0712345'),
    ];
    const at = (count: string, n: number) => ({ count, code: awkward[n], line: expect.any(String) });
    const answer = await upload(buildAelisFile(awkward.map((id) => ({ id }))));
    expect(answer.data).toMatchObject({ totalUnitsSuccess: awkward.length, totalUnitsDiscrepancy: 0 });
    expect(answer.data.messages.map((m) => [m.sentence.split(',')[0], m.params])).toEqual([
      [expect.stringContaining('1 unit code looks like one of our bills of lading to a scanner'), at('1', 0)],
      [expect.stringContaining('1 unit code looks like a produce case label'), at('1', 1)],
      [expect.stringContaining('1 unit code looks like a damaged label'), at('1', 2)],
      [expect.stringContaining('3 unit codes look like warehouse positions'), at('3', 3)],
      [expect.stringContaining('1 unit code has lowercase letters'), at('1', 6)],
      [expect.stringContaining('1 unit code is too long to scan easily'), at('1', 7)],
    ]);
  });
});

describe('a file with some invalid units', () => {
  it('has its valid units entered and the others reported, each once', async () => {
    const twice = nextUnitCode();
    const answer = await upload(
      buildAelisFile([
        { id: twice },
        { id: twice },
        { consignee: 'LAKSHORE' },
        { sides: [41, 12, 1000] },
        { uom: 'Boxx' },
        { extraXml: '<Product>ROS-REED</Product>' },
      ]),
    );
    expect(answer.status).toBe(200);
    expect(listUploadCounts(answer)).toEqual([6, 1, 1, 4]);
    expect(answer.data.faults.map((f) => [f.line, f.code, f.suggestion])).toEqual([
      [5, 'consigneeUnknown', 'LAKESHORE'],
      [6, 'heightInvalid', null],
      [7, 'unitOfMeasureUnknown', 'Box'],
      [8, 'productUnknown', 'ROS-RED'],
    ]);
    expect(answer.data.faults[0]).toMatchObject({
      field: 'Consignee',
      mends: 'consignee',
      value: 'LAKSHORE',
      message: 'Consignee LAKSHORE not found.',
      hint: { key: 'Did you mean {name}?', params: { name: 'Lakeshore Wholesale' } },
    });
    expect(answer.data.duplicates).toMatchObject([
      { line: 4, code: 'duplicateInFile', unitId: twice, params: { line: '3' } },
    ]);
    expect(answer.data.ResponseDetail.find((row) => row.consignee === 'LAKSHORE')).toMatchObject({
      consigneename: '',
      unitsFailed: 1,
      message: '1 × Consignee LAKSHORE not found.',
    });
  });
  it('saves nothing with all-or-nothing, and creates no empty order when no unit is valid', async () => {
    const before = await orderCount();
    const held = await upload(buildAelisFile([{}, {}, { consignee: 'LAKSHORE' }]), { allOrNothing: 'true' });
    expect([held.status, listUploadCounts(held), held.data.errorMessage]).toEqual([
      200,
      [3, 0, 0, 3],
      'Nothing entered. Units with errors in the file: 1.',
    ]);
    expect(listUploadCounts(await upload(buildAelisFile([{ consignee: 'LAKSHORE' }])))).toEqual([1, 0, 0, 1]);
    expect(await orderCount()).toBe(before);
    expect(listUploadCounts(await upload(buildAelisFile([{}, {}]), { allOrNothing: 'true' }))).toEqual([
      2, 2, 0, 0,
    ]);
  });
  it('reports consignees that are not served, blocked, not set up or inactive', async () => {
    const [unserved, blocked, gone] = [
      await createTestConsignee(world, { number: 'SUNSET' }),
      await createTestConsignee(world, { number: 'BLOCKED' }),
      await createTestConsignee(world, { number: 'GONE', active: false }),
    ];
    await createTestDaysOfService(world, {
      consigneeId: unserved.id,
      warehouseId: shipper.warehouseId,
      weekdays: [5],
    });
    for (const to of [blocked, gone])
      await createTestDaysOfService(world, { consigneeId: to.id, warehouseId: shipper.warehouseId });
    await world.rows(
      `
        insert into blocked_account (consignee_id, start_date, end_date, notes)
        values ($1, '2027-02-01', '2027-02-10', 'unpaid')
      `,
      [blocked.id],
    );
    const answer = await upload(
      buildAelisFile([{ consignee: 'SUNSET' }, { consignee: 'BLOCKED' }, { consignee: 'GONE' }, {}]),
    );
    expect(listUploadCounts(answer)).toEqual([4, 1, 0, 3]);
    expect(answer.data.faults.map((f) => f.code)).toEqual([
      'noService',
      'accountBlocked',
      'consigneeInactive',
    ]);
    expect(answer.data.faults[0]?.hint).toEqual({
      key: 'Next available ship date: {date}.',
      sentence: 'Next available ship date: Fri 02/05/2027.',
      params: { date: 'Fri 02/05/2027' },
    });
    await world.rows('insert into consignee_by_shipper values ($1, $2)', [shipper.id, buckeye.id]);
    const narrow = await upload(buildAelisFile([{}, { consignee: 'LAKSHORE' }]));
    expect(narrow.data.faults.map((f) => [f.code, f.suggestion])).toEqual([
      ['consigneeNotSetUp', null],
      ['consigneeUnknown', null],
    ]);
    await world.rows('delete from consignee_by_shipper');
  });
  const listMappings = (as: TestUser, shipperAccountId: number) =>
    world.call(listShipperCodeMappingsEndpoint, { as, query: { shipperAccountId } });
  it('can save a code for its shipper, unless it is one of ours, for later files until it is deleted', async () => {
    const file = () => buildAelisFile([{ consignee: 'LAKE-01' }, { extraXml: '<Product>RR50</Product>' }]);
    const corrections = JSON.stringify([
      { field: 'consignee', from: 'LAKE-01', value: 'lakeshore', remember: true },
      { field: 'product', from: 'RR50', value: 'ROS-RED', remember: true },
      { field: 'consignee', from: 'BUCKEYE', value: 'LAKESHORE', remember: true },
      { field: 'consignee', from: 'X', value: 'NOBODY', remember: true },
      { field: 'height', from: '7', value: '8', remember: true },
    ]);
    expect(listUploadCounts(await upload(file(), { dryRun: 'true', corrections }))).toEqual([2, 2, 0, 0]);
    expect((await listMappings(clerk, shipper.id)).data).toEqual([]);
    expect(listUploadCounts(await upload(file(), { corrections }))).toEqual([2, 2, 0, 0]);
    expect((await listMappings(clerk, shipper.id)).data).toMatchObject([
      { field: 'consignee', code: 'LAKE-01', value: 'lakeshore' },
      { field: 'product', code: 'RR50', value: 'ROS-RED' },
    ]);
    const later = await upload(file());
    expect([
      listUploadCounts(later),
      later.data.ResponseDetail.map((row) => row.consignee),
      later.data.messages.map((m) => m.params['code']),
    ]).toEqual([[2, 2, 0, 0], ['LAKESHORE'], ['LAKE-01', 'RR50']]);
    expect(
      listUploadCounts(
        await upload(
          buildAelisFile([{ consignee: 'LAKE-01' }], { shipper: other.number }),
          {},
          { as: service },
        ),
      ),
    ).toEqual([1, 0, 0, 1]);
    const stranger = await createTestUser(world, { role: 'Shipper', actsForAccounts: [other] });
    expect((await listMappings(stranger, shipper.id)).status).toBe(404);
    expect(
      (
        await world.call(deleteShipperCodeMappingEndpoint, {
          as: stranger,
          query: { shipperAccountId: shipper.id, field: 'product', code: 'RR50' },
        })
      ).status,
    ).toBe(404);
    for (const [field, named] of [
      ['consignee', 'LAKE-01'],
      ['product', 'RR50'],
    ] as const)
      expect(
        (
          await world.call(deleteShipperCodeMappingEndpoint, {
            as: clerk,
            query: { shipperAccountId: shipper.id, field, code: named },
          })
        ).status,
      ).toBe(200);
    expect(listUploadCounts(await upload(file()))).toEqual([2, 0, 0, 2]);
  });
  it('can be corrected without editing the file: one unit, or all with the same value', async () => {
    const file = buildAelisFile([
      { consignee: 'LAKSHORE' },
      { consignee: 'LAKSHORE' },
      { sides: [41, 12, 0] },
      {},
    ]);
    const corrections = [
      { field: 'consignee', from: 'LAKSHORE', value: 'LAKESHORE' },
      { field: 'height', unit: 3, value: '11' },
    ];
    expect(
      listUploadCounts(
        await upload(file, { dryRun: 'true', corrections: JSON.stringify(corrections.slice(1)) }),
      ),
    ).toEqual([4, 2, 0, 2]);
    const mended = await upload(file, { corrections: JSON.stringify(corrections) });
    expect(listUploadCounts(mended)).toEqual([4, 4, 0, 0]);
    expect((await upload(file, { corrections: '{' })).status).toBe(400);
    expect((await upload(file, { corrections: '[{"field":"unitId","value":"x"}]' })).status).toBe(400);
  });
});
