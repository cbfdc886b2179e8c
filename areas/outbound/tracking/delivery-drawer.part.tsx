import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { BoxList } from './boxes.part.tsx';
import {
  getDelivery,
  getDeliveryBoxes,
  getDeliveryProducts,
  mostBoxes,
  printDeliveryBol,
} from './deliver-to.contract.ts';
import type { DeliveryDetail, DeliveryProduct, DeliveryRow } from './deliver-to.contract.ts';
import { FreightEta, FreightWay, windowWords } from './delivery.part.tsx';
import { showDate, showDays } from '#kit/contract/dates.ts';
import { showCount, showHundredths } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { download } from '#kit/web/download.ts';
import { Drawer } from '#kit/web/drawer.tsx';
import type { DrawerProps } from '#kit/web/drawer.tsx';
import { useMe } from '#kit/web/me.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { useAnswer } from '#kit/web/query.ts';
import { A } from '#kit/web/screen.tsx';
import { Badge, State } from '#kit/web/state.tsx';
import { choices } from '#kit/web/states.ts';
import { useText } from '#kit/web/text.tsx';

interface Named {
  dropId: number;
  consigneeAccountId: number;
}
type Tab = 'freight' | 'boxes' | 'papers';
const measures: Record<number, string> = choices.unitOfMeasure;

interface OfDay {
  consigneeId: number;
  consignee: string;
  day: string;
}
/** What the drawer shows of features above this one: the screen hands it down. */
export interface DeliveryParts {
  link: (of: OfDay) => ReactNode;
  proofs: (of: Named, pages: boolean) => ReactNode;
}
const ofDay = (d: DeliveryRow): OfDay => ({
  consigneeId: d.consigneeId,
  consignee: d.consignee,
  day: d.dayOfService,
});
export const nameOf = (r: { loadNumber: number }): string => `L-${r.loadNumber}`;

