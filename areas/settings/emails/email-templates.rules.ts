import { findEmailKindCodeById, getEmailKind, resolveEmailLanguage } from './email-kinds.contract.ts';
import type { EmailKindCode, EmailLanguage, EmailVariableValues } from './email-kinds.contract.ts';
import type { EmailKind } from './email-kind.contract.ts';
import { interpolateEnglishMessage } from '#kit/contract/localized-message.ts';
import { formatTimesInText, getDefaultHourClockOfLanguage } from '#kit/contract/time-format.ts';
import type { HourClockFormat } from '#kit/contract/time-format.ts';

/** Validates the text of an email and renders it. */

/** Subject and body with their variables still in braces. */
export interface EmailTemplateText {
  subject: string;
  body: string;
}
/** An email as stored in the outbox. */
export interface RenderedEmail {
  subject: string;
  text: string;
  language: string;
}
type Texts = Readonly<Record<string, string>>;
/** Translates an English text into the reader's language. */
type Say = (text: string, params?: Readonly<Record<string, string | number>>) => string;
type Values = Readonly<Record<string, string | null>>;

const place = /\{(\w+)\}/g;
export const listPlaceholders = (text: string): string[] =>
  [...text.matchAll(place)].map(([, name]) => name ?? '');

/** An error in a text, with its field. */
interface WordsFault {
  field: 'subject' | 'body';
  sentence: string;
  params: Record<string, string>;
}
const markup = /<\/?[a-z!?][^<>]*>/i;
const wordsSentences = {
  unknown: { sentence: 'Unknown variable {name}. Available: {known}' },
  brace: { sentence: 'A curly bracket isn’t paired. Put the variable name between two of them.' },
  missing: { sentence: 'The email must include {name}' },
  notHere: { sentence: '{name} can’t be used in the subject' },
  oneLine: { sentence: 'The subject must be one line' },
  markup: { sentence: 'Markup isn’t allowed: {tag}. Use plain text.' },
} as const;

/** Returns the errors in the text for a kind of email. Client and server both use it (docs/domain/mails.md#texts). */
export function findEmailTemplateErrors(kind: EmailKind, { subject, body }: EmailTemplateText): WordsFault[] {
  const all: WordsFault[] = [];
  const names = Object.keys(kind.variables);
  const addError = (
    field: WordsFault['field'],
    what: { sentence: string },
    params: Record<string, string> = {},
  ) => all.push({ field, sentence: what.sentence, params });
  for (const [field, text] of [
    ['subject', subject],
    ['body', body],
  ] as const) {
    const unknown = listPlaceholders(text).find((name) => !names.includes(name));
    if (unknown !== undefined)
      addError(field, wordsSentences.unknown, { name: unknown, known: names.join(', ') });
    else if (/[{}]/.test(text.replace(place, ''))) addError(field, wordsSentences.brace);
    const tag = markup.exec(text)?.[0];
    if (tag !== undefined) addError(field, wordsSentences.markup, { tag: tag.slice(0, 40) });
  }
  if (/[\r\n\u2028\u2029]/.test(subject)) addError('subject', wordsSentences.oneLine);
  const inBody = listPlaceholders(subject).find((name) => kind.variables[name]?.isBodyOnly === true);
  if (inBody !== undefined) addError('subject', wordsSentences.notHere, { name: inBody });
  for (const [name, { requirement: need }] of Object.entries(kind.variables))
    if (need === 'must' && !listPlaceholders(body).includes(name))
      addError('body', wordsSentences.missing, { name: name });
  return all;
}
/** Returns the first error of each field with its parameters filled in, as an API response contains it. */
export const getFirstErrorMessageByField = (errors: readonly WordsFault[]): Record<string, string> =>
  Object.fromEntries(
    errors.toReversed().map((f) => [f.field, interpolateEnglishMessage(f.sentence, f.params)]),
  );

/** Returns the default text in a language. */
export const getDefaultEmailTemplate = (
  { subject, bodyLines: lines }: EmailKind,
  texts: Texts,
): EmailTemplateText => ({
  subject: texts[subject] ?? subject,
  body: lines.map((line) => texts[line] ?? line).join('\n'),
});

/** Translates a preview example into the language of the email, line by line, as lists are built. */
export const translateExample = (example: string, texts: Texts): string =>
  example
    .split('\n')
    .map((line) => texts[line] ?? line)
    .join('\n');

/**
 * Fills in the variables. A line whose only content is a missing value is left out. A subject is always one line. Times have the
 * clock of the reader, or else of the language.
 */
export function renderEmailSubjectAndText(
  kind: EmailKind,
  templateText: EmailTemplateText,
  values: Values,
  timeFormat: HourClockFormat,
): { subject: string; text: string } {
  const withClock = (value: string) =>
    value
      .split('\n')
      .map((line) => formatTimesInText(line, timeFormat))
      .join('\n');
  const fillIn = (text: string) =>
    text.replace(place, (placeholder, name: string) => {
      const value = values[name];
      if (value === undefined || value === null) return name in values ? '' : placeholder;
      return withClock(value);
    });
  const idle = (line: string) =>
    listPlaceholders(line).some(
      (name) => kind.variables[name]?.requirement === 'maybe' && (values[name] ?? '') === '',
    );
  const lines = templateText.body.split('\n').filter((line) => !idle(line));
  const spaced = lines.filter(
    (line, i) => line.trim() !== '' || (i > 0 && i < lines.length - 1 && lines[i - 1]?.trim() !== ''),
  );
  return {
    subject: fillIn(templateText.subject).replaceAll(/\s+/g, ' ').trim(),
    text: spaced.map(fillIn).join('\n').trimEnd(),
  };
}

/** Writes emails to a reader in the reader's language, with the company's own text where it has one. */
export interface EmailWriter {
  translate: Say;
  renderEmail: <K extends EmailKindCode>(code: K, values: EmailVariableValues<K>) => RenderedEmail;
}
/** Finds the text the company has saved, by kind and language. */
export type FindSavedEmailTemplate = (
  code: EmailKindCode,
  language: EmailLanguage,
) => EmailTemplateText | undefined;

export function createEmailWriter(
  language: string,
  {
    say,
    textsOf,
    findSavedTemplate: saved,
    timeFormat,
  }: {
    say: Say;
    textsOf: (language: string) => Texts;
    findSavedTemplate: FindSavedEmailTemplate;
    /** The clock that the reader chose. */
    timeFormat?: HourClockFormat | undefined;
  },
): EmailWriter {
  return {
    translate: say,
    renderEmail: (code, values) => {
      const kind = getEmailKind(code);
      const usedLanguage = resolveEmailLanguage(code, language);
      const words = saved(code, usedLanguage) ?? getDefaultEmailTemplate(kind, textsOf(usedLanguage));
      return {
        ...renderEmailSubjectAndText(
          kind,
          words,
          values,
          timeFormat ?? getDefaultHourClockOfLanguage(usedLanguage),
        ),
        language: usedLanguage,
      };
    },
  };
}

/** Finds a kind by the number that endpoints use. */
export const findEmailKindById = (id: number): { code: EmailKindCode; kind: EmailKind } | undefined => {
  const code = findEmailKindCodeById(id);
  return code && { code, kind: getEmailKind(code) };
};
