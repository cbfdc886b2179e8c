import { useState } from 'react';
import {
  changeShipDateOfCoolerUnitsEndpoint,
  returnCoolerItemsAndPrintReceiptEndpoint,
} from './cooler.contract.ts';
import { ChangeUnitsShipDateDialog } from '#areas/outbound/outbound-units/change-ship-date.component.tsx';
import { useUnitActionRunner } from '#areas/outbound/outbound-units/unit-action-runner.component.tsx';
import type { BodyOf } from '#kit/contract/endpoint.ts';
import { confirmAction } from '#kit/web/dialog.tsx';
import { downloadOrOpenFile } from '#kit/web/download.ts';
import { useApiMutation } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** The items of an action: the filter and the selection. */
export type CoolerItemSelection = Omit<BodyOf<typeof changeShipDateOfCoolerUnitsEndpoint>, 'newShipDate'>;

/** The actions on one item and on many. `onUnitsLeftCooler` runs when some have left the cooler. */
export function useCoolerActions(onUnitsLeftCooler: () => void) {
  const t = useTranslate();
  const tells = useUnitActionRunner(onUnitsLeftCooler);
  const [moving, setMoving] = useState<{ meant: CoolerItemSelection; count: number } | null>(null);
  const move = useApiMutation(changeShipDateOfCoolerUnitsEndpoint, { busyMessage: 'Updating units' });
  const close = () => setMoving(null);
  /** Asks for confirmation, because the freight returns to the shipper. Freight returned earlier is only reprinted. */
  const handBack = async (
    meant: CoolerItemSelection,
    shipper: { id: number; name: string },
    count: number,
    again = false,
  ) => {
    const sure =
      again ||
      (await confirmAction({
        title: t('Return freight to {shipper}', { shipper: shipper.name }),
        body: t(
          '{count, plural, one {# unit is returned and removed from its order.} other {# units are returned and removed from their orders.}} A receipt prints for signature.',
          { count },
        ),
        confirmLabel: t('{count, plural, one {Return # unit} other {Return # units}}', { count }),
        isDestructive: true,
      }));
    if (!sure) return;
    if (
      await downloadOrOpenFile(returnCoolerItemsAndPrintReceiptEndpoint, {
        query: { ...meant, shipperAccountId: shipper.id },
      })
    )
      onUnitsLeftCooler();
  };
  return {
    move: (meant: CoolerItemSelection, count: number) => setMoving({ meant, count }),
    handBack,
    dialogs: (
      <>
        {moving && (
          <ChangeUnitsShipDateDialog
            count={moving.count}
            onClose={close}
            onMove={(newShipDate) =>
              tells.within(
                {
                  title: t('Change ship date'),
                  successMessage: 'Changed ship date of {count, plural, one {# unit} other {# units}}.',
                },
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
