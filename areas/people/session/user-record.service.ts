import { randomUUID } from 'node:crypto';
import * as store from './user-record.repository.ts';
import type { RequestContext } from '#kit/server/request-context.ts';

/** Writes a user's data other than roles, accounts, sessions and password. */

export const updateUserNameWarehouseAndOwnAccount = (
  { tx }: RequestContext,
  id: number,
  values: store.UserNameWarehouseAndAccounts,
): Promise<void> => store.updateUserNamesWarehousesAndOwnAccounts(tx, [{ ...values, id }]);
export const updateManyUserNamesWarehousesAndOwnAccounts = (
  { tx }: RequestContext,
  people: readonly (store.UserNameWarehouseAndAccounts & { id: number })[],
): Promise<void> => store.updateUserNamesWarehousesAndOwnAccounts(tx, people);
export const setUserActiveFlagAndRestoreStatus = (
  { tx }: RequestContext,
  id: number,
  active: boolean,
): Promise<void> => store.updateUserActiveFlagAndRestoreStatus(tx, id, active);
type NewLocalUserRecord = Omit<store.NewUserRecord, 'subject'>;
/** Adds a new user. Undefined when the address is taken. */
export async function addUserRecordUnlessEmailTaken(
  work: RequestContext,
  person: NewLocalUserRecord,
): Promise<number | undefined> {
  const [id] = await addUserRecordsUnlessEmailTaken(work, [person]);
  return id;
}
/** Adds many users. Returns the id of each. */
export const addUserRecordsUnlessEmailTaken = (
  { tx }: RequestContext,
  people: readonly NewLocalUserRecord[],
): Promise<(number | undefined)[]> =>
  store.insertUserRowsUnlessEmailTaken(
    tx,
    people.map((person) => ({ ...person, subject: `local|${randomUUID()}` })),
  );
/** Deletes a user with their own data. Returns false, and deletes nothing, when other records refer to them. */
export const removeUserRecordUnlessReferenced = (
  { tx }: RequestContext,
  id: number,
  deleteRelated: () => Promise<void>,
): Promise<boolean> => store.deleteUserRowUnlessReferenced(tx, id, deleteRelated);
/** Saves a user's name and address. Returns false when another user has the address. */
export const updateUserNameAndEmailUnlessTaken = (
  { tx }: RequestContext,
  id: number,
  values: Parameters<typeof store.updateUserRowNameAndEmailUnlessTaken>[2],
): Promise<boolean> => store.updateUserRowNameAndEmailUnlessTaken(tx, id, values);
/** Saves the repeated sign-up of a pending user, possibly with another name or code. */
export const updateSignUpDetailsIfPending = (
  { tx }: RequestContext,
  id: number,
  details: { name: string; code: string },
): Promise<void> => store.updatePendingSignUpDetails(tx, id, details);
