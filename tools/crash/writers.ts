import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, Request, Send, Tally } from './sender.ts';

/** Eight people at work. Each keeps a note of what was acknowledged to it; at the end the database must hold exactly that. */

export interface Scene {
  shipper: { id: number; number: string };
  consignee: { id: number; number: string };
  productId: number;
  productCode: string;
  shipDate: string;
  shipments: number[];
  /** Shipments that would hold up the close. */
  unrated: number[];
  ratingDay: string;
  closingDay: string;
  tokens: { shipper: string; billing: string; admin: string; scanner: string };
}
/** What was acknowledged: the notes that the end is compared with, and requests to be sent once more as they were. */
export interface Notes {
  lines: { po: string; units: number; finalized: boolean }[];
  uploads: { name: string; codes: string[] }[];
  scans: { id: string; kind: string; code: string }[];
  pallets: { code: string; received: string[] }[];
  charges: string[];
  ratings: number[];
  closes: { jobId: number; done: boolean }[];
  repeats: { request: Request; key: string; data: Record<string, unknown> }[];
}
export const newNotes = (): Notes => ({
  lines: [],
  uploads: [],
  scans: [],
  pallets: [],
  charges: [],
  ratings: [],
  closes: [],
  repeats: [],
});

export interface Writer {
  name: string;
  /** One piece of work, from its first request to its last answer. */
  turn(n: number): Promise<void>;
}

const numberIn = (value: unknown): number => (typeof value === 'number' ? value : 0);

