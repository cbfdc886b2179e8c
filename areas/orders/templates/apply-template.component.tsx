import { IconSettings } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { OrderTemplate } from './order-templates.contract.ts';
import {
  enterValidTemplateLinesInOrderEndpoint,
  getOrderTemplateEndpoint,
} from './order-templates.contract.ts';
import {
  CountInput,
  parseCountOrZeroIfBlank,
  formatLineSize,
  moveFocusBetweenCountInputs,
} from './count-input.component.tsx';
import { showToastIfBillToOnCreditHold } from '#areas/orders/order-lines/credit-hold-toast.client.ts';
import { Button } from '#kit/web/button.tsx';
import { DateInput } from '#kit/web/date-input.tsx';
import type { GetDayDisabledReason } from '#kit/web/parse-date.ts';
import { Dialog } from '#kit/web/dialog.tsx';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

export interface ApplyTemplateDialogProps {
  id: number;
  shipDate: string;
  /** The open order. Lines for its date are added to it. */
  order: { orderId: number; orderNumber: number } | undefined;
  getDayDisabledReason: GetDayDisabledReason;
  today: string | undefined;
  onAdded: (order: { orderId: number; orderNumber: number }, shipDate: string) => void;
  /** Opens the editor for its name, usual counts and lines. */
  onEditTemplate: () => void;
  onClose: () => void;
}

/** Enters a template for a date. The usual counts are prefilled, so the user types only the differences. */
export function ApplyTemplateDialog(props: ApplyTemplateDialogProps) {
  const t = useTranslate();
  const answer = useApiQuery(getOrderTemplateEndpoint, { params: { id: props.id } });
  if (!answer.data)
    return (
      <Dialog open title={t('Templates')} onClose={props.onClose}>
        <QueryBoundary query={answer}>{() => null}</QueryBoundary>
      </Dialog>
    );
  return <Take {...props} template={answer.data} />;
}

function Take(props: ApplyTemplateDialogProps & { template: OrderTemplate }) {
  const { template, onEditTemplate: onChange, onClose } = props;
  const t = useTranslate();
  const taking = useTaking(props);
  const { wanted: enteredCounts, units, why, act } = taking;
  return (
    <Dialog
      open
      isWide
      title={template.name}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" icon={IconSettings} onPress={onChange}>
            {t('Edit template…')}
          </Button>
          <span className="grow" />
          <Button onPress={onClose}>{t('Close')}</Button>
          <Button variant="primary" disabledReason={why} hotkey="Ctrl ↵" onPress={act}>
            {t(
              '{lines, plural, one {Add # line} other {Add # lines}}, {units, plural, one {# unit} other {# units}}',
              {
                lines: enteredCounts.filter((count) => (count ?? 0) > 0).length,
                units,
              },
            )}
          </Button>
        </>
      }
    >
      <div
        className="col"
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            event.stopPropagation();
            void act();
          } else moveFocusBetweenCountInputs(event);
        }}
      >
        <ForDate of={taking} getDayDisabledReason={props.getDayDisabledReason} today={props.today} />
        <TakenLines of={taking} />
      </div>
    </Dialog>
  );
}