/** One delivery beside the list: when it comes, what is in it, its boxes and its papers. */
export function DeliveryDrawer({
  of,
  parts,
  place,
  onClose,
}: {
  of: Named;
  parts: DeliveryParts;
  place: DrawerProps['place'];
  onClose: () => void;
}) {
  const t = useText();
  const me = useMe();
  const found = useAnswer(getDelivery, { query: of });
  const pages = usePages();
  const [tab, setTab] = useState<Tab>('freight');
  const delivery = found.data?.delivery;
  return (
    <Drawer
      title={delivery ? `${nameOf(delivery)} · ${delivery.consignee}` : t('Delivery')}
      beside={delivery && <State of="eta" value={delivery.status} />}
      place={place}
      onClose={onClose}
      foot={delivery && me.can('etaEdit:outbound') && parts.link(ofDay(delivery))}
    >
      <Answered of={found}>
        {(data) => (
          <div className="col">
            <FreightEta way={data.delivery} />
            <FreightWay status={data.delivery.status} />
            <Facts of={data.delivery} />
            {data.delivery.deliveredAt !== null && parts.proofs(of, pages)}
            <div className="tabs" role="tablist" aria-label={t('Delivery')}>
              {(
                [
                  ['freight', t('Freight')],
                  ['boxes', t('Boxes {count}', { count: showCount(data.delivery.units) })],
                  ['papers', t('Papers {count}', { count: data.bols.length })],
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
            {tab === 'freight' && <Shippers of={of} shippers={data.shippers} />}
            {tab === 'boxes' && <Boxes of={of} />}
            {tab === 'papers' && <Papers of={of} bols={data.bols} />}
          </div>
        )}
      </Answered>
    </Drawer>
  );
}

function Facts({ of: d }: { of: DeliveryRow }) {
  const t = useText();
  const me = useMe();
  const name = nameOf(d);
  return (
    <dl className="kv two">
      <dt>{t('Deliver to')}</dt>
      <dd>
        {d.deliverTo}
        <br />
        <span className="dim">{[d.city, d.state].filter(Boolean).join(' ')}</span>
      </dd>
      <dt>{t('Window')}</dt>
      <dd>{windowWords(t, d)}</dd>
      <dt>{t('Load')}</dt>
      <dd>
        {me.can('loadsView:outbound') ? (
          <A to="/outbound/loading" search={{ loadName: name }}>
            {name}
          </A>
        ) : (
          name
        )}
      </dd>
      <dt>{t('Trailer')}</dt>
      <dd>{[d.trailer, d.carrier].filter(Boolean).join(', ') || '–'}</dd>
      <dt>{t('Ship date')}</dt>
      <dd>{showDays(d.shipDate, d.lastShipDate)}</dd>
      <dt>{t('Loaded')}</dt>
      <dd>
        {t('{loaded} of {planned}', { loaded: showCount(d.loaded), planned: showCount(d.units) })},{' '}
        {t('{cube} cubes', { cube: showHundredths(d.cubes) })}
      </dd>
    </dl>
  );
}

/** Who ships what: a line for each shipper, and its products below. */
function Shippers({ of, shippers }: { of: Named; shippers: DeliveryDetail['shippers'] }) {
  const t = useText();
  const products = useAnswer(getDeliveryProducts, { query: of });
  return (
    <Answered of={products}>
      {(rows) =>
        shippers.map((s) => (
          <section className="panel" key={s.shipperId} aria-label={s.name}>
            <header>
              <h3 className="ell">{s.name}</h3>
              <span className="grow" />
              <span className="cap">
                {t('{count, plural, one {# unit} other {# units}}', { count: s.units })},{' '}
                {t('{cube} cubes', { cube: showHundredths(s.cubes) })}
              </span>
            </header>
            <Products rows={rows.filter((p) => p.shipperId === s.shipperId)} />
          </section>
        ))
      }
    </Answered>
  );
}

function Products({ rows }: { rows: readonly DeliveryProduct[] }) {
  const t = useText();
  return (
    <table className="plain">
      <thead>
        <tr>
          <th scope="col">{t('Product')}</th>
          <th scope="col" className="r">
            {t('Units')}
          </th>
          <th scope="col" className="r">
            {t('Cubes')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((p) => (
          <tr key={[p.productId, p.description, p.unitOfMeasure, p.length, p.width, p.height].join(' ')}>
            <td>
              {p.description}{' '}
              <span className="dim nw">
                {t(measures[p.unitOfMeasure] ?? '')} {p.length}×{p.width}×{p.height}
              </span>
            </td>
            <td className="r">{showCount(p.units)}</td>
            <td className="r">{showHundredths(p.cubes)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The reader may open the page of a box. */
function usePages(): boolean {
  const me = useMe();
  return ['unitsView:outbound', 'orderEntryView:shipments', 'shipmentTrackingView:outbound'].some((grant) =>
    me.can(grant),
  );
}
function Boxes({ of }: { of: Named }) {
  const t = useText();
  const pages = usePages();
  const found = useAnswer(getDeliveryBoxes, { query: of });
  return (
    <Answered of={found}>
      {({ boxes, units }) => (
        <>
          <BoxList boxes={boxes} pages={pages} />
          {units > mostBoxes && (
            <p className="dim">
              {t('The first {shown} of {count} boxes.', { shown: mostBoxes, count: showCount(units) })}
            </p>
          )}
        </>
      )}
    </Answered>
  );
}

/** Bills of lading; one that another replaced says so, and is printed with that stamp. */
function Papers({ of, bols }: { of: Named; bols: DeliveryDetail['bols'] }) {
  const t = useText();
  if (bols.length === 0)
    return <p className="dim">{t('The bill of lading is made when the truck leaves.')}</p>;
  return (
    <ul className="rows" aria-label={t('Bills of lading')}>
      {bols.map((b) => (
        <li key={b.id}>
          <div className="told">
            <span className={b.superseded ? 'dig struck' : 'dig'}>{b.bolNumber}</span>
            <span className="dim nw">{showDate(b.date)}</span>
            {b.superseded && (
              <Badge tone="shut">
                {b.supersededBy ? t('Superseded by {number}', { number: b.supersededBy }) : t('lading|Void')}
              </Badge>
            )}
            <span className="grow" />
            <Action
              small
              icon={IconPrinter}
              label={t('Print BOL {number}', { number: b.bolNumber })}
              onPress={() => download(printDeliveryBol, { params: { ...of, bolId: b.id } })}
            >
              {t('Print BOL')}
            </Action>
          </div>
        </li>
      ))}
    </ul>
  );
}
