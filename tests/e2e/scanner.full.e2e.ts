import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { queryProductDatabaseAsSuperuser } from './database.ts';
import { launchBrowser, findAxeViolations, openUserWindow } from './browser.ts';
import type { UserWindow } from './browser.ts';
import { getRunningProductOfTestWorker } from './test-product.ts';
import { openBrowserForTestFile } from './windows.ts';
import {
  findScannerEvents,
  getScanResultPanel,
  scannerUser,
  takeDeviceScreenshots,
  typeWedgeScan,
  scanWithAnotherDevice,
  signInAtScanner,
  typeScannerLogin,
  findUnreceivedUnitCodes,
  getWaitingCountLocator,
  findScannerWarehouseId,
} from './scanner-device.ts';
import { encodeQr } from '#kit/server/barcode.ts';

/** Scanner functions beside the queue: typed codes, the camera, locations, pallets, shuttles, other users' scans, languages. */

const { address, chromium } = getRunningProductOfTestWorker();
const base = { id: 0 };
const browser = openBrowserForTestFile();
let open: UserWindow;
let page: Page;
let boxes: string[];
const box = (n: number): string => boxes[n] ?? '';

beforeAll(async () => {
  base.id = await findScannerWarehouseId();
  boxes = await findUnreceivedUnitCodes(5);
  // The first three are received already.
  for (const code of boxes.slice(0, 3)) await scanWithAnotherDevice('receive', code);
  open = await openUserWindow(browser(), { width: 390, height: 844 });
  page = open.page;
  await signInAtScanner(page);
  await getWaitingCountLocator(page, 0).waitFor();
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await takeDeviceScreenshots(open, 'scanner');
});

/** Returns a video of one frame that Chromium uses as the camera: the QR code of a label in the middle of a white wall. */
function filmOf(code: string): Uint8Array {
  const [width, height, cell] = [640, 480, 10];
  const { modulesPerSide: size, dark } = encodeQr(code);
  const [left, top] = [(width - size * cell) >> 1, (height - size * cell) >> 1];
  const light = new Uint8Array(width * height).fill(235);
  for (let y = 0; y < size * cell; y += 1)
    for (let x = 0; x < size * cell; x += 1)
      if (dark[Math.floor(y / cell) * size + Math.floor(x / cell)]) light[(top + y) * width + left + x] = 16;
  const colour = new Uint8Array((width * height) / 2).fill(128);
  const head = `YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\nFRAME\n`;
  return Buffer.concat([Buffer.from(head, 'ascii'), light, colour]);
}

