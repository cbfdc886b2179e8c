import { accountType } from './accounts.contract.ts';
import { accountErrors } from './accounts.errors.ts';
import { findAccountNamesAndTypes } from './accounts.store.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject, rejectIfAnyMissing, rejectNotFound } from '#kit/server/reject.ts';
import { accountScope } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

export type AccountTypeName = keyof typeof accountType;
/** Fields of a call that name accounts: which account, and of which type it must be. */
export type ReferencedAccounts = Readonly<
  Record<string, readonly [id: number | null | undefined, AccountTypeName]>
>;

const otherTypes = {
  shipper: { named: accountErrors.notShipper, field: accountErrors.noShipperHere },
  consignee: { named: accountErrors.notConsignee, field: accountErrors.noConsigneeHere },
  billTo: { named: accountErrors.notBillTo, field: accountErrors.noBillToHere },
} as const;

/**
 * Refuses accounts of another type than their fields take, by name: a shipper given as consignee is there, so "not found" would
 * mislead. An account outside the caller's scope is left out, so that its existence is not revealed.
 */
export async function rejectAccountsOfWrongType(
  work: RequestContext,
  named: ReferencedAccounts,
): Promise<void> {
  const scope = accountScope(work);
  const ids = Object.values(named).flatMap(([id]) =>
    typeof id === 'number' && (scope === null || scope.includes(id)) ? [id] : [],
  );
  if (ids.length === 0) return;
  const known = await findAccountNamesAndTypes(work, ids);
  for (const [field, [id, kind]] of Object.entries(named)) {
    const found = known.find((account) => account.id === id);
    if (!found || found.type === accountType[kind]) continue;
    const { named: fault, field: short } = otherTypes[kind];
    // Still the 404 of a record that is not among those asked for; only the sentence tells more.
    reject(
      { ...commonErrors.notFound, sentence: fault.sentence },
      { name: found.name },
      { fields: { [field]: short.sentence } },
    );
  }
}

/** Refuses accounts that a call names and that were not found: of another type, or not there. */
export async function rejectUnknownAccounts(work: RequestContext, named: ReferencedAccounts): Promise<never> {
  await rejectAccountsOfWrongType(work, named);
  return rejectNotFound(...Object.keys(named));
}
/** As `rejectIfAnyMissing`, and says of an account of another type what it is. */
export async function rejectMissingAccounts(
  work: RequestContext,
  found: Readonly<Record<string, boolean>>,
  named: ReferencedAccounts,
): Promise<void> {
  const missing = Object.fromEntries(Object.entries(named).filter(([field]) => found[field] === false));
  await rejectAccountsOfWrongType(work, missing);
  rejectIfAnyMissing(found);
}
