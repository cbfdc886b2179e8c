import { showDate } from '#kit/contract/dates.ts';
import { showCount, showHundredths, showMoney } from '#kit/contract/money.ts';
import type { ClosePreview } from './closing.contract.ts';
import { NotBilledNote } from './not-billed.part.tsx';
import './closing.css';
import { A } from '#kit/web/screen.tsx';
import { State } from '#kit/web/state.tsx';
import { useText } from '#kit/web/text.tsx';

/** What closing the range would make, or the shipments that hold it up. */
export function ClosePreviewNote({ preview: p }: { preview: ClosePreview }) {
  const t = useText();
  if (p.refused && p.holdingCount === 0)
    return <p className="note">{t(p.refused.sentence, p.refused.params)}</p>;
  if (p.refused) return <HoldingUp preview={p} />;
  return (
    <>
      <Sums preview={p} />
      <NotBilledNote found={p.notBilled} />
    </>
  );
}

function Sums({ preview: p }: { preview: ClosePreview }) {
  const t = useText();
  return (
    <div className="sum">
      <div>
        {t('Invoices')} <b>{showCount(p.invoices)}</b>
      </div>
      <div>
        {t('Amount')} <b>{showMoney(p.amount)}</b>
      </div>
      <div>
        {t('Shipments')} <b>{showCount(p.shipments)}</b>
      </div>
      <div>
        {t('Units')} <b>{showCount(p.units)}</b>
      </div>
      <div>
        {t('Cubes')} <b>{showHundredths(p.cubes)}</b>
      </div>
    </div>
  );
}

function HoldingUp({ preview: p }: { preview: ClosePreview }) {
  const t = useText();
  return (
    <>
      <p className="note t-fault">
        {t(
          '{count, plural, one {# shipment holds} other {# shipments hold}} up the close. Nothing is invoiced until every one is rated.',
          { count: p.holdingCount },
        )}
      </p>
      <div
        className="closing-list"
        tabIndex={0}
        role="region"
        aria-label={t('Shipments that hold up the close')}
      >
        <table className="plain">
          <thead>
            <tr>
              <th>{t('Shipment')}</th>
              <th>{t('Status')}</th>
              <th>{t('Outbound')}</th>
              <th>{t('Consignee')}</th>
              <th>{t('Why')}</th>
            </tr>
          </thead>
          <tbody>
            {p.holding.map((s) => (
              <tr key={s.id}>
                <td>
                  <A to={`/customerCenter/manageShipments/${s.id}`}>{s.number}</A>
                </td>
                <td>
                  <State of="shipment" value={s.status} />
                </td>
                <td>{showDate(s.outboundDate)}</td>
                <td>{s.consignee}</td>
                <td>{s.error && t(s.error.sentence, s.error.params)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
