import { expect, it } from 'vitest';
import { buildErrorAndDuplicateReportCsv } from '#areas/orders/xml-upload/error-report.client.ts';
import { createEmptyUploadResult, type UploadResult } from '#areas/orders/xml-upload/xml-upload.contract.ts';
import { translate } from '#kit/web/translate.tsx';

type FileFault = UploadResult['faults'][number];
const fault = (of: Partial<FileFault>): FileFault => ({
  sentence: 'This product does not exist: {code}.',
  params: { code: 'ROZ' },
  line: 12,
  column: 5,
  unit: 1,
  unitId: '00000000017',
  value: 'ROZ',
  code: 'unknownProduct',
  field: 'productCode',
  mends: null,
  message: '',
  suggestion: 'ROS',
  hint: null,
  ...of,
});
async function lines(answer: Partial<UploadResult>): Promise<string[]> {
  const { blob } = buildErrorAndDuplicateReportCsv(translate, {
    ...createEmptyUploadResult('orders.xml', true),
    ...answer,
  });
  return (await blob.text()).trim().split('\r\n');
}

it('the error report has one row per error and per duplicate, with its position and message', async () => {
  const [head, ...rows] = await lines({
    faults: [fault({})],
    duplicates: [
      fault({ line: 30, unitId: '00000000018', sentence: 'This unit is there already.', suggestion: null }),
    ],
  });
  expect(head).toContain('"Line","Column","Unit","Element","In the file","Error","Suggestion"');
  expect(rows).toEqual([
    '12,5,"00000000017","productCode","ROZ","This product does not exist: ROZ.","ROS"',
    '30,5,"00000000018","productCode","ROZ","This unit is there already.",""',
  ]);
});
it.each(['=1+1', '+1', '-1', '@SUM(A1)'])(
  'a file value cannot run as a formula in a spreadsheet: %s',
  async (value) => {
    expect((await lines({ faults: [fault({ value })] }))[1]).toContain(`,"'${value}",`);
  },
);
it('quotation marks from the file stay inside their cell', async () => {
  expect((await lines({ faults: [fault({ value: 'a "red", rose' })] }))[1]).toContain(',"a ""red"", rose",');
});
