/**
 * Every call that changes how somebody comes in, and what it asks for beside the access token. Whoever has stolen a token alone
 * must not keep their way in. A test compares this list with the contract: a new call of these features must be added here.
 */

/** Signed in, or proved again, within the last five minutes (`requireRecentProof`). */
export const endpointsRequiringRecentProof = [
  'passkeys.begin',
  'passkeys.add',
  'passkeys.remove',
  'passkeys.dropPassword',
  'secondFactor.begin',
  'secondFactor.confirm',
  'account.endSession',
  'account.endOthers',
  // Of others: a program's secret lets in for years, and a reset takes away what keeps a stranger out.
  'apiClients.add',
  'apiClients.addSecret',
  'users.resetSecondFactor',
] as const;

/** The call itself carries the proof: the password until now, or a fresh code. */
export const proofFieldByEndpoint = {
  'passwords.change': 'current',
  'secondFactor.renewCodes': 'proof',
  'secondFactor.drop': 'proof',
  'passwords.set': 'token',
} as const;

/** Calls of the same features that need neither, and why. */
export const endpointsWithoutProof: Readonly<Record<string, string>> = {
  'passkeys.rename': 'A name opens no door.',
  'proof.ask': 'It asks for the proof.',
  'proof.give': 'It is the proof.',
  'passwords.reset': 'The link goes to the address of the person alone.',
  'passwords.resetOwn': 'The link goes to the address of the person alone.',
  'session.setLanguage': 'A language opens no door.',
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
