import * as contract from './surcharges.contract.ts';
import * as service from './surcharges.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(contract.getHolidaySurchargesAndPeriodsEndpoint, (work) =>
    service.getHolidaySurchargesAndPeriods(work),
  ),
  defineRoute(contract.addHolidaySurchargeEndpoint, (work, { body }) =>
    service.addHolidaySurcharge(work, body),
  ),
  defineRoute(contract.replaceHolidaySurchargeEndpoint, (work, { params, body }) =>
    service.replaceHolidaySurcharge(work, params.id, body),
  ),
  defineRoute(contract.endHolidaySurchargeEndpoint, (work, { params }) =>
    service.endHolidaySurcharge(work, params.id),
  ),
];
