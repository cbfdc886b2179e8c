import { personName } from '#kit/contract/person-name.ts';
import { houseNow } from '#kit/web/house.ts';
import { IconCheck, IconPencil, IconPlus, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { whyNot } from '#kit/contract/lifecycle.ts';
import { showMoney, showPercent, showRate } from '#kit/contract/money.ts';
import {
  approveShipment,
  deleteRate,
  getRates,
  getShipment,
  rerunRating,
  shipmentLifecycle,
} from './shipments.contract.ts';
import type { RateRow, ShipmentDoc } from './shipments.contract.ts';
import { ManualCharges } from './manual-charges.part.tsx';
import { NotRated } from './not-rated.part.tsx';
import { Carried } from './freight.part.tsx';
import { whyGrouped } from './grouped.web.ts';
import { Family, FreightActs } from './shipment-acts.part.tsx';
import { ChargeForm } from './charge.form.tsx';
import { ShipmentState } from './shipment-state.part.tsx';
import { WhyPanel } from './why.part.tsx';
import { quantityOf } from './why.rules.ts';
import './shipment.css';
import { Action } from '#kit/web/action.tsx';
import { DocumentFacts } from '#kit/web/document-facts.tsx';
import type { DocumentFact } from '#kit/web/document-facts.tsx';
import '#kit/web/theme/document.css';
import { ask } from '#kit/web/dialog.tsx';
import { explains } from '#kit/web/explain.tsx';
import { useMe } from '#kit/web/me.ts';
import { showDayDate, showNamedMoment } from '#kit/web/moments.ts';
import { newest } from '#kit/web/newer.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { useAct, useAnswer, useRecord } from '#kit/web/query.ts';
import { A, Screen, usePathValue } from '#kit/web/screen.tsx';
import { choices } from '#kit/web/states.ts';
import { ScrolledTable } from '#kit/web/scrolled-table.tsx';
import { useText } from '#kit/web/text.tsx';

const terms: Record<number, string> = choices.paymentTerm;

/** One shipment: what was carried, what it costs, and why every cent. */
export default function ShipmentScreen() {
  const t = useText();
  const number = usePathValue('id');
  const shipment = useRecord(getShipment, number, (id) => ({ params: { id } }));
  const back = '/customerCenter/manageShipments';
  if (shipment.data) return <Shipment shipment={shipment.data} />;
  return (
    <Screen title={t('Shipment')} note={<A to={back}>{t('Shipments')}</A>}>
      <div className="pad">
        <Answered of={shipment} sought={{ kind: t('Shipment'), number, back, list: t('Shipments') }}>
          {() => null}
        </Answered>
      </div>
    </Screen>
  );
}

function Shipment({ shipment }: { shipment: ShipmentDoc }) {
  const t = useText();
  const me = useMe();
  const rates = useAnswer(getRates, { params: { id: shipment.id } });
  const [explained, explain] = useState<number | null>(null);
  const [editing, edit] = useState<RateRow | 'new' | null>(null);
  const why = rates.data?.find((r) => r.id === explained);
  const mayEdit =
    whyNot(shipmentLifecycle, 'editRates', shipment.status, me) ??
    (shipment.master ? whyGrouped(t, shipment) : null);
  return (
    <Screen
      title={t('Shipment {number}', { number: shipment.shipmentNumber })}
      beside={<ShipmentState shipment={shipment} />}
      note={
        <>
          <A to="/customerCenter/manageShipments">{t('Shipments')}</A> / {showDayDate(shipment.outboundDate)}
        </>
      }
      acts={<ShipmentActs shipment={shipment} rates={rates.data} />}
    >
      <Facts shipment={shipment} />
      <Family shipment={shipment} />
      <NotRated shipment={shipment} rates={rates.data} onAdd={mayEdit === null ? () => edit('new') : null} />
      <div className="split">
        <div className="left">
          <Carried shipment={shipment} />
          <h2 className="part">
            {t('Charges')} <span className="grow" />
            <Action small icon={IconPlus} whyNot={mayEdit} onPress={() => edit('new')}>
              {t('Add a charge')}
            </Action>
          </h2>
          <Answered of={rates}>
            {(rows) => (
              <Charges
                rows={rows}
                explained={explained}
                explain={explain}
                edit={edit}
                shipmentId={shipment.id}
                mayEdit={mayEdit === null}
                masterNumber={shipment.master?.number ?? null}
              />
            )}
          </Answered>
          <Changes shipment={shipment} />
        </div>
        {why && <WhyPanel rate={why} onClose={() => explain(null)} />}
      </div>
      {editing && (
        <ChargeForm
          key={editing === 'new' ? 'new' : editing.id}
          shipmentId={shipment.id}
          charge={editing === 'new' ? undefined : newest(rates.data, editing)}
          charges={rates.data}
          onClose={() => edit(null)}
        />
      )}
    </Screen>
  );
}

/** Rating anew and approving. */
function ShipmentActs({ shipment, rates }: { shipment: ShipmentDoc; rates: readonly RateRow[] | undefined }) {
  const t = useText();
  const me = useMe();
  const approve = useAct(approveShipment);
  const manual = rates?.filter((r) => r.manual).length ?? 0;
  const rateAgain = useRateAgain(shipment, manual);
  return (
    <>
      <Action
        icon={IconRefresh}
        whyNot={
          whyNot(shipmentLifecycle, 'rate', shipment.status, me) ??
          (shipment.master ? whyGrouped(t, shipment) : null)
        }
        onPress={rateAgain}
      >
        {manual > 0 ? t('Rate again…') : t('Rate again')}
      </Action>
      <Action
        icon={IconCheck}
        look="go"
        whyNot={
          whyNot(shipmentLifecycle, 'approve', shipment.status, me) ??
          (shipment.master ? whyGrouped(t, shipment) : null) ??
          (shipment.approvedAt ? t('{name} has approved it.', { name: shipment.approvedBy ?? '' }) : null) ??
          (rates?.length === 0 ? t('There are no charges to approve.') : null)
        }
        onPress={() => approve.run({ params: { id: shipment.id } })}
      >
        {t('Approve')}
      </Action>
      <FreightActs shipment={shipment} />
    </>
  );
}

/** Rates the shipment anew; where charges were made by hand it asks first whether they stay. */
function useRateAgain(shipment: ShipmentDoc, manual: number) {
  const t = useText();
  const rerun = useAct(rerunRating, {
    says: (a) =>
      a.status === shipmentLifecycle.states.error.value
        ? { text: 'No rate was found.' }
        : {
            text: a.approvalLost ? 'Rated: {amount}. The approval is lost.' : 'Rated: {amount}.',
            params: { amount: showMoney(a.amount) },
          },
  });
  return async () => {
    const act = t('Rate again');
    let keepAdjustments = true;
    const body = (
      <ManualCharges
        choose={(keep) => {
          keepAdjustments = keep;
        }}
      >
        {t('{count, plural, one {# charge was made by hand.} other {# charges were made by hand.}}', {
          count: manual,
        })}
      </ManualCharges>
    );
    if (
      manual > 0 &&
      !(await ask({
        title: t('Rate shipment {number} again', { number: shipment.shipmentNumber }),
        body,
        act,
        leave: t('Back'),
      }))
    )
      return;
    await rerun.run({ params: { id: shipment.id }, body: { keepAdjustments } });
  };
}

function Changes({ shipment }: { shipment: ShipmentDoc }) {
  const t = useText();
  return (
    <>
      {shipment.history.length > 0 && <h2 className="part">{t('Changes')}</h2>}
      <ul className="changes">
        {shipment.history.map((h, i) => (
          <li key={i}>
            <time dateTime={h.at}>{showNamedMoment(h.at, houseNow().zone)}</time>
            <b>{personName(t, h.who)}</b>
            <span>
              {t(h.action.replace(/ \d+$/, ''))}
              {/\d+$/.exec(h.action)?.[0] ? ` ${/\d+$/.exec(h.action)?.[0]}` : ''}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Facts({ shipment: s }: { shipment: ShipmentDoc }) {
  const t = useText();
  const me = useMe();
  const place = [s.deliverTo, [s.city, s.state].filter(Boolean).join(' ')].join(', ');
  const facts: DocumentFact[] = [
    {
      name: t('Bill to'),
      value: (
        <>
          {s.billTo} <span className="dim">{t(terms[s.paymentTerm] ?? '')}</span>
        </>
      ),
      whole: s.billTo,
    },
    { name: t('Shipper'), value: s.shipper, whole: s.shipper },
    { name: t('Consignee'), value: s.consignee, whole: s.consignee },
    { name: t('Deliver to'), value: place, whole: place },
    { name: t('Outbound'), value: `${showDayDate(s.outboundDate)} ${s.outboundWarehouse}` },
  ];
  if (s.bolNumber)
    facts.push({
      name: t('BOL'),
      value: (
        <A to="/customerCenter/billOfLading" search={{ bolNumber: s.bolNumber }}>
          {s.bolNumber}
        </A>
      ),
    });
  if (s.oldNumber) facts.push({ name: t('Imported as'), value: s.oldNumber, whole: s.oldNumber });
  if (s.loadName)
    facts.push({
      name: t('Load'),
      value: me.can('loadsView:outbound') ? (
        <A to="/outbound/loading" search={{ loadName: s.loadName }}>
          {s.loadName}
        </A>
      ) : (
        s.loadName
      ),
    });
  if (s.invoiceNumber)
    facts.push({
      name: t('Invoice'),
      value: (
        <A to="/customerCenter/manageInvoices" search={{ invoiceNumber: s.invoiceNumber }}>
          {s.invoiceNumber}
        </A>
      ),
    });
  return <DocumentFacts facts={facts} />;
}

interface ChargesProps {
  explained: number | null;
  explain: (id: number | null) => void;
  edit: (r: RateRow) => void;
  shipmentId: number;
  mayEdit: boolean;
}
function Charges({
  rows,
  masterNumber,
  ...charge
}: ChargesProps & { rows: readonly RateRow[]; masterNumber: number | null }) {
  const t = useText();
  if (rows.length === 0)
    return (
      <p className="dim" style={{ padding: '0 16px' }}>
        {masterNumber === null
          ? t('There are no charges yet. Rate the shipment, or add a charge.')
          : t('The charges are on Master {number}.', { number: String(masterNumber) })}
      </p>
    );
  return (
    <ScrolledTable name={t('Charges')}>
      <thead>
        <tr>
          <th className="roomy">{t('Code')}</th>
          <th>{t('Charge')}</th>
          <th className="roomy">{t('Rate type')}</th>
          <th className="num roomy">{t('Quantity')}</th>
          <th className="num roomy">{t('Rate')}</th>
          <th className="num">{t('Amount')}</th>
          <th className="roomy">{t('Source')}</th>
          <th>
            <span className="unseen">{t('Actions')}</span>
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
          <td className="roomy" />
          <td>{t('{count, plural, one {# charge} other {# charges}}', { count: rows.length })}</td>
          <td className="roomy" colSpan={3} />
          <td className="num">{showMoney(rows.reduce((n, r) => n + r.amount, 0))}</td>
          <td className="roomy" />
          <td />
        </tr>
      </tfoot>
    </ScrolledTable>
  );
}

function Charge({
  rate: r,
  explained,
  explain,
  edit,
  shipmentId,
  mayEdit,
}: ChargesProps & { rate: RateRow }) {
  const t = useText();
  const remove = useAct(deleteRate);
  const drop = async () => {
    const act = t('Remove charge');
    if (
      await ask({
        title: t('Remove {charge} {amount}', { charge: t(r.description), amount: showMoney(r.amount) }),
        body: t('The shipment comes to that much less, and an approval of it ends. This cannot be undone.'),
        act,
        leave: t('Keep'),
        risk: true,
      })
    )
      await remove.run({ params: { id: shipmentId, rateId: r.id } });
  };
  return (
    <tr className={r.id === explained ? 'on' : ''}>
      <td className="med roomy">{r.chargeCode}</td>
      <td>
        {t(r.description)}{' '}
        <span className="below">{`${quantityOf(r.quantity, r.quantityUnit)} × ${priceOf(r)}`}</span>
      </td>
      <td className="roomy">{t(r.rateType)}</td>
      <td className="num roomy">{quantityOf(r.quantity, r.quantityUnit)}</td>
      <td className="num roomy">{priceOf(r)}</td>
      <td className="num strong">
        <span {...explains('charge')}>{showMoney(r.amount)}</span>
      </td>
      <td className="roomy">{r.manual ? (personName(t, r.manualBy) ?? t('By hand')) : t('Tariff')}</td>
      <td className="num">
        <span className="row" style={{ justifyContent: 'flex-end' }}>
          {mayEdit && (
            <Action
              small
              look="ghost"
              icon={IconPencil}
              onPress={() => edit(r)}
              label={t('Change {charge}', { charge: t(r.description) })}
            />
          )}
          {mayEdit && r.manual && (
            <Action
              small
              look="ghost"
              icon={IconTrash}
              onPress={drop}
              label={t('Remove {charge}', { charge: t(r.description) })}
            />
          )}
          <Action
            small
            look={r.id === explained ? 'go' : 'plain'}
            onPress={() => explain(r.id === explained ? null : r.id)}
            label={t('Why {amount}?', { amount: showMoney(r.amount) })}
          >
            {t('Why')}
          </Action>
        </span>
      </td>
    </tr>
  );
}
function priceOf(r: RateRow): string {
  if (r.percentBp) return showPercent(r.percentBp);
  return r.rate4 ? showRate(r.rate4) : '–';
}
