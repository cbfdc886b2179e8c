import { formatCount } from '#kit/contract/money.ts';
import type { Translate } from '#kit/web/translate.tsx';

/** Formats a count that may be a lower bound. */
export const formatBoundedCount = (t: Translate, { n, more }: { n: number; more: boolean }): string =>
  more ? t('more than {count}', { count: formatCount(n) }) : formatCount(n);

const units = ['B', 'kB', 'MB', 'GB', 'TB'];
/** Formats a size in readable units: 1.4 MB. */
export function formatByteSize(bytes: number): string {
  const step = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** step;
  return `${value < 10 && step > 0 ? value.toFixed(1) : Math.round(value)} ${units[step] ?? ''}`;
}
