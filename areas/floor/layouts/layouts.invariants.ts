import { sql } from 'kysely';
import { sqlLiteralList } from '#kit/server/list-sql.ts';
import type { Invariant } from '#kit/server/invariants.ts';

const thing = { location: 1, door: 2, wall: 3 };
// Doors are in walls. No other items overlap (plan-drawing.rules.ts).
const things = (column: 'template_id' | 'layout_id') => sql`
  select k.${sql.ref(column)} as plan, ${sql.lit(thing.location)} as kind, k.id, k.code as what, k.x, k.y, k.w, k.h
  from storage_location k
  where k.${sql.ref(column)} is not null and k.x is not null
  union all
  select m.${sql.ref(column)}, case when m.door_id is null then ${sql.lit(thing.wall)} else ${sql.lit(thing.door)} end, m.id,
    case when m.door_id is null then 'a wall' else 'a door' end, m.x, m.y, m.w, m.h
  from floor_plan_element m
  where m.${sql.ref(column)} is not null
`;
const upon = (column: 'template_id' | 'layout_id', called: string) => sql`
  select a.plan as id, ${sql.lit(called)} || a.plan || ': ' || a.what || ' on ' || b.what as what
  from things_${sql.raw(column)} a
  join things_${sql.raw(column)} b on b.plan = a.plan
    and (b.kind, b.id) > (a.kind, a.id)
    and (a.kind, b.kind) <> (${sqlLiteralList([thing.door, thing.wall])})
    and a.x < b.x + b.w and b.x < a.x + a.w
    and a.y < b.y + b.h and b.y < a.y + a.h
`;

export const invariants: readonly Invariant[] = [
  {
    id: 'layouts.drawn',
    description: 'Items on a floor drawing don’t overlap',
    violationsSql: sql`
      with things_template_id as (${things('template_id')}),
        things_layout_id as (${things('layout_id')})
      ${upon('template_id', 'template ')}
      union all
      ${upon('layout_id', 'layout ')}
    `,
  },
];
