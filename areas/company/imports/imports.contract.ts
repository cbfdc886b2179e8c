import { z } from 'zod';
import { optionalHeaderRowNumberOrZeroField } from '#kit/contract/header-row.ts';
import { importKinds, importStatuses } from './import-states.contract.ts';
import { importErrors } from './imports.errors.ts';
import { listSpreadsheetErrors } from '#kit/contract/spreadsheet.errors.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { defineEndpoint, fileReply, itemReply, pageReply } from '#kit/contract/endpoint.ts';
import { optionalBooleanField, optionalField, rowVersionField } from '#kit/contract/fields.ts';
import { instantField } from '#kit/contract/time-fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface ChangeTopicMap {
    imports: true;
  }
  interface JobKindMap {
    'imports.check': true;
    'imports.write': true;
    'imports.undo': true;
  }
}

const needs = ['importRecords:admin'] as const;
const kind = () => z.enum(importKinds, { error: 'Choose what to import' });

export const importRunSchema = z.object({
  id: z.int(),
  kind: z.enum(importKinds),
  fileName: z.string(),
  state: z.enum(importStatuses),
  titles: z.array(z.string()),
  titleRow: z.int(),
  /** The index of each column in the file, from 0. Null: the file does not have it. */
  places: z.record(z.string(), z.int().nullable()),
  dateOrder: z.enum(['mdy', 'dmy']).nullable(),
  /** A date of the file that can be read in both orders. */
  dateExample: z.string().nullable(),
  rows: z.int(),
  added: z.int().nullable(),
  changed: z.int().nullable(),
  unchanged: z.int().nullable(),
  faults: z.int().nullable(),
  /** Number of warnings of the check. They do not prevent the import of a row. */
  notices: z.int().nullable(),
  /** Why it failed, or why it could not be undone. */
  why: z
    .object({ sentence: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })
    .nullable(),
  /** True while its check, writing or undo is queued or running. False in such a state means that it was interrupted. */
  isAtWork: z.boolean(),
  /**
   * The progress of that job, in rows or records. The job starts again from the beginning when its server was killed. Null: no
   * job is running.
   */
  progress: z.object({ done: z.int(), total: z.int(), isRepeated: z.boolean() }).nullable(),
  madeAt: instantField(),
  madeBy: z.string().nullable(),
  importedAt: instantField().nullable(),
  undoneAt: instantField().nullable(),
  rowVersion: z.int(),
});
export type ImportRun = z.output<typeof importRunSchema>;
export const importRunDetailSchema = importRunSchema.extend({
  /** The next invoice number now, and after a checked import of open invoices. Null: the import does not change it. */
  nextInvoice: z.object({ before: z.int(), after: z.int() }).nullable(),
  /** The import of the same file that was written before and not undone. This one cannot be checked. */
  importedBefore: z.object({ id: z.int(), at: instantField(), file: z.string() }).nullable(),
});
export type ImportRunDetail = z.output<typeof importRunDetailSchema>;

export const importErrorSchema = z.object({
  row: z.int(),
  seq: z.int(),
  /** Null: the complete row. */
  column: z.string().nullable(),
  value: z.string(),
  code: z.string(),
  sentence: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  suggestion: z.string().nullable(),
});
export type ImportError = z.output<typeof importErrorSchema>;

