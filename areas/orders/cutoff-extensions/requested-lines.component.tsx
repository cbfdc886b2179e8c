import { IconX } from '@tabler/icons-react';
import { groupRequestLinesByOrderSelectedFirst } from './cutoff-extensions.rules.ts';
import {
  TriStateCheckbox,
  computeCheckState,
} from '#areas/orders/order-entry/tri-state-checkbox.component.tsx';
import type { OrderLineInput, OrderLine } from '#areas/orders/order-lines/order-lines.contract.ts';
import { Button } from '#kit/web/button.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

export interface NewExtensionLine {
  input: OrderLineInput;
  consignee: string;
}
interface ExcludedLinesProps {
  off: ReadonlySet<number>;
  turn: (ids: readonly number[]) => void;
}

/** The freight of the request: pending lines, selected by order or one by one, and those entered with it. */
export function ExtensionLinesCheckboxList({
  pendingLines: waiting,
  selectedLineIds: chosen,
  newLines: late,
  setNewLines: setLate,
  ...left
}: ExcludedLinesProps & {
  pendingLines: readonly OrderLine[];
  selectedLineIds: readonly number[] | undefined;
  newLines: readonly NewExtensionLine[];
  setNewLines: (late: readonly NewExtensionLine[]) => void;
}) {
  const t = useTranslate();
  const orders = groupRequestLinesByOrderSelectedFirst(waiting, chosen);
  return (
    <>
      {orders.length > 1 && (
        <LinesTick
          {...left}
          lines={waiting}
          name={t('All pending freight')}
          className="requested-lines-all"
        />
      )}
      <ul className="requested-lines">
        {orders.map((order) => (
          <li key={order.orderId} className="requested-order">
            <LinesTick
              {...left}
              lines={order.lines}
              name={t('Order {number}', { number: order.orderNumber })}
              className="requested-order-header"
            />
            <ul>
              {order.lines.map((line) => (
                <WaitingLine key={line.unitsConsolidateId} line={line} {...left} />
              ))}
            </ul>
          </li>
        ))}
        {late.map((line, index) => (
          <li key={index} className="requested-line">
            <span className="grow">
              <b className="medium">{line.consignee}</b>
              <span className="caption">
                {t('Not entered yet')} · {line.input.length}×{line.input.width}×{line.input.height}{' '}
                {line.input.measure === 'cm' ? t('cm') : t('in')}
              </span>
            </span>
            <span className="numeric">
              {t('{units, plural, one {# unit} other {# units}}', {
                units: line.input.numberOfUnits,
              })}
            </span>
            <Button
              isSmall
              variant="ghost"
              icon={IconX}
              label={t('Remove')}
              onPress={() => setLate(late.filter((_, other) => other !== index))}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** One checkbox for several lines, with their totals. */
function LinesTick({
  lines,
  name,
  className,
  off,
  turn: toggleLines,
}: ExcludedLinesProps & { lines: readonly OrderLine[]; name: string; className: string }) {
  const t = useTranslate();
  const ids = lines.map((line) => line.unitsConsolidateId);
  const includedCount = ids.filter((id) => !off.has(id)).length;
  return (
    <label className={`checkbox-label ${className}`}>
      <TriStateCheckbox
        state={computeCheckState(includedCount, ids.length)}
        label={name}
        onToggle={() => toggleLines(ids)}
      />
      <b className="medium grow">{name}</b>
      <span className="numeric muted">
        {t('{lines, plural, one {# line} other {# lines}}', { lines: lines.length })} ·{' '}
        {t('{units, plural, one {# unit} other {# units}}', {
          units: lines.reduce((sum, line) => sum + line.pendingUnits, 0),
        })}
      </span>
    </label>
  );
}

/** A pending line, with what distinguishes it from others of the same consignee and product. */
function WaitingLine({ line, off, turn: toggleLines }: ExcludedLinesProps & { line: OrderLine }) {
  const t = useTranslate();
  return (
    <li className="requested-line">
      <label className="checkbox-label grow">
        <input
          type="checkbox"
          className="checkbox"
          checked={!off.has(line.unitsConsolidateId)}
          onChange={() => toggleLines([line.unitsConsolidateId])}
        />
        <span>
          <b className="medium">{line.consigneeAccountName}</b>
          <span className="caption">
            {line.productCode} {line.productDescription} · {line.typedLength}×{line.typedWidth}×
            {line.typedHeight} {line.measure === 'cm' ? t('cm') : t('in')}
            {line.po && ` · ${t('PO')} ${line.po}`}
          </span>
        </span>
      </label>
      <span className="numeric">
        {t('{units, plural, one {# unit} other {# units}}', { units: line.pendingUnits })}
      </span>
    </li>
  );
}
