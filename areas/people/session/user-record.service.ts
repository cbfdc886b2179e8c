import { randomUUID } from 'node:crypto';
import * as store from './user-record.store.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** What is written of a person beside roles, accounts, sessions and password. */

export const saveUserWarehouseAndAccounts = (
  { tx }: RequestContext,
  id: number,
  to: store.UserWarehouseAndAccounts,
): Promise<void> => store.updateUserWarehousesAndAccounts(tx, [{ ...to, id }]);
export const saveManyUserWarehousesAndAccounts = (
  { tx }: RequestContext,
  people: readonly (store.UserWarehouseAndAccounts & { id: number })[],
): Promise<void> => store.updateUserWarehousesAndAccounts(tx, people);
export const saveUserActive = ({ tx }: RequestContext, id: number, active: boolean): Promise<void> =>
  store.updateUserActive(tx, id, active);
type NewPerson = Omit<store.NewUserRecord, 'subject'>;
/** Somebody new, unless the address is somebody's. */
export async function addUserRecord(work: RequestContext, person: NewPerson): Promise<number | undefined> {
  const [id] = await addUserRecords(work, [person]);
  return id;
}
/** The same for many; answers the id of each. */
export const addUserRecords = (
  { tx }: RequestContext,
  people: readonly NewPerson[],
): Promise<(number | undefined)[]> =>
  store.insertUserRecords(
    tx,
    people.map((person) => ({ ...person, subject: `local|${randomUUID()}` })),
  );
/** Removes a person with what is theirs alone; false, and nothing is removed, when anything else names them. */
export const removeUserRecord = (
  { tx }: RequestContext,
  id: number,
  before: () => Promise<void>,
): Promise<boolean> => store.deleteUserRecord(tx, id, before);
/** The name and the address of a person; false when the address is somebody else's. */
export const saveUserNameAndEmail = (
  { tx }: RequestContext,
  id: number,
  to: Parameters<typeof store.updateUserNameAndEmail>[2],
): Promise<boolean> => store.updateUserNameAndEmail(tx, id, to);
/** Somebody pending asked once more, perhaps with another name or code. */
export const saveRepeatedSignUp = (
  { tx }: RequestContext,
  id: number,
  said: { name: string; code: string },
): Promise<void> => store.updateSignUpDetails(tx, id, said);
