import * as contract from './charges.contract.ts';
import * as service from './charges.service.ts';
import * as store from './charges.store.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(contract.findAccessorials, (work) => store.accessorials(work)),
  on(contract.addAccessorial, (work, { body }) => service.addRule(work, body)),
  on(contract.saveAccessorial, (work, { params, body }) => service.saveRule(work, params.id, body)),
  on(contract.endAccessorial, (work, { params }) => service.endRule(work, params.id)),
  on(contract.findCodes, (work) => service.findCodes(work)),
  on(contract.saveCode, (work, { body }) => service.keepCode(work, body)),
  on(contract.findReasons, (work) => store.cancelReasons(work)),
  on(contract.saveReason, (work, { body }) => service.keepReason(work, body)),
];
