import type { AnswerOf } from '#kit/contract/endpoint.ts';
import type { clientConfiguration, me, Profile } from './session.contract.ts';
import { languageCodes } from './session.contract.ts';
import { sessionErrors } from './session.errors.ts';
import {
  activate,
  erasedDigestOf as digestOfErased,
  closeOneSession,
  closeOtherSessions,
  closeSessions,
  findAccounts,
  findDefaultPage,
  findProfile,
  findSessions,
  findWarehouses,
  isProvedSince,
  rememberPerson,
  saveLanguage,
  writeProof,
} from './session.store.ts';
import type { ProfileRow } from './session.store.ts';
import { isGoogleSubject } from './google-subject.rules.ts';
import { openCodes } from '#areas/settings/settings/catalogue.contract.ts';
import { companyZone, settingsOf } from '#areas/settings/settings/settings.service.ts';
import { findHouse } from '#areas/settings/letterhead/letterhead.service.ts';
import { serverFacts } from '#areas/settings/server/server-facts.service.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db.ts';
import { refuse } from '#kit/server/refuse.ts';
import { announce, audit } from '#kit/server/work.ts';
import type { Work } from '#kit/server/work.ts';
import type { Claims } from '#links/identity/port.ts';
import { productName } from '#kit/contract/product.ts';

/** Who the caller is now: from the database at this moment, not from what the token said when it was made. */
export async function describeMe(work: Work): Promise<AnswerOf<typeof me>> {
  const { actor, tx } = work;
  if (actor.userId === null) return refuse(commonErrors.notFound);
  const groups = actor.accounts === 'all' ? [] : actor.accounts;
  const row = await findProfile(tx, actor.userId, groups);
  if (!row) return refuse(commonErrors.notFound);
  const accounts = await findAccounts(tx, groups);
  const warehouses = await findWarehouses(tx, actor.warehouses === 'all' ? null : actor.warehouses);
  const user = {
    ...profileOf(row),
    roles: [...actor.roles],
    permissions: [...actor.permissions].toSorted(),
    groups: accounts.map((a) => a.number),
    everyAccount: actor.accounts === 'all',
  };
  return { user, accounts, warehouses, defaultPage: await findDefaultPage(tx, actor.roles[0]) };
}

function profileOf(row: ProfileRow): Omit<Profile, 'roles' | 'permissions' | 'groups' | 'everyAccount'> {
  const { account, warehouse } = row;
  const phoneOf = (type: number) => (account?.accountType === type ? account.phone : null);
  return {
    id: row.id,
    subject: row.subject,
    name: row.name,
    email: row.email,
    ownRoles: row.ownRoles,
    avatar: shownPicture(row.avatar),
    isGoogleAppsUser: isGoogleSubject(row.subject),
    accountType: account?.accountType ?? null,
    accountId: account?.id ?? null,
    accountNumber: account?.number ?? null,
    accountLabel: account && `${account.number} - ${account.name}`,
    billingName: account?.billingName ?? null,
    warehouseCode: warehouse?.code ?? null,
    warehouseLabel: warehouse && `${warehouse.code} - ${warehouse.name}`,
    warehouseId: warehouse?.id ?? null,
    shipperPhoneNumber: phoneOf(1),
    consigneePhoneNumber: phoneOf(2),
    accountPhoneNumber: account?.phone ?? null,
    smsOn: account?.smsOn ?? false,
    language: languageCodes.find((code) => code === row.language) ?? 'en',
  };
}

/** A picture that the page may not load would only be an error in its console. */
function shownPicture(address: string | null): string | null {
  const { pictures = [] } = serverFacts();
  return address !== null && URL.canParse(address) && pictures.includes(new URL(address).origin)
    ? address
    : null;
}

export async function keepLanguage(work: Work, language: string): Promise<void> {
  const { userId } = work.actor;
  if (userId === null) return;
  const before = await saveLanguage(work.tx, userId, language);
  if (before !== undefined)
    await audit(work, {
      entity: 'app_user',
      entityId: userId,
      action: 'language',
      before: { language: before },
      after: { language },
    });
}

/** Why every session of a person ends. */
export type EndReason =
  | 'signed out everywhere'
  | 'password changed'
  | 'deactivated'
  | 'ended by an administrator'
  | 'ended by the person';

/** Ends every session of a person: tokens already handed out are refused from the next call on, on every server. */
export async function endSessions(work: Work, subject: string, reason: EndReason): Promise<void> {
  await closeSessions(work.tx, subject, reason);
  announce(work, 'people');
}

/** How long a proof holds before a way in may be changed. */
const proofMinutes = 5;

/**
 * Refuses with `session.proofNeeded` unless the caller signed in, or proved again who they are, within the last five minutes. Call
 * it before any change of a way in: a stolen access token alone must not be enough.
 */
