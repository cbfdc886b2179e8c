import { penOf } from './mail-words.rules.ts';
import type { Pen, SavedWords } from './mail-words.rules.ts';
import { heldWords } from './mail-words.store.ts';
import { textsIn } from '#areas/settings/settings/settings.service.ts';
import { sayFrom } from '#kit/server/pdf.ts';
import type { Work } from '#kit/server/work.ts';

/** A pen for each language of readers: what the house has saved is read once, however many mails are written. */
export async function pens(work: Pick<Work, 'tx'>): Promise<(language: string) => Pen> {
  const held = new Map((await heldWords(work)).map((one) => [`${one.kind} ${one.language}`, one.words]));
  return pensWith((code, language) => held.get(`${code} ${language}`) ?? undefined);
}
/** For one mail to one reader. */
export const penFor = async (work: Pick<Work, 'tx'>, language = 'en'): Promise<Pen> =>
  (await pens(work))(language);

const pensWith =
  (saved: SavedWords) =>
  (language: string): Pen =>
    penOf(language, { say: sayFrom(textsIn(language)), textsOf: textsIn, saved });
/** In the product's own words. */
export const ownPen = pensWith(() => undefined);
