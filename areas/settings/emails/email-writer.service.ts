import { createEmailWriter } from './email-templates.rules.ts';
import type { EmailWriter, FindSavedEmailTemplate } from './email-templates.rules.ts';
import { findLatestEmailTemplateVersions } from './email-templates.store.ts';
import { loadTranslationsFromEnglish } from '#areas/settings/settings/settings.service.ts';
import type { TimeFormat } from '#kit/contract/time-format.ts';
import { createTranslate } from '#kit/server/pdf.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Returns email writers by language. Saved texts are read once, however many emails are written. */
export async function loadEmailWriterByLanguage(
  work: Pick<RequestContext, 'tx'>,
): Promise<(language: string, timeFormat?: TimeFormat) => EmailWriter> {
  const savedTexts = new Map(
    (await findLatestEmailTemplateVersions(work)).map((one) => [`${one.kind} ${one.language}`, one.words]),
  );
  return pensWith((code, language) => savedTexts.get(`${code} ${language}`) ?? undefined);
}
/** Returns the writer for one email to one reader. The language decides the clock, unless the reader chose one. */
export const loadEmailWriterForLanguage = async (
  work: Pick<RequestContext, 'tx'>,
  language = 'en',
  timeFormat?: TimeFormat,
): Promise<EmailWriter> => (await loadEmailWriterByLanguage(work))(language, timeFormat);

const pensWith =
  (saved: FindSavedEmailTemplate) =>
  (language: string, timeFormat?: TimeFormat): EmailWriter =>
    createEmailWriter(language, {
      say: createTranslate(loadTranslationsFromEnglish(language), language, timeFormat),
      textsOf: loadTranslationsFromEnglish,
      findSavedTemplate: saved,
      timeFormat,
    });
/** Writes with the default text. */
export const createEmailWriterWithDefaultTexts = pensWith(() => undefined);
