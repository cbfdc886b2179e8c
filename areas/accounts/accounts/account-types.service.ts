import { accountType } from './accounts.contract.ts';
import { accountErrors } from './accounts.errors.ts';
import { findAccountNamesAndTypes } from './accounts.repository.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { reject, rejectIfAnyFieldNotFound, rejectNotFound } from '#kit/server/reject.ts';
import { getAccountIdsInScope } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

export type AccountTypeName = keyof typeof accountType;
/** Request fields that reference accounts: the account id and the required account type. */
export type ReferencedAccounts = Readonly<
  Record<string, readonly [id: number | null | undefined, AccountTypeName]>
>;

const otherTypes = {
  shipper: { named: accountErrors.notShipper, field: accountErrors.notShipperAtField },
  consignee: { named: accountErrors.notConsignee, field: accountErrors.notConsigneeAtField },
  billTo: { named: accountErrors.notBillTo, field: accountErrors.notBillToAtField },
} as const;

/**
 * Rejects accounts whose type does not match their field, and names the actual type. "Not found" would mislead for a shipper
 * entered as consignee. Accounts outside the caller's scope are left out, so their existence is not revealed.
 */
export async function rejectVisibleAccountsOfWrongType(
  work: RequestContext,
  references: ReferencedAccounts,
): Promise<void> {
  const scope = getAccountIdsInScope(work);
  const ids = Object.values(references).flatMap(([id]) =>
    typeof id === 'number' && (scope === null || scope.includes(id)) ? [id] : [],
  );
  if (ids.length === 0) return;
  const visibleAccounts = await findAccountNamesAndTypes(work, ids);
  for (const [field, [id, kind]] of Object.entries(references)) {
    const found = visibleAccounts.find((account) => account.id === id);
    if (!found || found.type === accountType[kind]) continue;
    const { named: error, field: short } = otherTypes[kind];
    // Still the 404 of a missing record. Only the message is more specific.
    reject(
      { ...commonErrors.notFound, sentence: error.sentence },
      { name: found.name },
      { fields: { [field]: short.sentence } },
    );
  }
}

/** Rejects referenced accounts that were not found: wrong type, or nonexistent. */
export async function rejectAccountsAsNotFound(
  work: RequestContext,
  references: ReferencedAccounts,
): Promise<never> {
  await rejectVisibleAccountsOfWrongType(work, references);
  return rejectNotFound(...Object.keys(references));
}
/** Like `rejectIfAnyMissing`, but the message names an account's actual type if that is wrong. */
export async function rejectMissingAccounts(
  work: RequestContext,
  isFoundByField: Readonly<Record<string, boolean>>,
  references: ReferencedAccounts,
): Promise<void> {
  const missing = Object.fromEntries(
    Object.entries(references).filter(([field]) => isFoundByField[field] === false),
  );
  await rejectVisibleAccountsOfWrongType(work, missing);
  rejectIfAnyFieldNotFound(isFoundByField);
}
