import { z } from 'zod';
import { queryFirstRow } from '#kit/server/query-rows.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

const houseRow = z.object({ company: z.string(), logoVersion: z.int().nullable() });
/** Finds the company's name and the version of its logo. Null where there is none. */
export const findCompanyNameAndLogoRowVersion = ({
  tx,
}: Pick<RequestContext, 'tx'>): Promise<z.output<typeof houseRow> | undefined> =>
  queryFirstRow(tx, houseRow)`
    select trim(s.value) as company, l.row_version as "logoVersion"
    from admin_setting s
    left join company_logo l on l.kind is not null
    where s.code = 'companyName'
  `;
