import { computeAlignedLineX } from '#kit/server/pdf-drawing-context.ts';
import PDFDocument from 'pdfkit';
import { fileURLToPath } from 'node:url';
import { printManyInvoicesEndpoint } from '#areas/billing/invoices/invoices.contract.ts';
import { drawInvoice } from '#areas/billing/invoices/invoice.print.ts';
import { printBulkLabelsAndRecordPrintsEndpoint } from '#areas/orders/labels/labels.contract.ts';
import { drawUnitLabelOnNewPage } from '#areas/orders/labels/unit-label.print.ts';
import type { AnyEndpoint } from '#kit/contract/endpoint.ts';
import { letterPage, label4x6Page, drawDocumentPages } from '#kit/server/pdf.ts';
import type { PdfDocumentBuilder, PageFormat, PrintContext } from '#kit/server/pdf.ts';
import type { DrawingContext, TextStyle } from '#kit/server/pdf-drawing-context.ts';
import type { BenchContext, BenchCaller } from '../bench.ts';
import { startBenchServer } from '../bench.ts';
import { computeSpreadMs, measureMs } from '../measure.ts';
import type { BenchFigure, BenchRow } from '../row.ts';
import { createBenchFreight, findFreightPartiesServedFromMiami } from './freight.ts';

/** The content of a page, recorded while our own drawing context renders it, so that plain pdfkit can render the same. */
type Mark =
  | { kind: 'text'; text: string; x: number; y: number; style: TextStyle }
  | { kind: 'box'; x: number; y: number; w: number; h: number }
  | { kind: 'frame'; x: number; y: number; w: number; h: number }
  | { kind: 'line'; x1: number; y1: number; x2: number; y2: number };

const printing: PrintContext = {
  carrier: { name: 'Coldlane', address: '100 Cold Harbor Way, Miami, FL 33122', phone: '(305) 555-0142' },
  printedAt: '2027-02-03T15:00:00Z',
  timeZone: 'America/New_York',
  placeCode: 'MIA',
};

function marksOf(format: PageFormat, draw: (desk: PdfDocumentBuilder) => void): Mark[][] {
  const pages: Mark[][] = [];
  const noting = (pen: DrawingContext): DrawingContext => {
    const marks: Mark[] = [];
    pages.push(marks);
    return {
      ...pen,
      contentOperators: pen.contentOperators,
      faces: pen.faces,
      text(text, x, y, style) {
        const wide = pen.text(text, x, y, style);
        const left = computeAlignedLineX(x, wide, style.align);
        if (text !== '') marks.push({ kind: 'text', text, x: left, y: y - style.size, style });
        return wide;
      },
      fill: (x, y, w, h) => void marks.push({ kind: 'box', x, y, w, h }),
      frame: (x, y, w, h) => void marks.push({ kind: 'frame', x, y, w, h }),
      rule: (x1, y1, x2, y2) => void marks.push({ kind: 'line', x1, y1, x2, y2 }),
      bars({ widthsInModules: widths }, x, y, module, height) {
        let offset = 0;
        widths.forEach((wide, i) => {
          if (i % 2 === 0)
            marks.push({ kind: 'box', x: x + offset * module, y, w: wide * module, h: height });
          offset += wide;
        });
      },
      matrix({ modulesPerSide: size, dark }, x, y, side) {
        const cell = side / size;
        for (let row = 0; row < size; row += 1) {
          for (let from = 0; from < size; from += 1) {
            if (!dark[row * size + from]) continue;
            let to = from;
            while (to < size && dark[row * size + to]) to += 1;
            marks.push({
              kind: 'box',
              x: x + from * cell,
              y: y + row * cell,
              w: (to - from) * cell,
              h: cell,
            });
            from = to;
          }
        }
      },
      stamp: () => undefined,
    };
  };
  drawDocumentPages(format, printing, (desk) => draw({ ...desk, newPage: () => noting(desk.newPage()) }));
  return pages;
}

const fontOf = (name: string): string =>
  fileURLToPath(new URL(`../../kit/server/fonts/NotoSans-${name}.ttf`, import.meta.url));
/** Renders with pdfkit alone: one call per text and box, and the bytes are read as they arrive. */
async function bare(format: PageFormat, pages: readonly Mark[][], copies: number): Promise<number> {
  const doc = new PDFDocument({ size: [format.width, format.height], margin: 0, autoFirstPage: false });
  doc.registerFont('regular', fontOf('Regular'));
  doc.registerFont('bold', fontOf('Bold'));
  let bytes = 0;
  doc.on('data', (part: Buffer) => (bytes += part.length));
  const ended = new Promise((resolve) => doc.on('end', resolve));
  for (let copy = 0; copy < copies; copy += 1) {
    for (const marks of pages) {
      doc.addPage();
      for (const mark of marks) {
        // Codes and numbers differ from copy to copy, as in real documents.
        if (mark.kind === 'text')
          doc
            .font(mark.style.bold ? 'bold' : 'regular')
            .fontSize(mark.style.size)
            .text(
              /\d{5}/.test(mark.text) ? mark.text.replace(/\d{5}/, String(10_000 + copy)) : mark.text,
              mark.x,
              mark.y,
              { lineBreak: false },
            );
        else if (mark.kind === 'line') doc.moveTo(mark.x1, mark.y1).lineTo(mark.x2, mark.y2).stroke();
        else if (mark.kind === 'frame') doc.rect(mark.x, mark.y, mark.w, mark.h).stroke();
        else doc.rect(mark.x, mark.y, mark.w, mark.h);
      }
      doc.fill();
    }
  }
  doc.end();
  await ended;
  return bytes;
}

