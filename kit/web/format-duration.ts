import type { Translate } from './translate.tsx';

/** Formats a duration or a delay: "50 min", "1 h 32", "1 d 20 h". */
export function formatDuration(t: Translate, minutes: number): string {
  const m = Math.abs(minutes);
  if (m < 60) return t('{minutes} min', { minutes: m });
  if (m < 24 * 60)
    return t('{hours} h {minutes}', { hours: Math.floor(m / 60), minutes: String(m % 60).padStart(2, '0') });
  return t('{days} d {hours} h', {
    days: Math.floor(m / (24 * 60)),
    hours: Math.floor((m % (24 * 60)) / 60),
  });
}

/** Formats the remaining time, to the second in its last day ("2:42:21"), before that as a duration. */
export function formatCountdown(t: Translate, ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds >= 86_400) return formatDuration(t, Math.floor(seconds / 60));
  const two = (n: number) => String(n).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
}
