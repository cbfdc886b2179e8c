import { beforeAll, describe, it } from 'vitest';
import { openTestApp } from './app/app.tsx';
import { openScreenAndExpectNoDefects, staffScreenPaths } from './app/screens.ts';

/** Every screen in all languages, on a small desktop and on a phone, and on a desktop zoomed to 200 %. */
const looks = [
  { language: 'es', width: 1366 },
  { language: 'zh', width: 1366 },
  { language: 'en', width: 683 },
  { language: 'en', width: 390 },
  { language: 'es', width: 390 },
  { language: 'zh', width: 390 },
] as const;
describe.each(looks)('a screen in $language at $width px cuts no text', ({ language, width }) => {
  beforeAll(() => openTestApp({ language, width }));
  it.each(staffScreenPaths)('%s', (path) => openScreenAndExpectNoDefects(path, language));
});
