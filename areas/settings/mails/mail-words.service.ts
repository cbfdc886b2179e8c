import { randomUUID } from 'node:crypto';
import { kindOf, languagesOf, mailCodes } from './mail-kinds.contract.ts';
import type { MailCode, MailLanguage } from './mail-kinds.contract.ts';
import type { MailKind, Place } from './mail-kind.contract.ts';
import type {
  findMails,
  MailDoc,
  MailLetter,
  MailRow,
  resetMail,
  saveMail,
  tryMail,
} from './mail-words.contract.ts';
import { mailErrors } from './mail-words.errors.ts';
import {
  exampleSaid,
  faultsByField,
  faultsOfWords,
  fillWords,
  kindAt,
  ownWords,
} from './mail-words.rules.ts';
import type { Words } from './mail-words.rules.ts';
import * as store from './mail-words.store.ts';
import type { Held } from './mail-words.store.ts';
import { findLetterhead } from '#areas/settings/letterhead/letterhead.service.ts';
import { mailSaid, serverFacts } from '#areas/settings/server/server-facts.service.ts';
import { settingText, textsIn } from '#areas/settings/settings/settings.service.ts';
import type { BodyOf, QueryOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit, enqueue } from '#kit/server/work.ts';

/** An administrator words the mails of the house (docs/domain/mails.md). */

const same = (a: Words, b: Words): boolean => a.subject === b.subject && a.body === b.body;

/** How the words of a mail stand in a language. */
function standing(kind: MailKind, language: MailLanguage, last: Held | undefined) {
  const own = ownWords(kind, textsIn(language));
  const changed = last !== undefined && last.words !== null;
  return { language, changed, ownIsNewer: changed && !same(last.own, own) };
}
const lastOf = (held: readonly Held[], code: MailCode, language: string): Held | undefined =>
  held.find((one) => one.kind === code && one.language === language);

function shown(code: MailCode, held: readonly Held[]): MailRow {
  const { id, title, group, to, when } = kindOf(code);
  const newest = held
    .filter((one) => one.kind === code)
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .at(0);
  return {
    id,
    title,
    group,
    to,
    when,
    languages: languagesOf(code).map((language) =>
      standing(kindOf(code), language, lastOf(held, code, language)),
    ),
    changedAt: newest?.at ?? null,
    changedBy: newest?.who ?? null,
  };
}

/** Sorts are of some fifty kinds that no table holds: here, not in SQL. */
export async function find(work: Work, q: QueryOf<typeof findMails>) {
  const held = await store.heldWords(work);
  const texts = textsIn(await store.languageOf(work));
  const sought = q.title?.toLowerCase();
  const all = mailCodes
    .map((code) => shown(code, held))
    .filter(
      (row) =>
        (sought === undefined ||
          row.title.toLowerCase().includes(sought) ||
          (texts[row.title] ?? '').toLowerCase().includes(sought)) &&
        (q.group === undefined || row.group === q.group) &&
        (q.changed === undefined || row.languages.some((one) => one.changed) === q.changed),
    );
  const by: Record<typeof q.orderField, (row: MailRow) => string> = {
    title: (row) => row.title.toLowerCase(),
    group: (row) => row.group,
    changedAt: (row) => row.changedAt ?? '',
  };
  const key = by[q.orderField];
  const way = q.orderDirection === 'desc' ? -1 : 1;
  all.sort((a, b) => way * (key(a).localeCompare(key(b)) || a.id - b.id));
  const from = (q.page - 1) * q.rows;
  return { data: all.slice(from, from + q.rows), totalRows: all.length };
}

