import {
  exportFoodTracesCsvEndpoint,
  findFoodTracesEndpoint,
  printFoodTracesEndpoint,
  setOrClearLineLotCodeEndpoint,
} from './traceability.contract.ts';
import * as service from './traceability.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(findFoodTracesEndpoint, (work, { query }) => service.listFoodTraces(work, query)),
  defineRoute(printFoodTracesEndpoint, (work, { query }) => service.printFoodTraces(work, query)),
  defineRoute(exportFoodTracesCsvEndpoint, (work, { query }) => service.exportFoodTracesCsv(work, query)),
  defineRoute(setOrClearLineLotCodeEndpoint, (work, { params, body }) =>
    service.setOrClearLineLotCode(work, params.id, body),
  ),
];
