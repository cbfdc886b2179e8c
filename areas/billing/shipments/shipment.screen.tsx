import { translateAnonymousOrErasedPersonName } from '#kit/contract/person-name.ts';
import { getCompanyTimeZone } from '#kit/web/company-identity.ts';
import { IconCheck, IconPencil, IconPlus, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { getTransitionBlocker } from '#kit/contract/lifecycle.ts';
import { formatMoney, formatBasisPointsAsPercent, formatRate4AsDollars } from '#kit/contract/money.ts';
import {
  approveShipmentEndpoint,
  getShipmentChargesEndpoint,
  getShipmentEndpoint,
  rerateShipmentEndpoint,
  shipmentLifecycle,
} from './shipments.contract.ts';
import type { ChargeRow, ShipmentDetails } from './shipments.contract.ts';
import { KeepManualChargesOnRerateChoice } from './manual-charges.component.tsx';
import { NotRatedNote } from './not-rated.component.tsx';
import { ShipmentFreight } from './shipment-freight.component.tsx';
import { getGroupedFreightBlocker } from './grouped-freight.client.ts';
import {
  RelatedShipmentLinks,
  ShipmentOptionsSplitCancelUngroupActions,
} from './shipment-actions.component.tsx';
import { ShipmentStatusBadges } from './shipment-status.component.tsx';
import { formatChargeQuantity } from './charge-explanation.rules.ts';
import { AuditActionName } from '#areas/people/session/lazy-audit-action-name.component.tsx';
import './shipment.css';
import { Button } from '#kit/web/button.tsx';
import { DocumentSummaryFields } from '#kit/web/document-summary-fields.tsx';
import type { DocumentSummaryField } from '#kit/web/document-summary-fields.tsx';
import '#kit/web/theme/document.css';
import { confirmAction } from '#kit/web/dialog.tsx';
import { getExplainProps } from '#kit/web/explain.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { formatWeekdayDate, formatShortDateTimeWithZone } from '#kit/web/format-time.ts';
import { findRowInListOrSelf } from '#kit/web/merge-conflicts.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiMutation, useApiQuery, useRecordQuery } from '#kit/web/api-query.ts';
import { Link, Screen, usePathParam } from '#kit/web/screen.tsx';
import { enumLabelsByKind } from '#kit/web/statuses.ts';
import { ScrollableTable } from '#kit/web/scrollable-table.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import { lazyComponent } from '#kit/web/lazy-component.tsx';

// Loaded with the first charge that is explained or changed.
const ManualChargeForm = lazyComponent(async () => (await import('./charge.form.tsx')).ManualChargeForm);
const RemoveChargeForm = lazyComponent(
  async () => (await import('./remove-charge.form.tsx')).RemoveChargeForm,
);
const ChargeExplanationPanel = lazyComponent(
  async () => (await import('./charge-explanation.component.tsx')).ChargeExplanationPanel,
);

const terms: Record<number, string> = enumLabelsByKind.paymentTerm;

/** One shipment: what was carried, what it costs, and how every cent was calculated. */
export default function ShipmentScreen() {
  const t = useTranslate();
  const number = usePathParam('id');
  const shipment = useRecordQuery(getShipmentEndpoint, number, (id) => ({ params: { id } }));
  const listPath = '/customerCenter/manageShipments';
  if (shipment.data) return <Shipment shipment={shipment.data} />;
  return (
    <Screen title={t('Shipment')} note={<Link to={listPath}>{t('Shipments')}</Link>}>
      <div className="pad">
        <QueryBoundary
          query={shipment}
          notFoundRecord={{ noun: t('Shipment'), number, listPath, listTitle: t('Shipments') }}
        >
          {() => null}
        </QueryBoundary>
      </div>
    </Screen>
  );
}

function Shipment({ shipment }: { shipment: ShipmentDetails }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const rates = useApiQuery(getShipmentChargesEndpoint, { params: { id: shipment.id } });
  const [explained, explain] = useState<number | null>(null);
  const [editing, edit] = useState<ChargeRow | 'new' | null>(null);
  const [removing, remove] = useState<ChargeRow | null>(null);
  const why = rates.data?.find((r) => r.id === explained);
  const mayEdit =
    getTransitionBlocker(shipmentLifecycle, 'editRates', shipment.status, me) ??
    (shipment.master ? getGroupedFreightBlocker(t, shipment) : null);
  return (
    <Screen
      title={t('Shipment {number}', { number: shipment.shipmentNumber })}
      besideTitle={<ShipmentStatusBadges shipment={shipment} />}
      note={
        <>
          <Link to="/customerCenter/manageShipments">{t('Shipments')}</Link> /{' '}
          {formatWeekdayDate(shipment.outboundDate)}
        </>
      }
      actions={<ShipmentActs shipment={shipment} rates={rates.data} />}
    >
      <Facts shipment={shipment} />
      <RelatedShipmentLinks shipment={shipment} />
      <NotRatedNote
        shipment={shipment}
        charges={rates.data}
        onAddCharge={mayEdit === null ? () => edit('new') : null}
      />
      <div className="split">
        <div className="main-column">
          <ShipmentFreight shipment={shipment} />
          <h2 className="section-title">
            {t('Charges')} <span className="grow" />
            <Button isSmall icon={IconPlus} disabledReason={mayEdit} onPress={() => edit('new')}>
              {t('Add charge')}
            </Button>
          </h2>
          <QueryBoundary query={rates}>
            {(rows) => (
              <Charges
                rows={rows}
                explained={explained}
                explain={explain}
                edit={edit}
                remove={remove}
                mayEdit={mayEdit === null}
                masterNumber={shipment.master?.number ?? null}
              />
            )}
          </QueryBoundary>
          <Changes shipment={shipment} />
        </div>
        {why && <ChargeExplanationPanel rate={why} onClose={() => explain(null)} />}
      </div>
      {editing && (
        <ManualChargeForm
          key={editing === 'new' ? 'new' : editing.id}
          shipmentId={shipment.id}
          charge={editing === 'new' ? undefined : findRowInListOrSelf(rates.data, editing)}
          charges={rates.data}
          onClose={() => edit(null)}
        />
      )}
      {removing && (
        <RemoveChargeForm
          key={removing.id}
          shipmentId={shipment.id}
          charge={removing}
          onClose={() => remove(null)}
        />
      )}
    </Screen>
  );
}

/** The actions to re-rate and approve. */
function ShipmentActs({
  shipment,
  rates,
}: {
  shipment: ShipmentDetails;
  rates: readonly ChargeRow[] | undefined;
}) {
  const t = useTranslate();
  const me = useCurrentUser();
  const approve = useApiMutation(approveShipmentEndpoint);
  const manual = rates?.filter((r) => r.manual).length ?? 0;
  const rateAgain = useRateAgain(shipment, manual);
  return (
    <>
      <Button
        icon={IconRefresh}
        disabledReason={
          getTransitionBlocker(shipmentLifecycle, 'rate', shipment.status, me) ??
          (shipment.master ? getGroupedFreightBlocker(t, shipment) : null)
        }
        onPress={rateAgain}
      >
        {manual > 0 ? t('Re-rate…') : t('Re-rate')}
      </Button>
      <Button
        icon={IconCheck}
        variant="primary"
        disabledReason={
          getTransitionBlocker(shipmentLifecycle, 'approve', shipment.status, me) ??
          (shipment.master ? getGroupedFreightBlocker(t, shipment) : null) ??
          (shipment.approvedAt ? t('{name} approved it.', { name: shipment.approvedBy ?? '' }) : null) ??
          (rates?.length === 0 ? t('No charges to approve.') : null)
        }
        onPress={() => approve.run({ params: { id: shipment.id } })}
      >
        {t('Approve')}
      </Button>
      <ShipmentOptionsSplitCancelUngroupActions shipment={shipment} />
    </>
  );
}

/** Re-rates the shipment. If it has manual charges, first asks whether to keep them. */
function useRateAgain(shipment: ShipmentDetails, manual: number) {
  const t = useTranslate();
  const rerun = useApiMutation(rerateShipmentEndpoint, {
    successMessage: (a) =>
      a.status === shipmentLifecycle.states.error.value
        ? { text: 'No rate found.' }
        : {
            text: a.approvalLost ? 'Rated: {amount}. The approval was removed.' : 'Rated: {amount}.',
            params: { amount: formatMoney(a.amount) },
          },
  });
  return async () => {
    const act = t('Re-rate');
    let keepAdjustments = true;
    const body = (
      <KeepManualChargesOnRerateChoice
        onChoose={(keep) => {
          keepAdjustments = keep;
        }}
      >
        {t('{count, plural, one {# manual charge.} other {# manual charges.}}', {
          count: manual,
        })}
      </KeepManualChargesOnRerateChoice>
    );
    if (
      manual > 0 &&
      !(await confirmAction({
        title: t('Re-rate shipment {number}', { number: shipment.shipmentNumber }),
        body,
        confirmLabel: act,
      }))
    )
      return;
    await rerun.run({ params: { id: shipment.id }, body: { keepAdjustments } });
  };
}

function Changes({ shipment }: { shipment: ShipmentDetails }) {
  const t = useTranslate();
  return (
    <>
      {shipment.history.length > 0 && <h2 className="section-title">{t('Changes')}</h2>}
      <ul className="change-list">
        {shipment.history.map((h, i) => (
          <li key={i}>
            <time dateTime={h.at}>{formatShortDateTimeWithZone(h.at, getCompanyTimeZone())}</time>
            <b>{translateAnonymousOrErasedPersonName(t, h.who)}</b>
            <span>
              <AuditActionName action={h.action} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Facts({ shipment: s }: { shipment: ShipmentDetails }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const place = [s.deliverTo, [s.city, s.state].filter(Boolean).join(' ')].join(', ');
  const facts: DocumentSummaryField[] = [
    {
      name: t('Bill to'),
      value: (
        <>
          {s.billTo} <span className="muted">{t(terms[s.paymentTerm] ?? '')}</span>
        </>
      ),
      fullText: s.billTo,
    },
    { name: t('Shipper'), value: s.shipper, fullText: s.shipper },
    { name: t('Consignee'), value: s.consignee, fullText: s.consignee },
    { name: t('Deliver to'), value: place, fullText: place },
    { name: t('Outbound'), value: `${formatWeekdayDate(s.outboundDate)} ${s.outboundWarehouse}` },
  ];
  if (s.bolNumber)
    facts.push({
      name: t('BOL'),
      value: (
        <Link to="/customerCenter/billOfLading" search={{ bolNumber: s.bolNumber }}>
          {s.bolNumber}
        </Link>
      ),
    });
  if (s.oldNumber) facts.push({ name: t('Imported as'), value: s.oldNumber, fullText: s.oldNumber });
  if (s.loadName)
    facts.push({
      name: t('Load'),
      value: me.can('loadsView:outbound') ? (
        <Link to="/outbound/loading" search={{ loadName: s.loadName }}>
          {s.loadName}
        </Link>
      ) : (
        s.loadName
      ),
    });
  if (s.invoiceNumber)
    facts.push({
      name: t('Invoice'),
      value: (
        <Link to="/customerCenter/manageInvoices" search={{ invoiceNumber: s.invoiceNumber }}>
          {s.invoiceNumber}
        </Link>
      ),
    });
  return <DocumentSummaryFields fields={facts} />;
}

interface ChargesProps {
  explained: number | null;
  explain: (id: number | null) => void;
  edit: (r: ChargeRow) => void;
  remove: (r: ChargeRow) => void;
  mayEdit: boolean;
}
function Charges({
  rows,
  masterNumber,
  ...charge
}: ChargesProps & { rows: readonly ChargeRow[]; masterNumber: number | null }) {
  const t = useTranslate();
  if (rows.length === 0)
    return (
      <p className="muted" style={{ padding: '0 16px' }}>
        {masterNumber === null
          ? t('No charges yet. Rate the shipment or add a charge.')
          : t('The charges are on Master {number}.', { number: String(masterNumber) })}
      </p>
    );
  return (
    <ScrollableTable name={t('Charges')}>
      <thead>
        <tr>
          <th className="hide-on-phone">{t('Code')}</th>
          <th>{t('Charge')}</th>
          <th className="hide-on-phone">{t('Rate type')}</th>
          <th className="numeric hide-on-phone">{t('Quantity')}</th>
          <th className="numeric hide-on-phone">{t('Rate')}</th>
          <th className="numeric">{t('Amount')}</th>
          <th className="hide-on-phone">{t('Source')}</th>
          <th>
            <span className="visually-hidden">{t('Actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((r) => (
          <Charge key={r.id} rate={r} {...charge} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td className="hide-on-phone" />
          <td>{t('{count, plural, one {# charge} other {# charges}}', { count: rows.length })}</td>
          <td className="hide-on-phone" colSpan={3} />
          <td className="numeric">{formatMoney(rows.reduce((n, r) => n + r.amount, 0))}</td>
          <td className="hide-on-phone" />
          <td />
        </tr>
      </tfoot>
    </ScrollableTable>
  );
}

function Charge({ rate: r, explained, explain, edit, remove, mayEdit }: ChargesProps & { rate: ChargeRow }) {
  const t = useTranslate();
  return (
    <tr className={r.id === explained ? 'active' : ''}>
      <td className="medium hide-on-phone">{r.chargeCode}</td>
      <td>
        {t(r.description)}{' '}
        <span className="phone-details">{`${formatChargeQuantity(r.quantity, r.quantityUnit)} × ${priceOf(r)}`}</span>
      </td>
      <td className="hide-on-phone">{t(r.rateType)}</td>
      <td className="numeric hide-on-phone">{formatChargeQuantity(r.quantity, r.quantityUnit)}</td>
      <td className="numeric hide-on-phone">{priceOf(r)}</td>
      <td className="numeric strong">
        <span {...getExplainProps('charge')}>{formatMoney(r.amount)}</span>
      </td>
      <td className="hide-on-phone">
        {r.manual ? (translateAnonymousOrErasedPersonName(t, r.manualBy) ?? t('Manual')) : t('Tariff')}
      </td>
      <td className="numeric">
        <span className="row" style={{ justifyContent: 'flex-end' }}>
          {mayEdit && (
            <Button
              isSmall
              variant="ghost"
              icon={IconPencil}
              onPress={() => edit(r)}
              label={t('Edit {charge}', { charge: t(r.description) })}
            />
          )}
          {mayEdit && r.manual && (
            <Button
              isSmall
              variant="ghost"
              icon={IconTrash}
              onPress={() => remove(r)}
              label={t('Remove {charge}', { charge: t(r.description) })}
            />
          )}
          <Button
            isSmall
            variant={r.id === explained ? 'primary' : 'plain'}
            onPress={() => explain(r.id === explained ? null : r.id)}
            label={t('Why {amount}?', { amount: formatMoney(r.amount) })}
          >
            {t('Why')}
          </Button>
        </span>
      </td>
    </tr>
  );
}
function priceOf(r: ChargeRow): string {
  if (r.percentBp) return formatBasisPointsAsPercent(r.percentBp);
  return r.rate4 ? formatRate4AsDollars(r.rate4) : '–';
}
