/** The tracking link as a PDF: its QR code, and the arrivals as of the time of printing. */
import type { TrackingPage, TrackingPageTruck } from './tracking-links.contract.ts';
import { etaState } from '#areas/outbound/eta-prediction/eta-states.contract.ts';
import { formatCount } from '#kit/contract/money.ts';
import { noRecordsMessage } from '#kit/contract/shared-messages.ts';
import { formatFullDateTimeInZone } from '#kit/contract/time-zones.ts';
import { encodeQr } from '#kit/server/barcode.ts';
import {
  drawBoxRowAdvancingIfFullWidth,
  contentLeft,
  createPdfLayout,
  drawParagraph,
  contentRight,
  formatPrintedWeekdayDate,
  type PdfLayout,
} from '#kit/server/pdf-layout.ts';
import { drawPdfTable, type PdfRow } from '#kit/server/pdf-table.ts';
import {
  letterPage,
  printDocumentsWithErrorPages,
  type PdfDocumentBuilder,
  type PrintContext,
  type PrintTranslate,
  type ItemSource,
} from '#kit/server/pdf.ts';
import { formatTimesInText } from '#kit/contract/time-format.ts';

export interface TrackingPagePrintData {
  page: TrackingPage;
  /** The full URL. */
  linkUrl: string;
}

export function printTrackingPages(
  days: ItemSource<TrackingPagePrintData>,
  printing: PrintContext,
): AsyncGenerator<Uint8Array> {
  return printDocumentsWithErrorPages(letterPage('Shipment tracking'), printing, days, drawTrackingPage, {
    getName: ({ page }) => page.consignee,
  });
}

export function drawTrackingPage(
  builder: PdfDocumentBuilder,
  { page, linkUrl: address }: TrackingPagePrintData,
): void {
  const { translate: say } = builder;
  const sheet = createPdfLayout(builder, {
    title: say('Shipments for {date}', { date: formatPrintedWeekdayDate(page.day, say) }),
    documentNameAndNumber: page.consignee,
  });
  sheet.y += drawBoxRowAdvancingIfFullWidth(sheet, [
    { label: say('Consignee'), lines: [page.consignee, page.city] },
    { label: say('Link valid until'), lines: [momentOf(page.expiresAt, page.zone, say)] },
    { label: say('Questions?'), lines: [page.company, page.phone] },
  ]);
  sheet.y += 14;
  drawCode(sheet, address);
  drawPdfTable(sheet, {
    columns: [
      { title: say('Load'), width: 60, bold: true },
      { title: say('Deliver to'), width: { share: 1.2 } },
      { title: say('Trailer'), width: { share: 0.7 } },
      { title: say('Arrival'), width: { share: 1 } },
      { title: say('Units'), width: 60, align: 'right' },
    ],
    rows: rowsOf(page, say),
    emptyText: say(noRecordsMessage),
  });
  sheet.finish();
}

const side = 150;
function drawCode(sheet: PdfLayout, address: string): void {
  const { page: pen, translate: say } = sheet;
  const top = sheet.y;
  pen.matrix(encodeQr(address), contentLeft + 4, top, side);
  const x = contentLeft + side + 26;
  pen.text(say('Track this freight on your phone'), x, top + 30, { size: 15, bold: true });
  pen.text(say('Point the camera at the code. No account needed.'), x, top + 52, { size: 10 });
  pen.text(say('Anyone with this page can view the shipment. Don’t share it.'), x, top + 68, { size: 10 });
  sheet.y = top + side + 12;
  drawParagraph(sheet, address, { size: Math.min(8, ((contentRight - contentLeft) / address.length) * 1.7) });
  sheet.y += 10;
}

function* rowsOf(page: TrackingPage, say: PrintTranslate): Generator<PdfRow> {
  for (const truck of page.trucks)
    yield {
      cells: [
        `L-${truck.loadNumber}`,
        [truck.deliverTo, [truck.city, truck.state].filter(Boolean).join(' ')],
        truck.trailer ?? '–',
        arrivalOf(truck, say),
        formatCount(truck.boxes),
      ],
    };
  const waiting = page.waiting.reduce((sum, line) => sum + line.boxes, 0);
  if (waiting > 0) yield { cells: ['–', say('Not on a truck yet'), '–', '–', formatCount(waiting)] };
}
function arrivalOf(truck: TrackingPageTruck, say: PrintTranslate): string[] {
  if (truck.status === etaState.delivered && truck.deliveredAt !== null)
    return [say('Delivered'), momentOf(truck.deliveredAt, truck.zone, say)];
  return truck.eta === null ? [say('Not available')] : [momentOf(truck.eta, truck.zone, say)];
}
const momentOf = (instant: string, timeZone: string, { timeFormat }: PrintTranslate): string =>
  formatTimesInText(formatFullDateTimeInZone(Temporal.Instant.from(instant), timeZone), timeFormat);
