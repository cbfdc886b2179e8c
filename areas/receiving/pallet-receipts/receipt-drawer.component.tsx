import { translateAnonymousOrErasedPersonName } from '#kit/contract/person-name.ts';
import type { ReactNode } from 'react';
import type { ReceiptRow } from './pallet-receipts.contract.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { formatCount } from '#kit/contract/money.ts';
import { Drawer } from '#kit/web/drawer.tsx';
import type { DrawerProps } from '#kit/web/drawer.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { formatShortDateTimeWithZone } from '#kit/web/format-time.ts';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** The details of a receipt: its counts, its value, and who issued and redeemed it. */
export function ReceiptDrawer({
  receipt: r,
  position,
  footer: foot,
  onClose,
}: {
  receipt: ReceiptRow;
  position: DrawerProps['position'];
  footer: ReactNode;
  onClose: () => void;
}) {
  const t = useTranslate();
  const me = useCurrentUser();
  const zone = me.warehouses.find((w) => w.id === r.warehouseId)?.tz;
  const moment = (instant: string | null) =>
    instant === null ? '–' : formatShortDateTimeWithZone(instant, zone);
  const facts: (readonly [string, ReactNode])[] = [
    [t('Shipper'), r.shipper],
    [t('Warehouse'), r.warehouse],
    [t('Day of service'), formatDate(r.dayOfService)],
    [t('Receiving date'), formatDate(r.receivingDate)],
    [t('# Valid'), formatCount(r.valid)],
    [t('# Invalid'), formatCount(r.invalid)],
    [t('Deduction'), formatCount(r.deduction)],
    [t('# Absent'), formatCount(r.absent)],
    [t('Redeemable'), <b key="redeemable">{formatCount(r.redeemable)}</b>],
    [t('Issued'), formatDate(r.issuedOn)],
    [t('Expires'), formatDate(r.expiresOn)],
    [t('Sent'), moment(r.sentAt)],
    [t('Redeemed'), moment(r.redeemedAt)],
    [t('Handed out by'), translateAnonymousOrErasedPersonName(t, r.givenBy) ?? '–'],
    [t('pallets|Taken by'), translateAnonymousOrErasedPersonName(t, r.takenBy) ?? '–'],
  ];
  return (
    <Drawer
      title={t('Pallet receipt {number}', { number: r.number })}
      besideTitle={<StatusBadge kind="receipt" value={r.status} />}
      position={position}
      onClose={onClose}
      footer={foot}
    >
      <dl className="description-list two-columns">
        {facts.map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </dl>
    </Drawer>
  );
}
function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
