import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { delayRequestsUntilReleased } from './browser.ts';
import {
  liveProductAddress,
  adminEmail,
  openSettledPageAt,
  adminHeaders,
  getLiveIndicator,
  changeLoadTrailerAsOtherUser,
  setUpLiveUpdateTests,
  getLiveUpdateTestLoadRow,
} from './live-loads.ts';

/** A user's change appears in other users' browsers without a reload. */
setUpLiveUpdateTests();
/** Delays the next live connections of a page until the test releases them. */
const heldLine = (page: Page) => delayRequestsUntilReleased(page, '**/api/live*');

describe('a change by another user', () => {
  it('updates the figures on Home', async () => {
    const page = await openSettledPageAt('/home/index', adminEmail);
    const ask = async (path: string, method = 'GET', body?: object) => {
      const answer = await fetch(`${liveProductAddress}/api${path}`, {
        method,
        headers: adminHeaders,
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      expect([path, answer.status]).toEqual([path, 200]);
      return answer.json();
    };
    await getLiveIndicator(page).getByText('Live').waitFor();
    const freight = async (): Promise<{ dayFrom: string; dayTo: string; units: number }> =>
      (await ask('/home/freight')).data;
    const sum = page.getByRole('region', { name: 'Today’s freight' }).locator('header');
    const shows = ({ units }: { units: number }) =>
      sum.getByText(`${units.toLocaleString('en-US')} units,`).waitFor();
    const day = await freight();
    await shows(day);
    const days = { outboundDateFrom: day.dayFrom, outboundDateTo: day.dayTo };
    const { data: found }: { data: { id: number }[] } = await ask(
      `/outbound/units?${new URLSearchParams({ ...days, status: '1', rows: '100' })}`,
    );
    const chosen = { ...days, bulkPrintIdsIncluded: found.map((unit) => unit.id) };
    await ask('/outbound/units/delete-all', 'PUT', chosen);
    // Where the operating days of warehouses differ, not all of them depart today.
    const less = await freight();
    expect(less.units).toBeLessThan(day.units);
    await shows(less);
    await ask('/outbound/units/reactivate-all', 'PUT', { ...chosen, active: false });
    await shows(day);
  });
  it('made between the first read and the live connection is shown as soon as the page is connected', async () => {
    const page = await openSettledPageAt('/outbound/loading');
    const release = await heldLine(page);
    await page.reload();
    await getLiveUpdateTestLoadRow(page).waitFor();
    await changeLoadTrailerAsOtherUser('TR 7006');
    expect(await getLiveUpdateTestLoadRow(page).getByText('TR 7006').count()).toBe(0);
    await release();
    await getLiveUpdateTestLoadRow(page).getByText('TR 7006').waitFor();
  });
  it('made while the connection was lost is shown when it is back; until then the old data stays', async () => {
    const page = await openSettledPageAt('/outbound/loading');
    await getLiveIndicator(page).getByText('Live').waitFor();
    await page.context().setOffline(true);
    await getLiveIndicator(page)
      .getByText(/Offline|Last/)
      .waitFor();
    await changeLoadTrailerAsOtherUser('TR 7002');
    await expect.poll(() => getLiveUpdateTestLoadRow(page).count()).toBe(1);
    await page.context().setOffline(false);
    await getLiveUpdateTestLoadRow(page).getByText('TR 7002').waitFor();
    await getLiveIndicator(page).getByText('Live').waitFor();
  });
  it('is shown by slow polling where no live connection is possible', async () => {
    const page = await openSettledPageAt('/outbound/loading');
    await page.clock.install();
    await page.route('**/api/live*', (route) => route.abort());
    await page.reload();
    await getLiveIndicator(page)
      .getByText(/Offline|Last/)
      .waitFor();
    await getLiveUpdateTestLoadRow(page).waitFor();
    await changeLoadTrailerAsOtherUser('TR 7003');
    await page.clock.fastForward(61_000);
    await getLiveUpdateTestLoadRow(page).getByText('TR 7003').waitFor();
  });
});

describe('a user who loses an account while the page opens', () => {
  type Person = {
    id: number;
    email: string;
    roles: string[];
    accounts: { id: number }[];
    rowVersion: number;
  };
  const call = async (path: string, method = 'GET', body?: object): Promise<{ data: Person & Person[] }> => {
    const answer = await fetch(`${liveProductAddress}/api${path}`, {
      method,
      headers: adminHeaders,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    expect([path, answer.status]).toEqual([path, 200]);
    return JSON.parse(await answer.text());
  };
  const someone = async (email: string): Promise<Person> => {
    const { data } = await call(`/accounts/users?${new URLSearchParams({ name: email, rows: '20' })}`);
    const [found] = data.filter((one) => one.email === email);
    if (!found) throw new Error(`Nobody has ${email}`);
    return (await call(`/accounts/user-groups/${found.id}`)).data;
  };
  const give = async (email: string, accountIds: number[]): Promise<void> => {
    const { id, roles, rowVersion } = await someone(email);
    await call(`/accounts/user-groups/${id}`, 'PUT', { roles, accountIds, rowVersion });
  };
  it('sees no more of its data, and sees it again when access is restored', async () => {
    const [customer, consignee] = ['priya.nair@northgate.example', 'tom.brandt@lakeshore.example'];
    const accountsOf = async (email: string) => (await someone(email)).accounts.map((account) => account.id);
    const [mine, theirs] = [await accountsOf(customer), await accountsOf(consignee)];
    const page = await openSettledPageAt('/customerService/customerInvoices', customer);
    const number = await page
      .getByRole('row')
      .getByText(/^44\d{5}$/)
      .first()
      .textContent();
    const invoice = page.getByRole('row').getByText(number ?? '', { exact: true });
    const release = await heldLine(page);
    await page.reload();
    await invoice.waitFor();
    await give(customer, theirs);
    expect(await invoice.count()).toBe(1);
    await release();
    await invoice.waitFor({ state: 'detached' });
    // With only one account left, that account is selected automatically and is the one in every request.
    await give(customer, mine);
    await invoice.waitFor();
  });
});

describe('the form of a position while another user changes it', () => {
  const api = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${liveProductAddress}/api${path}`, {
      method,
      headers: adminHeaders,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { data }: { data: { id: number }[] & { id: number } } = JSON.parse(await answer.text());
    return { status: answer.status, data };
  };
  it('updates the new value and saves later input', async () => {
    const [template] = (await api('GET', '/warehouse/layouts/templates?rows=20')).data;
    const plan = { layoutTemplateId: template?.id };
    const location = await api('POST', '/warehouse/storage-locations', { ...plan, area: 3, code: 'LIVE' });
    const body = { storageLocationId: location.data.id, position: '1', trailer: '53-770' };
    const [slot] = (await api('POST', '/warehouse/storage-positions', body)).data;
    const page = await openSettledPageAt(`/warehouse/layoutTemplates?open=${template?.id}`, adminEmail);
    await getLiveIndicator(page).getByText('Live').waitFor();
    await page.locator('.floor-slot[title^="LIVE-1 "]').click();
    const trailer = page.getByLabel('Trailer', { exact: true });
    await trailer.waitFor();
    const path = `/warehouse/storage-positions/${slot?.id}`;
    expect((await api('PUT', path, { trailer: '53-771', rowVersion: 1 })).status).toBe(200);
    await expect.poll(() => trailer.inputValue()).toBe('53-771');
    await trailer.fill('53-772');
    await page.getByRole('button', { name: 'Save position' }).click();
    await page.getByText('Position LIVE-1 saved.').waitFor();
    expect((await api('DELETE', `/warehouse/storage-locations/${location.data.id}`)).status).toBe(200);
  });
});

describe('an open detail whose row is moved out of the filter by another user', () => {
  const root = '/warehouse/shipperCutoffGroups';
  const dialog = (page: Page) => page.getByRole('dialog');
  async function rename(page: Page, name: string): Promise<void> {
    await page.getByRole('complementary').getByRole('button', { name: 'Rename' }).click();
    await dialog(page).getByLabel('Cutoff group name').fill(name);
  }
  it('stays open with its form and the input, shows a notice, and closes when the user closes it', async () => {
    const made = await fetch(`${liveProductAddress}/api/accounts/shipper-cutoff-groups`, {
      method: 'POST',
      headers: { ...adminHeaders, 'content-type': 'text/plain' },
      body: 'Leaving one',
    });
    const {
      data: { id },
    }: { data: { id: number } } = await made.json();
    const [mine, theirs] = [
      await openSettledPageAt(`${root}?name=Leaving&open=${id}`, adminEmail),
      await openSettledPageAt(`${root}?open=${id}`, adminEmail),
    ];
    await getLiveIndicator(mine).getByText('Live').waitFor();
    await rename(mine, 'Leaving two');
    await rename(theirs, 'Gone elsewhere');
    await dialog(theirs).getByRole('button', { name: 'Rename' }).click();
    await mine.getByRole('row').filter({ hasText: 'Leaving one' }).waitFor({ state: 'detached' });
    await mine.getByText('No longer in this list').waitFor();
    await expect.poll(() => dialog(mine).getByLabel('Cutoff group name').inputValue()).toBe('Leaving two');
    await dialog(mine).getByRole('button', { name: 'Rename' }).click();
    await mine.getByText('Another user changed this record').first().waitFor();
    await expect.poll(() => dialog(mine).getByLabel('Cutoff group name').inputValue()).toBe('Leaving two');
    await mine.keyboard.press('Escape');
    await mine.getByRole('button', { name: 'Leave', exact: true }).click();
    const panel = mine.getByRole('complementary').filter({ hasText: 'No longer in this list' });
    await panel.getByRole('button', { name: 'Close' }).click();
    await panel.waitFor({ state: 'detached' });
    expect(new URL(mine.url()).searchParams.get('open')).toBe(null);
  });
});

describe('many tabs of one browser', () => {
  it('share one connection: the eighth still works, all receive changes, and another takes over from the first', async () => {
    const first = await openSettledPageAt('/outbound/loading');
    const tabs: Page[] = [];
    for (let n = 2; n <= 8; n += 1) {
      const tab = await first.context().newPage();
      await tab.goto(`${liveProductAddress}/outbound/loading`);
      await getLiveUpdateTestLoadRow(tab).waitFor();
      tabs.push(tab);
    }
    for (const tab of tabs) await getLiveIndicator(tab).getByText('Live').waitFor();
    await changeLoadTrailerAsOtherUser('TR 7004');
    for (const tab of [first, ...tabs]) await getLiveUpdateTestLoadRow(tab).getByText('TR 7004').waitFor();
    const taken = Promise.any(
      tabs.map((tab) => tab.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/live')),
    );
    await first.close();
    await taken;
    await changeLoadTrailerAsOtherUser('TR 7005');
    for (const tab of tabs) await getLiveUpdateTestLoadRow(tab).getByText('TR 7005').waitFor();
  });
});
