import type { ImportKindId } from '#areas/company/imports/import-states.contract.ts';
import {
  checkImport,
  discardImport,
  findImportFaults,
  findImportInUse,
  getImport,
  mapImport,
  undoImport,
  uploadImport,
  writeImport,
} from '#areas/company/imports/imports.contract.ts';
import type { ImportDetail } from '#areas/company/imports/imports.contract.ts';
import { fill } from '#kit/contract/said.ts';
import { endedJob } from './long-work.ts';
import type { TestPerson, World } from './world.ts';

/** Imports of files in a world that has a queue, by somebody who may import. */
export function importsOf(inWorld: () => World, by: () => TestPerson) {
  const upload = (kind: ImportKindId, content: string | Uint8Array, as = by()) =>
    inWorld().call(uploadImport, {
      as,
      body: { kind },
      files: [{ name: 'old-system.csv', content, fields: { kind } }],
    });
  const get = async (id: number): Promise<ImportDetail> =>
    (await inWorld().call(getImport, { as: by(), params: { id } })).data;
  const step = (call: typeof checkImport | typeof writeImport | typeof undoImport) => async (id: number) => {
    const answer = await inWorld().call(call, { as: by(), params: { id } });
    if (answer.status === 200) await endedJob(inWorld(), by(), answer.data.jobId);
    return answer;
  };
  const check = step(checkImport);
  const write = step(writeImport);
  const undo = step(undoImport);
  return {
    upload,
    get,
    check,
    write,
    /** Rows under the titles of a kind, checked; days are month first. */
    async checked(kind: ImportKindId, titles: string, ...rows: string[]): Promise<ImportDetail> {
      const { data: run } = await upload(kind, [titles, ...rows].join('\n'));
      if (run.dateOrder === null)
        await inWorld().call(mapImport, {
          as: by(),
          params: { id: run.id },
          body: { places: run.places, dateOrder: 'mdy', rowVersion: run.rowVersion },
        });
      await check(run.id);
      return get(run.id);
    },
    /** The same, written. */
    async imported(kind: ImportKindId, titles: string, ...rows: string[]): Promise<ImportDetail> {
      const run = await this.checked(kind, titles, ...rows);
      await write(run.id);
      return get(run.id);
    },
    /** Each fault as its row, its column, the value of the cell and what is said of it. */
    async faults(id: number): Promise<(string | number | null)[][]> {
      const { data } = await inWorld().call(findImportFaults, { as: by(), params: { id } });
      return data.map(({ row, column, value, code }) => [row, column, value, code]);
    },
    /** The notices of a check, each as its row, its column and its sentence in words. */
    async notices(id: number): Promise<(string | number | null)[][]> {
      const { data } = await inWorld().call(findImportFaults, {
        as: by(),
        params: { id },
        query: { notices: true },
      });
      return data.map(({ row, column, sentence, params }) => [row, column, fill(sentence, params)]);
    },
    async sentences(id: number): Promise<string[]> {
      const { data } = await inWorld().call(findImportFaults, { as: by(), params: { id } });
      return data.map(({ sentence }) => sentence);
    },
    undo,
    discard: (id: number, as = by()) => inWorld().call(discardImport, { as, params: { id } }),
    /** Each record that keeps an import from being undone, as its name and the sentences of what uses it. */
    async inUse(id: number): Promise<string[]> {
      const { data } = await inWorld().call(findImportInUse, { as: by(), params: { id } });
      return data.records.map(
        ({ name, uses }) => `${name}: ${uses.map(({ sentence }) => sentence).join(', ')}`,
      );
    },
    /** The same, undone; answers its state then. */
    async undone(id: number): Promise<ImportDetail['state']> {
      await undo(id);
      return (await get(id)).state;
    },
  };
}
