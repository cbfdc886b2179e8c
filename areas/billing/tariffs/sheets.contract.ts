import { z } from 'zod';
import { effectiveDateField } from './effective-date.contract.ts';
import { rateSheetErrors } from './sheets.errors.ts';
import { consigneeFlags } from '#areas/accounts/accounts/accounts.contract.ts';
import { noDataReply, defineEndpoint, itemReply, pageReply } from '#kit/contract/endpoint.ts';
import {
  basisPointsField,
  centsField,
  dateField,
  idField,
  optionalField,
  numberEnumField,
  textField,
  rowVersionField,
  integerField,
  enumField,
  optionalTextField,
} from '#kit/contract/fields.ts';
import { instantField } from '#kit/contract/time-fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface ChangeTopicMap {
    tariffs: true;
  }
}

/** Users who maintain tariffs can also read them. */
export const editTariffsPermissions: readonly [string, ...string[]] = ['editTariffs:billing'];
export const rateTypes = ['Unit', 'Cube', '% of Revenue', 'Trailer', 'Pallet', 'Bin', 'Flat'] as const;
/** The highest rate, in 1/10,000 dollar: $100,000. */
const mostRate = 1_000_000_000;
export const maxRateSheetLines = 2000;
export const maxRateBreaks = 12;

const rate = (label: string) => integerField(label, 0, mostRate);
export const rateBreakSchema = z.object({
  /** Hundredths of a cubic foot for a rate per cube, else a count. */
  from: integerField('From', 1, 100_000_000),
  rate4: rate('Rate'),
});
const stateCode = () =>
  z.preprocess(
    (v) => (typeof v === 'string' ? v.trim().toUpperCase() || undefined : v),
    z.string({ error: 'State isn’t valid' }).regex(/^[A-Z0-9]{1,3}$/, { error: 'State isn’t valid' }),
  );
export const rateSheetZoneSchema = z.object({
  name: textField('Zone', 40),
  states: z
    .array(stateCode(), { error: 'States is required' })
    .min(1, { error: 'States is required' })
    .max(60)
    .overwrite((states) => [...new Set(states)].sort()),
});
export type RateSheetZone = z.output<typeof rateSheetZoneSchema>;
const lineFields = {
  /** Added to the name of the sheet when a sheet has several. */
  name: optionalTextField('Name', 60),
  billToId: optionalField(idField('Bill to')),
  shipperId: optionalField(idField('Shipper')),
  consigneeId: optionalField(idField('Consignee')),
  stateCode: optionalField(stateCode()),
  zone: optionalTextField('Zone', 40),
  regionId: optionalField(idField('Region')),
  outboundWarehouseId: optionalField(idField('Outbound warehouse')),
  category: optionalTextField('Category', 40),
  uom: optionalField(numberEnumField('Unit of measure', [1, 2, 3])),
  flag: optionalField(z.enum(consigneeFlags, { error: 'Mark isn’t valid' })),
  rateType: enumField('Rate type', rateTypes),
  /** 1/10,000 dollar. */
  rate4: optionalField(rate('Rate')),
  /** Basis points, for the type % of Revenue. */
  bp: optionalField(basisPointsField('Percentage', 0, 100_000)),
  /** Cents. Omitted when there is no minimum. */
  minimum: optionalField(centsField('Minimum', 0, 20_000_000)),
  priority: optionalField(integerField('Priority', 1, 9999)),
  breaks: optionalField(z.array(rateBreakSchema).max(maxRateBreaks)),
};
export const rateSheetLineSchema = z.object(lineFields);
export type RateSheetLine = z.output<typeof rateSheetLineSchema>;
/** The content of a version: its zones and its lines. */
export const rateSheetZonesAndLinesSchema = z.object({
  zones: z.array(rateSheetZoneSchema).max(60),
  lines: z.array(rateSheetLineSchema).max(maxRateSheetLines),
});
export type RateSheetZonesAndLines = z.output<typeof rateSheetZonesAndLinesSchema>;

export const rateSheetRowSchema = z.object({
  id: z.int(),
  name: z.string(),
  note: z.string().nullable(),
  /** The version in effect today, else the next published one, else the last. */
  version: z.int().nullable(),
  effectiveDate: z.string().nullable(),
  expirationDate: z.string().nullable(),
  lines: z.int(),
  draftId: z.int().nullable(),
  versionId: z.int().nullable(),
  rowVersion: z.int(),
});
export type RateSheetRow = z.output<typeof rateSheetRowSchema>;
export const rateSheetVersionRowSchema = z.object({
  id: z.int(),
  version: z.int(),
  status: z.int(),
  effectiveDate: z.string(),
  expirationDate: z.string().nullable(),
  lines: z.int(),
  changedAt: instantField(),
  changedBy: z.string().nullable(),
  publishedAt: instantField().nullable(),
  publishedBy: z.string().nullable(),
  rowVersion: z.int(),
});
export type RateSheetVersionRow = z.output<typeof rateSheetVersionRowSchema>;
export const idAndNameSchema = z.object({ id: z.int(), name: z.string() });
export const rateSheetVersionSchema = rateSheetVersionRowSchema.omit({ lines: true }).extend({
  sheetId: z.int(),
  sheet: z.string(),
  zones: z.array(rateSheetZoneSchema),
  lines: z.array(rateSheetLineSchema),
  /** The accounts named in its lines. */
  accounts: z.array(idAndNameSchema),
  /** Why the caller cannot publish it. Null when they can. */
  publishRefused: z.string().nullable(),
});
export type RateSheetVersion = z.output<typeof rateSheetVersionSchema>;
export const tariffScopeOptionsSchema = z.object({
  /** Includes inactive ones, so that old lines can show their names. */
  regions: z.array(idAndNameSchema.extend({ active: z.boolean() })),
  warehouses: z.array(idAndNameSchema),
  states: z.array(z.string()),
  categories: z.array(z.string()),
});

