import type { ImportKindId } from '#areas/company/imports/import-states.contract.ts';
import {
  startImportCheckEndpoint,
  discardImportEndpoint,
  findImportErrorsOrNoticesEndpoint,
  findImportRecordsInUseEndpoint,
  getImportEndpoint,
  setImportColumnMappingEndpoint,
  startImportUndoEndpoint,
  uploadImportEndpoint,
  startImportWriteEndpoint,
} from '#areas/company/imports/imports.contract.ts';
import type { ImportRunDetail } from '#areas/company/imports/imports.contract.ts';
import { interpolateEnglishMessage } from '#kit/contract/localized-message.ts';
import { waitForJobToEnd } from './background-jobs.ts';
import type { TestUser, TestWorld } from './world.ts';

/** Imports files as a user with import permission, in a world with a queue. */
export function createImportClient(getWorld: () => TestWorld, getUser: () => TestUser) {
  const upload = (kind: ImportKindId, content: string | Uint8Array, as = getUser()) =>
    getWorld().call(uploadImportEndpoint, {
      as,
      body: { kind },
      files: [{ name: 'old-system.csv', content, fields: { kind } }],
    });
  const get = async (id: number): Promise<ImportRunDetail> =>
    (await getWorld().call(getImportEndpoint, { as: getUser(), params: { id } })).data;
  const step =
    (
      call:
        | typeof startImportCheckEndpoint
        | typeof startImportWriteEndpoint
        | typeof startImportUndoEndpoint,
    ) =>
    async (id: number) => {
      const answer = await getWorld().call(call, { as: getUser(), params: { id } });
      if (answer.status === 200) await waitForJobToEnd(getWorld(), getUser(), answer.data.jobId);
      return answer;
    };
  const check = step(startImportCheckEndpoint);
  const write = step(startImportWriteEndpoint);
  const undo = step(startImportUndoEndpoint);
  return {
    upload,
    get,
    check,
    write,
    /** Uploads and checks rows under the titles of a kind. Dates are month first. */
    async checked(kind: ImportKindId, titles: string, ...rows: string[]): Promise<ImportRunDetail> {
      const { data: run } = await upload(kind, [titles, ...rows].join('\n'));
      if (run.dateOrder === null)
        await getWorld().call(setImportColumnMappingEndpoint, {
          as: getUser(),
          params: { id: run.id },
          body: { places: run.places, dateOrder: 'mdy', rowVersion: run.rowVersion },
        });
      await check(run.id);
      return get(run.id);
    },
    /** The same, and imports them. */
    async imported(kind: ImportKindId, titles: string, ...rows: string[]): Promise<ImportRunDetail> {
      const run = await this.checked(kind, titles, ...rows);
      await write(run.id);
      return get(run.id);
    },
    /** Returns each error as its row, its column, the cell's value and the message. */
    async faults(id: number): Promise<(string | number | null)[][]> {
      const { data } = await getWorld().call(findImportErrorsOrNoticesEndpoint, {
        as: getUser(),
        params: { id },
      });
      return data.map(({ row, column, value, code }) => [row, column, value, code]);
    },
    /** Returns the warnings of a check, each as its row, its column and its message. */
    async notices(id: number): Promise<(string | number | null)[][]> {
      const { data } = await getWorld().call(findImportErrorsOrNoticesEndpoint, {
        as: getUser(),
        params: { id },
        query: { notices: true },
      });
      return data.map(({ row, column, sentence, params }) => [
        row,
        column,
        interpolateEnglishMessage(sentence, params),
      ]);
    },
    async sentences(id: number): Promise<string[]> {
      const { data } = await getWorld().call(findImportErrorsOrNoticesEndpoint, {
        as: getUser(),
        params: { id },
      });
      return data.map(({ sentence }) => sentence);
    },
    undo,
    discard: (id: number, as = getUser()) => getWorld().call(discardImportEndpoint, { as, params: { id } }),
    /** Returns each record that prevents undoing an import, as its name and the messages about what uses it. */
    async inUse(id: number): Promise<string[]> {
      const { data } = await getWorld().call(findImportRecordsInUseEndpoint, {
        as: getUser(),
        params: { id },
      });
      return data.records.map(
        ({ name, uses }) => `${name}: ${uses.map(({ sentence }) => sentence).join(', ')}`,
      );
    },
    /** Undoes an import and returns its status afterwards. */
    async undone(id: number): Promise<ImportRunDetail['state']> {
      await undo(id);
      return (await get(id)).state;
    },
  };
}
