import { useState } from 'react';
import { formatMeasuredKind, formatMeasuredObject } from './temperature-format.client.ts';
import { formatTenthsF } from './temperature.rules.ts';
import { buildTemperatureSeries, mostTemperatureSeries } from './temperature-series.rules.ts';
import type { TemperatureSeries } from './temperature-series.rules.ts';
import './temperature-chart.css';
import { findReadingsEndpoint } from './temperatures.contract.ts';
import { listActiveProductsEndpoint } from '#areas/accounts/products/products.contract.ts';
import type { QueryOf } from '#kit/contract/endpoint.ts';
import { formatCount } from '#kit/contract/money.ts';
import { useApiQuery } from '#kit/web/api-query.ts';
import { formatShortDateTime } from '#kit/web/format-time.ts';
import { LineChart } from '#kit/web/line-chart.tsx';
import { loadLocal, saveLocal } from '#kit/web/local-storage.ts';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** The most readings in the chart, the newest first. */
const mostReadings = 1000;

/** The temperatures that match the list's filters as lines over time, one for each location. */
export function TemperatureChart({
  query,
  namesWarehouse,
}: {
  query: QueryOf<typeof findReadingsEndpoint>;
  namesWarehouse: boolean;
}) {
  const t = useTranslate();
  const { warehouseId, measured, code, dateFrom, dateTo } = query;
  const found = useApiQuery(findReadingsEndpoint, {
    query: { warehouseId, measured, code, dateFrom, dateTo, rows: mostReadings },
  });
  const { band, chooser } = useAllowedRange();
  if (!found.data) return <div className="temperature-chart-space" aria-busy />;
  const all = buildTemperatureSeries(found.data.data);
  const [first] = all;
  if (first === undefined) return null;
  const drawn = all.slice(0, mostTemperatureSeries);
  const nameOf = (series: TemperatureSeries) =>
    `${namesWarehouse ? `${series.first.warehouse} ` : ''}${nameSeries(t, series)}`;
  const points = drawn.flatMap((series) => series.points.map((point) => ({ ...point, series })));
  const coldest = points.reduce((a, b) => (b.value < a.value ? b : a));
  const warmest = points.reduce((a, b) => (b.value > a.value ? b : a));
  const time = (at: number) => formatShortDateTime(new Date(at).toISOString(), first.first.zone);
  return (
    <section aria-label={t('Temperature chart')}>
      <LineChart
        summary={t(
          '{count} temperatures. Lowest: {lowest}, {lowestName}. Highest: {highest}, {highestName}.',
          {
            count: formatCount(points.length),
            lowest: formatTenthsF(coldest.value),
            lowestName: nameOf(coldest.series),
            highest: formatTenthsF(warmest.value),
            highestName: nameOf(warmest.series),
          },
        )}
        series={drawn.map((series) => ({ ...series, label: nameOf(series) }))}
        band={band}
        formatValue={formatTenthsF}
        formatTime={time}
        formatAxisTime={time}
      />
      <div className="temperature-chart-footer">
        {chooser}
        {found.data.totalRows > found.data.data.length && (
          <span className="muted">
            {t('The chart shows the latest {count}.', { count: formatCount(mostReadings) })}
          </span>
        )}
        {all.length > drawn.length && (
          <span className="muted">
            {t('The chart shows the {count} locations with the most temperatures.', { count: drawn.length })}
          </span>
        )}
      </div>
    </section>
  );
}

const nameSeries = (t: Translate, { first, isScattered }: TemperatureSeries): string =>
  isScattered ? formatMeasuredKind(t, first.measured) : formatMeasuredObject(t, first);

/** The range that a product allows. The user chooses the product, because each has its own limits. */
function useAllowedRange() {
  const t = useTranslate();
  const place = 'temperatures.product';
  const products = useApiQuery(listActiveProductsEndpoint, { query: {} });
  const [chosen, choose] = useState(() => loadLocal<number>(place) ?? null);
  const limited = (products.data ?? []).filter((one) => one.tempMinF !== null || one.tempMaxF !== null);
  const product = limited.find((one) => one.id === chosen) ?? limited[0];
  if (product === undefined) return { band: undefined, chooser: null };
  const tenths = (degrees: number | null) => (degrees === null ? null : degrees * 10);
  const [from, to] = [tenths(product.tempMinF), tenths(product.tempMaxF)];
  return {
    band: { from, to, label: t('Allowed: {range}', { range: formatRange(from, to) }) },
    chooser: (
      <label className="row">
        <span className="muted">{t('Allowed range of')}</span>
        <select
          className="input"
          value={product.id}
          onChange={(event) => {
            choose(Number(event.target.value));
            saveLocal(place, Number(event.target.value));
          }}
        >
          {limited.map((one) => (
            <option key={one.id} value={one.id}>
              {one.code} {one.description}
            </option>
          ))}
        </select>
      </label>
    ),
  };
}

function formatRange(from: number | null, to: number | null): string {
  if (from === null) return to === null ? '' : `≤ ${formatTenthsF(to)}`;
  return to === null ? `≥ ${formatTenthsF(from)}` : `${formatTenthsF(from)}–${formatTenthsF(to)}`;
}
