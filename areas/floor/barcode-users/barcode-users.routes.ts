import {
  addScannerUser,
  deactivateScannerUser,
  findScannerUsers,
  printScannerCard,
  reactivateScannerUser,
  saveScannerUser,
  unlockScannerUser,
} from './barcode-users.contract.ts';
import * as service from './barcode-users.service.ts';
import * as store from './barcode-users.store.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(findScannerUsers, (work, { query }) => store.findScannerUsers(work, query, query)),
  on(addScannerUser, (work, { body }) => service.add(work, body)),
  on(saveScannerUser, (work, { params, body }) => service.save(work, params.id, body)),
  on(deactivateScannerUser, (work, { params }) => service.deactivate(work, params.id)),
  on(reactivateScannerUser, (work, { params }) => service.reactivate(work, String(params['scannerUserId']))),
  on(unlockScannerUser, (work, { params }) => service.unlock(work, params.id)),
  on(printScannerCard, (work, { params }) => service.card(work, params.id)),
];
