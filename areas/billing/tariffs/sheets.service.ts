import { rateSheetVersionStatus } from '#areas/settings/regions/rate-sheet-version-status.contract.ts';
import type {
  addRateSheetWithDraftEndpoint,
  addDraftFromLastRateSheetVersionEndpoint,
  endRateSheetEndpoint,
  findRateSheetsEndpoint,
  updateRateSheetDraftEndpoint,
  RateSheetZonesAndLines,
  RateSheetVersion,
  RateSheetVersionRow,
} from './sheets.contract.ts';
import { rateSheetErrors } from './sheets.errors.ts';
import { findRateSheetErrors, findNeighborRateSheetVersions, buildTariffs } from './sheets.rules.ts';
import type { PublishedRateSheetVersion } from './sheets.rules.ts';
import * as store from './sheets.repository.ts';
import type { StoredRateSheetVersion } from './sheets.repository.ts';
import { getTodayAtHeadOffice } from '#areas/billing/closing/billing-day.service.ts';
import { readSettingOrDefault } from '#areas/settings/settings/settings.service.ts';
import { addDays, formatDate } from '#kit/contract/dates.ts';
import type { BodyOf, QueryOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudit } from '#kit/server/request-context.ts';

const accountsOf = (body: RateSheetZonesAndLines): number[] => [
  ...new Set(body.lines.flatMap((l) => [l.billToId ?? [], l.shipperId ?? [], l.consigneeId ?? []].flat())),
];
const requireVersion = async (
  work: RequestContext,
  id: number,
  shouldLock = false,
): Promise<StoredRateSheetVersion> =>
  (await store.findRateSheetVersion(work, id, shouldLock)) ?? reject(commonErrors.notFound);
const called = (v: StoredRateSheetVersion) => ({ version: v.version, name: v.sheet });
const toAuditRecord = (v: StoredRateSheetVersion) => ({
  sheet: v.sheet,
  version: v.version,
  effectiveDate: v.effectiveDate,
  expirationDate: v.expirationDate,
  lines: v.lines.length,
});

/** Returns a complete version and locks its sheet until the transaction ends, so that no other user writes it. */
export const lockSheetAndGetRateSheetVersion = (
  work: RequestContext,
  id: number,
): Promise<StoredRateSheetVersion> => requireVersion(work, id, true);
/** Returns a complete version without locking it. */
export const getStoredRateSheetVersion = (
  work: RequestContext,
  id: number,
): Promise<StoredRateSheetVersion> => requireVersion(work, id);

/** Returns whether a second user must publish this version, as a setting requires. */
async function secondPersonFor(work: RequestContext, v: StoredRateSheetVersion): Promise<boolean> {
  const tariffsNeedSecondUser = await readSettingOrDefault(work, 'tariffsNeedSecondUser');
  return tariffsNeedSecondUser === 'true' && v.changedById === work.actor.userId;
}
export async function getRateSheetVersion(work: RequestContext, id: number): Promise<RateSheetVersion> {
  const version = await requireVersion(work, id);
  const { changedById: _, ...facts } = version;
  return {
    ...facts,
    accounts: await store.findAccountsLabeledByNumberAndName(work, accountsOf(version)),
    publishRefused:
      version.status === rateSheetVersionStatus.draft && (await secondPersonFor(work, version))
        ? rateSheetErrors.secondUserRequired.sentence
        : null,
  };
}
export const listRateSheets = async (work: RequestContext, query: QueryOf<typeof findRateSheetsEndpoint>) =>
  store.findRateSheets(work, query, query, await getTodayAtHeadOffice(work));
export async function listRateSheetVersions(
  work: RequestContext,
  sheetId: number,
): Promise<RateSheetVersionRow[]> {
  if (!(await store.rateSheetExists(work, sheetId))) reject(commonErrors.notFound);
  return store.findRateSheetVersions(work, sheetId);
}

