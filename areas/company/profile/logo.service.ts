import type { CompanyLogoInfo } from './logo.contract.ts';
import { parseLogoFileOrReject } from './parse-logo-file.service.ts';
import * as store from './logo.repository.ts';
import type { LogoImage, LogoInfoRow } from './logo.repository.ts';
import { buildCompanyLogoPath } from '#areas/settings/letterhead/letterhead.rules.ts';
import type { FileResult } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject } from '#kit/server/reject.ts';
import type { UploadedFile } from '#kit/server/request-body.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import { publishChange, recordAudit } from '#kit/server/request-context.ts';

/** The company's logo: on documents, emails, public pages and the sign-in page. */

const toCompanyLogo = (facts: LogoInfoRow): CompanyLogoInfo => ({
  ...facts,
  path: facts.kind === null ? null : buildCompanyLogoPath(facts.rowVersion),
});
export const getLogoInfo = async (work: RequestContext): Promise<CompanyLogoInfo> =>
  toCompanyLogo(await store.findLogoInfo(work));

/** Saves the logo, replacing the previous one. */
export async function setLogo(
  work: RequestContext,
  files: readonly UploadedFile[],
  expectedRowVersion: number,
): Promise<CompanyLogoInfo> {
  const [sent] = files;
  if (!sent) return reject(commonErrors.fileRequired);
  return put(work, expectedRowVersion, parseLogoFileOrReject(sent.bytes), 'change');
}

/** Does nothing when there is no logo. */
export async function removeLogo(work: RequestContext, expectedRowVersion: number): Promise<CompanyLogoInfo> {
  const before = await store.findLogoInfo(work);
  if (before.kind === null && before.rowVersion === expectedRowVersion) return toCompanyLogo(before);
  return put(work, expectedRowVersion, null, 'delete');
}

async function put(
  work: RequestContext,
  rowVersion: number,
  logo: LogoImage | null,
  action: 'change' | 'delete',
): Promise<CompanyLogoInfo> {
  const before = await store.findLogoInfo(work);
  if (!(await store.replaceOrRemoveLogo(work, rowVersion, logo))) reject(commonErrors.recordChanged);
  const after = await store.findLogoInfo(work);
  await recordAudit(work, { entity: 'company logo', entityId: 1, action, before, after });
  publishChange(work, 'setup');
  publishChange(work, 'settings');
  return toCompanyLogo(after);
}

/** Emails keep the logo URL they were sent with, so an older one shows the current logo. A future version returns 404. */
export async function readCurrentCompanyLogoFile(
  work: RequestContext,
  linkedVersion: number,
): Promise<FileResult> {
  const found = await store.findLogoImage(work);
  if (!found || linkedVersion > found.rowVersion) return reject(commonErrors.notFound);
  return { name: `logo.${found.kind}`, body: found.bytes, keptAs: String(found.rowVersion) };
}
