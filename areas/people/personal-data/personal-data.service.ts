import type {
  eraseUserEndpoint,
  PersonalDataExport,
  PersonalDataCategory,
  PersonalDataErasureSummary,
} from './personal-data.contract.ts';
import { personalDataErrors } from './personal-data.errors.ts';
import * as store from './personal-data.repository.ts';
import type { PersonalDataCountName, DataSubject } from './personal-data.repository.ts';
import { retentionReasons } from './personal-data-registry.contract.ts';
import type { RetentionReason } from './personal-data-registry.contract.ts';
import { hashSubjectOfErasedUser } from '#areas/people/session/session.service.ts';
import { lockUserForEdit, requireAnotherAdministrator } from '#areas/people/users/users.service.ts';
import { readSettingsOrDefaults } from '#areas/settings/settings/settings.service.ts';
import type { SettingCode } from '#areas/settings/settings/setting-definitions.contract.ts';
import type { BodyOf, FileResult } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudit } from '#kit/server/request-context.ts';
import type { FilesPort } from '#integrations/files/port.ts';

/** A user's personal data (docs/domain/people.md#a-persons-data). */

interface Line {
  what: { title: string };
  how: PersonalDataCategory['how'];
  counted?: PersonalDataCountName;
  why: { sentence: string };
  months?: SettingCode;
}
const lines: readonly Line[] = [
  {
    what: { title: 'Name, email address, picture and account' },
    how: 'erased',
    why: { sentence: 'Only the user’s number is kept.' },
  },
  {
    what: { title: 'Password, passkeys, second factor and sessions' },
    how: 'erased',
    counted: 'waysIn',
    why: { sentence: 'The user is signed out everywhere immediately.' },
  },
  {
    what: { title: 'Roles and accounts' },
    how: 'erased',
    counted: 'rights',
    why: { sentence: 'All are revoked.' },
  },
  {
    what: { title: 'Saved views, notification settings, scheduled reports' },
    how: 'erased',
    counted: 'choices',
    why: { sentence: 'They belonged only to the user.' },
  },
  {
    what: { title: 'Notifications' },
    how: 'erased',
    counted: 'notices',
    why: { sentence: 'They belonged only to the user.' },
  },
  {
    what: { title: 'Emails in the outbox' },
    how: 'pseudonym',
    counted: 'letters',
    why: { sentence: 'The pseudonym replaces name and address, also in the text.' },
    months: 'keepMessageMonths',
  },
  {
    what: { title: 'Record history, and changes to the user' },
    how: 'pseudonym',
    counted: 'history',
    why: { sentence: 'Changes to records must stay complete. The pseudonym replaces the user.' },
    months: 'keepHistoryMonths',
  },
  {
    what: { title: 'Unit history' },
    how: 'pseudonym',
    counted: 'freight',
    why: {
      sentence: 'They prove where freight was, for claims and invoices. The pseudonym replaces the user.',
    },
    months: 'keepUnitEventMonths',
  },
  {
    what: { title: 'Name on orders, quotes, shuttles, rates and other records' },
    how: 'pseudonym',
    why: { sentence: 'The records belong to the business. The pseudonym replaces the name.' },
  },
];
/** What is kept, by reason. */
const keptLines: readonly { because: RetentionReason; counted?: PersonalDataCountName }[] = [
  { because: 'proof', counted: 'proofs' },
  { because: 'books', counted: 'books' },
  { because: 'contact', counted: 'contact' },
  { because: 'floor' },
  { because: 'digest' },
];
const monthsFrom = (now: Temporal.Instant, months: number): string =>
  now.toZonedDateTimeISO('UTC').add({ months }).toInstant().toString();

async function facts(work: RequestContext, id: number): Promise<DataSubject> {
  return (await store.findDataSubject(work.tx, id)) ?? reject(commonErrors.notFound);
}
/** Returns the personal data by kind, and what happens to each. */
export async function getPersonalDataSummary(
  work: RequestContext,
  userId: number,
): Promise<PersonalDataErasureSummary> {
  const person = await facts(work, userId);
  const from = store.buildPersonalDataFromClauses(person);
  const settings = await readSettingsOrDefaults(work, [
    'keepMessageMonths',
    'keepHistoryMonths',
    'keepUnitEventMonths',
  ]);
  const months = new Map<string, string>(Object.entries(settings));
  const count = async (what: PersonalDataCountName | undefined) =>
    what ? store.countRowsUpToLimit(work.tx, from[what]) : null;
  const categories: PersonalDataCategory[] = [];
  for (const line of lines)
    categories.push({
      what: line.what.title,
      how: line.how,
      count: await count(line.counted),
      why: line.why.sentence,
      untilAt: line.months ? monthsFrom(work.now, Number(months.get(line.months))) : null,
    });
  for (const { because, counted } of keptLines) {
    const reason = retentionReasons[because];
    categories.push({
      what: reason.title,
      how: 'kept',
      count: await count(counted),
      why: reason.sentence,
      untilAt: reason.months === null ? null : monthsFrom(work.now, reason.months),
    });
  }
  return {
    pseudonym: `Former user ${userId}`,
    erasedAt: person.erasedAt,
    doneAt: person.doneAt,
    held: categories,
    exports: await store.findLatest20PersonalDataExports(work.tx, userId),
  };
}

