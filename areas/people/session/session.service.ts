import type { ResultOf } from '#kit/contract/endpoint.ts';
import type {
  getClientConfigurationEndpoint,
  getCurrentUserEndpoint,
  UserProfile,
} from './session.contract.ts';
import { languageCodes } from './session.contract.ts';
import { sessionErrors } from './session.errors.ts';
import {
  activateInvitedOrPendingUserRow,
  computeErasedSubjectDigest as digestOfErased,
  closeOneSession,
  closeOtherSessionsOfSubject,
  closeAllSessionsOfSubject,
  findAccountsByIds,
  findDefaultPageOfRole,
  findUserProfile,
  findActiveSessionsOfSubjectUpTo100,
  findActiveWarehousesByIdsOrAll,
  hasSessionRecentIdentityProof,
  upsertExternalUser,
  updateUserLanguageAndGetPreviousIfChanged,
  updateUserHourClockFormatAndGetPrevious,
  setSessionIdentityProvedNow,
} from './session.repository.ts';
import type { ProfileRow } from './session.repository.ts';
import { isGoogleSubject } from './google-subject.rules.ts';
import { settingCodesReadableBeforeSignIn } from '#areas/settings/settings/setting-definitions.contract.ts';
import { readCompanyTimeZone, readSettingsOrDefaults } from '#areas/settings/settings/settings.service.ts';
import { findCompanyBranding } from '#areas/settings/letterhead/letterhead.service.ts';
import { getServerInfo } from '#areas/settings/server/server-info.service.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import type { HourClockFormat } from '#kit/contract/time-format.ts';
import type { Tx } from '#kit/server/db.ts';
import { reject } from '#kit/server/reject.ts';
import { publishChange, recordAudit } from '#kit/server/request-context.ts';
import type { RequestContext } from '#kit/server/request-context.ts';
import type { TokenClaims } from '#integrations/identity/port.ts';
import { productName } from '#kit/contract/product.ts';

/** Returns the caller's current data from the database, not from the token. */
export async function getCurrentUser(work: RequestContext): Promise<ResultOf<typeof getCurrentUserEndpoint>> {
  const { actor, tx } = work;
  if (actor.userId === null) return reject(commonErrors.notFound);
  const groups = actor.accounts === 'all' ? [] : actor.accounts;
  const row = await findUserProfile(tx, actor.userId, groups);
  if (!row) return reject(commonErrors.notFound);
  const accounts = await findAccountsByIds(tx, groups);
  const warehouses = await findActiveWarehousesByIdsOrAll(
    tx,
    actor.warehouses === 'all' ? null : actor.warehouses,
  );
  const user = {
    ...profileOf(row),
    roles: [...actor.roles],
    permissions: [...actor.permissions].toSorted(),
    groups: accounts.map((a) => a.number),
    everyAccount: actor.accounts === 'all',
  };
  return { user, accounts, warehouses, defaultPage: await findDefaultPageOfRole(tx, actor.roles[0]) };
}

function profileOf(row: ProfileRow): Omit<UserProfile, 'roles' | 'permissions' | 'groups' | 'everyAccount'> {
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
    timeFormat: row.timeFormat,
  };
}

/** Hides a picture from an origin that the page may not load, which would only cause a console error. */
function shownPicture(address: string | null): string | null {
  const { allowedImageOrigins: pictures = [] } = getServerInfo();
  return address !== null && URL.canParse(address) && pictures.includes(new URL(address).origin)
    ? address
    : null;
}

export async function setOwnLanguage(work: RequestContext, language: string): Promise<void> {
  const { userId } = work.actor;
  if (userId === null) return;
  const before = await updateUserLanguageAndGetPreviousIfChanged(work.tx, userId, language);
  if (before !== undefined)
    await recordAudit(work, {
      entity: 'app_user',
      entityId: userId,
      action: 'language',
      before: { language: before },
      after: { language },
    });
}

export async function setOwnHourClockFormat(
  work: RequestContext,
  timeFormat: HourClockFormat | null,
): Promise<void> {
  const { userId } = work.actor;
  if (userId === null) return;
  const previous = await updateUserHourClockFormatAndGetPrevious(work.tx, userId, timeFormat);
  if (previous)
    await recordAudit(work, {
      entity: 'app_user',
      entityId: userId,
      action: 'time format',
      before: { timeFormat: previous.before },
      after: { timeFormat },
    });
}

/** Why all sessions of a user end. */
export type SessionEndReason =
  | 'signed out everywhere'
  | 'password changed'
  | 'deactivated'
  | 'ended by an administrator'
  | 'ended by the person';

/** Ends every session of a user. Issued tokens are rejected from the next request on, on every server. */
export async function endSessionsOfSubject(
  work: RequestContext,
  subject: string,
  reason: SessionEndReason,
): Promise<void> {
  await closeAllSessionsOfSubject(work.tx, subject, reason);
  publishChange(work, 'people');
}

