import { useState } from 'react';
import type { SimulatedShipment } from './simulation.contract.ts';
import { formatSignedMoney } from './signed-money.web.ts';
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
            <th className="roomy">{t('Outbound date')}</th>
            <th className="roomy">{t('Payer')}</th>
            <th className="roomy">{t('Origin and state')}</th>
            <th className="num roomy">{t('Before')}</th>
            <th className="num">{t('After')}</th>
            <th className="num">{t('Difference')}</th>
            <th />
          </tr>
        </thead>
        {shipments.map((s) => (
          <tbody key={s.id}>
            <tr>
              <td>
                <Link to={`/customerCenter/manageShipments/${s.id}`}>{s.number}</Link>{' '}
                <span className="below">
                  {[formatDate(s.outboundDate), s.payer, s.lane, formatMoney(s.before.amount)].join(' · ')}
                </span>
              </td>
              <td className="roomy">{formatDate(s.outboundDate)}</td>
              <td className="roomy">{s.payer}</td>
              <td className="roomy">{s.lane}</td>
              <td className="num roomy">{formatMoney(s.before.amount)}</td>
              <td className="num">{formatMoney(s.after.amount)}</td>
              <td className="num">{formatSignedMoney(s.after.amount - s.before.amount)}</td>
              <td className="acts">
                <button
                  type="button"
                  className="link"
                  aria-expanded={open === s.id}
                  aria-label={t('Why? Charges of shipment {number}', { number: String(s.number) })}
                  onClick={() => setOpen(open === s.id ? null : s.id)}
                >
                  {t('Why?')}
                </button>
              </td>
            </tr>
            {open === s.id && (
              <tr>
                <td colSpan={8}>
                  <div className="simulated-sides">
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
      {side.error && <p className="t-fault">{t(side.error.sentence, side.error.params)}</p>}
      <ul className="plain">
        {side.charges.map((c, index) => {
          const key = `${shipment.id} ${name} ${index}`;
          return (
            <li key={key} className="row">
              <span className="grow">{t(c.description)}</span>
              <button
                type="button"
                className="link num"
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
