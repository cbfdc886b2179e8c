import { randomUUID } from 'node:crypto';
import * as store from './persons.store.ts';
import type { Work } from '#kit/server/work.ts';

/** What is written of a person beside roles, accounts, sessions and password. */

export const keepPlace = ({ tx }: Work, id: number, to: store.Place): Promise<void> =>
  store.writePlaces(tx, [{ ...to, id }]);
export const keepPlaces = ({ tx }: Work, people: readonly (store.Place & { id: number })[]): Promise<void> =>
  store.writePlaces(tx, people);
export const keepActive = ({ tx }: Work, id: number, active: boolean): Promise<void> =>
  store.writeActive(tx, id, active);
type NewPerson = Omit<store.NewPerson, 'subject'>;
/** Somebody new, unless the address is somebody's. */
export async function addPerson(work: Work, person: NewPerson): Promise<number | undefined> {
  const [id] = await addPeople(work, [person]);
  return id;
}
/** The same for many; answers the id of each. */
export const addPeople = ({ tx }: Work, people: readonly NewPerson[]): Promise<(number | undefined)[]> =>
  store.insertPeople(
    tx,
    people.map((person) => ({ ...person, subject: `local|${randomUUID()}` })),
  );
/** Removes a person with what is theirs alone; false, and nothing is removed, when anything else names them. */
export const removePerson = ({ tx }: Work, id: number, before: () => Promise<void>): Promise<boolean> =>
  store.deletePerson(tx, id, before);
/** The name and the address of a person; false when the address is somebody else's. */
export const keepFacts = (
  { tx }: Work,
  id: number,
  to: Parameters<typeof store.writeFacts>[2],
): Promise<boolean> => store.writeFacts(tx, id, to);
/** Somebody pending asked once more, perhaps with another name or code. */
export const signedUpAgain = (
  { tx }: Work,
  id: number,
  said: { name: string; code: string },
): Promise<void> => store.writeSignUp(tx, id, said);
