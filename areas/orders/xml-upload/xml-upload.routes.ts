import { codesOf, forget } from './shipper-codes.service.ts';
import { sampleFile, schemaFile } from './sample-file.service.ts';
import * as calls from './xml-upload.contract.ts';
import { pastUpload, uploadFile } from './xml-upload.service.ts';
import { uploadPage } from './xml-upload.store.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(calls.uploadXml, (work, { files, body }) => uploadFile(work, files, body)),
  on(calls.listUploads, (work, { query }) => uploadPage(work, query, query)),
  on(calls.listCodes, (work, { query }) => codesOf(work, query.shipperAccountId)),
  on(calls.forgetCode, (work, { query }) => forget(work, query)),
  on(calls.sampleFile, (work, { query }) => sampleFile(work, query.shipperAccountId, query.format)),
  on(calls.getUpload, (work, { params }) => pastUpload(work, params.id)),
  on(calls.orderSchema, async () => schemaFile),
];
