import {
  addHoliday,
  deleteHoliday,
  findHolidays,
  getHoliday,
  previewHoliday,
  saveHoliday,
} from './holiday-periods.contract.ts';
import * as service from './holiday-periods.service.ts';
import * as store from './holiday-periods.store.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(findHolidays, (work, { query }) => store.findHolidays(work, query, query)),
  on(getHoliday, (work, { params }) => service.seen(work, params.id)),
  on(addHoliday, (work, { body }) => service.add(work, body)),
  on(saveHoliday, (work, { params, body }) => service.save(work, params.id, body)),
  on(deleteHoliday, (work, { params }) => service.remove(work, params.id)),
  on(previewHoliday, (work, { body }) => service.preview(work, body)),
];
