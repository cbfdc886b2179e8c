/**
 * Every endpoint that changes sign-in methods, and the proof it needs beside the access token. A stolen token alone must not be
 * enough to keep access. A test compares this list with the contract, so add new endpoints here.
 */

/** Require a sign-in or proof within the last five minutes (`requireRecentIdentityProof`). */
export const endpointIdsRequiringRecentIdentityProof = [
  'passkeys.getCreationOptions',
  'passkeys.add',
  'passkeys.remove',
  'passkeys.removePassword',
  'secondFactor.getSecret',
  'secondFactor.confirm',
  'myAccount.endSession',
  'myAccount.endOtherSessions',
  // Endpoints that affect other users: an API client's secret is valid for years, and a reset removes a protection.
  'apiClients.add',
  'apiClients.addSecret',
  'users.resetSecondFactor',
] as const;

/** The request itself contains the proof: the current password, or a fresh code. */
export const identityProofFieldByEndpointId = {
  'passwords.change': 'current',
  'secondFactor.renewCodes': 'proof',
  'secondFactor.turnOff': 'proof',
  'passwords.set': 'token',
} as const;

/** Endpoints of the same features that need neither, with the reason. */
export const noIdentityProofReasonByEndpointId: Readonly<Record<string, string>> = {
  'passkeys.rename': 'A name gives no access.',
  'identityProof.getOptions': 'It requests the proof.',
  'identityProof.submit': 'It is the proof.',
  'passwords.requestReset': 'The link goes only to the user’s email address.',
  'passwords.requestOwnReset': 'The link goes only to the user’s email address.',
  'session.setLanguage': 'A language gives no access.',
  'session.setTimeFormat': 'A time format gives no access.',
  'session.signOutEverywhere': 'It also ends an attacker’s session.',
  'signUp.requestAccess': 'No user is signed in. The link goes to the email address.',
  'signUp.activate': 'The emailed link is the proof.',
  'apiClients.change': 'The secret does not change. The audit log records the change.',
  'apiClients.revoke': 'It only removes access.',
  'apiClients.revokeSecret': 'It only removes access.',
  'users.save': 'Role changes are written to the security log. The user’s sign-in methods stay.',
  'users.deactivate': 'It only removes access.',
  'users.reactivate': 'The user keeps the sign-in methods they had.',
  'users.endSession': 'It only removes access.',
  'users.endSessions': 'It only removes access.',
  'users.sendReset': 'The link goes only to the user’s email address.',
  'users.invite': 'The link goes to the invited email address. The audit log names who invited the user.',
  'users.resendInvitation': 'The link goes only to the user’s email address.',
};
