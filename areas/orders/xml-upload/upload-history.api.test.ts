import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UploadResult } from './xml-upload.contract.ts';
import {
  getPastUploadWithResultEndpoint,
  listCommittedUploadsEndpoint,
  downloadOrderXsdEndpoint,
  downloadSampleFileEndpoint,
} from './xml-upload.contract.ts';
import type { TestUser, TestWorld } from '#tests/world.ts';
import { createTestUser } from '#tests/factories.ts';
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
let clerk: TestUser;
let service: TestUser;
beforeAll(async () => {
  uploads = await openUploadTestWorld();
  ({ world, shipper, otherShipper: other, shipperUser: clerk, service } = uploads);
});
afterAll(() => world.close());

const upload = (
  content: string | Uint8Array,
  fields: Record<string, string> = {},
  wish: TestUploadOptions = {},
) => uploadTestFile(uploads, content, fields, wish);

describe('the coldlane-order format', () => {
  const own = (
    lines: string,
    head = `<shipper>MA00101</shipper><ship-date>2027-02-03</ship-date>`,
    version = 'version="1"',
  ) => `<coldlane-order ${version}>${head}<lines>${lines}</lines></coldlane-order>`;
  const line = (ids: string[], more = '') =>
    [
      `<line><units>${ids.map((id) => `<unit>${id}</unit>`).join('')}</units>`,
      '<consignee>LAKESHORE</consignee><unit-of-measure>Box</unit-of-measure>',
      '<length>41</length><width>10</width><height>7</height>',
      `<product>ROS-RED</product><po>77120</po>${more}</line>`,
    ].join('');
  it('creates the same order as the other format', async () => {
    const shape = async (answer: { data: UploadResult }) =>
      world.rows(
        `
          select consignee_id, product_id, product_desc, uom, measure, l, w, h, cube_each, unit_count, po,
            payment_term, bill_to_id, status
          from consolidate
          where order_id = $1
          order by id
        `,
        [answer.data.orderId],
      );
    const [a, b] = [
      await upload(buildAelisFile([{}, {}])),
      await upload(own(line([nextUnitCode(), nextUnitCode()]))),
    ];
    expect(b.data.format).toBe('coldlane-order');
    expect(await shape(b)).toEqual(await shape(a));
  });
  it('rejects another version and unknown content', async () => {
    expect((await upload(own(line([nextUnitCode()]), undefined, 'version="2"'))).message).toBe(
      'Unknown coldlane-order version 2. Send version 1.',
    );
    expect(
      (
        await upload(own(line([nextUnitCode()]), '<shipper>MA00101</shipper><ship-date>02/03/27</ship-date>'))
      ).data.faults.map((f) => f.code),
    ).toEqual(['shipDateInvalid']);
    const strange = await upload(
      own(`${line([nextUnitCode()], '<colour>red</colour>')}${line([nextUnitCode()])}`),
    );
    expect([listUploadCounts(strange), strange.data.faults.map((f) => f.code)]).toEqual([
      [2, 1, 0, 1],
      ['unexpectedElement'],
    ]);
  });
  it('has its schema at a public address, and the samples of both formats are accepted unchanged', async () => {
    const schema = await world.call(downloadOrderXsdEndpoint);
    expect([schema.status, new TextDecoder().decode(schema.bytes).includes('<xs:schema')]).toEqual([
      200,
      true,
    ]);
    for (const [format, writtenDay] of [
      ['coldlane-order', '2027-02-03'],
      ['AelisShipperEDI', '02/03/27'],
    ] as const) {
      const sample = await world.call(downloadSampleFileEndpoint, {
        as: clerk,
        query: { shipperAccountId: shipper.id, format },
      });
      expect(sample.status).toBe(200);
      const [, shipDate] = /<ship-?date>(.*?)</i.exec(new TextDecoder().decode(sample.bytes)) ?? [];
      expect(shipDate).toBe(writtenDay);
      const answer = await upload(sample.bytes);
      expect([listUploadCounts(answer), answer.data.format]).toEqual([[4, 4, 0, 0], format]);
      world.clock.set('2027-02-03T15:01:00Z');
    }
    world.clock.set('2027-02-03T15:00:00Z');
    expect(
      (await world.call(downloadSampleFileEndpoint, { as: clerk, query: { shipperAccountId: other.id } }))
        .status,
    ).toBe(404);
  });
});

describe('past uploads', () => {
  it('are listed with file, time, user and result, for users who can see the shipper', async () => {
    await upload(buildAelisFile([{}, { consignee: 'LAKSHORE' }]), {}, { name: 'history-1.xml' });
    await upload(buildAelisFile([{}], { date: '02/01/27' }), {}, { name: 'history-2.xml' });
    const mine = await world.call(listCommittedUploadsEndpoint, {
      as: clerk,
      query: { fileName: 'history-' },
    });
    expect(mine.data).toMatchObject([
      { fileName: 'history-2.xml', created: 0, errorMessage: 'The ship date cannot be in the past.' },
      {
        fileName: 'history-1.xml',
        units: 2,
        created: 1,
        discrepancies: 1,
        shipperNumber: 'MA00101',
        shipDate: '2027-02-03',
        finalized: true,
      },
    ]);
    const id = mine.data[1]?.id ?? 0;
    const one = await world.call(getPastUploadWithResultEndpoint, { as: clerk, params: { id } });
    expect(one.data.answer).toMatchObject({
      uploadId: id,
      totalUnitsInFile: 2,
      faults: [{ code: 'consigneeUnknown' }],
      ResponseDetail: [{ unitsSucces: 1 }, { unitsFailed: 1 }],
    });
    const stranger = await createTestUser(world, { role: 'Shipper', actsForAccounts: [other] });
    expect(
      (await world.call(listCommittedUploadsEndpoint, { as: stranger, query: { fileName: 'history-' } }))
        .totalRows,
    ).toBe(0);
    expect((await world.call(getPastUploadWithResultEndpoint, { as: stranger, params: { id } })).status).toBe(
      404,
    );
    for (const query of [
      { withFaults: true },
      { orderNumber: one.data.orderNumber },
      { shipDate: '2027-02-03' },
      { shipperAccountId: shipper.id },
      { orderField: 'units' as const, orderDirection: 'asc' as const },
    ])
      expect(
        (
          await world.call(listCommittedUploadsEndpoint, {
            as: service,
            query: { fileName: 'history-1', ...query },
          })
        ).totalRows,
      ).toBe(1);
  });
});
