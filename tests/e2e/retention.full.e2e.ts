import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type {} from '#tools/test-product.ts';
import { queryProductDatabaseAsSuperuser } from './database.ts';
import { waitUntilSettled, findAxeViolations } from './browser.ts';
import { getRunningProductOfTestWorker } from './test-product.ts';
import { openBrowserForTestFile, openSignedInWindowForTestFile } from './windows.ts';

/** An administrator manages retention, and the requests of a user to receive and then to erase their data. */
const { address } = getRunningProductOfTestWorker();
const browser = openBrowserForTestFile();
const admin = openSignedInWindowForTestFile(browser, 'admin@coldlane.example', '/admin/retention?kind=jobs');

it('a shorter retention period shows what it would archive before it is saved', async () => {
  const { page } = admin;
  await page.goto(`${address}/admin/settings?description=background%20jobs`);
  await page.getByRole('row').filter({ hasText: 'Months to keep background jobs' }).click();
  await page.getByRole('button', { name: 'Edit value' }).click();
  const form = page.getByRole('dialog', { name: 'Edit value' });
  await form.getByLabel('Value').fill('11');
  await form.getByText('With this value, these records will be archived tonight:').waitFor();
  await form
    .getByRole('listitem')
    .filter({ hasText: /Background jobs: \d/ })
    .waitFor();
  await waitUntilSettled(page);
  expect(await findAxeViolations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Save value' }).click();
  await form.waitFor({ state: 'detached' });
  expect(admin.browserErrors).toEqual([]);
});

it('retention shows the next records to archive, archives them, and archived records can be read', async () => {
  const { page } = admin;
  await page.goto(`${address}/admin/retention?kind=jobs`);
  const kept = page.getByRole('region', { name: 'Retention periods' });
  const months = kept.getByRole('row').filter({ hasText: 'Background jobs' }).getByRole('link');
  await expect.poll(() => months.innerText()).toBe('11 months');
  await waitUntilSettled(page);
  expect(await findAxeViolations(page)).toEqual([]);
  // Its months link to their setting, on whatever page of the list it is.
  await months.click();
  await page.getByRole('complementary', { name: 'Retention: months to keep background jobs' }).waitFor();
  expect(await page.getByText(/Page not found|No pages are available/).count()).toBe(0);
  await page.goBack();

  // On hold: no record of it is archived.
  await kept.getByRole('button', { name: 'Hold records: Outbox' }).click();
  const form = page.getByRole('dialog', { name: 'Hold records: Outbox' });
  await form.getByRole('button', { name: 'Hold records' }).click();
  await form.getByText('Reason is required').waitFor();
  await form.getByLabel('Reason').fill('A carrier disputes what was sent');
  await waitUntilSettled(page);
  expect(await findAxeViolations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Hold records' }).click();
  await form.waitFor({ state: 'detached' });
  await kept.getByRole('button', { name: 'End hold: Outbox' }).waitFor();

  // The demo world archived its first night at the start. Those archives stay, and no more are created of what is on hold.
  const list = page.getByRole('region', { name: 'Archives' });
  const archivesOf = async (kind: string): Promise<number> => {
    await page.goto(`${address}/admin/retention?kind=${kind}`);
    await kept.getByRole('button', { name: 'End hold: Outbox' }).waitFor();
    await waitUntilSettled(page);
    return list.locator('tbody tr[data-row]').count();
  };
  await expect
    .poll(() => queryProductDatabaseAsSuperuser('select id from retention_run where ended_at is null'))
    .toEqual([]);
  const held = await archivesOf('messages');
  const before = await archivesOf('jobs');
  expect(Math.min(held, before)).toBeGreaterThan(0);
  // What the night left is due, because it is now kept for a month less.
  await page.getByRole('button', { name: 'Archive now' }).click();
  await expect.poll(() => archivesOf('jobs')).toBeGreaterThan(before);
  const row = list.getByRole('row').filter({ hasText: 'Background jobs' }).first();
  await row.click();
  const drawer = page.getByRole('complementary');
  await drawer.getByText('SHA-256').waitFor();
  await waitUntilSettled(page);
  expect(await findAxeViolations(page)).toEqual([]);
  const coming = page.waitForEvent('download');
  await drawer.getByRole('button', { name: 'Download archive' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^jobs-\d{4}-\d\d-\d+\.ndjson\.gz$/);
  const [first = ''] = gunzipSync(await readFile(await file.path()))
    .toString()
    .split('\n');
  expect(JSON.parse(first)).toMatchObject({ kind: 'checks', status: 'done' });
  expect(await archivesOf('messages')).toBe(held);
  expect(admin.browserErrors).toEqual([]);
});

it('a user’s personal data is exported, and the user is erased', async () => {
  const { page } = admin;
  await page.goto(`${address}/customerCenter/usersGroups`);
  await page.getByRole('button', { name: 'Invite user…' }).click();
  const invite = page.getByRole('dialog', { name: 'Invite a user' });
  await invite.getByLabel('Email', { exact: true }).fill('leaving.soon@coldlane.example');
  await invite.getByLabel('Name').fill('Leaving Soon');
  await invite.getByLabel('Billing', { exact: true }).check();
  await invite.getByRole('button', { name: 'Send invitation' }).click();
  await invite.waitFor({ state: 'detached' });
  await page.goto(`${address}/customerCenter/usersGroups?name=Leaving%20Soon`);
  await page.getByRole('row').filter({ hasText: 'leaving.soon@coldlane.example' }).click();
  const drawer = page.getByRole('complementary', { name: 'Leaving Soon' });
  await drawer.getByRole('button', { name: 'Export personal data' }).click();
  const coming = page.waitForEvent('download');
  await drawer.getByRole('button', { name: /^Download export/ }).click();
  expect((await coming).suggestedFilename()).toMatch(/^personal-data-\d+-\d+\.zip$/);

  await drawer.getByRole('button', { name: 'Erase user…' }).click();
  const form = page.getByRole('dialog', { name: 'Erase Leaving Soon' });
  await form.getByText('Must be kept, and why').waitFor();
  await waitUntilSettled(page);
  expect(await findAxeViolations(page)).toEqual([]);
  await form.getByLabel('Email').fill('somebody.else@coldlane.example');
  await form.getByRole('button', { name: 'Erase user' }).click();
  await form.getByText('Type the email address of the user to erase.').waitFor();
  await form.getByLabel('Email').fill('leaving.soon@coldlane.example');
  await form.getByRole('button', { name: 'Erase user' }).click();
  await form.waitFor({ state: 'detached' });
  await page.goto(`${address}/customerCenter/usersGroups?name=leaving`);
  await page.getByText('No users match your search.').waitFor();
  await page.goto(`${address}/customerCenter/usersGroups?name=Former%20user`);
  await page.getByRole('row').filter({ hasText: 'Former user' }).first().waitFor();
  expect(admin.browserErrors.filter((line) => !line.includes('400'))).toEqual([]);
});
