import * as contract from './charges.contract.ts';
import * as service from './charges.service.ts';
import * as store from './charges.repository.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(contract.findUnretiredAccessorialsEndpoint, (work) => store.findUnretiredAccessorials(work)),
  defineRoute(contract.addAccessorialEndpoint, (work, { body }) => service.addAccessorial(work, body)),
  defineRoute(contract.replaceAccessorialEndpoint, (work, { params, body }) =>
    service.replaceAccessorial(work, params.id, body),
  ),
  defineRoute(contract.endAccessorialEndpoint, (work, { params }) => service.endAccessorial(work, params.id)),
  defineRoute(contract.findChargeCodesEndpoint, (work) => service.listChargeCodes(work)),
  defineRoute(contract.createOrUpdateChargeCodeEndpoint, (work, { body }) =>
    service.createOrUpdateChargeCode(work, body),
  ),
  defineRoute(contract.findCancelReasonsEndpoint, (work) => store.findCancelReasons(work)),
  defineRoute(contract.createOrUpdateCancelReasonEndpoint, (work, { body }) =>
    service.createOrUpdateCancelReason(work, body),
  ),
];
