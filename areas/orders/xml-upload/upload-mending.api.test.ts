import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileCorrection } from './xml-upload.contract.ts';
import { listShipperCodeMappingsEndpoint } from './xml-upload.contract.ts';
import { createTestConsignee, ensureTestProduct } from '#tests/factories.ts';
import {
  buildAelisFile,
  nextUnitCode,
  listUploadCounts,
  openUploadTestWorld,
  uploadTestFile,
} from '#tests/upload-fixtures.ts';
import type { TestUser } from '#tests/world.ts';
import type { UploadBox, UploadTestWorld } from '#tests/upload-fixtures.ts';

/** A file is corrected on the screen: equal errors together, and units without a code get one of ours. */

let uploads: UploadTestWorld;
beforeAll(async () => {
  uploads = await openUploadTestWorld();
});
afterAll(() => uploads.world.close());

const upload = (content: string, fields: Record<string, string> = {}) =>
  uploadTestFile(uploads, content, fields, {});
const corrected = (corrections: readonly FileCorrection[]) => ({ corrections: JSON.stringify(corrections) });
const many = (count: number, box: UploadBox): UploadBox[] =>
  Array.from({ length: count }, () => ({ ...box }));
const unitsOf = (orderId: number | null) =>
  uploads.world.rows<{ unit_code: string }>('select unit_code from unit where order_id = $1', [orderId]);

describe('identical errors', () => {
  it('are grouped across the whole file, largest first, including errors beyond the listed ones', async () => {
    const wrong = { extraXml: '<Product>ROS-RADE</Product>' };
    const { data } = await upload(
      buildAelisFile([
        ...many(5200, { ...wrong, id: undefined }),
        ...many(12, { sides: [41, 10, '0'] }),
        ...many(3, { consignee: 'LAKSHORE' }),
        { sides: ['', 10, 7] },
      ]),
      { dryRun: 'true' },
    );
    expect([data.faultsInFile, data.faults.length, data.groupsInFile]).toEqual([5216, 5000, 4]);
    expect(data.groups.map(({ code: kind, value, from, units }) => [kind, value, from, units])).toEqual([
      ['productUnknown', 'ROS-RADE', 'ROS-RADE', 5200],
      ['heightInvalid', '0', '0', 12],
      ['consigneeUnknown', 'LAKSHORE', 'LAKSHORE', 3],
      ['lengthMissing', '', '', 1],
    ]);
  });

  it('are fixed by one correction, of a dimension or a code; a correction of a correction applies too', async () => {
    const file = buildAelisFile([
      ...many(4, { sides: [41, 10, '0'] }),
      ...many(2, { sides: [41, '', 7] }),
      { consignee: 'LAKSHORE' },
    ]);
    const first = [
      { field: 'height', from: '0', value: '-1' },
      { field: 'width', from: '', value: '10' },
      { field: 'consignee', from: 'LAKSHORE', value: 'LAKESH' },
    ] as const;
    expect(listUploadCounts(await upload(file, { dryRun: 'true', ...corrected(first) }))).toEqual([
      7, 2, 0, 5,
    ]);
    const second = [
      ...first,
      { field: 'height', from: '-1', value: '7' },
      { field: 'consignee', from: 'LAKESH', value: 'LAKESHORE' },
    ] as const;
    expect(listUploadCounts(await upload(file, { dryRun: 'true', ...corrected(second) }))).toEqual([
      7, 7, 0, 0,
    ]);
  });

  it('save what the file’s values mean, not the corrections tried in between', async () => {
    await ensureTestProduct(uploads.world, 'ROS-PNK');
    const file = buildAelisFile([{ extraXml: '<Product>OURS-1</Product>' }]);
    await upload(
      file,
      corrected([
        { field: 'product', from: 'OURS-1', value: 'ROS-PNK', remember: true },
        { field: 'product', from: 'TRIED', value: 'ROS-PNK', remember: true },
      ]),
    );
    const codes = await uploads.world.call(listShipperCodeMappingsEndpoint, {
      as: uploads.shipperUser,
      query: { shipperAccountId: uploads.shipper.id },
    });
    expect(codes.data.map((one) => one.code)).toEqual(['OURS-1']);
  });
});

