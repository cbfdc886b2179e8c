import { Menu } from '#kit/web/menu.tsx';
import {
  IconArrowRight,
  IconCalendarShare,
  IconChevronDown,
  IconChevronRight,
  IconDots,
  IconLock,
  IconPrinter,
  IconTemplate,
  IconTrash,
} from '@tabler/icons-react';
import { toSelectableLineWithUnitIndexes } from './line-selection.client.ts';
import { toggleConsigneeLines } from './line-selection.rules.ts';
import type { EntryBlockers } from './line-actions.client.ts';
import type { LineTableActions } from './line-row.component.tsx';
import type { OrderGroup } from '#areas/orders/order-search/order-search.contract.ts';
import type { OrderLine } from '#areas/orders/order-lines/order-lines.contract.ts';
import type { LineTableProps } from './order-lines.component.tsx';
import { useMoveAndDeleteBlockers } from './open-order.client.ts';
import { formatDeliveryWindowInZone } from '#areas/orders/order-lines/consignee-service.component.tsx';
import { TriStateCheckbox, computeCheckState } from './tri-state-checkbox.component.tsx';
import { consigneeFlags, consigneeFlagNames } from '#areas/accounts/accounts/accounts.contract.ts';
import { formatCount, formatHundredths } from '#kit/contract/money.ts';
import { formatShortWeekdayDate } from '#kit/web/format-time.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** The flags that matter for order entry. The others are in the tooltip. */
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

/** The header row of a consignee's lines: name, departure and totals. */
export function ConsigneeGroupHeader({
  group,
  isCollapsed: folded,
  onToggleCollapsed: onFold,
  selectedLineIds: ticked,
  onSelect,
  blockers: desk,
  actions: acts,
}: {
  group: OrderGroup;
  isCollapsed: boolean;
  onToggleCollapsed: () => void;
  selectedLineIds: ReadonlySet<number>;
  onSelect: LineTableProps['onSelect'];
  blockers: EntryBlockers;
  actions: LineTableActions;
}) {
  const t = useTranslate();
  const items = group.consolidates.map(toSelectableLineWithUnitIndexes);
  const chosen = items.filter((item) => ticked.has(item.consolidateId)).length;
  const [first] = group.consolidates;
  const Chevron = folded ? IconChevronRight : IconChevronDown;
  return (
    <tr className="group-row">
      <td className="select-cell">
        <TriStateCheckbox
          state={computeCheckState(chosen, items.length)}
          label={t('Select the lines of {consignee}', { consignee: group.consigneeAccountName })}
          onToggle={() => onSelect((old) => toggleConsigneeLines(old, items))}
        />
      </td>
      <td colSpan={6}>
        <span className="group-header">
          <button
            type="button"
            className="group-toggle"
            aria-expanded={!folded}
            aria-label={t('Lines of {consignee}', { consignee: group.consigneeAccountName })}
            onClick={onFold}
          >
            <Chevron size={16} stroke={1.75} aria-hidden />
          </button>
          <span className="name" title={group.consigneeAccountName}>
            {group.consigneeAccountName}
          </span>
          <span className="muted ellipsis">{[group.city, group.state].filter(Boolean).join(', ')}</span>
          <Flags of={group} />
          <span className="grow" />
          {first && <Leaving line={first} />}
        </span>
      </td>
      <td className="numeric medium">{formatCount(group.units)}</td>
      <td />
      <td className="numeric medium">{formatHundredths(group.cubes)}</td>
      <td />
      <td className="actions">
        <GroupActs group={group} desk={desk} acts={acts} />
      </td>
    </tr>
  );
}

/** The first two relevant flags, and the count of the rest. */
function Flags({ of: group }: { of: OrderGroup }) {
  const t = useTranslate();
  const visibleFlags = toldFlags.filter((flag) => group.flags.includes(flag)).slice(0, 2);
  const more = consigneeFlags.filter(
    (flag) => group.flags.includes(flag) && !visibleFlags.some((visibleFlag) => visibleFlag === flag),
  );
  return (
    <>
      {visibleFlags.map((flag) => (
        <span key={flag} className="flag">
          {t(consigneeFlagNames[flag])}
        </span>
      ))}
      {more.length > 0 && (
        <span className="muted" title={more.map((flag) => t(consigneeFlagNames[flag])).join(', ')}>
          +{more.length}
        </span>
      )}
    </>
  );
}

/** When and where the freight leaves, and when it is delivered. */
function Leaving({ line: first }: { line: OrderLine }) {
  const t = useTranslate();
  return (
    <span className="departure">
      {t('Leaves {date}, {warehouse}', {
        date: formatShortWeekdayDate(first.outboundDate),
        warehouse: first.outboundWarehouse,
      })}
      {first.deliveryStart && first.deliveryEnd && (
        <>
          {' '}
          <IconArrowRight size={13} stroke={1.75} aria-hidden style={{ verticalAlign: -2 }} />{' '}
          {t('delivers {window}', {
            window: formatDeliveryWindowInZone(first.deliveryStart, first.deliveryEnd, first.deliveryZone),
          })}
        </>
      )}
      {first.careOfName && `, ${t('care of {name}', { name: first.careOfName })}`}
    </span>
  );
}

/** The actions on all lines of a consignee. */
function GroupActs({
  group,
  desk,
  acts,
}: {
  group: OrderGroup;
  desk: EntryBlockers;
  acts: LineTableActions;
}) {
  const t = useTranslate();
  const lines = group.consolidates;
  const pending = lines.filter((line) => line.pendingUnits > 0);
  const why = useMoveAndDeleteBlockers(lines, desk);
  const whyFinalize = pending.length === 0 ? t('All lines are finalized.') : desk.getFinalizeBlocker(pending);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button
          type="button"
          className="btn sm icon ghost"
          aria-label={t('Actions for {consignee}', { consignee: group.consigneeAccountName })}
        >
          <IconDots size={16} stroke={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPrinter size={15} />} onClick={() => acts.print(lines)}>
          {t('{count, plural, one {Print # label} other {Print # labels}}', { count: group.units })}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLock size={15} />}
          disabled={whyFinalize !== null}
          title={whyFinalize ?? undefined}
          onClick={() => acts.finalize(pending)}
        >
          {t('{lines, plural, one {Finalize # line} other {Finalize # lines}}', { lines: pending.length })}
        </Menu.Item>
        <Menu.Item leftSection={<IconTemplate size={15} />} onClick={() => acts.saveAsTemplate(lines)}>
          {t('Save as template…')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconCalendarShare size={15} />}
          disabled={why.move !== null}
          title={why.move ?? undefined}
          onClick={() => acts.moveToShipDate(lines)}
        >
          {t('Change ship date')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconTrash size={15} />}
          color="red"
          disabled={why.remove !== null}
          title={why.remove ?? undefined}
          onClick={() => acts.remove(lines)}
        >
          {t('Delete…')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
