import { IconChecks } from '@tabler/icons-react';
import { shipmentStatuses } from '#areas/billing/rating/shipment-statuses.contract.ts';
import type { ShipmentRow } from './shipments.contract.ts';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** A shipment's status and, while it is not closed, whether its charges are approved. */
export function ShipmentStatusBadges({
  shipment: s,
}: {
  shipment: Pick<ShipmentRow, 'status' | 'approvedAt' | 'masterNumber'>;
}) {
  const t = useTranslate();
  if (s.masterNumber !== null)
    return (
      <span className="muted">{t('Billed with Master {number}', { number: String(s.masterNumber) })}</span>
    );
  const waits = s.status === shipmentStatuses.rated || s.status === shipmentStatuses.master;
  return (
    <>
      <StatusBadge kind="shipment" value={s.status} />
      {waits && s.approvedAt !== null && (
        <span className="approved-icon" title={t('shipment|Approved')}>
          <IconChecks size={15} stroke={1.75} aria-label={t('shipment|Approved')} role="img" />
        </span>
      )}
    </>
  );
}
