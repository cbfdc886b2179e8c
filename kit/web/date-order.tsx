import { parseImportedDate } from '#kit/contract/imported-dates.ts';
import type { DateOrder } from '#kit/contract/imported-dates.ts';
import { Button } from '#kit/web/button.tsx';
import { formatLongDate } from '#kit/web/format-time.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** Asks once per file whether its dates begin with the month or the day, using an ambiguous date. */
export function DateOrderChoice({
  ambiguousExample: example,
  order,
  onChoose,
}: {
  /** A date from the file. Null means any. */
  ambiguousExample: string | null;
  order: DateOrder | null;
  onChoose: (order: DateOrder) => void;
}) {
  const t = useTranslate();
  const readAs = (one: DateOrder): string => {
    const date = example === null ? undefined : parseImportedDate(example, one);
    if (date !== undefined) return formatLongDate(date);
    return one === 'mdy' ? t('Month first') : t('Day first');
  };
  return (
    <div className="pad row wrap" role="group" aria-label={t('Date format of the file')}>
      <span>
        {example === null ? t('Dates in the file') : t('{date} in the file means', { date: example })}
      </span>
      {(['mdy', 'dmy'] as const).map((one) => (
        <Button key={one} isSmall variant={order === one ? 'primary' : 'plain'} onPress={() => onChoose(one)}>
          {readAs(one)}
        </Button>
      ))}
    </div>
  );
}
