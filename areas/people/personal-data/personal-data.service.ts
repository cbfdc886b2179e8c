import type { erasePerson, ExportRow, HeldRow, PersonHeld } from './personal-data.contract.ts';
import { personalDataErrors } from './personal-data.errors.ts';
import * as store from './personal-data.store.ts';
import type { Counted, PersonFacts } from './personal-data.store.ts';
import { keptBecause } from './registry.contract.ts';
import type { Because } from './registry.contract.ts';
import { erasedDigestOf } from '#areas/people/session/session.service.ts';
import { hold, leaveAnAdministrator } from '#areas/people/users/users.service.ts';
import { settingsOf } from '#areas/settings/settings/settings.service.ts';
import type { SettingCode } from '#areas/settings/settings/catalogue.contract.ts';
import type { BodyOf, FileAnswer } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit } from '#kit/server/work.ts';
import type { FilesPort } from '#links/files/port.ts';

/** What the house holds of a person (docs/domain/people.md#a-persons-data). */

interface Line {
  what: { title: string };
  how: HeldRow['how'];
  counted?: Counted;
  why: { sentence: string };
  months?: SettingCode;
}
const lines: readonly Line[] = [
  {
    what: { title: 'Name, e-mail address, picture and account' },
    how: 'erased',
    why: { sentence: 'The row of the person keeps its number alone.' },
  },
  {
    what: { title: 'Password, passkeys, second factor and sessions' },
    how: 'erased',
    counted: 'waysIn',
    why: { sentence: 'The person is out at once, everywhere.' },
  },
  {
    what: { title: 'Roles and accounts' },
    how: 'erased',
    counted: 'rights',
    why: { sentence: 'What was given is taken.' },
  },
  {
    what: { title: 'Saved views, choices of notices, reports by mail' },
    how: 'erased',
    counted: 'choices',
    why: { sentence: 'They were the person’s own.' },
  },
  {
    what: { title: 'Notices' },
    how: 'erased',
    counted: 'notices',
    why: { sentence: 'They were the person’s own.' },
  },
  {
    what: { title: 'Letters in the outbox' },
    how: 'pseudonym',
    counted: 'letters',
    why: { sentence: 'Name and address give way to the pseudonym, in the words too.' },
    months: 'keepMessageMonths',
  },
  {
    what: { title: 'History of records, and changes of the person' },
    how: 'pseudonym',
    counted: 'history',
    why: { sentence: 'What was done to records must stay whole. Who did it is the pseudonym.' },
    months: 'keepHistoryMonths',
  },
  {
    what: { title: 'History of boxes' },
    how: 'pseudonym',
    counted: 'freight',
    why: { sentence: 'It proves where freight was, for claims and invoices. Who moved it is the pseudonym.' },
    months: 'keepBoxEventMonths',
  },
  {
    what: { title: 'Name on orders, quotes, shuttles, rates and other records' },
    how: 'pseudonym',
    why: { sentence: 'The records belong to the business. The pseudonym takes the place of the name.' },
  },
];
/** What is kept, by its reason. */
const keptLines: readonly { because: Because; counted?: Counted }[] = [
  { because: 'proof', counted: 'proofs' },
  { because: 'books', counted: 'books' },
  { because: 'contact', counted: 'contact' },
  { because: 'floor' },
  { because: 'digest' },
];
const monthsFrom = (now: Temporal.Instant, months: number): string =>
  now.toZonedDateTimeISO('UTC').add({ months }).toInstant().toString();

