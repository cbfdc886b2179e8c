import { z } from 'zod';
import { titleRow } from '#kit/contract/title-row.ts';
import { importKinds, importStates } from './import-states.contract.ts';
import { importErrors } from './imports.errors.ts';
import { foreignTableRefusals } from '#kit/contract/foreign-table.errors.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { endpoint, file, one, page } from '#kit/contract/endpoint.ts';
import { flag, maybe, version } from '#kit/contract/fields.ts';
import { instant } from '#kit/contract/moments.ts';
import { paging } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface Topics {
    imports: true;
  }
  interface JobKinds {
    'imports.check': true;
    'imports.write': true;
    'imports.undo': true;
  }
}

const needs = ['importRecords:admin'] as const;
const kind = () => z.enum(importKinds, { error: 'Choose what to import' });

export const importRun = z.object({
  id: z.int(),
  kind: z.enum(importKinds),
  fileName: z.string(),
  state: z.enum(importStates),
  titles: z.array(z.string()),
  titleRow: z.int(),
  /** The place of each column in the file, from 0; null: the file has none. */
  places: z.record(z.string(), z.int().nullable()),
  dateOrder: z.enum(['mdy', 'dmy']).nullable(),
  /** A date of the file that can be read both ways. */
  dateExample: z.string().nullable(),
  rows: z.int(),
  added: z.int().nullable(),
  changed: z.int().nullable(),
  unchanged: z.int().nullable(),
  faults: z.int().nullable(),
  /** What the check says of cells that keep no row from being imported. */
  notices: z.int().nullable(),
  /** Why it failed, or why it could not be undone. */
  why: z
    .object({ sentence: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })
    .nullable(),
  /** Whether its check, writing or undo waits or is under way. Without that, an import in such a state was cut off. */
  isAtWork: z.boolean(),
  /**
   * How far that work is, in rows or records; it runs again from its start when its server was killed. Null: nothing is under way.
   */
  progress: z.object({ done: z.int(), total: z.int(), isRepeated: z.boolean() }).nullable(),
  madeAt: instant(),
  madeBy: z.string().nullable(),
  importedAt: instant().nullable(),
  undoneAt: instant().nullable(),
  rowVersion: z.int(),
});
export type ImportRun = z.output<typeof importRun>;
/** One import by itself. */
export const importDetail = importRun.extend({
  /** The next invoice number as it is, and as a checked import of open invoices would raise it; null: the import does not. */
  nextInvoice: z.object({ before: z.int(), after: z.int() }).nullable(),
  /** The import of the same file that was written before and not undone: this one is not checked. */
  importedBefore: z.object({ id: z.int(), at: instant(), file: z.string() }).nullable(),
});
export type ImportDetail = z.output<typeof importDetail>;

export const importFault = z.object({
  row: z.int(),
  seq: z.int(),
  /** Null: the row as a whole. */
  column: z.string().nullable(),
  value: z.string(),
  code: z.string(),
  sentence: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  suggestion: z.string().nullable(),
});
export type ImportFault = z.output<typeof importFault>;

