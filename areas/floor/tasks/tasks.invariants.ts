import { sql } from 'kysely';
import { taskStatus } from './tasks.contract.ts';
import type { Invariant } from '#kit/server/invariants.ts';

export const invariants: readonly Invariant[] = [
  {
    id: 'tasks.counted',
    description: 'Each unit counts once in a floor task, and the task closes when all have arrived',
    violationsSql: sql`
      select t.id, 'task ' || t.id || ' says ' || t.moved_units || ' boxes and has ' || count(x.unit_id) as what
      from floor_task t
      left join floor_task_unit x on x.task_id = t.id
      group by t.id
      having t.moved_units <> count(x.unit_id) or (t.status < ${sql.lit(taskStatus.done)} and t.moved_units >= t.units)
    `,
  },
];
