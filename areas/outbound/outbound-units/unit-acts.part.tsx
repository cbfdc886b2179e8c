import { useState } from 'react';
import {
  changeShuttle,
  changeUnitsShipDate,
  clearPutAway,
  deleteOutboundUnits,
  reactivateOutboundUnits,
  validateDeleteUnits,
  validateReactivateUnits,
} from './outbound-units.contract.ts';
import { NewShipDate } from './new-ship-date.part.tsx';
import { NewShuttle } from './shuttle-change.form.tsx';
import { useTold } from './unit-told.part.tsx';
import type { TellsActs } from './unit-told.part.tsx';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { call } from '#kit/web/call.ts';
import { useAct } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

export type Meant = BodyOf<typeof clearPutAway>;
interface Opened {
  meant: Meant;
  count: number;
}

/** The acts on one unit and on many: what stands against them is counted first, and what was refused is told after. */
export function useUnitActs(done: () => void) {
  const tells = useTold(done);
  const shipDate = useNewShipDate(tells);
  const shuttle = useNewShuttle(tells);
  return {
    clear: useClear(tells),
    move: shipDate.open,
    changeShuttle: shuttle.open,
    remove: useRemove(tells),
    revive: useRevive(tells),
    dialogs: (
      <>
        {shipDate.dialog}
        {shuttle.dialog}
        {tells.dialog}
      </>
    ),
  };
}
export type UnitActs = ReturnType<typeof useUnitActs>;

function useClear(tells: TellsActs) {
  const t = useText();
  const clear = useAct(clearPutAway, { lock: 'Changing the units' });
  return (meant: Meant) => tells.run(t('Clear put-away'), (how) => clear.run({ body: meant }, how));
}

function useNewShipDate(tells: TellsActs) {
  const t = useText();
  const [moving, setMoving] = useState<Opened | null>(null);
  const move = useAct(changeUnitsShipDate, { lock: 'Changing the units' });
  const close = () => setMoving(null);
  return {
    open: (meant: Meant, count: number) => setMoving({ meant, count }),
    dialog: moving && (
      <NewShipDate
        count={moving.count}
        onClose={close}
        onMove={(newShipDate) =>
          tells.within(
            t('Change ship date'),
            (how) => move.run({ body: { ...moving.meant, newShipDate } }, how),
            close,
          )
        }
      />
    ),
  };
}

function useNewShuttle(tells: TellsActs) {
  const t = useText();
  const [moving, setMoving] = useState<Opened | null>(null);
  const move = useAct(changeShuttle, { lock: 'Changing the units' });
  const close = () => setMoving(null);
  return {
    open: (meant: Meant, count: number) => setMoving({ meant, count }),
    dialog: moving && (
      <NewShuttle
        count={moving.count}
        onClose={close}
        onMove={(shuttleLoadId) =>
          tells.within(
            t('Change shuttle load'),
            (how) => move.run({ body: { ...moving.meant, shuttleLoadId } }, how),
            close,
          )
        }
      />
    ),
  };
}

function useRemove(tells: TellsActs) {
  const t = useText();
  const remove = useAct(deleteOutboundUnits, { lock: 'Changing the units' });
  return async (meant: Meant) => {
    const found = await call(validateDeleteUnits, { body: meant });
    await tells.asked(
      found,
      {
        title: t('Delete'),
        act: t('{count, plural, one {Delete # unit} other {Delete # units}}', { count: found.units }),
        leave: t('Keep'),
        none: t('None of these units can be deleted'),
        risk: true,
      },
      (how) => remove.run({ body: meant }, how),
    );
  };
}

function useRevive(tells: TellsActs) {
  const t = useText();
  const revive = useAct(reactivateOutboundUnits, { lock: 'Changing the units' });
  return async (meant: Meant) => {
    const found = await call(validateReactivateUnits, { body: meant });
    await tells.asked(
      found,
      {
        title: t('Reactivate'),
        act: t('{count, plural, one {Reactivate # unit} other {Reactivate # units}}', { count: found.units }),
        leave: t('Back'),
        none: t('None of these units can be reactivated'),
        risk: false,
      },
      (how) => revive.run({ body: meant }, how),
    );
  };
}
