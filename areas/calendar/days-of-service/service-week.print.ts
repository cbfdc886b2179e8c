/** Prints a week of days of service: consignee by weekday, with departure and delivery times. */
import { noRecordsMessage } from '#kit/contract/shared-messages.ts';
import {
  drawBoxRowAdvancingIfFullWidth,
  createPdfLayout,
  drawParagraph,
  formatPrintedWeekdayDate,
} from '#kit/server/pdf-layout.ts';
import { drawPdfTable, type PdfCell, type PdfRow } from '#kit/server/pdf-table.ts';
import {
  letterPage,
  printDocumentsWithErrorPages,
  type PdfDocumentBuilder,
  type PrintContext,
  type PrintTranslate,
  type ItemSource,
} from '#kit/server/pdf.ts';
import { formatDate, addDays, weekdayOf, weekdayNames } from '#kit/contract/dates.ts';
import { formatCount } from '#kit/contract/money.ts';
import { formatTimeOfDay } from '#kit/contract/time-format.ts';

export interface PrintedServiceDay {
  /** 1 Normal, 2 Holiday, 3 Temporary. */
  recordType: number;
  outboundDate: string;
  outboundWarehouse: string;
  /** YYYY-MM-DD HH:mm in the consignee's local time. */
  deliveryStart: string | null;
}
export interface ServiceWeekData {
  sunday: string;
  /** Null: every region. */
  region: string | null;
  rows: readonly {
    consignee: string;
    cityAndState: string;
    warehouse: string;
    days: readonly (PrintedServiceDay | null)[];
  }[];
  /** Number of rows that did not fit in the document. */
  omittedRowCount: number;
}

export function printServiceWeek(
  weeks: ItemSource<ServiceWeekData>,
  printContext: PrintContext,
): AsyncGenerator<Uint8Array> {
  return printDocumentsWithErrorPages(letterPage('Days of service'), printContext, weeks, drawServiceWeek, {
    getName: (week) => [formatDate(week.sunday), week.region].filter(Boolean).join(' '),
  });
}

const short = (date: string, say: PrintTranslate): string =>
  say(weekdayNames[weekdayOf(date)]?.slice(0, 3) ?? '');
const marks = new Map([
  [2, '*'],
  [3, '†'],
]);
function cellOf(day: PrintedServiceDay | null, say: PrintTranslate): PdfCell {
  if (!day) return '';
  const delivered = day.deliveryStart
    ? `${short(day.deliveryStart.slice(0, 10), say)} ${formatTimeOfDay(day.deliveryStart.slice(11), say.timeFormat ?? '12h')}`
    : '';
  return [
    `${short(day.outboundDate, say)} ${day.outboundWarehouse}${marks.get(day.recordType) ?? ''}`,
    delivered,
  ].filter(Boolean);
}

export function drawServiceWeek(builder: PdfDocumentBuilder, week: ServiceWeekData): void {
  const { translate: say } = builder;
  const saturday = addDays(week.sunday, 6);
  const sheet = createPdfLayout(builder, {
    title: say('Days of service'),
    documentNameAndNumber: [
      say('Week of {date}', { date: formatPrintedWeekdayDate(week.sunday, say) }),
      week.region,
    ]
      .filter(Boolean)
      .join('   '),
  });
  drawBoxRowAdvancingIfFullWidth(
    sheet,
    [
      { label: say('From'), lines: [formatPrintedWeekdayDate(week.sunday, say)] },
      { label: say('To'), lines: [formatPrintedWeekdayDate(saturday, say)] },
      { label: say('Region'), lines: [week.region ?? say('All')] },
      {
        label: say('Consignees'),
        lines: [formatCount(new Set(week.rows.map((r) => `${r.consignee} ${r.cityAndState}`)).size)],
      },
    ],
    { strong: 11 },
  );
  sheet.y += 10;
  drawPdfTable(sheet, {
    columns: [
      { title: say('Consignee'), width: { share: 1 }, bold: true },
      { title: say('At'), width: 34 },
      ...[0, 1, 2, 3, 4, 5, 6].map((n) => ({
        title: `${short(addDays(week.sunday, n), say)} ${Number(addDays(week.sunday, n).slice(8))}`,
        width: 58,
      })),
    ],
    rows: rowsOf(week, say),
    emptyText: say(noRecordsMessage),
  });
  sheet.ensureSpace(40);
  sheet.y += 14;
  drawParagraph(
    sheet,
    say(
      'Each receiving day shows the outbound day and warehouse, then the delivery day and time (local). * holiday, † temporary. Blank = no service.',
    ),
  );
  if (week.omittedRowCount > 0)
    drawParagraph(
      sheet,
      say('More rows not on this printout: {count}. Choose a region or a warehouse.', {
        count: formatCount(week.omittedRowCount),
      }),
    );
  sheet.finish();
}

function* rowsOf({ rows }: ServiceWeekData, say: PrintTranslate): Generator<PdfRow> {
  for (const row of rows)
    yield {
      cells: [
        [row.consignee, row.cityAndState].filter(Boolean),
        row.warehouse,
        ...row.days.map((day) => cellOf(day, say)),
      ],
    };
}