/** The date and counts as typed, and the rejected ones. */
function useTaking({
  template,
  shipDate,
  order,
  getDayDisabledReason: off,
  onAdded,
  onClose,
}: ApplyTemplateDialogProps & { template: OrderTemplate }) {
  const t = useTranslate();
  // The lines are copied to state, so the input is not lost when another user edits the template.
  const [lines] = useState(template.templateLines);
  const [date, setDate] = useState<string | null>(shipDate);
  const [counts, setCounts] = useState<Readonly<Record<number, string>>>({});
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map());
  const enter = useApiMutation(enterValidTemplateLinesInOrderEndpoint);
  const typed = (line: OrderTemplate['templateLines'][number]) =>
    counts[line.lineNumber] ?? String(line.numberOfUnits);
  const enteredCounts = useMemo(
    () => lines.map((line) => parseCountOrZeroIfBlank(counts[line.lineNumber] ?? String(line.numberOfUnits))),
    [lines, counts],
  );
  const wrong = enteredCounts.some((count) => count === null);
  const units = enteredCounts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
  const intoOrder = order && date === shipDate ? order : undefined;
  const closed = date ? off(date) : t('Ship date is required');
  const nothing = units === 0 ? t('Enter a quantity for at least one line.') : null;
  const why = closed ?? (wrong ? t('Fix the highlighted quantities.') : nothing);
  const act = async () => {
    if (why !== null || !date) return;
    const savedOrder = await enter.run({
      params: { id: template.id },
      body: {
        shipDate: date,
        orderId: intoOrder?.orderId,
        counts: lines.map((line, index) => ({
          lineNumber: line.lineNumber,
          numberOfUnits: enteredCounts[index] ?? 0,
        })),
      },
    });
    if (!savedOrder) return;
    onAdded(savedOrder, date);
    showToastIfBillToOnCreditHold(savedOrder);
    if (savedOrder.refused.length === 0) return onClose();
    // Saved lines are not entered again. Only the rejected ones keep their counts.
    setRefused(new Map(savedOrder.refused.map((one) => [one.line, t(one.sentence, one.params)])));
    setCounts(
      Object.fromEntries(
        lines.map((line) => [
          line.lineNumber,
          savedOrder.refused.some((one) => one.line === line.lineNumber) ? typed(line) : '0',
        ]),
      ),
    );
  };
  return {
    lines,
    date,
    setDate,
    typed,
    setCounts,
    wanted: enteredCounts,
    units,
    refused,
    intoOrder,
    why,
    act,
  };
}
type Taking = ReturnType<typeof useTaking>;

function ForDate({
  of: { date, setDate, intoOrder },
  getDayDisabledReason: off,
  today,
}: { of: Taking } & Pick<ApplyTemplateDialogProps, 'getDayDisabledReason' | 'today'>) {
  const t = useTranslate();
  return (
    <div className="row apply-template-header">
      <div className="field" style={{ width: 150 }}>
        <label htmlFor="take-date">{t('Ship date')}</label>
        <DateInput
          control={{ id: 'take-date', name: 'shipDate' }}
          value={date}
          onChange={setDate}
          getDayDisabledReason={off}
          today={today}
        />
      </div>
      <p className="caption grow" role="status">
        {intoOrder
          ? t('Lines are added to order {number}.', { number: intoOrder.orderNumber })
          : t('Lines go into a new order.')}{' '}
        {t('Enter 0 to skip a line.')}
      </p>
    </div>
  );
}

function TakenLines({ of: { lines, refused, wanted: enteredCounts, typed, setCounts } }: { of: Taking }) {
  const t = useTranslate();
  const look = (number: number, count: number | null | undefined) => {
    if (refused.has(number)) return 'has-errors';
    return count === 0 ? 'muted' : '';
  };
  return (
    <div className="paste-rows template-lines" tabIndex={0} role="region" aria-label={t('Lines')}>
      <table className="plain">
        <thead>
          <tr>
            <th>{t('Consignee')}</th>
            <th>{t('Product')}</th>
            <th>{t('PO')}</th>
            <th>{t('Size')}</th>
            <th className="numeric">{t('Units')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <tr key={line.lineNumber} className={look(line.lineNumber, enteredCounts[index])}>
              <td>
                {line.consigneeAccountName}
                {refused.has(line.lineNumber) && (
                  <span className="cell-error" role="alert">
                    {refused.get(line.lineNumber)}
                  </span>
                )}
              </td>
              <td title={line.productDescription ?? undefined}>
                {line.productCode} <span className="muted">{line.productDescription}</span>
              </td>
              <td>{line.po}</td>
              <td className="nowrap">{formatLineSize(line)}</td>
              <td className="numeric">
                <CountInput
                  value={typed(line)}
                  label={t('Units for {consignee}, {product}', {
                    consignee: line.consigneeAccountName,
                    product: line.productCode ?? '',
                  })}
                  onChange={(value) => setCounts((old) => ({ ...old, [line.lineNumber]: value }))}
                  autoFocuses={index === 0}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
