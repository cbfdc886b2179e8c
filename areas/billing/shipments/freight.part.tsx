import { IconArrowsSplit2, IconBan, IconPencil, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { askReason } from './cancel-reason.part.tsx';
import { BoxesAct } from './boxes.part.tsx';
import { AddDetail, DetailForm } from './detail.form.tsx';
import { cancelDetail, splitDetail } from './shipment-acts.contract.ts';
import { getDetails, shipmentLifecycle } from './shipments.contract.ts';
import { detailState } from '#areas/billing/rating/shipment-states.contract.ts';
import type { DetailRow, ShipmentDoc } from './shipments.contract.ts';
import { whyGrouped } from './grouped.web.ts';
import { KeepAmounts } from './keep-amounts.part.tsx';
import { showDate } from '#kit/contract/dates.ts';
import { whyNot } from '#kit/contract/lifecycle.ts';
import { showCount, showHundredths } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { ask } from '#kit/web/ask.ts';
import { useMe } from '#kit/web/me.ts';
import { newest } from '#kit/web/newer.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { notifyWarning } from '#kit/web/notices.tsx';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { A } from '#kit/web/screen.tsx';
import { State } from '#kit/web/state.tsx';
import { choices } from '#kit/web/states.ts';
import { ScrolledTable } from '#kit/web/scrolled-table.tsx';
import { useText } from '#kit/web/text.tsx';

const uoms: Record<number, string> = choices.unitOfMeasure;

/** What a shipment carries, line by line, and what is done to each. */
export function Carried({ shipment }: { shipment: ShipmentDoc }) {
  return shipment.children.length > 0 ? (
    <GroupedFreight master={shipment} />
  ) : (
    <OwnFreight shipment={shipment} />
  );
}

/** What a Master is billed for is the freight of the shipments under it. */
function GroupedFreight({ master }: { master: ShipmentDoc }) {
  const t = useText();
  const { children } = master;
  const count = t('{count, plural, one {# shipment} other {# shipments}}', { count: children.length });
  return (
    <>
      <h2 className="part">
        {t('Freight')} <span className="dim">{count}</span> <span className="grow" />
        <BoxesAct shipment={master} />
      </h2>
      <ScrolledTable name={t('Freight')}>
        <thead>
          <tr>
            <th>{t('Shipment')}</th>
            <th className="num">{t('Units')}</th>
            <th className="num">{t('Cubes')}</th>
          </tr>
        </thead>
        <tbody>
          {children.map((c) => (
            <tr key={c.id}>
              <td>
                <A to={`/customerCenter/manageShipments/${c.id}`}>{c.number}</A>
              </td>
              <td className="num">{showCount(c.units)}</td>
              <td className="num">{showHundredths(c.cubes)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>{count}</td>
            <td className="num">{showCount(children.reduce((n, c) => n + c.units, 0))}</td>
            <td className="num">{showHundredths(children.reduce((n, c) => n + c.cubes, 0))}</td>
          </tr>
        </tfoot>
      </ScrolledTable>
    </>
  );
}

function OwnFreight({ shipment }: { shipment: ShipmentDoc }) {
  const t = useText();
  const me = useMe();
  const [cancelled, setCancelled] = useState(false);
  const [editing, edit] = useState<DetailRow | 'new' | null>(null);
  const details = useAnswer(getDetails, {
    params: { id: shipment.id },
    query: { showCancelled: cancelled },
  });
  const grouped = whyGrouped(t, shipment);
  return (
    <>
      <h2 className="part">
        {t('Freight')}{' '}
        <span className="dim">
          {t('{count, plural, one {# line} other {# lines}}', { count: details.data?.length ?? 0 })}
        </span>
        <span className="grow" />
        <label className="check">
          <input
            type="checkbox"
            className="cb"
            checked={cancelled}
            onChange={(e) => setCancelled(e.currentTarget.checked)}
          />{' '}
          {t('Show cancelled')}
        </label>
        <BoxesAct shipment={shipment} />
        {me.can('editShipment:billing') && (
          <Action
            small
            icon={IconPlus}
            whyNot={whyNot(shipmentLifecycle, 'changeFreight', shipment.status, me) ?? grouped}
            onPress={() => edit('new')}
          >
            {t('Add a line')}
          </Action>
        )}
      </h2>
      <Answered of={details}>
        {(rows) => <Freight rows={rows} shipment={shipment} edit={grouped === null ? edit : null} />}
      </Answered>
      {editing === 'new' && <AddDetail shipment={shipment} onClose={() => edit(null)} />}
      {editing && editing !== 'new' && (
        <DetailForm
          key={editing.id}
          shipment={shipment}
          detail={newest(details.data, editing)}
          onClose={() => edit(null)}
        />
      )}
    </>
  );
}

type Edit = ((d: DetailRow) => void) | null;
function Freight({
  rows,
  shipment,
  edit,
}: {
  rows: readonly DetailRow[];
  shipment: ShipmentDoc;
  edit: Edit;
}) {
  const t = useText();
  const active = rows.filter((r) => r.status === detailState.active);
  return (
    <ScrolledTable name={t('Freight')}>
      <thead>
        <tr>
          <th>{t('Product')}</th>
          <th className="roomy">{t('Description')}</th>
          <th className="roomy">{t('Size, in')}</th>
          <th className="roomy">{t('Unit')}</th>
          <th className="roomy">{t('Order')}</th>
          <th className="roomy">{t('Ship date')}</th>
          <th className="num">{t('Units')}</th>
          <th className="num">{t('Cubes')}</th>
          <th className="roomy">{t('Status')}</th>
          <th>
            <span className="unseen">{t('Actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((r) => (
          <Line key={r.id} row={r} shipment={shipment} edit={edit} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td>{t('{count, plural, one {# line} other {# lines}}', { count: active.length })}</td>
          <td className="roomy" colSpan={5} />
          <td className="num">{showCount(active.reduce((n, r) => n + r.units, 0))}</td>
          <td className="num">{showHundredths(active.reduce((n, r) => n + r.cubes, 0))}</td>
          <td className="roomy" />
          <td />
        </tr>
      </tfoot>
    </ScrolledTable>
  );
}

function Line({ row: r, shipment, edit }: { row: DetailRow; shipment: ShipmentDoc; edit: Edit }) {
  const t = useText();
  const standing = (
    <>
      <State of="shipmentDetail" value={r.status} />
      {r.cancelReason && <span className="dim"> {t(r.cancelReason)}</span>}
    </>
  );
  return (
    <tr>
      <td>
        {r.productCode}{' '}
        <span className="below">
          {r.description} {standing}
        </span>
      </td>
      <td className="roomy">{r.description}</td>
      <td className="roomy">
        {r.l} × {r.w} × {r.h}
      </td>
      <td className="roomy">{t(uoms[r.uom] ?? '')}</td>
      <td className="roomy">
        <Boxes order={r.orderNumber} />
      </td>
      <td className="roomy">{showDate(r.shipDate)}</td>
      <td className="num">{showCount(r.units)}</td>
      <td className="num">{showHundredths(r.cubes)}</td>
      <td className="roomy">{standing}</td>
      <td className="num">
        {r.status === detailState.active && edit && <LineActs row={r} shipment={shipment} edit={edit} />}
      </td>
    </tr>
  );
}

/** The boxes of the order that the line came from, for whoever may see them. */
function Boxes({ order }: { order: number | null }) {
  const me = useMe();
  if (order === null) return '–';
  if (!me.can('unitsView:outbound')) return order;
  return (
    <A to="/outbound/unitsDetail" search={{ orderNumber: String(order) }}>
      {order}
    </A>
  );
}

function LineActs({
  row: r,
  shipment,
  edit,
}: {
  row: DetailRow;
  shipment: ShipmentDoc;
  edit: (d: DetailRow) => void;
}) {
  const t = useText();
  const me = useMe();
  const cancel = useAct(cancelDetail, { says: () => ({ text: 'Line cancelled.' }) });
  const part = useSplitLine(r, shipment);
  const may = (move: 'changeFreight' | 'split' | 'cancelDetail') =>
    whyNot(shipmentLifecycle, move, shipment.status, me) === null;
  const drop = async () => {
    const shipmentCancelReasonId = await askReason(t, {
      title: t('Cancel the line {name}', { name: r.description }),
      says: t('Its boxes can be billed anew from their bill of lading. The charges of the shipment go.'),
      act: t('Cancel line'),
    });
    if (shipmentCancelReasonId !== undefined)
      await cancel.run({ params: { id: shipment.id, detailId: r.id }, body: { shipmentCancelReasonId } });
  };
  return (
    <span className="row" style={{ justifyContent: 'flex-end' }}>
      {may('changeFreight') && (
        <Action
          small
          look="ghost"
          icon={IconPencil}
          onPress={() => edit(r)}
          label={t('Change the line {name}', { name: r.description })}
        />
      )}
      {may('split') && r.units > 1 && (
        <Action
          small
          look="ghost"
          icon={IconArrowsSplit2}
          onPress={part}
          label={t('Split the line {name}', { name: r.description })}
        />
      )}
      {may('cancelDetail') && (
        <Action
          small
          look="ghost"
          icon={IconBan}
          onPress={drop}
          label={t('Cancel the line {name}', { name: r.description })}
        />
      )}
    </span>
  );
}

/** Some units of a line become one of their own. */
function useSplitLine(r: DetailRow, shipment: ShipmentDoc) {
  const t = useText();
  const split = useAct(splitDetail, { says: () => ({ text: 'Line split.' }) });
  return async () => {
    let typed = '';
    let keepAmounts = shipment.amount !== 0;
    const body = (
      <>
        <label className="field">
          <span className="lab">{t('Units of the new line, of {count}', { count: r.units })}</span>
          <input
            className="input num"
            inputMode="numeric"
            onChange={(e) => {
              typed = e.currentTarget.value;
            }}
          />
        </label>
        {shipment.amount !== 0 && (
          <KeepAmounts
            choose={(keep) => {
              keepAmounts = keep;
            }}
          />
        )}
      </>
    );
    const act = t('Split line');
    if (
      !(await ask({
        title: t('Split the line {name}', { name: r.description }),
        body,
        act,
        leave: t('Back'),
      }))
    )
      return;
    const numberOfUnits = Number(typed);
    if (!Number.isInteger(numberOfUnits) || numberOfUnits < 1 || numberOfUnits >= r.units)
      notifyWarning('Number of units invalid');
    else await split.run({ params: { detailId: r.id }, body: { numberOfUnits, keepAmounts } });
  };
}
