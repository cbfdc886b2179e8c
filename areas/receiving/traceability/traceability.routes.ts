import { exportTraces, findTraces, printTraces, saveLot } from './traceability.contract.ts';
import * as service from './traceability.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(findTraces, (work, { query }) => service.find(work, query)),
  on(printTraces, (work, { query }) => service.print(work, query)),
  on(exportTraces, (work, { query }) => service.toCsv(work, query)),
  on(saveLot, (work, { params, body }) => service.save(work, params.id, body)),
];
