import { address, apart, company, link, person, say, toPerson } from './mail-kind.contract.ts';
import type { MailKind } from './mail-kind.contract.ts';

/** Mails to people about their own way into the product. */

const hello = say('Hello {name},');
const changed = {
  group: 'access',
  to: toPerson,
  holds: { name: person, company, address: address('/customerCenter/account', 'must') },
} as const;
/** What has happened stands between the greeting and what to do. */
const told = (
  what: string,
  fine = say('If it was you, there is nothing to do.'),
  foul = say(
    'If it was not you, change your password, end all other sessions here, and tell your administrator:',
  ),
): string[] => apart(hello, what, fine, foul, '{address}');

export const accessMails = {
  invitation: {
    id: 1,
    title: 'Invitation',
    group: 'access',
    to: say('Whoever is invited'),
    when: say('An administrator invites somebody'),
    subject: say('{company} invites you to its portal'),
    lines: apart(
      hello,
      say('{company} has given you access to its portal. Choose a password here; the link works once:'),
      '{link}',
      say('If you did not expect this mail, ignore it.'),
    ),
    holds: { name: person, company, link },
  },
  activation: {
    id: 2,
    title: 'Confirmation of an address',
    group: 'access',
    to: say('Whoever signed up'),
    when: say('Somebody signs up, or asks for another link'),
    subject: say('Confirm your email for {company}'),
    lines: apart(
      hello,
      say(
        'Somebody, probably you, signed up for the portal of {company}. This link confirms your address and works once:',
      ),
      '{link}',
      say(
        'Then an administrator gives you access. If it was not you, do not open the link; nothing happens then.',
      ),
    ),
    holds: { name: person, company, link },
  },
  known: {
    id: 3,
    title: 'Sign-up with a known address',
    group: 'access',
    to: toPerson,
    when: say('Somebody signs up with an address that has access already'),
    subject: say('You have access to the portal of {company} already'),
    lines: apart(
      hello,
      say(
        'Somebody, probably you, signed up for the portal of {company} with your address. You have access already; nothing has changed. Sign in here:',
      ),
      '{address}',
      say('Whoever has forgotten the password asks for a link on the sign-in page.'),
    ),
    holds: { name: person, company, address: address('/') },
  },
  reset: {
    id: 4,
    title: 'New password',
    group: 'access',
    to: toPerson,
    when: say('A link to set a new password was asked for'),
    subject: say('Set a new password for {company}'),
    lines: apart(
      hello,
      say(
        'Somebody, probably you, asked to change your password for the portal of {company}. This link works once:',
      ),
      '{link}',
      say('If it was not you, ignore this mail; nothing has changed.'),
    ),
    holds: { name: person, company, link },
  },
  firstPassword: {
    id: 39,
    title: 'First password',
    group: 'access',
    to: say('Whoever signed up'),
    when: say('Somebody who signed up has confirmed the address'),
    subject: say('Choose your password for {company}'),
    lines: apart(
      hello,
      say(
        'Your address is confirmed. Choose your password for the portal of {company} here; the link works once:',
      ),
      '{link}',
      say('If you did not sign up, do not open the link: without a password nobody comes in.'),
    ),
    holds: { name: person, company, link },
  },
  passkey: {
    ...changed,
    id: 5,
    title: 'Passkey added',
    when: say('A passkey is added to an account'),
    subject: say('A passkey was added to your {company} account'),
    lines: told(say('A passkey was added to your account, which lets its holder in without a password.')),
  },
  passkeyRemoved: {
    ...changed,
    id: 6,
    title: 'Passkey removed',
    when: say('A passkey is removed from an account'),
    subject: say('A passkey was removed from your {company} account'),
    lines: told(say('A passkey was removed from your account; nobody signs in with it any more.')),
  },
  passwordChanged: {
    ...changed,
    id: 7,
    title: 'Password changed',
    when: say('Somebody changes the own password'),
    subject: say('Your {company} password was changed'),
    lines: told(say('The password of your account was changed, and every other session has ended.')),
  },
  secondFactorOn: {
    ...changed,
    id: 8,
    title: 'Second factor on',
    when: say('The second factor of an account is switched on'),
    subject: say('Your {company} account asks for a second factor now'),
    lines: told(
      say(
        'The second factor of your account was switched on: after the password, a code of an authenticator app is asked for.',
      ),
    ),
  },
  secondFactorOff: {
    ...changed,
    id: 9,
    title: 'Second factor off',
    when: say('The second factor of an account is switched off'),
    subject: say('The second factor of your {company} account is off'),
    lines: told(say('The second factor of your account was switched off: the password alone lets in again.')),
  },
  secondFactorReset: {
    ...changed,
    id: 10,
    title: 'Second factor reset',
    when: say('An administrator resets the second factor of an account'),
    subject: say('An administrator reset the second factor of your {company} account'),
    lines: told(
      say(
        'An administrator has removed your authenticator app, recovery codes and passkeys. You sign in with your password, or by a link from the sign-in page, and set them up again.',
      ),
      say('If you asked for that, there is nothing to do.'),
      say(
        'If you did not ask for it, change your password, end all other sessions here, and tell your administrator:',
      ),
    ),
  },
  codesMade: {
    ...changed,
    id: 11,
    title: 'New recovery codes',
    when: say('New recovery codes are made'),
    subject: say('New recovery codes for your {company} account'),
    lines: told(say('Ten new recovery codes were made for your account; those before count no more.')),
  },
  codeUsed: {
    ...changed,
    id: 12,
    title: 'Recovery code used',
    when: say('A recovery code is used in place of the app'),
    subject: say('A recovery code of your {company} account was used'),
    lines: told(
      say('Somebody used a recovery code of your account in place of the app. Codes left: {count}.'),
    ),
    holds: { ...changed.holds, count: { label: 'How many codes are left', example: '7' } },
  },
  codesGuessed: {
    ...changed,
    id: 13,
    title: 'Codes guessed',
    when: say('Somebody types the right password and then several wrong codes'),
    subject: say('Somebody knows your {company} password'),
    lines: told(
      say('Somebody typed your right password and then several wrong codes. They did not come in.'),
    ),
  },
  notice: {
    id: 14,
    title: 'One notice',
    group: 'access',
    to: say('Whoever wants notices by mail'),
    when: say('One notice is due by mail'),
    subject: '{company}: {notice}',
    lines: apart('{notices}', say('Under My account you say what comes by mail, and when: {address}')),
    holds: {
      company,
      notice: { label: 'What it says', example: say('Order 100482 was confirmed') },
      notices: noticeLines(say('Order 100482 was confirmed')),
      address: address('/customerCenter/account'),
    },
  },
  notices: {
    id: 15,
    title: 'Several notices',
    group: 'access',
    to: say('Whoever wants notices by mail'),
    when: say('Several notices are due by mail'),
    subject: say('Notices of {company}: {count}'),
    lines: apart('{notices}', say('Under My account you say what comes by mail, and when: {address}')),
    holds: {
      company,
      count: { label: 'How many there are', example: '2' },
      notices: noticeLines(say('Order 100482 was confirmed'), say('Invoice 200117 was posted')),
      address: address('/customerCenter/account'),
    },
  },
} as const satisfies Record<string, MailKind>;

function noticeLines(...said: string[]) {
  return {
    label: 'The notices, with when and where',
    example: said.map((one) => `02/03/2027 14:00 EST\n${one}`).join('\n\n'),
    body: true,
    need: 'must',
  } as const;
}
