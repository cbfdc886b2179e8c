import { z } from 'zod';
import { defineEndpoint, fileReply, itemReply } from '#kit/contract/endpoint.ts';
import { accountErrors, accountImportErrors } from './accounts.errors.ts';
import { optionalBooleanField } from '#kit/contract/fields.ts';
import {
  optionalColumnMappingField,
  optionalFileTitlesField,
  optionalHeaderRowNumberOrZeroField,
} from '#kit/contract/header-row.ts';

/** The columns of the sheet, in template order. `needed`: a new account requires the column. */
export const accountSheetColumns = [
  { id: 'number', title: 'Number', needed: true, takes: 'Account number. Can’t be changed later.' },
  { id: 'type', title: 'Type', needed: true, takes: 'shipper, consignee or bill-to' },
  { id: 'name', title: 'Name', needed: true, takes: 'As printed on documents.' },
  { id: 'billingName', title: 'Billing name', needed: false, takes: 'Leave blank to use the account name.' },
  { id: 'address', title: 'Address', needed: false, takes: 'Street address.' },
  { id: 'city', title: 'City', needed: true, takes: 'City or town.' },
  { id: 'state', title: 'State', needed: false, takes: 'Two or three letters, for example FL.' },
  { id: 'zip', title: 'ZIP', needed: false, takes: 'Five digits in the US, including leading zeros.' },
  {
    id: 'zone',
    title: 'Time zone',
    needed: false,
    takes: 'Example: America/New_York. Leave blank to use the state’s time zone.',
  },
  {
    id: 'latitude',
    title: 'Latitude',
    needed: false,
    takes: 'Decimal degrees, for example 30.267. Leave blank if unknown.',
  },
  {
    id: 'longitude',
    title: 'Longitude',
    needed: false,
    takes: 'Decimal degrees, negative in the Americas, for example -97.743.',
  },
  {
    id: 'phone',
    title: 'Phone',
    needed: false,
    takes: 'Ten digits, or + and country code: (305) 555-0134 or +57 1 2345678.',
  },
  { id: 'email', title: 'Email', needed: false, takes: 'One email address.' },
  { id: 'language', title: 'Language', needed: false, takes: 'en, es or zh. Leave blank for en.' },
  {
    id: 'termsDays',
    title: 'Terms',
    needed: false,
    takes: 'Days until invoices are due. Leave blank to use Admin Settings.',
  },
  {
    id: 'paymentTerm',
    title: 'Payment term',
    needed: false,
    takes: 'Collect, Prepaid or 3rd Party. Leave blank for Collect.',
  },
  {
    id: 'billTo',
    title: 'Default bill-to',
    needed: false,
    takes: 'Account number of the bill-to. Leave blank if the account is its own bill-to.',
  },
  {
    id: 'warehouse',
    title: 'Home warehouse',
    needed: false,
    /** Shown as "Required for some accounts" instead of "Optional". */
    neededFor: 'Required for shippers',
    takes: 'Code of the warehouse that receives the shipper’s freight. Shippers only.',
  },
  {
    id: 'consolidation',
    title: 'Billing consolidation',
    needed: false,
    takes: 'yes or no. Leave blank for no.',
  },
  { id: 'active', title: 'Active', needed: false, takes: 'yes or no. Leave blank for yes.' },
  { id: 'flags', title: 'Flags', needed: false, takes: 'Separate flags with ; (consignees only).' },
] as const;
export type AccountSheetColumn = (typeof accountSheetColumns)[number]['id'];
export const accountSheetColumnIds = accountSheetColumns.map((column) => column.id);

export const maxSheetRows = 10_000;
/** Errors beyond this number are counted but not listed, because no user corrects that many manually. */
export const maxListedSheetErrors = 5_000;
export const maxListedSheetChanges = 500;

