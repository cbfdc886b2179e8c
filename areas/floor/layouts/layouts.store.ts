import { z } from 'zod';
import { rows } from '#kit/server/rows.ts';
import type { Work } from '#kit/server/work.ts';

const identified = z.object({ id: z.int() });

/** The layout of a warehouse's date: the first by name where there are several. */
export async function layoutOn(work: Work, warehouseId: number, date: string): Promise<number | undefined> {
  const found = await work.tx
    .selectFrom('layout')
    .select('id')
    .where('warehouse_id', '=', warehouseId)
    .where('layout_date', '=', date)
    .orderBy('name')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return found?.id;
}

/** The template of a warehouse's weekday, Sunday 0: the first by name where there are several. */
export async function templateOn(work: Work, warehouseId: number, dow: number): Promise<number | undefined> {
  const found = await work.tx
    .selectFrom('layout_template')
    .select('id')
    .where('warehouse_id', '=', warehouseId)
    .where('dow', '=', dow)
    .orderBy('name')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return found?.id;
}

export async function templateName(work: Work, id: number): Promise<string | undefined> {
  const found = await work.tx
    .selectFrom('layout_template')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirst();
  return found?.name;
}

/** A dated layout with every location and position of a template: all of it, or nothing. */
export async function insertCopy(
  work: Work,
  templateId: number,
  layout: { date: string; name: string },
): Promise<number> {
  const made = await rows(work.tx, identified)`
    with made as (
      insert into layout (warehouse_id, layout_date, template_id, code, name)
      select t.warehouse_id, ${layout.date}, t.id, t.code, ${layout.name}
      from layout_template t
      where t.id = ${templateId}
      returning id
    ),
      locations as (
        insert into storage_location (layout_id, area, code, shipper_group_id)
        select m.id, l.area, l.code, l.shipper_group_id
        from made m
        cross join storage_location l
        where l.template_id = ${templateId}
        returning id, code
      ),
      positions as (
        insert into storage_position (location_id, position, consignee_id, trailer, place_id)
        select n.id, p.position, p.consignee_id, p.trailer, p.place_id
        from locations n
        join storage_location l on l.template_id = ${templateId} and l.code = n.code
        join storage_position p on p.location_id = l.id
      )
    select id from made
  `;
  const [row] = made;
  if (!row) throw new Error('No layout was made');
  return row.id;
}
