import { listShipperCodeMappings, deleteShipperCodeMapping } from './shipper-codes.service.ts';
import { buildSampleOrderFile, orderXsdFile } from './sample-file.service.ts';
import * as calls from './xml-upload.contract.ts';
import { getPastUploadWithResult, uploadOrderFileAndEnterValidUnits } from './xml-upload.service.ts';
import { findCommittedUploadsPage } from './xml-upload.repository.ts';
import { defineRoute } from '#kit/server/mount.ts';

export const routes = [
  defineRoute(calls.uploadOrderXmlEndpoint, (work, { files, body }) =>
    uploadOrderFileAndEnterValidUnits(work, files, body),
  ),
  defineRoute(calls.listCommittedUploadsEndpoint, (work, { query }) =>
    findCommittedUploadsPage(work, query, query),
  ),
  defineRoute(calls.listShipperCodeMappingsEndpoint, (work, { query }) =>
    listShipperCodeMappings(work, query.shipperAccountId),
  ),
  defineRoute(calls.deleteShipperCodeMappingEndpoint, (work, { query }) =>
    deleteShipperCodeMapping(work, query),
  ),
  defineRoute(calls.downloadSampleFileEndpoint, (work, { query }) =>
    buildSampleOrderFile(work, query.shipperAccountId, query.format),
  ),
  defineRoute(calls.getPastUploadWithResultEndpoint, (work, { params }) =>
    getPastUploadWithResult(work, params.id),
  ),
  defineRoute(calls.downloadOrderXsdEndpoint, async () => orderXsdFile),
];
