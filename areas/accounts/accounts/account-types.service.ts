import { accountType } from './accounts.contract.ts';
import { accountErrors } from './accounts.errors.ts';
import { namesAndTypes } from './accounts.store.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { refuse, refuseMissing, refuseUnknown } from '#kit/server/refuse.ts';
import { accountScope } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';

export type AccountKind = keyof typeof accountType;
/** Fields of a call that name accounts: which account, and of which type it must be. */
export type NamedAccounts = Readonly<Record<string, readonly [id: number | null | undefined, AccountKind]>>;

const otherTypes = {
  shipper: { named: accountErrors.notShipper, field: accountErrors.noShipperHere },
  consignee: { named: accountErrors.notConsignee, field: accountErrors.noConsigneeHere },
  billTo: { named: accountErrors.notBillTo, field: accountErrors.noBillToHere },
} as const;

/**
 * Refuses accounts of another type than their fields take, by name: a shipper given as consignee is there, so "not found" would
 * mislead. An account outside the caller's scope is left out, so that its existence is not revealed.
 */
export async function refuseOtherTypes(work: Work, named: NamedAccounts): Promise<void> {
  const scope = accountScope(work);
  const ids = Object.values(named).flatMap(([id]) =>
    typeof id === 'number' && (scope === null || scope.includes(id)) ? [id] : [],
  );
  if (ids.length === 0) return;
  const known = await namesAndTypes(work, ids);
  for (const [field, [id, kind]] of Object.entries(named)) {
    const found = known.find((account) => account.id === id);
    if (!found || found.type === accountType[kind]) continue;
    const { named: fault, field: short } = otherTypes[kind];
    // Still the 404 of a record that is not among those asked for; only the sentence tells more.
    refuse(
      { ...commonErrors.notFound, sentence: fault.sentence },
      { name: found.name },
      { fields: { [field]: short.sentence } },
    );
  }
}

/** Refuses accounts that a call names and that were not found: of another type, or not there. */
export async function refuseUnknownAccounts(work: Work, named: NamedAccounts): Promise<never> {
  await refuseOtherTypes(work, named);
  return refuseUnknown(...Object.keys(named));
}
/** As `refuseMissing`, and says of an account of another type what it is. */
export async function refuseMissingAccounts(
  work: Work,
  found: Readonly<Record<string, boolean>>,
  named: NamedAccounts,
): Promise<void> {
  const missing = Object.fromEntries(Object.entries(named).filter(([field]) => found[field] === false));
  await refuseOtherTypes(work, missing);
  refuseMissing(found);
}
