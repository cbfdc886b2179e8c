import { exportMonth, monthBoxes, monthDays } from './month-end.contract.ts';
import * as service from './month-end.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(monthDays, (work, { query }) => service.days(work, query)),
  on(monthBoxes, (work, { query }) => service.boxes(work, query)),
  on(exportMonth, async (work, { query }) => service.exportCsv(work, query)),
];
