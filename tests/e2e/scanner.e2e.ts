import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { query } from './behind.ts';
import { allowed, launch, violations, visit } from './browser.ts';
import type { Visit } from './browser.ts';
import { theProduct } from './provided.ts';
import { qr } from '#kit/server/barcode.ts';
import { demoScannerUsers } from '#db/seed/users.ts';

/** The scanner in a real browser: bursts of a wedge scanner, and the queue that waits for the network. */

const { address, chromium } = theProduct();
const person = demoScannerUsers.find((u) => u.warehouseCode === 'MIA' && u.role === 3) ?? {
  scannerUserId: '',
  pin: '',
  warehouseCode: '',
};
const base = { id: 0 };
let browser: Browser;
let open: Visit;
let page: Page;
let boxes: string[];

const eventsOf = (codes: string[]) =>
  query<{ code: string; kind: string }>(
    `
      select u.unit_code as code, e.kind
      from unit_event e
      join unit u on u.id = e.unit_id
      where u.unit_code = any($1) and e.scanner_user_id is not null
      order by e.id
    `,
    [codes],
  );

beforeAll(async () => {
  base.id =
    (await query<{ id: number }>('select id from warehouse where code = $1', [person.warehouseCode]))[0]
      ?.id ?? 0;
  // Boxes of one day that nobody has received, for consignees that ask for no temperature.
  boxes = (
    await query<{ code: string }>(
      `
        select u.unit_code as code
        from unit u
        join warehouse_day d on d.warehouse_id = u.receiving_warehouse_id and d.started_at is not null
          and d.final_released_at is null
        where u.receiving_warehouse_id = $1
          and u.status = 1
          and u.active
          and u.ship_date = d.receiving_date
          and u.unit_code ~ '^\\d{11}$'
          and not exists (
            select 1
            from account_flag f
            where f.account_id = u.consignee_id and f.flag = 'checkBarcodeTemp'
          )
        order by u.id desc
        limit 12
      `,
      [base.id],
    )
  ).map((r) => r.code);
  browser = await launch(chromium);
  open = await visit(browser, { width: 390, height: 844 });
  page = open.page;
  // What hand and ear get, and when: a machine for tests neither shakes nor sounds.
  await page.addInitScript(() => {
    const felt: Felt[] = [];
    let entered = 0;
    addEventListener('keydown', (event) => event.key === 'Enter' && (entered = performance.now()), true);
    const note = (one: Omit<Felt, 'afterMs'>) =>
      felt.push({ ...one, afterMs: Math.round(performance.now() - entered) });
    Object.assign(window, { felt });
    Object.defineProperty(navigator, 'vibrate', {
      value: (shakes: number[]) => note({ shakes, hertz: 0 }) > 0,
    });
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function startNoted(at) {
      note({ shakes: [], hertz: this.frequency.value });
      start.call(this, at);
    };
  });
});
afterAll(async () => {
  await browser?.close();
});

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  mkdirSync('.shots', { recursive: true });
  for (const [nth, window] of open.context.pages().entries())
    await window.screenshot({ path: `.shots/scanner-${nth}.png` }).catch(() => undefined);
  // The next test is not to fail by what this one left.
  await open.context.setOffline(false);
});

/**
 * A wedge scanner: the code in one burst, then Enter, with no field focused. The keys bear the times of a scanner,
 * four milliseconds apart, and none waits for the one before: how busy this machine is must not make a typist of it.
 */
