import { useState } from 'react';
import { changeCoolerShipDate, printReturnReceipt } from './cooler.contract.ts';
import { NewShipDate } from '#areas/outbound/outbound-units/new-ship-date.part.tsx';
import { useTold } from '#areas/outbound/outbound-units/unit-told.part.tsx';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { ask } from '#kit/web/dialog.tsx';
import { download } from '#kit/web/download.ts';
import { useAct } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

/** The items that an act means: the filter and what was chosen of it. */
export type Meant = Omit<BodyOf<typeof changeCoolerShipDate>, 'newShipDate'>;

/** The acts on one item and on many. `done`: some have left the cooler. */
export function useCoolerActs(done: () => void) {
  const t = useText();
  const tells = useTold(done);
  const [moving, setMoving] = useState<{ meant: Meant; count: number } | null>(null);
  const move = useAct(changeCoolerShipDate, { lock: 'Changing the units' });
  const close = () => setMoving(null);
  /** The freight is the shipper’s again, so it is asked first; what was handed back before is only printed. */
  const handBack = async (
    meant: Meant,
    shipper: { id: number; name: string },
    count: number,
    again = false,
  ) => {
    const sure =
      again ||
      (await ask({
        title: t('Hand freight back to {shipper}', { shipper: shipper.name }),
        body: t(
          '{count, plural, one {# unit leaves the building and its order.} other {# units leave the building and their orders.}} The receipt is printed to be signed.',
          { count },
        ),
        act: t('{count, plural, one {Hand back # unit} other {Hand back # units}}', { count }),
        leave: t('Keep'),
        risk: true,
      }));
    if (!sure) return;
    if (await download(printReturnReceipt, { query: { ...meant, shipperAccountId: shipper.id } })) done();
  };
  return {
    move: (meant: Meant, count: number) => setMoving({ meant, count }),
    handBack,
    dialogs: (
      <>
        {moving && (
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
        )}
        {tells.dialog}
      </>
    ),
  };
}