export function writersOf(
  scene: Scene,
  notes: Notes,
  send: Send,
  tallyOf: (name: string) => Tally,
  stopped: () => boolean,
): Writer[] {
  const { shipper, consignee } = scene;
  const bearer = {
    shipper: `Bearer ${scene.tokens.shipper}`,
    billing: `Bearer ${scene.tokens.billing}`,
    admin: `Bearer ${scene.tokens.admin}`,
    scanner: `Scanner ${scene.tokens.scanner}`,
  };
  const head = { shipperAccountId: shipper.id, shipDate: scene.shipDate };
  const line = (po: string, numberOfUnits: number) => ({
    consigneeAccountId: consignee.id,
    productId: scene.productId,
    unitOfMeasure: 2,
    measure: 'inch',
    length: 41,
    width: 10,
    height: 7,
    numberOfUnits,
    po,
  });
  const good = (answer: Answer | undefined): answer is Answer => answer !== undefined && answer.status < 300;
  /** Some are asked again at the end, long after they were answered. */
  const keep = (request: Request, answer: Answer): void => {
    if (notes.repeats.length < 400 && Math.random() < 0.3)
      notes.repeats.push({ request, key: answer.key, data: answer.data });
  };
  async function add(name: string, po: string, units: number): Promise<Answer | undefined> {
    const request: Request = {
      method: 'POST',
      path: '/data-entry/web-form/shipments',
      authorization: bearer.shipper,
      body: { ...head, ...line(po, units) },
    };
    const answer = await send(request, tallyOf(name));
    if (good(answer)) {
      notes.lines.push({ po, units, finalized: false });
      keep(request, answer);
    }
    return answer;
  }
  async function upload(name: string, file: string, codes: string[]): Promise<boolean> {
    const request: Request = {
      method: 'POST',
      path: '/xml-files',
      authorization: bearer.shipper,
      file: { name: `${file}.xml`, text: fileOf(scene, codes), fields: { finalize: 'true' } },
    };
    const answer = await send(request, tallyOf(name));
    if (!good(answer)) return false;
    notes.uploads.push({ name: `${file}.xml`, codes });
    keep(request, answer);
    return true;
  }
  async function scan(name: string, body: Record<string, unknown>): Promise<Answer | undefined> {
    const clientEventId = randomUUID();
    return send(
      {
        method: 'POST',
        path: '/scanner/scan',
        authorization: bearer.scanner,
        keyed: false,
        body: { clientEventId, scannedAt: '2027-02-03T13:00:00Z', ...body },
      },
      tallyOf(name),
      clientEventId,
    );
  }
  async function jobEnds(name: string, jobId: number): Promise<string> {
    for (;;) {
      const answer = await send(
        { method: 'GET', path: `/jobs/${jobId}`, authorization: bearer.billing },
        tallyOf(name),
      );
      const status = String(answer?.data['status'] ?? '');
      if (status === 'done' || status === 'failed' || answer === undefined) return status;
      await sleep(150);
    }
  }

  return [
    { name: 'add a line', turn: async (n) => void (await add('add a line', `CR-A-${n}`, 1 + (n % 6))) },
    {
      name: 'add many lines',
      async turn(n) {
        const pos = [1, 2, 3].map((k) => `CR-M-${n}-${k}`);
        const { shipDate, shipperAccountId } = head;
        const request: Request = {
          method: 'POST',
          path: '/data-entry/web-form/shipments/lines',
          authorization: bearer.shipper,
          body: { shipDate, shipperAccountId, lines: pos.map((po, k) => line(po, k + 2)) },
        };
        const answer = await send(request, tallyOf('add many lines'));
        if (!good(answer)) return;
        pos.forEach((po, k) => notes.lines.push({ po, units: k + 2, finalized: false }));
        keep(request, answer);
      },
    },
    {
      name: 'finalize',
      async turn(n) {
        const po = `CR-F-${n}`;
        const added = await add('finalize', po, 10);
        const first = Array.isArray(added?.data['consolidates']) ? added.data['consolidates'][0] : undefined;
        if (!first) return;
        const request: Request = {
          method: 'PUT',
          path: '/data-entry/web-form/shipments/finalize',
          authorization: bearer.shipper,
          body: { selection: [{ consolidateId: first.unitsConsolidateId }] },
        };
        const answer = await send(request, tallyOf('finalize'));
        if (!good(answer)) return;
        for (const noted of notes.lines) if (noted.po === po) noted.finalized = true;
        keep(request, answer);
      },
    },
    {
      name: 'upload',
      turn: async (n) =>
        void (await upload(
          'upload',
          `crash-${n}`,
          Array.from({ length: 25 }, (_, k) => `CRU${n}N${k}`),
        )),
    },
    {
      name: 'scan',
      async turn(n) {
        const codes = Array.from({ length: 12 }, (_, k) => `CRS${n}N${k}`);
        if (!(await upload('scan', `crash-scan-${n}`, codes))) return;
        for (const code of codes) {
          for (const kind of ['receive', 'cooler', 'coolerReturn']) {
            if (stopped()) return;
            const answer = await scan('scan', { kind, code });
            if (!good(answer)) break;
            notes.scans.push({ id: answer.key, kind, code });
          }
        }
      },
    },
    {
      name: 'scan onto pallets',
      async turn(n) {
        const codes = Array.from({ length: 6 }, (_, k) => `CRP${n}N${k}`);
        if (!(await upload('scan onto pallets', `crash-pallet-${n}`, codes))) return;
        const opened = await scan('scan onto pallets', {
          kind: 'palletOpen',
          code: '',
          doorNumber: undefined,
        });
        const palletCode = String(opened?.data['palletCode'] ?? '');
        if (!good(opened) || palletCode === '') return;
        const pallet = { code: palletCode, received: new Array<string>() };
        notes.pallets.push(pallet);
        for (const code of codes) {
          const answer = await scan('scan onto pallets', { kind: 'receive', code, palletCode });
          if (!good(answer)) continue;
          notes.scans.push({ id: answer.key, kind: 'receive', code });
          pallet.received.push(code);
        }
      },
    },
    {
      name: 'rate and charge',
      async turn(n) {
        const id = scene.shipments[n % scene.shipments.length] ?? 0;
        const description = `Crash charge ${n}`;
        const charge: Request = {
          method: 'POST',
          path: `/billing/shipments/${id}/rates`,
          authorization: bearer.billing,
          body: { chargeCode: 'LMP', description, rate: 12_500, quantity: 3, rateUnit: '$' },
        };
        const charged = await send(charge, tallyOf('rate and charge'));
        if (good(charged)) {
          notes.charges.push(description);
          keep(charge, charged);
        }
        await send(
          {
            method: 'PUT',
            path: `/billing/shipments/${id}/rating/re-run`,
            authorization: bearer.billing,
            body: { keepAdjustments: true },
          },
          tallyOf('rate and charge'),
        );
        if (n % 6 !== 0) return;
        const run = await send(
          {
            method: 'POST',
            path: '/billing/shipments/rating/run',
            authorization: bearer.billing,
            body: {
              outboundDateFrom: scene.ratingDay,
              outboundDateTo: scene.ratingDay,
              keepAdjustments: true,
            },
          },
          tallyOf('rate and charge'),
        );
        if (!good(run)) return;
        const jobId = numberIn(run.data['jobId']);
        if ((await jobEnds('rate and charge', jobId)) === 'done') notes.ratings.push(jobId);
      },
    },
    {
      name: 'close and undo',
      async turn() {
        const range = { dateFrom: scene.closingDay, dateTo: scene.closingDay };
        const started = await send(
          { method: 'POST', path: '/billing/shipments/close', authorization: bearer.billing, body: range },
          tallyOf('close and undo'),
        );
        if (good(started)) {
          const jobId = numberIn(started.data['jobId']);
          notes.closes.push({ jobId, done: (await jobEnds('close and undo', jobId)) === 'done' });
        }
        if (stopped()) return;
        await send(
          {
            method: 'PUT',
            path: `/billing/shipments/undo?shipDate=${scene.closingDay}`,
            authorization: bearer.admin,
          },
          tallyOf('close and undo'),
        );
      },
    },
  ];
}

function fileOf(scene: Scene, codes: readonly string[]): string {
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