describe('a box without a code', () => {
  it('gets one of our codes on request, as does a box with a duplicate code', async () => {
    const twice = nextUnitCode();
    const file = buildAelisFile([{ id: '' }, { id: '' }, { id: twice }, { id: twice }, { id: twice }]);
    expect(listUploadCounts(await upload(file, { dryRun: 'true' }))).toEqual([5, 1, 2, 2]);
    expect((await upload(file, { dryRun: 'true' })).data.doubled).toBe(2);
    const missing = await upload(file, { dryRun: 'true', makeCodes: 'missing' });
    expect([listUploadCounts(missing), missing.data.codesMade]).toEqual([[5, 3, 2, 0], 2]);
    expect(listUploadCounts(await upload(file, { dryRun: 'true', makeCodes: 'doubled' }))).toEqual([
      5, 3, 0, 2,
    ]);

    const { data } = await upload(file, { makeCodes: 'both' });
    expect([listUploadCounts({ data }), data.codesMade]).toEqual([[5, 5, 0, 0], 4]);
    const units = await unitsOf(data.orderId);
    expect(units).toHaveLength(5);
    expect(new Set(units.map((unit) => unit.unit_code))).toEqual(new Set(data.ResponseDetail[0]?.unitIds));
    expect(data.messages.map((said) => said.sentence)).toContain(
      'Units that got our codes: 4. Print their labels.',
    );

    // The same file again adds nothing, with or without the option, because the units have their codes.
    expect(listUploadCounts(await upload(file, { makeCodes: 'both' }))).toEqual([5, 0, 5, 0]);
    expect(listUploadCounts(await upload(file))).toEqual([5, 0, 5, 0]);
  });

  it('can be given a code by hand', async () => {
    const [given, twice] = [nextUnitCode(), nextUnitCode()];
    const file = buildAelisFile([{ id: '' }, { id: twice }, { id: twice }]);
    const { data } = await upload(
      file,
      corrected([
        { field: 'unitId', unit: 1, value: given },
        { field: 'unitId', unit: 3, value: `${twice}B` },
      ]),
    );
    expect(listUploadCounts({ data })).toEqual([3, 3, 0, 0]);
    expect(new Set((await unitsOf(data.orderId)).map((unit) => unit.unit_code))).toEqual(
      new Set([given, twice, `${twice}B`]),
    );
  });
});

it('a file already entered in part reports that before more of it creates another order', async () => {
  const file = buildAelisFile([{}, {}, { sides: [41, 10, '0'] }]);
  expect((await upload(file, { dryRun: 'true' })).data.earlier).toEqual([]);
  const first = await upload(file);
  const tried = await upload(file, {
    dryRun: 'true',
    ...corrected([{ field: 'height', from: '0', value: '7' }]),
  });
  expect([listUploadCounts(tried), tried.data.earlier]).toEqual([
    [3, 1, 2, 0],
    [{ orderNumber: first.data.orderNumber, units: 2 }],
  ]);
});

describe('an unknown consignee', () => {
  it('is a different account when its digits differ, and gets no suggestion', async () => {
    await createTestConsignee(uploads.world, { number: 'MA00406', name: 'Bay State Flower' });
    const { data } = await upload(buildAelisFile([{ consignee: 'MA00405' }, { consignee: 'MA0406' }]), {
      dryRun: 'true',
    });
    expect(data.faults.map(({ value, suggestion }) => [value, suggestion])).toEqual([
      ['MA00405', null],
      ['MA0406', 'MA00406'],
    ]);
  });

  it('is reported as a shipper when it is one of the caller’s shippers, and as unknown otherwise', async () => {
    const file = buildAelisFile([{ consignee: 'ma00101' }, { consignee: 'MA00202' }]);
    const told = async (as: TestUser) =>
      (await uploadTestFile(uploads, file, { dryRun: 'true' }, { as })).data.faults.map((fault) => [
        fault.code,
        fault.message,
        fault.suggestion,
      ]);
    const mine = [
      'consigneeIsShipper',
      `ma00101 is the number of shipper ${uploads.shipper.name}, not a consignee.`,
      null,
    ];
    expect(await told(uploads.shipperUser)).toEqual([
      mine,
      ['consigneeUnknown', 'Consignee MA00202 not found.', null],
    ]);
    expect((await told(uploads.service)).map(([kind]) => kind)).toEqual([
      'consigneeIsShipper',
      'consigneeIsShipper',
    ]);
  });
});
