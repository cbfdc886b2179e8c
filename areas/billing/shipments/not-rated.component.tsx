import { IconCheck, IconPlus } from '@tabler/icons-react';
import { isInErrorAndPricedManually } from './manual-pricing.rules.ts';
import { approveShipmentEndpoint, shipmentLifecycle } from './shipments.contract.ts';
import type { ChargeRow, ShipmentDetails } from './shipments.contract.ts';
import { getTransitionBlocker } from '#kit/contract/lifecycle.ts';
import { formatMoney } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { useApiMutation } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** Why a shipment could not be rated and how to resolve it: first a manual charge, then its approval. */
export function NotRatedNote({
  shipment,
  charges: rates,
  onAddCharge: onAdd,
}: {
  shipment: ShipmentDetails;
  charges: readonly ChargeRow[] | undefined;
  /** null: the user has no permission. */
  onAddCharge: (() => void) | null;
}) {
  const t = useTranslate();
  const me = useCurrentUser();
  const approve = useApiMutation(approveShipmentEndpoint);
  if (!shipment.error) return null;
  // Summed from the listed charges, because the shipment itself may load later.
  const amount = formatMoney((rates ?? []).reduce((sum, r) => sum + r.amount, 0));
  const byHand =
    rates !== undefined &&
    isInErrorAndPricedManually({
      status: shipment.status,
      rates: rates.length,
      manualRates: rates.filter((r) => r.manual).length,
    });
  const mayApprove = getTransitionBlocker(shipmentLifecycle, 'approve', shipment.status, me) === null;
  return (
    <div className="note tone-fault row wrap" role="status" style={{ margin: '12px 16px 0' }}>
      <div className="grow">
        <b>{t(shipment.error.sentence, shipment.error.params)}</b>
        {onAdd && (
          <div>
            {byHand
              ? t(
                  'Manual price: {amount}. Billed as entered once approved. Fuel and surcharges are not added automatically.',
                  { amount },
                )
              : t('Add a manual charge and approve it, or add the missing rate and re-rate.')}
          </div>
        )}
      </div>
      {byHand && mayApprove && onAdd && (
        <Button isSmall icon={IconCheck} onPress={() => approve.run({ params: { id: shipment.id } })}>
          {t('Approve {amount}', { amount })}
        </Button>
      )}
      {rates?.length === 0 && onAdd && (
        <Button isSmall icon={IconPlus} onPress={onAdd}>
          {t('Add manual charge')}
        </Button>
      )}
    </div>
  );
}
