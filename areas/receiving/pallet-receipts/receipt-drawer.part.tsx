import { personName } from '#kit/contract/person-name.ts';
import type { ReactNode } from 'react';
import type { ReceiptRow } from './pallet-receipts.contract.ts';
import { showDate } from '#kit/contract/dates.ts';
import { showCount } from '#kit/contract/money.ts';
import { Drawer } from '#kit/web/drawer.tsx';
import type { DrawerProps } from '#kit/web/drawer.tsx';
import { useMe } from '#kit/web/me.ts';
import { showNamedMoment } from '#kit/web/moments.ts';
import { State } from '#kit/web/state.tsx';
import { useText } from '#kit/web/text.tsx';

/** One receipt: what was counted, what it is worth, and who gave and took. */
export function ReceiptDrawer({
  receipt: r,
  place,
  foot,
  onClose,
}: {
  receipt: ReceiptRow;
  place: DrawerProps['place'];
  foot: ReactNode;
  onClose: () => void;
}) {
  const t = useText();
  const me = useMe();
  const zone = me.warehouses.find((w) => w.id === r.warehouseId)?.tz;
  const moment = (at: string | null) => (at === null ? '–' : showNamedMoment(at, zone));
  const facts: (readonly [string, ReactNode])[] = [
    [t('Shipper'), r.shipper],
    [t('Warehouse'), r.warehouse],
    [t('Day of service'), showDate(r.dayOfService)],
    [t('Receiving date'), showDate(r.receivingDate)],
    [t('# Valid'), showCount(r.valid)],
    [t('# Invalid'), showCount(r.invalid)],
    [t('Deduction'), showCount(r.deduction)],
    [t('# Absent'), showCount(r.absent)],
    [t('Redeemable'), <b key="redeemable">{showCount(r.redeemable)}</b>],
    [t('Issued'), showDate(r.issuedOn)],
    [t('Expires'), showDate(r.expiresOn)],
    [t('Sent'), moment(r.sentAt)],
    [t('Redeemed'), moment(r.redeemedAt)],
    [t('Given by'), personName(t, r.givenBy) ?? '–'],
    [t('pallets|Taken by'), personName(t, r.takenBy) ?? '–'],
  ];
  return (
    <Drawer
      title={t('Pallet receipt {number}', { number: r.number })}
      beside={<State of="receipt" value={r.status} />}
      place={place}
      onClose={onClose}
      foot={foot}
    >
      <dl className="kv two">
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
