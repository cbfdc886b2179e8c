import { getUnitTimeline } from './unit-timeline.service.ts';
import * as deliverTo from './deliver-to.contract.ts';
import {
  findDeliveryUnitsUpTo300,
  findDeliveries,
  getDelivery,
  getDeliveryBolPdf,
  findDeliveryProducts,
} from './deliver-to.service.ts';
import * as tracking from './shipment-tracking.contract.ts';
import {
  findReceivedFreightRows,
  findTrackedShipmentRows,
  findTrackedUnitRows,
} from './shipment-tracking.repository.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(deliverTo.findDeliveriesEndpoint, (work, { query }) => findDeliveries(work, query)),
  defineRoute(deliverTo.getDeliveryEndpoint, (work, { query }) => getDelivery(work, query)),
  defineRoute(deliverTo.findDeliveryProductsEndpoint, (work, { query }) => findDeliveryProducts(work, query)),
  defineRoute(deliverTo.findDeliveryUnitsUpTo300Endpoint, (work, { query }) =>
    findDeliveryUnitsUpTo300(work, query),
  ),
  defineRoute(deliverTo.printDeliveryBolEndpoint, (work, { params }) =>
    getDeliveryBolPdf(work, params, params.bolId),
  ),
  defineRoute(tracking.findTrackedShipmentsEndpoint, (work, { query }) =>
    findTrackedShipmentRows(work, query),
  ),
  defineRoute(tracking.findReceivedFreightEndpoint, (work, { query }) =>
    findReceivedFreightRows(work, query),
  ),
  defineRoute(tracking.findTrackedUnitsEndpoint, (work, { query }) => findTrackedUnitRows(work, query)),
  defineRoute(tracking.getUnitTimelineEndpoint, (work, { params }) => getUnitTimeline(work, params.id)),
];
