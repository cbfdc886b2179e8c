import {
  exportTracesCsvEndpoint,
  findTracesEndpoint,
  printTracesEndpoint,
  saveOrClearLotEndpoint,
} from './traceability.contract.ts';
import * as service from './traceability.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(findTracesEndpoint, (work, { query }) => service.listTraces(work, query)),
  defineRoute(printTracesEndpoint, (work, { query }) => service.printTraces(work, query)),
  defineRoute(exportTracesCsvEndpoint, (work, { query }) => service.exportTracesCsv(work, query)),
  defineRoute(saveOrClearLotEndpoint, (work, { params, body }) =>
    service.saveOrClearLot(work, params.id, body),
  ),
];
