import * as contract from './surcharges.contract.ts';
import * as service from './surcharges.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(contract.findSurchargesEndpoint, (work) => service.getHolidaySurcharges(work)),
  defineRoute(contract.addSurchargeEndpoint, (work, { body }) => service.addSurcharge(work, body)),
  defineRoute(contract.replaceSurchargeEndpoint, (work, { params, body }) =>
    service.replaceSurcharge(work, params.id, body),
  ),
  defineRoute(contract.endSurchargeEndpoint, (work, { params }) => service.endSurcharge(work, params.id)),
];