async function scan(code: string, where = page): Promise<void> {
  const device = await where.context().newCDPSession(where);
  const began = Date.now() / 1000 - code.length * 0.004;
  const press = (key: string, nth: number): Promise<unknown>[] => {
    const timestamp = began + nth * 0.004;
    const of = key === 'Enter' ? { key, text: '\r', windowsVirtualKeyCode: 13 } : { key, text: key };
    return [
      device.send('Input.dispatchKeyEvent', { type: 'keyDown', ...of, timestamp }),
      device.send('Input.dispatchKeyEvent', { type: 'keyUp', key, timestamp }),
    ];
  };
  await Promise.all([...code, 'Enter'].flatMap(press));
  await device.detach();
}
interface Felt {
  shakes: number[];
  hertz: number;
  /** Since the scanner pressed Enter. */
  afterMs: number;
}
declare global {
  interface Window {
    felt?: Felt[];
  }
}
/** What the scan just made was answered with: tones in hertz, shakes in milliseconds; each within a tenth of a second. */
async function feels(hertz: number[], shakes: number[], withinMs = 100): Promise<void> {
  const felt = await page.evaluate(() => window.felt?.splice(0) ?? []);
  expect([felt.map((one) => one.hertz).filter((one) => one > 0), felt.flatMap((one) => one.shakes)]).toEqual([
    hertz,
    shakes,
  ]);
  for (const { afterMs } of felt) expect(afterMs).toBeLessThan(allowed(withinMs));
}
const box = (n: number): string => boxes[n] ?? '';
const face = (tone: string, where = page) => where.locator(`.scan-face[data-tone="${tone}"]`);
const waiting = (count: number, where = page) => where.getByText(`${count} waiting`, { exact: true });

/** A film of one picture, as Chromium shows it instead of a camera: the QR code of a label in the middle of a white wall. */
function filmOf(code: string): Uint8Array {
  const [width, height, cell] = [640, 480, 10];
  const { size, dark } = qr(code);
  const [left, top] = [(width - size * cell) >> 1, (height - size * cell) >> 1];
  const light = new Uint8Array(width * height).fill(235);
  for (let y = 0; y < size * cell; y += 1)
    for (let x = 0; x < size * cell; x += 1)
      if (dark[Math.floor(y / cell) * size + Math.floor(x / cell)]) light[(top + y) * width + left + x] = 16;
  const colour = new Uint8Array((width * height) / 2).fill(128);
  const head = `YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\nFRAME\n`;
  return Buffer.concat([Buffer.from(head, 'ascii'), light, colour]);
}

/** Scans with another device of the same person. */
async function byAnotherScanner(
  kind: 'receive' | 'palletOpen',
  code = '',
): Promise<{ status: number; palletCode: string }> {
  const post = (path: string, body: object, token?: string) =>
    fetch(`${address}/api/scanner/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Scanner ${token}` }),
      },
      body: JSON.stringify(body),
    });
  const { scannerUserId, pin } = person;
  const signedIn = await post('login', { scannerUserId, pin, device: 'another' });
  const { data }: { data: { token: string } } = JSON.parse(await signedIn.text());
  const scanned = { clientEventId: randomUUID(), kind, code, scannedAt: new Date().toISOString() };
  const answer = await post('scan', scanned, data.token);
  const said: { data?: { palletCode?: string } } = JSON.parse(await answer.text());
  return { status: answer.status, palletCode: said.data?.palletCode ?? '' };
}
async function signInWith(id: string, pin: string, where = page): Promise<void> {
  await where.keyboard.type(id, { delay: 90 });
  await where.keyboard.press('Enter');
  for (const digit of pin) await where.getByRole('button', { name: digit, exact: true }).click();
  await where.getByRole('button', { name: 'Sign in' }).last().click();
}

