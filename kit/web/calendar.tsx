import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.css';
import 'dayjs/locale/es.js';
import 'dayjs/locale/zh.js';
import { useEffect, useRef } from 'react';
import { isDate } from '#kit/contract/dates.ts';
import type { DayOff } from './typed-date.ts';
import { useLanguage, useText } from './text.tsx';
import { Library } from './theme/library.tsx';

/**
 * The month to pick from; weeks begin on Sunday, and focus begins on the held day or today, so that the
 * arrows move at once. Kept apart, so that no screen pays for it before it is opened.
 */
export default function Calendar({
  value,
  off,
  onPick,
}: {
  value: string | null;
  off?: DayOff;
  onPick: (date: string) => void;
}) {
  const locale = useLanguage();
  const t = useText();
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const day =
      frame.current?.querySelector<HTMLElement>('[data-selected]') ??
      frame.current?.querySelector<HTMLElement>('[data-today]:not(:disabled)');
    day?.focus({ preventScroll: true });
  }, []);
  const held = value && isDate(value) ? value : null;
  return (
    <Library>
      <div className="calendar" ref={frame}>
        <DatePicker
          value={held}
          defaultDate={held ?? undefined}
          locale={locale}
          firstDayOfWeek={0}
          ariaLabels={{
            previousMonth: t('Previous month'),
            nextMonth: t('Next month'),
            previousYear: t('Previous year'),
            nextYear: t('Next year'),
            previousDecade: t('Previous decade'),
            nextDecade: t('Next decade'),
          }}
          highlightToday
          excludeDate={(date) => off?.(date) != null}
          getDayProps={(date) => ({ title: off?.(date) ?? undefined })}
          onChange={(date) => date && onPick(date)}
        />
      </div>
    </Library>
  );
}
