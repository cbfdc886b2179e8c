import { page } from 'vitest/browser';
import { beforeEach, describe, expect, it } from 'vitest';
import { getSetup } from '#areas/company/setup/setup.contract.ts';
import { arrival, getArrivals, getBalances, getFreightToday } from '#areas/home/home/home.contract.ts';
import { queries } from '#kit/web/query.ts';
import { navigate, openApp } from './app/app.tsx';
import { sampleWith } from './app/records.ts';
import type { RoleCode } from './app/server.ts';
import { answer } from './app/server.ts';
import { all, one, seen } from './dom.ts';

/** Home of each kind of reader: what they come for is the first of its panels. */

const truck = sampleWith(arrival, {
  dropId: 9,
  loadName: 'L-1042',
  place: 'Chicago IL',
  units: 12,
  status: 2,
  eta: '2027-02-03T20:30:00Z',
  zone: 'America/Chicago',
});
const open = (role: RoleCode) =>
  openApp({
    role,
    width: 390,
    height: 844,
    before: () => {
      answer(getArrivals, () => ({ data: { arriving: [truck], loads: 1 } }));
      answer(getFreightToday, () => ({
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
const panels = () => all('.home section.panel').map((panel) => panel.getAttribute('aria-label'));

describe('the Home of a consignee on a phone', () => {
  beforeEach(() => open('Consignee'));
  it('begins with the truck that is on its way, whose row leads to its ETA', async () => {
    expect(panels()[0]).toBe('On the way to you');
    await page.getByRole('link', { name: /L-1042/ }).click();
    await expect
      .poll(() => window.location.pathname + window.location.search)
      .toBe('/customerService/trackingAndEta?loadNumber=1042');
  });
  it('shows the ETA larger than the words beside it', () => {
    const size = (selector: string) => Number.parseFloat(getComputedStyle(one(selector)).fontSize);
    expect(size('.arriving .eta')).toBeGreaterThan(size('.arriving .place'));
  });
  it('follows freight where trucks and ETAs are', async () => {
    await page.getByRole('link', { name: 'Track freight' }).click();
    await expect.poll(() => window.location.pathname).toBe('/customerService/trackingAndEta');
  });
  it('does not say that nothing is on its way while a truck is', async () => {
    await seen(page.getByText('None of your freight has its day of service today.'));
    expect(one('.home').innerText).not.toMatch(/No (freight|load) is on its way/);
  });
});

it('the Home of a shipper begins with the cutoff', async () => {
  await open('Shipper');
  expect(panels().slice(0, 2)).toEqual(['Cutoff', 'Today’s freight']);
});

it('Home says the credits that Collections takes off what is owed', async () => {
  await openApp({
    before: () =>
      answer(getBalances, () => ({
        data: { owing: [], accounts: 3, balance: 3_298_127, overdue: 0, credit: 8220 },
      })),
  });
  await seen(page.getByText('$32,981.27 at 3 accounts, $82.20 overpaid'));
});

describe('the notice above all panels', () => {
  const setup = { steps: [], done: 2, deferred: 0, isComplete: false, hasOrders: false };
  const notice = () => page.getByRole('region', { name: 'Company setup' });
  const place = () => all('.home > [data-awaited]');
  it('is waited for by no panel: those show while its call hangs', async () => {
    await openApp({ path: '/customerCenter/account' });
    const asked = Promise.withResolvers<{ data: unknown }>();
    answer(getSetup, () => asked.promise);
    await navigate('/home/index');
    await seen(page.getByRole('region', { name: 'Today’s freight' }));
    expect([place(), notice().elements()]).toEqual([[], []]);
    asked.resolve({ data: setup });
    await seen(notice());
  });
  it('keeps its place where this browser showed it the last time', async () => {
    await openApp({ before: () => answer(getSetup, () => ({ data: setup })) });
    await seen(notice());
    await navigate('/customerCenter/account');
    queries.clear();
    const asked = Promise.withResolvers<{ data: unknown }>();
    answer(getSetup, () => asked.promise);
    await navigate('/home/index');
    await expect.poll(place).toHaveLength(1);
    await seen(page.getByRole('region', { name: 'Today’s freight' }));
    asked.resolve({ data: { ...setup, isComplete: true, hasOrders: true } });
    await expect.poll(place).toEqual([]);
  });
});
