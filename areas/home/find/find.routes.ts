import { findKinds, findNeeds, findNumber } from './find.contract.ts';
import { findByNumber } from './find.store.ts';
import { writingsOf } from '#areas/freight/units/codes.rules.ts';
import { can } from '#kit/contract/access.ts';
import { on } from '#kit/server/mount.ts';
import { accountScope, warehouseScope } from '#kit/server/work.ts';

const LARGEST = 2_147_483_647;

export const routes = [
  on(findNumber, (work, { query }) => {
    const digits = Number(query.number.replace(/\D/g, '') || 'NaN');
    const kinds = findKinds.filter((kind) => findNeeds[kind].some((grant) => can(work.actor, grant)));
    return findByNumber(work.tx, {
      text: query.number.toUpperCase(),
      writings: writingsOf(query.number),
      whole: digits > 0 && digits <= LARGEST ? digits : null,
      kinds,
      accounts: accountScope(work),
      warehouses: warehouseScope(work),
    });
  }),
];
