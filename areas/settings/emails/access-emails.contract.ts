import {
  createPathVariable,
  separateParagraphs,
  companyVariable,
  linkVariable,
  recipientNameVariable,
  markForTranslation,
  userRecipientNote,
} from './email-kind.contract.ts';
import type { EmailKind } from './email-kind.contract.ts';

/** Mails to people about their own way into the product. */

const hello = markForTranslation('Hello {name},');
const changed = {
  group: 'access',
  to: userRecipientNote,
  holds: {
    name: recipientNameVariable,
    company: companyVariable,
    address: createPathVariable('/customerCenter/account', 'must'),
  },
} as const;
/** What has happened stands between the greeting and what to do. */
const told = (
  what: string,
  fine = markForTranslation('If it was you, there is nothing to do.'),
  foul = markForTranslation(
    'If it was not you, change your password, end all other sessions here, and tell your administrator:',
  ),
): string[] => separateParagraphs(hello, what, fine, foul, '{address}');

export const accessEmails = {
  invitation: {
    id: 1,
    title: 'Invitation',
    group: 'access',
    to: markForTranslation('Whoever is invited'),
    when: markForTranslation('An administrator invites somebody'),
    subject: markForTranslation('{company} invites you to its portal'),
    lines: separateParagraphs(
      hello,
      markForTranslation(
        '{company} has given you access to its portal. Choose a password here; the link works once:',
      ),
      '{link}',
      markForTranslation('If you did not expect this mail, ignore it.'),
    ),
    holds: { name: recipientNameVariable, company: companyVariable, link: linkVariable },
  },
  activation: {
    id: 2,
    title: 'Confirmation of an address',
    group: 'access',
    to: markForTranslation('Whoever signed up'),
    when: markForTranslation('Somebody signs up, or asks for another link'),
    subject: markForTranslation('Confirm your email for {company}'),
    lines: separateParagraphs(
      hello,
      markForTranslation(
        'Somebody, probably you, signed up for the portal of {company}. This link confirms your address and works once:',
      ),
      '{link}',
      markForTranslation(
        'Then an administrator gives you access. If it was not you, do not open the link; nothing happens then.',
      ),
    ),
    holds: { name: recipientNameVariable, company: companyVariable, link: linkVariable },
  },
  known: {
    id: 3,
    title: 'Sign-up with a known address',
    group: 'access',
    to: userRecipientNote,
    when: markForTranslation('Somebody signs up with an address that has access already'),
    subject: markForTranslation('You have access to the portal of {company} already'),
    lines: separateParagraphs(
      hello,
      markForTranslation(
        'Somebody, probably you, signed up for the portal of {company} with your address. You have access already; nothing has changed. Sign in here:',
      ),
      '{address}',
      markForTranslation('Whoever has forgotten the password asks for a link on the sign-in page.'),
    ),
    holds: { name: recipientNameVariable, company: companyVariable, address: createPathVariable('/') },
  },
  reset: {
    id: 4,
    title: 'New password',
    group: 'access',
    to: userRecipientNote,
    when: markForTranslation('A link to set a new password was asked for'),
    subject: markForTranslation('Set a new password for {company}'),
    lines: separateParagraphs(
      hello,
      markForTranslation(
        'Somebody, probably you, asked to change your password for the portal of {company}. This link works once:',
      ),
      '{link}',
      markForTranslation('If it was not you, ignore this mail; nothing has changed.'),
    ),
    holds: { name: recipientNameVariable, company: companyVariable, link: linkVariable },
  },
  firstPassword: {
    id: 39,
    title: 'First password',
    group: 'access',
    to: markForTranslation('Whoever signed up'),
    when: markForTranslation('Somebody who signed up has confirmed the address'),
    subject: markForTranslation('Choose your password for {company}'),
    lines: separateParagraphs(
      hello,
      markForTranslation(
        'Your address is confirmed. Choose your password for the portal of {company} here; the link works once:',
      ),
      '{link}',
      markForTranslation('If you did not sign up, do not open the link: without a password nobody comes in.'),
    ),
    holds: { name: recipientNameVariable, company: companyVariable, link: linkVariable },
  },
  passkey: {
    ...changed,
    id: 5,
    title: 'Passkey added',
    when: markForTranslation('A passkey is added to an account'),
    subject: markForTranslation('A passkey was added to your {company} account'),
    lines: told(
      markForTranslation('A passkey was added to your account, which lets its holder in without a password.'),
    ),
  },
  passkeyRemoved: {
    ...changed,
    id: 6,
    title: 'Passkey removed',
    when: markForTranslation('A passkey is removed from an account'),
    subject: markForTranslation('A passkey was removed from your {company} account'),
    lines: told(
      markForTranslation('A passkey was removed from your account; nobody signs in with it any more.'),
    ),
  },
  passwordChanged: {
    ...changed,
    id: 7,
    title: 'Password changed',
    when: markForTranslation('Somebody changes the own password'),
    subject: markForTranslation('Your {company} password was changed'),
    lines: told(
      markForTranslation('The password of your account was changed, and every other session has ended.'),
    ),
  },
  secondFactorOn: {
    ...changed,
    id: 8,
    title: 'Second factor on',
    when: markForTranslation('The second factor of an account is switched on'),
    subject: markForTranslation('Your {company} account asks for a second factor now'),
    lines: told(
      markForTranslation(
        'The second factor of your account was switched on: after the password, a code of an authenticator app is asked for.',
      ),
    ),
  },
  secondFactorOff: {
    ...changed,
    id: 9,
    title: 'Second factor off',
    when: markForTranslation('The second factor of an account is switched off'),
    subject: markForTranslation('The second factor of your {company} account is off'),
    lines: told(
      markForTranslation(
        'The second factor of your account was switched off: the password alone lets in again.',
      ),
    ),
  },
  secondFactorReset: {
    ...changed,
    id: 10,
    title: 'Second factor reset',
    when: markForTranslation('An administrator resets the second factor of an account'),
    subject: markForTranslation('An administrator reset the second factor of your {company} account'),
    lines: told(
      markForTranslation(
        'An administrator has removed your authenticator app, recovery codes and passkeys. You sign in with your password, or by a link from the sign-in page, and set them up again.',
      ),
      markForTranslation('If you asked for that, there is nothing to do.'),
      markForTranslation(
        'If you did not ask for it, change your password, end all other sessions here, and tell your administrator:',
      ),
    ),
  },
  codesMade: {
    ...changed,
    id: 11,
    title: 'New recovery codes',
    when: markForTranslation('New recovery codes are made'),
    subject: markForTranslation('New recovery codes for your {company} account'),
    lines: told(
      markForTranslation('Ten new recovery codes were made for your account; those before count no more.'),
    ),
  },
  codeUsed: {
    ...changed,
    id: 12,
    title: 'Recovery code used',
    when: markForTranslation('A recovery code is used in place of the app'),
    subject: markForTranslation('A recovery code of your {company} account was used'),
    lines: told(
      markForTranslation(
        'Somebody used a recovery code of your account in place of the app. Codes left: {count}.',
      ),
    ),
    holds: { ...changed.holds, count: { label: 'How many codes are left', example: '7' } },
  },
  codesGuessed: {
    ...changed,
    id: 13,
    title: 'Codes guessed',
    when: markForTranslation('Somebody types the right password and then several wrong codes'),
    subject: markForTranslation('Somebody knows your {company} password'),
    lines: told(
      markForTranslation(
        'Somebody typed your right password and then several wrong codes. They did not come in.',
      ),
    ),
  },
  notice: {
    id: 14,
    title: 'One notice',
    group: 'access',
    to: markForTranslation('Whoever wants notices by mail'),
    when: markForTranslation('One notice is due by mail'),
    subject: '{company}: {notice}',
    lines: separateParagraphs(
      '{notices}',
      markForTranslation('Under My account you say what comes by mail, and when: {address}'),
    ),
    holds: {
      company: companyVariable,
      notice: { label: 'What it says', example: markForTranslation('Order 100482 was confirmed') },
      notices: noticeLines(markForTranslation('Order 100482 was confirmed')),
      address: createPathVariable('/customerCenter/account'),
    },
  },
  notices: {
    id: 15,
    title: 'Several notices',
    group: 'access',
    to: markForTranslation('Whoever wants notices by mail'),
    when: markForTranslation('Several notices are due by mail'),
    subject: markForTranslation('Notices of {company}: {count}'),
    lines: separateParagraphs(
      '{notices}',
      markForTranslation('Under My account you say what comes by mail, and when: {address}'),
    ),
    holds: {
      company: companyVariable,
      count: { label: 'How many there are', example: '2' },
      notices: noticeLines(
        markForTranslation('Order 100482 was confirmed'),
        markForTranslation('Invoice 200117 was posted'),
      ),
      address: createPathVariable('/customerCenter/account'),
    },
  },
} as const satisfies Record<string, EmailKind>;

function noticeLines(...said: string[]) {
  return {
    label: 'The notices, with when and where',
    example: said.map((one) => `02/03/2027 14:00 EST\n${one}`).join('\n\n'),
    body: true,
    need: 'must',
  } as const;
}
