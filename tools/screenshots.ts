import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { screens } from '#app/screens.ts';
import { demoUsers } from '#db/seed/users.ts';
import {
  launchBrowser,
  waitUntilSettled,
  signInAtLoginPageOrReuseSession,
  findAxeViolations,
  openUserWindow,
} from '#tests/e2e/browser.ts';
import { findOrInstallChromium } from './chromium.ts';
import { findDemoUserForScreen } from './screen-users.ts';

/**
 * Takes screenshots of every screen as a suitable demo user at 1366 and 390 px, light and dark, and in forced colors. Lists
 * console errors and axe violations. Needs a running product with the demo world.
 * `npm run screenshots -- --at http://localhost:3000 [--only billOfLading] [--user kemi.okafor@coldlane.example] [--language es]
 * [--face 390-dark]`
 */
const option = (name: string): string | undefined => {
  const index = process.argv.indexOf(`--${name}`);
  return index < 0 ? undefined : process.argv[index + 1];
};
const address = option('at') ?? `http://localhost:${process.env['PORT'] ?? 3000}`;
const only = option('only');
const folder = option('to') ?? '.shots';
const language = option('language');

function personFor(screen: (typeof screens)[number]) {
  const named = option('user');
  return named ? demoUsers.find((u) => u.email === named) : findDemoUserForScreen(screen);
}

mkdirSync(folder, { recursive: true });
const browser = await launchBrowser(findOrInstallChromium());
const report: string[] = [];
const faces = [
  { name: '1366-light', width: 1366, height: 860, isDark: false },
  { name: '1366-dark', width: 1366, height: 860, isDark: true },
  { name: '1366-forced', width: 1366, height: 860, isDark: true, hasForcedColors: true },
  { name: '390-light', width: 390, height: 844, isDark: false },
  { name: '390-dark', width: 390, height: 844, isDark: true },
];
const selectedScreens = screens.filter(
  (s) =>
    !s.path.includes(':') &&
    !s.path.startsWith('/callback') &&
    (!only || s.path.toLowerCase().includes(only.toLowerCase())),
);
for (const face of faces.filter((f) => !option('face') || f.name === option('face'))) {
  const sessions = new Map<string, Awaited<ReturnType<typeof openUserWindow>>>();
  for (const screen of selectedScreens) {
    const person = screen.public ? undefined : personFor(screen);
    if (!person && !screen.public) continue;
    const who = person?.email ?? 'nobody';
    let session = sessions.get(who);
    if (!session) {
      session = await openUserWindow(browser, face);
      sessions.set(who, session);
      if (language)
        await session.context.addInitScript(
          (chosen) => localStorage.setItem('coldlane.language', chosen),
          language,
        );
      if (person) await signInAtLoginPageOrReuseSession(session.page, address, person.email, person.password);
    }
    const { page, browserErrors: complaints } = session;
    complaints.length = 0;
    await page.goto(address + screen.path);
    await waitUntilSettled(page);
    const file = `${screen.path.slice(1).replaceAll('/', '-')}-${face.name}${language ? `-${language}` : ''}.png`;
    await page.screenshot({ path: join(folder, file) });
    const violations = await findAxeViolations(page);
    for (const line of [...complaints.map((c) => `console: ${c}`), ...violations.map((f) => `axe: ${f}`)])
      report.push(`${screen.path} ${face.name} ${line}`);
    console.log(
      `${file}${complaints.length + violations.length ? `  (${complaints.length} complaints, ${violations.length} violations)` : ''}`,
    );
  }
  for (const session of sessions.values()) await session.context.close();
}
await browser.close();
writeFileSync(join(folder, 'report.txt'), `${report.join('\n')}\n`);
console.log(report.length === 0 ? 'No console errors, no violations.' : report.join('\n'));
