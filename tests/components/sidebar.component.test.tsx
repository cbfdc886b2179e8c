import '#kit/web/theme/theme.css';
import '#app/web/shell/shell.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { page } from 'vitest/browser';
import { beforeEach, describe, expect, it } from 'vitest';
import { Sidebar } from '#app/web/shell/sidebar.tsx';
import type { ClientConfiguration } from '#app/web/client-session.ts';
import { translationLoaders } from '#app/web/translations.ts';
import { setSignedInProfile } from '#kit/web/current-user.ts';
import { queryClient } from '#kit/web/api-query.ts';
import { loadRemainingTranslations, switchLanguage, initTranslations } from '#kit/web/translate.tsx';
import {
  findPageAxeViolations,
  getElements,
  hasFocus,
  getElement,
  pressKeys,
  waitUntilVisible,
} from './dom.ts';
import { mountTest, resetTestPage } from './mount.tsx';
import { fetchFromStageServer, resetStageServer } from './stage/fake-server.ts';

/** The menu beside every screen: its groups, external links, NEW badges and the user at its bottom. */

const configuration: ClientConfiguration = {
  origin: '',
  authority: '',
  clientId: '',
  scope: '',
  resource: null,
  audience: null,
  redirectPath: '/callback',
  silentPath: '/silent',
  embedded: true,
  testMode: false,
  chat: null,
  house: { company: null, logo: null, zone: 'America/New_York' },
  help: null,
  newUntil: null,
  errorReportUrl: null,
  newPaths: [],
  links: {},
  videos: {},
};
interface Given {
  permissions: string[];
  settings?: Partial<ClientConfiguration>;
  avatar?: string;
}
async function openMenu({ permissions, settings = {}, avatar }: Given): Promise<void> {
  setSignedInProfile({
    user: {
      id: 1,
      subject: 'olga',
      name: 'Olga Reyes',
      email: 'olga@coldlane.example',
      avatar: avatar ?? null,
      roles: ['Internal'],
      ownRoles: [],
      permissions,
      groups: [],
      isGoogleAppsUser: false,
      everyAccount: true,
    },
    accounts: [],
    warehouses: [],
  });
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => <Sidebar configuration={{ ...configuration, ...settings }} onGo={() => undefined} />,
    }),
    history: createMemoryHistory({ initialEntries: ['/home/index'] }),
  });
  mountTest(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await waitUntilVisible(page.getByRole('navigation', { name: 'Menu' }));
}
const texts = initTranslations(translationLoaders).then(loadRemainingTranslations);
beforeEach(async () => {
  await resetTestPage({ width: 1366, height: 860 });
  resetStageServer();
  window.fetch = fetchFromStageServer;
  await texts;
  await switchLanguage('en', false);
});

const groupNames = () => getElements('nav [role="group"]').map((group) => group.ariaLabel);
const items = () => getElements('nav a').map((link) => link.innerText.trim());

describe('the menu', () => {
  it('has no empty group, and shows the only item of a group as a link', async () => {
    await openMenu({ permissions: ['homeView:home', 'shuttleFileView:routing'] });
    expect(groupNames()).toHaveLength(2);
    expect(items()).toEqual(['Home', 'Shuttle File']);
    expect(getElement('nav a[href="/routing/shuttleFile"]').checkVisibility()).toBe(true);
  });
  it('can be used by keyboard: Tab moves from item to item, and to its favorite button, with visible focus', async () => {
    await openMenu({ permissions: ['homeView:home', 'doorsView:warehouse', 'loadsView:outbound'] });
    const stops = getElements('nav :is(a, button)');
    stops[0]?.focus();
    for (const stop of stops.slice(1)) {
      await pressKeys('Tab');
      expect(hasFocus(stop)).toBe(true);
      const { outlineStyle, boxShadow, opacity } = getComputedStyle(stop);
      expect([outlineStyle, boxShadow]).not.toEqual(['none', 'none']);
      expect(opacity).toBe('1');
    }
  });
  it('folds a group by keyboard, and remembers it for this user in this browser', async () => {
    const permissions = ['homeView:home', 'doorsView:warehouse', 'loadsView:outbound'];
    await openMenu({ permissions });
    const group = () => page.getByRole('button', { name: 'Outbound' });
    expect(group().element().getAttribute('aria-expanded')).toBe('true');
    group().element().focus();
    await pressKeys('Enter');
    await expect.poll(() => group().element().getAttribute('aria-expanded')).toBe('false');
    expect(getElement('nav a[href="/outbound/loading"]').checkVisibility()).toBe(false);
    await openMenu({ permissions });
    expect(getElement('nav a[href="/outbound/loading"]').checkVisibility()).toBe(false);
    expect(getElement('nav a[href="/warehouse/doorsManagement"]').checkVisibility()).toBe(true);
    expect(await findPageAxeViolations()).toEqual([]);
  });
  it('shows a favorite above all groups and not again below, and remembers it', async () => {
    const permissions = ['homeView:home', 'doorsView:warehouse', 'loadsView:outbound'];
    await openMenu({ permissions });
    const star = () => page.getByRole('button', { name: 'Favorite: Doors' });
    expect(star().element().getAttribute('aria-pressed')).toBe('false');
    await star().click();
    await expect.poll(() => star().element().getAttribute('aria-pressed')).toBe('true');
    await openMenu({ permissions });
    expect(groupNames()[0]).toBe('Favorites');
    expect(items()[0]).toBe('Doors');
    expect(getElements('nav a[href="/warehouse/doorsManagement"]')).toHaveLength(1);
    await star().click();
    await expect.poll(groupNames).not.toContain('Favorites');
    expect(items()).toContain('Doors');
  });
});

