import {
  addReceiptEndpoint,
  deleteReceiptEndpoint,
  findPalletExchangeParticipantsEndpoint,
  findScannedPalletsByShipperEndpoint,
  findReceiptsEndpoint,
  getInvalidPalletDeductionBandsEndpoint,
  printAbsentPalletsReportEndpoint,
  printPalletBalanceReportEndpoint,
  printPalletReceiptAndMarkSentEndpoint,
  printReceivedPalletsReportEndpoint,
  printRedeemedPalletsReportEndpoint,
  createDayReceiptsAndExpireOverdueEndpoint,
  redeemReceiptEndpoint,
  replaceInvalidPalletDeductionBandsEndpoint,
} from './pallet-receipts.contract.ts';
import * as deductions from './deductions.service.ts';
import * as service from './pallet-receipts.service.ts';
import * as store from './pallet-receipts.repository.ts';
import * as reports from './pallet-reports.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(findReceiptsEndpoint, (work, { query }) => store.findReceipts(work, query, query)),
  defineRoute(getInvalidPalletDeductionBandsEndpoint, (work) => store.findDeductionBands(work)),
  defineRoute(replaceInvalidPalletDeductionBandsEndpoint, (work, { body }) =>
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
  defineRoute(printRedeemedPalletsReportEndpoint, (work, { query }) =>
    reports.printRedeemedPalletsReport(work, query),
  ),
  defineRoute(printReceivedPalletsReportEndpoint, (work, { query }) =>
    reports.printReceivedPalletsReport(work, query),
  ),
  defineRoute(printPalletBalanceReportEndpoint, (work, { query }) =>
    reports.printPalletBalanceReport(work, query),
  ),
  defineRoute(printAbsentPalletsReportEndpoint, (work, { query }) =>
    reports.printAbsentPalletsReport(work, query),
  ),
];
