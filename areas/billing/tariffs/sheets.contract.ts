import { z } from 'zod';
import { sheetErrors } from './sheets.errors.ts';
import { consigneeFlags } from '#areas/accounts/accounts/accounts.contract.ts';
import { done, endpoint, one, page } from '#kit/contract/endpoint.ts';
import {
  basisPoints,
  cents,
  date,
  id,
  maybe,
  oneOf,
  text,
  version,
  whole,
  word,
  words,
} from '#kit/contract/fields.ts';
import { instant } from '#kit/contract/moments.ts';
import { paging } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface Topics {
    tariffs: true;
  }
}

/** Whoever keeps tariffs reads them too. */
export const keepsTariffs: readonly [string, ...string[]] = ['editTariffs:billing'];
export const rateTypes = ['Unit', 'Cube', '% of Revenue', 'Trailer', 'Pallet', 'Bin', 'Flat'] as const;
/** The highest rate, in 1/10,000 dollar: $100,000. */
const mostRate = 1_000_000_000;
export const mostLines = 2000;
export const mostBreaks = 12;

const rate = (label: string) => whole(label, 0, mostRate);
export const rateBreak = z.object({
  /** Hundredths of cubes, else a count. */
  from: whole('From', 1, 100_000_000),
  rate4: rate('Rate'),
});
const stateCode = () =>
  z.preprocess(
    (v) => (typeof v === 'string' ? v.trim().toUpperCase() || undefined : v),
    z.string({ error: 'State is not valid' }).regex(/^[A-Z0-9]{1,3}$/, { error: 'State is not valid' }),
  );
export const zone = z.object({
  name: text('Zone', 40),
  states: z
    .array(stateCode(), { error: 'States is required' })
    .min(1, { error: 'States is required' })
    .max(60)
    .overwrite((given) => [...new Set(given)].sort()),
});
export type Zone = z.output<typeof zone>;
const lineFields = {
  /** Beside the name of the sheet, where a sheet has several. */
  name: words('Name', 60),
  billToId: maybe(id('Bill to')),
  shipperId: maybe(id('Shipper')),
  consigneeId: maybe(id('Consignee')),
  stateCode: maybe(stateCode()),
  zone: words('Zone', 40),
  regionId: maybe(id('Region')),
  outboundWarehouseId: maybe(id('Outbound warehouse')),
  category: words('Category', 40),
  uom: maybe(oneOf('Unit of measure', [1, 2, 3])),
  flag: maybe(z.enum(consigneeFlags, { error: 'Mark is not valid' })),
  rateType: word('Rate type', rateTypes),
  /** 1/10,000 $. */
  rate4: maybe(rate('Rate')),
  /** Of % of Revenue, in basis points. */
  bp: maybe(basisPoints('Percentage', 0, 100_000)),
  /** Cents; none when it is left out. */
  minimum: maybe(cents('Minimum', 0, 20_000_000)),
  priority: maybe(whole('Priority', 1, 9999)),
  breaks: maybe(z.array(rateBreak).max(mostBreaks)),
};
export const sheetLine = z.object(lineFields);
export type SheetLine = z.output<typeof sheetLine>;
/** What a version says: its zones and its lines. */
export const sheetBody = z.object({
  zones: z.array(zone).max(60),
  lines: z.array(sheetLine).max(mostLines),
});
export type SheetBody = z.output<typeof sheetBody>;

export const sheetRow = z.object({
  id: z.int(),
  name: z.string(),
  note: z.string().nullable(),
  /** The version in force today, else the next published one, else the last. */
  version: z.int().nullable(),
  effectiveDate: z.string().nullable(),
  expirationDate: z.string().nullable(),
  lines: z.int(),
  draftId: z.int().nullable(),
  versionId: z.int().nullable(),
  rowVersion: z.int(),
});
export type SheetRow = z.output<typeof sheetRow>;
export const versionRow = z.object({
  id: z.int(),
  version: z.int(),
  status: z.int(),
  effectiveDate: z.string(),
  expirationDate: z.string().nullable(),
  lines: z.int(),
  changedAt: instant(),
  changedBy: z.string().nullable(),
  publishedAt: instant().nullable(),
  publishedBy: z.string().nullable(),
  rowVersion: z.int(),
});
export type VersionRow = z.output<typeof versionRow>;
export const named = z.object({ id: z.int(), name: z.string() });
export const sheetVersion = versionRow.omit({ lines: true }).extend({
  sheetId: z.int(),
  sheet: z.string(),
  zones: z.array(zone),
  lines: z.array(sheetLine),
  /** The accounts that its lines name. */
  accounts: z.array(named),
  /** Why the caller may not publish it; null when he may. */
  publishRefused: z.string().nullable(),
});
export type SheetVersion = z.output<typeof sheetVersion>;
export const tariffPlaces = z.object({
  /** The inactive ones too, so that old lines can be named. */
  regions: z.array(named.extend({ active: z.boolean() })),
  warehouses: z.array(named),
  states: z.array(z.string()),
  categories: z.array(z.string()),
});

