import { createHash, randomBytes } from 'node:crypto';
import type { AnswerOf } from '#kit/contract/endpoint.ts';
import type { beginSecondFactor, getSecondFactor } from './second-factor.contract.ts';
import { secondFactorErrors } from './second-factor.errors.ts';
import { codesAtOnce, graceUntil, recoveryCode, typedCode, wantedOf } from './second-factor.rules.ts';
import * as store from './second-factor.store.ts';
import type { Standing } from './second-factor.store.ts';
import { countOwnPassword, forgetOwnPassword } from '#areas/people/passwords/attempts.service.ts';
import { heldPerson, isPassword, mailNotice } from '#areas/people/passwords/passwords.service.ts';
import type { HeldPerson } from '#areas/people/passwords/passwords.service.ts';
import { isGoogleSubject } from '#areas/people/session/google-subject.rules.ts';
import { requireRecentProof } from '#areas/people/session/session.service.ts';
import { serverFacts } from '#areas/settings/server/server-facts.service.ts';
import { settingsOf, settingText } from '#areas/settings/settings/settings.service.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import type { Fault } from '#kit/contract/errors.ts';
import { systemClock } from '#kit/server/clock.ts';
import { Refusal, refuse } from '#kit/server/refuse.ts';
import { newSecret, secretAddress, stepOf } from '#kit/server/totp.ts';
import { announce, audit } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';
import type { SecretsPort } from '#links/secrets/port.ts';

/** Codes of an app, and recovery codes, beside the password (docs/decisions/196-a-session-has-both-factors.md). */

const callerOf = ({ actor }: Work): number => actor.userId ?? refuse(commonErrors.notFound);
/** With an outside provider, or Google, the second factor is theirs. */
export const isKeptHere = (subject: string): boolean =>
  serverFacts().client.embedded && !isGoogleSubject(subject);

/** Apps count real time, whatever day the warehouse is running. */
const realTime = (): number => systemClock.now().epochMilliseconds;

/** What somebody has, and whether the roles want it. */
export async function standingOf(
  work: Pick<Work, 'tx'>,
  userId: number,
): Promise<Standing & { isWanted: boolean; until: number | null }> {
  const said = await settingsOf(work, ['secondFactorRoles', 'secondFactorGraceDays']);
  const has = (await store.standingOf(work.tx, userId)) ?? refuse(commonErrors.notFound);
  return {
    ...has,
    isWanted: wantedOf(has.roles, said.secondFactorRoles).length > 0,
    until: graceUntil(has.askedAt, Number(said.secondFactorGraceDays), realTime()),
  };
}

export async function describe(work: Work): Promise<AnswerOf<typeof getSecondFactor>> {
  const { since, codesLeft, codesMadeAt, isWanted } = await standingOf(work, callerOf(work));
  return { since, codesLeft, codesMadeAt, required: isWanted && isKeptHere(work.actor.subject) };
}

/** The caller, held: of two who change a way in, the second sees what the first did. */
async function heldCaller(work: Work): Promise<HeldPerson> {
  const person = await heldPerson(work, callerOf(work));
  if (!isKeptHere(person.subject)) refuse(secondFactorErrors.keptElsewhere);
  return person;
}
const ownOffer = ({ actor }: Work): string => `session ${actor.session ?? actor.subject}`;

export async function begin(work: Work, secrets: SecretsPort): Promise<AnswerOf<typeof beginSecondFactor>> {
  await requireRecentProof(work);
  const person = await heldCaller(work);
  if (secrets.missing.length > 0) refuse(secondFactorErrors.noKey);
  if ((await standingOf(work, person.id)).since !== null) refuse(secondFactorErrors.isOn);
  const secret = newSecret();
  await store.keepOffer(work.tx, { owner: ownOffer(work), userId: person.id, sealed: secrets.seal(secret) });
  const company = await settingText(work, 'companyName');
  return { secret, address: secretAddress(secret, company, person.email) };
}

/** The refusal of a wrong code is returned: it stays counted. */
export async function confirm(
  work: Work,
  secrets: SecretsPort,
  typed: string,
): Promise<{ codes: string[] } | Refusal> {
  await requireRecentProof(work);
  const person = await heldCaller(work);
  if ((await standingOf(work, person.id)).since !== null) refuse(secondFactorErrors.isOn);
  await countTry(work, person);
  const codes = await switchOn(work, secrets, person, ownOffer(work), typed);
  if (codes === 'not begun') return new Refusal(secondFactorErrors.notBegun);
  if (codes === 'wrong') return wrongAt('code', secondFactorErrors.wrongCode);
  await forgetOwnPassword(work, person.email);
  return { codes };
}
const wrongAt = (field: string, of: Fault): Refusal =>
  new Refusal(of, {}, { fields: { [field]: of.sentence } });
async function countTry(work: Work, person: HeldPerson): Promise<void> {
  const minutes = await countOwnPassword(work, person.email);
  if (minutes !== null) refuse(secondFactorErrors.tooManyAttempts, { minutes });
}

