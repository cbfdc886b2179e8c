import * as store from './layouts.store.ts';
import { weekday, weekdayNames } from '#kit/contract/dates.ts';
import { commonErrors } from '#kit/contract/errors.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit } from '#kit/server/work.ts';

export { layoutOn } from './layouts.store.ts';

/** The template that a warehouse keeps for the weekday of a date. */
export const templateFor = (work: Work, warehouseId: number, date: string): Promise<number | undefined> =>
  store.templateOn(work, warehouseId, weekday(date));

/** A template with all its locations and positions as the layout of a date; its name says the weekday. */
export async function copyLayout(
  work: Work,
  templateId: number,
  date: string,
  how: { automatic?: true } = {},
): Promise<number> {
  const template = (await store.templateName(work, templateId)) ?? refuse(commonErrors.notFound);
  const id = await store.insertCopy(work, templateId, {
    date,
    name: `${weekdayNames[weekday(date)]} - ${template}`,
  });
  await audit(work, { entity: 'layout', entityId: id, action: 'made', after: { date, template, ...how } });
  announce(work, 'layouts', [id]);
  return id;
}
