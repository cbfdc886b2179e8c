import type { CompanyLogo } from './logo.contract.ts';
import { logoIn } from './logo-file.service.ts';
import * as store from './logo.store.ts';
import type { Logo, LogoFacts } from './logo.store.ts';
import { logoPath } from '#areas/settings/letterhead/letterhead.rules.ts';
import type { FileAnswer } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { SentFile } from '#kit/server/sent.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit } from '#kit/server/work.ts';

/** The logo of the company: on documents, mails, public pages and the sign-in page. */

const shown = (facts: LogoFacts): CompanyLogo => ({
  ...facts,
  path: facts.kind === null ? null : logoPath(facts.rowVersion),
});
export const findLogo = async (work: Work): Promise<CompanyLogo> => shown(await store.findLogoFacts(work));

/** In place of the logo there was, if any. */
export async function saveLogo(
  work: Work,
  files: readonly SentFile[],
  rowVersion: number,
): Promise<CompanyLogo> {
  const [sent] = files;
  if (!sent) return refuse(commonErrors.chooseFile);
  return put(work, rowVersion, logoIn(sent.bytes), 'change');
}

/** Removing what is not there changes nothing. */
export async function removeLogo(work: Work, rowVersion: number): Promise<CompanyLogo> {
  const before = await store.findLogoFacts(work);
  if (before.kind === null && before.rowVersion === rowVersion) return shown(before);
  return put(work, rowVersion, null, 'delete');
}

async function put(
  work: Work,
  rowVersion: number,
  logo: Logo | null,
  action: 'change' | 'delete',
): Promise<CompanyLogo> {
  const before = await store.findLogoFacts(work);
  if (!(await store.writeLogo(work, rowVersion, logo))) refuse(commonErrors.changedByOthers);
  const after = await store.findLogoFacts(work);
  await audit(work, { entity: 'company logo', entityId: 1, action, before, after });
  announce(work, 'setup');
  announce(work, 'settings');
  return shown(after);
}

/** Mails keep the address they were sent with: an older one shows the logo of now. One that is yet to come is not there. */
export async function readLogo(work: Work, version: number): Promise<FileAnswer> {
  const found = await store.findPicture(work);
  if (!found || version > found.rowVersion) return refuse(commonErrors.notFound);
  return { name: `logo.${found.kind}`, body: found.bytes, keptAs: String(found.rowVersion) };
}
