import { z } from 'zod';
import { row } from '#kit/server/rows.ts';
import type { Work } from '#kit/server/work.ts';

const houseRow = z.object({ company: z.string(), logoVersion: z.int().nullable() });
/** The name of the company as it was said, and the version of its logo; null where there is none. */
export const findHouse = ({ tx }: Pick<Work, 'tx'>): Promise<z.output<typeof houseRow> | undefined> =>
  row(tx, houseRow)`
    select trim(s.value) as company, l.row_version as "logoVersion"
    from admin_setting s
    left join company_logo l on l.kind is not null
    where s.code = 'companyName'
  `;
