import { fc } from '#tests/properties.ts';
import { describe, expect, it, test } from 'vitest';
import {
  composeExtensionApprovedEmail,
  composeExtensionTimeChangedEmail,
  composeExtensionRejectedEmail,
  composeExtensionRequestedEmail,
} from './extension-emails.rules.ts';
import type { ExtensionEmailData } from './extension-emails.rules.ts';
import { createEmailWriterWithDefaultTexts } from '#areas/settings/emails/email-writer.service.ts';
import { extensionLifecycle } from './cutoff-extensions.contract.ts';
import { cutoffExtensionStatus } from '#areas/calendar/shipping/extension-status.contract.ts';
import { extensionErrors } from './cutoff-extensions.errors.ts';
import {
  getShippingTimeChangeRejection,
  listRemainingShippingTimes,
  listLineIdsWithoutPendingRequest,
  toggleExcludedLines,
  isMultipleOfTimeStep,
  suggestShippingTime,
  getExtensionRequestRejection,
  stripExtensionNumberPrefixAndBlanks,
  groupRequestLinesByOrderSelectedFirst,
} from './cutoff-extensions.rules.ts';
import { warehouseClosedErrors } from '#areas/calendar/start-day/warehouse-closed.errors.ts';
import { cutoffErrors } from '#areas/calendar/cutoff/cutoff.errors.ts';
import { computeCutoff } from '#areas/calendar/cutoff/cutoff.rules.ts';
import { listDefaultPermissionStringsOfRoles } from '#areas/people/grants/grants.contract.ts';
import type { BuiltInRole } from '#areas/people/grants/grants.contract.ts';
import { getTransitionBlocker } from '#kit/contract/lifecycle.ts';
import { instantFromLocalTime } from '#kit/contract/time-zones.ts';

const timing = { requestMinutesBeforeCutoff: 120, changeMinutesBeforeShipping: 30, stepMinutes: 15 };
const zone = 'America/New_York';
const shipDate = '2027-02-03';
const at = (iso: string) => Temporal.Instant.from(iso);
const cutoffAt = (now: Temporal.Instant, hour: string | null = '17:00', tz = zone) =>
  computeCutoff({
    shipDate,
    timeZone: tz,
    warehouseWeek: Array.from({ length: 7 }, () => hour),
    groupBlocked: false,
    exempt: false,
    now,
  });

describe('the request window with the cutoff at 17:00 in Miami', () => {
  const asked = (iso: string, hour: string | null = '17:00') =>
    getExtensionRequestRejection({
      cutoff: cutoffAt(at(iso), hour),
      shipDate,
      timeZone: zone,
      now: at(iso),
      timing,
    })?.fault ?? null;
  test.each([
    [
      '2 hours and 1 minute before the cutoff it is too early',
      '2027-02-03T19:59:00Z',
      extensionErrors.requestTooEarly,
    ],
    [
      'one second before the 2 hours it is too early',
      '2027-02-03T19:59:59Z',
      extensionErrors.requestTooEarly,
    ],
    ['exactly 2 hours before the cutoff it is accepted', '2027-02-03T20:00:00Z', null],
    ['at the cutoff it is accepted', '2027-02-03T22:00:00Z', null],
    ['after the cutoff, in the last second of the ship date, it is accepted', '2027-02-04T04:59:59Z', null],
    ['at midnight in Miami the ship date is over', '2027-02-04T05:00:00Z', extensionErrors.shipDatePassed],
  ])('%s', (_, iso, sentence) => expect(asked(iso)).toBe(sentence));
  it('does not open on a day without a cutoff', () => {
    expect(asked('2027-02-03T22:00:00Z', null)).toBe(warehouseClosedErrors.warehouseClosed);
    expect(
      getExtensionRequestRejection({
        cutoff: computeCutoff({
          shipDate,
          timeZone: zone,
          warehouseWeek: Array.from({ length: 7 }, () => '17:00'),
          group: Array.from({ length: 7 }, () => '17:00'),
          groupBlocked: true,
          exempt: false,
          now: at('2027-02-03T22:00:00Z'),
        }),
        shipDate,
        timeZone: zone,
        now: at('2027-02-03T22:00:00Z'),
        timing,
      })?.fault,
    ).toBe(cutoffErrors.dataEntryClosed);
  });
  it('follows the warehouse’s time zone', () => {
    const west = 'America/Los_Angeles';
    const now = at('2027-02-04T05:00:00Z');
    expect(
      getExtensionRequestRejection({
        cutoff: cutoffAt(now, '17:00', west),
        shipDate,
        timeZone: west,
        now,
        timing,
      }),
    ).toBeNull();
  });
  it('states when it opens', () =>
    expect(
      getExtensionRequestRejection({
        cutoff: cutoffAt(at('2027-02-03T12:00:00Z')),
        shipDate,
        timeZone: zone,
        now: at('2027-02-03T12:00:00Z'),
        timing,
      })?.params,
    ).toEqual({ from: '02/03/2027 15:00' }));
});

