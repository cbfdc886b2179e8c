import { IconArrowsSplit2, IconBan, IconPencil, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { askCancelReasonId } from './cancel-reason.component.tsx';
import { ShipmentUnitsButton } from './shipment-units.component.tsx';
import { AddShipmentLineForm, EditShipmentLineForm } from './shipment-line.form.tsx';
import { cancelShipmentLineEndpoint, splitShipmentLineEndpoint } from './shipment-actions.contract.ts';
import { getShipmentLinesEndpoint, shipmentLifecycle } from './shipments.contract.ts';
import { shipmentLineStatuses } from '#areas/billing/rating/shipment-statuses.contract.ts';
import type { ShipmentLineRow, ShipmentDetails } from './shipments.contract.ts';
import { getGroupedFreightBlocker } from './grouped-freight.client.ts';
import { KeepChargesOnSplitChoice } from './keep-charges.component.tsx';
import { formatDate } from '#kit/contract/dates.ts';
import { getTransitionBlocker } from '#kit/contract/lifecycle.ts';
import { formatCount, formatHundredths } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { confirmAction } from '#kit/web/confirm-dialog.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { findRowInListOrSelf } from '#kit/web/merge-conflicts.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { toastWarning } from '#kit/web/toasts.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { Link } from '#kit/web/screen.tsx';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import { enumLabelsByKind } from '#kit/web/statuses.ts';
import { ScrollableTable } from '#kit/web/scrollable-table.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

const uoms: Record<number, string> = enumLabelsByKind.unitOfMeasure;

/** A shipment's freight, line by line, with the actions on each. */
export function ShipmentFreight({ shipment }: { shipment: ShipmentDetails }) {
  return shipment.children.length > 0 ? (
    <GroupedFreight master={shipment} />
  ) : (
    <OwnFreight shipment={shipment} />
  );
}

/** A Master is billed for the freight of the shipments under it. */
function GroupedFreight({ master }: { master: ShipmentDetails }) {
  const t = useTranslate();
  const { children } = master;
  const count = t('{count, plural, one {# shipment} other {# shipments}}', { count: children.length });
  return (
    <>
      <h2 className="section-title">
        {t('Freight')} <span className="muted">{count}</span> <span className="grow" />
        <ShipmentUnitsButton shipment={master} />
      </h2>
      <ScrollableTable name={t('Freight')}>
        <thead>
          <tr>
            <th>{t('Shipment')}</th>
            <th className="numeric">{t('Units')}</th>
            <th className="numeric">{t('Cu ft')}</th>
          </tr>
        </thead>
        <tbody>
          {children.map((c) => (
            <tr key={c.id}>
              <td>
                <Link to={`/customerCenter/manageShipments/${c.id}`}>{c.number}</Link>
              </td>
              <td className="numeric">{formatCount(c.units)}</td>
              <td className="numeric">{formatHundredths(c.cubes)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>{count}</td>
            <td className="numeric">{formatCount(children.reduce((n, c) => n + c.units, 0))}</td>
            <td className="numeric">{formatHundredths(children.reduce((n, c) => n + c.cubes, 0))}</td>
          </tr>
        </tfoot>
      </ScrollableTable>
    </>
  );
}

function OwnFreight({ shipment }: { shipment: ShipmentDetails }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const [cancelled, setCancelled] = useState(false);
  const [editing, edit] = useState<ShipmentLineRow | 'new' | null>(null);
  const details = useApiQuery(getShipmentLinesEndpoint, {
    params: { id: shipment.id },
    query: { showCancelled: cancelled },
  });
  const grouped = getGroupedFreightBlocker(t, shipment);
  return (
    <>
      <h2 className="section-title">
        {t('Freight')}{' '}
        <span className="muted">
          {t('{count, plural, one {# line} other {# lines}}', { count: details.data?.length ?? 0 })}
        </span>
        <span className="grow" />
        <label className="checkbox-label">
          <input
            type="checkbox"
            className="checkbox"
            checked={cancelled}
            onChange={(e) => setCancelled(e.currentTarget.checked)}
          />{' '}
          {t('Show cancelled')}
        </label>
        <ShipmentUnitsButton shipment={shipment} />
        {me.can('editShipment:billing') && (
          <Button
            isSmall
            icon={IconPlus}
            disabledReason={
              getTransitionBlocker(shipmentLifecycle, 'changeFreight', shipment.status, me) ?? grouped
            }
            onPress={() => edit('new')}
          >
            {t('Add a line')}
          </Button>
        )}
      </h2>
      <QueryBoundary query={details}>
        {(rows) => <Freight rows={rows} shipment={shipment} edit={grouped === null ? edit : null} />}
      </QueryBoundary>
      {editing === 'new' && <AddShipmentLineForm shipment={shipment} onClose={() => edit(null)} />}
      {editing && editing !== 'new' && (
        <EditShipmentLineForm
          key={editing.id}
          shipment={shipment}
          detail={findRowInListOrSelf(details.data, editing)}
          onClose={() => edit(null)}
        />
      )}
    </>
  );
}

type Edit = ((d: ShipmentLineRow) => void) | null;
function Freight({
  rows,
  shipment,
  edit,
}: {
  rows: readonly ShipmentLineRow[];
  shipment: ShipmentDetails;
  edit: Edit;
}) {
  const t = useTranslate();
  const active = rows.filter((r) => r.status === shipmentLineStatuses.active);
  return (
    <ScrollableTable name={t('Freight')}>
      <thead>
        <tr>
          <th>{t('Product')}</th>
          <th className="hide-on-phone">{t('Description')}</th>
          <th className="hide-on-phone">{t('Size (in)')}</th>
          <th className="hide-on-phone">{t('Unit')}</th>
          <th className="hide-on-phone">{t('Order')}</th>
          <th className="hide-on-phone">{t('Ship date')}</th>
          <th className="numeric">{t('Units')}</th>
          <th className="numeric">{t('Cu ft')}</th>
          <th className="hide-on-phone">{t('Status')}</th>
          <th>
            <span className="visually-hidden">{t('Actions')}</span>
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
          <td className="hide-on-phone" colSpan={5} />
          <td className="numeric">{formatCount(active.reduce((n, r) => n + r.units, 0))}</td>
          <td className="numeric">{formatHundredths(active.reduce((n, r) => n + r.cubes, 0))}</td>
          <td className="hide-on-phone" />
          <td />
        </tr>
      </tfoot>
    </ScrollableTable>
  );
}

function Line({ row: r, shipment, edit }: { row: ShipmentLineRow; shipment: ShipmentDetails; edit: Edit }) {
  const t = useTranslate();
  const standing = (
    <>
      <StatusBadge kind="shipmentDetail" value={r.status} />
      {r.cancelReason && <span className="muted"> {t(r.cancelReason)}</span>}
    </>
  );
  return (
    <tr>
      <td>
        {r.productCode}{' '}
        <span className="phone-details">
          {r.description} {standing}
        </span>
      </td>
      <td className="hide-on-phone">{r.description}</td>
      <td className="hide-on-phone">
        {r.l} × {r.w} × {r.h}
      </td>
      <td className="hide-on-phone">{t(uoms[r.uom] ?? '')}</td>
      <td className="hide-on-phone">
        <Boxes order={r.orderNumber} />
      </td>
      <td className="hide-on-phone">{formatDate(r.shipDate)}</td>
      <td className="numeric">{formatCount(r.units)}</td>
      <td className="numeric">{formatHundredths(r.cubes)}</td>
      <td className="hide-on-phone">{standing}</td>
      <td className="numeric">
        {r.status === shipmentLineStatuses.active && edit && (
          <LineActs row={r} shipment={shipment} edit={edit} />
        )}
      </td>
    </tr>
  );
}

/** The units of the order that the line came from, for users who can see them. */
function Boxes({ order }: { order: number | null }) {
  const me = useCurrentUser();
  if (order === null) return '–';
  if (!me.can('unitsView:outbound')) return order;
  return (
    <Link to="/outbound/unitsDetail" search={{ orderNumber: String(order) }}>
      {order}
    </Link>
  );
}

function LineActs({
  row: r,
  shipment,
  edit,
}: {
  row: ShipmentLineRow;
  shipment: ShipmentDetails;
  edit: (d: ShipmentLineRow) => void;
}) {
  const t = useTranslate();
  const me = useCurrentUser();
  const cancel = useApiMutation(cancelShipmentLineEndpoint, {
    successMessage: () => ({ text: 'Line cancelled.' }),
  });
  const part = useSplitLine(r, shipment);
  const may = (move: 'changeFreight' | 'split' | 'cancelDetail') =>
    getTransitionBlocker(shipmentLifecycle, move, shipment.status, me) === null;
  const drop = async () => {
    const shipmentCancelReasonId = await askCancelReasonId(t, {
      title: t('Cancel line {name}', { name: r.description }),
      message: t(
        'Charges of this shipment will be removed. You can bill the units again from their bill of lading.',
      ),
      confirmLabel: t('Cancel line'),
    });
    if (shipmentCancelReasonId !== undefined)
      await cancel.run({ params: { id: shipment.id, detailId: r.id }, body: { shipmentCancelReasonId } });
  };
  return (
    <span className="row" style={{ justifyContent: 'flex-end' }}>
      {may('changeFreight') && (
        <Button
          isSmall
          variant="ghost"
          icon={IconPencil}
          onPress={() => edit(r)}
          label={t('Edit line {name}', { name: r.description })}
        />
      )}
      {may('split') && r.units > 1 && (
        <Button
          isSmall
          variant="ghost"
          icon={IconArrowsSplit2}
          onPress={part}
          label={t('Split line {name}', { name: r.description })}
        />
      )}
      {may('cancelDetail') && (
        <Button
          isSmall
          variant="ghost"
          icon={IconBan}
          onPress={drop}
          label={t('Cancel line {name}', { name: r.description })}
        />
      )}
    </span>
  );
}

/** Splits some units of a line into a new line. */
function useSplitLine(r: ShipmentLineRow, shipment: ShipmentDetails) {
  const t = useTranslate();
  const split = useApiMutation(splitShipmentLineEndpoint, {
    successMessage: () => ({ text: 'Line split.' }),
  });
  return async () => {
    let typed = '';
    let keepAmounts = shipment.amount !== 0;
    const body = (
      <>
        <label className="field">
          <span className="field-label">{t('Units for the new line (of {count})', { count: r.units })}</span>
          <input
            className="input numeric"
            inputMode="numeric"
            onChange={(e) => {
              typed = e.currentTarget.value;
            }}
          />
        </label>
        {shipment.amount !== 0 && (
          <KeepChargesOnSplitChoice
            onChoose={(keep) => {
              keepAmounts = keep;
            }}
          />
        )}
      </>
    );
    const act = t('Split line');
    if (
      !(await confirmAction({
        title: t('Split line {name}', { name: r.description }),
        body,
        confirmLabel: act,
      }))
    )
      return;
    const numberOfUnits = Number(typed);
    if (!Number.isInteger(numberOfUnits) || numberOfUnits < 1 || numberOfUnits >= r.units)
      toastWarning('Number of units invalid');
    else await split.run({ params: { detailId: r.id }, body: { numberOfUnits, keepAmounts } });
  };
}
