import { expect, it } from 'vitest';
import { isMobile, readSidebarCookie, sidebarCookie } from './frame.ts';

it('is mobile below 1024 px with 3 px of tolerance', () => {
  expect([1020, 1026, 1027, 1030].map(isMobile)).toEqual([true, true, false, false]);
});
it('opens the sidebar unless the cookie says closed', () => {
  expect(readSidebarCookie('')).toBe(true);
  expect(readSidebarCookie('a=b; coldlane_sidebar=closed; c=d')).toBe(false);
  expect(readSidebarCookie('coldlane_sidebar=open')).toBe(true);
  expect(readSidebarCookie('coldlane_sidebar=nonsense; x_coldlane_sidebar=closed')).toBe(true);
});
it('keeps the sidebar for a year, and sends it under https alone where there is https', () => {
  const kept = 'coldlane_sidebar=closed; path=/; max-age=31536000; samesite=lax';
  expect(sidebarCookie(false, 'http:')).toBe(kept);
  expect(sidebarCookie(false, 'https:')).toBe(`${kept}; secure`);
  expect(readSidebarCookie(sidebarCookie(true, 'https:'))).toBe(true);
});
