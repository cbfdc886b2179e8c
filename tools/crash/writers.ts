import { good, lineOf, numberIn, openDesk, orderHead } from './desk.ts';
import type { Desk, Notes, Scene } from './desk.ts';
import type { Request, Send, Tally } from './sender.ts';

/** Eight people at work. Each keeps a note of what was acknowledged to it; at the end the database must hold exactly that. */

export interface Writer {
  name: string;
  /** One piece of work, from its first request to its last answer. */
  turn(n: number): Promise<void>;
}
const turns: Readonly<Record<string, (desk: Desk, n: number) => Promise<void>>> = {
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

export const writersOf = (
  scene: Scene,
  notes: Notes,
  send: Send,
  tallyOf: (name: string) => Tally,
  stopped: () => boolean,
): Writer[] =>
  Object.entries(turns).map(([name, turn]) => {
    const desk = openDesk(scene, notes, send, tallyOf(name), stopped);
    return { name, turn: (n) => turn(desk, n) };
  });

async function addManyLines({ scene, notes, bearer, ask, keep }: Desk, n: number): Promise<void> {
  const pos = [1, 2, 3].map((k) => `CR-M-${n}-${k}`);
  const request: Request = {
    method: 'POST',
    path: '/data-entry/web-form/shipments/lines',
    authorization: bearer.shipper,
    body: { ...orderHead(scene), lines: pos.map((po, k) => lineOf(scene, po, k + 2)) },
  };
  const answer = await ask(request);
  if (!good(answer)) return;
  pos.forEach((po, k) => notes.lines.push({ po, units: k + 2, finalized: false }));
  keep(request, answer);
}

async function finalize({ notes, bearer, ask, keep, addLine }: Desk, n: number): Promise<void> {
  const po = `CR-F-${n}`;
  const added = await addLine(po, 10);
  const first = Array.isArray(added?.data['consolidates']) ? added.data['consolidates'][0] : undefined;
  if (!first) return;
  const request: Request = {
    method: 'PUT',
    path: '/data-entry/web-form/shipments/finalize',
    authorization: bearer.shipper,
    body: { selection: [{ consolidateId: first.unitsConsolidateId }] },
  };
  const answer = await ask(request);
  if (!good(answer)) return;
  for (const noted of notes.lines) if (noted.po === po) noted.finalized = true;
  keep(request, answer);
}

async function scanUnits({ notes, upload, scan, stopped }: Desk, n: number): Promise<void> {
  const codes = Array.from({ length: 12 }, (_, k) => `CRS${n}N${k}`);
  if (!(await upload(`crash-scan-${n}`, codes))) return;
  for (const code of codes) {
    for (const kind of ['receive', 'cooler', 'coolerReturn']) {
      if (stopped()) return;
      const answer = await scan({ kind, code });
      if (!good(answer)) break;
      notes.scans.push({ id: answer.key, kind, code });
    }
  }
}

async function scanOntoPallets({ notes, upload, scan }: Desk, n: number): Promise<void> {
  const codes = Array.from({ length: 6 }, (_, k) => `CRP${n}N${k}`);
  if (!(await upload(`crash-pallet-${n}`, codes))) return;
  const opened = await scan({ kind: 'palletOpen', code: '', doorNumber: undefined });
  const palletCode = String(opened?.data['palletCode'] ?? '');
  if (!good(opened) || palletCode === '') return;
  const pallet = { code: palletCode, received: new Array<string>() };
  notes.pallets.push(pallet);
  for (const code of codes) {
    const answer = await scan({ kind: 'receive', code, palletCode });
    if (!good(answer)) continue;
    notes.scans.push({ id: answer.key, kind: 'receive', code });
    pallet.received.push(code);
  }
}

async function rateAndCharge(desk: Desk, n: number): Promise<void> {
  const { scene, notes, bearer, ask } = desk;
  const id = scene.shipments[n % scene.shipments.length] ?? 0;
  const description = `Crash charge ${n}`;
  const charge: Request = {
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
  if (good(charged)) {
    notes.charges.push(description);
    desk.keep(charge, charged);
  }
  await ask({
    method: 'PUT',
    path: `/billing/shipments/${id}/rating/re-run`,
    authorization: bearer.billing,
    body: { keepAdjustments: true },
  });
  if (n % 6 === 0) await rateDay(desk);
}

async function rateDay({ scene, notes, bearer, ask, jobEnds }: Desk): Promise<void> {
  const day = scene.ratingDay;
  const run = await ask({
    method: 'POST',
    path: '/billing/shipments/rating/run',
    authorization: bearer.billing,
    body: { outboundDateFrom: day, outboundDateTo: day, keepAdjustments: true },
  });
  if (!good(run)) return;
  const jobId = numberIn(run.data['jobId']);
  if ((await jobEnds(jobId)) === 'done') notes.ratings.push(jobId);
}

async function closeAndUndo({ scene, notes, bearer, ask, jobEnds, stopped }: Desk): Promise<void> {
  const started = await ask({
    method: 'POST',
    path: '/billing/shipments/close',
    authorization: bearer.billing,
    body: { dateFrom: scene.closingDay, dateTo: scene.closingDay },
  });
  if (good(started)) {
    const jobId = numberIn(started.data['jobId']);
    notes.closes.push({ jobId, done: (await jobEnds(jobId)) === 'done' });
  }
  if (stopped()) return;
  await ask({
    method: 'PUT',
    path: `/billing/shipments/undo?shipDate=${scene.closingDay}`,
    authorization: bearer.admin,
  });
}