/** Switches it on with a right code of what was offered to `owner`; answers the recovery codes. */
export async function switchOn(
  work: Work,
  secrets: SecretsPort,
  person: HeldPerson,
  owner: string,
  typed: string,
): Promise<string[] | 'not begun' | 'wrong'> {
  const offer = await store.findOffer(work.tx, owner);
  const secret = offer?.userId === person.id ? secrets.open(offer.sealed) : undefined;
  if (!offer || secret === undefined) return 'not begun';
  const step = stepTyped(secret, typed);
  if (step === undefined) return 'wrong';
  if (!(await store.insertFactor(work.tx, person.id, { sealed: offer.sealed, step }))) return 'not begun';
  await store.forgetOffers(work.tx, person.id);
  const codes = await makeCodes(work, person.id);
  await audit(work, { entity: 'app_user', entityId: person.id, action: 'second factor on' });
  await mailNotice(work, person, 'secondFactorOn');
  announce(work, 'people');
  return codes;
}
/** The half minute that a typed code is of, by the clock on the wall. */
function stepTyped(secret: string, typed: string): number | undefined {
  const { kind, text } = typedCode(typed);
  return kind === 'app' ? stepOf(secret, text, realTime()) : undefined;
}

/** Eighty random bits each, so a plain digest keeps them; of the person, so that no two have the same. */
const codeDigest = (userId: number, code: string): string =>
  createHash('sha256')
    .update(`${userId} ${typedCode(code).text}`)
    .digest('base64url');
async function makeCodes(work: Work, userId: number): Promise<string[]> {
  const codes = Array.from({ length: codesAtOnce }, () => recoveryCode(randomBytes(16)));
  await store.replaceCodes(
    work.tx,
    userId,
    codes.map((code) => codeDigest(userId, code)),
  );
  return codes;
}

/** Whether what was typed is a code that counts, and spends it; of a recovery code the person is told. */
export async function spend(
  work: Work,
  secrets: SecretsPort,
  person: HeldPerson,
  typed: string,
): Promise<'app' | 'recovery code' | undefined> {
  const { sealed, codesLeft } = await standingOf(work, person.id);
  if (sealed === null) return undefined;
  const { kind, text } = typedCode(typed);
  if (kind === 'app') {
    const secret = secrets.open(sealed);
    const step = secret === undefined ? undefined : stepTyped(secret, text);
    return step !== undefined && (await store.takeStep(work.tx, person.id, step)) ? 'app' : undefined;
  }
  if (kind === 'neither' || !(await store.takeCode(work.tx, person.id, codeDigest(person.id, text))))
    return undefined;
  await audit(work, {
    entity: 'app_user',
    entityId: person.id,
    action: 'recovery code used',
    after: { left: codesLeft - 1 },
  });
  await mailNotice(work, person, 'codeUsed', codesLeft - 1);
  announce(work, 'people');
  return 'recovery code';
}

/** Something that the person alone has: a fresh code, a recovery code, the password. */
async function proves(work: Work, secrets: SecretsPort, person: HeldPerson, typed: string): Promise<boolean> {
  await countTry(work, person);
  const right =
    (await spend(work, secrets, person, typed)) !== undefined || (await isPassword(person, typed));
  if (right) await forgetOwnPassword(work, person.email);
  return right;
}

/** Whether what the caller typed is theirs alone: a fresh code, a recovery code or the password. A wrong one is counted. */
export async function provesByTyping(work: Work, secrets: SecretsPort, typed: string): Promise<boolean> {
  return proves(work, secrets, await heldCaller(work), typed);
}

export async function renewCodes(
  work: Work,
  secrets: SecretsPort,
  proof: string,
): Promise<{ codes: string[] } | Refusal> {
  const person = await heldCaller(work);
  if ((await standingOf(work, person.id)).since === null) refuse(secondFactorErrors.isOff);
  if (!(await proves(work, secrets, person, proof))) return wrongAt('proof', secondFactorErrors.wrongProof);
  const codes = await makeCodes(work, person.id);
  await audit(work, { entity: 'app_user', entityId: person.id, action: 'recovery codes made' });
  await mailNotice(work, person, 'codesMade');
  announce(work, 'people');
  return { codes };
}

export async function drop(
  work: Work,
  secrets: SecretsPort,
  proof: string,
): Promise<{ message: string } | Refusal> {
  const person = await heldCaller(work);
  const { since, passkeys, isWanted } = await standingOf(work, person.id);
  if (since === null) refuse(secondFactorErrors.isOff);
  if (isWanted && passkeys === 0) refuse(secondFactorErrors.isRequired);
  if (!(await proves(work, secrets, person, proof))) return wrongAt('proof', secondFactorErrors.wrongProof);
  await store.deleteFactor(work.tx, person.id);
  await store.dropHalves(work.tx, person.id);
  await audit(work, { entity: 'app_user', entityId: person.id, action: 'second factor off' });
  await mailNotice(work, person, 'secondFactorOff');
  announce(work, 'people');
  return { message: 'The second factor is off. Your password alone lets you in.' };
}

/** Takes an app and its codes away from somebody who has lost them; whoever is halfway in begins again. False where there is none. */
export async function forget(work: Work, userId: number): Promise<boolean> {
  await store.dropHalves(work.tx, userId);
  await store.forgetOffers(work.tx, userId);
  return store.deleteFactor(work.tx, userId);
}

/** Whether somebody's roles leave the last passkey no choice but to stay. */
export async function needsPasskey(work: Work, userId: number): Promise<boolean> {
  const { since, isWanted } = await standingOf(work, userId);
  return since === null && isWanted;
}

/** Refuses a wish that would ask whoever makes it for what he has not: it is proven to work here before it is asked of others. */
export async function checkWanted(work: Work, said: string): Promise<void> {
  const { userId, subject } = work.actor;
  if (userId === null || !isKeptHere(subject)) return;
  const { since, passkeys, roles } = await standingOf(work, userId);
  if (since === null && passkeys === 0 && wantedOf(roles, said).length > 0)
    refuse(secondFactorErrors.ownFirst, {}, { fields: { value: secondFactorErrors.ownFirst.sentence } });
}
