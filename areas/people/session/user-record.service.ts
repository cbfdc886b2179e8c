import { randomUUID } from 'node:crypto';
import * as store from './user-record.store.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Writes a user's data other than roles, accounts, sessions and password. */

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
/** Adds a new user. Undefined when the address is taken. */
export async function addUserRecord(work: RequestContext, person: NewPerson): Promise<number | undefined> {
  const [id] = await addUserRecords(work, [person]);
  return id;
}
/** Adds many users. Returns the id of each. */
export const addUserRecords = (
  { tx }: RequestContext,
  people: readonly NewPerson[],
): Promise<(number | undefined)[]> =>
  store.insertUserRecords(
    tx,
    people.map((person) => ({ ...person, subject: `local|${randomUUID()}` })),
  );
/** Deletes a user with their own data. Returns false, and deletes nothing, when other records refer to them. */
export const removeUserRecord = (
  { tx }: RequestContext,
  id: number,
  before: () => Promise<void>,
): Promise<boolean> => store.deleteUserRecord(tx, id, before);
/** Saves a user's name and address. Returns false when another user has the address. */
export const saveUserNameAndEmail = (
  { tx }: RequestContext,
  id: number,
  to: Parameters<typeof store.updateUserNameAndEmail>[2],
): Promise<boolean> => store.updateUserNameAndEmail(tx, id, to);
/** Saves the repeated sign-up of a pending user, possibly with another name or code. */
export const saveRepeatedSignUp = (
  { tx }: RequestContext,
  id: number,
  said: { name: string; code: string },
): Promise<void> => store.updateSignUpDetails(tx, id, said);
