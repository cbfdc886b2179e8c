import {
  previewBulkTextsEndpoint,
  queueCustomTextsToLoadsEndpoint,
  queueTextToConsigneeEndpoint,
  startBulkTextsEndpoint,
  findSmsLogUpTo200Endpoint,
} from './text-messages.contract.ts';
import * as service from './text-messages.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(findSmsLogUpTo200Endpoint, (work, { params }) =>
    service.findSmsLogUpTo200(work, params.loadId, String(params.consigneeNumber)),
  ),
  defineRoute(previewBulkTextsEndpoint, (work, { body }) => service.previewBulkTexts(work, body)),
  defineRoute(startBulkTextsEndpoint, (work, { body }) => service.startBulkTexts(work, body)),
  defineRoute(queueCustomTextsToLoadsEndpoint, (work, { body }) =>
    service.queueCustomTextsToLoads(work, body),
  ),
  defineRoute(queueTextToConsigneeEndpoint, (work, { body }) => service.queueTextToConsignee(work, body)),
];