const params = z.record(z.string(), z.union([z.string(), z.number()]));
export const accountSheetErrorSchema = z.object({
  /** The sheet's row number. The titles are row 1. */
  row: z.int(),
  number: z.string(),
  /** null: the error concerns the whole row or file. */
  column: z.enum(accountSheetColumnIds).nullable(),
  value: z.string(),
  /** The stable error code for API clients. */
  code: z.string(),
  sentence: z.string(),
  params,
  suggestion: z.string().nullable(),
});
export type AccountSheetError = z.output<typeof accountSheetErrorSchema>;
export const accountSheetRowChangesSchema = z.object({
  row: z.int(),
  number: z.string(),
  name: z.string(),
  changes: z.array(z.object({ column: z.string(), from: z.string(), to: z.string() })),
});
export type AccountSheetRowChanges = z.output<typeof accountSheetRowChangesSchema>;
export const accountImportResultSchema = z.object({
  dryRun: z.boolean(),
  rows: z.int(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** The titles of the file that mean another title, as chosen now or for an earlier file. Blank: ignored. */
  columns: z.record(z.string(), z.string()),
  faultsInFile: z.int(),
  faults: z.array(accountSheetErrorSchema),
  /** The first 500 of each. */
  adds: z.array(accountSheetRowChangesSchema),
  changes: z.array(accountSheetRowChangesSchema),
});
export type AccountImportResult = z.output<typeof accountImportResultSchema>;

const needs = ['editAccounts:accounts'] as const;
export const dryRunByDefaultOrImportAccountsEndpoint = defineEndpoint({
  id: 'accounts.import',
  method: 'POST',
  path: '/accounts/import',
  permissions: needs,
  upload: 'file',
  body: z.object({
    dryRun: optionalBooleanField(),
    titleRow: optionalHeaderRowNumberOrZeroField(),
    columns: optionalColumnMappingField(),
    fileTitles: optionalFileTitlesField().meta({
      description:
        'For a file whose titles were corrected before it was sent: the original titles. `columns` then says what they were corrected to, and is remembered for files with these titles.',
    }),
  }),
  summary:
    'Import accounts from a CSV or XLSX file. By default the call only returns what the import would do, with every error by row and column. With dryRun=false it imports all rows, or none if the file has an error. Known account numbers are updated and the others are created. Columns that the file does not have stay unchanged. The header row is detected, or set with `titleRow`. 0 means that the file has no header row and its columns are in the order of the template.',
  reply: itemReply(accountImportResultSchema),
  live: ['accounts', 'shippers'],
  errors: [...Object.values(accountImportErrors), accountErrors.numberTaken],
});
export const downloadAccountImportTemplateEndpoint = defineEndpoint({
  id: 'accounts.downloadImportTemplate',
  method: 'GET',
  path: '/accounts/import/template',
  permissions: needs,
  summary: 'Download an empty spreadsheet with the column titles that the import accepts.',
  reply: fileReply('text/plain'),
});
export const parseAccountImportFileEndpoint = defineEndpoint({
  id: 'accounts.readImport',
  method: 'POST',
  path: '/accounts/import/read',
  permissions: needs,
  upload: 'file',
  isReadOnly: true,
  body: z.object({ titleRow: optionalHeaderRowNumberOrZeroField(), columns: optionalColumnMappingField() }),
  summary:
    'Read a CSV or XLSX file as the import reads it. Returns the column titles and each row with its number in the file. The header row is detected, or set with `titleRow`. 0 means that the file has no header row, its columns are in the order of the template, and its rows are counted from 2. Nothing is checked or saved.',
  reply: itemReply(
    z.object({
      titles: z.array(z.string()),
      /** The titles as they are in the file. */
      fileTitles: z.array(z.string()),
      /** Those of them that mean another title, as chosen now or for an earlier file. Blank: ignored. */
      columns: z.record(z.string(), z.string()),
      rows: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
    }),
  ),
  errors: Object.values(accountImportErrors).filter(
    ({ code }) => code !== accountImportErrors.fileHasErrors.code,
  ),
});
