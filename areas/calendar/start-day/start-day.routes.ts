import { getRunningDay, layoutsOf, startDay, takeDayBack } from './start-day.contract.ts';
import { findOpenDays } from './open-days.contract.ts';
import { openDaysOf } from './open-days.service.ts';
import { layoutsFor, runningDay, start, takeBack } from './start-day.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(getRunningDay, (work, { params }) => runningDay(work, params.id)),
  on(layoutsOf, (work, { params, query }) => layoutsFor(work, params.id, query.date)),
  on(startDay, (work, { params, body }) => start(work, params.id, body)),
  on(findOpenDays, (work, { params, query }) => openDaysOf(work, params.id, query.before)),
  on(takeDayBack, (work, { params }) => takeBack(work, params.id)),
];
