import {
  previewBulkTextsEndpoint,
  sendTextsToLoadsEndpoint,
  sendTextToConsigneeEndpoint,
  sendBulkTextsEndpoint,
  findSmsLogEndpoint,
} from './text-messages.contract.ts';
import * as service from './text-messages.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(findSmsLogEndpoint, (work, { params }) =>
    service.findSmsLog(work, params.loadId, String(params.consigneeNumber)),
  ),
  defineRoute(previewBulkTextsEndpoint, (work, { body }) => service.previewBulkTexts(work, body)),
  defineRoute(sendBulkTextsEndpoint, (work, { body }) => service.startBulkTexts(work, body)),
  defineRoute(sendTextsToLoadsEndpoint, (work, { body }) => service.sendTextsToLoads(work, body)),
  defineRoute(sendTextToConsigneeEndpoint, (work, { body }) => service.sendTextToConsignee(work, body)),
];
