import { beforeAll, describe, it } from 'vitest';
import { openTestApp } from './app/app.tsx';
import { openScreenAndExpectNoDefects, staffScreenPaths } from './app/screens.ts';

/** Every screen in English on a small desktop. `screens.full.component.test.tsx` renders it in all languages and on a phone. */
describe('a screen cuts no text, stays within the window and overlaps no buttons', () => {
  beforeAll(() => openTestApp());
  it.each(staffScreenPaths)('%s', (path) => openScreenAndExpectNoDefects(path, 'en'));
});
