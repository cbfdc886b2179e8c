import type { BolRegenerationPreview } from './bol-actions.contract.ts';
import { formatCount, formatHundredths } from '#kit/contract/money.ts';
import '#kit/web/theme/document.css';
import { ScrollableTable } from '#kit/web/scrollable-table.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** Shows how a regenerated bill would differ, before it is regenerated. */
export function BolRegenerationPreviewTable({ difference: d }: { difference: BolRegenerationPreview }) {
  const t = useTranslate();
  const before = `${formatCount(d.unitsBefore)} · ${formatHundredths(d.cubesBefore)}`;
  const after = `${formatCount(d.unitsAfter)} · ${formatHundredths(d.cubesAfter)}`;
  return (
    <>
      <p>
        {t(
          'Creates a new BOL number from what’s loaded now. The old number is superseded and can still be printed.',
        )}{' '}
        {d.rated > 0 &&
          t('The charges of {count, plural, one {# shipment} other {# shipments}} will be removed.', {
            count: d.rated,
          })}
      </p>
      {d.lines.length === 0 ? (
        <p className="note">{t('No changes.')}</p>
      ) : (
        <ScrollableTable name={t('Proposed changes')}>
          <thead>
            <tr>
              <th>{t('Shipper')}</th>
              <th className="hide-on-phone">{t('Product')}</th>
              <th className="hide-on-phone">{t('Size (in)')}</th>
              <th className="numeric">{t('On this BOL')}</th>
              <th className="numeric">{t('Loaded now')}</th>
            </tr>
          </thead>
          <tbody>
            {d.lines.map((l) => (
              <tr key={`${l.shipper} ${l.productCode} ${l.size}`}>
                <td>
                  {l.shipper} <span className="phone-details">{[l.productCode, l.size].join(' · ')}</span>
                </td>
                <td className="hide-on-phone">{l.productCode}</td>
                <td className="hide-on-phone">{l.size}</td>
                <td className="numeric">{formatCount(l.unitsBefore)}</td>
                <td className="numeric strong">{formatCount(l.unitsAfter)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>{t('Units and cube')}</td>
              <td className="hide-on-phone" colSpan={2} />
              <td className="numeric">{before}</td>
              <td className="numeric">{after}</td>
            </tr>
          </tfoot>
        </ScrollableTable>
      )}
    </>
  );
}
