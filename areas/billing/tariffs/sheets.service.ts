import { versionStates } from '#areas/settings/regions/sheet-version-states.contract.ts';
import type {
  addSheet,
  addVersion,
  endSheet,
  findSheets,
  saveVersion,
  SheetBody,
  SheetVersion,
  VersionRow,
} from './sheets.contract.ts';
import { sheetErrors } from './sheets.errors.ts';
import { faultsOf, placeAmong, tariffsOf } from './sheets.rules.ts';
import type { Published } from './sheets.rules.ts';
import * as store from './sheets.store.ts';
import type { KeptVersion } from './sheets.store.ts';
import { billingDay } from '#areas/billing/closing/billing-day.service.ts';
import { settingText } from '#areas/settings/settings/settings.service.ts';
import { addDays, showDate } from '#kit/contract/dates.ts';
import type { BodyOf, QueryOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit } from '#kit/server/work.ts';

const accountsOf = (body: SheetBody): number[] => [
  ...new Set(body.lines.flatMap((l) => [l.billToId ?? [], l.shipperId ?? [], l.consigneeId ?? []].flat())),
];
const kept = async (work: Work, id: number, hold = false): Promise<KeptVersion> =>
  (await store.findVersion(work, id, hold)) ?? refuse(commonErrors.notFound);
const called = (v: KeptVersion) => ({ version: v.version, name: v.sheet });
const shown = (v: KeptVersion) => ({
  sheet: v.sheet,
  version: v.version,
  effectiveDate: v.effectiveDate,
  expirationDate: v.expirationDate,
  lines: v.lines.length,
});

/** A version whole, whose sheet is kept for this transaction: nobody writes it meanwhile. */
export const heldVersion = (work: Work, id: number): Promise<KeptVersion> => kept(work, id, true);
/** A version whole, as it stands. */
export const wholeVersion = (work: Work, id: number): Promise<KeptVersion> => kept(work, id);

/** A second person publishes: by a setting. */
async function secondPersonFor(work: Work, v: KeptVersion): Promise<boolean> {
  const tariffsNeedSecondPerson = await settingText(work, 'tariffsNeedSecondPerson');
  return tariffsNeedSecondPerson === 'true' && v.changedById === work.actor.userId;
}
export async function seen(work: Work, id: number): Promise<SheetVersion> {
  const version = await kept(work, id);
  const { changedById: _, ...facts } = version;
  return {
    ...facts,
    accounts: await store.namesOf(work, accountsOf(version)),
    publishRefused:
      version.status === versionStates.draft && (await secondPersonFor(work, version))
        ? sheetErrors.secondPerson.sentence
        : null,
  };
}
export const find = async (work: Work, query: QueryOf<typeof findSheets>) =>
  store.findSheets(work, query, query, await billingDay(work));
export async function versions(work: Work, sheetId: number): Promise<VersionRow[]> {
  if (!(await store.sheetKnown(work, sheetId))) refuse(commonErrors.notFound);
  return store.versionsOf(work, sheetId);
}

export async function add(work: Work, body: BodyOf<typeof addSheet>): Promise<SheetVersion> {
  const sheetId = await store.insertSheet(work, body);
  if (sheetId === undefined)
    return refuse(
      sheetErrors.nameTaken,
      { name: body.name },
      { fields: { name: 'Another rate sheet goes by this name.' } },
    );
  const id = await store.insertDraft(work, sheetId, {
    effectiveDate: body.effectiveDate,
    zones: [],
    lines: [],
  });
  await audit(work, { entity: 'rate_sheet', entityId: sheetId, action: 'add', after: { name: body.name } });
  announce(work, 'tariffs', [sheetId]);
  return seen(work, id);
}

/** The next version begins as the last one reads. */
export async function draft(
  work: Work,
  sheetId: number,
  { effectiveDate }: BodyOf<typeof addVersion>,
): Promise<SheetVersion> {
  const sheet = (await store.holdSheet(work, sheetId)) ?? refuse(commonErrors.notFound);
  const all = await store.versionsOf(work, sheetId);
  const open = all.find((v) => v.status === versionStates.draft);
  if (open) refuse(sheetErrors.draftExists, { version: open.version, name: sheet.name });
  const last = all[0] ? await kept(work, all[0].id) : undefined;
  const id = await store.insertDraft(work, sheetId, {
    effectiveDate,
    zones: last?.zones ?? [],
    lines: last?.lines ?? [],
  });
  const made = await kept(work, id);
  await audit(work, { entity: 'rate_sheet', entityId: sheetId, action: 'draft', after: shown(made) });
  announce(work, 'tariffs', [sheetId]);
  return seen(work, id);
}

