import type { CompanyLogo } from './logo.contract.ts';
import { parseLogoFileOrReject } from './parse-logo-file.service.ts';
import * as store from './logo.store.ts';
import type { LogoImage, LogoInfo } from './logo.store.ts';
import { buildLogoPath } from '#areas/settings/letterhead/letterhead.rules.ts';
import type { FileResult } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject } from '#kit/server/reject.ts';
import type { UploadedFile } from '#kit/server/request-body.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publish, recordAudit } from '#kit/server/request-context.ts';

/** The company's logo: on documents, emails, public pages and the sign-in page. */

const toCompanyLogo = (facts: LogoInfo): CompanyLogo => ({
  ...facts,
  path: facts.kind === null ? null : buildLogoPath(facts.rowVersion),
});
export const getLogoInfo = async (work: RequestContext): Promise<CompanyLogo> =>
  toCompanyLogo(await store.findLogoInfo(work));

/** Saves the logo, replacing the previous one. */
export async function saveLogo(
  work: RequestContext,
  files: readonly UploadedFile[],
  rowVersion: number,
): Promise<CompanyLogo> {
  const [sent] = files;
  if (!sent) return reject(commonErrors.fileRequired);
  return put(work, rowVersion, parseLogoFileOrReject(sent.bytes), 'change');
}

/** Does nothing when there is no logo. */
export async function removeLogo(work: RequestContext, rowVersion: number): Promise<CompanyLogo> {
  const before = await store.findLogoInfo(work);
  if (before.kind === null && before.rowVersion === rowVersion) return toCompanyLogo(before);
  return put(work, rowVersion, null, 'delete');
}

async function put(
  work: RequestContext,
  rowVersion: number,
  logo: LogoImage | null,
  action: 'change' | 'delete',
): Promise<CompanyLogo> {
  const before = await store.findLogoInfo(work);
  if (!(await store.replaceOrRemoveLogo(work, rowVersion, logo))) reject(commonErrors.recordChanged);
  const after = await store.findLogoInfo(work);
  await recordAudit(work, { entity: 'company logo', entityId: 1, action, before, after });
  publish(work, 'setup');
  publish(work, 'settings');
  return toCompanyLogo(after);
}

/** Emails keep the logo URL they were sent with, so an older one shows the current logo. A future version returns 404. */
export async function readCompanyLogoFile(work: RequestContext, version: number): Promise<FileResult> {
  const found = await store.findLogoImage(work);
  if (!found || version > found.rowVersion) return reject(commonErrors.notFound);
  return { name: `logo.${found.kind}`, body: found.bytes, keptAs: String(found.rowVersion) };
}
