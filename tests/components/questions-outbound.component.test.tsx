import { page } from 'vitest/browser';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  getBolEndpoint,
  getBolLinesEndpoint,
  searchBolsEndpoint,
} from '#areas/lading/bills-of-lading/bills-of-lading.contract.ts';
import { deleteBolEndpoint } from '#areas/lading/bills-of-lading/bol-actions.contract.ts';
import { getLoadEndpoint, pickupDetailSchema } from '#areas/outbound/loads/loads.contract.ts';
import {
  reopenPickupEndpoint,
  recordShortagesAndCheckReleaseEndpoint,
} from '#areas/outbound/release/release.contract.ts';
import {
  markShuttleLoadArrivedEndpoint,
  getShuttleLoadEndpoint,
  unreleaseShuttleLoadEndpoint,
} from '#areas/shuttles/shuttle-loads/shuttle-loads.contract.ts';
import {
  changeOutboundOfShuttleSetupsEndpoint,
  deleteWeeklyShuttleSetupRowEndpoint,
  findWeeklyShuttleSetupRowsEndpoint,
} from '#areas/shuttles/shuttle-setup/shuttle-setup.contract.ts';
import type { AnyEndpoint } from '#kit/contract/endpoint.ts';
import { goToPathAndWaitUntilSettled, openTestApp } from './app/app.tsx';
import { answerWithRecord, listRecordedCallsTo, buildSampleObject } from './app/answer-records.ts';
import { answerCallsTo } from './app/fake-server.ts';
import { getButton, waitUntilGone, waitUntilVisible } from './dom.ts';

/** The confirmations before bills, loads and shuttles are changed. Each names what it changes, and Cancel changes nothing. */

interface Question {
  path: string;
  reads: readonly AnyEndpoint[];
  record: Readonly<Record<string, unknown>>;
  /** The button that opens the dialog. It is in the Actions menu where it does not fit the drawer. */
  press: string;
  isFolded?: boolean;
  title: string;
  says: string;
  /** The confirming button of the dialog. */
  confirm: string;
  write: AnyEndpoint;
}
const shuttle = { number: 'S-77', units: 14, outboundWarehouse: 'LAX', status: 3 };
const bills = [1, 2, 3].map((id) => ({ id, bolNumber: `B${id}`, active: id < 3, consignee: 'Lakeshore' }));
const released = buildSampleObject(pickupDetailSchema, { id: 70, status: 4, loaded: 12, bols: bills });

const questions: readonly (readonly [string, Question])[] = [
  [
    'deleting a bill of lading',
    {
      path: '/customerCenter/billOfLading',
      reads: [searchBolsEndpoint, getBolEndpoint],
      record: { bolNumber: '8001234', active: true },
      press: 'Delete BOL…',
      isFolded: true,
      title: 'Delete BOL 8001234',
      says: 'won’t be billed',
      confirm: 'Delete BOL',
      write: deleteBolEndpoint,
    },
  ],
  [
    'reopening a released load',
    {
      path: '/outbound/loading',
      reads: [getLoadEndpoint],
      record: { loadNumber: 1001, loadName: 'L-1001', pickups: [released] },
      press: 'Reopen load…',
      title: 'Reopen L-1001',
      says: 'This load has 12 units and 2 bills of lading. The ETA goes back to Loading',
      confirm: 'Reopen load',
      write: reopenPickupEndpoint,
    },
  ],
  [
    'marking a shuttle as arrived',
    {
      path: '/outbound/shuttleInbound',
      reads: [getShuttleLoadEndpoint],
      record: shuttle,
      press: 'Mark arrived…',
      title: 'Shuttle S-77 has arrived',
      says: '14 units will be marked as arrived at LAX',
      confirm: 'Mark arrived',
      write: markShuttleLoadArrivedEndpoint,
    },
  ],
  [
    'returning a released shuttle to the dock',
    {
      path: '/outbound/shuttleLoading',
      reads: [getShuttleLoadEndpoint],
      record: shuttle,
      press: 'Return to dock…',
      title: 'Return shuttle S-77 to dock',
      says: '14 units will be back at the dock',
      confirm: 'Return to dock',
      write: unreleaseShuttleLoadEndpoint,
    },
  ],
  [
    'deleting a row of the shuttle setup',
    {
      path: '/routing/shuttleSetUp',
      reads: [findWeeklyShuttleSetupRowsEndpoint],
      record: { consignee: 'Lakeshore Wholesale' },
      press: 'Delete row…',
      title: 'Delete row for Lakeshore Wholesale',
      says: 'Existing dated rows don’t change',
      confirm: 'Delete row',
      write: deleteWeeklyShuttleSetupRowEndpoint,
    },
  ],
];

beforeEach(() => openTestApp({ width: 1920 }));

describe('a confirmation', () => {
  it.each(questions)(
    '%s asks first, and names what it changes',
    async (_, { path, reads, record, press, isFolded, title, says, confirm, write }) => {
      const ask = async () => {
        if (isFolded) await page.css('aside.drawer').getByRole('button', { name: 'Actions' }).click();
        await getButton(press).click();
      };
      for (const read of reads) answerWithRecord(read, record);
      answerCallsTo(getBolLinesEndpoint, () => ({ data: [] }));
      answerCallsTo(recordShortagesAndCheckReleaseEndpoint, () => ({
        data: buildSampleObject(recordShortagesAndCheckReleaseEndpoint.reply.data, { ratesLost: [] }),
      }));
      await goToPathAndWaitUntilSettled(`${path}?open=7`);

      await ask();
      const dialog = page.getByRole('dialog', { name: title });

      await waitUntilVisible(dialog.getByText(says, { exact: false }));
      expect(listRecordedCallsTo(write)).toEqual([]);
      await dialog.getByRole('button').first().click();
      await waitUntilGone(dialog);
      expect(listRecordedCallsTo(write)).toEqual([]);
      await ask();
      await dialog.getByRole('button', { name: confirm }).click();
      await expect.poll(() => listRecordedCallsTo(write).length).toBe(1);
    },
  );
  it('changing several rows of the shuttle setup shows the number of rows first', async () => {
    const rows = [7, 8, 9].map((id) =>
      buildSampleObject(findWeeklyShuttleSetupRowsEndpoint.reply.row, { id }),
    );
    answerCallsTo(findWeeklyShuttleSetupRowsEndpoint, () => ({ data: rows }));
    await goToPathAndWaitUntilSettled('/routing/shuttleSetUp');
    await page.getByRole('checkbox', { name: 'Select all' }).click();
    await getButton('Change departure…').click();
    await waitUntilVisible(page.getByRole('dialog', { name: 'Update 3 rows' }));
    expect(listRecordedCallsTo(changeOutboundOfShuttleSetupsEndpoint)).toEqual([]);
  });
});