async function facts(work: Work, id: number): Promise<PersonFacts> {
  return (await store.personOf(work.tx, id)) ?? refuse(commonErrors.notFound);
}
/** What is held, kind by kind, and what becomes of it. */
export async function preview(work: Work, id: number): Promise<PersonHeld> {
  const person = await facts(work, id);
  const from = store.counts(person);
  const said = await settingsOf(work, ['keepMessageMonths', 'keepHistoryMonths', 'keepBoxEventMonths']);
  const months = new Map<string, string>(Object.entries(said));
  const count = async (what: Counted | undefined) => (what ? store.bounded(work.tx, from[what]) : null);
  const held: HeldRow[] = [];
  for (const line of lines)
    held.push({
      what: line.what.title,
      how: line.how,
      count: await count(line.counted),
      why: line.why.sentence,
      untilAt: line.months ? monthsFrom(work.now, Number(months.get(line.months))) : null,
    });
  for (const { because, counted } of keptLines) {
    const reason = keptBecause[because];
    held.push({
      what: reason.title,
      how: 'kept',
      count: await count(counted),
      why: reason.sentence,
      untilAt: reason.months === null ? null : monthsFrom(work.now, reason.months),
    });
  }
  return {
    pseudonym: `Former user ${id}`,
    erasedAt: person.erasedAt,
    doneAt: person.doneAt,
    held,
    exports: await store.exportsOf(work.tx, id),
  };
}

export async function erase(
  work: Work,
  id: number,
  wish: BodyOf<typeof erasePerson>,
): Promise<{ message: string }> {
  if (id === work.actor.userId) refuse(personalDataErrors.yourself);
  const person = await hold(work, id, wish.rowVersion);
  if (wish.email.toLowerCase() !== person.email.toLowerCase())
    refuse(
      personalDataErrors.otherAddress,
      {},
      { fields: { email: personalDataErrors.otherAddress.sentence } },
    );
  await leaveAnAdministrator(work, person);
  const { subject } = await facts(work, id);
  // By the number alone: what is written now is not looked through again.
  await audit(work, { entity: 'app_user', entityId: id, action: 'erased' });
  await store.dropExports(work, store.ofPerson(id));
  await store.erase(work, id, erasedDigestOf(subject));
  announce(work, 'people');
  return { message: 'Erased. The name gives way to the pseudonym everywhere within minutes.' };
}

// Exports

/** Asks for a folder of what is held of a person; made behind the request. */
async function ask(work: Work, userId: number, language: string): Promise<ExportRow> {
  const id = (await store.insertExport(work, userId, language)) ?? refuse(personalDataErrors.making);
  await audit(work, { entity: 'app_user', entityId: userId, action: 'export of the data asked' });
  announce(work, 'people');
  return (
    (await store.exportsOf(work.tx, userId)).find((one) => one.id === id) ?? refuse(commonErrors.notFound)
  );
}
export async function exportOf(work: Work, id: number, language: string): Promise<ExportRow> {
  await hold(work, id);
  return ask(work, id, language);
}
const own = (work: Work): number => work.actor.userId ?? refuse(commonErrors.notAllowed);
export const exportOwn = (work: Work, language: string): Promise<ExportRow> => ask(work, own(work), language);
export const ownExports = (work: Work): Promise<ExportRow[]> => store.exportsOf(work.tx, own(work));

async function fetch(work: Work, files: FilesPort, userId: number, id: number): Promise<FileAnswer> {
  const found = (await store.exportOf(work.tx, userId, id)) ?? refuse(commonErrors.notFound);
  const { file, until } = found;
  if (file === null || until === null) return refuse(personalDataErrors.notReady);
  if (Temporal.Instant.compare(Temporal.Instant.from(until), work.now) < 0) refuse(personalDataErrors.over);
  await audit(work, { entity: 'app_user', entityId: userId, action: 'export of the data fetched' });
  return { name: `personal-data-${userId}-${id}.zip`, body: await files.get(file) };
}
export async function fetchOf(work: Work, files: FilesPort, userId: number, id: number): Promise<FileAnswer> {
  await hold(work, userId);
  return fetch(work, files, userId, id);
}
export const fetchOwn = (work: Work, files: FilesPort, id: number): Promise<FileAnswer> =>
  fetch(work, files, own(work), id);

/** Asked every hour: exports whose days are over go. */
export const endExports = (work: Work): Promise<void> => store.dropExports(work, store.overBy(work.now));
