import { exportReport, findReport, reportWorkbook } from './reports.contract.ts';
import * as service from './reports.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(findReport, (work, { query }) => service.find(work, query)),
  on(exportReport, (work, { query }) => service.asCsv(work, query)),
  on(reportWorkbook, (work, { query }) => service.asWorkbook(work, query)),
];
