import { page } from 'vitest/browser';
import { describe, expect, it } from 'vitest';
import { canDoAction, paletteActions } from '#app/actions.ts';
import { goToPathAndWaitUntilSettled, openTestApp, waitUntilAppSettled } from './app/app.tsx';
import { listGrantsOfRole } from './app/fake-server.ts';
import { getElements, pressKeys, waitUntilVisible } from './dom.ts';

/** The actions of the command palette, in the real client. */

const hits = () => page.css('#palette-hits > li');
const choose = async (typed: string): Promise<void> => {
  await pressKeys('Control+k');
  const find = page.getByRole('combobox', { name: /^Find/ });
  await waitUntilVisible(find);
  await find.fill(typed);
  await waitUntilVisible(hits().first());
};
const firstOption = () => hits().first().element().textContent;
const isFormOpen = () =>
  getElements('[role="dialog"], [role="alertdialog"], .drawer form, .side-form').length > 0;

describe('the palette', () => {
  it('lists an action first when a verb is typed, and the page first when it is not', async () => {
    await openTestApp({ role: 'Billing' });
    await choose('new payment');
    await expect.poll(firstOption).toContain('New payment');
    await page.getByRole('combobox', { name: /^Find/ }).fill('payment');
    await expect.poll(firstOption).toMatch(/^Payments/);
  });
  it('opens the screen of an action with its form, also from the screen itself', async () => {
    await openTestApp({ role: 'Admin' });
    for (let time = 0; time < 2; time += 1) {
      await choose('invite user');
      await pressKeys('Enter');
      await expect.poll(() => window.location.pathname).toBe('/customerCenter/usersGroups');
      await waitUntilVisible(page.getByRole('heading', { name: /^Invite/ }));
      await pressKeys('Escape');
      await expect.poll(isFormOpen).toBe(false);
    }
  });
  it('switches to dark mode and back', async () => {
    await openTestApp({ role: 'Consignee' });
    await choose('dark');
    await pressKeys('Enter');
    await expect.poll(() => document.documentElement.dataset['theme']).toBe('dark');
    await choose('light');
    await pressKeys('Enter');
    await expect.poll(() => document.documentElement.dataset['theme']).toBe('light');
  });
  it('shows no action that the user may not do', async () => {
    await openTestApp({ role: 'Shipper' });
    await pressKeys('Control+k');
    await page.getByRole('combobox', { name: /^Find/ }).fill('start day');
    await waitUntilVisible(page.getByText('No matches for “start day”.'));
  });
});

describe('each action with a form', () => {
  const admin = { roles: ['Admin'], permissions: new Set(listGrantsOfRole('Admin')) };
  const withForms = paletteActions.filter(
    (action) => action.opens?.action === 'create' && action.id !== 'newOrder' && canDoAction(action, admin),
  );
  it.each(withForms.map(({ id, label }) => [id, label]))('opens it: %s', async (id, label) => {
    const action = withForms.find((one) => one.id === id);
    await openTestApp({ role: 'Admin' });
    await choose(label ?? '');
    await hits()
      .filter({ hasText: label ?? '' })
      .filter({ hasText: 'Action' })
      .first()
      .click();
    await expect.poll(() => window.location.pathname).toBe(action?.opens?.path);
    await expect.poll(isFormOpen).toBe(true);
    await waitUntilAppSettled();
    await goToPathAndWaitUntilSettled('/home/index');
  });
});
