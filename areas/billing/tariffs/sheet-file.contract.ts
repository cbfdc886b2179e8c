import { z } from 'zod';
import { tariffPermissions, maxRateBreaks, rateSheetLineSchema } from './sheets.contract.ts';
import { rateSheetFileErrors } from './sheet-file.errors.ts';
import { defineEndpoint, fileReply, itemReply } from '#kit/contract/endpoint.ts';
import { optionalBooleanField, optionalField, versionField } from '#kit/contract/fields.ts';
import { headerRowField } from '#kit/contract/header-row.ts';

/** A rate sheet as a file: one rate a row. */

export interface RateSheetFileColumn {
  id: string;
  title: string;
  /** In letters, of a workbook. */
  width: number;
  acceptedValues: string;
}
const breakTakes = [
  'From this quantity on the rate beside it holds; as many pairs as there are breaks.',
  'The rate from that quantity on.',
] as const;
export const baseRateSheetColumns: readonly RateSheetFileColumn[] = [
  { id: 'effectiveDate', title: 'Effective date', width: 13, acceptedValues: 'The same in every row.' },
  { id: 'name', title: 'Name', width: 18, acceptedValues: 'Beside the name of the sheet.' },
  { id: 'shipperId', title: 'Shipper', width: 11, acceptedValues: 'The number of an account; blank: all.' },
  {
    id: 'consigneeId',
    title: 'Consignee',
    width: 11,
    acceptedValues: 'The number of an account; blank: all.',
  },
  { id: 'billToId', title: 'Bill to', width: 11, acceptedValues: 'The number of an account; blank: all.' },
  { id: 'zone', title: 'Zone', width: 14, acceptedValues: 'The name of a zone.' },
  {
    id: 'states',
    title: 'States of the zone',
    width: 20,
    acceptedValues: 'Their codes: IL, OH, MI. Blank: as in another row, or as the draft has them.',
  },
  { id: 'stateCode', title: 'State', width: 7, acceptedValues: 'Its code: IL' },
  { id: 'regionId', title: 'Region', width: 16, acceptedValues: 'The name of the receiving region.' },
  { id: 'outboundWarehouseId', title: 'Outbound warehouse', width: 20, acceptedValues: 'Its code.' },
  { id: 'category', title: 'Goods', width: 12, acceptedValues: 'floral, produce and the like.' },
  { id: 'uom', title: 'Unit of measure', width: 16, acceptedValues: 'Box, Pallet or Bin.' },
  { id: 'flag', title: 'Mark of the consignee', width: 22, acceptedValues: 'For example Floral.' },
  {
    id: 'rateType',
    title: 'Rate type',
    width: 14,
    acceptedValues: 'One of the seven types, as a saved file writes them.',
  },
  {
    id: 'rate4',
    title: 'Rate',
    width: 10,
    acceptedValues: 'Dollars with a point, at most four digits after it.',
  },
  { id: 'bp', title: 'Percentage', width: 11, acceptedValues: 'Of % of Revenue: 12.5' },
  { id: 'minimum', title: 'Minimum', width: 10, acceptedValues: 'Dollars and cents; blank: none.' },
  {
    id: 'priority',
    title: 'Priority',
    width: 9,
    acceptedValues: 'Of two that fit alike the lower number wins; blank: 100',
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

/** More faults than anybody mends by hand are counted, not listed. */
export const maxRateSheetCellErrors = 2000;
export const maxListedChanges = 500;
const params = z.record(z.string(), z.union([z.string(), z.number()]));
export const rateSheetCellErrorSchema = z.object({
  /** As the file counts: the titles are row 1. */
  row: z.int(),
  /** The title of the column; null: the row or the file as a whole. */
  column: z.string().nullable(),
  value: z.string(),
  /** What is wrong, for programs; it never changes. */
  code: z.string(),
  sentence: z.string(),
  params,
  /** What was probably meant. */
  suggestion: z.string().nullable(),
});
export type RateSheetCellError = z.output<typeof rateSheetCellErrorSchema>;
/** One rate before and after; null: there was none, or there is none any more. */
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
  /** The day that the rates are for; null when the file is at fault about it. */
  effectiveDate: z.string().nullable(),
  /** The draft that holds the rates, or that would take them; null: a new one. */
  versionId: z.int().nullable(),
  /** The version of the draft as it was read; sent again with dryRun=false nobody's change is overwritten. */
  rowVersion: z.int().nullable(),
  /** False: the sheet reads as the file does already. */
  writes: z.boolean(),
  faultsInFile: z.int(),
  faults: z.array(rateSheetCellErrorSchema),
  /** The first 500. */
  changes: z.array(rateSheetLineChangeSchema),
  accounts: z.array(z.object({ id: z.int(), name: z.string() })),
});
export type RateSheetImportResult = z.output<typeof rateSheetImportResultSchema>;

const root = '/billing/tariffs';
export const importRateSheetEndpoint = defineEndpoint({
  id: 'tariffs.import',
  method: 'POST',
  path: `${root}/sheets/{id}/import`,
  permissions: tariffPermissions,
  upload: 'file',
  body: z.object({
    dryRun: optionalBooleanField(),
    titleRow: headerRowField(),
    rowVersion: optionalField(versionField()).meta({
      description: 'The version of the draft as the look at the file answered it.',
    }),
  }),
  summary:
    'Reads a CSV or XLSX file of a rate sheet. By default it only says what would change, with every fault at its row and column; with dryRun=false it writes the rates into the draft of the sheet (a new one when there is none) or, when anything is at fault, nothing. The rates of the file take the place of those of the draft; the same file twice adds nothing. The row of titles is found, or said by `titleRow`; 0: the file has none, and its columns are those of a saved file in their order.',
  reply: itemReply(rateSheetImportResultSchema),
  refuses: Object.values(rateSheetFileErrors),
  live: ['tariffs'],
});
export const exportRateSheetCsvEndpoint = defineEndpoint({
  id: 'tariffs.csv',
  method: 'GET',
  path: `${root}/versions/{id}/csv`,
  permissions: tariffPermissions,
  summary: 'A version of a rate sheet as CSV, one rate a row, as the import takes it.',
  reply: fileReply('text/csv'),
});
export const exportRateSheetWorkbookEndpoint = defineEndpoint({
  id: 'tariffs.workbook',
  method: 'GET',
  path: `${root}/versions/{id}/xlsx`,
  permissions: tariffPermissions,
  summary: 'A version of a rate sheet as a workbook (XLSX), one rate a row, as the import takes it.',
  reply: fileReply('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
});
