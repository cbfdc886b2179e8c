import { IconClipboardText, IconPencil, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { getRecentFuelPricesAndTablesEndpoint } from './fuel.contract.ts';
import type { FuelPriceRow, FuelTable } from './fuel.contract.ts';
import { GenerateFuelTableForm } from './fuel-steps.form.tsx';
import { FuelPriceForm, FuelTableForm, formatMillsAsDollars } from './fuel.form.tsx';
import { formatDate } from '#kit/contract/dates.ts';
import { formatBasisPointsAsPercent } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiQuery } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';
import { HorizontalScroll } from '#kit/web/scroll-area.tsx';

const wasWords = (was: readonly number[]): string =>
  was.map((mills) => `$${formatMillsAsDollars(mills)}`).join(', ');

/** The diesel index by week, and the table that turns a price into a surcharge. */
export function FuelPricesAndTables() {
  const t = useTranslate();
  const fuel = useApiQuery(getRecentFuelPricesAndTablesEndpoint, {});
  const [price, setPrice] = useState<FuelPriceRow | 'new' | null>(null);
  const [adding, add] = useState<'steps' | 'rows' | null>(null);
  return (
    <QueryBoundary query={fuel}>
      {({ prices, tables }) => (
        <>
          <section>
            <h2 className="section-title">
              {t('Diesel by week')} <span className="grow" />
              <Button isSmall variant="primary" icon={IconPlus} onPress={() => setPrice('new')}>
                {t('New price')}
              </Button>
            </h2>
            <Prices prices={prices} onEdit={setPrice} />
          </section>
          <section>
            <h2 className="section-title">
              {t('Fuel tables')} <span className="grow" />
              <Button isSmall icon={IconClipboardText} onPress={() => add('rows')}>
                {t('Paste a fuel table')}
              </Button>
              <Button
                isSmall
                variant={tables.length === 0 ? 'primary' : undefined}
                icon={IconPlus}
                onPress={() => add('steps')}
              >
                {t('New fuel table')}
              </Button>
            </h2>
            {tables.length === 0 && (
              <p className="muted">{t('No fuel table yet. Shipments can’t be rated without one.')}</p>
            )}
            {tables.map((table) => (
              <Table key={table.effectiveDate} table={table} />
            ))}
          </section>
          {price && (
            <FuelPriceForm
              key={price === 'new' ? 'new' : price.id}
              price={price === 'new' ? null : price}
              latest={prices[0]}
              onClose={() => setPrice(null)}
            />
          )}
          {adding === 'rows' && <FuelTableForm initialTable={tables[0]} onClose={() => add(null)} />}
          {adding === 'steps' && <GenerateFuelTableForm onClose={() => add(null)} />}
        </>
      )}
    </QueryBoundary>
  );
}

function Prices({ prices, onEdit }: { prices: readonly FuelPriceRow[]; onEdit: (p: FuelPriceRow) => void }) {
  const t = useTranslate();
  if (prices.length === 0)
    return <p className="muted">{t('No prices yet. Shipments can’t be rated without one.')}</p>;
  return (
    <HorizontalScroll name={t('Diesel by week')}>
      <table className="plain">
        <thead>
          <tr>
            <th>{t('Week')}</th>
            <th className="numeric">{t('Price per gallon')}</th>
            <th className="numeric">{t('Surcharge')}</th>
            <th className="hide-on-phone">{t('Previous values')}</th>
            <th />
          </tr>
        </thead>
        <tbody>
          {prices.map((p) => (
            <tr key={p.id}>
              <td>
                {formatDate(p.weekStart)} <span className="phone-details">{wasWords(p.was)}</span>
              </td>
              <td className="numeric">{`$${formatMillsAsDollars(p.priceMills)}`}</td>
              <td className="numeric">{p.bp === null ? t('no row') : formatBasisPointsAsPercent(p.bp)}</td>
              <td className="hide-on-phone">{wasWords(p.was) || '–'}</td>
              <td className="actions">
                <Button
                  isSmall
                  variant="ghost"
                  icon={IconPencil}
                  label={t('Edit price for {date}', { date: formatDate(p.weekStart) })}
                  onPress={() => onEdit(p)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </HorizontalScroll>
  );
}

function Table({ table }: { table: FuelTable }) {
  const t = useTranslate();
  return (
    <details>
      <summary>
        {t('From {date}', { date: formatDate(table.effectiveDate) })}{' '}
        <span className="muted">
          {t('{count, plural, one {# row} other {# rows}}', { count: table.rows.length })}
        </span>
      </summary>
      <HorizontalScroll name={t('Fuel tables')}>
        <table className="plain">
          <thead>
            <tr>
              <th className="numeric">{t('Price from')}</th>
              <th className="numeric">{t('Price to')}</th>
              <th className="numeric">{t('Surcharge')}</th>
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row) => (
              <tr key={row.fromMills}>
                <td className="numeric">{`$${formatMillsAsDollars(row.fromMills)}`}</td>
                <td className="numeric">{`$${formatMillsAsDollars(row.toMills)}`}</td>
                <td className="numeric">{formatBasisPointsAsPercent(row.bp)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </HorizontalScroll>
    </details>
  );
}
