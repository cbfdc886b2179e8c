import { Menu } from '#kit/web/menu.tsx';
import {
  IconArrowRight,
  IconCalendarShare,
  IconChevronDown,
  IconChevronRight,
  IconDots,
  IconPackages,
  IconLock,
  IconPencil,
  IconPrinter,
  IconTags,
  IconTemplate,
  IconTrash,
} from '@tabler/icons-react';
import type { Dispatch, SetStateAction } from 'react';
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ConsolidationSelection } from './consolidation-selection.rules.ts';
import { toggleConsignee, toggleConsolidation } from './consolidation-selection.rules.ts';
import { consolidationOf } from './chosen-lines.web.ts';
import type { OrderGroup } from './order-entry.contract.ts';
import type { OrderLine } from '#areas/orders/order-lines/order-lines.contract.ts';
import type { Desk } from './entry-desk.web.ts';
import { deliveryWindowIn } from '#areas/orders/order-lines/service-line.part.tsx';
import { consigneeFlags, flagNames } from '#areas/accounts/accounts/accounts.contract.ts';
import { showCount, showHundredths } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { useKeys } from '#kit/web/keys.ts';
import { shortDay } from '#kit/web/moments.ts';
import { State } from '#kit/web/state.tsx';
import { choices } from '#kit/web/states.ts';
import { useText } from '#kit/web/text.tsx';

export interface LineTableActs {
  edit: (line: OrderLine) => void;
  print: (lines: readonly OrderLine[]) => void;
  remove: (lines: readonly OrderLine[]) => void;
  move: (lines: readonly OrderLine[]) => void;
  units: (line: OrderLine) => void;
  finalize: (lines: readonly OrderLine[]) => void;
  keep: (lines: readonly OrderLine[]) => void;
}
export interface LineTableProps {
  groups: readonly OrderGroup[];
  view: 'consignee' | 'line';
  selection: ConsolidationSelection;
  onSelect: Dispatch<SetStateAction<ConsolidationSelection>>;
  desk: Desk;
  acts: LineTableActs;
}

/**
 * The lines of an order, by consignee or one below the other. A consignee's box ticks all its lines. Drawn
 * anew only when they change: the clock above ticks twice a second.
 */