describe('a scanner', () => {
  it('accepts an ID with letters from the device’s keyboard', async () => {
    const stranger = await openUserWindow(browser(), { width: 390, height: 844 });
    try {
      await stranger.page.goto(`${address}/scan`);
      const id = stranger.page.getByLabel('ID', { exact: true });
      await expect.poll(() => id.getAttribute('inputmode')).toBe('none');
      await stranger.page.getByRole('button', { name: 'Type letters' }).click();
      expect([
        await id.getAttribute('inputmode'),
        await id.evaluate((e) => e === document.activeElement),
      ]).toEqual(['text', true]);
      await id.pressSequentially('a9 00', { delay: 90 });
      await expect.poll(() => id.inputValue()).toBe('a900');
      await stranger.page.keyboard.press('Enter');
      for (const digit of '4711')
        await stranger.page.getByRole('button', { name: digit, exact: true }).click();
      await expect.poll(() => id.inputValue()).toBe('a900');
      await stranger.page.getByLabel('PIN, 4 digits typed').waitFor();
      expect(await findAxeViolations(stranger.page)).toEqual([]);
    } finally {
      await stranger.context.close();
    }
  });

  it('shows typed input in its field, and submits it as a scan only on Enter', async () => {
    await page.getByRole('button', { name: 'Receive', exact: true }).click();
    await page.keyboard.type(box(3).slice(0, 4), { delay: 90 });
    const field = page.getByRole('textbox', { name: 'Type the code' });
    await field.waitFor();
    await page.keyboard.type(box(3).slice(4), { delay: 60 });
    await expect.poll(() => field.inputValue()).toBe(box(3));
    await page.keyboard.press('Enter');
    await page.locator('.recent-scans').getByText(box(3)).waitFor();
    await getScanResultPanel(page, 'ok').getByText('Received').waitFor();
    expect(await findScannerEvents([box(3)])).toHaveLength(1);
  });

  it('warns a user who signs out with scans still in the queue', async () => {
    await open.context.setOffline(true);
    await page.getByLabel('Offline', { exact: false }).first().waitFor();
    await typeWedgeScan(page, 'not-ours-1');
    await page.getByRole('button', { name: 'Receive it anyway' }).click();
    await getWaitingCountLocator(page, 1).waitFor();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByText('1 scan not sent.', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Keep scanning' }).click();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('button', { name: /^Start day/ }).click();
    await page.getByRole('button', { name: 'Change the operating day' }).click();
    await page.getByText('Offline. Start the day when you’re back online.').waitFor();
    await open.context.setOffline(false);
    await getWaitingCountLocator(page, 0).waitFor();
    await page.getByText('Offline. Start the day when you’re back online.').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Receive', exact: true }).click();
  });

  it('reads a label with a phone camera, only once however long it is in view', async () => {
    const film = join(mkdtempSync(join(tmpdir(), 'coldlane-film-')), 'label.y4m');
    writeFileSync(film, filmOf(box(4)));
    const phones = await launchBrowser(chromium, [
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ]);
    try {
      const phone = await openUserWindow(phones, { width: 390, height: 844 });
      await signInAtScanner(phone.page);
      await phone.page.getByRole('button', { name: 'Receive', exact: true }).click();
      await phone.page.getByRole('button', { name: 'Open the camera' }).first().click();
      await getScanResultPanel(phone.page, 'ok').getByText('Received').waitFor();
      expect(await findAxeViolations(phone.page)).toEqual([]);
      // The camera still shows the label for 25 more frames.
      await phone.page.evaluate(
        () =>
          new Promise<void>((done) => {
            const video = document.querySelector('video');
            let pictures = 0;
            const next = (): void => {
              pictures += 1;
              if (pictures === 25) done();
              else video?.requestVideoFrameCallback(next);
            };
            video?.requestVideoFrameCallback(next);
          }),
      );
      expect((await findScannerEvents([box(4)])).map((e) => e.kind)).toEqual(['receive']);
      expect(phone.browserErrors).toEqual([]);
    } finally {
      await phones.close();
      rmSync(dirname(film), { recursive: true });
    }
  });

  it('puts boxes into the position scanned first', async () => {
    const slot =
      (
        await queryProductDatabaseAsSuperuser<{ code: string }>(
          `
            select spot.code
            from storage_position p
            join place spot on spot.id = p.place_id
            join storage_location k on k.id = p.location_id
            join warehouse_day d on d.layout_id = k.layout_id and d.started_at is not null
              and d.final_released_at is null
            where d.warehouse_id = $1
              and k.area = 2
              and not exists (
                select 1
                from unit u
                where u.put_away_place_id = p.place_id and u.active
              )
            order by p.id
            limit 1
          `,
          [base.id],
        )
      )[0]?.code ?? '';
    await page.getByRole('button', { name: 'Put away', exact: true }).click();
    await typeWedgeScan(page, slot);
    await getScanResultPanel(page, 'idle').getByText('Scan the units').waitFor();
    await typeWedgeScan(page, box(0));
    await getScanResultPanel(page, 'ok').getByText('Put away', { exact: true }).waitFor();
    expect(
      await queryProductDatabaseAsSuperuser(
        'select p.code from unit u join place p on p.id = u.put_away_place_id where u.unit_code = $1',
        [box(0)],
      ),
    ).toEqual([{ code: slot }]);
  });

  it('asks for the condition of a pallet when its label is scanned for inspection', async () => {
    const more = async (what: string) => {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('button', { name: what, exact: true }).click();
    };
    await more('Open pallet');
    await getScanResultPanel(page, 'ok').getByText('Pallet opened').waitFor();
    const pallets = () =>
      queryProductDatabaseAsSuperuser<{ code: string; status: number }>(
        'select code, pallet_status as status from receiving_pallet order by id desc limit 1',
      );
    const code = (await pallets())[0]?.code ?? '';
    await more('Inspect pallet');
    await page.getByRole('button', { name: 'Another pallet' }).click();
    await typeWedgeScan(page, `00${code}`);
    // Input that the server would reject is reported here and stays for correction.
    const warmth = page.getByLabel('Temperature');
    await warmth.fill('999');
    await page.getByRole('button', { name: 'Bad', exact: true }).click();
    await page.getByText('Temperature must be a whole number from -60 to 150').waitFor();
    await expect.poll(() => warmth.inputValue()).toBe('999');
    expect(await findAxeViolations(page)).toEqual([]);
    await warmth.fill('36');
    await page.getByRole('button', { name: 'Bad', exact: true }).click();
    await getScanResultPanel(page, 'ok').getByText('Pallet inspected').waitFor();
    expect(await pallets()).toEqual([{ code, status: 2 }]);
  });

  it('recognizes a pallet just opened by another scanner as soon as its label is scanned', async () => {
    await page.getByRole('button', { name: 'Receive', exact: true }).click();
    const { status, palletCode } = await scanWithAnotherDevice('palletOpen');
    expect(status).toBe(200);
    await typeWedgeScan(page, `00${palletCode}`);
    await getScanResultPanel(page, 'idle').getByText('Scan the units').waitFor();
    await getScanResultPanel(page, 'idle').getByText(palletCode).waitFor();
  });

  it('puts a box on the shuttle to its warehouse, and redirects one for another warehouse', async () => {
    const codes = await queryProductDatabaseAsSuperuser<{ id: number; code: string }>(
      `
        select id, code
        from warehouse
        where id <> $1 and active and code in ('VIS', 'DFW')
        order by code desc
      `,
      [base.id],
    );
    const [there, elsewhere] = [codes[0] ?? { id: 0, code: '' }, codes[1] ?? { id: 0, code: '' }];
    await queryProductDatabaseAsSuperuser(
      `
        insert into shuttle_load (
          number, day_of_service, warehouse_id, outbound_warehouse_id, created_at, updated_at
        )
        values ('SH-E2E', '2027-02-03', $1, $2, now(), now())
      `,
      [base.id, there.id],
    );
    await queryProductDatabaseAsSuperuser(
      `
        update unit
        set outbound_warehouse_id = case when unit_code = $1 then $3::int else $4::int end
        where unit_code = any($2)
      `,
      [box(1), [box(1), box(2)], there.id, elsewhere.id],
    );
    await page.getByRole('button', { name: 'Shuttle', exact: true }).click();
    await page.getByRole('heading', { name: 'Open shuttle loads' }).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await typeWedgeScan(page, 'sh-e2e');
    await getScanResultPanel(page, 'idle').getByText(there.code, { exact: true }).waitFor();
    await typeWedgeScan(page, box(1));
    await getScanResultPanel(page, 'ok').getByText('On the shuttle', { exact: true }).waitFor();
    await typeWedgeScan(page, box(2));
    await getScanResultPanel(page, 'no').getByText('Wrong shuttle', { exact: true }).waitFor();
    await getScanResultPanel(page, 'no').getByText(elsewhere.code, { exact: true }).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    expect(
      await queryProductDatabaseAsSuperuser(
        `
          select s.number, s.status, u.status as unit
          from unit u
          join shuttle_load s on s.id = u.shuttle_load_id
          where u.unit_code = $1
        `,
        [box(1)],
      ),
    ).toEqual([{ number: 'SH-E2E', status: 1, unit: 2 }]);
    const count = page.locator('.scanner-job .job-count');
    await expect.poll(() => count.innerText()).toMatch(/1$/);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('button', { name: 'Unload', exact: true }).click();
    await typeWedgeScan(page, box(1));
    await getScanResultPanel(page, 'ok').getByText('Off the shuttle', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Shuttle', exact: true }).click();
    await expect.poll(() => count.innerText()).toMatch(/0$/);
  });

  it('sends the scans left by a deactivated user when a supervisor submits them', async () => {
    const shared = await openUserWindow(browser(), { width: 390, height: 844 });
    try {
      const { page: device, context } = shared;
      await queryProductDatabaseAsSuperuser(
        `
          insert into scanner_user (scanner_user_id, pin_hash, full_name, role, warehouse_id)
          select '900', pin_hash, 'Gil Torres', 1, warehouse_id
          from scanner_user
          where scanner_user_id = $1
        `,
        [scannerUser.scannerUserId],
      );
      await signInAtScanner(device, '900', scannerUser.pin);
      await getWaitingCountLocator(device, 0).waitFor();
      await device.getByRole('button', { name: 'More', exact: true }).click();
      await device.getByRole('button', { name: 'Cooler', exact: true }).click();
      await context.setOffline(true);
      await typeWedgeScan(device, box(0));
      await getWaitingCountLocator(device, 1).waitFor();
      await queryProductDatabaseAsSuperuser(
        `update scanner_user set active = false, deactivated_at = '2027-02-03T23:00:00Z' where scanner_user_id = '900'`,
      );
      await context.setOffline(false);
      await device.getByText('1 scan by Gil Torres will be sent when Gil Torres signs in.').waitFor();
      await typeScannerLogin(device, scannerUser.scannerUserId, scannerUser.pin);
      await device.getByRole('button', { name: '1 scan by Gil Torres is waiting' }).click();
      await device.getByText('Gil Torres (900)').waitFor();
      expect(await findAxeViolations(device)).toEqual([]);
      await device.getByRole('button', { name: 'Send 1 scan' }).click();
      await device.getByRole('heading', { name: 'Other users’ scans' }).waitFor({ state: 'detached' });
      expect(
        await queryProductDatabaseAsSuperuser(
          `
            select e.user_name as who
            from unit_event e
            join unit u on u.id = e.unit_id
            where u.unit_code = $1 and e.kind = 'cooler'
          `,
          [box(0)],
        ),
      ).toEqual([{ who: 'Gil Torres' }]);
    } finally {
      await shared.context.close();
    }
  });

  it('changes the language without losing data, and logged no error to the console', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('button', { name: 'Language' }).click();
    // Also offline in a cooler, in a language never chosen on this device.
    await open.context.setOffline(true);
    await page.getByRole('button', { name: 'Español' }).click();
    await page.getByRole('button', { name: 'Recibir' }).click();
    await open.context.setOffline(false);
    await page.getByText('0 en espera').waitFor();
    // The browser itself logs the lost network and rejected requests.
    expect(open.browserErrors.filter((c) => !/ERR_INTERNET_DISCONNECTED|status of 401/.test(c))).toEqual([]);
  });
});