/** How long a proof is valid for changing sign-in methods, in minutes. */
const proofMinutes = 5;

/**
 * Throws `session.identityProofRequired` unless the caller signed in, or proved their identity again, within the last five minutes. Call
 * it before any change of a sign-in method: a stolen access token alone must not be enough.
 */
export async function requireRecentIdentityProof({ tx, actor }: RequestContext): Promise<void> {
  // Tokens of the built-in provider always contain their session. An external provider has its own proof. An API client has a
  // secret, and no user who could prove their identity.
  if (actor.session === undefined || actor.program || !getServerInfo().client.embedded) return;
  if (!(await hasSessionRecentIdentityProof(tx, actor.session, proofMinutes)))
    reject(sessionErrors.identityProofRequired);
}
/** Records that the caller has just proved their identity. */
export async function recordIdentityProofInSession({ tx, actor }: RequestContext): Promise<void> {
  if (actor.session !== undefined) await setSessionIdentityProvedNow(tx, actor.session);
}

/** Ends one session of a user. Returns false when it is not active. */
export async function endSessionById(
  work: RequestContext,
  userSubject: string,
  sessionId: number,
  reason: SessionEndReason,
): Promise<boolean> {
  if (!(await closeOneSession(work.tx, userSubject, sessionId, reason))) return false;
  publishChange(work, 'people');
  return true;
}
/** The caller's active sessions, the current one first. */
export const findOwnActiveSessionsUpTo100 = ({
  tx,
  actor,
}: RequestContext): ReturnType<typeof findActiveSessionsOfSubjectUpTo100> =>
  findActiveSessionsOfSubjectUpTo100(tx, actor.subject, actor.session);
/** Ends all of the caller's sessions except the current one. Returns how many there were. */
export async function endOtherOwnSessions(work: RequestContext, reason: SessionEndReason): Promise<number> {
  const count = await closeOtherSessionsOfSubject(work.tx, work.actor.subject, work.actor.session, reason);
  if (count > 0) publishChange(work, 'people');
  return count;
}

export async function signOutEverywhere(work: RequestContext): Promise<void> {
  const { subject, userId } = work.actor;
  await endSessionsOfSubject(work, subject, 'signed out everywhere');
  if (userId !== null)
    await recordAudit(work, { entity: 'app_user', entityId: userId, action: 'signed out everywhere' });
}

/** The settings a browser can read without signing in. Blank ones are left out. */
async function openSettings(work: Pick<RequestContext, 'tx'>): Promise<Map<string, string>> {
  return new Map(
    Object.entries(await readSettingsOrDefaults(work, settingCodesReadableBeforeSignIn)).filter(
      ([, value]) => value !== '',
    ),
  );
}

/** Origins of the tutorial videos in the settings, which pages can show in frames. */
export async function findTutorialVideoOrigins(tx: Tx): Promise<string[]> {
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

export async function getClientConfiguration(
  work: RequestContext,
): Promise<ResultOf<typeof getClientConfigurationEndpoint>> {
  const { origin, client, chatUrl, newBadgesUntil: newUntil, errorReportUrl } = getServerInfo();
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
    house: { ...(await findCompanyBranding(work)), zone: await readCompanyTimeZone(work) },
    help: phone === undefined ? null : { name: settings.get('companyName') || productName, phone },
    errorReportUrl: errorReportUrl ?? null,
    newUntil: settings.get('newBadgeUntil') ?? newUntil ?? null,
    newPaths: (settings.get('newBadgePaths') ?? '').split(/[\s,]+/).filter((path) => path !== ''),
    links: named('link'),
    videos: named('tutorial'),
  };
}
const lowerFirst = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1);

/** Makes sure that a user of an external provider has a user row. Returns false when they cannot have one. */
export async function ensureUserRowOfExternalUser(
  work: RequestContext,
  claims: TokenClaims,
): Promise<boolean> {
  const { subject, email, name, picture } = claims;
  if (!email) return true;
  const { hasUserRow, emailChange: moved } = await upsertExternalUser(work.tx, {
    subject,
    email,
    isEmailVerified: claims.emailVerified === true,
    name: name ?? email,
    avatar: picture ?? null,
  });
  if (moved) {
    const { id, previousEmail: from } = moved;
    const ownerContext = { ...work, actor: { ...work.actor, userId: id, name: moved.name } };
    await recordAudit(ownerContext, {
      entity: 'app_user',
      entityId: id,
      action: 'name and address',
      before: { email: from },
      after: { email: email.toLowerCase() },
    });
    publishChange(work, 'people');
  }
  return hasUserRow;
}

/** The stored digest of an erased user's subject. */
export const hashSubjectOfErasedUser = digestOfErased;

/** Activates an invited or pending user, whose email has confirmed the address. */
export const activateInvitedOrPendingUser = (work: RequestContext, userId: number): Promise<void> =>
  activateInvitedOrPendingUserRow(work.tx, userId);
