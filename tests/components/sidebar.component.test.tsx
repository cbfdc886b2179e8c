import '#kit/web/theme/theme.css';
import '#app/web/shell/shell.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { page } from 'vitest/browser';
import { beforeEach, describe, expect, it } from 'vitest';
import { Sidebar } from '#app/web/shell/sidebar.tsx';
import type { Configuration } from '#app/web/start.ts';
import { catalogs } from '#app/web/texts.ts';
import { holdProfile } from '#kit/web/me.ts';
import { queries } from '#kit/web/query.ts';
import { allTexts, setLanguage, startTexts } from '#kit/web/text.tsx';
import { all, hasFocus, one, press, seen } from './dom.ts';
import { mount, openPage } from './mounting.tsx';
import { answerCall, forgetCalls } from './stage/fake.ts';

/** The menu beside every screen: its groups, external links, NEW badges and the user at its foot. */

const configuration: Configuration = {
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
  settings?: Partial<Configuration>;
  avatar?: string;
}
async function openMenu({ permissions, settings = {}, avatar }: Given): Promise<void> {
  holdProfile({
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
  mount(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await seen(page.getByRole('navigation', { name: 'Menu' }));
}
const texts = startTexts(catalogs).then(allTexts);
beforeEach(async () => {
  await openPage({ width: 1366, height: 860 });
  forgetCalls();
  window.fetch = answerCall;
  await texts;
  await setLanguage('en', false);
});

const groupNames = () => all('nav [role="group"]').map((group) => group.ariaLabel);
const items = () => all('nav a').map((link) => link.innerText.trim());

describe('the menu', () => {
  it('has no group without an item, and shows the only item of a group as a link', async () => {
    await openMenu({ permissions: ['homeView:home', 'shuttleFileView:routing'] });
    expect(groupNames()).toHaveLength(2);
    expect(items()).toEqual(['Home', 'Shuttle File']);
    expect(one('nav a[href="/routing/shuttleFile"]').checkVisibility()).toBe(true);
  });
  it('is used by keyboard alone: Tab goes from item to item, with visible focus', async () => {
    await openMenu({ permissions: ['homeView:home', 'doorsView:warehouse', 'loadsView:outbound'] });
    const links = all('nav a');
    links[0]?.focus();
    for (const link of links.slice(1)) {
      await press('Tab');
      expect(hasFocus(link)).toBe(true);
      const { outlineStyle, boxShadow } = getComputedStyle(link);
      expect([outlineStyle, boxShadow]).not.toEqual(['none', 'none']);
    }
  });
});

describe('an external link', () => {
  const permissions = ['viewCases:customerService', 'viewProfile:customerService'];
  it('opens its configured address unchanged, in a new tab, without giving the page away, and is marked', async () => {
    await openMenu({ permissions, settings: { links: { customerCases: 'https://cases.example/?a=1' } } });
    const link = one<HTMLAnchorElement>('nav a[target]');
    expect([link.innerText.trim(), link.getAttribute('href'), link.target]).toEqual([
      'Customer Cases',
      'https://cases.example/?a=1',
      '_blank',
    ]);
    expect(link.rel.split(' ').toSorted()).toEqual(['noopener', 'noreferrer']);
    expect(one('svg.out', link).getAttribute('aria-label')).toBe('opens in a new tab');
  });
  it.each([
    ['no address', undefined],
    ['an address that is no web page', 'javascript:alert(1)'],
    ['an empty one', ''],
  ])('with %s is not shown', async (_, address) => {
    const links: Record<string, string> = address === undefined ? {} : { customerCases: address };
    await openMenu({ permissions: [...permissions, 'homeView:home'], settings: { links } });
    expect(items()).toEqual(['Home']);
  });
  it('is not shown without its permission', async () => {
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
])('NEW until %s at %s is shown %i times', async (newUntil, newPaths, shown) => {
  await openMenu({
    // Import and Scanner are screens added lately; doors are named by the settings.
    permissions: ['homeView:home', 'doorsView:warehouse', 'importRecords:admin'],
    settings: { newUntil, newPaths },
  });
  expect(all('nav a .new').map((badge) => badge.innerText)).toEqual(Array(shown).fill('NEW'));
});

describe('the user at the foot of the menu', () => {
  const picture = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
  it.each([
    ['a picture', picture, 1, ''],
    ['no picture', undefined, 0, 'OR'],
    ['a broken picture', 'data:image/gif;base64,broken', 0, 'OR'],
  ])('with %s has a name, and initials where there is no picture', async (_, avatar, pictures, initials) => {
    await openMenu({ permissions: ['homeView:home'], avatar });
    await seen(page.getByText('Olga Reyes'));
    await expect.poll(() => [all('.ava img').length, one('.ava').innerText]).toEqual([pictures, initials]);
  });
});
