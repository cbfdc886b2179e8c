import { z } from 'zod';
import { editTariffsPermissions, maxRateBreaks, rateSheetLineSchema } from './sheets.contract.ts';
import { rateSheetFileErrors } from './sheet-file.errors.ts';
import { defineEndpoint, fileReply, itemReply } from '#kit/contract/endpoint.ts';
import { optionalBooleanField, optionalField, rowVersionField } from '#kit/contract/fields.ts';
import { optionalColumnMappingField, optionalHeaderRowNumberOrZeroField } from '#kit/contract/header-row.ts';

/** The file of a rate sheet: one rate a row. */

export interface RateSheetFileColumn {
  id: string;
  title: string;
  /** Titles of earlier releases. Files saved with them are still read. */
  formerTitles?: readonly string[];
  /** Column width of a workbook, in characters. */
  width: number;
  acceptedValues: string;
}
const breakTakes = [
  'The rate next to it applies from this quantity. Use one pair of columns per break.',
  'The rate from that quantity up.',
] as const;
export const baseRateSheetColumns: readonly RateSheetFileColumn[] = [
  {
    id: 'effectiveDate',
    title: 'Effective date',
    width: 13,
    acceptedValues: 'Must be the same in every row.',
  },
  { id: 'name', title: 'Name', width: 18, acceptedValues: 'Shown next to the sheet name.' },
  { id: 'shipperId', title: 'Shipper', width: 11, acceptedValues: 'Account number. Leave blank for all.' },
  {
    id: 'consigneeId',
    title: 'Consignee',
    width: 11,
    acceptedValues: 'Account number. Leave blank for all.',
  },
  { id: 'billToId', title: 'Bill to', width: 11, acceptedValues: 'Account number. Leave blank for all.' },
  { id: 'zone', title: 'Zone', width: 14, acceptedValues: 'Zone name.' },
  {
    id: 'states',
    title: 'Zone states',
    formerTitles: ['States of the zone'],
    width: 20,
    acceptedValues: 'State codes: IL, OH, MI. Leave blank to use another row’s or the draft’s.',
  },
  { id: 'stateCode', title: 'State', width: 7, acceptedValues: 'State code: IL' },
  { id: 'regionId', title: 'Region', width: 16, acceptedValues: 'Receiving region name.' },
  { id: 'outboundWarehouseId', title: 'Outbound warehouse', width: 20, acceptedValues: 'Warehouse code.' },
  {
    id: 'category',
    title: 'Commodity',
    formerTitles: ['Goods'],
    width: 12,
    acceptedValues: 'Example: floral, produce.',
  },
  { id: 'uom', title: 'Unit of measure', width: 16, acceptedValues: 'Box, Pallet or Bin.' },
  {
    id: 'flag',
    title: 'Consignee flag',
    formerTitles: ['Mark of the consignee'],
    width: 22,
    acceptedValues: 'Example: Floral.',
  },
  {
    id: 'rateType',
    title: 'Rate type',
    width: 14,
    acceptedValues: 'One of the seven types, as in a saved file.',
  },
  {
    id: 'rate4',
    title: 'Rate',
    width: 10,
    acceptedValues: 'Dollars, up to four decimal places.',
  },
  { id: 'bp', title: 'Percentage', width: 11, acceptedValues: 'Percent for % of Revenue: 12.5' },
  { id: 'minimum', title: 'Minimum', width: 10, acceptedValues: 'Dollars and cents. Leave blank for none.' },
  {
    id: 'priority',
    title: 'Priority',
    width: 9,
    acceptedValues: 'If two rates match equally, the lower number wins. Leave blank for 100.',
  },
];
export const breakRateSheetColumns: readonly RateSheetFileColumn[] = Array.from(
  { length: maxRateBreaks },
  (_, n) => [
    { id: `breakFrom${n}`, title: `Break ${n + 1} from`, width: 13, acceptedValues: breakTakes[0] },
    { id: `breakRate${n}`, title: `Break ${n + 1} rate`, width: 13, acceptedValues: breakTakes[1] },
  ],
).flat();
export const rateSheetFileColumns: readonly RateSheetFileColumn[] = [
  ...baseRateSheetColumns,
  ...breakRateSheetColumns,
];