describe('a scanner', () => {
  it('lets a person in with id and PIN, and a reload does not sign out', async () => {
    expect(boxes.length).toBeGreaterThanOrEqual(10);
    await page.goto(`${address}/scan`);
    await page.getByRole('heading', { name: 'Scanner' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.type(person.scannerUserId, { delay: 90 });
    await page.keyboard.press('Enter');
    for (const digit of '9999') await page.getByRole('button', { name: digit, exact: true }).click();
    await page.getByRole('button', { name: 'Sign in' }).last().click();
    await page.getByText('The id or the PIN is not right.').waitFor();
    for (const digit of person.pin) await page.getByRole('button', { name: digit, exact: true }).click();
    await page.getByRole('button', { name: 'Sign in' }).last().click();
    await waiting(0).waitFor();
    await page.reload();
    await page.getByRole('navigation', { name: 'What to scan for' }).waitFor();
  });

  it('types an id with letters on the keyboard of the device', async () => {
    const stranger = await visit(browser, { width: 390, height: 844 });
    try {
      await stranger.page.goto(`${address}/scan`);
      const id = stranger.page.getByLabel('Id', { exact: true });
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
      expect(await violations(stranger.page)).toEqual([]);
    } finally {
      await stranger.context.close();
    }
  });
  it('hears a burst with no field focused, even after a button was touched', async () => {
    await page.getByRole('button', { name: 'Receive', exact: true }).click();
    await scan(box(0));
    await face('ok').getByText('Received').waitFor();
    // The first scan that a server ever takes waits for its statements to be prepared.
    await feels([1320], [40], 1000);
    expect((await eventsOf([box(0)])).map((e) => e.kind)).toEqual(['receive']);
    expect(await violations(page)).toEqual([]);
  });

  it('clears a refusal with the next scan', async () => {
    await scan(box(0));
    await face('no').getByText('Already here').waitFor();
    await feels([220, 196], [120, 60, 120]);
    expect(await violations(page)).toEqual([]);
    await scan(box(1));
    await face('ok').getByText('Received').waitFor();
  });

  it('takes what a person types into its field, and makes no scan of it before Enter', async () => {
    await page.keyboard.type(box(2).slice(0, 4), { delay: 90 });
    const field = page.getByRole('textbox', { name: 'Type the code' });
    await field.waitFor();
    await page.keyboard.type(box(2).slice(4), { delay: 60 });
    await expect.poll(() => field.inputValue()).toBe(box(2));
    await page.keyboard.press('Enter');
    await page.locator('.scan-last').getByText(box(2)).waitFor();
    await face('ok').getByText('Received').waitFor();
    expect(await eventsOf([box(2)])).toHaveLength(1);
  });

  it('keeps scans without a network, over a reload, and shows whose a box is', async () => {
    // The worker keeps every file that the page is made of.
    await page.waitForFunction(async () => {
      const kept = await caches.open('coldlane-scan-1');
      const files = performance
        .getEntriesByType('resource')
        .filter(({ name }) => new URL(name).pathname.startsWith('/assets/'));
      const found = await Promise.all(files.map(({ name }) => kept.match(name)));
      return files.length > 0 && found.every((file) => file !== undefined);
    });
    await open.context.setOffline(true);
    for (const n of [3, 4, 5]) await scan(box(n));
    await face('kept').getByText('Kept here').waitFor();
    await waiting(3).waitFor();
    // What it did itself it knows: a box scanned twice is told at once, and not sent.
    await scan(box(3));
    await face('no').getByText('Already here').waitFor();
    await scan(box(10));
    await waiting(4).waitFor();
    // One clock says since when the network is gone and when a box was scanned: the server's, on the wall of the warehouse.
    const minutes = (clock = '') => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
    const gone = /since (\d\d:\d\d)/.exec(await face('kept').innerText())?.[1];
    const scanned = await page.locator('.scan-last time').first().innerText();
    expect(Math.abs(minutes(gone) - minutes(scanned))).toBeLessThan(3);
    expect(await violations(page)).toEqual([]);
    await page.reload();
    await waiting(4).waitFor();
    await scan(box(6));
    await waiting(5).waitFor();
    expect(await eventsOf([3, 4, 5, 6].map(box))).toEqual([]);
    // Another scanner has a network, and is faster with one of them.
    expect((await byAnotherScanner('receive', box(10))).status).toBe(200);
  });

  it('answers there within a tenth of a second on a device four times as slow, nineteen times of twenty', async () => {
    const device = await open.context.newCDPSession(page);
    await device.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const times: number[] = [];
    for (let n = 0; n < 40; n += 1) {
      await page.evaluate(() => window.felt?.splice(0));
      await scan(box(3 + (n % 4)));
      const felt = await page.waitForFunction(() => window.felt?.find(({ shakes }) => shakes.length > 0));
      times.push((await felt.jsonValue())?.afterMs ?? Number.NaN);
    }
    await device.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await device.detach();
    expect(times.toSorted((a, b) => a - b)[37]).toBeLessThan(allowed(100));
    await waiting(5).waitFor();
  });

  it('warns who signs out with a full queue', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByText('5 scans are not sent yet.', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Go on scanning' }).click();
  });

  it('sends them in the order of the scans when the network is back, each once; the refused one stays listed', async () => {
    await open.context.setOffline(false);
    await waiting(0).waitFor({ timeout: allowed(20_000) });
    expect((await eventsOf([3, 4, 5, 6].map(box))).map((e) => e.code)).toEqual([3, 4, 5, 6].map(box));
    await page.getByRole('button', { name: '1 kept scan was refused' }).click();
    await page.getByText(/Already received on/).waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByText('1 kept scan was refused').waitFor({ state: 'detached' });
  });

  it('doubles nothing when two tabs hold the same queue', async () => {
    const second = await open.context.newPage();
    await second.goto(`${address}/scan`);
    await waiting(0, second).waitFor();
    await open.context.setOffline(true);
    await scan(box(7));
    await scan(box(8), second);
    await waiting(2, second).waitFor();
    await open.context.setOffline(false);
    await Promise.all([
      waiting(0).waitFor({ timeout: allowed(20_000) }),
      waiting(0, second).waitFor({ timeout: allowed(20_000) }),
    ]);
    expect((await eventsOf([box(7), box(8)])).map((e) => e.code).toSorted()).toEqual(
      [box(7), box(8)].toSorted(),
    );
    expect(await query('select 1 from scan where code = any($1)', [[box(7), box(8)]])).toHaveLength(2);
    await second.close();
  });

  it('reads a label through the camera of a phone, once however long it is held there', async () => {
    const film = join(mkdtempSync(join(tmpdir(), 'coldlane-film-')), 'label.y4m');
    writeFileSync(film, filmOf(box(9)));
    const phones = await launch(chromium, [
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ]);
    try {
      const phone = await visit(phones, { width: 390, height: 844 });
      await phone.page.goto(`${address}/scan`);
      await phone.page.getByRole('heading', { name: 'Scanner' }).waitFor();
      await signInWith(person.scannerUserId, person.pin, phone.page);
      await phone.page.getByRole('button', { name: 'Receive', exact: true }).click();
      await phone.page.getByRole('button', { name: 'Open the camera' }).first().click();
      await face('ok', phone.page)
        .getByText('Received')
        .waitFor({ timeout: allowed(20_000) });
      expect(await violations(phone.page)).toEqual([]);
      await new Promise((go) => setTimeout(go, 2500));
      expect((await eventsOf([box(9)])).map((e) => e.kind)).toEqual(['receive']);
      expect(phone.complaints).toEqual([]);
    } finally {
      await phones.close();
      rmSync(dirname(film), { recursive: true });
    }
  });

  it('puts boxes into the position that was scanned first', async () => {
    const slot =
      (
        await query<{ code: string }>(
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
    await scan(slot);
    await face('idle').getByText('Scan the boxes').waitFor();
    await scan(box(0));
    await face('ok').getByText('Put away', { exact: true }).waitFor();
    expect(
      await query(
        'select p.code from unit u join place p on p.id = u.put_away_place_id where u.unit_code = $1',
        [box(0)],
      ),
    ).toEqual([{ code: slot }]);
  });

  it('asks how a pallet looks when its label is scanned to be inspected', async () => {
    const more = async (what: string) => {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('button', { name: what, exact: true }).click();
    };
    await more('Open pallet');
    await face('ok').getByText('Pallet opened').waitFor();
    const pallets = () =>
      query<{ code: string; status: number }>(
        'select code, pallet_status as status from receiving_pallet order by id desc limit 1',
      );
    const code = (await pallets())[0]?.code ?? '';
    await more('Inspect pallet');
    await page.getByRole('button', { name: 'Another pallet' }).click();
    await scan(`00${code}`);
    // What the server would refuse is said here, and stays to be mended.
    const warmth = page.getByLabel('Temperature');
    await warmth.fill('999');
    await page.getByRole('button', { name: 'Bad', exact: true }).click();
    await page.getByText('Temperature must be a whole number from -60 to 150').waitFor();
    await expect.poll(() => warmth.inputValue()).toBe('999');
    expect(await violations(page)).toEqual([]);
    await warmth.fill('36');
    await page.getByRole('button', { name: 'Bad', exact: true }).click();
    await face('ok').getByText('Pallet inspected').waitFor();
    expect(await pallets()).toEqual([{ code, status: 2 }]);
  });

  it('knows a pallet that another scanner has just opened as soon as its label is scanned', async () => {
    await page.getByRole('button', { name: 'Receive', exact: true }).click();
    const { status, palletCode } = await byAnotherScanner('palletOpen');
    expect(status).toBe(200);
    await scan(`00${palletCode}`);
    await face('idle').getByText('Scan the boxes').waitFor();
    await face('idle').getByText(palletCode).waitFor();
  });

  it('puts a box on the shuttle to its warehouse, and sends one for another warehouse there', async () => {
    const codes = await query<{ id: number; code: string }>(
      `
        select id, code
        from warehouse
        where id <> $1 and active and code in ('VIS', 'DFW')
        order by code desc
      `,
      [base.id],
    );
    const [there, elsewhere] = [codes[0] ?? { id: 0, code: '' }, codes[1] ?? { id: 0, code: '' }];
    await query(
      `
        insert into shuttle_load (
          number, day_of_service, warehouse_id, outbound_warehouse_id, created_at, updated_at
        )
        values ('SH-E2E', '2027-02-03', $1, $2, now(), now())
      `,
      [base.id, there.id],
    );
    await query(
      `
        update unit
        set outbound_warehouse_id = case when unit_code = $1 then $3::int else $4::int end
        where unit_code = any($2)
      `,
      [box(1), [box(1), box(2)], there.id, elsewhere.id],
    );
    await page.getByRole('button', { name: 'Shuttle', exact: true }).click();
    await page.getByRole('heading', { name: 'Open shuttle loads' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await scan('sh-e2e');
    await face('idle').getByText(there.code, { exact: true }).waitFor();
    await scan(box(1));
    await face('ok').getByText('On the shuttle', { exact: true }).waitFor();
    await scan(box(2));
    await face('no').getByText('Wrong shuttle', { exact: true }).waitFor();
    await face('no').getByText(elsewhere.code, { exact: true }).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(
      await query(
        `
          select s.number, s.status, u.status as unit
          from unit u
          join shuttle_load s on s.id = u.shuttle_load_id
          where u.unit_code = $1
        `,
        [box(1)],
      ),
    ).toEqual([{ number: 'SH-E2E', status: 1, unit: 2 }]);
  });

  it('sends what somebody left who is out of use, when a supervisor says so', async () => {
    const shared = await visit(browser, { width: 390, height: 844 });
    try {
      const { page: device, context } = shared;
      await query(
        `
          insert into scanner_user (scanner_user_id, pin_hash, full_name, role, warehouse_id)
          select '900', pin_hash, 'Gil Torres', 1, warehouse_id
          from scanner_user
          where scanner_user_id = $1
        `,
        [person.scannerUserId],
      );
      await device.goto(`${address}/scan`);
      await device.getByRole('heading', { name: 'Scanner' }).waitFor();
      await signInWith('900', person.pin, device);
      await waiting(0, device).waitFor();
      await device.getByRole('button', { name: 'More', exact: true }).click();
      await device.getByRole('button', { name: 'Cooler', exact: true }).click();
      await context.setOffline(true);
      await scan(box(0), device);
      await waiting(1, device).waitFor();
      await query(
        `update scanner_user set active = false, deactivated_at = '2027-02-03T23:00:00Z' where scanner_user_id = '900'`,
      );
      await context.setOffline(false);
      await device.getByText('1 scan of Gil Torres waits').waitFor({ timeout: allowed(20_000) });
      await signInWith(person.scannerUserId, person.pin, device);
      await device.getByRole('button', { name: '1 scan of others waits here' }).click();
      await device.getByText('Gil Torres (900)').waitFor();
      expect(await violations(device)).toEqual([]);
      await device.getByRole('button', { name: 'Send 1 scan' }).click();
      await device.getByRole('heading', { name: 'Scans of others' }).waitFor({ state: 'detached' });
      expect(
        await query(
          `
            select e.who
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

  it('speaks another language without losing anything, and was silent on the console', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('button', { name: 'Language' }).click();
    // Also in a cooler, and never chosen on this device before.
    await open.context.setOffline(true);
    await page.getByRole('button', { name: 'Español' }).click();
    await page.getByRole('button', { name: 'Recibir' }).click();
    await open.context.setOffline(false);
    await page.getByText('0 en espera').waitFor();
    // A network that is gone, and refused calls, are written there by the browser itself.
    expect(open.complaints.filter((c) => !/ERR_INTERNET_DISCONNECTED|status of 401/.test(c))).toEqual([]);
  });
});
