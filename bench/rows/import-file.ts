import type { ImportKindId } from '#areas/company/imports/import-states.contract.ts';
import {
  checkImport,
  findImportFaults,
  getImport,
  mapImport,
  uploadImport,
  writeImport,
} from '#areas/company/imports/imports.contract.ts';
import type { ImportRun } from '#areas/company/imports/imports.contract.ts';
import type { Bench, Caller } from '../bench.ts';
import { formOf } from '../http.ts';
import { timed } from '../measure.ts';
import { untilDone } from './billing.ts';

/** Imports a file: upload, check and write. Answers how long the check and the writing took, in milliseconds, and the run. */
export async function importFile(
  bench: Bench,
  as: Caller,
  { kind, file, rowCount }: { kind: ImportKindId; file: Buffer; rowCount: number },
): Promise<{ id: number; check: number; write: number }> {
  const form = formOf('rows.csv', file, { kind });
  const answer = await bench.served.client.ask(`/api${uploadImport.path}`, {
    method: 'POST',
    headers: { ...bench.headersOf(as), ...form.headers },
    body: form.body,
  });
  if (answer.status !== 200)
    throw new Error(`The upload answered ${answer.status}: ${answer.body.toString()}`);
  const {
    data: { id, places, rowVersion, dateOrder },
  }: { data: ImportRun } = JSON.parse(answer.body.toString());
  const params = { id };
  if (dateOrder === null)
    await bench.call(mapImport, { as, params, body: { places, dateOrder: 'mdy', rowVersion } });
  // The dates of the rows are far from today, and meant so.
  const headers = { 'confirm-dates': 'true' };
  const step = async (call: typeof checkImport | typeof writeImport): Promise<void> => {
    const { data } = await bench.call(call, { as, params, headers });
    await untilDone(bench, as, data.jobId);
  };
  const check = await timed(() => step(checkImport));
  const { data: faults } = await bench.call(findImportFaults, { as, params });
  if (faults[0])
    throw new Error(`Row ${faults[0].row} is refused: ${faults[0].sentence} ${JSON.stringify(faults[0])}`);
  const write = await timed(() => step(writeImport));
  const { data: done } = await bench.call(getImport, { as, params });
  if (done.state !== 'imported' || done.added !== rowCount)
    throw new Error(`The import is ${done.state} and added ${done.added}: ${done.why?.sentence ?? ''}`);
  return { id, check, write };
}