interface Print {
  endpoint: AnyEndpoint;
  as: BenchCaller;
  query: Record<string, number[] | string>;
}
/** Alternates both sides, and measures the memory of a server that does nothing else. */
async function compare(
  bench: BenchContext,
  print: Print,
  floor: () => Promise<unknown>,
): Promise<BenchFigure[]> {
  const alone = await startBenchServer(bench.world);
  try {
    const samples = { floor: new Array<number>(), ours: new Array<number>(), first: new Array<number>() };
    const ours = async (): Promise<void> => {
      const began = performance.now();
      const answer = await bench.raw(
        print.endpoint,
        { caller: print.as, query: print.query, discard: true },
        alone.client,
      );
      samples.first.push(answer.firstByteMs);
      samples.ours.push(performance.now() - began);
    };
    for (let round = 0; round < 3; round += 1) {
      samples.floor.push(await measureMs(floor));
      await ours();
    }
    const [a, b] = [computeSpreadMs(samples.floor), computeSpreadMs(samples.ours)];
    return [
      { label: 'ratio', value: b.median / a.median, unit: '×', atMost: 1.3 },
      { label: 'first byte', value: computeSpreadMs(samples.first).median, unit: 'ms', atMost: 500 },
      { label: 'memory', value: (await alone.readPeakMemoryBytes()) / 1_048_576, unit: 'MB', atMost: 250 },
      { label: 'floor', value: a.median, unit: 'ms' },
      { label: 'ours', value: b.median, unit: 'ms' },
    ];
  } finally {
    await alone.stop();
  }
}

const lakeshore = {
  number: 'ZC000101',
  name: 'Silver Wholesale 101',
  address: '',
  city: 'Chicago',
  state: 'IL',
  zip: '60607',
  phone: '(555) 555-0101',
};
const labels: BenchRow = {
  name: 'print-labels',
  description:
    '2,000 unit labels as PDF, counted and kept in the history, over HTTP; bare pdfkit drawing the same marks',
  async measure(bench) {
    const parties = await findFreightPartiesServedFromMiami(bench);
    const { lineIds } = await createBenchFreight(bench, parties, { lines: 500, unitsEach: 4, status: 1 });
    const pages = marksOf(label4x6Page('Labels'), (desk) =>
      drawUnitLabelOnNewPage(desk, {
        unitCode: '10023980001',
        n: 1,
        of: 4,
        consignee: { name: lakeshore.name, city: 'Chicago', state: 'IL' },
        shipper: { name: 'Andes Rose Importers', number: 'MA00101' },
        product: { code: 'ROS-RED', description: 'Roses' },
        unit: 'Box',
        length: 41,
        width: 10,
        height: 7,
        cube: 166,
        orderNumber: '100245',
        shipDate: '2027-02-03',
        dayOfService: '2027-02-03',
        outboundWarehouse: 'MIA',
      }),
    );
    return compare(
      bench,
      {
        endpoint: printBulkLabelsAndRecordPrintsEndpoint,
        as: await bench.person('grace.lindqvist@coldlane.example'),
        query: { bulkPrintIdsIncluded: lineIds },
      },
      () => bare(label4x6Page('Labels'), pages, 2000),
    );
  },
};
const invoices: BenchRow = {
  name: 'print-invoices',
  description:
    '1,000 invoices of eight charges and four shipments as PDF over HTTP; bare pdfkit drawing the same marks',
  async measure(bench) {
    const ids = (
      await bench.rows<{ id: number }>(
        `
          select i.id
          from invoice i
          where i.posted_at is not null and i.deleted_at is null
          order by id desc
          limit 1000
        `,
      )
    ).map((row) => row.id);
    const line = (code: string, rateUnit: '$' | '%', rate: number, amount: number) => ({
      code,
      description: code === 'FRT' ? 'Linehaul' : 'Fuel surcharge',
      rateUnit,
      rate,
      quantity: 664,
      basis: 'cubes',
      amount,
    });
    const pages = marksOf(letterPage('Invoice'), (desk) =>
      drawInvoice(desk, {
        number: '4400101',
        type: 'Flower',
        date: '2027-02-03',
        dueDate: '2027-02-18',
        termsDays: 15,
        billTo: lakeshore,
        consignee: lakeshore,
        deliverTo: lakeshore,
        loadNumber: 'L-60201',
        outboundDate: '2027-01-31',
        remitTo: { ...lakeshore, name: 'Coldlane' },
        units: 16,
        cubes: 2656,
        amount: 8596,
        posted: true,
        lines: [1, 2, 3, 4].flatMap(() => [line('FRT', '$', 26_000, 1726), line('FSC', '%', 2450, 423)]),
        shipments: [1, 2, 3, 4].map((n) => ({
          number: `70011820${n}`,
          billOfLading: '06141410041218809',
          shipper: 'Summit Floral 1',
          units: 4,
          cubes: 664,
          amount: 2149,
        })),
      }),
    );
    return compare(
      bench,
      {
        endpoint: printManyInvoicesEndpoint,
        as: await bench.person('kemi.okafor@coldlane.example'),
        query: { bulkPrintIdsIncluded: ids },
      },
      () => bare(letterPage('Invoice'), pages, 1000),
    );
  },
};
export const printBenchRows: BenchRow[] = [labels, invoices];
