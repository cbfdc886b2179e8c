import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright';
import { meetsTarget } from '../measure.ts';
import type { BenchFigure } from '../row.ts';
import { formatFigureWithTarget } from '../table.ts';
import { useScreenByKeyboard, useScreenByTouch } from './interactions.ts';
import type { PageVitals } from './vitals.ts';
import { measureVitalsOf, readPageVitals } from './vitals.ts';
import { isScreenBuilt, screens } from '#app/screens.ts';
import {
  launchBrowser,
  openUserWindow,
  signInAtLoginPageOrReuseSession,
  waitUntilSettled,
} from '#tests/e2e/browser.ts';
import { findOrInstallChromium } from '#tools/chromium.ts';
import { findFreePort } from '#tools/ports.ts';
import { findDemoUserForScreen } from '#tools/screen-users.ts';
import { createReadableTemporaryFolder } from '#tools/temporary-folder.ts';
import { startTestProduct } from '#tools/test-product.ts';

/**
 * `npm run bench -- felt`: opens every screen of the demo world on a desktop and on a slow phone, uses it as people do, and measures
 * LCP, INP and CLS by web-vitals. Scripts are in the browser's cache, as on any day but the first. The floor is an empty page in
 * the same window.
 */
const { values: options } = parseArgs({
  options: {
    /** Part of the path of the screens to measure. */
    only: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});
interface Device {
  name: string;
  width: number;
  height: number;
  isTouch: boolean;
  /** How many times slower than this machine. */
  cpuSlowdown: number;
  /** Kilobytes a second and milliseconds. */
  network?: { bandwidth: number; latency: number };
  mostLcpMs: number;
}
const devices: readonly Device[] = [
  { name: 'desktop', width: 1366, height: 860, isTouch: false, cpuSlowdown: 1, mostLcpMs: 1200 },
  {
    name: 'phone',
    width: 390,
    height: 844,
    isTouch: true,
    cpuSlowdown: 4,
    network: { bandwidth: 1_250, latency: 40 },
    mostLcpMs: 2500,
  },
];
const mostInpMs = 200;
const mostShift = 0.02;

interface ScreenVitals extends PageVitals {
  path: string;
}

async function measureDevice(address: string, device: Device) {
  const { only } = options;
  const windows = new Map<string, Page>();
  const found: ScreenVitals[] = [];
  let floor: PageVitals | undefined;
  for (const screen of screens) {
    if (screen.public || screen.path.includes(':') || !isScreenBuilt(screen.path)) continue;
    if (only !== undefined && !screen.path.toLowerCase().includes(only.toLowerCase())) continue;
    const user = findDemoUserForScreen(screen);
    if (!user) continue;
    const page = windows.get(user.email) ?? (await openSlowWindow(device));
    if (!windows.has(user.email))
      await signInAtLoginPageOrReuseSession(page, address, user.email, user.password);
    windows.set(user.email, page);
    floor ??= await measureFloor(page, address);
    found.push({ path: screen.path, ...(await measureScreen(page, address + screen.path, device)) });
  }
  for (const page of windows.values()) await page.context().close();
  const figures = figuresOf(found, device);
  const say = options.json ? console.error : console.log;
  say(`${device.name}: ${figures.map(formatFigureWithTarget).join('; ')}`);
  if (floor) say(`  an empty page: LCP ${floor.lcp.toFixed(0)} ms, INP ${floor.inp.toFixed(0)} ms`);
  for (const line of listWorst(found)) say(`  ${line}`);
  return { device: device.name, figures, floor, screens: found };
}

async function openSlowWindow(device: Device): Promise<Page> {
  const { page, context } = await openUserWindow(browser, device);
  await measureVitalsOf(context);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: device.cpuSlowdown });
  if (device.network)
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: device.network.latency,
      downloadThroughput: device.network.bandwidth * 1000,
      uploadThroughput: device.network.bandwidth * 1000,
    });
  return page;
}

const emptyPage =
  '<!doctype html><title>Empty</title><h1>Empty</h1><button onclick="this.append(1)">Add</button>';
async function measureFloor(page: Page, address: string): Promise<PageVitals> {
  const url = `${address}/empty-page`;
  await page.route(url, (route) => route.fulfill({ contentType: 'text/html', body: emptyPage }));
  await page.goto(url);
  await readPageVitals(page);
  await page.locator('button').click();
  return readPageVitals(page);
}
async function measureScreen(page: Page, url: string, device: Device): Promise<PageVitals> {
  // The first visit fills the cache.
  for (let visit = 0; visit < 2; visit += 1) {
    await page.goto(url);
    await waitUntilSettled(page);
  }
  await readPageVitals(page);
  await (device.isTouch ? useScreenByTouch(page) : useScreenByKeyboard(page));
  return readPageVitals(page);
}

/** The value that three of four screens do not exceed. */
const percentile75 = (values: readonly number[]): number =>
  values.toSorted((one, two) => one - two)[Math.ceil(values.length * 0.75) - 1] ?? 0;
const most = (values: readonly number[]): number => Math.max(0, ...values);
const figuresOf = (found: readonly ScreenVitals[], device: Device): BenchFigure[] => [
  {
    label: 'LCP p75',
    value: percentile75(found.map(({ lcp }) => lcp)),
    unit: 'ms',
    atMost: device.mostLcpMs,
  },
  { label: 'INP p75', value: percentile75(found.map(({ inp }) => inp)), unit: 'ms', atMost: mostInpMs },
  { label: 'INP worst', value: most(found.map(({ inp }) => inp)), unit: 'ms' },
  { label: 'CLS worst', value: most(found.map(({ cls }) => cls)), unit: '', atMost: mostShift },
  { label: 'screens', value: found.length, unit: '' },
];

/** The slowest interactions, the largest shifts, and what ran in long frames. */
function listWorst(found: readonly ScreenVitals[]): string[] {
  const slow = found.toSorted((one, two) => two.inp - one.inp).slice(0, 8);
  const shifting = found.filter(({ cls }) => cls > mostShift).toSorted((one, two) => two.cls - one.cls);
  const causes = Map.groupBy(
    found.flatMap(({ longFrames }) => longFrames.flatMap(({ scripts }) => scripts)),
    ({ cause }) => cause,
  );
  const totals = [...causes]
    .map(([cause, runs]) => ({
      cause,
      count: runs.length,
      ms: runs.reduce((sum, { durationMs }) => sum + durationMs, 0),
    }))
    .toSorted((one, two) => two.ms - one.ms)
    .slice(0, 8);
  return [
    ...slow.map(({ path, inp, pressed }) => `INP ${inp.toFixed(0).padStart(4)} ms  ${path}  ${pressed}`),
    ...shifting.map(({ path, cls, shifted }) => `CLS ${cls.toFixed(3)}  ${path}  ${shifted}`),
    ...totals.map(({ cause, count, ms }) => `long frames: ${ms.toFixed(0)} ms in ${count}  ${cause}`),
  ];
}

const dataDir = createReadableTemporaryFolder('felt');
const port = await findFreePort();
const product = await startTestProduct(port, { CLOCK_START: '2027-02-03T13:00:00Z', DATA_DIR: dataDir });
const browser = await launchBrowser(findOrInstallChromium());
try {
  const measured = [];
  for (const device of devices) measured.push(await measureDevice(`http://localhost:${port}`, device));
  if (options.json) console.log(JSON.stringify(measured, undefined, 2));
  if (!measured.every(({ figures }) => figures.every(meetsTarget))) process.exitCode = 1;
} finally {
  await browser.close();
  await product.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
