import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { pageSizes, dialogTablePageSize } from '#kit/contract/paging.ts';
import { formatCount } from '#kit/contract/money.ts';
import { Button } from './button.tsx';
import { getExplainProps } from './explain.tsx';
import { useHotkeys } from './use-hotkeys.ts';
import type { ListState } from './list.ts';
import type { Translate } from './translate.tsx';
import { useTranslate } from './translate.tsx';

/** Which rows are shown, of how many. A dash while that is unknown: a list that failed is not an empty list. */
function formatRowRange(t: Translate, { total, page, pageSize }: ListState): string {
  if (total === undefined) return formatCount(total);
  if (total === 0) return t('{count, plural, one {# row} other {# rows}}', { count: 0 });
  return t('{from}–{to} of {total}', {
    from: formatCount((page - 1) * pageSize + 1),
    to: formatCount(Math.min(total, page * pageSize)),
    total: formatCount(total),
  });
}

/** The footer of a list: range, pages, rows per page, and the hotkeys on the right. */
export function Pager<R>({ list, children }: { list: ListState<R>; children?: ReactNode }) {
  const t = useTranslate();
  const pages = Math.max(1, Math.ceil((list.total ?? 0) / list.pageSize));
  useHotkeys(
    {
      '[': () => list.page > 1 && list.goToPage(list.page - 1),
      ']': () => list.page < pages && list.goToPage(list.page + 1),
    },
    list.isPageList,
  );
  return (
    <div className="list-footer">
      <span className="numeric" aria-live="polite" {...getExplainProps('list.rows')}>
        {formatRowRange(t, list)}
      </span>
      <Button
        isSmall
        variant="ghost"
        icon={IconChevronLeft}
        label={t('Previous page')}
        disabledReason={list.page <= 1 ? t('This is the first page.') : null}
        onPress={() => list.goToPage(list.page - 1)}
      />
      <Button
        isSmall
        variant="ghost"
        icon={IconChevronRight}
        label={t('Next page')}
        disabledReason={list.page >= pages ? t('This is the last page.') : null}
        onPress={() => list.goToPage(list.page + 1)}
      />
      <select
        className="input sm"
        aria-label={t('Rows per page')}
        value={list.pageSize}
        onChange={(e) => list.setPageSize(Number(e.target.value))}
      >
        {[
          ...new Set<number>([
            ...(list.isPageList ? [] : [dialogTablePageSize]),
            ...pageSizes,
            list.pageSize,
          ]),
        ].map((n) => (
          <option key={n} value={n}>
            {n}
          </option>
        ))}
      </select>
      {children}
      <span className="grow" />
      {list.isPageList && (
        <span className="hotkey-hints">
          <kbd>j</kbd> <kbd>k</kbd> {t('move')}{' '}
          <span className="row-hints">
            <kbd>↵</kbd> {t('open')}{' '}
          </span>
          <span className="selection-hints">
            <kbd>x</kbd> {t('select')}
          </span>
        </span>
      )}
    </div>
  );
}
