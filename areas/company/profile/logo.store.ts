import { z } from 'zod';
import { logoKinds } from './logo.contract.ts';
import type { LogoKind } from './logo.contract.ts';
import { queryFirstRow } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** An image that is ready to be displayed and printed. */
export interface LogoImage {
  kind: LogoKind;
  width: number;
  height: number;
  /** The version for browsers and email clients. */
  bytes: Uint8Array;
  /** The version for printed documents. */
  printBytes: Uint8Array;
}
const factsRow = z.object({
  kind: z.enum(logoKinds).nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  bytes: z.int().nullable(),
  rowVersion: z.int(),
});
export type LogoInfo = z.output<typeof factsRow>;
const noLogo: LogoInfo = { kind: null, width: null, height: null, bytes: null, rowVersion: 1 };

export async function findLogoInfo(work: RequestContext): Promise<LogoInfo> {
  const found = await queryFirstRow(work.tx, factsRow)`
    select kind, width, height, length(bytes) as bytes, row_version as "rowVersion"
    from company_logo
  `;
  return found ?? noLogo;
}

const pictureRow = z.object({
  kind: z.enum(logoKinds),
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
  rowVersion: number,
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
    .where('row_version', '=', rowVersion)
    .executeTakeFirst();
  return written.numUpdatedRows === 1n;
}
