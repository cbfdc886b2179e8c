import { page } from 'vitest/browser';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { parseAccountImportFileEndpoint } from '#areas/accounts/accounts/account-import.contract.ts';
import { previewByDefaultOrImportRateSheetEndpoint } from '#areas/billing/tariffs/sheet-file.contract.ts';
import { uploadImportEndpoint } from '#areas/company/imports/imports.contract.ts';
import { previewByDefaultOrImportReadingFileEndpoint } from '#areas/freight/temperatures/temperatures.contract.ts';
import { router } from '#app/web/router.tsx';
import { goToPathAndWaitUntilSettled, openTestApp, waitUntilAppSettled } from './app/app.tsx';
import { listRecordedCallsTo } from './app/answer-records.ts';
import { resetFakeServer } from './app/fake-server.ts';
import { getElement, typeText } from './dom.ts';

/** The title row that a user chooses is sent with the file, on every screen that reads tables. */

beforeAll(() => openTestApp());
beforeEach(() => resetFakeServer());

it.each([
  ['/admin/import', uploadImportEndpoint],
  ['/customerServices/customerMaster/import', parseAccountImportFileEndpoint],
  ['/customerServices/billingRating/7/import', previewByDefaultOrImportRateSheetEndpoint],
  ['/warehouse/coolerInventory/temperatures/import', previewByDefaultOrImportReadingFileEndpoint],
] as const)('%s sends the header row that the user types', async (path, upload) => {
  await goToPathAndWaitUntilSettled(path);
  await page.getByLabelText('Header row', { exact: true }).click();
  await typeText('0');
  const chosen = new DataTransfer();
  chosen.items.add(new File(['A,B\n'], 'old-system.csv', { type: 'text/csv' }));
  const input = getElement<HTMLInputElement>('input[type=file]');
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await expect
    .poll(() => listRecordedCallsTo(upload).map(({ body }) => body))
    .toEqual([expect.objectContaining({ titleRow: '0' })]);
  // The upload of an import opens it. Until then, a later navigation would be overridden.
  if (upload === uploadImportEndpoint)
    await expect.poll(() => router.state.resolvedLocation?.pathname).toMatch(/^\/admin\/import\/\d+$/);
  await waitUntilAppSettled();
});
