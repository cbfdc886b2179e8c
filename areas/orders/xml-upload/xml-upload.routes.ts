import { listShipperCodes, deleteShipperCode } from './shipper-codes.service.ts';
import { buildSampleOrderFile, orderXsdFile } from './sample-file.service.ts';
import * as calls from './xml-upload.contract.ts';
import { getUpload, uploadOrderFile } from './xml-upload.service.ts';
import { findCommittedUploadsPage } from './xml-upload.store.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(calls.uploadOrderXmlEndpoint, (work, { files, body }) => uploadOrderFile(work, files, body)),
  defineRoute(calls.listCommittedUploadsEndpoint, (work, { query }) =>
    findCommittedUploadsPage(work, query, query),
  ),
  defineRoute(calls.listShipperCodesEndpoint, (work, { query }) =>
    listShipperCodes(work, query.shipperAccountId),
  ),
  defineRoute(calls.deleteShipperCodeEndpoint, (work, { query }) => deleteShipperCode(work, query)),
  defineRoute(calls.downloadSampleFileEndpoint, (work, { query }) =>
    buildSampleOrderFile(work, query.shipperAccountId, query.format),
  ),
  defineRoute(calls.getUploadEndpoint, (work, { params }) => getUpload(work, params.id)),
  defineRoute(calls.downloadOrderXsdEndpoint, async () => orderXsdFile),
];
