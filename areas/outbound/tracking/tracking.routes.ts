import { boxLife } from './box-life.service.ts';
import * as deliverTo from './deliver-to.contract.ts';
import { boxes, deliveries, delivery, printCopy, products } from './deliver-to.service.ts';
import * as tracking from './shipment-tracking.contract.ts';
import { received, tracked, trackedUnits } from './shipment-tracking.store.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(deliverTo.findDeliveries, (work, { query }) => deliveries(work, query)),
  on(deliverTo.getDelivery, (work, { query }) => delivery(work, query)),
  on(deliverTo.getDeliveryProducts, (work, { query }) => products(work, query)),
  on(deliverTo.getDeliveryBoxes, (work, { query }) => boxes(work, query)),
  on(deliverTo.printDeliveryBol, (work, { params }) => printCopy(work, params, params.bolId)),
  on(tracking.findTracked, (work, { query }) => tracked(work, query)),
  on(tracking.findReceived, (work, { query }) => received(work, query)),
  on(tracking.findTrackedUnits, (work, { query }) => trackedUnits(work, query)),
  on(tracking.getBoxLife, (work, { params }) => boxLife(work, params.id)),
];