export async function addRateSheetWithDraft(
  work: RequestContext,
  body: BodyOf<typeof addRateSheetWithDraftEndpoint>,
): Promise<RateSheetVersion> {
  const sheetId = await store.insertRateSheetUnlessNameTaken(work, body);
  if (sheetId === undefined)
    return reject(
      rateSheetErrors.nameTaken,
      { name: body.name },
      { fields: { name: 'Another rate sheet already has this name.' } },
    );
  const id = await store.insertRateSheetDraft(work, sheetId, {
    effectiveDate: body.effectiveDate,
    zones: [],
    lines: [],
  });
  await recordAudit(work, {
    entity: 'rate_sheet',
    entityId: sheetId,
    action: 'add',
    after: { name: body.name },
  });
  publishChange(work, 'tariffs', [sheetId]);
  return getRateSheetVersion(work, id);
}

/** Creates the next version as a copy of the last one. */
export async function addDraftFromLastRateSheetVersion(
  work: RequestContext,
  sheetId: number,
  { effectiveDate }: BodyOf<typeof addDraftFromLastRateSheetVersionEndpoint>,
): Promise<RateSheetVersion> {
  const sheet = (await store.lockRateSheet(work, sheetId)) ?? reject(commonErrors.notFound);
  const all = await store.findRateSheetVersions(work, sheetId);
  const open = all.find((v) => v.status === rateSheetVersionStatus.draft);
  if (open) reject(rateSheetErrors.draftExists, { version: open.version, name: sheet.name });
  const last = all[0] ? await requireVersion(work, all[0].id) : undefined;
  const id = await store.insertRateSheetDraft(work, sheetId, {
    effectiveDate,
    zones: last?.zones ?? [],
    lines: last?.lines ?? [],
  });
  const createdVersion = await requireVersion(work, id);
  await recordAudit(work, {
    entity: 'rate_sheet',
    entityId: sheetId,
    action: 'draft',
    after: toAuditRecord(createdVersion),
  });
  publishChange(work, 'tariffs', [sheetId]);
  return getRateSheetVersion(work, id);
}

async function refuseFaults(work: RequestContext, body: RateSheetZonesAndLines): Promise<void> {
  const errorByField = findRateSheetErrors(body);
  const existingAccountIds = new Set(
    (await store.findAccountsLabeledByNumberAndName(work, accountsOf(body))).map((a) => a.id),
  );
  const places = await store.findTariffScopeOptions(work);
  const listed: Record<string, ReadonlySet<number | string>> = {
    billToId: existingAccountIds,
    shipperId: existingAccountIds,
    consigneeId: existingAccountIds,
    regionId: new Set(places.regions.map((r) => r.id)),
    outboundWarehouseId: new Set(places.warehouses.map((w) => w.id)),
    stateCode: new Set(places.states),
    category: new Set(places.categories),
  };
  for (const [lineIndex, line] of body.lines.entries())
    for (const [field, values] of Object.entries(listed)) {
      const value = Object.entries(line).find(([name]) => name === field)?.[1];
      if ((typeof value === 'number' || typeof value === 'string') && !values.has(value))
        errorByField[`lines.${lineIndex}.${field}`] ??= 'Not found. Choose another.';
    }
  for (const [zoneIndex, zone] of body.zones.entries()) {
    if (zone.states.some((state) => !places.states.includes(state)))
      errorByField[`zones.${zoneIndex}.states`] ??= 'One of these states doesn’t exist.';
  }
  const count = Object.keys(errorByField).length;
  if (count > 0) reject(rateSheetErrors.sheetHasErrors, { count }, { fields: errorByField });
}

export async function updateRateSheetDraft(
  work: RequestContext,
  id: number,
  body: BodyOf<typeof updateRateSheetDraftEndpoint>,
): Promise<RateSheetVersion> {
  const before = await requireVersion(work, id, true);
  if (before.status === rateSheetVersionStatus.published)
    reject(rateSheetErrors.versionPublished, called(before));
  await refuseFaults(work, body);
  const version = body.rowVersion ?? before.rowVersion;
  if (!(await store.updateRateSheetDraftIfVersionMatches(work, id, { ...body, rowVersion: version })))
    reject(commonErrors.recordChanged);
  const after = await requireVersion(work, id);
  await recordAudit(work, {
    entity: 'rate_sheet',
    entityId: before.sheetId,
    action: 'change draft',
    before: { ...toAuditRecord(before), zones: before.zones, rates: before.lines },
    after: { ...toAuditRecord(after), zones: after.zones, rates: after.lines },
  });
  publishChange(work, 'tariffs', [before.sheetId]);
  return getRateSheetVersion(work, id);
}

