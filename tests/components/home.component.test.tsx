import { page } from 'vitest/browser';
import { beforeEach, describe, expect, it } from 'vitest';
import { getSetupChecklistEndpoint } from '#areas/company/setup/setup.contract.ts';
import {
  stopInTransitToCallerSchema,
  getNextSixExpectedArrivalsEndpoint,
  getBalancesDueWithTopAccountsEndpoint,
  getFreightTodayEndpoint,
} from '#areas/home/home/home.contract.ts';
import { queryClient } from '#kit/web/api-query.ts';
import { navigateInTestAppIgnoringBlockers, openTestApp, reloadTestApp } from './app/app.tsx';
import { buildSampleObject } from './app/answer-records.ts';
import type { RoleCode } from './app/fake-server.ts';
import { answerCallsTo } from './app/fake-server.ts';
import { findPageAxeViolations, getElements, getElement, waitUntilGone, waitUntilVisible } from './dom.ts';

/** The home page for each kind of user: its first panel is what they need most. */

const truck = buildSampleObject(stopInTransitToCallerSchema, {
  dropId: 9,
  loadName: 'L-1042',
  place: 'Chicago IL',
  units: 12,
  status: 2,
  eta: '2027-02-03T20:30:00Z',
  zone: 'America/Chicago',
});
const open = (role: RoleCode) =>
  openTestApp({
    role,
    width: 390,
    height: 844,
    beforeStart: () => {
      answerCallsTo(getNextSixExpectedArrivalsEndpoint, () => ({ data: { arriving: [truck], loads: 1 } }));
      answerCallsTo(getFreightTodayEndpoint, () => ({
        data: {
          by: role === 'Shipper' ? 'ship' : 'service',
          dayFrom: '2027-02-03',
          dayTo: '2027-02-03',
          units: 0,
          cubes: 0,
          orders: 0,
          stages: [],
        },
      }));
    },
  });
const panels = () => getElements('.home section.panel').map((panel) => panel.getAttribute('aria-label'));

describe('the Home page of a consignee on a phone', () => {
  beforeEach(() => open('Consignee'));
  it('begins with the truck in transit, whose row opens its ETA', async () => {
    expect(panels()[0]).toBe('In transit to you');
    await page.getByRole('link', { name: /L-1042/ }).click();
    await expect
      .poll(() => window.location.pathname + window.location.search)
      .toBe('/customerService/trackingAndEta?loadNumber=1042');
  });
  it('shows the ETA in larger type than the text beside it', () => {
    const size = (selector: string) => Number.parseFloat(getComputedStyle(getElement(selector)).fontSize);
    expect(size('.arrival-row .eta')).toBeGreaterThan(size('.arrival-row .arrival-place'));
  });
  it('links to trucks and ETAs to track freight', async () => {
    await page.getByRole('link', { name: 'Track shipments' }).click();
    await expect.poll(() => window.location.pathname).toBe('/customerService/trackingAndEta');
  });
  it('does not report an empty transit list while a truck is in transit', async () => {
    await waitUntilVisible(page.getByText('You have no freight with a day of service today.'));
    expect(getElement('.home').innerText).not.toMatch(/No (freight|loads) in transit/);
  });
});

it('Home offers a new user the tour of their role once, and moves nothing', async () => {
  await openTestApp({ role: 'Billing', isFirstSignIn: true });
  const offer = () => page.getByRole('complementary', { name: 'Product tour' });
  await waitUntilVisible(offer().getByText('First time here? See your first day in 2 minutes.'));
  expect(getComputedStyle(offer().element()).position).toBe('fixed');
  expect(await findPageAxeViolations()).toEqual([]);
  await offer().getByRole('button', { name: 'Not now' }).click();
  await waitUntilGone(offer());
  await reloadTestApp();
  expect(offer().elements()).toEqual([]);
});

it('Home lets a new user scroll its last content out from under the tour offer on a phone', async () => {
  await openTestApp({ role: 'Admin', isFirstSignIn: true, width: 390, height: 844 });
  const offer = page.getByRole('complementary', { name: 'Product tour' });
  await waitUntilVisible(offer);
  let scrolled: HTMLElement | null = getElement('.home');
  while (scrolled && scrolled.scrollHeight <= scrolled.clientHeight) scrolled = scrolled.parentElement;
  scrolled?.scrollTo({ top: scrolled.scrollHeight });
  const ends = getElements('.home .panel').map((panel) => panel.getBoundingClientRect().bottom);
  expect(scrolled?.scrollTop).toBeGreaterThan(0);
  expect(Math.max(...ends)).toBeLessThanOrEqual(offer.element().getBoundingClientRect().top);
});

it('Home of a warehouse worker leads to the scanner, and that of routing to the plan and the freight without a load', async () => {
  await openTestApp({ role: 'Warehouse', width: 390, height: 844 });
  expect(page.getByRole('link', { name: 'Open scanner' }).element().getAttribute('href')).toBe('/scan');
  await openTestApp({ role: 'Routing' });
  const plan = page.getByRole('region', { name: 'Plan of the day' });
  await waitUntilVisible(plan.getByText('Units without a load'));
  expect(plan.getByRole('link').first().element().getAttribute('href')).toContain('/routing/plan?');
});

it('the Home page of a shipper begins with the cutoff', async () => {
  await open('Shipper');
  expect(panels().slice(0, 2)).toEqual(['Cutoff', 'Today’s freight']);
});

it('the Home page shows the credits that Collections subtracts from the amount owed', async () => {
  await openTestApp({
    beforeStart: () =>
      answerCallsTo(getBalancesDueWithTopAccountsEndpoint, () => ({
        data: { owing: [], accounts: 3, balance: 3_298_127, overdue: 0, credit: 8220 },
      })),
  });
  await waitUntilVisible(page.getByText('$32,981.27 for 3 accounts, $82.20 overpaid'));
});

describe('the setup notice above all panels', () => {
  const setup = { steps: [], done: 2, deferred: 0, isComplete: false, hasOrders: false };
  const notice = () => page.getByRole('region', { name: 'Company setup' });
  const place = () => getElements('.home > [data-awaited]');
  it('delays no panel: they are shown while its call is pending', async () => {
    await openTestApp({ path: '/customerCenter/account' });
    const asked = Promise.withResolvers<{ data: unknown }>();
    answerCallsTo(getSetupChecklistEndpoint, () => asked.promise);
    await navigateInTestAppIgnoringBlockers('/home/index');
    await waitUntilVisible(page.getByRole('region', { name: 'Today’s freight' }));
    expect([place(), notice().elements()]).toEqual([[], []]);
    asked.resolve({ data: setup });
    await waitUntilVisible(notice());
  });
  it('keeps its space where this browser showed it the last time', async () => {
    await openTestApp({
      beforeStart: () => answerCallsTo(getSetupChecklistEndpoint, () => ({ data: setup })),
    });
    await waitUntilVisible(notice());
    await navigateInTestAppIgnoringBlockers('/customerCenter/account');
    queryClient.clear();
    const asked = Promise.withResolvers<{ data: unknown }>();
    answerCallsTo(getSetupChecklistEndpoint, () => asked.promise);
    await navigateInTestAppIgnoringBlockers('/home/index');
    await expect.poll(place).toHaveLength(1);
    await waitUntilVisible(page.getByRole('region', { name: 'Today’s freight' }));
    asked.resolve({ data: { ...setup, isComplete: true, hasOrders: true } });
    await expect.poll(place).toEqual([]);
  });
});
