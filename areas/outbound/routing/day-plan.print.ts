import type { DayPlanView, PlanStop } from './day-plan.contract.ts';
import { showCount, showMoney } from '#kit/contract/money.ts';
import { openSheet, showDay, showInstant } from '#kit/server/pdf-sheet.ts';
import { table } from '#kit/server/pdf-table.ts';
import type { Row } from '#kit/server/pdf-table.ts';
import { letter, printed } from '#kit/server/pdf.ts';
import type { Desk, Printing } from '#kit/server/pdf.ts';

/** The plan of a day, tour by tour, in driving order: for the wall of the office. */
export function printDayPlan(plan: DayPlanView, printing: Printing): AsyncGenerator<Uint8Array> {
  return printed(letter('Plan of the day'), printing, [plan], drawPlan, { name: () => 'Plan of the day' });
}

export function drawPlan(desk: Desk, plan: DayPlanView): void {
  const { say } = desk;
  const sheet = openSheet(desk, {
    title: say('Plan of the day'),
    number: [plan.warehouseCode, showDay(plan.dayOfService, say)].join('   '),
  });
  table(sheet, {
    columns: [
      { title: '#', width: 24 },
      { title: say('Stop'), width: { share: 1.6 }, bold: true },
      { title: say('City'), width: { share: 1 } },
      { title: say('Boxes'), width: 40, align: 'right' },
      { title: say('Cube'), width: 46, align: 'right' },
      { title: say('Miles'), width: 40, align: 'right' },
      { title: say('Arrives'), width: 92 },
      { title: say('Window'), width: 118 },
    ],
    rows: rowsOf(desk, plan),
    total: [
      '',
      `${say('Trailers')} ${showCount(plan.tours.length)}`,
      showMoney(plan.cents),
      showCount(plan.stops.reduce((sum, stop) => sum + stop.units, 0)),
      cubes(plan.stops.reduce((sum, stop) => sum + stop.cube, 0)),
      showCount(plan.miles),
      '',
      '',
    ],
    empty: say('Nothing is to be planned on this day.'),
    continued: say('continued'),
  });
  sheet.close();
}

const cubes = (hundredths: number): string => showCount(Math.round(hundredths / 100));
const placeOf = (stop: PlanStop): string[] => [
  stop.parts > 1 ? `${stop.name} (${stop.part}/${stop.parts})` : stop.name,
  [stop.city, stop.state].filter(Boolean).join(' '),
  showCount(stop.units),
  cubes(stop.cube),
];

/** The day is said once where both ends lie on it. */
const spanOf = (from: string, to: string): string =>
  `${from} – ${from.slice(0, 10) === to.slice(0, 10) ? to.slice(11) : to}`;

function* rowsOf({ say, printing }: Desk, plan: DayPlanView): Generator<Row> {
  const stops = new Map(plan.stops.map((stop) => [stop.id, stop]));
  const showIn = (instant: string, zone: string): string => showInstant(instant, { ...printing, zone });
  for (const tour of plan.tours) {
    const trailer = plan.trailers[tour.size];
    const head = [
      tour.name,
      tour.routeName,
      trailer?.name,
      say('leaves {time}', { time: showIn(tour.departsAt, plan.zone) }),
      say('{percent}% full', { percent: trailer ? Math.round((tour.cube / trailer.cube) * 100) : 0 }),
      say('{miles} miles', { miles: showCount(tour.miles) }),
      showMoney(tour.cents),
    ];
    yield { kind: 'group', cells: [head.filter(Boolean).join('   ')] };
    for (const [i, at] of tour.stops.entries()) {
      const stop = stops.get(at.id);
      if (stop === undefined) continue;
      const [opens, closes] = [stop.opensAt, stop.closesAt].map((end) =>
        end === null ? '…' : showIn(end, stop.zone),
      );
      yield {
        cells: [
          String(i + 1),
          ...placeOf(stop),
          at.miles === null ? '' : showCount(at.miles),
          showIn(at.beginsAt, stop.zone),
          stop.opensAt === null && stop.closesAt === null ? '' : spanOf(opens ?? '', closes ?? ''),
        ],
      };
    }
  }
  if (plan.leftOut.length > 0) yield { kind: 'group', cells: [say('On no trailer')] };
  for (const { id, reason } of plan.leftOut) {
    const stop = stops.get(id);
    if (stop) yield { kind: 'lead', cells: ['', ...placeOf(stop), '', '', ''] };
    yield { kind: 'note', cells: [say(reason.sentence, reason.params)] };
  }
}
