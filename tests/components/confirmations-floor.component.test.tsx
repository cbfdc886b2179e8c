import { page } from 'vitest/browser';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  blockState,
  deactivateBlock,
  findBlockedAccounts,
} from '#areas/calendar/blocked-accounts/blocked-accounts.contract.ts';
import {
  deactivateScannerUser,
  findScannerUsers,
} from '#areas/floor/barcode-users/barcode-users.contract.ts';
import { findCodes, saveCode } from '#areas/billing/tariffs/charges.contract.ts';
import { findReasons, saveReason } from '#areas/settings/reasons/reasons.contract.ts';
import { findStates, saveState } from '#areas/settings/states/states.contract.ts';
import { findDoors, releaseDoor } from '#areas/floor/doors/doors.contract.ts';
import { deleteLayout, findLayouts } from '#areas/floor/layouts/layouts.contract.ts';
import { deleteTemplate, findTemplates } from '#areas/floor/layouts/templates.contract.ts';
import { deleteReceipt, findReceipts } from '#areas/receiving/pallet-receipts/pallet-receipts.contract.ts';
import type { AnyEndpoint } from '#kit/contract/endpoint.ts';
import { goTo, openApp } from './app/app.tsx';
import { answerRecord, callsOf } from './app/records.ts';
import { answer, forget } from './app/server.ts';
import { button, gone, seen } from './dom.ts';

/** Acts of the floor and the calendar that need a confirmation: the question names the record, and only its yes sends the call. */

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
  /** How the address names the row; 7 unless said. */
  open?: string;
}
const questions: readonly (readonly [string, Question])[] = [
  [
    'deactivating a barcode user names the user',
    {
      path: '/warehouse/barCodeUser',
      read: findScannerUsers,
      record: { fullName: 'Rosa Diaz', active: true },
      pressed: 'Deactivate user…',
      asks: 'Deactivate Rosa Diaz',
      says: 'Rosa Diaz can no longer sign in to a scanner; open sessions end at once. Past scans keep the name.',
      confirm: 'Deactivate Rosa Diaz',
      cancel: 'Keep',
      write: deactivateScannerUser,
    },
  ],
  [
    'releasing a door names load and door',
    {
      path: '/warehouse/doorsManagement',
      read: findDoors,
      record: { number: 30, busyWith: 'L-1001' },
      pressed: 'Release door',
      asks: 'Release door 30',
      says: 'L-1001 leaves door 30 and keeps its state. The next truck may come at once.',
      confirm: 'Release door 30',
      cancel: 'Keep',
      write: releaseDoor,
    },
  ],
  [
    'deleting a layout template says how many locations and positions go with it',
    {
      path: '/warehouse/layoutTemplates',
      read: findTemplates,
      record: { code: 'STD', locations: 4, positions: 20 },
      pressed: 'Delete template…',
      asks: 'Delete template STD',
      says: '4 locations and 20 positions go with it. Layouts made from it stay as they are.',
      confirm: 'Delete template',
      cancel: 'Keep',
      write: deleteTemplate,
    },
  ],
  [
    'deleting the layout of a date names the date',
    {
      path: '/warehouse/layoutsDaily',
      read: findLayouts,
      record: { layoutDate: '2027-02-04', locations: 1, positions: 20, started: false, past: false },
      pressed: 'Delete layout…',
      asks: 'Delete the layout of 02/04/2027',
      says: '1 location and 20 positions go with it.',
      confirm: 'Delete layout',
      cancel: 'Keep',
      write: deleteLayout,
    },
  ],
  [
    'deleting a pallet receipt names the receipt',
    {
      path: '/warehouse/palletManagement',
      read: findReceipts,
      record: { number: 'PR-1044', status: 1, shipper: 'Andes Rose Importers', redeemable: 3 },
      pressed: 'Delete',
      asks: 'Delete pallet receipt PR-1044',
      says: 'Andes Rose Importers loses 3 pallets. The receipt leaves lists and reports.',
      confirm: 'Delete pallet receipt',
      cancel: 'Keep',
      write: deleteReceipt,
    },
  ],
  [
    'deactivating a block names consignee, warehouse and dates',
    {
      path: '/warehouse/blockedAccounts',
      read: findBlockedAccounts,
      record: {
        shippers: [],
        consignee: 'Lakeshore Wholesale',
        warehouseCode: 'MIA',
        startDate: '2027-02-01',
        endDate: '2027-02-09',
        status: blockState.active,
      },
      pressed: 'Deactivate block…',
      asks: 'Deactivate this block',
      says: 'Lakeshore Wholesale · MIA, 02/01/2027 to 02/09/2027: freight will be taken again at once. A block that is off cannot be put on again.',
      confirm: 'Deactivate block',
      cancel: 'Keep',
      write: deactivateBlock,
    },
  ],
  [
    'deactivating a reason says what has it',
    {
      path: '/admin/reasons',
      read: findReasons,
      record: { kind: 'cancel', code: 'DUP', active: true, uses: 3 },
      pressed: 'Deactivate reason',
      asks: 'Deactivate reason DUP',
      says: 'It is no longer offered. What uses it keeps it: 3 cancellations.',
      confirm: 'Deactivate reason',
      cancel: 'Keep',
      write: saveReason,
      open: 'cancel.7',
    },
  ],
];
const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });

