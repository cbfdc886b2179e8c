import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import type { ListState } from './list.ts';
import { formatShortWeekdayDate } from './format-time.ts';
import type { NearestDaysState } from './nearest-days.ts';
import { EmptyState } from './feedback.tsx';
import { useTranslate } from './translate.tsx';

/** The text of an empty list, and how to create its first record. */
export interface EmptyListText {
  message?: string;
  explanation?: string;
  yet?: { message: string; explanation: string };
  act?: ReactNode;
  /** Creates the first record. Null for users without the permission. */
  onCreateFirst?: (() => void) | null;
}

/** An empty list. Its filters, account and days determine the suggested next step. */
export function EmptyList({
  list,
  onCreateFirst: first,
  ...texts
}: {
  list: Pick<ListState, 'activeFilterCount' | 'clearFilters' | 'isAccountScoped' | 'nearestDays'>;
} & EmptyListText) {
  const {
    activeFilterCount: filtered,
    clearFilters: clear,
    isAccountScoped: ofAccounts,
    nearestDays: nearest,
  } = list;
  const t = useTranslate();
  const createButton = first && (
    <Button isSmall icon={IconPlus} onPress={first}>
      {t('Create the first one')}
    </Button>
  );
  return (
    <EmptyState
      {...{ filtered, clear, ofAccounts }}
      more={nearest && <NearestDays of={nearest} />}
      {...(createButton && { act: createButton })}
      {...texts}
    />
  );
}

/** The nearest days with rows, each one press away. Its space is reserved while they load. */
function NearestDays({ of: nearestDays }: { of: NearestDaysState }) {
  const t = useTranslate();
  const found = [nearestDays.dayBefore, nearestDays.dayAfter].filter((day) => day !== null);
  if (!nearestDays.isLoaded) return <p className="muted nearest-days">{t('Finding the nearest day…')}</p>;
  if (found.length === 0)
    return (
      <p className="muted nearest-days">
        {nearestDays.reachDays > 366
          ? t('No records on other dates either.')
          : t('No records in the {days, plural, one {# day} other {# days}} before and after either.', {
              days: nearestDays.reachDays,
            })}
      </p>
    );
  return (
    <p className="nearest-days" role="group" aria-label={t('Nearest days with records')}>
      <span className="muted">{t('Nearest days with records')}</span>
      {found.map((day) => (
        <Button key={day} isSmall onPress={() => nearestDays.goToDay(day)}>
          {formatShortWeekdayDate(day)}
        </Button>
      ))}
    </p>
  );
}