export async function requireRecentProof({ tx, actor }: Work): Promise<void> {
  // Tokens of the embedded provider always name their session. With an outside provider the proof is its own. A program has a
  // secret, and nobody who could prove anything.
  if (actor.session === undefined || actor.program || !serverFacts().client.embedded) return;
  if (!(await isProvedSince(tx, actor.session, proofMinutes))) refuse(sessionErrors.proofNeeded);
}
/** Notes that the caller has just proved who they are. */
export async function noteProof({ tx, actor }: Work): Promise<void> {
  if (actor.session !== undefined) await writeProof(tx, actor.session);
}

/** Ends one session of a person; false when it does not run. */
export async function endOneSession(
  work: Work,
  subject: string,
  id: number,
  reason: EndReason,
): Promise<boolean> {
  if (!(await closeOneSession(work.tx, subject, id, reason))) return false;
  announce(work, 'people');
  return true;
}
/** The sessions of whoever asks that run, the one that asks first. */
export const ownSessions = ({ tx, actor }: Work): ReturnType<typeof findSessions> =>
  findSessions(tx, actor.subject, actor.session);
/** Ends every session of whoever asks but the one that asks; how many there were. */
export async function endOwnOthers(work: Work, reason: EndReason): Promise<number> {
  const count = await closeOtherSessions(work.tx, work.actor.subject, work.actor.session, reason);
  if (count > 0) announce(work, 'people');
  return count;
}

export async function leaveEverywhere(work: Work): Promise<void> {
  const { subject, userId } = work.actor;
  await endSessions(work, subject, 'signed out everywhere');
  if (userId !== null)
    await audit(work, { entity: 'app_user', entityId: userId, action: 'signed out everywhere' });
}

/** What the browser may know before anybody has signed in; what is left blank is not there. */
async function openSettings(work: Pick<Work, 'tx'>): Promise<Map<string, string>> {
  return new Map(Object.entries(await settingsOf(work, openCodes)).filter(([, value]) => value !== ''));
}

/** Origins of the tutorial videos named in the settings: what a page may show in a frame. */
export async function videoOrigins(tx: Tx): Promise<string[]> {
  const settings = await openSettings({ tx });
  const addresses = [...settings].flatMap(([code, value]) =>
    code.startsWith('tutorial') && URL.canParse(value) ? [new URL(value)] : [],
  );
  return [
    ...new Set(
      addresses
        .filter((url) => url.protocol === 'https:' || url.protocol === 'http:')
        .map((url) => url.origin),
    ),
  ];
}

export async function describeClient(work: Work): Promise<AnswerOf<typeof clientConfiguration>> {
  const { origin, client, chatUrl, newUntil, errorReportUrl } = serverFacts();
  const settings = await openSettings(work);
  const named = (prefix: string) =>
    Object.fromEntries(
      [...settings]
        .filter(([code]) => code.startsWith(prefix))
        .map(([code, value]) => [lowerFirst(code.slice(prefix.length)), value]),
    );
  const phone = settings.get('companyPhone');
  const chat = settings.get('chatUrl') ?? chatUrl;
  return {
    origin,
    ...client,
    chat: chat ? { url: chat } : null,
    house: { ...(await findHouse(work)), zone: await companyZone(work) },
    help: phone === undefined ? null : { name: settings.get('companyName') || productName, phone },
    errorReportUrl: errorReportUrl ?? null,
    newUntil: settings.get('newBadgeUntil') ?? newUntil ?? null,
    newPaths: (settings.get('newBadgePaths') ?? '').split(/[\s,]+/).filter((path) => path !== ''),
    links: named('link'),
    videos: named('tutorial'),
  };
}
const lowerFirst = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1);

/** Makes sure that someone an outside provider vouches for has a row of his own; false while he can have none. */
export async function recognise(work: Work, claims: Claims): Promise<boolean> {
  const { subject, email, name, picture } = claims;
  if (!email) return true;
  const { known, moved } = await rememberPerson(work.tx, {
    subject,
    email,
    proven: claims.emailVerified === true,
    name: name ?? email,
    avatar: picture ?? null,
  });
  if (moved) {
    const { id, from } = moved;
    const theirs = { ...work, actor: { ...work.actor, userId: id, name: moved.name } };
    await audit(theirs, {
      entity: 'app_user',
      entityId: id,
      action: 'name and address',
      before: { email: from },
      after: { email: email.toLowerCase() },
    });
    announce(work, 'people');
  }
  return known;
}

/** What stays of an erased person's subject. */
export const erasedDigestOf = digestOfErased;

/** The mail has proved the address: an invited or pending user becomes active. */
export const activatePerson = (work: Work, userId: number): Promise<void> => activate(work.tx, userId);
