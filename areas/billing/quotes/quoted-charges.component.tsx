import type { CalculatedCharge } from '#areas/billing/rating/calculated-charge.contract.ts';
import { formatChargeQuantity } from '#areas/billing/shipments/charge-explanation.rules.ts';
import { formatMoney, formatBasisPointsAsPercent, formatRate4AsDollars } from '#kit/contract/money.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** The tariff of a charge, from its steps. */
const tariffOf = (charge: CalculatedCharge): string => {
  const name = charge.why.find((step) => step.step === 'tariff')?.['name'];
  return typeof name === 'string' ? name : '';
};
const howMuch = (c: CalculatedCharge): string =>
  c.percentBp
    ? `${formatMoney(c.quantity)} × ${formatBasisPointsAsPercent(c.percentBp)}`
    : `${formatChargeQuantity(c.quantity, c.quantityUnit)} × ${formatRate4AsDollars(c.rate4)}`;

/** The components of a price, and the tariff behind them. */
export function QuotedCharges({
  totalCents: amount,
  charges,
}: {
  totalCents: number;
  charges: readonly CalculatedCharge[];
}) {
  const t = useTranslate();
  return (
    <table className="plain">
      <thead>
        <tr>
          <th>{t('Charge')}</th>
          <th className="numeric">{t('Quantity and rate')}</th>
          <th className="numeric">{t('Amount')}</th>
        </tr>
      </thead>
      <tbody>
        {charges.map((c, index) => (
          <tr key={index}>
            <td>
              {t(c.description)} <span className="muted">{tariffOf(c)}</span>
            </td>
            <td className="numeric">{howMuch(c)}</td>
            <td className="numeric">{formatMoney(c.amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={2}>{t('Total')}</td>
          <td className="numeric">
            <b>{formatMoney(amount)}</b>
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