describe('the shipping hour', () => {
  it('is a multiple of 15 minutes', () =>
    expect(
      ['17:00', '17:15', '17:30', '17:45', '17:10', '17:01'].map((hour) => isMultipleOfTimeStep(hour, 15)),
    ).toEqual([true, true, true, true, false, false]));
  it('is offered from the next step to the end of the ship date', () => {
    const hours = listRemainingShippingTimes({
      shipDate,
      timeZone: zone,
      now: at('2027-02-03T22:07:00Z'),
      stepMinutes: 15,
    });
    expect([hours[0], hours.at(-1), hours.length]).toEqual(['17:15', '23:45', 27]);
    expect(
      listRemainingShippingTimes({
        shipDate,
        timeZone: zone,
        now: at('2027-02-04T04:45:00Z'),
        stepMinutes: 15,
      }),
    ).toEqual([]);
  });
  test.each([
    ['one hour after the cutoff while the cutoff is ahead', '2027-02-03T20:00:00Z', '18:00'],
    ['an hour from now when the cutoff has passed', '2027-02-03T22:20:00Z', '18:30'],
    ['the last hour late at night', '2027-02-04T04:20:00Z', '23:45'],
    ['nothing when the day has no hour left', '2027-02-04T04:50:00Z', null],
  ])('is suggested as %s', (_, iso, hour) =>
    expect(
      suggestShippingTime({
        cutoff: cutoffAt(at(iso)),
        shipDate,
        timeZone: zone,
        now: at(iso),
        stepMinutes: 15,
      }),
    ).toBe(hour),
  );
  test.each([
    ['31 minutes before the present hour it may change', '23:29', '19:00', null],
    ['exactly 30 minutes before it may change', '23:30', '19:00', null],
    ['29 minutes before it is too late', '23:31', '19:00', extensionErrors.changeTooLate],
    ['17:10 is off the step', '22:00', '17:10', extensionErrors.timeStepInvalid],
    ['an hour that has passed is rejected', '22:30', '17:15', extensionErrors.timeInPast],
    ['an earlier hour in the future is accepted', '22:30', '17:45', null],
  ])('set to 19:00: %s', (_, utc, to, sentence) =>
    expect(
      getShippingTimeChangeRejection({
        shipDate,
        hour: '19:00',
        newHour: to,
        timeZone: zone,
        now: at(`2027-02-03T${utc}:00Z`).add({ hours: 0 }),
        timing,
      })?.fault ?? null,
    ).toBe(sentence),
  );
  it('can change exactly as long as it is at least 30 minutes ahead', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 95 }), fc.integer({ min: -90, max: 90 }), (step, ahead) => {
        const hour = `${String(Math.floor(step / 4)).padStart(2, '0')}:${String((step % 4) * 15).padStart(2, '0')}`;
        const now = instantFromLocalTime(shipDate, hour, zone).subtract({ minutes: ahead });
        expect(
          getShippingTimeChangeRejection({ shipDate, hour, newHour: '23:45', timeZone: zone, now, timing })
            ?.fault === extensionErrors.changeTooLate,
        ).toBe(ahead < 30);
      }),
    );
  });
});

describe('the lifecycle of a request', () => {
  const person = (role: BuiltInRole) => ({
    permissions: new Set(listDefaultPermissionStringsOfRoles([role])),
  });
  const moves = ['approve', 'reject', 'changeHour'] as const;
  /** Rows: pending, approved, rejected. Columns: approve, reject, change the hour. */
  const grid: Record<string, (number | null)[][]> = {
    WarehouseManager: [
      [null, null, null],
      [412, 412, null],
      [412, 412, 412],
    ],
    Admin: [
      [null, null, null],
      [412, 412, null],
      [412, 412, 412],
    ],
    Shipper: [
      [403, 403, null],
      [403, 403, null],
      [403, 403, 412],
    ],
    CustomerService: [
      [403, 403, null],
      [403, 403, null],
      [403, 403, 412],
    ],
    Internal: [
      [403, 403, null],
      [403, 403, null],
      [403, 403, 412],
    ],
    Warehouse: [
      [403, 403, 403],
      [403, 403, 403],
      [403, 403, 403],
    ],
    Consignee: [
      [403, 403, 403],
      [403, 403, 403],
      [403, 403, 403],
    ],
    Billing: [
      [403, 403, 403],
      [403, 403, 403],
      [403, 403, 403],
    ],
  };
  test.each(Object.entries(grid))('allows %s the transitions of the grid in each state', (role, rows) => {
    const said = [0, 1, 2].map((state) =>
      moves.map(
        (move) =>
          getTransitionBlocker(extensionLifecycle, move, state, person(role as BuiltInRole))?.status ?? null,
      ),
    );
    expect(said).toEqual(rows);
  });
  it('never leaves Rejected', () =>
    expect(Object.values(extensionLifecycle.transitions).flatMap((move) => move.from)).not.toContain(
      'rejected',
    ));
});

it('an extension number is found with spaces around it and with its prefix', () =>
  expect([' 1042 ', 'EXT-1042', 'ext1042'].map(stripExtensionNumberPrefixAndBlanks)).toEqual([
    '1042',
    '1042',
    '1042',
  ]));

