import { closeItems, openItem } from './cooler.store.ts';
import type { Waiting } from './cooler.store.ts';
import type { Work } from '#kit/server/work.ts';

/** Units that wait in the cooler: a scan puts them in and takes them out, a new ship date takes them out. */

export const putInCooler = (work: Work, waiting: Waiting): Promise<void> => openItem(work.tx, waiting);

/** Of units that leave the cooler, at an instant; answers how many stood there. */
export const takeFromCooler = (
  work: Work,
  unitIds: readonly number[],
  { at, newShipDate = null }: { at: string; newShipDate?: string | null },
): Promise<number> => closeItems(work.tx, unitIds, at, newShipDate);