export const importUndoBlockerMessageSchema = z.object({
  sentence: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type ImportUndoBlockerMessage = z.output<typeof importUndoBlockerMessageSchema>;
export const recordInUseSchema = z.object({
  /** Number, code or email address, with the name of the record. */
  name: z.string(),
  /** What uses the record, or what was done with it. */
  uses: z.array(importUndoBlockerMessageSchema),
});
export type RecordInUse = z.output<typeof recordInUseSchema>;

/** 50 MB: 100,000 rows of 500 characters. */
export const maxImportBytes = 52_428_800;

export const findImportsEndpoint = defineEndpoint({
  id: 'imports.find',
  method: 'GET',
  path: '/admin/imports',
  permissions: needs,
  summary: 'List imports, newest first.',
  query: z.object({ kind: optionalField(kind()), ...pagingFields(['madeAt'], 'desc') }),
  reply: pageReply(importRunSchema),
  ofTheHouse: true,
  live: ['imports', 'jobs'],
});
export const getImportEndpoint = defineEndpoint({
  id: 'imports.get',
  method: 'GET',
  path: '/admin/imports/{id}',
  permissions: needs,
  summary: 'Get one import with its counts.',
  reply: itemReply(importRunDetailSchema),
  live: ['imports', 'jobs'],
});
export const findImportErrorsOrNoticesEndpoint = defineEndpoint({
  id: 'imports.listErrors',
  method: 'GET',
  path: '/admin/imports/{id}/faults',
  permissions: needs,
  summary:
    'List the errors in an import file. Each has the row, the column, the value and how to fix it. With `notices`, the list has what the import leaves unchanged and the dates to confirm.',
  query: z.object({ notices: optionalBooleanField(), ...pagingFields(['row']) }),
  reply: pageReply(importErrorSchema),
  live: ['imports'],
});
/** Maximum number of records in use that are listed. */
export const maxListedRecordsInUse = 20;
export const findImportRecordsInUseEndpoint = defineEndpoint({
  id: 'imports.listUndoBlockers',
  method: 'GET',
  path: '/admin/imports/{id}/in-use',
  permissions: needs,
  summary:
    'List what prevents the undo of an import. Returns how many of its records are in use, and the first of them with what uses them.',
  reply: itemReply(z.object({ count: z.int(), records: z.array(recordInUseSchema) })),
  live: ['imports', 'jobs'],
});
export const uploadImportEndpoint = defineEndpoint({
  id: 'imports.upload',
  method: 'POST',
  path: '/admin/imports',
  permissions: needs,
  summary:
    'Upload a CSV or XLSX file of up to 100,000 rows. The header row is detected, or set with `titleRow` (0: none). Columns are mapped as in the last file with the same titles, otherwise by their titles. Only the import itself is saved. Check it next.',
  upload: 'file',
  maxUploadBytes: maxImportBytes,
  body: z.object({ kind: kind(), titleRow: optionalHeaderRowNumberOrZeroField() }),
  reply: itemReply(importRunDetailSchema),
  errors: [importErrors.singleFileRequired, ...listSpreadsheetErrors(importErrors)],
  live: ['imports'],
});
export const setImportColumnMappingBodySchema = z.object({
  places: z.record(z.string(), z.int().min(0).max(199).nullable()),
  dateOrder: optionalField(z.enum(['mdy', 'dmy'], { error: 'Choose a date format' })),
  rowVersion: rowVersionField(),
});
export const setImportColumnMappingEndpoint = defineEndpoint({
  id: 'imports.mapColumns',
  method: 'PUT',
  path: '/admin/imports/{id}/columns',
  permissions: needs,
  summary: 'Map the columns of an import file. An import that was already checked is checked again.',
  body: setImportColumnMappingBodySchema,
  reply: itemReply(importRunDetailSchema),
  errors: [importErrors.statusNotAllowed, importErrors.importInProgress],
  live: ['imports'],
});
export const startImportCheckEndpoint = defineEndpoint({
  id: 'imports.check',
  method: 'POST',
  path: '/admin/imports/{id}/check',
  permissions: needs,
  summary:
    'Check all rows of an import in the background. Counts what the import would add and change. Nothing is saved.',
  reply: itemReply(z.object({ jobId: z.int() })),
  errors: [
    importErrors.statusNotAllowed,
    importErrors.importInProgress,
    importErrors.missingColumns,
    importErrors.dateOrderMissing,
    importErrors.alreadyImported,
  ],
  live: ['imports', 'jobs'],
});
export const startImportWriteEndpoint = defineEndpoint({
  id: 'imports.write',
  method: 'POST',
  path: '/admin/imports/{id}/write',
  permissions: needs,
  summary:
    'Save a checked import in the background, all rows or none. Dates far from today require the header `Confirm-Dates: true`.',
  reply: itemReply(z.object({ jobId: z.int() })),
  errors: [
    importErrors.statusNotAllowed,
    importErrors.importInProgress,
    importErrors.fileHasErrors,
    commonErrors.datesUnlikely,
  ],
  live: ['imports', 'jobs'],
});
export const startImportUndoEndpoint = defineEndpoint({
  id: 'imports.undo',
  method: 'POST',
  path: '/admin/imports/{id}/undo',
  permissions: needs,
  summary:
    'Takes back in the background what an import added, all of it or nothing, as long as nothing depends on it. ' +
    'What it changed stays changed.',
  reply: itemReply(z.object({ jobId: z.int() })),
  errors: [importErrors.statusNotAllowed, importErrors.importInProgress, importErrors.recordsInUse],
  live: ['imports', 'jobs'],
});
export const discardImportEndpoint = defineEndpoint({
  id: 'imports.discard',
  method: 'POST',
  path: '/admin/imports/{id}/discard',
  permissions: needs,
  summary:
    'Discard an import and delete its rows. Applies to a file that was not imported. The import stays in the list as discarded. Discarding it again changes nothing.',
  reply: itemReply(importRunDetailSchema),
  errors: [importErrors.statusNotAllowed, importErrors.importInProgress],
  live: ['imports'],
});
/** Language of the titles in the template. Uploads accept all three languages. */
const language = z.enum(['en', 'es', 'zh'], { error: 'Language isn’t valid' }).default('en');
export const downloadCsvImportTemplateEndpoint = defineEndpoint({
  id: 'imports.downloadTemplate',
  method: 'GET',
  path: '/admin/imports/template',
  permissions: needs,
  summary: 'Download a CSV template with the column titles of an import type and an example row.',
  query: z.object({ kind: kind(), language }),
  reply: fileReply('text/csv'),
});
export const downloadXlsxImportTemplateEndpoint = defineEndpoint({
  id: 'imports.downloadTemplateWorkbook',
  method: 'GET',
  path: '/admin/imports/template/workbook',
  permissions: needs,
  summary:
    'Download the same template as an XLSX file. Every cell is text, so that leading zeros are kept, and days are dates.',
  query: z.object({ kind: kind(), language }),
  reply: fileReply('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
});
