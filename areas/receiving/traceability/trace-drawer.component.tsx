import { IconPencil } from '@tabler/icons-react';
import { traceReferenceDocumentNames, traceEventNames } from './traceability.contract.ts';
import type { FoodTraceRow } from './traceability.contract.ts';
import { formatPhoneGroupedIfUs } from '#areas/accounts/accounts/account.rules.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { formatCount } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import type { DrawerProps } from '#kit/web/drawer.tsx';
import { Drawer } from '#kit/web/drawer.tsx';
import { Badge } from '#kit/web/status-badge.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** All records the rule requires of one receipt or shipment, and the lot code input. */
export function TraceDrawer({
  row,
  editDisabledReason: whyNot,
  position,
  onClose,
  onEdit,
}: {
  row: FoodTraceRow;
  /** Why the lot code cannot be edited. */
  editDisabledReason: string | null;
  position: DrawerProps['position'];
  onClose: () => void;
  onEdit: () => void;
}) {
  const t = useTranslate();
  return (
    <Drawer
      title={row.product}
      besideTitle={row.lotCode === null && <Badge tone="wait">{t('Missing')}</Badge>}
      position={position}
      onClose={onClose}
      footer={
        <Button variant="primary" icon={IconPencil} disabledReason={whyNot} onPress={onEdit}>
          {t('Edit lot code')}
        </Button>
      }
    >
      <dl className="description-list two-columns">
        <dt>{t('Event')}</dt>
        <dd>{t(traceEventNames.get(row.tracking) ?? '')}</dd>
        <dt>{t('Date')}</dt>
        <dd>{formatDate(row.day)}</dd>
        <dt>{t('Lot code')}</dt>
        <dd className="code">{row.lotCode ?? '–'}</dd>
        <dt>{t('Assigned by')}</dt>
        <dd>{row.lotSource ?? '–'}</dd>
        <dt>{t('Quantity')}</dt>
        <dd>{formatCount(row.quantity)}</dd>
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
          {t(traceReferenceDocumentNames.get(row.reference) ?? '')} {row.referenceNumber}
        </dd>
      </dl>
    </Drawer>
  );
}

function Party({ of: { name, address, phone } }: { of: FoodTraceRow['here'] }) {
  return (
    <>
      {name}
      <br />
      {address}
      {phone && (
        <>
          <br />
          <a href={`tel:${phone}`}>{formatPhoneGroupedIfUs(phone)}</a>
        </>
      )}
    </>
  );
}
