import {
  exportTracesEndpoint,
  findTracesEndpoint,
  printTracesEndpoint,
  saveLotEndpoint,
} from './traceability.contract.ts';
import * as service from './traceability.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(findTracesEndpoint, (work, { query }) => service.listTraces(work, query)),
  defineRoute(printTracesEndpoint, (work, { query }) => service.printTraces(work, query)),
  defineRoute(exportTracesEndpoint, (work, { query }) => service.exportTraces(work, query)),
  defineRoute(saveLotEndpoint, (work, { params, body }) => service.saveLot(work, params.id, body)),
];
