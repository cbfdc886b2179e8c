import {
  changeCoolerShipDate,
  findCooler,
  printCooler,
  printReturnReceipt,
  saveCooler,
} from './cooler.contract.ts';
import * as service from './cooler.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(findCooler, (work, { query }) => service.find(work, query)),
  on(printCooler, (work, { query }) => service.list(work, query)),
  on(printReturnReceipt, (work, { query }) => service.returnReceipt(work, query)),
  on(changeCoolerShipDate, (work, { body }) => service.changeShipDate(work, body)),
  on(saveCooler, (work, { params, body }) => service.save(work, params.id, body)),
];
