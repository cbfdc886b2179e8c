import {
  calendarOfDays,
  deleteDay,
  manageDays,
  mostShipped,
  previewDay,
  previewDelete,
  printWeek,
  saveDay,
  servicePlaces,
  viewDays,
} from './days-of-service.contract.ts';
import { previewClosing, previewReRoute, reRoute } from './re-route.contract.ts';
import * as ways from './re-route.service.ts';
import * as service from './days-of-service.service.ts';
import * as store from './days-of-service.store.ts';
import * as view from './service-view.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(viewDays, (work, { query }) => view.week(work, query)),
  on(printWeek, (work, { query }) => view.weekPaper(work, query)),
  on(manageDays, (work, { query }) => store.findDays(work, query, query)),
  on(saveDay, (work, { body }) => service.save(work, body)),
  on(previewDay, (work, { body }) => service.preview(work, body)),
  on(previewDelete, (work, { params }) => service.previewDelete(work, Number(params.dayOfServiceId))),
  on(deleteDay, (work, { params }) => service.remove(work, Number(params.dayOfServiceId))),
  on(previewClosing, (work, { params }) => ways.previewClosing(work, params.id)),
  on(previewReRoute, (work, { body }) => ways.preview(work, body)),
  on(reRoute, (work, { body }) => ways.reRoute(work, body)),
  on(servicePlaces, (work) => view.places(work)),
  on(mostShipped, (work) => view.mostShippedTo(work)),
  on(calendarOfDays, (work, { query }) => view.calendar(work, query)),
];
