import { createEmailWriter } from './email-templates.rules.ts';
import type { EmailWriter, FindSavedEmailTemplate } from './email-templates.rules.ts';
import { findLatestEmailTemplateVersions } from './email-templates.repository.ts';
import { loadTranslationsFromEnglish } from '#areas/settings/settings/settings.service.ts';
import type { HourClockFormat } from '#kit/contract/time-format.ts';
import { createPrintTranslate } from '#kit/server/pdf.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Returns email writers by language. Saved texts are read once, however many emails are written. */
export async function loadEmailWriterFactory(
  work: Pick<RequestContext, 'tx'>,
): Promise<(language: string, timeFormat?: HourClockFormat) => EmailWriter> {
  const savedTexts = new Map(
    (await findLatestEmailTemplateVersions(work)).map((one) => [`${one.kind} ${one.language}`, one.words]),
  );
  return pensWith((code, language) => savedTexts.get(`${code} ${language}`) ?? undefined);
}
/** Returns the writer for one email to one reader. The language decides the clock, unless the reader chose one. */
export const loadEmailWriterForLanguage = async (
  work: Pick<RequestContext, 'tx'>,
  language = 'en',
  timeFormat?: HourClockFormat,
): Promise<EmailWriter> => (await loadEmailWriterFactory(work))(language, timeFormat);

const pensWith =
  (saved: FindSavedEmailTemplate) =>
  (language: string, timeFormat?: HourClockFormat): EmailWriter =>
    createEmailWriter(language, {
      say: createPrintTranslate(loadTranslationsFromEnglish(language), language, timeFormat),
      textsOf: loadTranslationsFromEnglish,
      findSavedTemplate: saved,
      timeFormat,
    });
/** Writes with the default text. */
export const createEmailWriterWithDefaultTexts = pensWith(() => undefined);
