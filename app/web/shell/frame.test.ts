import { afterAll, expect, it } from 'vitest';
import {
  isMobileWidth,
  isNewBadgeShown,
  isSidebarOpenInCookie,
  formatSidebarCookie,
} from './sidebar-state.ts';

it('the layout is mobile below 1024 px with 3 px of tolerance', () => {
  expect([1020, 1026, 1027, 1030].map(isMobileWidth)).toEqual([true, true, false, false]);
});
it('the sidebar is open unless the cookie says closed', () => {
  expect(isSidebarOpenInCookie('')).toBe(true);
  expect(isSidebarOpenInCookie('a=b; coldlane_sidebar=closed; c=d')).toBe(false);
  expect(isSidebarOpenInCookie('coldlane_sidebar=open')).toBe(true);
  expect(isSidebarOpenInCookie('coldlane_sidebar=nonsense; x_coldlane_sidebar=closed')).toBe(true);
});
it('the sidebar cookie lasts one year, and is secure on https', () => {
  const kept = 'coldlane_sidebar=closed; path=/; max-age=31536000; samesite=lax';
  expect(formatSidebarCookie(false, 'http:')).toBe(kept);
  expect(formatSidebarCookie(false, 'https:')).toBe(`__Host-${kept}; secure`);
  expect(isSidebarOpenInCookie(formatSidebarCookie(false, 'https:').split(';')[0] ?? '')).toBe(false);
  expect(isSidebarOpenInCookie(formatSidebarCookie(true, 'https:'))).toBe(true);
});

const zone = process.env['TZ'];
afterAll(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});
it.each([
  ['2027-02-03', 'America/New_York', '2027-02-01T12:00:00Z', true],
  ['2027-02-03', 'America/New_York', '2027-02-04T04:59:59Z', true],
  ['2027-02-03', 'America/New_York', '2027-02-04T05:00:00Z', false],
  ['2027-02-03', 'America/Los_Angeles', '2027-02-04T05:00:00Z', true],
  ['2027-02-03', 'Asia/Tokyo', '2027-02-03T15:00:00Z', false],
  [null, 'America/New_York', '2027-02-01T12:00:00Z', false],
])('a NEW badge until %s in %s at %s: %s', (until, place, now, shown) => {
  process.env['TZ'] = place;
  expect(isNewBadgeShown(until, new Date(now))).toBe(shown);
});
