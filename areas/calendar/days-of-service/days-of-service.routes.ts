import {
  getServiceCalendarAroundMonthEndpoint,
  deleteDayOfServiceEndpoint,
  findDayOfServiceRecordsEndpoint,
  findTopConsigneesOfLast4WeeksEndpoint,
  previewDayOfServiceSaveEndpoint,
  previewDayOfServiceDeletionEndpoint,
  printConsigneeServiceWeeksEndpoint,
  createOrUpdateDayOfServiceEndpoint,
  listRegionWarehouseHolidayChoicesEndpoint,
  findServiceWeekOfConsigneesEndpoint,
} from './days-of-service.contract.ts';
import {
  previewAccountClosingOrReopeningEndpoint,
  previewReRouteEndpoint,
  reRouteCareOfDeliveriesEndpoint,
} from './re-route.contract.ts';
import * as ways from './re-route.service.ts';
import * as service from './days-of-service.service.ts';
import * as store from './days-of-service.repository.ts';
import * as view from './service-view.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(findServiceWeekOfConsigneesEndpoint, (work, { query }) =>
    view.findServiceWeekOfConsignees(work, query),
  ),
  defineRoute(printConsigneeServiceWeeksEndpoint, (work, { query }) =>
    view.createConsigneeServiceWeeksPdf(work, query),
  ),
  defineRoute(findDayOfServiceRecordsEndpoint, (work, { query }) =>
    store.findDaysOfServicePage(work, query, query),
  ),
  defineRoute(createOrUpdateDayOfServiceEndpoint, (work, { body }) =>
    service.createOrUpdateDayOfService(work, body),
  ),
  defineRoute(previewDayOfServiceSaveEndpoint, (work, { body }) =>
    service.previewDayOfServiceSave(work, body),
  ),
  defineRoute(previewDayOfServiceDeletionEndpoint, (work, { params }) =>
    service.previewDayOfServiceDeletion(work, Number(params.dayOfServiceId)),
  ),
  defineRoute(deleteDayOfServiceEndpoint, (work, { params }) =>
    service.deleteDayOfService(work, Number(params.dayOfServiceId)),
  ),
  defineRoute(previewAccountClosingOrReopeningEndpoint, (work, { params }) =>
    ways.previewAccountClosingOrReopening(work, params.id),
  ),
  defineRoute(previewReRouteEndpoint, (work, { body }) => ways.previewReRoute(work, body)),
  defineRoute(reRouteCareOfDeliveriesEndpoint, (work, { body }) => ways.reRouteCareOfDeliveries(work, body)),
  defineRoute(listRegionWarehouseHolidayChoicesEndpoint, (work) =>
    view.listRegionWarehouseHolidayChoices(work),
  ),
  defineRoute(findTopConsigneesOfLast4WeeksEndpoint, (work) => view.findTopConsigneesOfLast4Weeks(work)),
  defineRoute(getServiceCalendarAroundMonthEndpoint, (work, { query }) =>
    view.getServiceCalendarAroundMonth(work, query),
  ),
];
