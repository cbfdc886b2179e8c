import { page } from 'vitest/browser';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  accountBlockStatus,
  addBlockEndpoint,
  deactivateBlockEndpoint,
  findAccountBlocksEndpoint,
} from '#areas/calendar/blocked-accounts/blocked-accounts.contract.ts';
import {
  deactivateScannerUserEndpoint,
  findScannerUsersEndpoint,
} from '#areas/floor/scanner-users/scanner-users.contract.ts';
import {
  findChargeCodesEndpoint,
  createOrUpdateChargeCodeEndpoint,
} from '#areas/billing/tariffs/charges.contract.ts';
import { findReasonsEndpoint, updateReasonEndpoint } from '#areas/settings/reasons/reasons.contract.ts';
import { findStatesEndpoint, updateStateEndpoint } from '#areas/settings/states/states.contract.ts';
import {
  findDoorsEndpoint,
  releaseDoorUnlessRecentlyScannedEndpoint,
} from '#areas/floor/doors/doors.contract.ts';
import { deleteLayoutEndpoint, findLayoutsEndpoint } from '#areas/floor/layouts/layouts.contract.ts';
import {
  deleteLayoutTemplateEndpoint,
  findLayoutTemplatesEndpoint,
} from '#areas/floor/layouts/layout-templates.contract.ts';
import {
  deleteReceiptEndpoint,
  findReceiptsEndpoint,
} from '#areas/receiving/pallet-receipts/pallet-receipts.contract.ts';
import type { AnyEndpoint } from '#kit/contract/endpoint.ts';
import { goToPathAndWaitUntilSettled, openTestApp } from './app/app.tsx';
import { answerWithRecord, listRecordedCallsTo } from './app/answer-records.ts';
import { autocompleteAccountsEndpoint } from '#areas/accounts/accounts/accounts.contract.ts';
import { answerCallsTo, resetFakeServer } from './app/fake-server.ts';
import { getButton, waitUntilGone, waitUntilVisible } from './dom.ts';

/** Floor and calendar actions that need a confirmation. The dialog names the record, and only confirming sends the request. */

