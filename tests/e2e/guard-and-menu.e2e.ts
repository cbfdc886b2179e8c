import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { weighFirstLoads } from '#tools/client/first-load.ts';
import { queryProductDatabaseAsSuperuser } from './database.ts';
import { waitUntilSettled, findAxeViolations } from './browser.ts';
import {
  productAddress,
  openPageAs,
  openWindowPage,
  submitLoginForm,
  goToPathInApp,
  expectPath,
  clickMenuLink,
  setUpBrowser,
  getCurrentPath,
  demoEmails,
} from './shell.ts';

/** Which users can sign in, their landing page, and how the tab title names screen and record. */
setUpBrowser();

describe('the route guard and the menu', () => {
  it('name the tab after screen and record, in the user’s language, and report a missing record', async () => {
    const page = await openPageAs(demoEmails.internal, '/outbound/unitsDetail');
    await waitUntilSettled(page);
    await expect.poll(() => page.title()).toBe('Outbound Units · Coldlane');
    await page.locator('tr[data-row] .row-link').first().click();
    await expect.poll(() => page.title()).toMatch(/^.*\d{11}.* · Outbound Units · Coldlane$/);
    for (const [path, sentence, back] of [
      [
        '/customerCenter/manageShipments/abc',
        'Shipment abc not found, or you don’t have access.',
        'Shipments',
      ],
      [
        '/customerCenter/manageInvoices/999999999',
        'Invoice 999999999 not found, or you don’t have access.',
        'Invoices',
      ],
      ['/units/0', 'Unit 0 not found, or you don’t have access.', 'Outbound Units'],
      [
        '/customerServices/customerMaster/%3Cscript%3E',
        'Account <script> not found, or you don’t have access.',
        'Customer Master',
      ],
    ] as const) {
      await goToPathInApp(page, path);
      await page.locator('.empty-state').getByText(sentence).waitFor();
      await page.getByRole('link', { name: `Back to ${back}` }).waitFor();
    }
    await page.evaluate(() => localStorage.setItem('coldlane.language', 'es'));
    await page.goto(`${productAddress}/customerCenter/manageShipments`);
    await expect.poll(() => page.title()).toBe('Embarques · Coldlane');
  });
  it('lead a user without a role to a page naming whom to ask, where another user can sign in', async () => {
    const page = await openWindowPage();
    await page.goto(`${productAddress}/outbound/loading`);
    await submitLoginForm(page, demoEmails.nobody);
    await expectPath(page, '/noUserConfig/index');
    await page.getByText('You don’t have a role or group yet. Contact your administrator.').waitFor();
    await page.getByText(demoEmails.nobody).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.locator('input[name=email]').waitFor();
    await submitLoginForm(page, demoEmails.admin);
    await page.locator('header.top-bar').waitFor();
  });
  it.each([
    ['inactive', 'User is inactive'],
    ['pending', "Account's email address has not been validated"],
  ])(
    'show once why an %s user was rejected, and lead to the requested path once the cause is fixed',
    async (status, sentence) => {
      await queryProductDatabaseAsSuperuser(
        `update app_user set status = '${status}' where email = '${demoEmails.routing}'`,
      );
      const page = await openWindowPage();
      await page.goto(`${productAddress}/routing/shuttleSetUp`);
      await submitLoginForm(page, demoEmails.routing);
      await page.getByRole('alert').getByText(sentence).waitFor();
      await queryProductDatabaseAsSuperuser(
        `update app_user set status = 'active' where email = '${demoEmails.routing}'`,
      );
      await page.reload();
      await page.getByRole('button', { name: 'Sign in' }).waitFor();
      await expect.poll(() => page.getByText(sentence).count()).toBe(0);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await submitLoginForm(page, demoEmails.routing);
      await expectPath(page, '/routing/shuttleSetUp');
    },
  );
  it('reject a user who acts for accounts but has none', async () => {
    await queryProductDatabaseAsSuperuser(
      `
        create table kept_groups as
        select *
        from user_group;
        delete from user_group
        where user_id = (select id from app_user where email = '${demoEmails.customer}')
      `,
    );
    const page = await openWindowPage();
    try {
      await page.goto(`${productAddress}/customerService/customerInvoices`);
      await submitLoginForm(page, demoEmails.customer);
      await page.getByRole('alert').getByText('User does not belong to a group').waitFor();
      expect(getCurrentPath(page)).toBe('/noUserConfig/index');
      // Signs out at the provider as well. A reload still shows which user was rejected and whom to contact, but no longer the
      // cause. The same user may be signed in from another test, so only the newest session counts.
      await expect
        .poll(() =>
          queryProductDatabaseAsSuperuser(
            `select s.ended_at is not null as ended from login_session s join app_user u on u.subject = s.subject
             where u.email = '${demoEmails.customer}' order by s.started_at desc limit 1`,
          ),
        )
        .toEqual([{ ended: true }]);
      expect(await findAxeViolations(page)).toEqual([]);
      for (let i = 0; i < 2; i += 1) {
        await page.reload();
        await page.getByText('You don’t have a role or group yet. Contact your administrator.').waitFor();
        await page.getByText(demoEmails.customer).waitFor();
        await page.getByRole('link', { name: /^\+?[\d ()-]+$/ }).waitFor();
        await expect.poll(() => page.getByText('User does not belong to a group').count()).toBe(0);
      }
    } finally {
      await queryProductDatabaseAsSuperuser(
        'insert into user_group select * from kept_groups on conflict do nothing; drop table kept_groups',
      );
    }
  });
});

describe('a screen whose code fails to load', () => {
  it('shows an error and offers a retry, and the menu keeps working', async () => {
    const loads = weighFirstLoads(join(import.meta.dirname, '../..'));
    const scriptsOf = (path: string) => loads.find((load) => load.path === path)?.files ?? [];
    const others = new Set([...scriptsOf('/home/index'), ...scriptsOf('/customerCenter/billOfLading')]);
    const scripts = scriptsOf('/outbound/loading').filter((file) => !others.has(file));
    expect(scripts).not.toEqual([]);
    const isScriptOfLoads = (url: URL) => scripts.includes(url.pathname.slice(1));
    const page = await openPageAs(demoEmails.internal);
    await page.route(isScriptOfLoads, (route) => route.abort());
    await goToPathInApp(page, '/outbound/loading');
    await page.getByRole('alert').getByText('This page couldn’t be opened.').waitFor();
    await clickMenuLink(page, 'Bills of Lading');
    await page.getByRole('heading', { name: 'Bills of Lading' }).waitFor();
    await page.unroute(isScriptOfLoads);
    await page.goBack();
    await page
      .getByRole('heading', { name: 'Loads' })
      .or(page.getByRole('button', { name: 'Reload' }))
      .first()
      .waitFor();
  });
});
