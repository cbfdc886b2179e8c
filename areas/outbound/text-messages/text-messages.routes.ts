import {
  previewBulkEtaTextsEndpoint,
  queueCustomTextsToLoadsEndpoint,
  queueEtaOrCustomTextToConsigneeEndpoint,
  startBulkEtaTextsEndpoint,
  findSmsLogUpTo200Endpoint,
} from './text-messages.contract.ts';
import * as service from './text-messages.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(findSmsLogUpTo200Endpoint, (work, { params }) =>
    service.findSmsLogUpTo200(work, params.loadId, String(params.consigneeNumber)),
  ),
  defineRoute(previewBulkEtaTextsEndpoint, (work, { body }) => service.previewBulkEtaTexts(work, body)),
  defineRoute(startBulkEtaTextsEndpoint, (work, { body }) => service.startBulkEtaTexts(work, body)),
  defineRoute(queueCustomTextsToLoadsEndpoint, (work, { body }) =>
    service.queueCustomTextsToLoads(work, body),
  ),
  defineRoute(queueEtaOrCustomTextToConsigneeEndpoint, (work, { body }) =>
    service.queueEtaOrCustomTextToConsignee(work, body),
  ),
];