interface Question {
  path: string;
  read: AnyEndpoint;
  record: Readonly<Record<string, unknown>>;
  pressed: string;
  /** The title of the dialog. */
  asks: string;
  says: string;
  confirm: string;
  cancel: string;
  write: AnyEndpoint;
  /** The row's id in the URL, 7 by default. */
  open?: string;
}
const questions: readonly (readonly [string, Question])[] = [
  [
    'deactivating a barcode user names the user',
    {
      path: '/warehouse/barCodeUser',
      read: findScannerUsersEndpoint,
      record: { fullName: 'Rosa Diaz', active: true },
      pressed: 'Deactivate user…',
      asks: 'Deactivate Rosa Diaz',
      says: 'Signs Rosa Diaz out of all scanners immediately and prevents sign-in. Past scans keep the name.',
      confirm: 'Deactivate Rosa Diaz',
      cancel: 'Cancel',
      write: deactivateScannerUserEndpoint,
    },
  ],
  [
    'releasing a door names load and door',
    {
      path: '/warehouse/doorsManagement',
      read: findDoorsEndpoint,
      record: { number: 30, busyWith: 'L-1001' },
      pressed: 'Release door',
      asks: 'Release door 30',
      says: 'L-1001 leaves door 30 and keeps its status. The next truck can use the door immediately.',
      confirm: 'Release door 30',
      cancel: 'Cancel',
      write: releaseDoorUnlessRecentlyScannedEndpoint,
    },
  ],
  [
    'deleting a layout template shows how many locations and positions are deleted',
    {
      path: '/warehouse/layoutTemplates',
      read: findLayoutTemplatesEndpoint,
      record: { code: 'STD', locations: 4, positions: 20 },
      pressed: 'Delete template…',
      asks: 'Delete template STD',
      says: '4 locations and 20 positions will also be deleted. Layouts created from it stay.',
      confirm: 'Delete template',
      cancel: 'Cancel',
      write: deleteLayoutTemplateEndpoint,
    },
  ],
  [
    'deleting the layout of a date names the date',
    {
      path: '/warehouse/layoutsDaily',
      read: findLayoutsEndpoint,
      record: { layoutDate: '2027-02-04', locations: 1, positions: 20, started: false, past: false },
      pressed: 'Delete layout…',
      asks: 'Delete the layout of 02/04/2027',
      says: '1 location and 20 positions will also be deleted.',
      confirm: 'Delete layout',
      cancel: 'Cancel',
      write: deleteLayoutEndpoint,
    },
  ],
  [
    'deleting a pallet receipt names the receipt',
    {
      path: '/warehouse/palletManagement',
      read: findReceiptsEndpoint,
      record: { number: 'PR-1044', status: 1, shipper: 'Andes Rose Importers', redeemable: 3 },
      pressed: 'Delete receipt',
      asks: 'Delete pallet receipt PR-1044',
      says: 'Andes Rose Importers loses 3 pallets. The receipt is removed from lists and reports.',
      confirm: 'Delete pallet receipt',
      cancel: 'Cancel',
      write: deleteReceiptEndpoint,
    },
  ],
  [
    'deactivating a block names consignee, warehouse and dates',
    {
      path: '/warehouse/blockedAccounts',
      read: findAccountBlocksEndpoint,
      record: {
        shippers: [],
        consignee: 'Lakeshore Wholesale',
        warehouseCode: 'MIA',
        startDate: '2027-02-01',
        endDate: '2027-02-09',
        status: accountBlockStatus.active,
      },
      pressed: 'Deactivate block…',
      asks: 'Deactivate this block',
      says: 'Lakeshore Wholesale · MIA, 02/01/2027 to 02/09/2027: freight is accepted again immediately. A deactivated block can’t be turned back on.',
      confirm: 'Deactivate block',
      cancel: 'Cancel',
      write: deactivateBlockEndpoint,
    },
  ],
  [
    'deactivating a reason shows what uses it',
    {
      path: '/admin/reasons',
      read: findReasonsEndpoint,
      record: { kind: 'cancel', code: 'DUP', active: true, uses: 3 },
      pressed: 'Deactivate reason',
      asks: 'Deactivate reason DUP',
      says: 'It won’t be available for new records. Records that use it keep it: 3 cancellations.',
      confirm: 'Deactivate reason',
      cancel: 'Cancel',
      write: updateReasonEndpoint,
      open: 'cancel.7',
    },
  ],
];
const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });

beforeAll(() => openTestApp());
beforeEach(() => resetFakeServer());

describe('the confirmation before an action', () => {
  it.each(questions)('%s', async (_, question) => {
    const { path, read, record, pressed, asks, says, confirm, cancel, write, open = '7' } = question;
    answerWithRecord(read, record);
    await goToPathAndWaitUntilSettled(`${path}?open=${open}`);
    const answerWith = async (yesOrNo: string) => {
      await getButton(pressed).click();
      await waitUntilVisible(dialog(asks).getByText(says));
      expect(listRecordedCallsTo(write)).toEqual([]);
      await dialog(asks).getByRole('button', { name: yesOrNo, exact: true }).click();
      await waitUntilGone(dialog(asks));
    };
    await answerWith(cancel);
    await answerWith(confirm);
    await expect
      .poll(() => listRecordedCallsTo(write).map((call) => /\/7(\/|$)/.test(call.path)))
      .toEqual([true]);
  });
});

it.each([
  ['active', 7, true, 'Deactivate user…', 'Reactivate user'],
  ['inactive', 8, false, 'Reactivate user', 'Deactivate user…'],
])(
  'only the matching action is offered for a barcode user who is %s',
  async (_, id, active, offered, hidden) => {
    answerWithRecord(findScannerUsersEndpoint, { id, fullName: 'Rosa Diaz', active });
    await goToPathAndWaitUntilSettled(`/warehouse/barCodeUser?open=${id}`);
    await waitUntilVisible(getButton(offered));
    await waitUntilGone(getButton(hidden));
  },
);

