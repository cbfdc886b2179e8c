import type { RateSheetLineChange } from './sheet-file.contract.ts';
import { computeRateDifference } from './compare-sheets.rules.ts';
import { describeLineScope, describeLineRate } from './sheet-line-text.client.ts';
import type { TariffScopeOptions } from './sheet-line-text.client.ts';
import type { RateSheetLine, RateSheetVersion } from './sheets.contract.ts';
import { formatMoney, formatBasisPointsAsPercent, formatRate4AsDollars } from '#kit/contract/money.ts';
import { Badge } from '#kit/web/status-badge.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import { HorizontalScroll } from '#kit/web/scroll-area.tsx';

/** Renders rates before and after side by side, with the difference. */
export function ChangedRates({
  changes,
  accounts,
  scopeOptions,
}: {
  changes: readonly RateSheetLineChange[];
  accounts: RateSheetVersion['accounts'];
  scopeOptions: TariffScopeOptions | undefined;
}) {
  const t = useTranslate();
  return (
    <HorizontalScroll name={t('Rates')}>
      <table className="plain">
        <thead>
          <tr>
            <th>{t('For')}</th>
            <th>{t('Status')}</th>
            <th className="hide-on-phone">{t('Before')}</th>
            <th className="hide-on-phone">{t('After')}</th>
            <th className="numeric">{t('Difference')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change, index) => {
            const line = change.after ?? change.before;
            return (
              line && (
                <tr key={index}>
                  <td>
                    {line.name && <b>{line.name} </b>}
                    {describeLineScope(t, line, accounts, scopeOptions)}{' '}
                    <span className="phone-details">
                      {describeRate(t, change.before)} → {describeRate(t, change.after)}
                    </span>
                  </td>
                  <td>
                    <Standing change={change} />
                  </td>
                  <td className="hide-on-phone">{describeRate(t, change.before)}</td>
                  <td className="hide-on-phone">{describeRate(t, change.after)}</td>
                  <td className="numeric wrap-text">{differenceWord(t, change)}</td>
                </tr>
              )
            );
          })}
        </tbody>
      </table>
    </HorizontalScroll>
  );
}
const describeRate = (t: Translate, line: RateSheetLine | null): string =>
  line ? describeLineRate(t, line) : '–';

function Standing({ change }: { change: RateSheetLineChange }) {
  const t = useTranslate();
  if (!change.before) return <Badge tone="done">{t('rate|New')}</Badge>;
  return change.after ? (
    <Badge tone="wait">{t('rate|Changed')}</Badge>
  ) : (
    <Badge tone="fault">{t('Removed')}</Badge>
  );
}

const signed = (value: number, text: string): string => (value > 0 ? `+${text}` : text);
function differenceWord(t: Translate, change: RateSheetLineChange): string {
  const { rate4, bp, minimum, relativeChangeBasisPoints: share } = computeRateDifference(change);
  const words = [
    ...(rate4
      ? [
          `${signed(rate4, formatRate4AsDollars(rate4))}${share === null ? '' : ` (${signed(share, formatBasisPointsAsPercent(share))})`}`,
        ]
      : []),
    ...(bp ? [signed(bp, formatBasisPointsAsPercent(bp))] : []),
    ...(minimum ? [t('minimum {amount}', { amount: signed(minimum, formatMoney(minimum)) })] : []),
  ];
  return words.join(' · ') || '–';
}
