import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { UnitStageList } from './unit-stage-list.component.tsx';
import {
  getDeliveryEndpoint,
  findDeliveryUnitsUpTo300Endpoint,
  findDeliveryProductsEndpoint,
  maxListedDeliveryUnits,
  printDeliveryBolEndpoint,
} from './deliver-to.contract.ts';
import type { DeliveryDetail, DeliveryProduct, DeliveryRow } from './deliver-to.contract.ts';
import {
  DeliveryEta,
  DeliveryProgressSteps,
  formatDeliveryWindowWithZones,
} from './delivery-status.component.tsx';
import { formatDate, formatDateRange } from '#kit/contract/dates.ts';
import { formatCount, formatHundredths } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { downloadOrOpenFile } from '#kit/web/download.ts';
import { Drawer } from '#kit/web/drawer.tsx';
import type { DrawerProps } from '#kit/web/drawer.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiQuery } from '#kit/web/api-query.ts';
import { Link } from '#kit/web/screen.tsx';
import { Badge, StatusBadge } from '#kit/web/status-badge.tsx';
import { enumLabelsByKind } from '#kit/web/statuses.ts';
import { useTranslate } from '#kit/web/translate.tsx';

interface Named {
  dropId: number;
  consigneeAccountId: number;
}
type Tab = 'freight' | 'boxes' | 'papers';
const measures: Record<number, string> = enumLabelsByKind.unitOfMeasure;

interface OfDay {
  consigneeId: number;
  consignee: string;
  day: string;
}
/** Components from features above this one, passed in by the screen. */
export interface DeliveryDrawerSlots {
  renderTrackingLink: (consigneeDay: OfDay) => ReactNode;
  renderProofs: (deliveryRef: Named, pages: boolean) => ReactNode;
}
const ofDay = (d: DeliveryRow): OfDay => ({
  consigneeId: d.consigneeId,
  consignee: d.consignee,
  day: d.dayOfService,
});
export const formatDeliveryLoadNumber = (r: { loadNumber: number }): string => `L-${r.loadNumber}`;

/** The detail drawer of one delivery: ETA, contents, units and documents. */
export function DeliveryDrawer({
  deliveryRef,
  slots: parts,
  position,
  onClose,
}: {
  deliveryRef: Named;
  slots: DeliveryDrawerSlots;
  position: DrawerProps['position'];
  onClose: () => void;
}) {
  const t = useTranslate();
  const me = useCurrentUser();
  const found = useApiQuery(getDeliveryEndpoint, { query: deliveryRef });
  const pages = usePages();
  const [tab, setTab] = useState<Tab>('freight');
  const delivery = found.data?.delivery;
  return (
    <Drawer
      title={delivery ? `${formatDeliveryLoadNumber(delivery)} · ${delivery.consignee}` : t('Delivery')}
      besideTitle={delivery && <StatusBadge kind="eta" value={delivery.status} />}
      position={position}
      onClose={onClose}
      footer={delivery && me.can('etaEdit:outbound') && parts.renderTrackingLink(ofDay(delivery))}
    >
      <QueryBoundary query={found}>
        {(data) => (
          <div className="col">
            <DeliveryEta delivery={data.delivery} />
            <DeliveryProgressSteps status={data.delivery.status} />
            <Facts of={data.delivery} />
            {data.delivery.deliveredAt !== null && parts.renderProofs(deliveryRef, pages)}
            <div className="tabs" role="tablist" aria-label={t('Delivery')}>
              {(
                [
                  ['freight', t('Freight')],
                  ['boxes', t('Units ({count})', { count: formatCount(data.delivery.units) })],
                  ['papers', t('Documents ({count})', { count: data.bols.length })],
                ] as const
              ).map(([name, label]) => (
                <button
                  key={name}
                  type="button"
                  role="tab"
                  aria-selected={tab === name}
                  onClick={() => setTab(name)}
                >
                  {label}
                </button>
              ))}
            </div>
            {tab === 'freight' && <Shippers of={deliveryRef} shippers={data.shippers} />}
            {tab === 'boxes' && <Boxes of={deliveryRef} />}
            {tab === 'papers' && <Papers of={deliveryRef} bols={data.bols} />}
          </div>
        )}
      </QueryBoundary>
    </Drawer>
  );
}

