/** A week of days of service: consignee by weekday, with what leaves when and is delivered when. */
import { nothingToShow } from '#kit/contract/sentences.ts';
import { boxes, openSheet, paragraph, showDay } from '#kit/server/pdf-sheet.ts';
import { table, type Cell, type Row } from '#kit/server/pdf-table.ts';
import { letter, printed, type Desk, type Printing, type Say, type Source } from '#kit/server/pdf.ts';
import { showDate, addDays, weekday, weekdayNames } from '#kit/contract/dates.ts';
import { showCount } from '#kit/contract/money.ts';

export interface PrintedDay {
  /** 1 Normal, 2 Holiday, 3 Temporary. */
  recordType: number;
  outboundDate: string;
  outboundWarehouse: string;
  /** YYYY-MM-DD HH:mm on the clock of the door. */
  deliveryStart: string | null;
}
export interface ServiceWeekData {
  sunday: string;
  /** Null: every region. */
  region: string | null;
  rows: readonly {
    consignee: string;
    place: string;
    warehouse: string;
    days: readonly (PrintedDay | null)[];
  }[];
  /** Rows that the paper does not hold. */
  left: number;
}

export function printServiceWeek(
  weeks: Source<ServiceWeekData>,
  printing: Printing,
): AsyncGenerator<Uint8Array> {
  return printed(letter('Days of service'), printing, weeks, drawServiceWeek, {
    name: (week) => [showDate(week.sunday), week.region].filter(Boolean).join(' '),
  });
}

const short = (date: string, say: Say): string => say(weekdayNames[weekday(date)]?.slice(0, 3) ?? '');
const marks = new Map([
  [2, '*'],
  [3, '†'],
]);
function cellOf(day: PrintedDay | null, say: Say): Cell {
  if (!day) return '';
  const delivered = day.deliveryStart
    ? `${short(day.deliveryStart.slice(0, 10), say)} ${day.deliveryStart.slice(11)}`
    : '';
  return [
    `${short(day.outboundDate, say)} ${day.outboundWarehouse}${marks.get(day.recordType) ?? ''}`,
    delivered,
  ].filter(Boolean);
}

export function drawServiceWeek(desk: Desk, week: ServiceWeekData): void {
  const { say } = desk;
  const saturday = addDays(week.sunday, 6);
  const sheet = openSheet(desk, {
    title: say('Days of service'),
    number: [say('Week of {date}', { date: showDay(week.sunday, say) }), week.region]
      .filter(Boolean)
      .join('   '),
  });
  boxes(
    sheet,
    [
      { label: say('From'), lines: [showDay(week.sunday, say)] },
      { label: say('To'), lines: [showDay(saturday, say)] },
      { label: say('Region'), lines: [week.region ?? say('All')] },
      {
        label: say('Consignees'),
        lines: [showCount(new Set(week.rows.map((r) => `${r.consignee} ${r.place}`)).size)],
      },
    ],
    { strong: 11 },
  );
  sheet.y += 10;
  table(sheet, {
    columns: [
      { title: say('Consignee'), width: { share: 1 }, bold: true },
      { title: say('At'), width: 34 },
      ...[0, 1, 2, 3, 4, 5, 6].map((n) => ({
        title: `${short(addDays(week.sunday, n), say)} ${Number(addDays(week.sunday, n).slice(8))}`,
        width: 55,
      })),
    ],
    rows: rowsOf(week, say),
    empty: say(nothingToShow),
  });
  sheet.need(40);
  sheet.y += 14;
  paragraph(
    sheet,
    say(
      'Under the day of receiving: the day and warehouse it leaves from, then the day and hour of delivery on the clock of the door. * holiday, † temporary. An empty day is not served.',
    ),
  );
  if (week.left > 0)
    paragraph(
      sheet,
      say('{count} more rows are not on this paper. Choose a region or a warehouse.', {
        count: showCount(week.left),
      }),
    );
  sheet.close();
}

function* rowsOf({ rows }: ServiceWeekData, say: Say): Generator<Row> {
  for (const row of rows)
    yield {
      cells: [
        [row.consignee, row.place].filter(Boolean),
        row.warehouse,
        ...row.days.map((day) => cellOf(day, say)),
      ],
    };
}
