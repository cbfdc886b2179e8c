import { page } from 'vitest/browser';
import { beforeEach, describe, expect, it } from 'vitest';
import { getBol, getBolLines, searchBols } from '#areas/lading/bills-of-lading/bills-of-lading.contract.ts';
import { deleteBol } from '#areas/lading/bills-of-lading/bol-acts.contract.ts';
import { getLoad, pickupDetail } from '#areas/outbound/loads/loads.contract.ts';
import { reopenPickup, validateRelease } from '#areas/outbound/release/release.contract.ts';
import {
  arriveShuttleLoad,
  getShuttleLoad,
  unreleaseShuttleLoad,
} from '#areas/shuttles/shuttle-loads/shuttle-loads.contract.ts';
import {
  changeShuttleSetups,
  deleteShuttleSetup,
  findShuttleSetup,
} from '#areas/shuttles/shuttle-setup/shuttle-setup.contract.ts';
import type { AnyEndpoint } from '#kit/contract/endpoint.ts';
import { goTo, openApp } from './app/app.tsx';
import { answerRecord, callsOf, sampleWith } from './app/records.ts';
import { answer } from './app/server.ts';
import { button, gone, seen } from './dom.ts';

/** The questions before bills, loads and shuttles are changed: each names what it changes, and Cancel changes nothing. */

interface Question {
  path: string;
  reads: readonly AnyEndpoint[];
  record: Readonly<Record<string, unknown>>;
  /** The button that asks; behind Actions where the drawer has no room for it. */
  press: string;
  isFolded?: boolean;
  title: string;
  says: string;
  /** The button of the dialog that does it. */
  confirm: string;
  write: AnyEndpoint;
}
const shuttle = { number: 'S-77', units: 14, outboundWarehouse: 'LAX', status: 3 };
const bills = [1, 2, 3].map((id) => ({ id, bolNumber: `B${id}`, active: id < 3, consignee: 'Lakeshore' }));
const released = sampleWith(pickupDetail, { id: 70, status: 4, loaded: 12, bols: bills });

const questions: readonly (readonly [string, Question])[] = [
  [
    'deleting a bill of lading',
    {
      path: '/customerCenter/billOfLading',
      reads: [searchBols, getBol],
      record: { bolNumber: '8001234', active: true },
      press: 'Delete bill…',
      isFolded: true,
      title: 'Delete BOL 8001234',
      says: 'will not be billed',
      confirm: 'Delete bill',
      write: deleteBol,
    },
  ],
  [
    'reopening a released load',
    {
      path: '/outbound/loading',
      reads: [getLoad],
      record: { loadNumber: 1001, loadName: 'L-1001', pickups: [released] },
      press: 'Reopen load…',
      title: 'Reopen L-1001',
      says: '12 units and 2 bills of lading stand on it. The ETA goes back to Loading',
      confirm: 'Reopen load',
      write: reopenPickup,
    },
  ],
  [
    'marking a shuttle as arrived',
    {
      path: '/outbound/shuttleInbound',
      reads: [getShuttleLoad],
      record: shuttle,
      press: 'Mark arrived…',
      title: 'Shuttle S-77 has arrived',
      says: '14 units will be in LAX',
      confirm: 'Mark arrived',
      write: arriveShuttleLoad,
    },
  ],
  [
    'taking a released shuttle back',
    {
      path: '/outbound/shuttleLoading',
      reads: [getShuttleLoad],
      record: shuttle,
      press: 'Take shuttle back…',
      title: 'Take shuttle S-77 back',
      says: '14 units will stand at the dock again',
      confirm: 'Take shuttle back',
      write: unreleaseShuttleLoad,
    },
  ],
  [
    'deleting a row of the shuttle setup',
    {
      path: '/routing/shuttleSetUp',
      reads: [findShuttleSetup],
      record: { consignee: 'Lakeshore Wholesale' },
      press: 'Delete row…',
      title: 'Delete the row of Lakeshore Wholesale',
      says: 'Dated rows that were generated stay',
      confirm: 'Delete row',
      write: deleteShuttleSetup,
    },
  ],
];

beforeEach(() => openApp({ width: 1920 }));

describe('a question', () => {
  it.each(questions)(
    '%s asks first, and names what it changes',
    async (_, { path, reads, record, press, isFolded, title, says, confirm, write }) => {
      const ask = async () => {
        if (isFolded) await page.css('aside.drawer').getByRole('button', { name: 'Actions' }).click();
        await button(press).click();
      };
      for (const read of reads) answerRecord(read, record);
      answer(getBolLines, () => ({ data: [] }));
      answer(validateRelease, () => ({ data: sampleWith(validateRelease.reply.data, { ratesLost: [] }) }));
      await goTo(`${path}?open=7`);

      await ask();
      const dialog = page.getByRole('dialog', { name: title });

      await seen(dialog.getByText(says, { exact: false }));
      expect(callsOf(write)).toEqual([]);
      await dialog.getByRole('button').first().click();
      await gone(dialog);
      expect(callsOf(write)).toEqual([]);
      await ask();
      await dialog.getByRole('button', { name: confirm }).click();
      await expect.poll(() => callsOf(write).length).toBe(1);
    },
  );
  it('changing many rows of the shuttle setup says first how many', async () => {
    const rows = [7, 8, 9].map((id) => sampleWith(findShuttleSetup.reply.row, { id }));
    answer(findShuttleSetup, () => ({ data: rows }));
    await goTo('/routing/shuttleSetUp');
    await page.getByRole('checkbox', { name: 'Select all' }).click();
    await button('Change outbound…').click();
    await seen(page.getByRole('dialog', { name: 'Change 3 rows' }));
    expect(callsOf(changeShuttleSetups)).toEqual([]);
  });
});
