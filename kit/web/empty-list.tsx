import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Action } from './action.tsx';
import type { List } from './list.ts';
import { shortDay } from './moments.ts';
import type { Nearest } from './nearest.ts';
import { Empty } from './nothing.tsx';
import { useText } from './text.tsx';

/** What an empty list says, and how its first record is made. */
export interface Nothing {
  sentence?: string;
  why?: string;
  yet?: { sentence: string; why: string };
  act?: ReactNode;
  /** Makes the first record: given to those who may, null to others. */
  first?: (() => void) | null;
}

/** Nothing to show of a list, whose own filters, account and days say how to go on. */
export function EmptyList({
  list,
  first,
  ...said
}: {
  list: Pick<List, 'filtered' | 'clear' | 'ofAccounts' | 'nearest'>;
} & Nothing) {
  const { filtered, clear, ofAccounts, nearest } = list;
  const t = useText();
  const makes = first && (
    <Action small icon={IconPlus} onPress={first}>
      {t('Make the first one')}
    </Action>
  );
  return (
    <Empty
      {...{ filtered, clear, ofAccounts }}
      more={nearest && <NearestDays of={nearest} />}
      {...(makes && { act: makes })}
      {...said}
    />
  );
}

/** The nearest days that hold something, each one press away. It keeps its room while they are looked for. */
function NearestDays({ of }: { of: Nearest }) {
  const t = useText();
  const found = [of.before, of.after].filter((day) => day !== null);
  if (!of.looked) return <p className="dim nearest">{t('Looking for the nearest day…')}</p>;
  if (found.length === 0)
    return (
      <p className="dim nearest">
        {of.reach > 366
          ? t('There is nothing before and after either.')
          : t('There is nothing in the {days, plural, one {# day} other {# days}} before and after either.', {
              days: of.reach,
            })}
      </p>
    );
  return (
    <p className="nearest" role="group" aria-label={t('Nearest days with something')}>
      <span className="dim">{t('Nearest days with something')}</span>
      {found.map((day) => (
        <Action key={day} small onPress={() => of.take(day)}>
          {shortDay(day)}
        </Action>
      ))}
    </p>
  );
}
