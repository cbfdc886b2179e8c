import { useState } from 'react';
import { movePosition } from './storage.contract.ts';
import type { PositionRow } from './storage.contract.ts';
import { ask } from '#kit/web/dialog.tsx';
import { useAct } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

/** The position that is on its way to another, by hand or by key. */
export interface Moving {
  slot: PositionRow | null;
  take: (slot: PositionRow | null) => void;
  /** Puts it there: both change what they are for. Asks first where units stand. */
  put: (onto: PositionRow) => Promise<void>;
}

export function useSlotMove(): Moving {
  const t = useText();
  const [slot, take] = useState<PositionRow | null>(null);
  const act = useAct(movePosition, {
    says: ([from, to]) => ({
      text: '{one} and {other} are exchanged.',
      params: { one: from?.barcode ?? '', other: to?.barcode ?? '' },
    }),
  });
  const sure = (from: PositionRow, onto: PositionRow) => {
    const count = from.units + onto.units;
    const names = { one: from.barcode, other: onto.barcode, count };
    return count === 0
      ? Promise.resolve(true)
      : ask({
          title: t('Exchange {one} and {other}', names),
          body: t('Units stand there and stay: {count}. Their lane becomes somebody else’s.', names),
          act: t('Exchange'),
          leave: t('Keep'),
        });
  };
  return {
    slot,
    take,
    async put(onto) {
      const from = slot;
      take(null);
      if (!from || from.id === onto.id || !(await sure(from, onto))) return;
      await act.run({
        params: { id: from.id },
        body: { toPositionId: onto.id, rowVersion: from.rowVersion, toRowVersion: onto.rowVersion },
      });
    },
  };
}