export async function discardRateSheetDraft(work: RequestContext, id: number): Promise<{ message: string }> {
  const before = await requireVersion(work, id, true);
  if (!(await store.deleteRateSheetDraft(work, id))) reject(rateSheetErrors.versionPublished, called(before));
  await recordAudit(work, {
    entity: 'rate_sheet',
    entityId: before.sheetId,
    action: 'discard draft',
    before: { ...toAuditRecord(before), rates: before.lines },
  });
  publishChange(work, 'tariffs', [before.sheetId]);
  return { message: 'Draft discarded.' };
}

const publishedOf = (all: readonly RateSheetVersionRow[]): PublishedRateSheetVersion[] =>
  all.filter((v) => v.status === rateSheetVersionStatus.published);

/** Publishes a draft: writes its lines where rating reads them, and ends the previous version the day before. */
export async function publishRateSheetDraft(
  work: RequestContext,
  id: number,
  rowVersion: number | undefined,
): Promise<RateSheetVersion> {
  const draftVersion = await requireVersion(work, id, true);
  if (draftVersion.status === rateSheetVersionStatus.published)
    reject(rateSheetErrors.versionPublished, called(draftVersion));
  if (await secondPersonFor(work, draftVersion)) reject(rateSheetErrors.secondUserRequired);
  if (draftVersion.lines.length === 0) reject(rateSheetErrors.linesMissing, called(draftVersion));
  await refuseFaults(work, draftVersion);
  const others = publishedOf(await store.findRateSheetVersions(work, draftVersion.sheetId));
  const {
    sameDayVersion: same,
    versionToEnd: before,
    lastDayBeforeNextVersion: until,
  } = findNeighborRateSheetVersions(others, draftVersion.effectiveDate);
  if (same)
    reject(rateSheetErrors.effectiveDateTaken, {
      version: same.version,
      name: draftVersion.sheet,
      date: formatDate(same.effectiveDate),
    });
  const seenAs = rowVersion ?? draftVersion.rowVersion;
  if (!(await store.markRateSheetDraftPublishedIfVersionMatches(work, id, seenAs, until)))
    reject(commonErrors.recordChanged);
  if (before)
    await store.endRateSheetVersionAndItsTariffs(work, before.id, addDays(draftVersion.effectiveDate, -1));
  const after = await requireVersion(work, id);
  await store.insertTariffs(
    work,
    id,
    buildTariffs(after, (index) => index),
  );
  await recordAudit(work, {
    entity: 'rate_sheet',
    entityId: after.sheetId,
    action: 'publish',
    after: { ...toAuditRecord(after), ended: before?.version ?? null },
  });
  publishChange(work, 'tariffs', [after.sheetId]);
  return getRateSheetVersion(work, id);
}

export async function endRateSheet(
  work: RequestContext,
  sheetId: number,
  { lastDay }: BodyOf<typeof endRateSheetEndpoint>,
): Promise<{ message: string }> {
  const sheet = (await store.lockRateSheet(work, sheetId)) ?? reject(commonErrors.notFound);
  const last = publishedOf(await store.findRateSheetVersions(work, sheetId)).toSorted((a, b) =>
    a.effectiveDate < b.effectiveDate ? 1 : -1,
  )[0];
  if (!last) return reject(rateSheetErrors.neverPublished, { name: sheet.name });
  if (lastDay < last.effectiveDate)
    reject(
      rateSheetErrors.endsBeforeCurrentVersion,
      { date: formatDate(last.effectiveDate) },
      { fields: { lastDay: 'This day is before the first day of the version in effect.' } },
    );
  await store.endRateSheetVersionAndItsTariffs(work, last.id, lastDay);
  await recordAudit(work, {
    entity: 'rate_sheet',
    entityId: sheetId,
    action: 'end',
    before: { lastDay: last.expirationDate },
    after: { lastDay },
  });
  publishChange(work, 'tariffs', [sheetId]);
  return { message: 'Last day of the rate sheet set.' };
}
