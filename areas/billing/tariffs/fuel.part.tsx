import { IconClipboardText, IconPencil, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { getFuel } from './fuel.contract.ts';
import type { FuelPriceRow, FuelTable } from './fuel.contract.ts';
import { FuelStepsForm } from './fuel-steps.form.tsx';
import { FuelPriceForm, FuelTableForm, writeMills } from './fuel.form.tsx';
import { showDate } from '#kit/contract/dates.ts';
import { showPercent } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { Answered } from '#kit/web/nothing.tsx';
import { useAnswer } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';
import { Wide } from '#kit/web/wide.tsx';

const wasWords = (was: readonly number[]): string => was.map((mills) => `$${writeMills(mills)}`).join(', ');

/** The diesel index by week, and the table that makes a surcharge of it. */
export function Fuel() {
  const t = useText();
  const fuel = useAnswer(getFuel, {});
  const [price, setPrice] = useState<FuelPriceRow | 'new' | null>(null);
  const [adding, add] = useState<'steps' | 'rows' | null>(null);
  return (
    <Answered of={fuel}>
      {({ prices, tables }) => (
        <>
          <section>
            <h2 className="part">
              {t('Diesel by week')} <span className="grow" />
              <Action small look="go" icon={IconPlus} onPress={() => setPrice('new')}>
                {t('New price')}
              </Action>
            </h2>
            <Prices prices={prices} onEdit={setPrice} />
          </section>
          <section>
            <h2 className="part">
              {t('Fuel tables')} <span className="grow" />
              <Action small icon={IconClipboardText} onPress={() => add('rows')}>
                {t('Paste a fuel table')}
              </Action>
              <Action
                small
                look={tables.length === 0 ? 'go' : undefined}
                icon={IconPlus}
                onPress={() => add('steps')}
              >
                {t('New fuel table')}
              </Action>
            </h2>
            {tables.length === 0 && (
              <p className="dim">{t('There is no fuel table. Shipments are not rated without one.')}</p>
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
          {adding === 'rows' && <FuelTableForm from={tables[0]} onClose={() => add(null)} />}
          {adding === 'steps' && <FuelStepsForm onClose={() => add(null)} />}
        </>
      )}
    </Answered>
  );
}

function Prices({ prices, onEdit }: { prices: readonly FuelPriceRow[]; onEdit: (p: FuelPriceRow) => void }) {
  const t = useText();
  if (prices.length === 0)
    return <p className="dim">{t('No price yet: shipments are not rated without one.')}</p>;
  return (
    <Wide name={t('Diesel by week')}>
      <table className="plain">
        <thead>
          <tr>
            <th>{t('Week')}</th>
            <th className="num">{t('Price a gallon')}</th>
            <th className="num">{t('Surcharge')}</th>
            <th className="roomy">{t('Said before')}</th>
            <th />
          </tr>
        </thead>
        <tbody>
          {prices.map((p) => (
            <tr key={p.id}>
              <td>
                {showDate(p.weekStart)} <span className="below">{wasWords(p.was)}</span>
              </td>
              <td className="num">{`$${writeMills(p.priceMills)}`}</td>
              <td className="num">{p.bp === null ? t('no row') : showPercent(p.bp)}</td>
              <td className="roomy">{wasWords(p.was) || '–'}</td>
              <td className="acts">
                <Action
                  small
                  look="ghost"
                  icon={IconPencil}
                  label={t('Change the price of {date}', { date: showDate(p.weekStart) })}
                  onPress={() => onEdit(p)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
  );
}

function Table({ table }: { table: FuelTable }) {
  const t = useText();
  return (
    <details>
      <summary>
        {t('From {date}', { date: showDate(table.effectiveDate) })}{' '}
        <span className="dim">
          {t('{count, plural, one {# row} other {# rows}}', { count: table.rows.length })}
        </span>
      </summary>
      <Wide name={t('Fuel tables')}>
        <table className="plain">
          <thead>
            <tr>
              <th className="num">{t('Price from')}</th>
              <th className="num">{t('Price to')}</th>
              <th className="num">{t('Surcharge')}</th>
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row) => (
              <tr key={row.fromMills}>
                <td className="num">{`$${writeMills(row.fromMills)}`}</td>
                <td className="num">{`$${writeMills(row.toMills)}`}</td>
                <td className="num">{showPercent(row.bp)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Wide>
    </details>
  );
}
