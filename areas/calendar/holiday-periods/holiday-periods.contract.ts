import { z } from 'zod';
import { holidayErrors } from './holiday-periods.errors.ts';
import { serviceErrors } from '#areas/calendar/days-of-service/days-of-service.errors.ts';
import { impact } from '#areas/calendar/impact/impact.contract.ts';
import { done, endpoint, one, page } from '#kit/contract/endpoint.ts';
import { date, id, ids, maybe, text, version, words } from '#kit/contract/fields.ts';
import { paging } from '#kit/contract/paging.ts';

declare module '#kit/contract/live.ts' {
  interface Topics {
    holidays: true;
  }
}

/** What a period adds to the linehaul (kept in the tariff room): from all warehouses or one, on all its days or on these. */
export const periodSurcharge = z.object({
  id: z.int(),
  outboundWarehouseId: z.int().nullable(),
  /** Basis points. */
  bp: z.int(),
  effectiveDate: z.string().nullable(),
  expirationDate: z.string().nullable(),
});
export type PeriodSurcharge = z.output<typeof periodSurcharge>;
export const holidayRow = z.object({
  id: z.int(),
  name: z.string(),
  earlyAccess: z.string().nullable(),
  effectiveDate: z.string(),
  expirationDate: z.string(),
  /** Empty: every region (docs/domain/calendar.md#holiday-periods). */
  regions: z.array(z.object({ id: z.int(), code: z.string(), name: z.string() })),
  surcharges: z.array(periodSurcharge),
  records: z.int(),
  rowVersion: z.int(),
});
export type HolidayRow = z.output<typeof holidayRow>;

export const expirationWrong = 'The expiration date cannot be before the effective date.';
export const earlyAccessWrong = 'Early access cannot be after the effective date.';
const fields = {
  name: text('Name', 120),
  earlyAccess: maybe(date('Early access')),
  effectiveDate: date('Effective date', { before: 4000, after: 6500 }),
  expirationDate: date('Expiration date', { before: 4000, after: 6500 }),
  regionIds: ids(),
  rowVersion: maybe(version()),
};
const inOrder = (
  wish: { earlyAccess?: string | undefined; effectiveDate: string; expirationDate: string },
  context: { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void },
) => {
  if (wish.expirationDate < wish.effectiveDate)
    context.addIssue({ code: 'custom', path: ['expirationDate'], message: expirationWrong });
  if (wish.earlyAccess !== undefined && wish.earlyAccess > wish.effectiveDate)
    context.addIssue({ code: 'custom', path: ['earlyAccess'], message: earlyAccessWrong });
};
export const saveHolidayBody = z.object(fields).superRefine(inOrder);
export type HolidayWish = z.output<typeof saveHolidayBody>;
/** The form asks for early access and regions as well, and says so together with the other faults. */
export const holidayForm = z
  .object({
    ...fields,
    earlyAccess: date('Early access'),
    regionIds: z
      .array(id('Region'), { error: 'Regions is required' })
      .min(1, { error: 'Regions is required' }),
  })
  .superRefine(inOrder);

const live = ['holidays'] as const;
const edit: readonly [string, ...string[]] = ['adminSettingsEdit:admin'];
const root = '/admin/holiday-periods';
export const findHolidays = endpoint({
  id: 'holidays.find',
  method: 'GET',
  path: root,
  needs: ['adminSettingsView:admin'],
  about: 'Holiday periods, the latest first.',
  query: z.object({
    name: words('Name', 120),
    ...paging(['effectiveDate', 'expirationDate', 'earlyAccess', 'name'], 'desc'),
  }),
  reply: page(holidayRow),
  ofTheHouse: true,
  live,
});
export const getHoliday = endpoint({
  id: 'holidays.get',
  method: 'GET',
  path: `${root}/{id}`,
  needs: ['adminSettingsView:admin'],
  about: 'One holiday period.',
  reply: one(holidayRow),
  live,
});
export const addHoliday = endpoint({
  id: 'holidays.add',
  method: 'POST',
  path: root,
  needs: edit,
  about:
    'A new holiday period; without regions it holds in all of them. Periods of one region must not overlap.',
  body: saveHolidayBody,
  reply: one(holidayRow),
  refuses: [holidayErrors.overlaps, holidayErrors.notMade],
  live,
});
export const saveHoliday = endpoint({
  id: 'holidays.save',
  method: 'PUT',
  path: `${root}/{id}`,
  needs: edit,
  about: 'Changes a holiday period. Its days of service take the new dates with it.',
  body: saveHolidayBody,
  reply: one(holidayRow),
  refuses: [holidayErrors.overlaps, holidayErrors.noRegions, serviceErrors.overlaps],
  live,
});
export const deleteHoliday = endpoint({
  id: 'holidays.delete',
  method: 'DELETE',
  path: `${root}/{id}`,
  needs: edit,
  about: 'Takes a holiday period out of use; refused (412) while days of service are tied to it.',
  reply: done(),
  refuses: [holidayErrors.hasRecords],
  live,
});
export const previewHoliday = endpoint({
  id: 'holidays.preview',
  method: 'POST',
  path: `${root}/preview`,
  needs: edit,
  reads: true,
  about:
    'The open freight that comes under the period or leaves it, and that whose days of service move with its dates.',
  body: z.object({
    id: maybe(id()),
    effectiveDate: date('Effective date'),
    expirationDate: date('Expiration date'),
    regionIds: ids(),
  }),
  reply: one(impact),
  live: ['orders', 'units'],
});