describe('an external link', () => {
  const permissions = ['viewCases:customerService', 'viewProfile:customerService'];
  it('opens its configured URL unchanged, marked and in a new tab, without exposing the page', async () => {
    await openMenu({ permissions, settings: { links: { customerCases: 'https://cases.example/?a=1' } } });
    const link = getElement<HTMLAnchorElement>('nav a[target]');
    expect([link.innerText.trim(), link.getAttribute('href'), link.target]).toEqual([
      'Customer Cases',
      'https://cases.example/?a=1',
      '_blank',
    ]);
    expect(link.rel.split(' ').toSorted()).toEqual(['noopener', 'noreferrer']);
    expect(getElement('svg.external-link-icon', link).getAttribute('aria-label')).toBe('opens in a new tab');
  });
  it.each([
    ['no address', undefined],
    ['a URL that is not a web page', 'javascript:alert(1)'],
    ['an empty one', ''],
  ])('with %s is hidden', async (_, address) => {
    const links: Record<string, string> = address === undefined ? {} : { customerCases: address };
    await openMenu({ permissions: [...permissions, 'homeView:home'], settings: { links } });
    expect(items()).toEqual(['Home']);
  });
  it('is hidden without its permission', async () => {
    const links = { customerCases: 'https://cases.example/', customerProfile: 'https://profile.example/' };
    await openMenu({ permissions: ['viewProfile:customerService'], settings: { links } });
    expect(items()).toEqual(['Customer Profile']);
  });
});

it.each([
  ['2999-12-31', ['/warehouse/doorsManagement'], 1],
  ['2000-01-01', ['/warehouse/doorsManagement'], 0],
  ['2999-12-31', [], 2],
  ['2000-01-01', [], 0],
  [null, ['/warehouse/doorsManagement'], 0],
  [null, [], 0],
])('the badge NEW until %s at %s is shown %i times', async (newUntil, newPaths, shown) => {
  await openMenu({
    // Import and Scanner are recently added screens. The settings name the doors.
    permissions: ['homeView:home', 'doorsView:warehouse', 'importRecords:admin'],
    settings: { newUntil, newPaths },
  });
  expect(getElements('nav a .new-badge').map((badge) => badge.innerText)).toEqual(Array(shown).fill('NEW'));
});

describe('the user in the menu footer', () => {
  const picture = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
  it.each([
    ['a picture', picture, 1, ''],
    ['no picture', undefined, 0, 'OR'],
    ['a broken image', 'data:image/gif;base64,broken', 0, 'OR'],
  ])(
    'with %s has a name, and initials where no picture is available',
    async (_, avatar, pictures, initials) => {
      await openMenu({ permissions: ['homeView:home'], avatar });
      await waitUntilVisible(page.getByText('Olga Reyes'));
      await expect
        .poll(() => [getElements('.avatar img').length, getElement('.avatar').innerText])
        .toEqual([pictures, initials]);
    },
  );
});
