import { listTodaysExtensionArrivalsEndpoint } from './expected-extensions.contract.ts';
import { findTodaysExtensionArrivals } from './expected-extensions.repository.ts';
import * as calls from './cutoff-extensions.contract.ts';
import * as service from './cutoff-extensions.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(calls.findExtensionsEndpoint, (work, { query }) => service.findExtensions(work, query)),
  defineRoute(listTodaysExtensionArrivalsEndpoint, (work, { query }) =>
    findTodaysExtensionArrivals(work, query.warehouseId),
  ),
  defineRoute(calls.listActiveRejectionReasonsEndpoint, (work) => service.listActiveRejectionReasons(work)),
  defineRoute(calls.getExtensionRequestOptionsEndpoint, (work, { query }) =>
    service.getExtensionRequestOptions(work, query),
  ),
  defineRoute(calls.getExtensionEndpoint, (work, { params }) =>
    service.getExtension(work, params.extensionNo),
  ),
  defineRoute(calls.createExtensionAndEnterNewLinesEndpoint, (work, { body }) =>
    service.createExtensionAndEnterNewLines(work, body),
  ),
  defineRoute(calls.approveExtensionAndFinalizeLinesEndpoint, (work, { params, body }) =>
    service.approveExtensionAndFinalizeLines(work, params.extensionNo, body),
  ),
  defineRoute(calls.rejectExtensionEndpoint, (work, { params, body }) =>
    service.rejectExtension(work, params.extensionNo, body),
  ),
  defineRoute(calls.changeExtensionShippingTimeEndpoint, (work, { params }) =>
    service.changeExtensionShippingTime(work, Number(params.extensionNo), String(params.shippingHour)),
  ),
];
