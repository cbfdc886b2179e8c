import { IconChecks } from '@tabler/icons-react';
import { shipmentStates } from '#areas/billing/rating/shipment-states.contract.ts';
import type { ShipmentRow } from './shipments.contract.ts';
import { State } from '#kit/web/state.tsx';
import { useText } from '#kit/web/text.tsx';

/** The state of a shipment, and beside it whether somebody took the charges of one that is not closed as they are. */
export function ShipmentState({
  shipment: s,
}: {
  shipment: Pick<ShipmentRow, 'status' | 'approvedAt' | 'masterNumber'>;
}) {
  const t = useText();
  if (s.masterNumber !== null)
    return (
      <span className="dim">{t('Billed with Master {number}', { number: String(s.masterNumber) })}</span>
    );
  const waits = s.status === shipmentStates.rated || s.status === shipmentStates.master;
  return (
    <>
      <State of="shipment" value={s.status} />
      {waits && s.approvedAt !== null && (
        <span className="approved" title={t('shipment|Approved')}>
          <IconChecks size={15} stroke={1.75} aria-label={t('shipment|Approved')} role="img" />
        </span>
      )}
    </>
  );
}