export async function eraseUser(
  work: RequestContext,
  id: number,
  input: BodyOf<typeof eraseUserEndpoint>,
): Promise<{ message: string }> {
  if (id === work.actor.userId) reject(personalDataErrors.erasesSelf);
  const person = await lockUserForEdit(work, id, input.rowVersion);
  if (input.email.toLowerCase() !== person.email.toLowerCase())
    reject(
      personalDataErrors.emailMismatch,
      {},
      { fields: { email: personalDataErrors.emailMismatch.sentence } },
    );
  await requireAnotherAdministrator(work, person);
  const { subject } = await facts(work, id);
  // By id only: entries written now are not pseudonymized later.
  await recordAudit(work, { entity: 'app_user', entityId: id, action: 'erased' });
  await store.deletePersonalDataExportsAndFiles(work, store.isExportOfUserSql(id));
  await store.deactivateUserAndStartErasure(work, id, hashSubjectOfErasedUser(subject));
  publishChange(work, 'people');
  return { message: 'Erased. The pseudonym replaces the name everywhere within minutes.' };
}

// Exports

/** Requests an export of a user's personal data, created in the background. */
async function ask(work: RequestContext, userId: number, language: string): Promise<PersonalDataExport> {
  const id =
    (await store.insertAndEnqueueExportUnlessPending(work, userId, language)) ??
    reject(personalDataErrors.exportInProgress);
  await recordAudit(work, { entity: 'app_user', entityId: userId, action: 'export of the data asked' });
  publishChange(work, 'people');
  return (
    (await store.findLatest20PersonalDataExports(work.tx, userId)).find((one) => one.id === id) ??
    reject(commonErrors.notFound)
  );
}
export async function requestUserDataExport(
  work: RequestContext,
  id: number,
  language: string,
): Promise<PersonalDataExport> {
  await lockUserForEdit(work, id);
  return ask(work, id, language);
}
const requireUserId = (work: RequestContext): number => work.actor.userId ?? reject(commonErrors.notAllowed);
export const requestMyDataExport = (work: RequestContext, language: string): Promise<PersonalDataExport> =>
  ask(work, requireUserId(work), language);
export const findMyLatest20DataExports = (work: RequestContext): Promise<PersonalDataExport[]> =>
  store.findLatest20PersonalDataExports(work.tx, requireUserId(work));

async function fetch(
  work: RequestContext,
  files: FilesPort,
  userId: number,
  id: number,
): Promise<FileResult> {
  const found =
    (await store.findPersonalDataExportFile(work.tx, userId, id)) ?? reject(commonErrors.notFound);
  const { file, until } = found;
  if (file === null || until === null) return reject(personalDataErrors.exportNotReady);
  if (Temporal.Instant.compare(Temporal.Instant.from(until), work.now) < 0)
    reject(personalDataErrors.exportExpired);
  await recordAudit(work, { entity: 'app_user', entityId: userId, action: 'export of the data fetched' });
  return { name: `personal-data-${userId}-${id}.zip`, body: await files.getFile(file) };
}
export async function downloadUserDataExport(
  work: RequestContext,
  files: FilesPort,
  userId: number,
  exportId: number,
): Promise<FileResult> {
  await lockUserForEdit(work, userId);
  return fetch(work, files, userId, exportId);
}
export const downloadMyDataExport = (
  work: RequestContext,
  files: FilesPort,
  id: number,
): Promise<FileResult> => fetch(work, files, requireUserId(work), id);

/** Runs hourly: deletes expired exports. */
export const deleteExpiredAndFailedExports = (work: RequestContext): Promise<void> =>
  store.deletePersonalDataExportsAndFiles(work, store.isExpiredOrFailedExportSql(work.now));
