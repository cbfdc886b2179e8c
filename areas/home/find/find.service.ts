import { writingsOf } from '#areas/freight/units/codes.rules.ts';
import { writingsOfPaper } from '#areas/orders/order-lines/line-papers.sql.ts';
import { findKinds, findNeeds, namesSomebody } from './find.contract.ts';
import type { Found } from './find.contract.ts';
import { findByNumber } from './find.store.ts';
import { can } from '#kit/contract/access.ts';
import { accountScope, warehouseScope } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';

const LARGEST = 2_147_483_647;

/** What bears a number or a name, of the kinds and rows that the caller may see; a unit in any writing of its code. */
export function find(work: Work, number: string): Promise<Found[]> {
  const digits = Number(number.replace(/\D/g, '') || 'NaN');
  const kinds = findKinds.filter((kind) => {
    const needs = findNeeds[kind];
    return needs.length === 0 || needs.some((grant) => can(work.actor, grant));
  });
  return findByNumber(work.tx, {
    typed: number,
    text: number.toUpperCase(),
    named: namesSomebody(number),
    writings: writingsOf(number),
    papers: writingsOfPaper(number),
    whole: digits > 0 && digits <= LARGEST ? digits : null,
    kinds,
    accounts: accountScope(work),
    warehouses: warehouseScope(work),
  });
}
