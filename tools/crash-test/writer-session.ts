import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RetriedResponse, RetriedRequest, RetryingSender, RequestCounts } from './retrying-sender.ts';

/** The records of the demo world that the writers work with. */

export interface CrashTestData {
  shipper: { id: number; number: string };
  consignee: { id: number; number: string };
  productId: number;
  productCode: string;
  shipDate: string;
  shipmentIds: number[];
  /** Shipments that would prevent the close. */
  unratedShipmentIds: number[];
  ratingDay: string;
  closingDay: string;
  tokens: { shipper: string; billing: string; admin: string; scanner: string };
}
/** Acknowledged writes: the expected final contents, and requests to be sent again unchanged. */
export interface AcknowledgedWrites {
  lines: { po: string; units: number; finalized: boolean }[];
  uploads: { name: string; codes: string[] }[];
  scans: { id: string; kind: string; code: string }[];
  pallets: { code: string; received: string[] }[];
  charges: string[];
  ratings: number[];
  closes: { jobId: number; done: boolean }[];
  repeats: { request: RetriedRequest; key: string; data: Record<string, unknown> }[];
}
export const createAcknowledgedWrites = (): AcknowledgedWrites => ({
  lines: [],
  uploads: [],
  scans: [],
  pallets: [],
  charges: [],
  ratings: [],
  closes: [],
  repeats: [],
});

export const isSuccessResponse = (response: RetriedResponse | undefined): response is RetriedResponse =>
  response !== undefined && response.status < 300;
export const numberOrZero = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** The session of one writer. */
export interface WriterSession {
  testData: CrashTestData;
  writes: AcknowledgedWrites;
  authorizationByRole: Record<'shipper' | 'billing' | 'admin', string>;
  isStopped(): boolean;
  sendRequest(request: RetriedRequest): Promise<RetriedResponse | undefined>;
  /** Keeps some requests to be repeated at the end, long after their response. */
  keepForRepeat(request: RetriedRequest, answer: RetriedResponse): void;
  addLine(po: string, units: number): Promise<RetriedResponse | undefined>;
  upload(file: string, codes: string[]): Promise<boolean>;
  scan(body: Record<string, unknown>): Promise<RetriedResponse | undefined>;
  /** Resolves to how a job ended, or an empty string when the run ends first. */
  waitForJobEnd(jobId: number): Promise<string>;
}
export function createWriterSession(
  testData: CrashTestData,
  writes: AcknowledgedWrites,
  send: RetryingSender,
  counts: RequestCounts,
  isStopped: () => boolean,
): WriterSession {
  const desk: WriterSession = {
    testData,
    writes,
    authorizationByRole: {
      shipper: `Bearer ${testData.tokens.shipper}`,
      billing: `Bearer ${testData.tokens.billing}`,
      admin: `Bearer ${testData.tokens.admin}`,
    },
    isStopped: isStopped,
    sendRequest: (request) => send(request, counts),
    keepForRepeat(request, answer) {
      if (writes.repeats.length < 400 && Math.random() < 0.3)
        writes.repeats.push({ request, key: answer.key, data: answer.data });
    },
    addLine: (po, units) => addLine(desk, po, units),
    upload: (file, codes) => upload(desk, file, codes),
    async scan(body) {
      const clientEventId = randomUUID();
      const request: RetriedRequest = {
        method: 'POST',
        path: '/scanner/scan',
        authorization: `Scanner ${testData.tokens.scanner}`,
        hasIdempotencyKey: false,
        body: { clientEventId, scannedAt: '2027-02-03T13:00:00Z', ...body },
      };
      return send(request, counts, clientEventId);
    },
    waitForJobEnd: (jobId) => jobEnds(desk, jobId),
  };
  return desk;
}

export const buildOrderLine = (testData: CrashTestData, po: string, numberOfUnits: number) => ({
  consigneeAccountId: testData.consignee.id,
  productId: testData.productId,
  unitOfMeasure: 2,
  measure: 'inch',
  length: 41,
  width: 10,
  height: 7,
  numberOfUnits,
  po,
});
export const buildOrderHeader = (testData: CrashTestData) => ({
  shipperAccountId: testData.shipper.id,
  shipDate: testData.shipDate,
});

async function addLine(desk: WriterSession, po: string, units: number): Promise<RetriedResponse | undefined> {
  const { testData: scene, writes: notes } = desk;
  const request: RetriedRequest = {
    method: 'POST',
    path: '/data-entry/web-form/shipments',
    authorization: desk.authorizationByRole.shipper,
    body: { ...buildOrderHeader(scene), ...buildOrderLine(scene, po, units) },
  };
  const answer = await desk.sendRequest(request);
  if (isSuccessResponse(answer)) {
    notes.lines.push({ po, units, finalized: false });
    desk.keepForRepeat(request, answer);
  }
  return answer;
}

async function upload(desk: WriterSession, file: string, codes: string[]): Promise<boolean> {
  const request: RetriedRequest = {
    method: 'POST',
    path: '/xml-files',
    authorization: desk.authorizationByRole.shipper,
    file: { name: `${file}.xml`, text: fileOf(desk.testData, codes), fields: { finalize: 'true' } },
  };
  const answer = await desk.sendRequest(request);
  if (!isSuccessResponse(answer)) return false;
  desk.writes.uploads.push({ name: `${file}.xml`, codes });
  desk.keepForRepeat(request, answer);
  return true;
}

async function jobEnds(desk: WriterSession, jobId: number): Promise<string> {
  for (;;) {
    const answer = await desk.sendRequest({
      method: 'GET',
      path: `/jobs/${jobId}`,
      authorization: desk.authorizationByRole.billing,
    });
    const status = String(answer?.data['status'] ?? '');
    if (status === 'done' || status === 'failed' || answer === undefined) return status;
    await sleep(150);
  }
}

function fileOf(scene: CrashTestData, codes: readonly string[]): string {
  const fields = Object.entries({
    consignee: scene.consignee.number,
    'unit-of-measure': 'Box',
    measure: 'Inch',
    length: 41,
    width: 10,
    height: 7,
    product: scene.productCode,
    description: 'Crash',
    farm: 'El Rosal',
    awb: '729-12345675',
    po: codes[0] ?? '',
    invoice: 'INV',
  });
  const line = fields.map(([name, value]) => `<${name}>${value}</${name}>`).join('');
  const units = codes.map((code) => `<unit>${code}</unit>`).join('');
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n<coldlane-order version="1">',
    `<shipper>${scene.shipper.number}</shipper><ship-date>${scene.shipDate}</ship-date>`,
    `<lines><line>${line}<units>${units}</units></line></lines></coldlane-order>`,
  ].join('');
}