const live = ['tariffs'] as const;
const root = '/billing/tariffs';
export const findRateSheetsEndpoint = defineEndpoint({
  id: 'tariffs.find',
  method: 'GET',
  path: `${root}/sheets`,
  permissions: editTariffsPermissions,
  summary: 'List the rate sheets with the version that is in effect.',
  query: z.object({
    name: optionalTextField('Name', 120),
    ...pagingFields(['name', 'effectiveDate', 'expirationDate'], 'asc'),
  }),
  reply: pageReply(rateSheetRowSchema),
  ofTheHouse: true,
  live,
});
export const findRateSheetVersionsEndpoint = defineEndpoint({
  id: 'tariffs.listVersions',
  method: 'GET',
  path: `${root}/sheets/{id}/versions`,
  permissions: editTariffsPermissions,
  summary: 'List all versions of a rate sheet, newest first.',
  reply: itemReply(z.array(rateSheetVersionRowSchema)),
  live,
});
export const getRateSheetVersionEndpoint = defineEndpoint({
  id: 'tariffs.getVersion',
  method: 'GET',
  path: `${root}/versions/{id}`,
  permissions: editTariffsPermissions,
  summary: 'Get one version of a rate sheet with its zones and lines.',
  reply: itemReply(rateSheetVersionSchema),
  live,
});
export const getTariffScopeOptionsEndpoint = defineEndpoint({
  id: 'tariffs.listTargets',
  method: 'GET',
  path: `${root}/places`,
  permissions: editTariffsPermissions,
  summary:
    'List the values that a rate line can apply to. These are regions, warehouses, states and commodities.',
  reply: itemReply(tariffScopeOptionsSchema),
});
export const addRateSheetWithDraftBodySchema = z.object({
  name: textField('Name', 60),
  note: optionalTextField('Note', 400),
  effectiveDate: effectiveDateField({ before: 800, after: 800 }),
});
export const addRateSheetWithDraftEndpoint = defineEndpoint({
  id: 'tariffs.add',
  method: 'POST',
  path: `${root}/sheets`,
  permissions: editTariffsPermissions,
  summary: 'Create a rate sheet. Its first version is a draft without lines.',
  body: addRateSheetWithDraftBodySchema,
  reply: itemReply(rateSheetVersionSchema),
  errors: [rateSheetErrors.nameTaken],
  live,
});
export const addDraftFromLastRateSheetVersionBodySchema = z.object({
  effectiveDate: effectiveDateField({ before: 800, after: 800 }),
});
export const addDraftFromLastRateSheetVersionEndpoint = defineEndpoint({
  id: 'tariffs.createDraft',
  method: 'POST',
  path: `${root}/sheets/{id}/versions`,
  permissions: editTariffsPermissions,
  summary: 'Create a draft of the next version of a rate sheet, with the lines of its last version.',
  body: addDraftFromLastRateSheetVersionBodySchema,
  reply: itemReply(rateSheetVersionSchema),
  errors: [rateSheetErrors.draftExists],
  live,
});
export const updateRateSheetDraftBodySchema = rateSheetZonesAndLinesSchema.extend({
  effectiveDate: effectiveDateField({ before: 800, after: 800 }),
  rowVersion: optionalField(rowVersionField()),
});
export const updateRateSheetDraftEndpoint = defineEndpoint({
  id: 'tariffs.save',
  method: 'PUT',
  path: `${root}/versions/{id}`,
  permissions: editTariffsPermissions,
  summary:
    'Update the zones and lines of a draft. All errors are returned together. A published version cannot be changed.',
  body: updateRateSheetDraftBodySchema,
  reply: itemReply(rateSheetVersionSchema),
  errors: [rateSheetErrors.versionPublished, rateSheetErrors.sheetHasErrors],
  live,
});
export const discardRateSheetDraftEndpoint = defineEndpoint({
  id: 'tariffs.discard',
  method: 'DELETE',
  path: `${root}/versions/{id}`,
  permissions: editTariffsPermissions,
  summary: 'Discards a draft.',
  reply: noDataReply(),
  errors: [rateSheetErrors.versionPublished],
  live,
});
export const publishRateSheetDraftEndpoint = defineEndpoint({
  id: 'tariffs.publish',
  method: 'POST',
  path: `${root}/versions/{id}/publish`,
  permissions: editTariffsPermissions,
  summary:
    'Publish a draft. It is used for rating from its effective date, and the previous version ends the day before. Rated shipments keep their charges until they are re-rated.',
  body: z.object({ rowVersion: optionalField(rowVersionField()) }),
  reply: itemReply(rateSheetVersionSchema),
  errors: [
    rateSheetErrors.versionPublished,
    rateSheetErrors.linesMissing,
    rateSheetErrors.sheetHasErrors,
    rateSheetErrors.effectiveDateTaken,
    rateSheetErrors.secondUserRequired,
  ],
  live,
});
export const endRateSheetBodySchema = z.object({
  lastDay: dateField('Last day', { before: 400, after: 1500 }),
});
export const endRateSheetEndpoint = defineEndpoint({
  id: 'tariffs.end',
  method: 'POST',
  path: `${root}/sheets/{id}/end`,
  permissions: editTariffsPermissions,
  summary: 'End a rate sheet. Its last version is in effect until the given day, that day included.',
  body: endRateSheetBodySchema,
  reply: noDataReply(),
  errors: [rateSheetErrors.endsBeforeCurrentVersion, rateSheetErrors.neverPublished],
  live,
});
