import type { DayPlanView, PlanStop } from './day-plan.contract.ts';
import { formatCount, formatMoney } from '#kit/contract/money.ts';
import { createPdfLayout, formatPrintedWeekdayDate, formatPrintedInstant } from '#kit/server/pdf-layout.ts';
import { drawPdfTable } from '#kit/server/pdf-table.ts';
import type { PdfRow } from '#kit/server/pdf-table.ts';
import { letterPage, printDocumentsWithErrorPages } from '#kit/server/pdf.ts';
import type { PdfDocumentBuilder, PrintContext } from '#kit/server/pdf.ts';

/** The plan of a day as a PDF, tour by tour, in driving order, for the office wall. */
export function printDayPlan(plan: DayPlanView, printing: PrintContext): AsyncGenerator<Uint8Array> {
  return printDocumentsWithErrorPages(letterPage('Plan of the day'), printing, [plan], drawDayPlan, {
    getName: () => 'Plan of the day',
  });
}

export function drawDayPlan(builder: PdfDocumentBuilder, plan: DayPlanView): void {
  const { translate: say } = builder;
  const sheet = createPdfLayout(builder, {
    title: say('Plan of the day'),
    documentNameAndNumber: [plan.warehouseCode, formatPrintedWeekdayDate(plan.dayOfService, say)].join('   '),
  });
  drawPdfTable(sheet, {
    columns: [
      { title: '#', width: 24 },
      { title: say('Stop'), width: { share: 1.6 }, bold: true },
      { title: say('City'), width: { share: 1 } },
      { title: say('Units'), width: 40, align: 'right' },
      { title: say('Cube'), width: 46, align: 'right' },
      { title: say('Miles'), width: 40, align: 'right' },
      { title: say('Arrives'), width: 92 },
      { title: say('Window'), width: 140 },
    ],
    rows: rowsOf(builder, plan),
    totalCells: [
      '',
      `${say('Trailers')} ${formatCount(plan.tours.length)}`,
      formatMoney(plan.cents),
      formatCount(plan.stops.reduce((sum, stop) => sum + stop.units, 0)),
      cubes(plan.stops.reduce((sum, stop) => sum + stop.cube, 0)),
      formatCount(plan.miles),
      '',
      '',
    ],
    emptyText: say('Nothing to plan for this day.'),
    continuedLabel: say('continued'),
  });
  sheet.finish();
}

const cubes = (hundredths: number): string => formatCount(Math.round(hundredths / 100));
const placeOf = (stop: PlanStop): string[] => [
  stop.parts > 1 ? `${stop.name} (${stop.part}/${stop.parts})` : stop.name,
  [stop.city, stop.state].filter(Boolean).join(' '),
  formatCount(stop.units),
  cubes(stop.cube),
];

/** The day appears once when both times are on it. */
const spanOf = (from: string, to: string): string =>
  `${from} – ${from.slice(0, 10) === to.slice(0, 10) ? to.slice(11) : to}`;

function* rowsOf(
  { translate: say, printContext: printing }: PdfDocumentBuilder,
  plan: DayPlanView,
): Generator<PdfRow> {
  const stops = new Map(plan.stops.map((stop) => [stop.id, stop]));
  const showIn = (instant: string, timeZone: string): string =>
    formatPrintedInstant(instant, { ...printing, timeZone }, say);
  for (const tour of plan.tours) {
    const trailer = plan.trailers[tour.size];
    const head = [
      tour.name,
      tour.routeName,
      trailer?.name,
      say('leaves {time}', { time: showIn(tour.departsAt, plan.zone) }),
      say('{percent}% full', { percent: trailer ? Math.round((tour.cube / trailer.cube) * 100) : 0 }),
      say('{miles} miles', { miles: formatCount(tour.miles) }),
      formatMoney(tour.cents),
    ];
    yield { kind: 'group', cells: [head.filter(Boolean).join('   ')] };
    for (const [i, tourStop] of tour.stops.entries()) {
      const stop = stops.get(tourStop.id);
      if (stop === undefined) continue;
      const [opens, closes] = [stop.opensAt, stop.closesAt].map((end) =>
        end === null ? '…' : showIn(end, stop.zone),
      );
      yield {
        cells: [
          String(i + 1),
          ...placeOf(stop),
          tourStop.miles === null ? '' : formatCount(tourStop.miles),
          showIn(tourStop.beginsAt, stop.zone),
          stop.opensAt === null && stop.closesAt === null ? '' : spanOf(opens ?? '', closes ?? ''),
        ],
      };
    }
  }
  if (plan.leftOut.length > 0) yield { kind: 'group', cells: [say('Unassigned')] };
  for (const { id, reason } of plan.leftOut) {
    const stop = stops.get(id);
    if (stop) yield { kind: 'lead', cells: ['', ...placeOf(stop), '', '', ''] };
    yield { kind: 'note', cells: [say(reason.sentence, reason.params)] };
  }
}
