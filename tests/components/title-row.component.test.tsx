import { page } from 'vitest/browser';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { readImport } from '#areas/accounts/accounts/account-import.contract.ts';
import { importSheet } from '#areas/billing/tariffs/sheet-file.contract.ts';
import { uploadImport } from '#areas/company/imports/imports.contract.ts';
import { goTo, openApp, settled } from './app/app.tsx';
import { callsOf } from './app/records.ts';
import { forget } from './app/server.ts';
import { one, type } from './dom.ts';

/** The row of titles that a person chooses goes with the file, on every screen that reads tables. */

beforeAll(() => openApp());
beforeEach(() => forget());

it.each([
  ['/admin/import', uploadImport],
  ['/customerServices/customerMaster/import', readImport],
  ['/customerServices/billingRating/7/import', importSheet],
] as const)('%s sends the row of titles that somebody types', async (path, upload) => {
  await goTo(path);
  await page.getByLabelText('Row of the titles', { exact: true }).click();
  await type('0');
  const chosen = new DataTransfer();
  chosen.items.add(new File(['A,B\n'], 'old-system.csv', { type: 'text/csv' }));
  const input = one<HTMLInputElement>('input[type=file]');
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await expect
    .poll(() => callsOf(upload).map(({ body }) => body))
    .toEqual([expect.objectContaining({ titleRow: '0' })]);
  // What is answered may lead to another page.
  await settled();
});
