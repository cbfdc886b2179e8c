import { expect, it } from 'vitest';
import { noticeMail } from './notices.rules.ts';
import type { Notice } from './notices.rules.ts';

const all: Notice[] = [
  'passkey',
  'passkey removed',
  'password changed',
  'second factor on',
  'second factor off',
  'second factor reset',
  'codes made',
  'code used',
  'codes guessed',
];
it.each(all)('the mail of “%s” greets, says what and what to do, in each language', (what) => {
  const mails = ['en', 'es', 'zh', 'fr'].map((language) =>
    noticeMail(what, { name: 'Ada Park', language }, 'https://at.example/account', 4),
  );
  for (const { subject, text } of mails) {
    expect(subject).toContain('Coldlane');
    expect(text).toContain('Ada Park');
    expect(text.endsWith('https://at.example/account')).toBe(true);
    expect(text).not.toMatch(/[{}]/);
  }
  expect(new Set(mails.map(({ subject }) => subject)).size).toBe(3);
  expect(mails[3]).toEqual(mails[0]);
});
it('the mail of a recovery code says how many are left', () => {
  expect(noticeMail('code used', { name: 'Ada', language: 'en' }, '', 3).text).toContain('Codes left: 3.');
});
