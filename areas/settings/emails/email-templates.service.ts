import { randomUUID } from 'node:crypto';
import { getEmailKind, listEmailLanguages, emailKindCodes } from './email-kinds.contract.ts';
import type { EmailKindCode, EmailLanguage } from './email-kinds.contract.ts';
import type { EmailKind, EmailVariable } from './email-kind.contract.ts';
import type {
  findEmailKindsEndpoint,
  EmailKindDetail,
  EmailTemplate,
  EmailKindRow,
  resetEmailTemplateToDefaultEndpoint,
  setEmailTemplateEndpoint,
  sendTestEmailToCallerEndpoint,
} from './email-templates.contract.ts';
import { emailTemplateErrors } from './email-templates.errors.ts';
import {
  translateExample,
  getFirstErrorMessageByField,
  findEmailTemplateErrors,
  renderEmailSubjectAndText,
  findEmailKindById,
  getDefaultEmailTemplate,
} from './email-templates.rules.ts';
import type { EmailTemplateText } from './email-templates.rules.ts';
import * as store from './email-templates.repository.ts';
import type { EmailTemplateVersion } from './email-templates.repository.ts';
import { findLetterhead } from '#areas/settings/letterhead/letterhead.service.ts';
import { getEmailDeliveryMessage, getServerInfo } from '#areas/settings/server/server-info.service.ts';
import {
  readSettingOrDefault,
  loadTranslationsFromEnglish,
} from '#areas/settings/settings/settings.service.ts';
import type { BodyOf, QueryOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { getDefaultHourClockOfLanguage } from '#kit/contract/time-format.ts';
import { reject } from '#kit/server/reject.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudit, enqueueOutboxItem } from '#kit/server/request-context.ts';

/** Administrators edit the text of the company's emails (docs/domain/mails.md). */

const same = (a: EmailTemplateText, b: EmailTemplateText): boolean =>
  a.subject === b.subject && a.body === b.body;

/** Returns the state of an email's text in a language. */
function standing(kind: EmailKind, language: EmailLanguage, last: EmailTemplateVersion | undefined) {
  const defaultTemplate = getDefaultEmailTemplate(kind, loadTranslationsFromEnglish(language));
  const changed = last !== undefined && last.words !== null;
  return { language, changed, ownIsNewer: changed && !same(last.own, defaultTemplate) };
}
const lastOf = (
  latestVersions: readonly EmailTemplateVersion[],
  code: EmailKindCode,
  language: string,
): EmailTemplateVersion | undefined =>
  latestVersions.find((one) => one.kind === code && one.language === language);

function shown(code: EmailKindCode, latestVersions: readonly EmailTemplateVersion[]): EmailKindRow {
  const { id, title, group, recipientNote: to, sentWhen: when } = getEmailKind(code);
  const newest = latestVersions
    .filter((one) => one.kind === code)
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .at(0);
  return {
    id,
    title,
    group,
    to,
    when,
    languages: listEmailLanguages(code).map((language) =>
      standing(getEmailKind(code), language, lastOf(latestVersions, code, language)),
    ),
    changedAt: newest?.at ?? null,
    changedBy: newest?.who ?? null,
  };
}

/** Sorts in memory, not in SQL: there are about fifty kinds, and no table contains them. */
export async function findEmailKindPage(work: RequestContext, query: QueryOf<typeof findEmailKindsEndpoint>) {
  const latestVersions = await store.findLatestEmailTemplateVersions(work);
  const texts = loadTranslationsFromEnglish(await store.findCallerLanguage(work));
  const sought = query.title?.toLowerCase();
  const all = emailKindCodes
    .map((code) => shown(code, latestVersions))
    .filter(
      (row) =>
        (sought === undefined ||
          row.title.toLowerCase().includes(sought) ||
          (texts[row.title] ?? '').toLowerCase().includes(sought)) &&
        (query.group === undefined || row.group === query.group) &&
        (query.changed === undefined || row.languages.some((one) => one.changed) === query.changed),
    );
  const sortKeys: Record<typeof query.orderField, (row: EmailKindRow) => string> = {
    title: (row) => row.title.toLowerCase(),
    group: (row) => row.group,
    changedAt: (row) => row.changedAt ?? '',
  };
  const key = sortKeys[query.orderField];
  const direction = query.orderDirection === 'desc' ? -1 : 1;
  all.sort((a, b) => direction * (key(a).localeCompare(key(b)) || a.id - b.id));
  const from = (query.page - 1) * query.rows;
  return { data: all.slice(from, from + query.rows), totalRows: all.length };
}

export async function getEmailKindDetail(
  work: RequestContext,
  emailKindId: number,
): Promise<EmailKindDetail> {
  const { code, kind } = findEmailKindById(emailKindId) ?? reject(commonErrors.notFound);
  const versions = await store.findLast150EmailTemplateVersions(work, code);
  const { title, group, recipientNote: to, sentWhen: when } = kind;
  return {
    id: emailKindId,
    title,
    group,
    to,
    when,
    letters: listEmailLanguages(code).map((language) => letterOf(kind, language, versions)),
    places: await placesOf(work, kind),
    house: { ...(await findLetterhead(work)), origin: getServerInfo().origin },
  };
}
function letterOf(
  kind: EmailKind,
  language: EmailLanguage,
  all: readonly EmailTemplateVersion[],
): EmailTemplate {
  const versions = all.filter((one) => one.language === language);
  const [last] = versions;
  const defaultTemplate = getDefaultEmailTemplate(kind, loadTranslationsFromEnglish(language));
  return {
    ...standing(kind, language, last),
    words: last?.words ?? defaultTemplate,
    own: defaultTemplate,
    ownThen: last?.words ? last.own : null,
    rowVersion: last?.version ?? 0,
    versions: versions.slice(0, 50).map(({ version, at, who, words }) => ({ version, at, who, words })),
  };
}
/** Lists the available variables, each with an example of the company's own data where it has some. */
async function placesOf(work: RequestContext, { variables }: EmailKind): Promise<EmailKindDetail['places']> {
  const house = {
    ...(await store.findPreviewNamesOfRecentRecords(work)),
    company: await readSettingOrDefault(work, 'companyName'),
    me: work.actor.name,
  };
  const exampleIn = (language: EmailLanguage, { example, previewSource: from }: EmailVariable): string => {
    if (from === 'address') return `${getServerInfo().origin}${example}`;
    return (from && house[from]) ?? translateExample(example, loadTranslationsFromEnglish(language));
  };
  return Object.entries(variables).map(([name, place]: [string, EmailVariable]) => ({
    name,
    label: place.label,
    need: place.requirement ?? null,
    inBodyAlone: place.isBodyOnly ?? false,
    examples: { en: exampleIn('en', place), es: exampleIn('es', place), zh: exampleIn('zh', place) },
  }));
}

const requireEmailKind = (id: number, language: EmailLanguage): { code: EmailKindCode; kind: EmailKind } => {
  const found = findEmailKindById(id) ?? reject(commonErrors.notFound);
  const { languageNotSupported } = emailTemplateErrors;
  if (!listEmailLanguages(found.code).includes(language))
    reject(languageNotSupported, {}, { fields: { language: languageNotSupported.sentence } });
  return found;
};
function check(kind: EmailKind, words: EmailTemplateText): void {
  const errors = findEmailTemplateErrors(kind, words);
  if (errors.length > 0) reject(commonErrors.invalid, {}, { fields: getFirstErrorMessageByField(errors) });
}

export async function setEmailTemplate(
  work: RequestContext,
  id: number,
  input: BodyOf<typeof setEmailTemplateEndpoint>,
): Promise<EmailKindDetail> {
  const { kind } = requireEmailKind(id, input.language);
  const words = { subject: input.subject, body: input.body.replaceAll(/\r\n?/g, '\n') };
  check(kind, words);
  return put(work, id, input, words, 'words of a mail');
}
export async function resetEmailTemplateToDefault(
  work: RequestContext,
  id: number,
  input: BodyOf<typeof resetEmailTemplateToDefaultEndpoint>,
): Promise<EmailKindDetail> {
  const { code } = requireEmailKind(id, input.language);
  if (!lastOf(await store.findLatestEmailTemplateVersions(work), code, input.language)?.words)
    reject(emailTemplateErrors.alreadyDefault);
  return put(work, id, input, null, 'back to the product’s own words');
}
async function put(
  work: RequestContext,
  id: number,
  { language, rowVersion }: { language: EmailLanguage; rowVersion: number },
  words: EmailTemplateText | null,
  action: string,
): Promise<EmailKindDetail> {
  const { code, kind } = requireEmailKind(id, language);
  const before = lastOf(await store.findLatestEmailTemplateVersions(work), code, language);
  const defaultTemplate = getDefaultEmailTemplate(kind, loadTranslationsFromEnglish(language));
  const inserted = await store.insertEmailTemplateVersionIfUnchanged(work, {
    kind: code,
    language,
    previousVersion: rowVersion,
    words,
    defaultTemplate,
  });
  if (!inserted) return reject(commonErrors.recordChanged);
  await recordAudit(work, {
    entity: 'mail',
    entityId: id,
    action,
    before: { language, ...(before?.words ?? defaultTemplate) },
    after: { language, ...(words ?? defaultTemplate) },
  });
  publishChange(work, 'emails', [id]);
  return getEmailKindDetail(work, id);
}

/** Sends the test email to the caller only, with examples in place of the variables. No link in it signs a user in. */
export async function enqueueTestEmailToCaller(
  work: RequestContext,
  id: number,
  input: BodyOf<typeof sendTestEmailToCallerEndpoint>,
): Promise<{ message: string }> {
  const { kind } = requireEmailKind(id, input.language);
  check(kind, input);
  const { email } = work.actor;
  if (email === '') reject(emailTemplateErrors.emailAddressMissing);
  const values = Object.fromEntries(
    (await placesOf(work, kind)).map(({ name, examples }) => [name, examples[input.language]]),
  );
  const { subject, text } = renderEmailSubjectAndText(
    kind,
    input,
    values,
    getDefaultHourClockOfLanguage(input.language),
  );
  await enqueueOutboxItem(work, {
    kind: 'email',
    dedupeKey: `email test ${randomUUID()}`,
    payload: { to: email, subject: `TEST · ${subject}`, text, language: input.language },
  });
  await recordAudit(work, {
    entity: 'mail',
    entityId: id,
    action: 'test sent',
    after: { language: input.language, subject: input.subject, body: input.body },
  });
  return { message: getEmailDeliveryMessage('Test email sent to you.') };
}
