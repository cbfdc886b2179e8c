import type { RefObject } from 'react';
import { useLayoutEffect, useRef, useState } from 'react';
import './line-chart.css';
import { findNearestTime, listScaleSteps, listTimeSteps } from './line-chart.rules.ts';

export interface LineChartSeries {
  id: string;
  label: string;
  /** In the order of time. `at` is in milliseconds. */
  points: readonly { at: number; value: number }[];
  /** Points without a line between them, for measurements of different things. */
  isScattered?: boolean;
}

interface LineChartProps {
  /** What the chart shows and its main result, for screen readers. A table with the values is beside the chart. */
  summary: string;
  series: readonly LineChartSeries[];
  /** The range in which values should be. */
  band?: { from: number | null; to: number | null; label: string } | undefined;
  formatValue: (value: number) => string;
  formatTime: (at: number) => string;
  /** A short form for the time axis. */
  formatAxisTime: (at: number) => string;
}

/** The height of the drawing, and the space around its lines, in pixels. */
const [high, left, right, top, foot] = [220, 52, 12, 10, 22];

/** A chart of values over time, one line for each series. Its colors are those of the theme; lines also differ in their dashes. */
export function LineChart({
  summary,
  series,
  band,
  formatValue,
  formatTime,
  formatAxisTime,
}: LineChartProps) {
  const frame = useRef<SVGSVGElement>(null);
  const wide = useWidth(frame);
  const [pointedAt, setPointedAt] = useState<number | null>(null);
  const points = series.flatMap((one) => one.points);
  if (points.length === 0) return null;
  const limits = [band?.from, band?.to].filter((limit) => typeof limit === 'number');
  const steps = listScaleSteps([...points.map((point) => point.value), ...limits]);
  const [low = 0, most = 1] = [steps[0], steps.at(-1)];
  const times = points.map((point) => point.at);
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const x = (at: number) =>
    left + (last === first ? 0.5 : (at - first) / (last - first)) * (wide - left - right);
  const y = (value: number) => top + (1 - (value - low) / (most - low)) * (high - top - foot);
  const path = (one: LineChartSeries) =>
    `M${one.points.map(({ at, value }) => `${x(at).toFixed(1)} ${y(value).toFixed(1)}`).join('L')}`;
  const read = pointedAt === null ? null : findNearestTime(times, pointedAt);
  return (
    <figure className="line-chart">
      <svg
        ref={frame}
        height={high}
        role="img"
        aria-label={summary}
        onPointerMove={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          const at = event.clientX - box.left;
          setPointedAt(first + ((at - left) / (wide - left - right)) * (last - first));
        }}
        onPointerLeave={() => setPointedAt(null)}
      >
        {band && (
          <rect
            className="line-chart-band"
            x={left}
            width={wide - left - right}
            y={y(band.to ?? most)}
            height={Math.max(0, y(band.from ?? low) - y(band.to ?? most))}
          />
        )}
        {steps.map((step) => (
          <g key={step}>
            <path d={`M${left} ${y(step)}H${wide - right}`} className="line-chart-grid" />
            <text x={left - 6} y={y(step) + 4} textAnchor="end">
              {formatValue(step)}
            </text>
          </g>
        ))}
        {listTimeSteps(first, last, Math.floor(wide / 130)).map((at) => (
          <text key={at} x={x(at)} y={high - 6} textAnchor={getAnchor(x(at), wide)}>
            {formatAxisTime(at)}
          </text>
        ))}
        {read !== null && <path d={`M${x(read)} ${top}V${high - foot}`} className="line-chart-pointer" />}
        {series.map((one, n) => (
          <g key={one.id} className={`line-chart-series n${n % 6}`}>
            {!one.isScattered && <path d={path(one)} />}
            {(one.isScattered || one.points.length === 1) &&
              one.points.map(({ at, value }, index) => (
                <circle key={index} cx={x(at)} cy={y(value)} r="2.5" />
              ))}
          </g>
        ))}
      </svg>
      <Legend {...{ series, band, formatValue, formatTime }} readAt={read} />
    </figure>
  );
}

const getAnchor = (x: number, wide: number): 'start' | 'middle' | 'end' => {
  if (x < left + 30) return 'start';
  return x > wide - 60 ? 'end' : 'middle';
};

/** Returns the width of the drawing in pixels. */
function useWidth(ref: RefObject<SVGSVGElement | null>): number {
  const [width, setWidth] = useState(960);
  useLayoutEffect(() => {
    const node = ref.current;
    if (!node) return undefined;
    const measure = () => setWidth(Math.max(200, node.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => observer.disconnect();
  }, [ref]);
  return width;
}

/** The names of the series, with their values at the pointer. */
function Legend({
  series,
  band,
  formatValue,
  formatTime,
  readAt,
}: Pick<LineChartProps, 'series' | 'band' | 'formatValue' | 'formatTime'> & { readAt: number | null }) {
  return (
    <figcaption>
      {series.map((one, n) => (
        <span key={one.id} className={`line-chart-series n${n % 6}`}>
          <svg width="22" height="8" aria-hidden>
            {one.isScattered ? <circle cx="11" cy="4" r="3" /> : <path d="M0 4H22" />}
          </svg>
          {one.label} {readAt !== null && <b>{findValueAt(one, readAt, formatValue)}</b>}
        </span>
      ))}
      {band && (
        <span>
          <i className="line-chart-band" aria-hidden /> {band.label}
        </span>
      )}
      <span className="muted line-chart-time">{readAt === null ? '' : formatTime(readAt)}</span>
    </figcaption>
  );
}

const findValueAt = (series: LineChartSeries, at: number, formatValue: (value: number) => string): string => {
  const found = series.points.find((point) => point.at === at);
  return found ? formatValue(found.value) : '';
};
