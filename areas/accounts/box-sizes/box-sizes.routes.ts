import * as contract from './box-sizes.contract.ts';
import * as service from './box-sizes.service.ts';
import * as store from './box-sizes.repository.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(contract.listActiveBoxSizesEndpoint, (work) => store.listActiveBoxSizes(work)),
  defineRoute(contract.findBoxSizeRecordsEndpoint, (work, { query }) =>
    store.findBoxSizeRecords(work, query, query),
  ),
  defineRoute(contract.addBoxSizeEndpoint, (work, { body }) => service.addBoxSize(work, body)),
  defineRoute(contract.updateBoxSizeEndpoint, (work, { params, body }) =>
    service.updateBoxSize(work, params.id, body),
  ),
  defineRoute(contract.deleteBoxSizeEndpoint, (work, { params }) => service.deleteBoxSize(work, params.id)),
];
