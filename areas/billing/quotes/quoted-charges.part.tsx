import type { SaidCharge } from '#areas/billing/rating/said-charge.contract.ts';
import { quantityOf } from '#areas/billing/shipments/why.rules.ts';
import { showMoney, showPercent, showRate } from '#kit/contract/money.ts';
import { useText } from '#kit/web/text.tsx';

/** The tariff that a charge is of, by its steps. */
const tariffOf = (charge: SaidCharge): string => {
  const name = charge.why.find((step) => step.step === 'tariff')?.['name'];
  return typeof name === 'string' ? name : '';
};
const howMuch = (c: SaidCharge): string =>
  c.percentBp
    ? `${showMoney(c.quantity)} × ${showPercent(c.percentBp)}`
    : `${quantityOf(c.quantity, c.quantityUnit)} × ${showRate(c.rate4)}`;

/** What a price is made of, and by which tariff. */
export function QuotedCharges({ amount, charges }: { amount: number; charges: readonly SaidCharge[] }) {
  const t = useText();
  return (
    <table className="plain">
      <thead>
        <tr>
          <th>{t('Charge')}</th>
          <th className="num">{t('How much')}</th>
          <th className="num">{t('Amount')}</th>
        </tr>
      </thead>
      <tbody>
        {charges.map((c, at) => (
          <tr key={at}>
            <td>
              {t(c.description)} <span className="dim">{tariffOf(c)}</span>
            </td>
            <td className="num">{howMuch(c)}</td>
            <td className="num">{showMoney(c.amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={2}>{t('Total')}</td>
          <td className="num">
            <b>{showMoney(amount)}</b>
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