it('deactivating a state in use names its uses first', async () => {
  answerWithRecord(findStatesEndpoint, {
    code: 'FL',
    name: 'Florida',
    active: true,
    uses: { accounts: 12, warehouses: 1, rates: 0, planning: 0 },
  });
  await goToPathAndWaitUntilSettled('/admin/states?open=7');
  await getButton('Deactivate state').click();
  const asked = dialog('Deactivate state FL');
  await waitUntilVisible(
    asked.getByText('Records that use it keep it: 12 accounts, 1 warehouse.', { exact: false }),
  );
  expect(listRecordedCallsTo(updateStateEndpoint)).toEqual([]);
  await asked.getByRole('button', { name: 'Deactivate state', exact: true }).click();
  await expect.poll(() => listRecordedCallsTo(updateStateEndpoint).length).toBe(1);
});

it.each([
  ['used by rules is deactivated after showing what uses it', 'STP'],
  ['that is not used is deactivated immediately', 'DET'],
])('a charge code %s', async (_, pressed) => {
  const code = { description: 'Extra stop', glAccount: '4220', active: true, rowVersion: 1 };
  answerCallsTo(findChargeCodesEndpoint, () => ({
    data: [
      { ...code, id: 7, code: 'STP', rules: 2, shipments: 1 },
      { ...code, id: 8, code: 'DET', rules: 0, shipments: 0 },
    ],
  }));
  await goToPathAndWaitUntilSettled('/customerServices/billingRating?part=codes');
  await getButton(`Edit ${pressed}`).click();
  await page.getByRole('checkbox', { name: 'Active' }).click();
  await getButton('Save charge code').click();
  if (pressed === 'STP') {
    const asked = dialog('Deactivate charge code STP');
    await waitUntilVisible(
      asked.getByText('2 accessorial rules, 1 shipment not invoiced.', { exact: false }),
    );
    expect(listRecordedCallsTo(createOrUpdateChargeCodeEndpoint)).toEqual([]);
    await asked.getByRole('button', { name: 'Deactivate charge code', exact: true }).click();
  }
  await expect.poll(() => listRecordedCallsTo(createOrUpdateChargeCodeEndpoint).length).toBe(1);
});

describe('a block', () => {
  const form = () => dialog('Block an account');
  const startBlock = async () => {
    await goToPathAndWaitUntilSettled('/warehouse/blockedAccounts');
    await getButton('Block an account').click();
    await form().getByLabelText('End date', { exact: true }).fill('02/09/2027');
    await form().getByLabelText('Warehouse', { exact: true }).selectOptions('MIA Miami');
    await form().getByLabelText('Notes', { exact: true }).fill('Inventory count');
  };
  const save = () => form().getByRole('button', { name: 'Block account', exact: true }).click();
  const saved = () => listRecordedCallsTo(addBlockEndpoint).map((call) => call.body);
  it('without shipper and consignee blocks the whole warehouse, so it asks first', async () => {
    await startBlock();
    const answerWith = async (yesOrNo: string) => {
      await save();
      const asked = dialog('Block all accounts?');
      await waitUntilVisible(
        asked.getByText(
          'No shipper or consignee selected. All Miami freight will be blocked 02/03/2027 – 02/09/2027.',
        ),
      );
      expect(saved()).toEqual([]);
      await asked.getByRole('button', { name: yesOrNo, exact: true }).click();
      await waitUntilGone(asked);
    };
    await answerWith('Cancel');
    await waitUntilVisible(form());
    await answerWith('Block all accounts');
    await expect.poll(() => saved().length).toBe(1);
    expect(saved()[0]).toMatchObject({ warehouseId: 1, startDate: '2027-02-03', endDate: '2027-02-09' });
  });
  it('of one consignee is saved without a question', async () => {
    answerCallsTo(autocompleteAccountsEndpoint, () => ({
      data: [{ id: 5, number: 'MA00105', name: 'Lakeshore Wholesale', city: 'Miami', state: 'FL' }],
    }));
    await startBlock();
    await form().getByLabelText('Consignee', { exact: true }).fill('Lake');
    await page.getByRole('option', { name: /Lakeshore Wholesale/ }).click();
    await save();
    await expect.poll(() => saved().length).toBe(1);
    expect(saved()[0]).toMatchObject({ warehouseId: 1, consigneeAccountId: 5 });
    await waitUntilGone(page.getByRole('dialog'));
  });
});
