import { Menu } from '#kit/web/menu.tsx';
import {
  IconAlertTriangle,
  IconCalendarShare,
  IconDots,
  IconPackages,
  IconPencil,
  IconPrinter,
  IconTags,
  IconTrash,
} from '@tabler/icons-react';
import { memo } from 'react';
import type { EntryBlockers } from './line-actions.client.ts';
import { claimsScreenPath } from '#areas/freight/units/file-claim-link.component.tsx';
import { orderStatus } from '#areas/freight/units/order-status.contract.ts';
import type { OrderLine } from '#areas/orders/order-lines/order-lines.contract.ts';
import { TriStateCheckbox } from './tri-state-checkbox.component.tsx';
import { formatCount, formatHundredths } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { useNavigate } from '#kit/web/screen.tsx';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import { enumLabelsByKind } from '#kit/web/statuses.ts';
import { useTranslate } from '#kit/web/translate.tsx';

export interface LineTableActions {
  edit: (line: OrderLine) => void;
  print: (lines: readonly OrderLine[]) => void;
  remove: (lines: readonly OrderLine[]) => unknown;
  moveToShipDate: (lines: readonly OrderLine[]) => void;
  changeUnits: (line: OrderLine) => void;
  finalize: (lines: readonly OrderLine[]) => unknown;
  saveAsTemplate: (lines: readonly OrderLine[]) => void;
}
export const OrderLineRow = memo(function LineRow({
  line,
  showsConsignee: consignee,
  isSelected: chosen,
  isCurrent: cursor,
  onToggle,
  blockers: desk,
  actions: acts,
}: {
  line: OrderLine;
  showsConsignee: boolean;
  isSelected: boolean;
  isCurrent: boolean;
  onToggle: (line: OrderLine) => void;
  blockers: EntryBlockers;
  actions: LineTableActions;
}) {
  const t = useTranslate();
  return (
    <tr
      className={`${chosen ? 'selected' : ''} ${cursor ? 'at-cursor' : ''}`}
      data-row={line.unitsConsolidateId}
    >
      <td className="select-cell">
        <TriStateCheckbox
          state={chosen ? 'all' : 'none'}
          label={t('Select line {line}', { line: line.lineNumber })}
          onToggle={() => onToggle(line)}
        />
      </td>
      <LineCells line={line} consignee={consignee} desk={desk} acts={acts} />
    </tr>
  );
});

/** All of a line except its checkbox: hundreds of lines can be selected without re-rendering it. */
const LineCells = memo(function LineCells({
  line,
  consignee,
  desk,
  acts,
}: {
  line: OrderLine;
  consignee: boolean;
  desk: EntryBlockers;
  acts: LineTableActions;
}) {
  const t = useTranslate();
  const unit =
    Object.entries(enumLabelsByKind.unitOfMeasure).find(
      ([value]) => value === String(line.unitOfMeasure),
    )?.[1] ?? '';
  const typed = useTyped(line);
  return (
    <>
      <td className="numeric muted">{line.lineNumber}</td>
      {consignee && <td title={line.consigneeAccountName}>{line.consigneeAccountName}</td>}
      <td className="code">{line.productCode}</td>
      <td title={line.productDescription}>{line.productDescription}</td>
      <td className="code" title={line.po ?? undefined}>
        {line.po ?? <span className="muted">–</span>}
      </td>
      <td>{t(unit)}</td>
      <td className="code">
        {line.length} × {line.width} × {line.height}
        {typed && (
          <>
            {' '}
            <span className={`flag ${line.minCubeApplied ? 'tone-wait' : ''}`}>{typed}</span>
          </>
        )}
      </td>
      <td className="numeric">
        <button
          type="button"
          className="link"
          onClick={() => acts.changeUnits(line)}
          aria-label={t('{count, plural, one {# unit} other {# units}} of line {line}', {
            count: line.units,
            line: line.lineNumber,
          })}
        >
          {formatCount(line.units)}
        </button>
      </td>
      <td className="numeric secondary">{formatHundredths(line.cubeEach)}</td>
      <td className="numeric">{formatHundredths(line.cubes)}</td>
      <td>
        <StatusBadge kind="order" value={line.status} />
        {line.staleLabels > 0 && (
          <IconTags
            className="stale-icon"
            size={15}
            stroke={1.75}
            role="img"
            aria-label={t('{count, plural, one {# label} other {# labels}} to reprint', {
              count: line.staleLabels,
            })}
          />
        )}
      </td>
      <td className="actions">
        <Button
          isSmall
          variant="ghost"
          icon={IconPrinter}
          label={t('{count, plural, one {Print # label} other {Print # labels}}', { count: line.units })}
          onPress={() => acts.print([line])}
        />
        <LineMenu line={line} desk={desk} acts={acts} />
      </td>
    </>
  );
});

/** The size as typed, if it does not count unchanged. */
function useTyped(line: OrderLine): string {
  const t = useTranslate();
  const sides = { l: line.typedLength, w: line.typedWidth, h: line.typedHeight };
  if (line.measure === 'cm') return t('entered {l} × {w} × {h} cm', sides);
  return line.minCubeApplied ? t('entered {l} × {w} × {h}', sides) : '';
}

function LineMenu({ line, desk, acts }: { line: OrderLine; desk: EntryBlockers; acts: LineTableActions }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const go = useNavigate();
  const pending = line.status === orderStatus.pending;
  const whyNoClaim = pending ? t('Nothing on this line has shipped yet.') : null;
  const whyEdit = desk.getLineBlocker('edit', line);
  const whyMove = desk.getLineBlocker('changeShipDate', line);
  const whyRemove = desk.getLineBlocker('delete', line);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button
          type="button"
          className="btn sm icon ghost"
          aria-label={t('Actions for line {line}', { line: line.lineNumber })}
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
        <Menu.Item leftSection={<IconPackages size={15} />} onClick={() => acts.changeUnits(line)}>
          {t('Show units')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconCalendarShare size={15} />}
          disabled={whyMove !== null}
          title={whyMove ?? undefined}
          onClick={() => acts.moveToShipDate([line])}
        >
          {t('Change ship date')}
        </Menu.Item>
        {me.can('fileClaims:customerService') && (
          <Menu.Item
            leftSection={<IconAlertTriangle size={15} />}
            disabled={whyNoClaim !== null}
            title={whyNoClaim ?? undefined}
            onClick={() => go(claimsScreenPath, { file: 'line', of: line.unitsConsolidateId })}
          >
            {t('File a claim')}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconTrash size={15} />}
          color="red"
          disabled={whyRemove !== null}
          title={whyRemove ?? undefined}
          onClick={() => acts.remove([line])}
        >
          {t('Delete…')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
