import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.css';
import 'dayjs/locale/es.js';
import 'dayjs/locale/zh.js';
import { isDate } from '#kit/contract/dates.ts';
import type { DayOff } from './date-input.tsx';
import { useLanguage } from './text.tsx';
import { Library } from './theme/library.tsx';

/** The month to pick from; weeks begin on Sunday. Kept apart, so that no screen pays for it before it is opened. */
export default function Calendar({ value, off, onPick }: { value: string | null; off?: DayOff; onPick: (date: string) => void }) {
  const locale = useLanguage();
  const held = value && isDate(value) ? value : null;
  return (
    <Library><div className="calendar"><DatePicker
      value={held}
      defaultDate={held ?? undefined}
      locale={locale}
      firstDayOfWeek={0}
      highlightToday
      excludeDate={(date) => off?.(date) != null}
      getDayProps={(date) => ({ title: off?.(date) ?? undefined })}
      onChange={(date) => date && onPick(date)}
    /></div></Library>
  );
}
