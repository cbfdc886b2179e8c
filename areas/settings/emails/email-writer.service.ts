import { createEmailWriter } from './email-templates.rules.ts';
import type { EmailWriter, FindSavedEmailTemplate } from './email-templates.rules.ts';
import { findLatestEmailTemplateVersions } from './email-templates.store.ts';
import { loadTranslationsFromEnglish } from '#areas/settings/settings/settings.service.ts';
import { createTranslate } from '#kit/server/pdf.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Returns email writers by language. Saved texts are read once, however many emails are written. */
export async function loadEmailWriterByLanguage(
  work: Pick<RequestContext, 'tx'>,
): Promise<(language: string) => EmailWriter> {
  const held = new Map(
    (await findLatestEmailTemplateVersions(work)).map((one) => [`${one.kind} ${one.language}`, one.words]),
  );
  return pensWith((code, language) => held.get(`${code} ${language}`) ?? undefined);
}
/** Returns the writer for one email to one reader. */
export const loadEmailWriterForLanguage = async (
  work: Pick<RequestContext, 'tx'>,
  language = 'en',
): Promise<EmailWriter> => (await loadEmailWriterByLanguage(work))(language);

const pensWith =
  (saved: FindSavedEmailTemplate) =>
  (language: string): EmailWriter =>
    createEmailWriter(language, {
      say: createTranslate(loadTranslationsFromEnglish(language)),
      textsOf: loadTranslationsFromEnglish,
      saved,
    });
/** Writes with the default text. */
export const createEmailWriterWithDefaultTexts = pensWith(() => undefined);
