import { createEmailWriter } from './email-templates.rules.ts';
import type { EmailWriter, FindSavedEmailTemplate } from './email-templates.rules.ts';
import { findLatestEmailTemplates } from './email-templates.store.ts';
import { getTranslations } from '#areas/settings/settings/settings.service.ts';
import { createTranslate } from '#kit/server/pdf.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** A pen for each language of readers: what the house has saved is read once, however many mails are written. */
export async function loadEmailWriters(
  work: Pick<RequestContext, 'tx'>,
): Promise<(language: string) => EmailWriter> {
  const held = new Map(
    (await findLatestEmailTemplates(work)).map((one) => [`${one.kind} ${one.language}`, one.words]),
  );
  return pensWith((code, language) => held.get(`${code} ${language}`) ?? undefined);
}
/** For one mail to one reader. */
export const loadEmailWriter = async (
  work: Pick<RequestContext, 'tx'>,
  language = 'en',
): Promise<EmailWriter> => (await loadEmailWriters(work))(language);

const pensWith =
  (saved: FindSavedEmailTemplate) =>
  (language: string): EmailWriter =>
    createEmailWriter(language, {
      say: createTranslate(getTranslations(language)),
      textsOf: getTranslations,
      saved,
    });
/** In the product's own words. */
export const createDefaultEmailWriter = pensWith(() => undefined);
