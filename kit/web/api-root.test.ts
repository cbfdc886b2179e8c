import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('../../', import.meta.url).pathname;

it('the client sends requests in only four places, and all but error reports go to the one API root', () => {
  const files = globSync('{kit/web,app/web,areas}/**/*.{client.ts,ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.|\.(service|routes|repository|jobs)\.ts$/.test(file),
  );
  const senders = [...new Set(files)]
    .filter((file) =>
      /(?<![.\w])fetch\(|new EventSource\(|XMLHttpRequest/.test(readFileSync(`${root}${file}`, 'utf8')),
    )
    .toSorted();
  expect(senders).toEqual([
    'areas/receiving/scanning/scanner-api.client.ts',
    'kit/web/api-call.ts',
    'kit/web/error-reporting.ts',
    'kit/web/live-updates.ts',
  ]);
  for (const file of senders.filter((one) => !one.endsWith('error-reporting.ts')))
    expect([file, readFileSync(`${root}${file}`, 'utf8').includes('${clientContext.apiRoot}')]).toEqual([
      file,
      true,
    ]);
});
