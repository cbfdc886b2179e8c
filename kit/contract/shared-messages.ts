/**
 * Messages that several parts of the product use. Each is defined once, so that it reads the same on screens, in documents, in
 * API responses and for scans.
 */

export const noRecordsMessage = 'There are no records to show.';
/** For a field without a message of its own. */
export const invalidValueMessage = 'This value isn’t valid';
/** For a background job whose user was deactivated before it started or resumed. */
export const jobStarterInactiveMessage =
  'Not completed: the user who started this job can no longer sign in.';
/** For a background job whose user lost a required permission or account while it ran. */
export const jobStarterLostAccessMessage =
  'Stopped: the user who started this job no longer has a permission or account that it needs.';
export const genericErrorMessage = 'An error has occurred and the transaction could not be processed.';

/** Why a sign-in failed, by the identity provider's error code. `other` covers all causes without a message of their own. */
export const signInErrorMessages = {
  unauthorized: 'User is inactive',
  access_denied: "Account's email address has not been validated",
  'no group account config': 'User does not belong to a group',
  misfit: 'Sign-in isn’t configured correctly. Contact your administrator.',
  other: 'Unable to login. Please contact your Administrator.',
} as const;

/** Session failures inside the browser. They are never displayed. */
export const undisplayedNotSignedInMessage = 'Not logged in';
export const undisplayedRenewalFailedMessage = 'Unable to renew authentication';
