import type { addPasskey, beginPasskey, PasskeyAnswer } from './passkeys.contract.ts';
import { maxPasskeys } from './passkeys.contract.ts';
import { passkeyErrors } from './passkeys.errors.ts';
import * as store from './passkeys.store.ts';
import { countPasskey, forgetPasskey } from '#areas/people/passwords/attempts.service.ts';
import {
  admission,
  forgetPassword,
  heldPerson,
  mailNotice,
  personOfSubject,
  toldAs,
} from '#areas/people/passwords/passwords.service.ts';
import { isGoogleSubject } from '#areas/people/session/google-subject.rules.ts';
import { requireRecentProof } from '#areas/people/session/session.service.ts';
import { needsPasskey } from '#areas/people/second-factor/second-factor.service.ts';
import { settingText } from '#areas/settings/settings/settings.service.ts';
import { serverFacts } from '#areas/settings/server/server-facts.service.ts';
import type { AnswerOf, BodyOf } from '#kit/contract/endpoint.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { Refusal, refuse } from '#kit/server/refuse.ts';
import {
  challengeDigest,
  handleOf,
  keyOf,
  newChallenge,
  questionForNew,
  questionForSignIn,
  questionMs,
  signedBy,
} from '#kit/server/webauthn.ts';
import type { Site } from '#kit/server/webauthn.ts';
import { announce, audit } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';
import type { SignInAnswer } from '#links/identity/port.ts';

/** Keys that let people in without a password (docs/decisions/184-a-passkey-is-both-factors.md). */

type InWork = <T>(act: (work: Work) => Promise<T>) => Promise<T>;
const site = (): Site => ({ origin: serverFacts().origin });

const callerOf = ({ actor }: Work): number => actor.userId ?? refuse(commonErrors.notFound);
/** Refuses whoever signs in elsewhere; answers the caller, held: of two who change a way in, the second sees what the first did. */
async function heldCaller(work: Work) {
  const person = await heldPerson(work, callerOf(work));
  if (!serverFacts().client.embedded || isGoogleSubject(person.subject)) refuse(passkeyErrors.keptElsewhere);
  return person;
}

export const find = (work: Work): Promise<store.ShownKey[]> => store.findOf(work.tx, callerOf(work));

export async function begin(work: Work): Promise<AnswerOf<typeof beginPasskey>> {
  await requireRecentProof(work);
  const person = await heldCaller(work);
  const known = await store.idsOf(work.tx, person.id);
  if (known.length >= maxPasskeys) refuse(passkeyErrors.tooMany);
  const challenge = newChallenge();
  await store.keepQuestion(work.tx, questionOf('add', person.subject, challenge), questionMs);
  const company = await settingText(work, 'companyName');
  return { options: await questionForNew(site(), company, person, challenge, known) };
}
const questionOf = (
  purpose: store.Question['purpose'],
  owner: string,
  challenge: string,
): store.Question => ({
  digest: challengeDigest(challenge),
  purpose,
  owner,
});

/** The refusal of an answer is returned: the question it was for is answered, whatever the answer was. */
export async function add(
  work: Work,
  { name, answer }: BodyOf<typeof addPasskey>,
): Promise<AnswerOf<typeof addPasskey> | Refusal> {
  await requireRecentProof(work);
  const person = await heldCaller(work);
  if ((await store.idsOf(work.tx, person.id)).length >= maxPasskeys) refuse(passkeyErrors.tooMany);
  const key = await keyOf(site(), answer, (challenge) =>
    store.takeQuestion(work.tx, questionOf('add', person.subject, challenge)),
  );
  if (!key) return new Refusal(passkeyErrors.notAccepted);
  const kept = await store.insertKey(work.tx, person.id, { ...key, name });
  if (!kept) return new Refusal(passkeyErrors.isKnown);
  await audit(work, { entity: 'app_user', entityId: person.id, action: 'passkey added', after: { name } });
  await mailNotice(work, person, 'passkey');
  announce(work, 'people');
  return kept;
}

export async function remove(work: Work, id: number): Promise<{ message: string }> {
  await requireRecentProof(work);
  const person = await heldPerson(work, callerOf(work));
  const name = (await store.deleteKey(work.tx, person.id, id)) ?? refuse(commonErrors.notFound);
  const left = (await store.idsOf(work.tx, person.id)).length;
  if (person.hash === null && left === 0) refuse(passkeyErrors.lastWayIn);
  if (left === 0 && (await needsPasskey(work, person.id))) refuse(passkeyErrors.isRequired);
  await audit(work, { entity: 'app_user', entityId: person.id, action: 'passkey removed', before: { name } });
  await mailNotice(work, person, 'passkeyRemoved');
  announce(work, 'people');
  return { message: 'The passkey is removed.' };
}

