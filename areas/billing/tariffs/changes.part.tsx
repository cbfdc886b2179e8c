import type { LineChange } from './sheet-file.contract.ts';
import { differenceOf } from './compare.rules.ts';
import { forWhom, rateWords } from './sheet-words.web.ts';
import type { Places } from './sheet-words.web.ts';
import type { SheetLine, SheetVersion } from './sheets.contract.ts';
import { showMoney, showPercent, showRate } from '#kit/contract/money.ts';
import { Badge } from '#kit/web/state.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';
import { Wide } from '#kit/web/wide.tsx';

/** Rates before and after, side by side, with what the difference comes to. */
export function ChangedRates({
  changes,
  accounts,
  known,
}: {
  changes: readonly LineChange[];
  accounts: SheetVersion['accounts'];
  known: Places | undefined;
}) {
  const t = useText();
  return (
    <Wide name={t('Rates')}>
      <table className="plain">
        <thead>
          <tr>
            <th>{t('For')}</th>
            <th>{t('Status')}</th>
            <th className="roomy">{t('Before')}</th>
            <th className="roomy">{t('After')}</th>
            <th className="num">{t('Difference')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change, at) => {
            const line = change.after ?? change.before;
            return (
              line && (
                <tr key={at}>
                  <td>
                    {line.name && <b>{line.name} </b>}
                    {forWhom(t, line, accounts, known)}{' '}
                    <span className="below">
                      {said(t, change.before)} → {said(t, change.after)}
                    </span>
                  </td>
                  <td>
                    <Standing change={change} />
                  </td>
                  <td className="roomy">{said(t, change.before)}</td>
                  <td className="roomy">{said(t, change.after)}</td>
                  <td className="num wraps">{differenceWord(t, change)}</td>
                </tr>
              )
            );
          })}
        </tbody>
      </table>
    </Wide>
  );
}
const said = (t: Say, line: SheetLine | null): string => (line ? rateWords(t, line) : '–');

function Standing({ change }: { change: LineChange }) {
  const t = useText();
  if (!change.before) return <Badge tone="done">{t('rate|New')}</Badge>;
  return change.after ? (
    <Badge tone="wait">{t('rate|Changed')}</Badge>
  ) : (
    <Badge tone="fault">{t('Removed')}</Badge>
  );
}

const signed = (value: number, said: string): string => (value > 0 ? `+${said}` : said);
function differenceWord(t: Say, change: LineChange): string {
  const { rate4, bp, minimum, share } = differenceOf(change);
  const words = [
    ...(rate4
      ? [
          `${signed(rate4, showRate(rate4))}${share === null ? '' : ` (${signed(share, showPercent(share))})`}`,
        ]
      : []),
    ...(bp ? [signed(bp, showPercent(bp))] : []),
    ...(minimum ? [t('minimum {amount}', { amount: signed(minimum, showMoney(minimum)) })] : []),
  ];
  return words.join(' · ') || '–';
}
