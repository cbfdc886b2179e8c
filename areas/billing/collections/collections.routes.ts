import {
  addCollectionNoteEndpoint,
  addPaymentPromiseEndpoint,
  findPayerCollectionsEndpoint,
  getPayerCollectionDetailsEndpoint,
  setCreditLimitAndHoldEndpoint,
  setNextCollectionActionEndpoint,
} from './collections.contract.ts';
import { setCreditLimitAndHold } from './credit.service.ts';
import {
  printDunningNoticeEndpoint,
  createAndEmailDunningNoticeEndpoint,
} from './dunning-notice.contract.ts';
import * as letters from './dunning-notice.service.ts';
import * as service from './collections.service.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(findPayerCollectionsEndpoint, (work, { query }) => service.listPayerCollections(work, query)),
  defineRoute(getPayerCollectionDetailsEndpoint, (work, { params }) =>
    service.getPayerCollectionDetails(work, params.payerId),
  ),
  defineRoute(addCollectionNoteEndpoint, (work, { params, body }) =>
    service.addCollectionNote(work, params.payerId, body),
  ),
  defineRoute(addPaymentPromiseEndpoint, (work, { params, body }) =>
    service.addPaymentPromise(work, params.payerId, body),
  ),
  defineRoute(setCreditLimitAndHoldEndpoint, (work, { params, body }) =>
    setCreditLimitAndHold(work, params.payerId, body),
  ),
  defineRoute(createAndEmailDunningNoticeEndpoint, (work, { params }) =>
    letters.createAndEmailDunningNotice(work, params.payerId),
  ),
  defineRoute(printDunningNoticeEndpoint, (work, { params }) =>
    letters.printDunningNotice(work, params.payerId, params.letterId),
  ),
  defineRoute(setNextCollectionActionEndpoint, (work, { params, body }) =>
    service.setNextCollectionAction(work, params.payerId, body),
  ),
];
