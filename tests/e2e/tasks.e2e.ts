import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { queryProductDatabaseAsSuperuser } from './database.ts';
import {
  waitUntilSettled,
  signInAtLoginPageOrReuseSession,
  findAxeViolations,
  openUserWindow,
} from './browser.ts';
import type { UserWindow } from './browser.ts';
import { getRunningProductOfTestWorker } from './test-product.ts';
import { scannerUser } from './scanner-device.ts';
import { openBrowserForTestFile } from './windows.ts';

/** A task from the manager's floor plan to the scan that completes it. */
const { address } = getRunningProductOfTestWorker();
const browser = openBrowserForTestFile();
let dana: UserWindow;
let hand: Page;
let box: { code: string; place: string };

beforeAll(async () => {
  // A storage location of the operating day with few units.
  const [found] = await queryProductDatabaseAsSuperuser<{ code: string; place: string }>(
    `
      select min(u.unit_code) as code, s.code as place
      from warehouse w
      join warehouse_day d on d.warehouse_id = w.id and d.started_at is not null
        and d.final_released_at is null
      join storage_location k on k.layout_id = d.layout_id and k.area = 2
      join storage_position p on p.location_id = k.id
      join place s on s.id = p.place_id
      join unit u on u.put_away_place_id = s.id and u.active and u.status = 4 and u.unit_code ~ '^\\d{11}$'
      where w.code = 'MIA'
      group by s.id, s.code
      order by count(*), s.id desc
      limit 1
    `,
  );
  box = found ?? { code: '', place: '' };
  dana = await openUserWindow(browser());
  await signInAtLoginPageOrReuseSession(
    dana.page,
    address,
    'dana.reyes@coldlane.example',
    'Coldlane-2027',
    '/warehouse/floorPlan',
  );
  hand = (await openUserWindow(browser(), { width: 390, height: 844 })).page;
}, 120_000);

/** This task in the manager's list. The demo world may have others, assigned to other users, some of them done. */
const sent = () => dana.page.getByRole('listitem', { name: `1 unit from ${box.place} to the cooler` });

describe('a task', () => {
  it('is assigned from a position on the floor plan', async () => {
    const { page } = dana;
    await waitUntilSettled(page);
    await page.getByRole('button', { name: new RegExp(`^${box.place} · `) }).click();
    await page.getByRole('button', { name: 'Assign a task', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Assign a task' });
    await form.getByLabel('Destination').selectOption({ label: 'The cooler' });
    await form.getByLabel('Number of units').fill('1');
    await form.getByLabel('Note').fill('Too warm');
    expect(await findAxeViolations(page)).toEqual([]);
    await form.getByRole('button', { name: 'Assign task' }).click();
    await page.getByText('Task sent to the scanners.').waitFor();
    await page.getByRole('button', { name: /^Tasks \d+$/ }).click();
    await sent().waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
  });
  it('is accepted on the scanner, which shows the next box', async () => {
    await hand.goto(`${address}/scan`);
    await hand.getByRole('heading', { name: 'Scanner' }).waitFor();
    await hand.keyboard.type(scannerUser.scannerUserId, { delay: 60 });
    await hand.keyboard.press('Enter');
    for (const digit of scannerUser.pin) await hand.getByRole('button', { name: digit, exact: true }).click();
    await hand.getByRole('button', { name: 'Sign in' }).last().click();
    await hand.getByRole('button', { name: '1 open task' }).click();
    const task = hand.getByRole('article', { name: `1 unit from ${box.place} to the cooler` });
    await task.getByText('Too warm').waitFor();
    expect(await findAxeViolations(hand)).toEqual([]);
    await task.getByRole('button', { name: 'Start task' }).click();
    await hand.getByText(`Next ${box.place}`).waitFor();
    await sent().getByText('In progress').waitFor();
  });
  it('is completed by scanning its box, on the scanner and on the floor plan', async () => {
    await hand.keyboard.type(box.code, { delay: 60 });
    await hand.keyboard.press('Enter');
    await hand.getByText('Task done.').waitFor();
    expect(await findAxeViolations(hand)).toEqual([]);
    await sent().getByText('1 of 1').waitFor();
    await sent().getByRole('button', { name: 'Assign task again' }).waitFor();
    await hand.getByText('Task done.').click();
    await hand.getByText('Task done.').waitFor({ state: 'detached' });
  });
});