export async function rename(work: Work, id: number, name: string): Promise<store.ShownKey> {
  const userId = callerOf(work);
  const kept = (await store.renameKey(work.tx, userId, id, name)) ?? refuse(commonErrors.notFound);
  await audit(work, { entity: 'app_user', entityId: userId, action: 'passkey renamed', after: { name } });
  announce(work, 'people');
  return kept;
}

/** Takes all keys away from somebody who has lost them; how many there were. */
export const forget = ({ tx }: Work, userId: number): Promise<number> => store.deleteKeys(tx, userId);

export async function dropPassword(work: Work): Promise<{ message: string }> {
  await requireRecentProof(work);
  const person = await heldCaller(work);
  if ((await store.idsOf(work.tx, person.id)).length === 0) refuse(passkeyErrors.lastWayIn);
  if (person.hash === null) return { message: 'You have no password.' };
  await forgetPassword(work, person.id);
  await audit(work, { entity: 'app_user', entityId: person.id, action: 'password removed' });
  announce(work, 'people');
  return { message: 'Your password is removed. You sign in with a passkey.' };
}

/** What the browser is asked to prove with a passkey that the session is still its person's; undefined where they have none. */
export async function beginProof(work: Work): Promise<Record<string, unknown> | undefined> {
  const { session } = work.actor;
  if (session === undefined || (await store.idsOf(work.tx, callerOf(work))).length === 0) return undefined;
  const challenge = newChallenge();
  await store.keepQuestion(work.tx, questionOf('prove', session, challenge), questionMs);
  return questionForSignIn(site(), challenge);
}
/** Whether the answer is of one of the caller's passkeys, to the question of this session. */
export async function provesByPasskey(work: Work, answer: PasskeyAnswer): Promise<boolean> {
  const { session } = work.actor;
  const key = await store.findKey(work.tx, answer.id);
  if (session === undefined || key?.userId !== callerOf(work)) return false;
  const counter = await signedBy(
    site(),
    { credentialId: answer.id, publicKey: key.publicKey, transports: [], counter: key.counter },
    answer,
    (challenge) => store.takeQuestion(work.tx, questionOf('prove', session, challenge)),
  );
  return counter !== undefined && store.noteUse(work.tx, key.id, counter);
}

/** What a browser is asked at the sign-in: any key that it has of this site. `signIn` is the one it is for. */
export async function beginSignIn(work: Work, signIn: string): Promise<Record<string, unknown>> {
  const challenge = newChallenge();
  await store.keepQuestion(work.tx, questionOf('sign-in', signIn, challenge), questionMs);
  return questionForSignIn(site(), challenge);
}

/** Lets in whoever holds a key. Each step stands by itself: what was asked is answered even if the answer is wrong. */
export async function signIn(
  inWork: InWork,
  { signIn: owner, answer, address }: { signIn: string; answer: PasskeyAnswer; address: string },
): Promise<SignInAnswer> {
  const wait = await inWork((work) => countPasskey(work, address));
  if (wait !== null) return { refused: 'locked', minutes: wait };
  const key = await inWork(({ tx }) => store.findKey(tx, answer.id));
  const take = (challenge: string) =>
    inWork(({ tx }) => store.takeQuestion(tx, questionOf('sign-in', owner, challenge)));
  const asked = { credentialId: answer.id, publicKey: key?.publicKey ?? new Uint8Array(), transports: [] };
  const isHis = key && (answer.response.userHandle ?? '') === handleOf(site(), key.subject);
  const counter = isHis
    ? await signedBy(site(), { ...asked, counter: key.counter }, answer, take)
    : undefined;
  if (!key || counter === undefined) return { refused: 'wrong' };
  return inWork(async (work) => {
    const person = await personOfSubject(work, key.subject);
    const may: SignInAnswer =
      person && (await store.noteUse(work.tx, key.id, counter)) ? admission(person) : { refused: 'wrong' };
    if ('refused' in may) {
      await audit(work, {
        entity: 'app_user',
        entityId: key.userId,
        action: 'sign-in refused',
        after: { address },
      });
      return may;
    }
    await forgetPasskey(work, address);
    await audit(person ? toldAs(work, person) : work, {
      entity: 'app_user',
      entityId: key.userId,
      action: 'signed in',
      after: { address, passkey: key.name },
    });
    return may;
  });
}
