import {
  createPortalUrlVariable,
  insertBlankLinesBetween,
  companyNameVariable,
  singleUseLinkVariable,
  recipientUserNameVariable,
  markForTranslation,
  accountOwnerRecipientNote,
} from './email-kind.contract.ts';
import type { EmailKind } from './email-kind.contract.ts';

/** Emails to users about their own access. */

const hello = markForTranslation('Hello {name},');
const changed = {
  group: 'access',
  recipientNote: accountOwnerRecipientNote,
  variables: {
    name: recipientUserNameVariable,
    company: companyNameVariable,
    address: createPortalUrlVariable('/customerCenter/account', 'must'),
  },
} as const;
/** What happened goes between the greeting and what to do. */
const securityNoticeLines = (
  what: string,
  fine = markForTranslation('If this was you, no action is needed.'),
  foul = markForTranslation(
    'If this wasn’t you, change your password, sign out all other sessions here and notify your administrator:',
  ),
): string[] => insertBlankLinesBetween(hello, what, fine, foul, '{address}');

export const accessEmailKinds = {
  invitation: {
    id: 1,
    title: 'Invitation',
    group: 'access',
    recipientNote: markForTranslation('The invited user'),
    sentWhen: markForTranslation('An admin sends an invitation'),
    subject: markForTranslation('{company} invites you to its portal'),
    bodyLines: insertBlankLinesBetween(
      hello,
      markForTranslation(
        '{company} has given you access to its portal. Choose a password here (the link works once):',
      ),
      '{link}',
      markForTranslation('If you weren’t expecting this email, ignore it.'),
    ),
    variables: { name: recipientUserNameVariable, company: companyNameVariable, link: singleUseLinkVariable },
  },
  activation: {
    id: 2,
    title: 'Email verification',
    group: 'access',
    recipientNote: markForTranslation('The new user'),
    sentWhen: markForTranslation('A user signs up or requests another link'),
    subject: markForTranslation('Verify your email for {company}'),
    bodyLines: insertBlankLinesBetween(
      hello,
      markForTranslation(
        'A sign-up for the {company} portal used this email address. To verify it, open this link (it works once):',
      ),
      '{link}',
      markForTranslation(
        'An administrator then gives you access. If this wasn’t you, don’t open the link and nothing will happen.',
      ),
    ),
    variables: { name: recipientUserNameVariable, company: companyNameVariable, link: singleUseLinkVariable },
  },
  known: {
    id: 3,
    title: 'Sign-up with an existing email',
    group: 'access',
    recipientNote: accountOwnerRecipientNote,
    sentWhen: markForTranslation('A user signs up with an email that already has access'),
    subject: markForTranslation('You already have access to the {company} portal'),
    bodyLines: insertBlankLinesBetween(
      hello,
      markForTranslation(
        'A sign-up for the {company} portal used your email address, but you already have access. Nothing has changed. Sign in here:',
      ),
      '{address}',
      markForTranslation('Forgot your password? Use the link on the sign-in page.'),
    ),
    variables: {
      name: recipientUserNameVariable,
      company: companyNameVariable,
      address: createPortalUrlVariable('/'),
    },
  },
  reset: {
    id: 4,
    title: 'New password',
    group: 'access',
    recipientNote: accountOwnerRecipientNote,
    sentWhen: markForTranslation('A user requests a password reset link'),
    subject: markForTranslation('Set a new password for {company}'),
    bodyLines: insertBlankLinesBetween(
      hello,
      markForTranslation(
        'We received a request to change your password for the {company} portal. This link works once:',
      ),
      '{link}',
      markForTranslation('If this wasn’t you, ignore this email. Nothing has changed.'),
    ),
    variables: { name: recipientUserNameVariable, company: companyNameVariable, link: singleUseLinkVariable },
  },
  firstPassword: {
    id: 39,
    title: 'First password',
    group: 'access',
    recipientNote: markForTranslation('The new user'),
    sentWhen: markForTranslation('A new user verifies their email'),
    subject: markForTranslation('Choose your password for {company}'),
    bodyLines: insertBlankLinesBetween(
      hello,
      markForTranslation(
        'Your email is verified. Choose your password for the {company} portal here (the link works once):',
      ),
      '{link}',
      markForTranslation('If you didn’t sign up, don’t open the link. Access requires a password.'),
    ),
    variables: { name: recipientUserNameVariable, company: companyNameVariable, link: singleUseLinkVariable },
  },
  passkey: {
    ...changed,
    id: 5,
    title: 'Passkey added',
    sentWhen: markForTranslation('A passkey is added to an account'),
    subject: markForTranslation('A passkey was added to your {company} account'),
    bodyLines: securityNoticeLines(
      markForTranslation(
        'A passkey was added to your account. It can be used to sign in without a password.',
      ),
    ),
  },
  passkeyRemoved: {
    ...changed,
    id: 6,
    title: 'Passkey removed',
    sentWhen: markForTranslation('A passkey is removed from an account'),
    subject: markForTranslation('A passkey was removed from your {company} account'),
    bodyLines: securityNoticeLines(
      markForTranslation('A passkey was removed from your account. It can’t be used to sign in anymore.'),
    ),
  },
  passwordChanged: {
    ...changed,
    id: 7,
    title: 'Password changed',
    sentWhen: markForTranslation('A user changes their password'),
    subject: markForTranslation('Your {company} password was changed'),
    bodyLines: securityNoticeLines(
      markForTranslation('Your password was changed. You were signed out everywhere else.'),
    ),
  },
  secondFactorOn: {
    ...changed,
    id: 8,
    title: 'Two-factor on',
    sentWhen: markForTranslation('Two-factor authentication is turned on for an account'),
    subject: markForTranslation('Two-factor authentication is on for your {company} account'),
    bodyLines: securityNoticeLines(
      markForTranslation(
        'Two-factor authentication was turned on for your account. Sign-in now also requires an authenticator app code.',
      ),
    ),
  },
  secondFactorOff: {
    ...changed,
    id: 9,
    title: 'Two-factor off',
    sentWhen: markForTranslation('Two-factor authentication is turned off for an account'),
    subject: markForTranslation('Two-factor authentication is off for your {company} account'),
    bodyLines: securityNoticeLines(
      markForTranslation(
        'Two-factor authentication was turned off for your account. Sign-in now only requires your password.',
      ),
    ),
  },
  secondFactorReset: {
    ...changed,
    id: 10,
    title: 'Two-factor reset',
    sentWhen: markForTranslation('An administrator resets two-factor authentication for an account'),
    subject: markForTranslation(
      'An administrator reset two-factor authentication for your {company} account',
    ),
    bodyLines: securityNoticeLines(
      markForTranslation(
        'An administrator removed your authenticator app, recovery codes and passkeys. Sign in with your password or a link from the sign-in page, then set them up again.',
      ),
      markForTranslation('If you requested this, no action is needed.'),
      markForTranslation(
        'If you didn’t request this, change your password, sign out all other sessions here and notify your administrator:',
      ),
    ),
  },
  codesMade: {
    ...changed,
    id: 11,
    title: 'New recovery codes',
    sentWhen: markForTranslation('New recovery codes are created'),
    subject: markForTranslation('New recovery codes for your {company} account'),
    bodyLines: securityNoticeLines(
      markForTranslation(
        'Ten new recovery codes were created for your account. The old codes no longer work.',
      ),
    ),
  },
  codeUsed: {
    ...changed,
    id: 12,
    title: 'Recovery code used',
    sentWhen: markForTranslation('A recovery code is used instead of the app'),
    subject: markForTranslation('A recovery code for your {company} account was used'),
    bodyLines: securityNoticeLines(
      markForTranslation('A recovery code was used to sign in to your account. {count} codes left.'),
    ),
    variables: { ...changed.variables, count: { label: 'Number of codes left', example: '7' } },
  },
  codesGuessed: {
    ...changed,
    id: 13,
    title: 'Failed verification codes',
    sentWhen: markForTranslation('A correct password is followed by several wrong codes'),
    subject: markForTranslation('Suspicious sign-in attempts on your {company} account'),
    bodyLines: securityNoticeLines(
      markForTranslation(
        'Someone entered your correct password but failed the verification code several times. Access was denied.',
      ),
    ),
  },
  notice: {
    id: 14,
    title: 'Single notification',
    group: 'access',
    recipientNote: markForTranslation('Users who chose email notifications'),
    sentWhen: markForTranslation('One notification is ready to email'),
    subject: '{company}: {notice}',
    bodyLines: insertBlankLinesBetween(
      '{notices}',
      markForTranslation('Choose what you get by email, and when, under My account: {address}'),
    ),
    variables: {
      company: companyNameVariable,
      notice: { label: 'Message', example: markForTranslation('Order 100482 was confirmed') },
      notices: noticeLines(markForTranslation('Order 100482 was confirmed')),
      address: createPortalUrlVariable('/customerCenter/account'),
    },
  },
  notices: {
    id: 15,
    title: 'Several notifications',
    group: 'access',
    recipientNote: markForTranslation('Users who chose email notifications'),
    sentWhen: markForTranslation('Several notifications are ready to email'),
    subject: markForTranslation('{company}: {count} notifications'),
    bodyLines: insertBlankLinesBetween(
      '{notices}',
      markForTranslation('Choose what you get by email, and when, under My account: {address}'),
    ),
    variables: {
      company: companyNameVariable,
      count: { label: 'Number of notifications', example: '2' },
      notices: noticeLines(
        markForTranslation('Order 100482 was confirmed'),
        markForTranslation('Invoice 200117 was posted'),
      ),
      address: createPortalUrlVariable('/customerCenter/account'),
    },
  },
} as const satisfies Record<string, EmailKind>;

function noticeLines(...notices: string[]) {
  return {
    label: 'The notifications, with time and link',
    example: notices.map((one) => `02/03/2027 2:00 PM ET\n${one}`).join('\n\n'),
    isBodyOnly: true,
    requirement: 'must',
  } as const;
}
