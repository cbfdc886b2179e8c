import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { limits, miniLimit } from '#kit/contract/paging.ts';
import { showCount } from '#kit/contract/money.ts';
import { Action } from './action.tsx';
import { explains } from './explain.tsx';
import { useKeys } from './keys.ts';
import type { List } from './list.ts';
import { useText } from './text.tsx';

/** The foot of a list: range, pages, rows per page, and the keys at the right. */
export function Pager<R>({ list, children }: { list: List<R>; children?: ReactNode }) {
  const t = useText();
  const pages = Math.max(1, Math.ceil(list.total / list.pageRows));
  const from = (list.page - 1) * list.pageRows + 1;
  const to = Math.min(list.total, list.page * list.pageRows);
  useKeys(
    {
      '[': () => list.page > 1 && list.turn(list.page - 1),
      ']': () => list.page < pages && list.turn(list.page + 1),
    },
    list.main,
  );
  return (
    <div className="foot">
      <span className="num" aria-live="polite" {...explains('list.rows')}>
        {list.total === 0
          ? t('{count, plural, one {# row} other {# rows}}', { count: 0 })
          : t('{from} to {to} of {total}', {
              from: showCount(from),
              to: showCount(to),
              total: showCount(list.total),
            })}
      </span>
      <Action
        small
        look="ghost"
        icon={IconChevronLeft}
        label={t('Previous page')}
        whyNot={list.page <= 1 ? t('This is the first page.') : null}
        onPress={() => list.turn(list.page - 1)}
      />
      <Action
        small
        look="ghost"
        icon={IconChevronRight}
        label={t('Next page')}
        whyNot={list.page >= pages ? t('This is the last page.') : null}
        onPress={() => list.turn(list.page + 1)}
      />
      <select
        className="input sm"
        aria-label={t('Rows per page')}
        value={list.pageRows}
        onChange={(e) => list.resize(Number(e.target.value))}
      >
        {[...new Set<number>([...(list.main ? [] : [miniLimit]), ...limits, list.pageRows])].map((n) => (
          <option key={n} value={n}>
            {n}
          </option>
        ))}
      </select>
      {children}
      <span className="grow" />
      {list.main && (
        <span className="hints">
          <kbd>j</kbd> <kbd>k</kbd> {t('move')}{' '}
          <span className="for-rows">
            <kbd>↵</kbd> {t('open')}{' '}
          </span>
          <span className="for-picks">
            <kbd>x</kbd> {t('select')}
          </span>
        </span>
      )}
    </div>
  );
}
