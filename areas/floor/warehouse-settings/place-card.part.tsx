import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { PlaceDialog } from './warehouse-place.form.tsx';
import type { WarehouseSettings } from './warehouse-settings.contract.ts';
import { notAllowed } from '#kit/contract/lifecycle.ts';
import { Action } from '#kit/web/action.tsx';
import { useMe } from '#kit/web/me.ts';
import { zoneName } from '#kit/web/moments.ts';
import { useText } from '#kit/web/text.tsx';

/** Where a warehouse is and what it does with freight. */
export function PlaceCard({ warehouse }: { warehouse: WarehouseSettings }) {
  const t = useText();
  const me = useMe();
  const [open, setOpen] = useState(false);
  const { address1, city, state, zip, phone } = warehouse;
  const town = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const does = [
    warehouse.isReceiving && t('Receives freight'),
    warehouse.isOutbound && t('Sends freight'),
    warehouse.isTerminal && t('Terminal'),
  ].filter((word) => word !== false);
  return (
    <section className="panel" aria-label={t('Basic data')}>
      <header>
        <h2>{t('Basic data')}</h2>
        <span className="grow" />
        <Action
          small
          icon={IconPencil}
          whyNot={me.can('warehousesEdit:admin') ? null : t(notAllowed)}
          onPress={() => setOpen(true)}
        >
          {t('Change basic data')}
        </Action>
      </header>
      <div className="pad">
        <dl className="kv two">
          <dt>{t('Address')}</dt>
          <dd>{[address1, town].filter(Boolean).join(', ') || '–'}</dd>
          <dt>{t('Phone')}</dt>
          <dd>{phone ?? '–'}</dd>
          <dt>{t('Time zone')}</dt>
          <dd>{zoneName(warehouse.zone)}</dd>
          <dt>{t('Freight')}</dt>
          <dd>{does.join(', ') || '–'}</dd>
        </dl>
      </div>
      {open && <PlaceDialog key={warehouse.id} warehouse={warehouse} onClose={() => setOpen(false)} />}
    </section>
  );
}
