import { archiveKindCodes, kindFacts } from './kinds.contract.ts';
import type { ArchiveKind } from './kinds.contract.ts';
import type { beginHold, Retention, tryRetention } from './retention.contract.ts';
import { retentionErrors } from './retention.errors.ts';
import { before, nameOf, nextAt, nightOf, ofAccounts } from './retention.rules.ts';
import * as store from './retention.store.ts';
import { settingOf } from '#areas/settings/settings/catalogue.contract.ts';
import { companyZone, settingsOf } from '#areas/settings/settings/settings.service.ts';
import type { BodyOf, FileAnswer, QueryOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit, startJob } from '#kit/server/work.ts';
import type { FilesPort } from '#links/files/port.ts';

/** How long what is kept, what went, and what is held (docs/domain/people.md#what-is-kept-how-long). */

const monthCodes = [...new Set(archiveKindCodes.map((kind) => kindFacts(kind).setting))];

export async function overview(work: Work): Promise<Retention> {
  const said = await settingsOf(work, monthCodes);
  const holds = await store.holds(work.tx);
  const zone = await companyZone(work);
  const kinds: Retention['kinds'] = [];
  for (const kind of archiveKindCodes) {
    const { setting } = kindFacts(kind);
    const months = Number(said[setting]);
    const facts = await store.factsOf(work.tx, kind);
    kinds.push({
      kind,
      months,
      settingId: settingOf(setting).id,
      ...facts,
      rows: await store.countAll(work.tx, kind),
      due: await store.countDue(work.tx, kind, before(work.now, months, zone).toString()),
      holds: holds.filter((hold) => hold.kind === kind).map(({ kind: _, ...hold }) => hold),
    });
  }
  return {
    kinds,
    nextAt: nextAt(work.now, await store.lastNight(work.tx), zone).toString(),
    last: (await store.lastRun(work.tx)) ?? null,
  };
}
/** What would go, were it kept for so long. */
export async function wouldGo(work: Work, { kind, months }: QueryOf<typeof tryRetention>) {
  const beforeAt = before(work.now, months, await companyZone(work)).toString();
  return { kind, goes: await store.countDue(work.tx, kind, beforeAt), beforeAt };
}

async function begin(work: Work, day: string | null): Promise<number | undefined> {
  const run = await store.insertRun(work, day);
  if (run === undefined) return undefined;
  const jobId = await startJob(work, 'retention', { run }, { waitsOutside: true });
  announce(work, 'jobs');
  announce(work, 'retention');
  return jobId;
}
/** Asked every hour: the night that is due is looked after once, also when everybody slept through it. */
export async function beginNight(work: Work): Promise<void> {
  await begin(work, nightOf(work.now, await companyZone(work)));
}
export async function beginNow(work: Work): Promise<{ jobId: number }> {
  if (await store.isRunning(work.tx)) refuse(retentionErrors.atWork);
  const jobId = (await begin(work, null)) ?? refuse(retentionErrors.atWork);
  await audit(work, { entity: 'retention', entityId: jobId, action: 'archiving begun' });
  return { jobId };
}

export async function fetchArchive(work: Work, files: FilesPort, id: number): Promise<FileAnswer> {
  const archive = (await store.archiveOf(work.tx, id)) ?? refuse(commonErrors.notFound);
  const name = nameOf(archive.kind, archive.month, archive.part);
  await audit(work, { entity: 'retention', entityId: id, action: 'archive fetched', after: { name } });
  return { name, body: await files.get(archive.file) };
}

export async function hold(work: Work, wish: BodyOf<typeof beginHold>): Promise<{ id: number }> {
  const accountId = wish.accountId ?? null;
  await checkAccount(work, wish.kind, accountId);
  const id =
    (await store.insertHold(work, { kind: wish.kind, accountId, why: wish.why })) ??
    refuse(retentionErrors.held);
  await audit(work, {
    entity: 'retention',
    entityId: id,
    action: 'hold begun',
    after: { kind: wish.kind, accountId },
    why: wish.why,
  });
  announce(work, 'retention');
  return { id };
}
async function checkAccount(work: Work, kind: ArchiveKind, accountId: number | null): Promise<void> {
  if (accountId === null) return;
  const field = (of: (typeof retentionErrors)['unknownAccount' | 'notOfAccounts']) =>
    refuse(of, {}, { fields: { accountId: of.sentence } });
  if (!ofAccounts(kind)) field(retentionErrors.notOfAccounts);
  if (!(await store.isAccount(work.tx, accountId))) field(retentionErrors.unknownAccount);
}
export async function release(work: Work, id: number, version: number): Promise<{ message: string }> {
  const found = (await store.findHold(work.tx, id)) ?? refuse(commonErrors.notFound);
  if (found.ended) refuse(retentionErrors.holdEnded);
  if (found.rowVersion !== version) refuse(commonErrors.changedByOthers);
  const { kind, accountId, why } = (await store.closeHold(work, id)) ?? refuse(retentionErrors.holdEnded);
  await audit(work, {
    entity: 'retention',
    entityId: id,
    action: 'hold ended',
    before: { kind, accountId, why },
  });
  announce(work, 'retention');
  return { message: 'The hold has ended. What is due goes the coming night.' };
}
