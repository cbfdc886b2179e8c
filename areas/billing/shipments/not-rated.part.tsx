import { IconCheck, IconPlus } from '@tabler/icons-react';
import { isPricedByHand } from './by-hand.rules.ts';
import { approveShipment, shipmentLifecycle } from './shipments.contract.ts';
import type { RateRow, ShipmentDoc } from './shipments.contract.ts';
import { whyNot } from '#kit/contract/lifecycle.ts';
import { showMoney } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { useMe } from '#kit/web/me.ts';
import { useAct } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

/** Why a shipment could not be rated, and what settles it: a charge by hand first, then the approval of what was added. */
export function NotRated({
  shipment,
  rates,
  onAdd,
}: {
  shipment: ShipmentDoc;
  rates: readonly RateRow[] | undefined;
  /** Null: he may not. */
  onAdd: (() => void) | null;
}) {
  const t = useText();
  const me = useMe();
  const approve = useAct(approveShipment);
  if (!shipment.error) return null;
  // Of the charges that are listed: the shipment itself may be read a moment later.
  const amount = showMoney((rates ?? []).reduce((sum, r) => sum + r.amount, 0));
  const byHand =
    rates !== undefined &&
    isPricedByHand({
      status: shipment.status,
      rates: rates.length,
      manualRates: rates.filter((r) => r.manual).length,
    });
  const mayApprove = whyNot(shipmentLifecycle, 'approve', shipment.status, me) === null;
  return (
    <div className="note t-fault row wrap" role="status" style={{ margin: '12px 16px 0' }}>
      <div className="grow">
        <b>{t(shipment.error.sentence, shipment.error.params)}</b>
        {onAdd && (
          <div>
            {byHand
              ? t(
                  'Priced by hand: {amount}. It is billed so once it is approved; fuel and surcharges do not come by themselves.',
                  { amount },
                )
              : t(
                  'Add the charge by hand and approve it, or add what is missing to the tariffs and rate again.',
                )}
          </div>
        )}
      </div>
      {byHand && mayApprove && onAdd && (
        <Action small icon={IconCheck} onPress={() => approve.run({ params: { id: shipment.id } })}>
          {t('Approve {amount}', { amount })}
        </Action>
      )}
      {rates?.length === 0 && onAdd && (
        <Action small icon={IconPlus} onPress={onAdd}>
          {t('Charge by hand')}
        </Action>
      )}
    </div>
  );
}
