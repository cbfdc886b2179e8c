import { z } from 'zod';
import { logoImageFormats } from './logo.contract.ts';
import type { LogoImageFormat } from './logo.contract.ts';
import { queryFirstRow } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** An image that is ready to be displayed and printed. */
export interface LogoImage {
  kind: LogoImageFormat;
  width: number;
  height: number;
  /** The version for browsers and email clients. */
  bytes: Uint8Array;
  /** The version for printed documents. */
  printBytes: Uint8Array;
}
const factsRow = z.object({
  kind: z.enum(logoImageFormats).nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  bytes: z.int().nullable(),
  rowVersion: z.int(),
});
export type LogoInfoRow = z.output<typeof factsRow>;
const noLogo: LogoInfoRow = { kind: null, width: null, height: null, bytes: null, rowVersion: 1 };

export async function findLogoInfo(work: RequestContext): Promise<LogoInfoRow> {
  const found = await queryFirstRow(work.tx, factsRow)`
    select kind, width, height, length(bytes) as bytes, row_version as "rowVersion"
    from company_logo
  `;
  return found ?? noLogo;
}

const pictureRow = z.object({
  kind: z.enum(logoImageFormats),
  bytes: z.instanceof(Uint8Array),
  rowVersion: z.int(),
});
/** The image itself. Undefined where there is none. */
export const findLogoImage = (work: RequestContext): Promise<z.output<typeof pictureRow> | undefined> =>
  queryFirstRow(work.tx, pictureRow)`
    select kind, bytes, row_version as "rowVersion"
    from company_logo
    where bytes is not null
  `;

/** Replaces the logo. Null removes it. False when another user changed it in the meantime. */
export async function replaceOrRemoveLogo(
  work: RequestContext,
  expectedRowVersion: number,
  logo: LogoImage | null,
): Promise<boolean> {
  const written = await work.tx
    .updateTable('company_logo')
    .set((eb) => ({
      kind: logo?.kind ?? null,
      width: logo?.width ?? null,
      height: logo?.height ?? null,
      bytes: logo ? Buffer.from(logo.bytes) : null,
      print_bytes: logo ? Buffer.from(logo.printBytes) : null,
      changed_at: work.now.toString(),
      row_version: eb('row_version', '+', 1),
    }))
    .where('row_version', '=', expectedRowVersion)
    .executeTakeFirst();
  return written.numUpdatedRows === 1n;
}
