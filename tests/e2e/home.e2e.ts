import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { findAxeViolations } from './browser.ts';
import { setUpBrowser, openSettledPageAs as as } from './shell.ts';

/** Home and the menu as their daily users see them. */
setUpBrowser();
const people = {
  admin: 'admin@coldlane.example',
  manager: 'dana.reyes@coldlane.example',
  shipper: 'maria.fuentes@andesrose.example',
  consignee: 'tom.brandt@lakeshore.example',
};
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' });
const digits = (text: string | null) => Number((text ?? '').replaceAll(/\D/g, ''));

describe('the menu', () => {
  it('counts items that need this user in red, matching Home and the list', async () => {
    const page = await as(people.manager);
    const needs = page.getByRole('region', { name: 'Action needed' });
    const line = needs.getByRole('link', { name: /extension requests?/ });
    await line.waitFor();
    const count = digits(await line.locator('b').textContent());
    const item = menu(page).getByRole('link', { name: 'Extension Requests', exact: true });
    await expect.poll(async () => digits(await item.locator('b.needs-action').textContent())).toBe(count);
    expect(await item.getAttribute('aria-describedby')).not.toBeNull();
    await line.click();
    await page.locator('tbody tr[data-row]').first().waitFor();
    await expect.poll(() => page.locator('tbody tr[data-row]').count()).toBe(count);
    // The menu keeps counting when Home is not open.
    expect(digits(await item.locator('b.needs-action').textContent())).toBe(count);
    expect(await findAxeViolations(page)).toEqual([]);
  });
  it('shows no counts to users who have nothing to handle', async () => {
    const page = await as(people.consignee);
    await menu(page).getByRole('link').first().waitFor();
    expect(await menu(page).locator('b.needs-action').count()).toBe(0);
  });
});

describe('the Home page of a manager', () => {
  it('shows doors with their pace and the next departures, and advances the day from its header', async () => {
    const page = await as(people.manager);
    const doors = page.getByRole('region', { name: 'Doors' });
    await doors.getByRole('link').first().waitFor();
    const next = page.getByRole('region', { name: 'Next departures' }).getByRole('link');
    await next.first().waitFor();
    const times = await next.locator('b.numeric').allTextContents();
    expect(times.length).toBeLessThanOrEqual(3);
    for (const time of times) expect(time).toMatch(/^\d+:\d\d [AP]M$/);
    await page.getByRole('button', { name: 'Final release…' }).click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Change day…' }).click();
    await page.getByRole('dialog', { name: /^Change the day of/ }).waitFor();
    await page.keyboard.press('Escape');
    await doors.getByRole('link').first().click();
    await page.locator('aside.drawer').waitFor();
  });
});

describe('the Home page of a shipper or a consignee', () => {
  it('begins with the main action of their day', async () => {
    const shipper = await as(people.shipper);
    await shipper.getByRole('link', { name: 'New order' }).click();
    await shipper.waitForURL(/orderEntry/);
    const consignee = await as(people.consignee, '/home/index', { width: 390, height: 844 });
    await consignee.getByRole('link', { name: 'Track shipments' }).click();
    await consignee.waitForURL(/trackingAndEta/);
  });
});
