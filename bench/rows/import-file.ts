import type { ImportKindId } from '#areas/company/imports/import-states.contract.ts';
import {
  startImportCheckEndpoint,
  findImportErrorsOrNoticesEndpoint,
  getImportEndpoint,
  setImportColumnMappingEndpoint,
  uploadImportEndpoint,
  startImportWriteEndpoint,
} from '#areas/company/imports/imports.contract.ts';
import type { ImportRun } from '#areas/company/imports/imports.contract.ts';
import type { BenchContext, BenchCaller } from '../bench.ts';
import { buildMultipartFormWithFile } from '../http.ts';
import { measureMs } from '../measure.ts';
import { waitForJobResult } from './billing.ts';

/** Imports a file: upload, check and write. Returns the run, and the milliseconds of the check and of the write. */
export async function runFileImportAndTimeIt(
  bench: BenchContext,
  caller: BenchCaller,
  { kind, file, rowCount }: { kind: ImportKindId; file: Buffer; rowCount: number },
): Promise<{ runId: number; checkMs: number; writeMs: number }> {
  const form = buildMultipartFormWithFile('rows.csv', file, { kind });
  const answer = await bench.served.client.ask(`/api${uploadImportEndpoint.path}`, {
    method: 'POST',
    headers: { ...bench.headersOf(caller), ...form.headers },
    body: form.body,
  });
  if (answer.status !== 200)
    throw new Error(`The upload answered ${answer.status}: ${answer.body.toString()}`);
  const {
    data: { id, places, rowVersion, dateOrder },
  }: { data: ImportRun } = JSON.parse(answer.body.toString());
  const params = { id };
  if (dateOrder === null)
    await bench.call(setImportColumnMappingEndpoint, {
      caller: caller,
      params,
      body: { places, dateOrder: 'mdy', rowVersion },
    });
  // The dates of the rows are intentionally far from today.
  const headers = { 'confirm-dates': 'true' };
  const step = async (
    call: typeof startImportCheckEndpoint | typeof startImportWriteEndpoint,
  ): Promise<void> => {
    const { data } = await bench.call(call, { caller: caller, params, headers });
    await waitForJobResult(bench, caller, data.jobId);
  };
  const check = await measureMs(() => step(startImportCheckEndpoint));
  const { data: errors } = await bench.call(findImportErrorsOrNoticesEndpoint, { caller: caller, params });
  if (errors[0])
    throw new Error(`Row ${errors[0].row} is refused: ${errors[0].sentence} ${JSON.stringify(errors[0])}`);
  const write = await measureMs(() => step(startImportWriteEndpoint));
  const { data: done } = await bench.call(getImportEndpoint, { caller: caller, params });
  if (done.state !== 'imported' || done.added !== rowCount)
    throw new Error(`The import is ${done.state} and added ${done.added}: ${done.why?.sentence ?? ''}`);
  return { runId: id, checkMs: check, writeMs: write };
}