export const OrderLines = memo(function OrderLines({
  groups,
  view,
  selection,
  onSelect,
  desk,
  acts,
}: LineTableProps) {
  const t = useText();
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const byLine = view === 'line';
  const lines = useMemo(
    () =>
      byLine
        ? groups.flatMap((g) => g.consolidates).sort((a, b) => a.lineNumber - b.lineNumber)
        : groups.filter((g) => !folded.has(g.consigneeAccountId)).flatMap((g) => g.consolidates),
    [byLine, groups, folded],
  );
  const all = useMemo(() => groups.flatMap((g) => g.consolidates), [groups]);
  const toggle = useCallback(
    (line: OrderLine) => onSelect((old) => toggleConsolidation(old, consolidationOf(line))),
    [onSelect],
  );
  const cursor = useLineKeys(lines, toggle, acts);
  const ticked = useMemo(
    () => new Set(selection.flatMap((c) => c.consolidations).map((c) => c.consolidateId)),
    [selection],
  );
  const chosenCount = ticked.size;
  const tickAll = () =>
    onSelect(
      chosenCount === all.length
        ? []
        : groups.reduce(
            (kept, group) =>
              group.consolidates.every((line) => ticked.has(line.unitsConsolidateId))
                ? kept
                : toggleConsignee(kept, group.consolidates.map(consolidationOf)),
            selection,
          ),
    );
  const fold = (id: number) =>
    setFolded((old) => (old.has(id) ? new Set([...old].filter((x) => x !== id)) : new Set([...old, id])));
  const row = (line: OrderLine) => (
    <LineRow
      key={line.unitsConsolidateId}
      line={line}
      consignee={byLine}
      chosen={ticked.has(line.unitsConsolidateId)}
      cursor={cursor === line.unitsConsolidateId}
      onToggle={toggle}
      desk={desk}
      acts={acts}
    />
  );
  return (
    <div
      className="tw order-lines"
      tabIndex={0}
      role="region"
      aria-label={t('Lines')}
      data-bulk={chosenCount > 0 || undefined}
    >
      <table className="picks">
        <colgroup>
          {(byLine ? lineWidths : groupWidths).map((width, at) => (
            <col key={at} style={width < 0 ? { minWidth: -width } : { width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th className="pick">
              <Tick
                state={chosenCount === 0 ? 'none' : chosenCount === all.length ? 'all' : 'part'}
                label={t('Select all lines')}
                onToggle={tickAll}
              />
            </th>
            <th className="num">#</th>
            {byLine && <th>{t('Consignee')}</th>}
            <th>{t('Product')}</th>
            <th>{t('Description')}</th>
            <th>{t('PO')}</th>
            <th>{t('Unit')}</th>
            <th>{t('Size, in')}</th>
            <th className="num">{t('Units')}</th>
            <th className="num">{t('Cube')}</th>
            <th className="num">{t('Cubes')}</th>
            <th>{t('Status')}</th>
            <th>
              <span className="unseen">{t('Actions')}</span>
            </th>
          </tr>
        </thead>
        {byLine ? (
          <tbody>{lines.map(row)}</tbody>
        ) : (
          groups.map((group) => (
            <tbody key={`${group.orderId} ${group.consigneeAccountId}`}>
              <GroupHead
                group={group}
                folded={folded.has(group.consigneeAccountId)}
                onFold={() => fold(group.consigneeAccountId)}
                ticked={ticked}
                onSelect={onSelect}
                desk={desk}
                acts={acts}
              />
              {!folded.has(group.consigneeAccountId) && group.consolidates.map(row)}
            </tbody>
          ))
        )}
      </table>
    </div>
  );
});

/** Column widths; a negative one grows. By line there is a column more, and each gives a little for it. */
const groupWidths = [38, 40, 96, -150, 96, 70, 230, 72, 66, 86, 112, 84];
const lineWidths = [38, 36, 146, 90, -110, 80, 58, 196, 60, 58, 76, 106, 80];

/** The flags that matter to whoever enters freight; the others stand in the tooltip. */
const toldFlags = [
  'appointmentRequired',
  'lumperStop',
  'holidayExempt',
  'fuelExempt',
  'checkBarcodeTemp',
  'needAgPaperWork',
  'packingList',
  'podRequired',
] as const;

function Tick({
  state,
  label,
  onToggle,
}: {
  state: 'none' | 'part' | 'all';
  label: string;
  onToggle: () => void;
}) {
  return (
    <input
      type="checkbox"
      className="cb"
      aria-label={label}
      checked={state === 'all'}
      ref={(box) => {
        if (box) box.indeterminate = state === 'part';
      }}
      onChange={onToggle}
    />
  );
}

function GroupHead({
  group,
  folded,
  onFold,
  ticked,
  onSelect,
  desk,
  acts,
}: {
  group: OrderGroup;
  folded: boolean;
  onFold: () => void;
  ticked: ReadonlySet<number>;
  onSelect: LineTableProps['onSelect'];
  desk: Desk;
  acts: LineTableActs;
}) {
  const t = useText();
  const items = group.consolidates.map(consolidationOf);
  const chosen = items.filter((item) => ticked.has(item.consolidateId)).length;
  const [first] = group.consolidates;
  const Chevron = folded ? IconChevronRight : IconChevronDown;
  const shown = toldFlags.filter((flag) => group.flags.includes(flag)).slice(0, 2);
  const more = consigneeFlags.filter(
    (flag) => group.flags.includes(flag) && !shown.some((told) => told === flag),
  );
  return (
    <tr className="grp">
      <td className="pick">
        <Tick
          state={chosen === items.length ? 'all' : chosen === 0 ? 'none' : 'part'}
          label={t('Select the lines of {consignee}', { consignee: group.consigneeAccountName })}
          onToggle={() => onSelect((old) => toggleConsignee(old, items))}
        />
      </td>
      <td colSpan={6}>
        <span className="group">
          <button
            type="button"
            className="fold-row"
            aria-expanded={!folded}
            aria-label={t('Lines of {consignee}', { consignee: group.consigneeAccountName })}
            onClick={onFold}
          >
            <Chevron size={16} stroke={1.75} aria-hidden />
          </button>
          <span className="name">{group.consigneeAccountName}</span>
          <span className="dim ell">{[group.city, group.state].filter(Boolean).join(', ')}</span>
          {shown.map((flag) => (
            <span key={flag} className="flag">
              {t(flagNames[flag])}
            </span>
          ))}
          {more.length > 0 && (
            <span className="dim" title={more.map((flag) => t(flagNames[flag])).join(', ')}>
              +{more.length}
            </span>
          )}
          <span className="grow" />
          {first && (
            <span className="out">
              {t('Out {date} {warehouse}', {
                date: shortDay(first.outboundDate),
                warehouse: first.outboundWarehouse,
              })}
              {first.deliveryStart && first.deliveryEnd && (
                <>
                  {' '}
                  <IconArrowRight size={13} stroke={1.75} aria-hidden style={{ verticalAlign: -2 }} />{' '}
                  {t('delivers {window}', {
                    window: deliveryWindowIn(first.deliveryStart, first.deliveryEnd, first.deliveryZone),
                  })}
                </>
              )}
              {first.careOfName && `, ${t('care of {name}', { name: first.careOfName })}`}
            </span>
          )}
        </span>
      </td>
      <td className="num med">{showCount(group.units)}</td>
      <td />
      <td className="num med">{showHundredths(group.cubes)}</td>
      <td />
      <td className="acts">
        <GroupActs group={group} desk={desk} acts={acts} />
      </td>
    </tr>
  );
}

/** The acts on all lines of a consignee. */
function GroupActs({ group, desk, acts }: { group: OrderGroup; desk: Desk; acts: LineTableActs }) {
  const t = useText();
  const lines = group.consolidates;
  const pending = lines.filter((line) => line.pendingUnits > 0);
  const reasonOf = (act: 'delete' | 'changeShipDate') =>
    lines.map((line) => desk.whyNot(act, line)).find((why) => why !== null) ?? null;
  const whyFinalize = pending.length === 0 ? t('All lines are finalized.') : desk.whyNotFinalize();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button
          type="button"
          className="btn sm icon ghost"
          aria-label={t('Actions of {consignee}', { consignee: group.consigneeAccountName })}
        >
          <IconDots size={16} stroke={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPrinter size={15} />} onClick={() => acts.print(lines)}>
          {t('Print {count} labels', { count: group.units })}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLock size={15} />}
          disabled={whyFinalize !== null}
          title={whyFinalize ?? undefined}
          onClick={() => acts.finalize(pending)}
        >
          {t('{lines, plural, one {Finalize # line} other {Finalize # lines}}', { lines: pending.length })}
        </Menu.Item>
        <Menu.Item leftSection={<IconTemplate size={15} />} onClick={() => acts.keep(lines)}>
          {t('Keep as a template…')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconCalendarShare size={15} />}
          disabled={reasonOf('changeShipDate') !== null}
          title={reasonOf('changeShipDate') ?? undefined}
          onClick={() => acts.move(lines)}
        >
          {t('Change ship date')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconTrash size={15} />}
          color="red"
          disabled={reasonOf('delete') !== null}
          title={reasonOf('delete') ?? undefined}
          onClick={() => acts.remove(lines)}
        >
          {t('Delete…')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

const LineRow = memo(function LineRow({
  line,
  consignee,
  chosen,
  cursor,
  onToggle,
  desk,
  acts,
}: {
  line: OrderLine;
  consignee: boolean;
  chosen: boolean;
  cursor: boolean;
  onToggle: (line: OrderLine) => void;
  desk: Desk;
  acts: LineTableActs;
}) {
  const t = useText();
  return (
    <tr className={`${chosen ? 'sel' : ''} ${cursor ? 'cur' : ''}`} data-row={line.unitsConsolidateId}>
      <td className="pick">
        <Tick
          state={chosen ? 'all' : 'none'}
          label={t('Select line {line}', { line: line.lineNumber })}
          onToggle={() => onToggle(line)}
        />
      </td>
      <LineCells line={line} consignee={consignee} desk={desk} acts={acts} />
    </tr>
  );
});

/** All of a line but its tick: hundreds of lines are ticked without drawing it again. */
const LineCells = memo(function LineCells({
  line,
  consignee,
  desk,
  acts,
}: {
  line: OrderLine;
  consignee: boolean;
  desk: Desk;
  acts: LineTableActs;
}) {
  const t = useText();
  const unit =
    Object.entries(choices.unitOfMeasure).find(([value]) => value === String(line.unitOfMeasure))?.[1] ?? '';
  const typed =
    line.measure === 'cm'
      ? t('typed {l} × {w} × {h} cm', { l: line.typedLength, w: line.typedWidth, h: line.typedHeight })
      : line.minCubeApplied
        ? t('typed {l} × {w} × {h}', { l: line.typedLength, w: line.typedWidth, h: line.typedHeight })
        : '';
  const whyEdit = desk.whyNot('edit', line);
  return (
    <>
      <td className="num dim">{line.lineNumber}</td>
      {consignee && <td title={line.consigneeAccountName}>{line.consigneeAccountName}</td>}
      <td className="code">{line.productCode}</td>
      <td title={line.productDescription}>{line.productDescription}</td>
      <td className="code" title={line.po ?? undefined}>
        {line.po ?? <span className="dim">–</span>}
      </td>
      <td>{t(unit)}</td>
      <td className="code">
        {line.length} × {line.width} × {line.height}
        {typed && (
          <>
            {' '}
            <span className={`flag ${line.minCubeApplied ? 't-wait' : ''}`}>{typed}</span>
          </>
        )}
      </td>
      <td className="num">
        <button
          type="button"
          className="link"
          onClick={() => acts.units(line)}
          aria-label={t('{count} units of line {line}', { count: line.units, line: line.lineNumber })}
        >
          {showCount(line.units)}
        </button>
      </td>
      <td className="num mid">{showHundredths(line.cubeEach)}</td>
      <td className="num">{showHundredths(line.cubes)}</td>
      <td>
        <State of="order" value={line.status} />
        {line.staleLabels > 0 && (
          <IconTags
            className="stale"
            size={15}
            stroke={1.75}
            role="img"
            aria-label={t('{count, plural, one {# label} other {# labels}} to print again', {
              count: line.staleLabels,
            })}
          />
        )}
      </td>
      <td className="acts">
        <Action
          small
          look="ghost"
          icon={IconPrinter}
          label={t('Print {count} labels', { count: line.units })}
          onPress={() => acts.print([line])}
        />
        <Menu position="bottom-end">
          <Menu.Target>
            <button
              type="button"
              className="btn sm icon ghost"
              aria-label={t('Actions of line {line}', { line: line.lineNumber })}
            >
              <IconDots size={16} stroke={1.75} aria-hidden />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              leftSection={<IconPencil size={15} />}
              disabled={whyEdit !== null}
              title={whyEdit ?? undefined}
              onClick={() => acts.edit(line)}
            >
              {t('Edit line')}
            </Menu.Item>
            <Menu.Item leftSection={<IconPackages size={15} />} onClick={() => acts.units(line)}>
              {t('Show units')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconCalendarShare size={15} />}
              disabled={desk.whyNot('changeShipDate', line) !== null}
              title={desk.whyNot('changeShipDate', line) ?? undefined}
              onClick={() => acts.move([line])}
            >
              {t('Change ship date')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconTrash size={15} />}
              color="red"
              disabled={desk.whyNot('delete', line) !== null}
              title={desk.whyNot('delete', line) ?? undefined}
              onClick={() => acts.remove([line])}
            >
              {t('Delete…')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </td>
    </>
  );
});

/** j k move, x ticks, e edits, p prints the line under the cursor. */
function useLineKeys(
  lines: readonly OrderLine[],
  toggle: (line: OrderLine) => void,
  acts: LineTableActs,
): number | null {
  const [cursor, setCursor] = useState<number | null>(null);
  const at = lines.findIndex((line) => line.unitsConsolidateId === cursor);
  const now = useRef(at);
  now.current = at;
  const move = (by: number) => {
    const next = lines[Math.max(0, Math.min(lines.length - 1, now.current + by))];
    if (next) setCursor(next.unitsConsolidateId);
    return next !== undefined;
  };
  useEffect(() => {
    document.querySelector('.order-lines tr.cur')?.scrollIntoView({ block: 'nearest' });
  }, [cursor]);
  const here = (act: (line: OrderLine) => void) => {
    const line = lines[at];
    if (line) act(line);
    return line !== undefined;
  };
  useKeys({
    j: () => move(1),
    ArrowDown: () => move(1),
    k: () => move(-1),
    ArrowUp: () => move(-1),
    x: () => here(toggle),
    ' ': () => here(toggle),
    e: () => here(acts.edit),
    p: () => here((line) => acts.print([line])),
    Enter: () => here(acts.units),
  });
  return cursor;
}
