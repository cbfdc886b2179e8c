import {
  isSuccessResponse,
  buildOrderLine,
  numberOrZero,
  createWriterSession,
  buildOrderHeader,
} from './writer-session.ts';
import type { WriterSession, AcknowledgedWrites, CrashTestData } from './writer-session.ts';
import type { RetriedRequest, RetryingSender, RequestCounts } from './retrying-sender.ts';

/** One of eight concurrent users. Each records what was acknowledged. At the end the database must contain exactly that. */

export interface Writer {
  name: string;
  /** One unit of work, from its first request to its last response. */
  takeTurn(n: number): Promise<void>;
}
const writeByName: Readonly<Record<string, (desk: WriterSession, n: number) => Promise<void>>> = {
  'add a line': async (desk, n) => void (await desk.addLine(`CR-A-${n}`, 1 + (n % 6))),
  'add many lines': addManyLines,
  finalize: finalize,
  upload: async (desk, n) =>
    void (await desk.upload(
      `crash-${n}`,
      Array.from({ length: 25 }, (_, k) => `CRU${n}N${k}`),
    )),
  scan: scanUnits,
  'scan onto pallets': scanOntoPallets,
  'rate and charge': rateAndCharge,
  'close and undo': closeAndUndo,
};

export const createWriters = (
  testData: CrashTestData,
  writes: AcknowledgedWrites,
  send: RetryingSender,
  getCounts: (name: string) => RequestCounts,
  isStopped: () => boolean,
): Writer[] =>
  Object.entries(writeByName).map(([name, write]) => {
    const desk = createWriterSession(testData, writes, send, getCounts(name), isStopped);
    return { name, takeTurn: (n: number) => write(desk, n) };
  });

async function addManyLines(
  {
    testData: scene,
    writes: notes,
    authorizationByRole: bearer,
    sendRequest: ask,
    keepForRepeat: keep,
  }: WriterSession,
  n: number,
): Promise<void> {
  const pos = [1, 2, 3].map((k) => `CR-M-${n}-${k}`);
  const request: RetriedRequest = {
    method: 'POST',
    path: '/data-entry/web-form/shipments/lines',
    authorization: bearer.shipper,
    body: { ...buildOrderHeader(scene), lines: pos.map((po, k) => buildOrderLine(scene, po, k + 2)) },
  };
  const answer = await ask(request);
  if (!isSuccessResponse(answer)) return;
  pos.forEach((po, k) => notes.lines.push({ po, units: k + 2, finalized: false }));
  keep(request, answer);
}

async function finalize(
  {
    writes: notes,
    authorizationByRole: bearer,
    sendRequest: ask,
    keepForRepeat: keep,
    addLine,
  }: WriterSession,
  n: number,
): Promise<void> {
  const po = `CR-F-${n}`;
  const added = await addLine(po, 10);
  const first = Array.isArray(added?.data['consolidates']) ? added.data['consolidates'][0] : undefined;
  if (!first) return;
  const request: RetriedRequest = {
    method: 'PUT',
    path: '/data-entry/web-form/shipments/finalize',
    authorization: bearer.shipper,
    body: { selection: [{ consolidateId: first.unitsConsolidateId }] },
  };
  const answer = await ask(request);
  if (!isSuccessResponse(answer)) return;
  for (const noted of notes.lines) if (noted.po === po) noted.finalized = true;
  keep(request, answer);
}

async function scanUnits(
  { writes: notes, upload, scan, isStopped: stopped }: WriterSession,
  n: number,
): Promise<void> {
  const codes = Array.from({ length: 12 }, (_, k) => `CRS${n}N${k}`);
  if (!(await upload(`crash-scan-${n}`, codes))) return;
  for (const code of codes) {
    for (const kind of ['receive', 'cooler', 'coolerReturn']) {
      if (stopped()) return;
      const answer = await scan({ kind, code });
      if (!isSuccessResponse(answer)) break;
      notes.scans.push({ id: answer.key, kind, code });
    }
  }
}

async function scanOntoPallets({ writes: notes, upload, scan }: WriterSession, n: number): Promise<void> {
  const codes = Array.from({ length: 6 }, (_, k) => `CRP${n}N${k}`);
  if (!(await upload(`crash-pallet-${n}`, codes))) return;
  const opened = await scan({ kind: 'palletOpen', code: '', doorNumber: undefined });
  const palletCode = String(opened?.data['palletCode'] ?? '');
  if (!isSuccessResponse(opened) || palletCode === '') return;
  const pallet = { code: palletCode, received: new Array<string>() };
  notes.pallets.push(pallet);
  for (const code of codes) {
    const answer = await scan({ kind: 'receive', code, palletCode });
    if (!isSuccessResponse(answer)) continue;
    notes.scans.push({ id: answer.key, kind: 'receive', code });
    pallet.received.push(code);
  }
}

async function rateAndCharge(desk: WriterSession, n: number): Promise<void> {
  const { testData: scene, writes: notes, authorizationByRole: bearer, sendRequest: ask } = desk;
  const id = scene.shipmentIds[n % scene.shipmentIds.length] ?? 0;
  const description = `Crash charge ${n}`;
  const charge: RetriedRequest = {
    method: 'POST',
    path: `/billing/shipments/${id}/rates`,
    authorization: bearer.billing,
    body: {
      reason: 'Agreed by telephone',
      chargeCode: 'LMP',
      description,
      rate: 12_500,
      quantity: 3,
      rateUnit: '$',
    },
  };
  const charged = await ask(charge);
  if (isSuccessResponse(charged)) {
    notes.charges.push(description);
    desk.keepForRepeat(charge, charged);
  }
  await ask({
    method: 'PUT',
    path: `/billing/shipments/${id}/rating/re-run`,
    authorization: bearer.billing,
    body: { keepAdjustments: true },
  });
  if (n % 6 === 0) await rateDay(desk);
}

async function rateDay({
  testData: scene,
  writes: notes,
  authorizationByRole: bearer,
  sendRequest: ask,
  waitForJobEnd: jobEnds,
}: WriterSession): Promise<void> {
  const day = scene.ratingDay;
  const run = await ask({
    method: 'POST',
    path: '/billing/shipments/rating/run',
    authorization: bearer.billing,
    body: { outboundDateFrom: day, outboundDateTo: day, keepAdjustments: true },
  });
  if (!isSuccessResponse(run)) return;
  const jobId = numberOrZero(run.data['jobId']);
  if ((await jobEnds(jobId)) === 'done') notes.ratings.push(jobId);
}

async function closeAndUndo({
  testData: scene,
  writes: notes,
  authorizationByRole: bearer,
  sendRequest: ask,
  waitForJobEnd: jobEnds,
  isStopped: stopped,
}: WriterSession): Promise<void> {
  const started = await ask({
    method: 'POST',
    path: '/billing/shipments/close',
    authorization: bearer.billing,
    body: { dateFrom: scene.closingDay, dateTo: scene.closingDay },
  });
  if (isSuccessResponse(started)) {
    const jobId = numberOrZero(started.data['jobId']);
    notes.closes.push({ jobId, done: (await jobEnds(jobId)) === 'done' });
  }
  if (stopped()) return;
  await ask({
    method: 'PUT',
    path: `/billing/shipments/undo?shipDate=${scene.closingDay}`,
    authorization: bearer.admin,
  });
}
