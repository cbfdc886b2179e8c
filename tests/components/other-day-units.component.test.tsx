import { describe, expect, it } from 'vitest';
import { findLoadsEndpoint, getLoadEndpoint, loadRowSchema } from '#areas/outbound/loads/loads.contract.ts';
import { openTestApp } from './app/app.tsx';
import { answerListWithRows, answerWithRecord, buildSampleObject } from './app/answer-records.ts';
import { getElements } from './dom.ts';

/** A load with units of another day: every view of it says so, and leads to the units. */

const otherDays = [{ day: '2027-02-04', units: 2 }];
const load = buildSampleObject(loadRowSchema, { id: 7, loadNumber: 1042, otherDays, void: false });
const answerWithLoad = () => {
  answerListWithRows(findLoadsEndpoint, [
    load,
    { ...load, id: 8, loadNumber: 1043, otherDays: [], pickups: [] },
  ]);
  answerWithRecord(getLoadEndpoint, { id: 7, loadNumber: 1042, otherDays });
};
const links = () => getElements('a.other-day-units');
const texts = {
  en: '2 units of another day: 02/04/2027',
  es: '2 unidades de otro día: 02/04/2027',
  zh: '2 件属于其他日期：02/04/2027',
} as const;

describe.each(['en', 'es', 'zh'] as const)('in %s', (language) => {
  it.each(['', '?view=board', '?open=7'])('the loads at %s warn of them', async (search) => {
    await openTestApp({ language, path: `/outbound/loading${search}`, beforeStart: answerWithLoad });
    await expect
      .poll(() => new Set(links().map((one) => one.innerText.trim())))
      .toEqual(new Set([texts[language]]));
    const { pathname, searchParams } = new URL(links()[0]?.getAttribute('href') ?? '', location.origin);
    expect(pathname).toBe('/outbound/unitsDetail');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      loadNumber: '1042',
      outboundDateFrom: '2027-02-04',
      outboundDateTo: '2027-02-04',
    });
  });
});