export async function get(work: Work, id: number): Promise<MailDoc> {
  const { code, kind } = kindAt(id) ?? refuse(commonErrors.notFound);
  const versions = await store.versionsOf(work, code);
  const { title, group, to, when } = kind;
  return {
    id,
    title,
    group,
    to,
    when,
    letters: languagesOf(code).map((language) => letterOf(kind, language, versions)),
    places: await placesOf(work, kind),
    house: { ...(await findLetterhead(work)), origin: serverFacts().origin },
  };
}
function letterOf(kind: MailKind, language: MailLanguage, all: readonly Held[]): MailLetter {
  const versions = all.filter((one) => one.language === language);
  const [last] = versions;
  const own = ownWords(kind, textsIn(language));
  return {
    ...standing(kind, language, last),
    words: last?.words ?? own,
    own,
    ownThen: last?.words ? last.own : null,
    rowVersion: last?.version ?? 0,
    versions: versions.slice(0, 50).map(({ version, at, who, words }) => ({ version, at, who, words })),
  };
}
/** What may be named, each with an example of the own house where it has one. */
async function placesOf(work: Work, { holds }: MailKind): Promise<MailDoc['places']> {
  const house = {
    ...(await store.factsOf(work)),
    company: await settingText(work, 'companyName'),
    me: work.actor.name,
  };
  const exampleIn = (language: MailLanguage, { example, from }: Place): string => {
    if (from === 'address') return `${serverFacts().origin}${example}`;
    return (from && house[from]) ?? exampleSaid(example, textsIn(language));
  };
  return Object.entries(holds).map(([name, place]: [string, Place]) => ({
    name,
    label: place.label,
    need: place.need ?? null,
    inBodyAlone: place.body ?? false,
    examples: { en: exampleIn('en', place), es: exampleIn('es', place), zh: exampleIn('zh', place) },
  }));
}

const of = (id: number, language: MailLanguage): { code: MailCode; kind: MailKind } => {
  const found = kindAt(id) ?? refuse(commonErrors.notFound);
  const { otherLanguage } = mailErrors;
  if (!languagesOf(found.code).includes(language))
    refuse(otherLanguage, {}, { fields: { language: otherLanguage.sentence } });
  return found;
};
function check(kind: MailKind, words: Words): void {
  const faults = faultsOfWords(kind, words);
  if (faults.length > 0) refuse(commonErrors.invalid, {}, { fields: faultsByField(faults) });
}

export async function save(work: Work, id: number, wish: BodyOf<typeof saveMail>): Promise<MailDoc> {
  const { kind } = of(id, wish.language);
  const words = { subject: wish.subject, body: wish.body.replaceAll(/\r\n?/g, '\n') };
  check(kind, words);
  return put(work, id, wish, words, 'words of a mail');
}
export async function reset(work: Work, id: number, wish: BodyOf<typeof resetMail>): Promise<MailDoc> {
  const { code } = of(id, wish.language);
  if (!lastOf(await store.heldWords(work), code, wish.language)?.words) refuse(mailErrors.ownAlready);
  return put(work, id, wish, null, 'back to the product’s own words');
}
async function put(
  work: Work,
  id: number,
  { language, rowVersion }: { language: MailLanguage; rowVersion: number },
  words: Words | null,
  action: string,
): Promise<MailDoc> {
  const { code, kind } = of(id, language);
  const before = lastOf(await store.heldWords(work), code, language);
  const own = ownWords(kind, textsIn(language));
  const made = await store.insertVersion(work, { kind: code, language, after: rowVersion, words, own });
  if (!made) return refuse(commonErrors.changedByOthers);
  await audit(work, {
    entity: 'mail',
    entityId: id,
    action,
    before: { language, ...(before?.words ?? own) },
    after: { language, ...(words ?? own) },
  });
  announce(work, 'mails', [id]);
  return get(work, id);
}

/** To the caller alone, with examples in place of names: no link in it lets anybody in. */
export async function tryOut(
  work: Work,
  id: number,
  wish: BodyOf<typeof tryMail>,
): Promise<{ message: string }> {
  const { kind } = of(id, wish.language);
  check(kind, wish);
  const { email } = work.actor;
  if (email === '') refuse(mailErrors.noAddress);
  const values = Object.fromEntries(
    (await placesOf(work, kind)).map(({ name, examples }) => [name, examples[wish.language]]),
  );
  const { subject, text } = fillWords(kind, wish, values);
  await enqueue(work, {
    kind: 'email',
    dedupeKey: `email test ${randomUUID()}`,
    payload: { to: email, subject: `TEST · ${subject}`, text, language: wish.language },
  });
  await audit(work, {
    entity: 'mail',
    entityId: id,
    action: 'test sent',
    after: { language: wish.language, subject: wish.subject, body: wish.body },
  });
  return { message: mailSaid('The test is on its way to you.') };
}
