import { beforeEach, describe, expect, it } from 'vitest';
import { autoComplete } from '#areas/accounts/accounts/accounts.contract.ts';
import {
  getCutoff,
  getSettings,
  entrySettings,
} from '#areas/calendar/entry-settings/entry-settings.contract.ts';
import { fileFault, uploadXml } from '#areas/orders/xml-upload/xml-upload.contract.ts';
import { goTo, openApp, settled } from './app/app.tsx';
import { sampleWith } from './app/records.ts';
import { said, unfollowable } from './app/sentences.ts';
import { answer, answerReads, forget } from './app/server.ts';
import { button, one, seen } from './dom.ts';

/** Screens that are closed, filtered, or hold a file that cannot be read: their sentences agree with their buttons. */

beforeEach(async () => {
  await openApp();
  forget();
});

function answerDesk(isOpen: boolean): void {
  answerReads('empty');
  answer(autoComplete, () => ({
    data: [{ id: 1, number: 'MA00101', name: 'Andes', city: 'Miami', state: 'FL' }],
  }));
  answer(getSettings, () => ({
    data: sampleWith(entrySettings, {
      shipperAccountId: 1,
      today: '2027-02-03',
      futureDays: 60,
      holidays: [],
      defaultShipDate: '2027-02-04',
      nextOpenDate: '2027-02-04',
    }),
  }));
  answer(getCutoff, () => ({
    data: {
      phase: isOpen ? 'before' : 'after',
      reason: isOpen ? 'before' : 'noHour',
      open: isOpen,
      shipperCutoffExempt: false,
      warehouseTz: 'America/New_York',
      warehouseCode: 'MIA',
      cutoffDateTime: isOpen ? '2027-02-04 17:00' : null,
      currentDateTime: '2027-02-03 08:00',
      cutoffAt: isOpen ? '2027-02-04T22:00:00Z' : null,
      currentAt: '2027-02-03T13:00:00Z',
    },
  }));
}

describe('an order without lines', () => {
  it('tells how the first one is typed', async () => {
    answerDesk(true);
    await goTo('/customerService/orderEntry?shipper=1&order=new&date=2027-02-04');
    await expect.poll(said).toContain('Type the first one above.');
    expect(unfollowable()).toEqual([]);
  });
  it('says why it takes none while entry is closed', async () => {
    await openApp({ role: 'Shipper' });
    answerDesk(false);
    await goTo('/customerService/orderEntry?shipper=1&order=new&date=2027-02-05');
    await expect.element(button(/^Add line/)).toHaveAttribute('aria-disabled', 'true');
    expect([said().includes('This order has no lines yet.'), unfollowable()]).toEqual([true, []]);
    expect(said().join(' ')).not.toContain('Type the first one');
  });
});

it('a file that cannot be read shows its fault under To fix, and only its own under Duplicates', async () => {
  const { reply } = uploadXml;
  answer(uploadXml, () => ({
    data: sampleWith(reply.data, {
      groups: [],
      faults: [sampleWith(fileFault)],
      groupsInFile: 0,
      faultsInFile: 1,
      duplicates: [],
      totalUnitsDuplicates: 0,
    }),
  }));
  await goTo('/customerService/uploadXmlFiles');
  const chosen = new DataTransfer();
  chosen.items.add(new File(['<order'], 'order.xml', { type: 'text/xml' }));
  const input = one<HTMLInputElement>('input[type=file]');
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await seen(button(/^To fix 1$/));
  await button(/^To fix 1$/).click();
  await settled();
  expect(said()).not.toContain('No faults in this file.');
  await button(/^Duplicates 0$/).click();
  await settled();
  expect(said()).toContain('No unit of this file was entered before.');
});

describe('a list under a filter does not say that there is nothing at all', () => {
  it.each([
    '/customerServices/collections?payer=x',
    '/customerCenter/disputes?payer=x',
    '/customerCenter/payments/writeOffs?payer=x',
    '/warehouse/coolerInventory?shipperAccountId=1',
    '/admin/audit?user=x',
    '/outbound/loading?loadName=x',
    '/outbound/shuttleInbound?view=board&number=1',
  ])('%s', async (path) => {
    answerReads('empty');
    await goTo(path);
    await expect.element(button(/^Clear \d+ filters?$/)).toBeVisible();
    expect(unfollowable()).toEqual([]);
    const absolute =
      /^(Nothing (is|was) [a-z ]+\.|No shuttle is on its way|The cooler is empty|Every posted invoice)/;
    expect(said().filter((sentence) => absolute.test(sentence))).toEqual([]);
  });
});
