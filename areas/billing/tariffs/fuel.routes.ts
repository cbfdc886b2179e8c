import { getFuel, makeTable, savePrice, saveTable } from './fuel.contract.ts';
import * as service from './fuel.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(getFuel, (work) => service.get(work)),
  on(savePrice, (work, { body }) => service.sayPrice(work, body)),
  on(makeTable, (work, { body }) => service.makeTable(work, body)),
  on(saveTable, (work, { body }) => service.putTable(work, body)),
];