export const use = z.object({
  sentence: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type Use = z.output<typeof use>;
export const usedRecord = z.object({
  /** Number, code or address, with the name of the record. */
  name: z.string(),
  /** What uses the record, or what was done with it. */
  uses: z.array(use),
});
export type UsedRecord = z.output<typeof usedRecord>;

/** 50 MB: 100,000 rows of 500 characters. */
export const maxImportBytes = 52_428_800;

export const findImports = endpoint({
  id: 'imports.find',
  method: 'GET',
  path: '/admin/imports',
  needs,
  about: 'Imports, the newest first.',
  query: z.object({ kind: maybe(kind()), ...paging(['madeAt'], 'desc') }),
  reply: page(importRun),
  ofTheHouse: true,
  live: ['imports', 'jobs'],
});
export const getImport = endpoint({
  id: 'imports.get',
  method: 'GET',
  path: '/admin/imports/{id}',
  needs,
  about: 'One import with its counts.',
  reply: one(importDetail),
  live: ['imports', 'jobs'],
});
export const findImportFaults = endpoint({
  id: 'imports.faults',
  method: 'GET',
  path: '/admin/imports/{id}/faults',
  needs,
  about:
    'What is wrong in the file: row, column, value, and how to fix it. `notices`: what the import leaves as it is, and dates that it asks about.',
  query: z.object({ notices: flag(), ...paging(['row']) }),
  reply: page(importFault),
  live: ['imports'],
});
/** So many records in use are named. */
export const mostNamedInUse = 20;
export const findImportInUse = endpoint({
  id: 'imports.inUse',
  method: 'GET',
  path: '/admin/imports/{id}/in-use',
  needs,
  about:
    'What keeps an import from being undone: how many of its records are in use, and the first of them with what uses them.',
  reply: one(z.object({ count: z.int(), records: z.array(usedRecord) })),
  live: ['imports', 'jobs'],
});
export const uploadImport = endpoint({
  id: 'imports.upload',
  method: 'POST',
  path: '/admin/imports',
  needs,
  about:
    'Reads a CSV or XLSX file of up to 100,000 rows. The row of titles is found, or said by `titleRow` (0: none). Columns are where they were in the last file with the same titles, else found by their titles. Nothing is written but the import itself; check it next.',
  upload: 'file',
  maxUploadBytes: maxImportBytes,
  body: z.object({ kind: kind(), titleRow: titleRow() }),
  reply: one(importDetail),
  refuses: [importErrors.oneFile, ...foreignTableRefusals(importErrors)],
  live: ['imports'],
});
export const mapImportBody = z.object({
  places: z.record(z.string(), z.int().min(0).max(199).nullable()),
  dateOrder: maybe(z.enum(['mdy', 'dmy'], { error: 'Choose how days are written' })),
  rowVersion: version(),
});
export const mapImport = endpoint({
  id: 'imports.map',
  method: 'PUT',
  path: '/admin/imports/{id}/columns',
  needs,
  about: 'Says which column of the file is which. What was checked before is checked again.',
  body: mapImportBody,
  reply: one(importDetail),
  refuses: [importErrors.notNow, importErrors.atWork],
  live: ['imports'],
});
export const checkImport = endpoint({
  id: 'imports.check',
  method: 'POST',
  path: '/admin/imports/{id}/check',
  needs,
  about:
    'Checks every row in the background and counts what the import would add and change. Nothing is written.',
  reply: one(z.object({ jobId: z.int() })),
  refuses: [
    importErrors.notNow,
    importErrors.atWork,
    importErrors.missingColumns,
    importErrors.dateOrder,
    importErrors.importedBefore,
  ],
  live: ['imports', 'jobs'],
});
export const writeImport = endpoint({
  id: 'imports.write',
  method: 'POST',
  path: '/admin/imports/{id}/write',
  needs,
  about:
    'Writes a checked import in the background, all rows or none. Dates far from today need the header `Confirm-Dates: true`.',
  reply: one(z.object({ jobId: z.int() })),
  refuses: [importErrors.notNow, importErrors.atWork, importErrors.hasFaults, commonErrors.datesFar],
  live: ['imports', 'jobs'],
});
export const undoImport = endpoint({
  id: 'imports.undo',
  method: 'POST',
  path: '/admin/imports/{id}/undo',
  needs,
  about:
    'Takes back in the background what an import added, all of it or nothing, as long as nothing depends on it. ' +
    'What it changed stays changed.',
  reply: one(z.object({ jobId: z.int() })),
  refuses: [importErrors.notNow, importErrors.atWork, importErrors.inUse],
  live: ['imports', 'jobs'],
});
export const discardImport = endpoint({
  id: 'imports.discard',
  method: 'POST',
  path: '/admin/imports/{id}/discard',
  needs,
  about:
    'Removes the rows of a file that was not imported. The import stays in the list as discarded. Discarding it again changes nothing.',
  reply: one(importDetail),
  refuses: [importErrors.notNow, importErrors.atWork],
  live: ['imports'],
});
/** The titles of a template are in this language; those of all three are read. */
const language = z.enum(['en', 'es', 'zh'], { error: 'Language is not valid' }).default('en');
export const importTemplate = endpoint({
  id: 'imports.template',
  method: 'GET',
  path: '/admin/imports/template',
  needs,
  about: 'A CSV file with the titles of a kind and an example row.',
  query: z.object({ kind: kind(), language }),
  reply: file('text/csv'),
});
export const importWorkbook = endpoint({
  id: 'imports.workbook',
  method: 'GET',
  path: '/admin/imports/template/workbook',
  needs,
  about:
    'The same template as an XLSX file: every cell is text, so that leading zeros stay, and days are dates.',
  query: z.object({ kind: kind(), language }),
  reply: file('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
});
