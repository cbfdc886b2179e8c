import { expect, test } from 'vitest';
import { isGoogleSubject } from './google-subject.rules.ts';

test('a Google Workspace user is recognized by the subject, not by the address', () => {
  expect(isGoogleSubject('google-apps|dana@coldlane.example')).toBe(true);
  expect(isGoogleSubject('auth0|dana@gmail.com')).toBe(false);
  expect(isGoogleSubject('local|google-apps|x')).toBe(false);
});
