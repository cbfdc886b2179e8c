import { IconPencil } from '@tabler/icons-react';
import { referenceNames, trackingNames } from './traceability.contract.ts';
import type { TraceRow } from './traceability.contract.ts';
import { showPhone } from '#areas/accounts/accounts/account.rules.ts';
import { showDate } from '#kit/contract/dates.ts';
import { showCount } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import type { DrawerProps } from '#kit/web/drawer.tsx';
import { Drawer } from '#kit/web/drawer.tsx';
import { Badge } from '#kit/web/state.tsx';
import { useText } from '#kit/web/text.tsx';

/** Everything that the rule asks for of one receipt or shipment, and where its lot code is given. */
export function TraceDrawer({
  row,
  whyNot,
  place,
  onClose,
  onEdit,
}: {
  row: TraceRow;
  /** Why its lot code cannot be changed. */
  whyNot: string | null;
  place: DrawerProps['place'];
  onClose: () => void;
  onEdit: () => void;
}) {
  const t = useText();
  return (
    <Drawer
      title={row.product}
      beside={row.lotCode === null && <Badge tone="wait">{t('Missing')}</Badge>}
      place={place}
      onClose={onClose}
      foot={
        <Action look="go" icon={IconPencil} whyNot={whyNot} onPress={onEdit}>
          {t('Change lot code')}
        </Action>
      }
    >
      <dl className="kv two">
        <dt>{t('Event')}</dt>
        <dd>{t(trackingNames.get(row.tracking) ?? '')}</dd>
        <dt>{t('Date')}</dt>
        <dd>{showDate(row.day)}</dd>
        <dt>{t('Lot code')}</dt>
        <dd className="code">{row.lotCode ?? '–'}</dd>
        <dt>{t('Assigned by')}</dt>
        <dd>{row.lotSource ?? '–'}</dd>
        <dt>{t('Quantity')}</dt>
        <dd>{showCount(row.quantity)}</dd>
        <dt>{t('Warehouse')}</dt>
        <dd>
          <Party of={row.here} />
        </dd>
        <dt>{t('From or to')}</dt>
        <dd>
          <Party of={row.other} />
        </dd>
        <dt>{t('Reference')}</dt>
        <dd>
          {t(referenceNames.get(row.reference) ?? '')} {row.referenceNumber}
        </dd>
      </dl>
    </Drawer>
  );
}

function Party({ of: { name, address, phone } }: { of: TraceRow['here'] }) {
  return (
    <>
      {name}
      <br />
      {address}
      {phone && (
        <>
          <br />
          <a href={`tel:${phone}`}>{showPhone(phone)}</a>
        </>
      )}
    </>
  );
}
