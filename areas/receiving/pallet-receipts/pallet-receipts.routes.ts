import {
  addReceipt,
  deleteReceipt,
  findExchange,
  findPalletShippers,
  findReceipts,
  getDeductions,
  printAbsent,
  printBalance,
  printReceipt,
  printReceived,
  printRedeemed,
  processReceipts,
  redeemReceipt,
  saveDeductions,
} from './pallet-receipts.contract.ts';
import * as deductions from './deductions.service.ts';
import * as service from './pallet-receipts.service.ts';
import * as store from './pallet-receipts.store.ts';
import * as reports from './pallet-reports.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(findReceipts, (work, { query }) => store.findReceipts(work, query, query)),
  on(getDeductions, (work) => store.bands(work)),
  on(saveDeductions, (work, { body }) => deductions.save(work, body)),
  on(findPalletShippers, (work, { query }) => service.shippers(work, query)),
  on(findExchange, (work) => store.findExchange(work)),
  on(addReceipt, (work, { query, body }) => service.add(work, query, body)),
  on(printReceipt, (work, { params }) => service.print(work, params.palletReceiptId)),
  on(redeemReceipt, (work, { params, body }) => service.redeem(work, params.id, body)),
  on(deleteReceipt, (work, { params }) => service.remove(work, params.id)),
  on(processReceipts, (work, { query }) => service.process(work, query)),
  on(printRedeemed, (work, { query }) => reports.redeemed(work, query)),
  on(printReceived, (work, { query }) => reports.received(work, query)),
  on(printBalance, (work, { query }) => reports.balance(work, query)),
  on(printAbsent, (work, { query }) => reports.absent(work, query)),
];
