import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { StartupError } from '#app/config.ts';

/** The headless shell does the same work with a third less CPU, so it comes first. */
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];

/** Command-line arguments of every browser that tests start: no sandbox as root, no background network traffic. */
export const chromiumArgs: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Returns the browser for end-to-end tests and screenshots: CHROMIUM_PATH, an installed one, or Debian's, which is installed if
 * permitted.
 */
export function findOrInstallChromium(): string {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') {
    if (existsSync(named)) return named;
    throw new StartupError(`CHROMIUM_PATH is ${named}, which does not exist: correct it or omit it.`);
  }
  return installed() ?? installOnDebian() ?? refuse();
}

/** Returns the path of an installed browser, for configurations that must not install one. */
export const findChromiumPath = (): string | undefined => process.env['CHROMIUM_PATH'] || installed();

const installed = (): string | undefined => places.find((place) => existsSync(place));

function installOnDebian(): string | undefined {
  if (process.getuid?.() !== 0 || !isDebian()) return undefined;
  console.log('Installing Chromium (apt-get install chromium-headless-shell, about a minute)');
  const apt = (...args: string[]): boolean =>
    spawnSync('apt-get', args, {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'ignore', 'inherit'],
    }).status === 0;
  const install = (name: string): boolean => apt('install', '-y', '-qq', '--no-install-recommends', name);
  // Older releases have only the full browser.
  if (!apt('update', '-qq') || !(install('chromium-headless-shell') || install('chromium')))
    throw new StartupError(
      '"apt-get install chromium" failed: install Chromium manually, or choose a browser with CHROMIUM_PATH=/path/to/chromium npm test.',
    );
  return installed();
}

function isDebian(): boolean {
  const about = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
  return /^ID(_LIKE)?=.*debian/m.test(about) && existsSync('/usr/bin/apt-get');
}

function refuse(): never {
  const wayOut = isDebian() ? 'run "apt-get install chromium" as root' : 'install Chromium or Google Chrome';
  throw new StartupError(
    `The end-to-end tests need Chromium, and none was found: ${wayOut}, or choose one with CHROMIUM_PATH=/path/to/chromium npm test.`,
  );
}
