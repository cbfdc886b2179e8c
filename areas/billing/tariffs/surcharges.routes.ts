import * as contract from './surcharges.contract.ts';
import * as service from './surcharges.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(contract.findSurcharges, (work) => service.get(work)),
  on(contract.addSurcharge, (work, { body }) => service.add(work, body)),
  on(contract.saveSurcharge, (work, { params, body }) => service.save(work, params.id, body)),
  on(contract.endSurcharge, (work, { params }) => service.end(work, params.id)),
];
