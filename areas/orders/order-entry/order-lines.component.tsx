import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Dispatch, SetStateAction } from 'react';
import { toSelectableLineWithUnitIndexes } from './line-selection.client.ts';
import type { LineSelection } from './line-selection.rules.ts';
import { toggleConsigneeLines, toggleSelectedLine } from './line-selection.rules.ts';
import type { EntryBlockers } from './line-actions.client.ts';
import { ConsigneeGroupHeader } from './line-group.component.tsx';
import { OrderLineRow } from './line-row.component.tsx';
import type { LineTableActions } from './line-row.component.tsx';
import type { OrderGroup } from '#areas/orders/order-search/order-search.contract.ts';
import type { OrderLine } from '#areas/orders/order-lines/order-lines.contract.ts';
import { TriStateCheckbox, computeCheckState } from './tri-state-checkbox.component.tsx';
import { useHotkeys } from '#kit/web/use-hotkeys.ts';
import { useTranslate } from '#kit/web/translate.tsx';

export interface LineTableProps {
  groups: readonly OrderGroup[];
  view: 'consignee' | 'line';
  selection: LineSelection;
  onSelect: Dispatch<SetStateAction<LineSelection>>;
  blockers: EntryBlockers;
  actions: LineTableActions;
}

/**
 * The lines of an order, grouped by consignee or as a flat list. A consignee's checkbox selects all its lines. Memoized, because
 * the clock above ticks twice a second.
 */
export const OrderLinesTable = memo(function OrderLines({
  groups,
  view,
  selection,
  onSelect,
  blockers: desk,
  actions: acts,
}: LineTableProps) {
  const t = useTranslate();
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const byLine = view === 'line';
  const lines = useMemo(
    () =>
      byLine
        ? groups.flatMap((g) => g.consolidates).sort((a, b) => a.lineNumber - b.lineNumber)
        : groups.filter((g) => !folded.has(g.consigneeAccountId)).flatMap((g) => g.consolidates),
    [byLine, groups, folded],
  );
  const toggle = useCallback(
    (line: OrderLine) => onSelect((old) => toggleSelectedLine(old, toSelectableLineWithUnitIndexes(line))),
    [onSelect],
  );
  const cursor = useLineKeys(lines, toggle, acts);
  const ticked = useMemo(
    () => new Set(selection.flatMap((c) => c.consolidations).map((c) => c.consolidateId)),
    [selection],
  );
  const fold = (id: number) =>
    setFolded((old) => (old.has(id) ? new Set([...old].filter((x) => x !== id)) : new Set([...old, id])));
  const row = (line: OrderLine) => (
    <OrderLineRow
      key={line.unitsConsolidateId}
      line={line}
      showsConsignee={byLine}
      isSelected={ticked.has(line.unitsConsolidateId)}
      isCurrent={cursor === line.unitsConsolidateId}
      onToggle={toggle}
      blockers={desk}
      actions={acts}
    />
  );
  return (
    <div
      className="table-scroll order-lines"
      tabIndex={0}
      role="region"
      aria-label={t('Lines')}
      data-has-selection={ticked.size > 0 || undefined}
    >
      <table className="selectable">
        <Columns groups={groups} byLine={byLine} ticked={ticked} selection={selection} onSelect={onSelect} />
        {byLine ? (
          <tbody>{lines.map(row)}</tbody>
        ) : (
          groups.map((group) => (
            <tbody key={`${group.orderId} ${group.consigneeAccountId}`}>
              <ConsigneeGroupHeader
                group={group}
                isCollapsed={folded.has(group.consigneeAccountId)}
                onToggleCollapsed={() => fold(group.consigneeAccountId)}
                selectedLineIds={ticked}
                onSelect={onSelect}
                blockers={desk}
                actions={acts}
              />
              {!folded.has(group.consigneeAccountId) && group.consolidates.map(row)}
            </tbody>
          ))
        )}
      </table>
    </div>
  );
});

/** Column widths. A negative one grows. The flat list has one more column, so the others are slightly narrower. */
const groupWidths = [38, 40, 96, -150, 96, 70, 222, 80, 66, 86, 112, 84];
const lineWidths = [38, 36, 134, 88, -106, 80, 58, 196, 78, 58, 76, 106, 80];

/** The table header. Its checkbox selects every line shown, or none. */
function Columns({
  groups,
  byLine,
  ticked,
  selection,
  onSelect,
}: Pick<LineTableProps, 'groups' | 'selection' | 'onSelect'> & {
  byLine: boolean;
  ticked: ReadonlySet<number>;
}) {
  const t = useTranslate();
  const all = groups.reduce((sum, group) => sum + group.consolidates.length, 0);
  const isTicked = (line: OrderLine) => ticked.has(line.unitsConsolidateId);
  const rest = groups.filter((group) => !group.consolidates.every(isTicked));
  const tickRest = () =>
    rest.reduce(
      (nextSelection, group) =>
        toggleConsigneeLines(nextSelection, group.consolidates.map(toSelectableLineWithUnitIndexes)),
      selection,
    );
  return (
    <>
      <colgroup>
        {(byLine ? lineWidths : groupWidths).map((width, columnIndex) => (
          <col key={columnIndex} style={width < 0 ? { minWidth: -width } : { width }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th className="select-cell">
            <TriStateCheckbox
              state={computeCheckState(ticked.size, all)}
              label={t('Select all lines')}
              onToggle={() => onSelect(ticked.size === all ? [] : tickRest())}
            />
          </th>
          <th className="numeric">#</th>
          {byLine && <th>{t('Consignee')}</th>}
          <th>{t('Product')}</th>
          <th>{t('Description')}</th>
          <th>{t('PO')}</th>
          <th>{t('Unit')}</th>
          <th>{t('Size (in)')}</th>
          <th className="numeric">{t('Units')}</th>
          <th className="numeric">{t('Cube')}</th>
          <th className="numeric">{t('Cu ft')}</th>
          <th>{t('Status')}</th>
          <th>
            <span className="visually-hidden">{t('Actions')}</span>
          </th>
        </tr>
      </thead>
    </>
  );
}

/** j and k move, x selects, e edits, p prints the line under the cursor. */
function useLineKeys(
  lines: readonly OrderLine[],
  toggle: (line: OrderLine) => void,
  acts: LineTableActions,
): number | null {
  const [cursor, setCursor] = useState<number | null>(null);
  const cursorIndex = lines.findIndex((line) => line.unitsConsolidateId === cursor);
  const now = useRef(cursorIndex);
  now.current = cursorIndex;
  const move = (offset: number) => {
    const next = lines[Math.max(0, Math.min(lines.length - 1, now.current + offset))];
    if (next) setCursor(next.unitsConsolidateId);
    return next !== undefined;
  };
  useEffect(() => {
    document.querySelector('.order-lines tr.at-cursor')?.scrollIntoView({ block: 'nearest' });
  }, [cursor]);
  const here = (act: (line: OrderLine) => void) => {
    const line = lines[cursorIndex];
    if (line) act(line);
    return line !== undefined;
  };
  useHotkeys({
    j: () => move(1),
    ArrowDown: () => move(1),
    k: () => move(-1),
    ArrowUp: () => move(-1),
    x: () => here(toggle),
    ' ': () => here(toggle),
    e: () => here(acts.edit),
    p: () => here((line) => acts.print([line])),
    Enter: () => here(acts.changeUnits),
  });
  return cursor;
}