const live = ['tariffs'] as const;
const root = '/billing/tariffs';
export const findSheets = endpoint({
  id: 'tariffs.find',
  method: 'GET',
  path: `${root}/sheets`,
  needs: keepsTariffs,
  about: 'Rate sheets with the version that is in force.',
  query: z.object({
    name: words('Name', 120),
    ...paging(['name', 'effectiveDate', 'expirationDate'], 'asc'),
  }),
  reply: page(sheetRow),
  ofTheHouse: true,
  live,
});
export const sheetVersions = endpoint({
  id: 'tariffs.versions',
  method: 'GET',
  path: `${root}/sheets/{id}/versions`,
  needs: keepsTariffs,
  about: 'All versions of a rate sheet, the newest first.',
  reply: one(z.array(versionRow)),
  live,
});
export const getVersion = endpoint({
  id: 'tariffs.version',
  method: 'GET',
  path: `${root}/versions/{id}`,
  needs: keepsTariffs,
  about: 'One version of a rate sheet with its zones and lines.',
  reply: one(sheetVersion),
  live,
});
export const places = endpoint({
  id: 'tariffs.places',
  method: 'GET',
  path: `${root}/places`,
  needs: keepsTariffs,
  about: 'What a line may be for: regions, warehouses, states and kinds of goods.',
  reply: one(tariffPlaces),
});
export const addSheetBody = z.object({
  name: text('Name', 60),
  note: words('Note', 400),
  effectiveDate: date('Effective date', { before: 800, after: 800 }),
});
export const addSheet = endpoint({
  id: 'tariffs.add',
  method: 'POST',
  path: `${root}/sheets`,
  needs: keepsTariffs,
  about: 'A new rate sheet; its first version is a draft without lines.',
  body: addSheetBody,
  reply: one(sheetVersion),
  refuses: [sheetErrors.nameTaken],
  live,
});
export const addVersionBody = z.object({
  effectiveDate: date('Effective date', { before: 800, after: 800 }),
});
export const addVersion = endpoint({
  id: 'tariffs.draft',
  method: 'POST',
  path: `${root}/sheets/{id}/versions`,
  needs: keepsTariffs,
  about: 'A draft of the next version of a sheet, with the lines of its last.',
  body: addVersionBody,
  reply: one(sheetVersion),
  refuses: [sheetErrors.draftExists],
  live,
});
export const saveVersionBody = sheetBody.extend({
  effectiveDate: date('Effective date'),
  rowVersion: maybe(version()),
});
export const saveVersion = endpoint({
  id: 'tariffs.save',
  method: 'PUT',
  path: `${root}/versions/{id}`,
  needs: keepsTariffs,
  about: 'Writes the zones and lines of a draft, all faults at once; a published version stays as it is.',
  body: saveVersionBody,
  reply: one(sheetVersion),
  refuses: [sheetErrors.published, sheetErrors.faults],
  live,
});
export const discardVersion = endpoint({
  id: 'tariffs.discard',
  method: 'DELETE',
  path: `${root}/versions/{id}`,
  needs: keepsTariffs,
  about: 'Discards a draft.',
  reply: done(),
  refuses: [sheetErrors.published],
  live,
});
export const publishVersion = endpoint({
  id: 'tariffs.publish',
  method: 'POST',
  path: `${root}/versions/{id}/publish`,
  needs: keepsTariffs,
  about:
    'Publishes a draft: it rates from its effective date on, and the version before ends the day before. Shipments that are rated keep their charges until they are rated again.',
  body: z.object({ rowVersion: maybe(version()) }),
  reply: one(sheetVersion),
  refuses: [
    sheetErrors.published,
    sheetErrors.noLines,
    sheetErrors.faults,
    sheetErrors.sameDay,
    sheetErrors.secondPerson,
  ],
  live,
});
export const endSheetBody = z.object({ lastDay: date('Last day', { before: 400, after: 1500 }) });
export const endSheet = endpoint({
  id: 'tariffs.end',
  method: 'POST',
  path: `${root}/sheets/{id}/end`,
  needs: keepsTariffs,
  about: 'Ends a sheet: its last version holds until the given day and no longer.',
  body: endSheetBody,
  reply: done(),
  refuses: [sheetErrors.endsBefore, sheetErrors.notInForce],
  live,
});
