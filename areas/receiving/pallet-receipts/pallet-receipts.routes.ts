import {
  addReceiptEndpoint,
  deleteReceiptEndpoint,
  findPalletExchangeParticipantsEndpoint,
  findScannedPalletsByShipperEndpoint,
  findReceiptsEndpoint,
  getDeductionsEndpoint,
  printAbsentReportEndpoint,
  printBalanceReportEndpoint,
  printPalletReceiptAndMarkSentEndpoint,
  printReceivedReportEndpoint,
  printRedeemedReportEndpoint,
  createDayReceiptsAndExpireOverdueEndpoint,
  redeemReceiptEndpoint,
  saveDeductionsEndpoint,
} from './pallet-receipts.contract.ts';
import * as deductions from './deductions.service.ts';
import * as service from './pallet-receipts.service.ts';
import * as store from './pallet-receipts.store.ts';
import * as reports from './pallet-reports.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(findReceiptsEndpoint, (work, { query }) => store.findReceipts(work, query, query)),
  defineRoute(getDeductionsEndpoint, (work) => store.findDeductionBands(work)),
  defineRoute(saveDeductionsEndpoint, (work, { body }) =>
    deductions.replaceDeductionBandsIfUnchanged(work, body),
  ),
  defineRoute(findScannedPalletsByShipperEndpoint, (work, { query }) =>
    service.listScannedPalletsByShipper(work, query),
  ),
  defineRoute(findPalletExchangeParticipantsEndpoint, (work) => store.findPalletExchangeParticipants(work)),
  defineRoute(addReceiptEndpoint, (work, { query, body }) => service.addReceipt(work, query, body)),
  defineRoute(printPalletReceiptAndMarkSentEndpoint, (work, { params }) =>
    service.printPalletReceiptAndMarkSent(work, params.palletReceiptId),
  ),
  defineRoute(redeemReceiptEndpoint, (work, { params, body }) =>
    service.redeemReceipt(work, params.id, body),
  ),
  defineRoute(deleteReceiptEndpoint, (work, { params }) => service.removeReceipt(work, params.id)),
  defineRoute(createDayReceiptsAndExpireOverdueEndpoint, (work, { query }) =>
    service.createDayReceiptsAndExpireOverdue(work, query),
  ),
  defineRoute(printRedeemedReportEndpoint, (work, { query }) => reports.printRedeemedReport(work, query)),
  defineRoute(printReceivedReportEndpoint, (work, { query }) => reports.printReceivedReport(work, query)),
  defineRoute(printBalanceReportEndpoint, (work, { query }) => reports.printBalanceReport(work, query)),
  defineRoute(printAbsentReportEndpoint, (work, { query }) => reports.printAbsentReport(work, query)),
];
