import { commonErrors } from '#kit/contract/errors.ts';
import type { Fault } from '#kit/contract/errors.ts';
import { refuse } from '#kit/server/refuse.ts';
import type { Work } from '#kit/server/work.ts';
import { announce, audit } from '#kit/server/work.ts';

/** What rating goes by is replaced or ended and never changed: what was charged by the old one can still be explained. */
export interface Replaced<R extends { id: number; rowVersion: number }, W extends { rowVersion?: number }> {
  /** As the audit calls it. */
  entity: string;
  /** What the audit keeps of it. */
  shown: (row: R) => object;
  /** One that holds still. */
  standing: (work: Work, id: number) => Promise<R | undefined>;
  /** Whether there ever was one of this number. */
  was: (work: Work, id: number) => Promise<boolean>;
  /** Refuses what cannot stand, and writes it. */
  insert: (work: Work, wish: W) => Promise<number>;
  /** False when it was retired meanwhile. */
  retire: (work: Work, id: number, version: number) => Promise<boolean>;
  /** What is said of one that no longer holds. */
  ended: Fault;
}
type Row = { id: number; rowVersion: number };
type Wish = { rowVersion?: number };

async function standing<R extends Row, W extends Wish>(
  work: Work,
  of: Replaced<R, W>,
  id: number,
): Promise<R> {
  const found = await of.standing(work, id);
  if (found) return found;
  return refuse((await of.was(work, id)) ? of.ended : commonErrors.notFound);
}
async function inserted<R extends Row, W extends Wish>(work: Work, of: Replaced<R, W>, wish: W): Promise<R> {
  const id = await of.insert(work, wish);
  return (await of.standing(work, id)) ?? refuse(commonErrors.notFound);
}

export async function add<R extends Row, W extends Wish>(
  work: Work,
  of: Replaced<R, W>,
  wish: W,
): Promise<R> {
  const made = await inserted(work, of, wish);
  await audit(work, { entity: of.entity, entityId: made.id, action: 'add', after: of.shown(made) });
  announce(work, 'tariffs');
  return made;
}

/** Another stands in its place. */
export async function replace<R extends Row, W extends Wish>(
  work: Work,
  of: Replaced<R, W>,
  id: number,
  wish: W,
): Promise<R> {
  const before = await standing(work, of, id);
  if (!(await of.retire(work, id, wish.rowVersion ?? before.rowVersion)))
    refuse(commonErrors.changedByOthers);
  const after = await inserted(work, of, wish);
  await audit(work, {
    entity: of.entity,
    entityId: after.id,
    action: 'change',
    before: of.shown(before),
    after: of.shown(after),
  });
  announce(work, 'tariffs');
  return after;
}

export async function end<R extends Row, W extends Wish>(
  work: Work,
  of: Replaced<R, W>,
  id: number,
): Promise<void> {
  const before = await standing(work, of, id);
  if (!(await of.retire(work, id, before.rowVersion))) refuse(of.ended);
  await audit(work, { entity: of.entity, entityId: id, action: 'end', before: of.shown(before) });
  announce(work, 'tariffs');
}