function Facts({ of: d }: { of: DeliveryRow }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const name = formatDeliveryLoadNumber(d);
  return (
    <dl className="description-list two-columns">
      <dt>{t('Deliver to')}</dt>
      <dd>
        {d.deliverTo}
        <br />
        <span className="muted">{[d.city, d.state].filter(Boolean).join(' ')}</span>
      </dd>
      <dt>{t('Window')}</dt>
      <dd>{formatDeliveryWindowWithZones(t, d)}</dd>
      <dt>{t('Load')}</dt>
      <dd>
        {me.can('loadsView:outbound') ? (
          <Link to="/outbound/loading" search={{ loadName: name }}>
            {name}
          </Link>
        ) : (
          name
        )}
      </dd>
      <dt>{t('Trailer')}</dt>
      <dd>{[d.trailer, d.carrier].filter(Boolean).join(', ') || '–'}</dd>
      <dt>{t('Ship date')}</dt>
      <dd>{formatDateRange(d.shipDate, d.lastShipDate)}</dd>
      <dt>{t('Loaded')}</dt>
      <dd>
        {t('{loaded} of {planned}', { loaded: formatCount(d.loaded), planned: formatCount(d.units) })},{' '}
        {t('{cube} cu ft', { cube: formatHundredths(d.cubes) })}
      </dd>
    </dl>
  );
}

/** Renders a line for each shipper, with its products below. */
function Shippers({ of: deliveryRef, shippers }: { of: Named; shippers: DeliveryDetail['shippers'] }) {
  const t = useTranslate();
  const products = useApiQuery(findDeliveryProductsEndpoint, { query: deliveryRef });
  return (
    <QueryBoundary query={products}>
      {(rows) =>
        shippers.map((s) => (
          <section className="panel" key={s.shipperId} aria-label={s.name}>
            <header>
              <h3 className="ellipsis">{s.name}</h3>
              <span className="grow" />
              <span className="caption">
                {t('{count, plural, one {# unit} other {# units}}', { count: s.units })},{' '}
                {t('{cube} cu ft', { cube: formatHundredths(s.cubes) })}
              </span>
            </header>
            <Products rows={rows.filter((p) => p.shipperId === s.shipperId)} />
          </section>
        ))
      }
    </QueryBoundary>
  );
}

function Products({ rows }: { rows: readonly DeliveryProduct[] }) {
  const t = useTranslate();
  return (
    <table className="plain">
      <thead>
        <tr>
          <th scope="col">{t('Product')}</th>
          <th scope="col" className="numeric">
            {t('Units')}
          </th>
          <th scope="col" className="numeric">
            {t('Cu ft')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((p) => (
          <tr key={[p.productId, p.description, p.unitOfMeasure, p.length, p.width, p.height].join(' ')}>
            <td>
              {p.description}{' '}
              <span className="muted nowrap">
                {t(measures[p.unitOfMeasure] ?? '')} {p.length}×{p.width}×{p.height}
              </span>
            </td>
            <td className="numeric">{formatCount(p.units)}</td>
            <td className="numeric">{formatHundredths(p.cubes)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** True when the user can open a unit's page. */
function usePages(): boolean {
  const me = useCurrentUser();
  return ['unitsView:outbound', 'orderEntryView:shipments', 'shipmentTrackingView:outbound'].some((grant) =>
    me.can(grant),
  );
}
function Boxes({ of: deliveryRef }: { of: Named }) {
  const t = useTranslate();
  const pages = usePages();
  const found = useApiQuery(findDeliveryUnitsUpTo300Endpoint, { query: deliveryRef });
  return (
    <QueryBoundary query={found}>
      {({ boxes, units }) => (
        <>
          <UnitStageList boxes={boxes} pages={pages} />
          {units > maxListedDeliveryUnits && (
            <p className="muted">
              {t('First {shown} of {count} units.', {
                shown: maxListedDeliveryUnits,
                count: formatCount(units),
              })}
            </p>
          )}
        </>
      )}
    </QueryBoundary>
  );
}

/** The bills of lading. A superseded one is marked, and printed with that stamp. */
function Papers({ of: deliveryRef, bols }: { of: Named; bols: DeliveryDetail['bols'] }) {
  const t = useTranslate();
  if (bols.length === 0)
    return <p className="muted">{t('The bill of lading is created when the truck leaves.')}</p>;
  return (
    <ul className="rows" aria-label={t('Bills of lading')}>
      {bols.map((b) => (
        <li key={b.id}>
          <div className="static-row">
            <span className={b.superseded ? 'digits struck-through' : 'digits'}>{b.bolNumber}</span>
            <span className="muted nowrap">{formatDate(b.date)}</span>
            {b.superseded && (
              <Badge tone="shut">
                {b.supersededBy ? t('Superseded by {number}', { number: b.supersededBy }) : t('lading|Void')}
              </Badge>
            )}
            <span className="grow" />
            <Button
              isSmall
              icon={IconPrinter}
              label={t('Print BOL {number}', { number: b.bolNumber })}
              onPress={() =>
                downloadOrOpenFile(printDeliveryBolEndpoint, { params: { ...deliveryRef, bolId: b.id } })
              }
            >
              {t('Print BOL')}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}
