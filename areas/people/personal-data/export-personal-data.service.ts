import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { exportParts, otherRecordsExportPart } from './export-parts.sql.ts';
import type { ExportPart } from './export-parts.sql.ts';
import * as store from './personal-data.repository.ts';
import type { DataSubject } from './personal-data.repository.ts';
import { createNotifications } from '#areas/people/notifications/create-notifications.service.ts';
import {
  readNumberSettingOrDefault,
  readSettingOrDefault,
  loadTranslationsFromEnglish,
} from '#areas/settings/settings/settings.service.ts';
import type { QueueHandler } from '#kit/server/jobs.ts';
import { createPrintTranslate } from '#kit/server/pdf.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange } from '#kit/server/request-context.ts';
import { writeZip } from '#kit/server/zip.ts';
import type { Integrations } from '#integrations/ports.ts';

/** Creates the export of a user's personal data in a background job, part by part. */

/** The maximum number of rows of a table. The index states when there are more. */
const most = 20_000;
type InWork = Parameters<QueueHandler>[1];

interface Told {
  part: ExportPart;
  tables: Record<string, Record<string, unknown>[]>;
  rows: number;
  cut: boolean;
}
/** What identifies a record: its id, when it was created or changed, and by whom. */
const brief = (line: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(line).filter(([key]) => /^(id|number|code|\w+_(id|number|at|on|by|by_name))$/.test(key)),
  );
async function tellPart(inWork: InWork, person: DataSubject, part: ExportPart): Promise<Told> {
  const tables: Told['tables'] = {};
  let cut = false;
  for (const { table, where, without = [] } of part.rows) {
    const found = await inWork((work) =>
      store.findTableRowsOfUserWithoutSecrets(work.tx, {
        table,
        where: where(person),
        without,
        maxRows: most + 1,
      }),
    );
    if (found.length === 0) continue;
    cut ||= found.length > most;
    const lines = found.slice(0, most).map((line) => (part.brief ? brief(line) : line));
    tables[table] = [...(tables[table] ?? []), ...lines];
  }
  return { part, tables, cut, rows: Object.values(tables).reduce((sum, rows) => sum + rows.length, 0) };
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
/** The export's index, in the language of the request. */
function indexOf(
  person: DataSubject,
  all: readonly Told[],
  is: { language: string; company: string; at: string },
): string {
  const say = createPrintTranslate(loadTranslationsFromEnglish(is.language), is.language);
  const line = (name: string, value: string): string =>
    `<tr><th>${escaped(name)}</th><td>${escaped(value)}</td></tr>`;
  const files = all.map(({ part, rows, cut }) => {
    const count = cut ? say('the first {count}', { count: rows }) : String(rows);
    const link = `<a href="${part.file}.json">${part.file}.json</a>`;
    return `<tr><th>${link}</th><td>${escaped(say(part.title))}</td><td class="numeric">${escaped(count)}</td></tr>`;
  });
  const title = say('Data {company} has about you', { company: is.company });
  return `<!doctype html>
<html lang="${is.language}"><head><meta charset="utf-8"><title>${escaped(title)}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:3rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.4rem .6rem}
tr{border-bottom:1px solid #ccc}.numeric{text-align:right}</style>
</head><body><h1>${escaped(title)}</h1>
<table>${line(say('Name'), person.name)}${line(say('Email'), person.email)}${line(say('Created'), is.at)}</table>
<h2>${escaped(say('Files'))}</h2><table>${files.join('\n')}</table>
<p>${escaped(say('They contain no passwords, keys or other secrets. Each file is JSON: one list of records per table.'))}</p>
</body></html>
`;
}

async function make(inWork: InWork, person: DataSubject, language: string) {
  const all: Told[] = [];
  for (const part of [...exportParts, otherRecordsExportPart]) all.push(await tellPart(inWork, person, part));
  const { company, at } = await inWork(async (work) => ({
    company: await readSettingOrDefault(work, 'companyName'),
    at: work.now.toString(),
  }));
  const bytes = writeZip([
    { name: 'index.html', text: indexOf(person, all, { language, company, at }) },
    ...all.map(({ part, tables }) => ({
      name: `${part.file}.json`,
      text: `${JSON.stringify(tables, null, 2)}\n`,
    })),
  ]);
  return { bytes, records: all.reduce((sum, { rows }) => sum + rows, 0) };
}

/** Notifies the requester and the user that the export can be downloaded. */
const tellReady = (work: RequestContext, id: number, to: readonly (number | null)[]): Promise<void> =>
  createNotifications(work, {
    told: [
      {
        kind: 'jobEnded',
        key: `person-export ${id}`,
        said: 'done',
        params: { job: 'Personal data export', why: '' },
        recordId: null,
        accountIds: null,
        warehouseId: null,
        to: [...new Set(to.filter((one) => one !== null))],
      },
    ],
    by: null,
    at: work.now.toString(),
  });

/** Creates an export. Running it twice creates one. A user erased in between gets none. */
export const createPersonalDataExportHandler =
  ({ files }: Pick<Integrations, 'files'>): QueueHandler =>
  async (payload, inWork) => {
    const { id } = z.object({ id: z.int() }).parse(payload);
    const found = await inWork(async (work) => {
      const pendingExport = await store.findPendingExport(work.tx, id);
      const person = pendingExport && (await store.findDataSubject(work.tx, pendingExport.userId));
      return pendingExport && person && { wanted: pendingExport, person };
    });
    if (!found) return;
    const { wanted, person } = found;
    const file = `exports/${wanted.userId}/${randomUUID()}.zip`;
    const buildAndStore = async (): Promise<Awaited<ReturnType<typeof make>>> => {
      const folder = await make(inWork, person, wanted.language);
      await files.putFile(file, folder.bytes, 'application/zip');
      return folder;
    };
    // A failed export is marked as such, and another can be requested. The queue then finds nothing to retry.
    const { bytes, records: count } = await buildAndStore().catch(async (error: unknown) => {
      await inWork(async (work) => {
        await store.markPersonalDataExportFailed(work, id);
        publishChange(work, 'people');
      });
      throw error;
    });
    const isCompleted = await inWork(async (work) => {
      const is = {
        file,
        bytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        records: count,
        days: await readNumberSettingOrDefault(work, 'personalDataExportDays'),
      };
      if (!(await store.completePersonalDataExportUnlessErased(work, id, is))) return false;
      await tellReady(work, id, [wanted.askedBy, wanted.userId]);
      publishChange(work, 'people');
      return true;
    });
    if (!isCompleted) await files.removeFile(file);
  };

/** Deletes the files of expired exports. */
export const createExportFileDeletionHandler =
  ({ files }: Pick<Integrations, 'files'>): QueueHandler =>
  async (payload) => {
    for (const file of z.object({ files: z.array(z.string()) }).parse(payload).files)
      await files.removeFile(file);
  };
