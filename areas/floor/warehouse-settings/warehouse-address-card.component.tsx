import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { EditWarehouseBasicDataDialog } from './warehouse-address.form.tsx';
import type { WarehouseSettings } from './warehouse-settings.contract.ts';
import { notAllowedMessage } from '#kit/contract/lifecycle.ts';
import { Button } from '#kit/web/button.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { formatZoneAbbreviationAndName } from '#kit/web/format-time.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** The address of a warehouse and what it does with freight. */
export function WarehouseBasicDataCard({ warehouse }: { warehouse: WarehouseSettings }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const [open, setOpen] = useState(false);
  const { address1, city, state, zip, phone } = warehouse;
  const town = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const does = [
    warehouse.isReceiving && t('Receives freight'),
    warehouse.isOutbound && t('Ships freight'),
    warehouse.isTerminal && t('Terminal'),
  ].filter((word) => word !== false);
  return (
    <section className="panel" aria-label={t('Warehouse details')}>
      <header>
        <h2>{t('Warehouse details')}</h2>
        <span className="grow" />
        <Button
          isSmall
          icon={IconPencil}
          disabledReason={me.can('warehousesEdit:admin') ? null : t(notAllowedMessage)}
          onPress={() => setOpen(true)}
        >
          {t('Edit warehouse details')}
        </Button>
      </header>
      <div className="pad">
        <dl className="description-list two-columns">
          <dt>{t('Address')}</dt>
          <dd>{[address1, town].filter(Boolean).join(', ') || '–'}</dd>
          <dt>{t('Phone')}</dt>
          <dd>{phone ?? '–'}</dd>
          <dt>{t('Time zone')}</dt>
          <dd>{formatZoneAbbreviationAndName(warehouse.zone)}</dd>
          <dt>{t('Freight')}</dt>
          <dd>{does.join(', ') || '–'}</dd>
        </dl>
      </div>
      {open && (
        <EditWarehouseBasicDataDialog
          key={warehouse.id}
          warehouse={warehouse}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
}