beforeAll(() => openApp());
beforeEach(() => forget());

describe('the question before an act', () => {
  it.each(questions)('%s', async (_, question) => {
    const { path, read, record, pressed, asks, says, confirm, cancel, write, open = '7' } = question;
    answerRecord(read, record);
    await goTo(`${path}?open=${open}`);
    const answerWith = async (yesOrNo: string) => {
      await button(pressed).click();
      await seen(dialog(asks).getByText(says));
      expect(callsOf(write)).toEqual([]);
      await dialog(asks).getByRole('button', { name: yesOrNo, exact: true }).click();
      await gone(dialog(asks));
    };
    await answerWith(cancel);
    await answerWith(confirm);
    await expect.poll(() => callsOf(write).map((call) => /\/7(\/|$)/.test(call.path))).toEqual([true]);
  });
});

it.each([
  ['active', 7, true, 'Deactivate user…', 'Reactivate user'],
  ['inactive', 8, false, 'Reactivate user', 'Deactivate user…'],
])('a barcode user who is %s', async (_, id, active, offered, hidden) => {
  answerRecord(findScannerUsers, { id, fullName: 'Rosa Diaz', active });
  await goTo(`/warehouse/barCodeUser?open=${id}`);
  await seen(button(offered));
  await gone(button(hidden));
});

it('a state that something uses is deactivated after it is said what uses it', async () => {
  answerRecord(findStates, {
    code: 'FL',
    name: 'Florida',
    active: true,
    uses: { accounts: 12, warehouses: 1, rates: 0, planning: 0 },
  });
  await goTo('/admin/states?open=7');
  await button('Deactivate state').click();
  const asked = dialog('Deactivate state FL');
  await seen(asked.getByText('What uses it keeps it: 12 accounts, 1 warehouse.', { exact: false }));
  expect(callsOf(saveState)).toEqual([]);
  await asked.getByRole('button', { name: 'Deactivate state', exact: true }).click();
  await expect.poll(() => callsOf(saveState).length).toBe(1);
});

it.each([
  ['that rules charge is deactivated after it is said what uses it', 'STP'],
  ['that nothing uses is deactivated at once', 'DET'],
])('a charge code %s', async (_, pressed) => {
  const code = { description: 'Extra stop', glAccount: '4220', active: true, rowVersion: 1 };
  answer(findCodes, () => ({
    data: [
      { ...code, id: 7, code: 'STP', rules: 2, shipments: 1 },
      { ...code, id: 8, code: 'DET', rules: 0, shipments: 0 },
    ],
  }));
  await goTo('/customerServices/billingRating?part=codes');
  await button(`Change ${pressed}`).click();
  await page.getByRole('checkbox', { name: 'Active' }).click();
  await button('Save charge code').click();
  if (pressed === 'STP') {
    const asked = dialog('Deactivate charge code STP');
    await seen(asked.getByText('2 accessorial rules, 1 shipment not invoiced.', { exact: false }));
    expect(callsOf(saveCode)).toEqual([]);
    await asked.getByRole('button', { name: 'Deactivate charge code', exact: true }).click();
  }
  await expect.poll(() => callsOf(saveCode).length).toBe(1);
});