/** More errors than a user can fix by hand are counted but not listed. */
export const maxRateSheetCellErrors = 2000;
export const maxListedRateSheetChanges = 500;
const params = z.record(z.string(), z.union([z.string(), z.number()]));
export const rateSheetCellErrorSchema = z.object({
  /** Row number in the file. The titles are row 1. */
  row: z.int(),
  /** The title of the column. Null when the error is about the row or the whole file. */
  column: z.string().nullable(),
  value: z.string(),
  /** Error code for API clients. It never changes. */
  code: z.string(),
  sentence: z.string(),
  params,
  /** What was probably meant. Null when there is no suggestion. */
  suggestion: z.string().nullable(),
});
export type RateSheetCellError = z.output<typeof rateSheetCellErrorSchema>;
/** One rate before and after. Null on the side where the rate does not exist. */
export const rateSheetLineChangeSchema = z.object({
  before: rateSheetLineSchema.nullable(),
  after: rateSheetLineSchema.nullable(),
});
export type RateSheetLineChange = z.output<typeof rateSheetLineChangeSchema>;
export const rateSheetImportResultSchema = z.object({
  dryRun: z.boolean(),
  rows: z.int(),
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  unchanged: z.int(),
  /** The day from which the rates are effective. Null when the file has an error in it. */
  effectiveDate: z.string().nullable(),
  /** The draft that contains the rates, or that the import would overwrite. Null: the import creates a new one. */
  versionId: z.int().nullable(),
  /**
   * The row version of the draft as it was read. Send it back with dryRun=false so that no other user's change is overwritten.
   */
  rowVersion: z.int().nullable(),
  /** False when the sheet already matches the file. */
  writes: z.boolean(),
  /** The titles of the file. */
  titles: z.array(z.string()),
  /** Those of them that mean another title, as chosen now or for an earlier file. Blank: ignored. */
  columns: z.record(z.string(), z.string()),
  faultsInFile: z.int(),
  faults: z.array(rateSheetCellErrorSchema),
  /** The first 500 changes. */
  changes: z.array(rateSheetLineChangeSchema),
  accounts: z.array(z.object({ id: z.int(), name: z.string() })),
});
export type RateSheetImportResult = z.output<typeof rateSheetImportResultSchema>;

const root = '/billing/tariffs';
export const previewByDefaultOrImportRateSheetEndpoint = defineEndpoint({
  id: 'tariffs.import',
  method: 'POST',
  path: `${root}/sheets/{id}/import`,
  permissions: editTariffsPermissions,
  upload: 'file',
  body: z.object({
    dryRun: optionalBooleanField(),
    titleRow: optionalHeaderRowNumberOrZeroField(),
    columns: optionalColumnMappingField(),
    rowVersion: optionalField(rowVersionField()).meta({
      description: 'The row version of the draft, as returned by the preview of the file.',
    }),
  }),
  summary:
    'Import rates from a CSV or XLSX file into the draft of a rate sheet. By default the call only returns what would change, with every error by row and column. With dryRun=false it writes all rates into the draft, or none if the file has an error. A draft is created when there is none. The rates of the file replace those of the draft. Importing the same file twice adds nothing. The header row is detected, or set with `titleRow`. 0 means that the file has no header row and its columns are in the order of a saved file.',
  reply: itemReply(rateSheetImportResultSchema),
  errors: Object.values(rateSheetFileErrors),
  live: ['tariffs'],
});
export const exportRateSheetCsvEndpoint = defineEndpoint({
  id: 'tariffs.exportCsv',
  method: 'GET',
  path: `${root}/versions/{id}/csv`,
  permissions: editTariffsPermissions,
  summary: 'Export a version of a rate sheet as CSV, one rate per row. The import accepts the same file.',
  reply: fileReply('text/csv'),
});
export const exportRateSheetWorkbookEndpoint = defineEndpoint({
  id: 'tariffs.exportWorkbook',
  method: 'GET',
  path: `${root}/versions/{id}/xlsx`,
  permissions: editTariffsPermissions,
  summary:
    'Export a version of a rate sheet as a workbook (XLSX), one rate per row. The import accepts the same file.',
  reply: fileReply('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
});
