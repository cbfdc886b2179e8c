import { beforeAll, expect, it } from 'vitest';
import { findSettingsEndpoint, settingRowSchema } from '#areas/admin/settings/settings.contract.ts';
import { goToPathAndWaitUntilSettled, openTestApp } from './app/app.tsx';
import { buildSampleObject } from './app/answer-records.ts';
import { answerCallsTo } from './app/fake-server.ts';
import { getElements } from './dom.ts';

/** Long values on a phone: they break or end in an ellipsis, and nothing is wider than the window. */

const longValues = [
  'The Consolidator Freight Company of South Florida, 12345 Northwest Seventy-Second Avenue, Miami, FL 33122',
  'https://support.example.com/a-very-long-address-without-any-place-to-break-it/0123456789/0123456789',
  'someone.with.a.very.long.name@a.very.long.subdomain.of.a.company.example.com',
];
beforeAll(() => openTestApp({ width: 390, height: 844 }));

/** Text that ends beyond the window, or beyond the element that clips it without an ellipsis. */
const findCutValues = (selector: string): string[] =>
  getElements(selector)
    .filter((one) => one.checkVisibility())
    .filter((one) => {
      const { right } = one.getBoundingClientRect();
      const cell = one.closest('td, dd')?.getBoundingClientRect().right ?? right;
      return right > window.innerWidth || right > cell + 1 || one.scrollWidth > one.clientWidth + 1;
    })
    .filter((one) => getComputedStyle(one).textOverflow !== 'ellipsis' || isBeyondWindow(one))
    .map((one) => one.textContent.slice(0, 30));
const isBeyondWindow = (one: HTMLElement) => one.getBoundingClientRect().right > window.innerWidth;

it.each(longValues)('a setting %s', async (value) => {
  answerCallsTo(findSettingsEndpoint, () => ({
    data: [buildSampleObject(settingRowSchema, { id: 1, value, otherwise: value, type: 1 })],
  }));
  await goToPathAndWaitUntilSettled('/home/index');
  await goToPathAndWaitUntilSettled('/admin/settings');
  expect(findCutValues('.table-scroll tbody td > b')).toEqual([]);
  await goToPathAndWaitUntilSettled('/admin/settings?open=1');
  expect(getElements('aside.drawer dd').length).toBeGreaterThan(2);
  expect(findCutValues('aside.drawer dd')).toEqual([]);
});
