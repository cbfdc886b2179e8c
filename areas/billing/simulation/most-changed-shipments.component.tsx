import { useState } from 'react';
import type { SimulatedShipment } from './simulation.contract.ts';
import { formatSignedMoney } from './signed-money.client.ts';
import type { CalculatedCharge } from '#areas/billing/rating/calculated-charge.contract.ts';
import type { ChargeRow } from '#areas/billing/shipments/shipments.contract.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { formatMoney } from '#kit/contract/money.ts';
import { Link } from '#kit/web/screen.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import { HorizontalScroll } from '#kit/web/scroll-area.tsx';

/** A charge whose calculation steps are open. */
export interface ExplainedCharge {
  key: string;
  charge: ChargeRow;
}
/** Renders the shipments that change most, each with its charges before and after. A charge opens its calculation steps. */
export function MostChangedShipments({
  shipments,
  openExplanation: why,
  onExplain: explain,
}: {
  shipments: readonly SimulatedShipment[];
  openExplanation: ExplainedCharge | null;
  onExplain: (why: ExplainedCharge) => void;
}) {
  const t = useTranslate();
  const [open, setOpen] = useState<number | null>(null);
  return (
    <HorizontalScroll name={t('Largest changes')}>
      <table className="plain">
        <thead>
          <tr>
            <th>{t('Shipment')}</th>
            <th className="hide-on-phone">{t('Outbound date')}</th>
            <th className="hide-on-phone">{t('Payer')}</th>
            <th className="hide-on-phone">{t('Origin and state')}</th>
            <th className="numeric hide-on-phone">{t('Before')}</th>
            <th className="numeric">{t('After')}</th>
            <th className="numeric">{t('Difference')}</th>
            <th />
          </tr>
        </thead>
        {shipments.map((s) => (
          <tbody key={s.id}>
            <tr>
              <td>
                <Link to={`/customerCenter/manageShipments/${s.id}`}>{s.number}</Link>{' '}
                <span className="phone-details">
                  {[formatDate(s.outboundDate), s.payer, s.lane, formatMoney(s.before.amount)].join(' · ')}
                </span>
              </td>
              <td className="hide-on-phone">{formatDate(s.outboundDate)}</td>
              <td className="hide-on-phone">{s.payer}</td>
              <td className="hide-on-phone">{s.lane}</td>
              <td className="numeric hide-on-phone">{formatMoney(s.before.amount)}</td>
              <td className="numeric">{formatMoney(s.after.amount)}</td>
              <td className="numeric">{formatSignedMoney(s.after.amount - s.before.amount)}</td>
              <td className="actions">
                <button
                  type="button"
                  className="link"
                  aria-expanded={open === s.id}
                  aria-label={t('Why? Charges for shipment {number}', { number: String(s.number) })}
                  onClick={() => setOpen(open === s.id ? null : s.id)}
                >
                  {t('Why?')}
                </button>
              </td>
            </tr>
            {open === s.id && (
              <tr>
                <td colSpan={8}>
                  <div className="simulation-comparison">
                    <Side name={t('Before')} of={s} side={s.before} why={why} explain={explain} />
                    <Side name={t('After')} of={s} side={s.after} why={why} explain={explain} />
                  </div>
                </td>
              </tr>
            )}
          </tbody>
        ))}
      </table>
    </HorizontalScroll>
  );
}

function Side({
  name,
  of: shipment,
  side,
  why,
  explain,
}: {
  name: string;
  of: SimulatedShipment;
  side: SimulatedShipment['before'];
  why: ExplainedCharge | null;
  explain: (why: ExplainedCharge) => void;
}) {
  const t = useTranslate();
  return (
    <section>
      <h3>{name}</h3>
      {side.error && <p className="tone-fault">{t(side.error.sentence, side.error.params)}</p>}
      <ul className="plain">
        {side.charges.map((c, index) => {
          const key = `${shipment.id} ${name} ${index}`;
          return (
            <li key={key} className="row">
              <span className="grow">{t(c.description)}</span>
              <button
                type="button"
                className="link numeric"
                aria-pressed={why?.key === key}
                aria-label={t('Why {amount}?', { amount: formatMoney(c.amount) })}
                onClick={() => explain({ key, charge: asRate(c, index) })}
              >
                {formatMoney(c.amount)}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
/** The calculated charge as a charge row, so that it can be explained like a shipment's charge. */
const asRate = (charge: CalculatedCharge, index: number): ChargeRow => ({
  ...charge,
  id: index,
  seq: index,
  manual: false,
  manualBy: null,
  edited: false,
  tariffId: null,
  tariffName: null,
  rowVersion: 1,
});
