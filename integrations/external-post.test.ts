import { expect, it } from 'vitest';
import { looksLikeExternalHttpsUrl } from './external-post.ts';

it.each([
  'https://localhost/',
  'https://localhost./push',
  'https://LOCALHOST/',
  'https://push.localhost/',
  'https://printer.local/',
  'https://db.internal/',
  'https://nas.home.arpa/',
  'https://intranet/',
  'https://router.lan/',
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://10.1.2.3/',
  'https://192.168.0.1/',
  'https://172.16.9.9/',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/',
  'https://[fd00::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://0.0.0.0/',
  'https://user@push.example.com/',
  'http://push.example.com/',
  'file:///etc/passwd',
  'not an address',
])('%s is never called, and refused when saved', (address) =>
  expect(looksLikeExternalHttpsUrl(address)).toBe(false),
);
it.each([
  'https://fcm.googleapis.com/fcm/send/x',
  'https://updates.push.services.mozilla.com/wpush/v2/x',
  'https://web.push.apple.com/x',
  'https://locals.example.com/',
  'https://8.8.8.8/',
])('%s may be called', (address) => expect(looksLikeExternalHttpsUrl(address)).toBe(true));
