/**
 * Every endpoint that changes sign-in methods, and the proof it needs beside the access token. A stolen token alone must not be
 * enough to keep access. A test compares this list with the contract, so add new endpoints here.
 */

/** Require a sign-in or proof within the last five minutes (`requireRecentProof`). */
export const endpointIdsRequiringRecentProof = [
  'passkeys.begin',
  'passkeys.add',
  'passkeys.remove',
  'passkeys.dropPassword',
  'secondFactor.begin',
  'secondFactor.confirm',
  'account.endSession',
  'account.endOthers',
  // Endpoints that affect other users: an API client's secret is valid for years, and a reset removes a protection.
  'apiClients.add',
  'apiClients.addSecret',
  'users.resetSecondFactor',
] as const;

/** The request itself contains the proof: the current password, or a fresh code. */
export const proofFieldByEndpointId = {
  'passwords.change': 'current',
  'secondFactor.renewCodes': 'proof',
  'secondFactor.drop': 'proof',
  'passwords.set': 'token',
} as const;

/** Endpoints of the same features that need neither, with the reason. */
export const noProofReasonByEndpointId: Readonly<Record<string, string>> = {
  'passkeys.rename': 'A name opens no door.',
  'proof.ask': 'It asks for the proof.',
  'proof.give': 'It is the proof.',
  'passwords.reset': 'The link goes to the address of the person alone.',
  'passwords.resetOwn': 'The link goes to the address of the person alone.',
  'session.setLanguage': 'A language opens no door.',
  'session.setTimeFormat': 'A clock opens no door.',
  'session.signOutEverywhere': 'It ends the session of the thief too.',
  'signUp.ask': 'Nobody is signed in. The link goes to the address.',
  'signUp.activate': 'The mailed link is the proof.',
  'apiClients.change': 'The secret stays with whoever has it. The history names the change.',
  'apiClients.revoke': 'It ends a way in.',
  'apiClients.revokeSecret': 'It ends a way in.',
  'users.save': 'Roles of others are written to the security log. The way in of the person stays.',
  'users.deactivate': 'It ends a way in.',
  'users.reactivate': 'The person comes in with what they had.',
  'users.endSession': 'It ends a way in.',
  'users.endSessions': 'It ends a way in.',
  'users.sendReset': 'The link goes to the address of the person alone.',
  'users.invite': 'The link goes to the invited address. The history names who invited.',
  'users.inviteAgain': 'The link goes to the address of the person alone.',
};
