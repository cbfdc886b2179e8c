import { playwright } from '@vitest/browser-playwright';
import type { BrowserCommand, InlineConfig } from 'vitest/node';
import { chromiumArgs, findChromiumPath } from './chromium.ts';

/**
 * The browser of the component tests: one Chromium, one page, without server and database. `tests/components/dom.ts` declares the
 * types of the commands.
 */

const pressKeys: BrowserCommand<string[]> = async ({ page }, ...keys) => {
  for (const key of keys) await page.keyboard.press(key);
};
const typeText: BrowserCommand<[string]> = ({ page }, text) => page.keyboard.type(text);
const preferScheme: BrowserCommand<['light' | 'dark']> = ({ page }, colorScheme) =>
  page.emulateMedia({ colorScheme });

export const componentBrowserConfig: NonNullable<InlineConfig['browser']> = {
  enabled: true,
  headless: true,
  ui: false,
  screenshotFailures: false,
  viewport: { width: 1366, height: 860 },
  testerHtmlPath: 'tests/components/page.html',
  provider: playwright({
    launchOptions: { executablePath: findChromiumPath(), args: [...chromiumArgs] },
    contextOptions: {
      locale: 'en-US',
      timezoneId: 'America/New_York',
      reducedMotion: 'reduce',
      permissions: ['clipboard-read', 'clipboard-write'],
    },
  }),
  instances: [{ browser: 'chromium' }],
  commands: { pressKeys, typeText, preferScheme },
};
