import {
  addHolidayEndpoint,
  deleteUnusedHolidayEndpoint,
  findHolidaysEndpoint,
  getHolidayEndpoint,
  previewHolidaySaveEndpoint,
  updateHolidayAndDaysOfServiceEndpoint,
} from './holiday-periods.contract.ts';
import * as service from './holiday-periods.service.ts';
import * as store from './holiday-periods.repository.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(findHolidaysEndpoint, (work, { query }) => store.findHolidays(work, query, query)),
  defineRoute(getHolidayEndpoint, (work, { params }) => service.getHoliday(work, params.id)),
  defineRoute(addHolidayEndpoint, (work, { body }) => service.addHoliday(work, body)),
  defineRoute(updateHolidayAndDaysOfServiceEndpoint, (work, { params, body }) =>
    service.updateHolidayAndDaysOfService(work, params.id, body),
  ),
  defineRoute(deleteUnusedHolidayEndpoint, (work, { params }) =>
    service.deleteUnusedHoliday(work, params.id),
  ),
  defineRoute(previewHolidaySaveEndpoint, (work, { body }) => service.previewHolidaySave(work, body)),
];
