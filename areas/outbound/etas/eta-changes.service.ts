import { noticeChanges } from './eta-notices.service.ts';
import { readEtas } from './eta-writes.store.ts';
import type { LockedEta } from './eta-writes.store.ts';
import { sameMoment } from './etas.rules.ts';
import { mailChanges } from '#areas/outbound/letters/letters.service.ts';
import { textChanges } from '#areas/outbound/text-messages/telling.service.ts';
import type { Work } from '#kit/server/work.ts';

const holds = (drop: Pick<LockedEta, 'overrideEta' | 'eta'>): string | null => drop.overrideEta ?? drop.eta;

/** Tells whom it concerns which arrivals of a load are at another time than `before`. */
export async function tellMoved(work: Work, loadId: number, before: readonly LockedEta[]): Promise<void> {
  const moved = (await readEtas(work, loadId)).flatMap((drop) => {
    const old = before.find((d) => d.dropId === drop.dropId);
    const was = old === undefined ? null : holds(old);
    return sameMoment(was, holds(drop)) ? [] : [{ dropId: drop.dropId, before: was, after: holds(drop) }];
  });
  if (moved.length === 0) return;
  await textChanges(work, moved);
  await mailChanges(work, moved);
  await noticeChanges(work, moved);
}
