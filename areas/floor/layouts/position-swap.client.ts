import { useState } from 'react';
import { swapAssignmentsOfPositionsEndpoint } from './storage.contract.ts';
import type { PositionRow } from './storage.contract.ts';
import { confirmAction } from '#kit/web/dialog.tsx';
import { useApiMutation } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** The position that is being moved to another, by pointer or keyboard. */
export interface PositionSwap {
  position: PositionRow | null;
  pickUp: (slot: PositionRow | null) => void;
  /** Drops it: both positions swap their assignments. Asks for confirmation first where units are there. */
  dropOn: (onto: PositionRow) => Promise<void>;
}

export function usePositionSwap(): PositionSwap {
  const t = useTranslate();
  const [slot, take] = useState<PositionRow | null>(null);
  const act = useApiMutation(swapAssignmentsOfPositionsEndpoint, {
    successMessage: ([from, to]) => ({
      text: '{one} and {other} swapped.',
      params: { one: from?.barcode ?? '', other: to?.barcode ?? '' },
    }),
  });
  const sure = (from: PositionRow, onto: PositionRow) => {
    const count = from.units + onto.units;
    const names = { one: from.barcode, other: onto.barcode, count };
    return count === 0
      ? Promise.resolve(true)
      : confirmAction({
          title: t('Swap {one} and {other}', names),
          body: t(
            '{count, plural, one {# unit is still here and will be in another consignee’s lane} other {# units are still here and will be in another consignee’s lane}}.',
            names,
          ),
          confirmLabel: t('Swap'),
        });
  };
  return {
    position: slot,
    pickUp: take,
    async dropOn(onto) {
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