describe('extension emails', () => {
  const pen = createEmailWriterWithDefaultTexts('en');
  const facts: ExtensionEmailData = {
    extensionNo: 1042,
    shipper: 'Andes Rose',
    warehouse: 'MIA',
    timeZone: zone,
    shipDate,
    shippingTime: '19:00',
    applicant: 'Maria',
    phone: '305-555-0100',
    lines: [
      { consignee: 'Lakeshore', units: 24 },
      { consignee: 'Northgate', units: 1200 },
    ],
    surchargeCents: 7500,
    requestedOrDecidedBy: 'Dana Reyes',
    rejectionReason: null,
    approvalReason: null,
    message: null,
  };
  it('state who requests, for when, and for what', () => {
    const letter = composeExtensionRequestedEmail(facts, pen);
    expect(letter.subject).toBe('Extension EXT-1042 requested by Andes Rose for 02/03/2027');
    expect(letter.text).toContain(
      'Arrival time: 7:00 PM ET\nLines: 2, units: 1,224\nApplicant: Maria, 305-555-0100',
    );
    expect(letter.text).toContain('- Northgate: 1,200');
  });
  it('include the surcharge in an approval, and reason and message in a rejection', () => {
    expect(composeExtensionApprovedEmail(facts, pen).text).toContain('Surcharge: $75.00');
    expect(composeExtensionApprovedEmail({ ...facts, surchargeCents: 0 }, pen).text).not.toContain(
      'Surcharge',
    );
    const letter = composeExtensionRejectedEmail(
      { ...facts, rejectionReason: 'No crew at that time', message: 'Come tomorrow {hour}.' },
      createEmailWriterWithDefaultTexts('es'),
    );
    expect(letter.text).toContain('Motivo: Sin personal a esa hora\nMensaje: Come tomorrow {hour}.');
  });
  it('keep typed text unchanged, even when the product has a translation for the word', () => {
    const letter = composeExtensionApprovedEmail(
      { ...facts, approvalReason: 'Closed', message: 'OK' },
      createEmailWriterWithDefaultTexts('es'),
    );
    expect(letter.text).toContain('Motivo: Closed\nMensaje: OK');
  });
  it('list each consignee once, with the units of all its lines', () => {
    const twice = [...facts.lines, { consignee: 'Lakeshore', units: 6 }];
    const { text } = composeExtensionRequestedEmail({ ...facts, lines: twice }, pen);
    expect([text.match(/Lakeshore/g)?.length, text.includes('- Lakeshore: 30')]).toEqual([1, true]);
  });
  it('include the hour before and after', () =>
    expect(composeExtensionTimeChangedEmail({ ...facts, timeBefore: '18:00' }, pen).text).toContain(
      'from 6:00 PM to 7:00 PM',
    ));
  it('keep a name on one line in the subject', () =>
    expect(composeExtensionRequestedEmail({ ...facts, shipper: 'Evil\r\nBcc: x' }, pen).subject).not.toMatch(
      /[\r\n]/,
    ));
});

describe('order lines that need an extension', () => {
  it('are those without a pending request', () => {
    const requests = [
      { status: cutoffExtensionStatus.pending, consolidateIds: [1, 9] },
      { status: cutoffExtensionStatus.rejected, consolidateIds: [2] },
      { status: cutoffExtensionStatus.approved, consolidateIds: [3] },
    ];
    expect(listLineIdsWithoutPendingRequest([1, 2, 3, 4], requests)).toEqual([2, 3, 4]);
    expect(listLineIdsWithoutPendingRequest([1], requests)).toEqual([]);
    expect(listLineIdsWithoutPendingRequest([1], [])).toEqual([1]);
  });
});

describe('the freight of a request', () => {
  const lines = [
    { unitsConsolidateId: 1, orderId: 7, orderNumber: 100246 },
    { unitsConsolidateId: 2, orderId: 8, orderNumber: 100247 },
    { unitsConsolidateId: 3, orderId: 7, orderNumber: 100246 },
    { unitsConsolidateId: 4, orderId: 8, orderNumber: 100247 },
  ];
  const shown = (chosen: readonly number[] | undefined) =>
    groupRequestLinesByOrderSelectedFirst(lines, chosen).map((order) => [
      order.orderNumber,
      ...order.lines.map((line) => line.unitsConsolidateId),
    ]);
  it('is grouped by order, with the selected orders and lines first', () => {
    expect(shown([4])).toEqual([
      [100247, 4, 2],
      [100246, 1, 3],
    ]);
    expect(shown(undefined)).toEqual([
      [100246, 1, 3],
      [100247, 2, 4],
    ]);
    expect(groupRequestLinesByOrderSelectedFirst([], [1])).toEqual([]);
  });
  it('is included or excluded by line, by order or all together', () => {
    expect([...toggleExcludedLines(new Set([2]), [2])]).toEqual([]);
    expect([...toggleExcludedLines(new Set([2]), [1, 3])].toSorted()).toEqual([1, 2, 3]);
    expect([...toggleExcludedLines(new Set([2, 3]), [1, 3])]).toEqual([2]);
    expect([...toggleExcludedLines(new Set([2]), [1, 2, 3, 4])]).toEqual([]);
  });
});
