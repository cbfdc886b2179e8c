import { page } from 'vitest/browser';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findOverdueOpenDaysEndpoint } from '#areas/calendar/start-day/open-days.contract.ts';
import type { OpenOperatingDay } from '#areas/calendar/start-day/open-days.contract.ts';
import {
  getWarehouseWithLastStartedDayEndpoint,
  listLayoutsForDayEndpoint,
  startOrChangeOperatingDayEndpoint,
} from '#areas/calendar/start-day/start-day.contract.ts';
import { queryClient } from '#kit/web/api-query.ts';
import { getCurrentUserEndpoint } from '#areas/people/session/session.contract.ts';
import { goToPathAndWaitUntilSettled, openTestApp, waitUntilAppSettled } from './app/app.tsx';
import { answerWithRecord, listRecordedCallsTo } from './app/answer-records.ts';
import { answerCallsTo, buildFakeProfile, resetFakeServer } from './app/fake-server.ts';
import { getButton, pressKeys, waitUntilGone, waitUntilVisible } from './dom.ts';

/** A past operating day that is not closed stays visible: on Home, on Loads, and before the next day is started. */

const yesterday = '2027-02-02';
const today = '2027-02-03';
const load = (id: number) => ({
  loadId: id,
  pickupId: id,
  loadNumber: 60_200 + id,
  loadName: `MIA Route ${id}`,
  status: 2,
  door: 20 + id,
  planned: 120,
  loaded: 100,
});
const units = (count: number, standsIn: string | null) => ({ status: 3, standsIn, leavesFrom: 'MIA', count });
const unclosed: OpenOperatingDay = {
  day: yesterday,
  finalReleasedAt: null,
  loads: [load(1), load(2), load(3)],
  shuttles: [{ id: 4, number: 'SH-8', from: 'WPB', to: 'MIA', status: 3, units: 20 }],
  units: [units(280, 'MIA'), units(20, null)],
};
const summary = 'Yesterday isn’t closed: 3 loads, 1 shuttle, 300 units.';
const ownWarehouse = () =>
  answerCallsTo(getCurrentUserEndpoint, () => ({
    data: buildFakeProfile({ warehouseId: 1, warehouseCode: 'MIA' }),
  }));
/** Leaves the screen and forgets what it read. The next screen reads these open days. */
const reportOpenDays = async (days: readonly OpenOperatingDay[]) => {
  await goToPathAndWaitUntilSettled('/customerCenter/account');
  queryClient.clear();
  answerCallsTo(findOverdueOpenDaysEndpoint, () => ({ data: days }));
};
const warning = () => page.getByRole('status').filter({ hasText: 'isn’t closed' });
const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });

beforeAll(() => openTestApp({ beforeStart: ownWarehouse }));
beforeEach(() => resetFakeServer());

describe.each([
  ['Home', '/home/index'],
  ['Loads', '/outbound/loading'],
])('%s', (_, path) => {
  it('names what is open on a past day, links to it and offers to close the day', async () => {
    await reportOpenDays([unclosed]);
    await goToPathAndWaitUntilSettled(path);
    await waitUntilVisible(warning().getByText(summary, { exact: true }));
    const linkTo = (name: string) =>
      warning().getByRole('link', { name, exact: true }).element().getAttribute('href');
    expect(linkTo('Show loads')).toContain(`dayOfServiceFrom=${yesterday}&dayOfServiceTo=${yesterday}`);
    expect(linkTo('Show shuttles')).toContain('/outbound/shuttleLoading?status=');
    expect(linkTo('Show units')).toContain(`openAt=1&outboundDateFrom=${yesterday}`);
    expect(listRecordedCallsTo(findOverdueOpenDaysEndpoint).map((call) => call.path)).toContain(
      '/warehouse/warehouses/1/open-days',
    );
    await warning().getByRole('button', { name: 'Final release…' }).click();
    await waitUntilVisible(page.getByRole('dialog'));
    await pressKeys('Escape');
    await waitUntilGone(page.getByRole('dialog'));
  });
  it('names an older day by its date', async () => {
    await reportOpenDays([{ ...unclosed, day: '2027-02-01', shuttles: [], units: [] }]);
    await goToPathAndWaitUntilSettled(path);
    await waitUntilVisible(warning().getByText(/02\/01.* isn’t closed: 3 loads\.$/));
    expect(warning().getByRole('link').elements()).toHaveLength(1);
  });
  it('shows no warning while every past day is closed', async () => {
    await reportOpenDays([]);
    await goToPathAndWaitUntilSettled(path);
    expect(listRecordedCallsTo(findOverdueOpenDaysEndpoint).length).toBeGreaterThan(0);
    expect(warning().elements()).toEqual([]);
  });
});

describe('starting a day', () => {
  const openDialog = async (days: readonly OpenOperatingDay[]) => {
    await reportOpenDays(days);
    answerCallsTo(listLayoutsForDayEndpoint, () => ({ data: [{ id: 1, code: 'STD', name: 'Standard' }] }));
    answerWithRecord(getWarehouseWithLastStartedDayEndpoint, {
      warehouseId: 1,
      code: 'MIA',
      name: 'Miami',
      today,
      day: null,
      startDayAllowedPreviousDays: 1,
      defaultLoadingSpeed: 650,
      workdays: [1, 2, 3, 4, 5],
    });
    await goToPathAndWaitUntilSettled('/warehouse/warehouseSettings');
    await getButton('Start day').click();
    await waitUntilAppSettled();
    return dialog('Start operating day at Miami');
  };
  const started = () => listRecordedCallsTo(startOrChangeOperatingDayEndpoint).map((call) => call.body);

  it('lists each load, shuttle and place that an earlier day leaves open, and asks before it starts', async () => {
    const form = await openDialog([unclosed]);
    await waitUntilVisible(form.getByText(summary, { exact: true }));
    expect(
      form
        .getByRole('listitem')
        .elements()
        .map((item) => item.textContent),
    ).toEqual([
      'Not released: L-60201 (100/120), L-60202 (100/120), L-60203 (100/120)',
      'Not arrived: SH-8 (WPB – MIA)',
      '280 units at MIA',
      '20 units in transit',
    ]);
    expect(listRecordedCallsTo(findOverdueOpenDaysEndpoint).at(-1)?.query.get('before')).toBe(today);
    const press = async (answer: string | RegExp) => {
      await form.getByRole('button', { name: 'Start day', exact: true }).click();
      const asked = page.getByRole('dialog', { name: /^Start \w+.* 02\/03/ });
      await waitUntilVisible(asked.getByText(summary, { exact: true }));
      await waitUntilVisible(asked.getByText(/You can still release its loads and close it later/));
      expect(started()).toEqual([]);
      await asked.getByRole('button', { name: answer }).click();
    };
    await press('Cancel');
    await waitUntilVisible(form);
    await press(/^Start /);
    await expect.poll(() => started().length).toBe(1);
    expect(started()[0]).toMatchObject({ receivingDate: today, confirmOpenDays: true, confirmFuture: false });
  });
  it('starts without a question when every earlier day is closed', async () => {
    const form = await openDialog([]);
    expect(form.getByRole('listitem').elements()).toEqual([]);
    await form.getByRole('button', { name: 'Start day', exact: true }).click();
    await expect.poll(() => started().length).toBe(1);
    expect(started()[0]).toMatchObject({ confirmOpenDays: false });
  });
});
