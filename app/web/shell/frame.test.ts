import { expect, it } from 'vitest';
import { isMobile, readSidebarCookie } from './frame.ts';

it('is mobile below 1024 px with 3 px of tolerance', () => {
  expect([1020, 1026, 1027, 1030].map(isMobile)).toEqual([true, true, false, false]);
});
it('opens the sidebar unless the cookie says closed', () => {
  expect(readSidebarCookie('')).toBe(true);
  expect(readSidebarCookie('a=b; coldlane_sidebar=closed; c=d')).toBe(false);
  expect(readSidebarCookie('coldlane_sidebar=open')).toBe(true);
  expect(readSidebarCookie('coldlane_sidebar=nonsense; x_coldlane_sidebar=closed')).toBe(true);
});
