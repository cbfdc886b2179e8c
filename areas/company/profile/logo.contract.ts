import { z } from 'zod';
import { logoErrors } from './logo.errors.ts';
import { defineEndpoint, fileReply, itemReply } from '#kit/contract/endpoint.ts';
import { rowVersionField } from '#kit/contract/fields.ts';

export const logoImageFormats = ['png', 'jpg'] as const;
export type LogoImageFormat = (typeof logoImageFormats)[number];

export const companyLogoInfoSchema = z.object({
  /** Public path of the logo, relative to the URL of the portal. Null where there is no logo. */
  path: z.string().nullable(),
  kind: z.enum(logoImageFormats).nullable(),
  /** In pixels. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** File size in bytes. */
  bytes: z.int().nullable(),
  /** Increases with every new logo, and when it is removed. */
  rowVersion: z.int(),
});
export type CompanyLogoInfo = z.output<typeof companyLogoInfoSchema>;

const needs: readonly [string, ...string[]] = ['companyEdit:admin'];
export const getLogoInfoEndpoint = defineEndpoint({
  id: 'company.findLogo',
  method: 'GET',
  path: '/company/logo',
  permissions: ['companyEdit:admin', 'setupView:admin'],
  summary: 'Get the company logo. Returns its URL, its file details and its version.',
  reply: itemReply(companyLogoInfoSchema),
  ofTheHouse: true,
  live: ['setup'],
});
export const setLogoEndpoint = defineEndpoint({
  id: 'company.saveLogo',
  method: 'PUT',
  path: '/company/logo',
  permissions: needs,
  summary:
    'Replace the company logo with a PNG or JPEG. The limits are 1 MB and 4 megapixels, and each side must be at least 32 pixels.',
  upload: 'file',
  body: z.object({ rowVersion: rowVersionField() }),
  reply: itemReply(companyLogoInfoSchema),
  errors: Object.values(logoErrors),
  live: ['setup'],
});
export const removeLogoEndpoint = defineEndpoint({
  id: 'company.removeLogo',
  method: 'DELETE',
  path: '/company/logo',
  permissions: needs,
  summary:
    'Remove the company logo. The company name is shown in its place. `rowVersion` is the version of the logo.',
  query: z.object({ rowVersion: rowVersionField() }),
  reply: itemReply(companyLogoInfoSchema),
  live: ['setup'],
});
export const downloadCompanyLogoEndpoint = defineEndpoint({
  id: 'company.readLogo',
  method: 'GET',
  path: '/company/logo/{version}',
  permissions: 'public',
  summary:
    'Download the logo image for documents, emails and pages. Its URL changes with the logo, so that the image can be cached. An old URL returns the current logo.',
  reply: fileReply('image/*'),
});