async function refuseFaults(work: Work, body: SheetBody): Promise<void> {
  const faults = faultsOf(body);
  const known = new Set((await store.namesOf(work, accountsOf(body))).map((a) => a.id));
  const places = await store.places(work);
  const listed: Record<string, ReadonlySet<number | string>> = {
    billToId: known,
    shipperId: known,
    consigneeId: known,
    regionId: new Set(places.regions.map((r) => r.id)),
    outboundWarehouseId: new Set(places.warehouses.map((w) => w.id)),
    stateCode: new Set(places.states),
    category: new Set(places.categories),
  };
  for (const [at, line] of body.lines.entries())
    for (const [field, values] of Object.entries(listed)) {
      const value = Object.entries(line).find(([name]) => name === field)?.[1];
      if ((typeof value === 'number' || typeof value === 'string') && !values.has(value))
        faults[`lines.${at}.${field}`] ??= 'This was not found. Choose another.';
    }
  for (const [at, zone] of body.zones.entries()) {
    if (zone.states.some((state) => !places.states.includes(state)))
      faults[`zones.${at}.states`] ??= 'One of these is no state.';
  }
  const count = Object.keys(faults).length;
  if (count > 0) refuse(sheetErrors.faults, { count }, { fields: faults });
}

export async function save(work: Work, id: number, body: BodyOf<typeof saveVersion>): Promise<SheetVersion> {
  const before = await kept(work, id, true);
  if (before.status === versionStates.published) refuse(sheetErrors.published, called(before));
  await refuseFaults(work, body);
  const version = body.rowVersion ?? before.rowVersion;
  if (!(await store.writeDraft(work, id, { ...body, version }))) refuse(commonErrors.changedByOthers);
  const after = await kept(work, id);
  await audit(work, {
    entity: 'rate_sheet',
    entityId: before.sheetId,
    action: 'change draft',
    before: { ...shown(before), zones: before.zones, rates: before.lines },
    after: { ...shown(after), zones: after.zones, rates: after.lines },
  });
  announce(work, 'tariffs', [before.sheetId]);
  return seen(work, id);
}

export async function discard(work: Work, id: number): Promise<{ message: string }> {
  const before = await kept(work, id, true);
  if (!(await store.dropDraft(work, id))) refuse(sheetErrors.published, called(before));
  await audit(work, {
    entity: 'rate_sheet',
    entityId: before.sheetId,
    action: 'discard draft',
    before: { ...shown(before), rates: before.lines },
  });
  announce(work, 'tariffs', [before.sheetId]);
  return { message: 'The draft is discarded.' };
}

const publishedOf = (all: readonly VersionRow[]): Published[] =>
  all.filter((v) => v.status === versionStates.published);

/** A draft becomes what rates: its lines are written, and the version before ends the day before it. */
export async function publish(work: Work, id: number, rowVersion: number | undefined): Promise<SheetVersion> {
  const draftVersion = await kept(work, id, true);
  if (draftVersion.status === versionStates.published) refuse(sheetErrors.published, called(draftVersion));
  if (await secondPersonFor(work, draftVersion)) refuse(sheetErrors.secondPerson);
  if (draftVersion.lines.length === 0) refuse(sheetErrors.noLines, called(draftVersion));
  await refuseFaults(work, draftVersion);
  const others = publishedOf(await store.versionsOf(work, draftVersion.sheetId));
  const { same, before, until } = placeAmong(others, draftVersion.effectiveDate);
  if (same)
    refuse(sheetErrors.sameDay, {
      version: same.version,
      name: draftVersion.sheet,
      date: showDate(same.effectiveDate),
    });
  const seenAs = rowVersion ?? draftVersion.rowVersion;
  if (!(await store.publish(work, id, seenAs, until))) refuse(commonErrors.changedByOthers);
  if (before) await store.endVersion(work, before.id, addDays(draftVersion.effectiveDate, -1));
  const after = await kept(work, id);
  await store.insertTariffs(
    work,
    id,
    tariffsOf(after, (at) => at),
  );
  await audit(work, {
    entity: 'rate_sheet',
    entityId: after.sheetId,
    action: 'publish',
    after: { ...shown(after), ended: before?.version ?? null },
  });
  announce(work, 'tariffs', [after.sheetId]);
  return seen(work, id);
}

export async function end(
  work: Work,
  sheetId: number,
  { lastDay }: BodyOf<typeof endSheet>,
): Promise<{ message: string }> {
  const sheet = (await store.holdSheet(work, sheetId)) ?? refuse(commonErrors.notFound);
  const last = publishedOf(await store.versionsOf(work, sheetId)).toSorted((a, b) =>
    a.effectiveDate < b.effectiveDate ? 1 : -1,
  )[0];
  if (!last) return refuse(sheetErrors.notInForce, { name: sheet.name });
  if (lastDay < last.effectiveDate)
    refuse(
      sheetErrors.endsBefore,
      { date: showDate(last.effectiveDate) },
      { fields: { lastDay: 'This day is before the first of the version in force.' } },
    );
  await store.endVersion(work, last.id, lastDay);
  await audit(work, {
    entity: 'rate_sheet',
    entityId: sheetId,
    action: 'end',
    before: { lastDay: last.expirationDate },
    after: { lastDay },
  });
  announce(work, 'tariffs', [sheetId]);
  return { message: 'The last day of the rate sheet is set.' };
}
