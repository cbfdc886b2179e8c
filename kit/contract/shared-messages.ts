/**
 * Sentences that several parts of the product say: each stands here once, so that it reads the same on a
 * screen, on paper, from a call and from a scan.
 */

export const noRecordsMessage = 'There are no records to show.';
/** Of a value whose field has no sentence of its own. */
export const invalidValueMessage = 'This value isn’t valid';
/** Of long work whose starter was dismissed before it began or went on. */
export const jobStarterInactiveMessage = 'Not completed: the user who started this can no longer sign in.';
/** Of long work whose starter lost, while it ran, what it takes. */
export const jobStarterLostAccessMessage =
  'Stopped: the user who started this lost a permission or account it needs.';
export const genericErrorMessage = 'An error has occurred and the transaction could not be processed.';

/**
 * Why a sign-in was turned away. The cause is what the identity provider calls it; `other` stands for all
 * that have no sentence of their own.
 */
export const signInErrorMessages = {
  unauthorized: 'User is inactive',
  access_denied: "Account's email address has not been validated",
  'no group account config': 'User does not belong to a group',
  misfit: 'Sign-in isn’t configured correctly. Contact your administrator.',
  other: 'Unable to login. Please contact your Administrator.',
} as const;

/** Failures of a session that the browser tells itself; nobody is shown them. */
export const notSignedInMessage = 'Not logged in';
export const renewalFailedMessage = 'Unable to renew authentication';
