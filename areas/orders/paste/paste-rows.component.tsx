import type { Dispatch, KeyboardEvent, SetStateAction } from 'react';
import { createContext, memo, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { PastedCellError, PasteColumn, PastedRow } from './paste.contract.ts';
import type { OrderLineInput } from '#areas/orders/order-lines/order-lines.contract.ts';
import { checkPastedRowsEndpoint, maxPastedRows } from './paste.contract.ts';
import { addValidOrderLinesEndpoint } from '#areas/orders/order-lines/order-lines.contract.ts';
import { parsePastedRows, setPastedCell } from './pasted-rows.rules.ts';
import { createShipperConsigneeLookupByNumber } from '#areas/accounts/accounts/account-lookups.client.ts';
import { loadActiveProducts } from '#areas/accounts/products/product-lookup.client.ts';
import { showToastIfBillToOnCreditHold } from '#areas/orders/order-lines/credit-hold-toast.client.ts';
import { confirmLinesIfOversized } from '#areas/orders/order-lines/confirm-lines.client.ts';
import { LookupCombobox } from '#kit/web/account-combobox.tsx';
import type { OptionLookup } from '#kit/web/account-combobox.tsx';
import { ApiCallError } from '#kit/web/api-call-outcome.ts';
import { Button } from '#kit/web/button.tsx';
import { callApi } from '#kit/web/api-call.ts';
import { Dialog } from '#kit/web/dialog.tsx';
import type { FieldControlProps } from '#kit/web/field.tsx';
import { translateFieldError } from '#kit/web/field-error.ts';
import { toastSuccess } from '#kit/web/toasts.tsx';
import { FailedQueryMessage } from '#kit/web/feedback.tsx';
import { useApiMutation } from '#kit/web/api-query.ts';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

interface Pasted {
  key: number;
  row: PastedRow;
  /** Null until parsed. */
  line: OrderLineInput | null;
  consignee: string;
  faults: readonly PastedCellError[];
  /** It had an error or was edited, so its cells are fields. */
  open: boolean;
}
export interface PasteRowsDialogProps {
  text: string;
  shipperId: number;
  shipDate: string;
  orderId: number | undefined;
  onAdded: (order: { orderId: number; orderNumber: number }) => void;
  onClose: () => void;
}

/** Previews pasted rows before they become lines. Each error is shown and fixed in its cell. Valid rows are added. */
export function PasteRowsDialog(props: PasteRowsDialogProps) {
  const t = useTranslate();
  const sheet = useSheet(props);
  const { all, rows, good, read, failed } = sheet;
  const bad = rows.length - good.length;
  const [onlyFaults, setOnlyFaults] = useState(false);
  const save = useAddGood(props, sheet);
  const look = useMemo(() => createShipperConsigneeLookupByNumber(props.shipperId), [props.shipperId]);
  const nothingRight = good.length === 0 ? t('Every row has errors. Fix the highlighted cells.') : null;
  return (
    <Dialog
      open
      isWide
      title={t('{count, plural, one {# pasted row} other {# pasted rows}}', { count: rows.length })}
      onClose={props.onClose}
      footer={
        <>
          <span className="grow caption" role="status">
            {read && t('{good} ready, {bad} with errors', { good: good.length, bad })}
          </span>
          <Button onPress={props.onClose}>{t('Close')}</Button>
          <Button variant="primary" disabledReason={read ? nothingRight : t('Searching…')} onPress={save}>
            {t('{count, plural, one {Add # line} other {Add # lines}}', { count: good.length })}
          </Button>
        </>
      }
    >
      <p className="caption">
        {t(
          'Columns: consignee, product, description, PO, unit, length, width, height, measure, units. With a header row, columns can be in any sequence and can include invoice, farm and AWB.',
        )}
      </p>
      {all.length > maxPastedRows && (
        <p className="note tone-wait" role="status">
          {t('Showing the first {count} of {all} rows. Paste the rest afterward.', {
            count: maxPastedRows,
            all: all.length,
          })}
        </p>
      )}
      {read && bad > 0 && (
        <label className="row caption errors-only-filter">
          <input
            type="checkbox"
            className="checkbox"
            checked={onlyFaults}
            onChange={(event) => setOnlyFaults(event.target.checked)}
          />
          {t('Show errors only')}
        </label>
      )}
      {failed && <FailedQueryMessage error={failed} onRetry={sheet.readAll} />}
      <Consignees value={look}>
        <SheetTable sheet={sheet} onlyFaults={onlyFaults} />
      </Consignees>
    </Dialog>
  );
}

/** The pasted rows as parsed by the server: all at first, then each again when edited. */
function useSheet({ text, shipperId, shipDate }: PasteRowsDialogProps) {
  const all = useMemo(() => parsePastedRows(text), [text]);
  const [start] = useState<readonly Pasted[]>(() =>
    all
      .slice(0, maxPastedRows)
      .map((row, key) => ({ key, row, line: null, consignee: '', faults: [], open: false })),
  );
  const [rows, setRows] = useState(start);
  const [read, setRead] = useState(false);
  const [failed, setFailed] = useState<ApiCallError | null>(null);
  const look = useCallback(
    async (some: readonly Pasted[]) => {
      if (some.length === 0) return;
      const answer = await callApi(
        checkPastedRowsEndpoint,
        { body: { shipperAccountId: shipperId, shipDate, rows: some.map(({ row }) => row) } },
        { handlesFailure: true },
      );
      const rowsByKey = new Map(some.map(({ key }, index) => [key, answer.rows[index]]));
      setRows((old) => old.map((one) => asRead(one, rowsByKey.get(one.key))));
    },
    [shipperId, shipDate],
  );
  const readAll = useCallback(() => {
    setFailed(null);
    void look(start).then(
      () => setRead(true),
      (error: unknown) => setFailed(error instanceof ApiCallError ? error : null),
    );
  }, [look, start]);
  // Runs once for the pasted text. An edited row is parsed on its own.
  useEffect(readAll, [readAll]);

  const acts = useRowActs(look, setRows);
  const good = rows.filter((one) => one.line !== null);
  return { all, rows, setRows, good, read, failed, readAll, acts };
}
type Sheet = ReturnType<typeof useSheet>;

function asRead(
  one: Pasted,
  found:
    | { line: OrderLineInput | null; consigneeAccountName: string; faults: readonly PastedCellError[] }
    | undefined,
): Pasted {
  if (found === undefined) return one;
  const { line, faults, consigneeAccountName: consignee } = found;
  return { ...one, line, consignee, faults, open: one.open || faults.length > 0 };
}

/** The actions of a row. The functions are stable, because the rows are memoized. */
function useRowActs(
  look: (some: readonly Pasted[]) => Promise<void>,
  setRows: Dispatch<SetStateAction<readonly Pasted[]>>,
): RowActs {
  const words = useRef<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    void loadActiveProducts().then(
      (rows) => {
        words.current = new Map(rows.map((row) => [row.code.toLowerCase(), row.description]));
      },
      () => undefined,
    );
  }, []);
  return useMemo(() => {
    const set = (key: number, next: (one: Pasted) => Pasted) =>
      setRows((old) => old.map((one) => (one.key === key ? next(one) : one)));
    const change: RowActs['change'] = (key, column, value) =>
      set(key, (one) => ({
        ...one,
        row: setPastedCell(one.row, column, value, words.current),
        line: null,
        faults: one.faults.filter((error) => error.column !== column),
      }));
    const again: RowActs['again'] = (one) => void look([one]).catch(() => undefined);
    return {
      change,
      again,
      take: (one, column, value) => {
        change(one.key, column, value);
        again({ ...one, row: setPastedCell(one.row, column, value, words.current) });
      },
      leaveOut: (key) => setRows((old) => old.filter((one) => one.key !== key)),
      openRow: (key) => set(key, (one) => ({ ...one, open: true })),
    };
  }, [look, setRows]);
}

/** Adds the valid rows. Those that the server rejects stay, with the reason. */
function useAddGood(
  { shipperId, shipDate, orderId, onAdded, onClose }: PasteRowsDialogProps,
  { rows, setRows, good }: Sheet,
) {
  const add = useApiMutation(addValidOrderLinesEndpoint);
  const t = useTranslate();
  return async () => {
    const lines = good.flatMap((one) => one.line ?? []);
    if (!(await confirmLinesIfOversized(t, lines))) return;
    const savedOrder = await add.run(
      { body: { shipperAccountId: shipperId, shipDate, orderId, lines } },
      { hidesSuccessToast: true },
    );
    if (!savedOrder) return;
    onAdded(savedOrder);
    showToastIfBillToOnCreditHold(savedOrder);
    const refused = new Map(savedOrder.refused.map((one) => [good[one.line - 1]?.key, one]));
    toastSuccess({
      text: '{count, plural, one {# line added.} other {# lines added.}}',
      params: { count: good.length - refused.size },
    });
    const left = rows.flatMap((one): Pasted[] => {
      const why = refused.get(one.key);
      if (!why) return one.line ? [] : [one];
      const { code, sentence, params } = why;
      const errors = [{ column: 'consignee', code, sentence, params, suggestion: null } as const];
      return [{ ...one, line: null, open: true, faults: errors }];
    });
    if (left.length === 0) onClose();
    setRows(left);
  };
}

function SheetTable({ sheet, onlyFaults }: { sheet: Sheet; onlyFaults: boolean }) {
  const t = useTranslate();
  const { all, rows, read, failed, acts } = sheet;
  const visibleRows = onlyFaults ? rows.filter((one) => one.open) : rows;
  const columns = useMemo(() => columnsOf(t, all), [t, all]);
  return (
    <div
      className="paste-rows"
      tabIndex={0}
      role="region"
      aria-label={t('Pasted rows')}
      aria-busy={!read && !failed}
    >
      <table className="plain">
        <thead>
          <tr>
            <th className="numeric">#</th>
            {columns.map(([column, title]) => (
              <th key={column}>{title}</th>
            ))}
            <th>
              <span className="visually-hidden">{t('Actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {visibleRows.map((one) => (
            <SheetLine key={one.key} one={one} columns={columns} acts={acts} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type Columns = readonly (readonly [PasteColumn, string, number])[];
/** The columns of the form. Rarely needed ones are included only if the spreadsheet has them. Widths in characters. */
function columnsOf(t: Translate, rows: readonly PastedRow[]): Columns {
  const some = (column: PasteColumn) => rows.some((row) => row[column] !== '');
  const columns: Columns = [
    ['consignee', t('Consignee'), 22],
    ['product', t('Product'), 10],
    ['description', t('Description'), 14],
    ['po', t('PO'), 9],
    ['invoice', t('Invoice'), 9],
    ['farm', t('Farm'), 10],
    ['awb', t('AWB'), 12],
    ['unit', t('Unit'), 6],
    ['length', t('Length'), 4],
    ['width', t('Width'), 4],
    ['height', t('Height'), 4],
    ['measure', t('Measure'), 5],
    ['units', t('Units'), 5],
  ];
  return columns.filter(([column]) => !['invoice', 'farm', 'awb'].includes(column) || some(column));
}

interface RowActs {
  change: (key: number, column: PasteColumn, value: string) => void;
  again: (one: Pasted) => void;
  take: (one: Pasted, column: PasteColumn, value: string) => void;
  leaveOut: (key: number) => void;
  openRow: (key: number) => void;
}
const SheetLine = memo(function SheetLine({
  one,
  columns,
  acts,
}: {
  one: Pasted;
  columns: Columns;
  acts: RowActs;
}) {
  const t = useTranslate();
  return (
    <tr className={one.faults.length > 0 ? 'has-errors' : ''} onDoubleClick={() => acts.openRow(one.key)}>
      <td className="numeric muted">{one.key + 1}</td>
      {columns.map((column) =>
        one.open ? (
          <Cell key={column[0]} one={one} column={column} acts={acts} />
        ) : (
          <td key={column[0]}>
            {column[0] === 'consignee' && one.consignee !== '' ? one.consignee : one.row[column[0]]}
          </td>
        ),
      )}
      <td>
        {one.open && (
          <button
            type="button"
            className="link"
            onClick={() => acts.leaveOut(one.key)}
            aria-label={t('Skip row {row}', { row: one.key + 1 })}
          >
            {t('Skip')}
          </button>
        )}
      </td>
    </tr>
  );
});

/**
 * Enter confirms the cell, as in any grid. The row is parsed again, and the focus goes to the next cell with an error, else to
 * the same column of the next row. Only the button adds rows.
 */
function confirmCell(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
  if (event.defaultPrevented || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  event.stopPropagation();
  const cells = [...(event.currentTarget.closest('table')?.querySelectorAll('td') ?? [])];
  const after = cells.slice(cells.findIndex((cell) => cell === event.currentTarget) + 1);
  const next =
    after.find((cell) => cell.classList.contains('invalid')) ??
    after.find((cell) => cell.querySelector('input'));
  const field = next?.querySelector('input');
  if (field) field.focus();
  else event.target.blur();
}

/** The lookup that finds consignees of the shipper for the cells. */
const Consignees = createContext<OptionLookup | null>(null);

/** The consignee, searched by name, city or number as in the strip. */
function ConsigneeCell({
  one,
  control,
  acts,
}: {
  one: Pasted;
  control: Partial<FieldControlProps>;
  acts: RowActs;
}) {
  const look = useContext(Consignees);
  if (!look) return null;
  return (
    <LookupCombobox
      control={control}
      value={one.row.consignee || null}
      lookup={look}
      onChange={(choice) =>
        choice ? acts.take(one, 'consignee', choice.value) : acts.change(one.key, 'consignee', '')
      }
    />
  );
}

/** An editable cell, with its errors and suggestions below it. */
function Cell({
  one,
  column: [column, title, size],
  acts,
}: {
  one: Pasted;
  column: Columns[number];
  acts: RowActs;
}) {
  const t = useTranslate();
  const cellErrors = one.faults.filter((error) => error.column === column);
  const again = () => {
    if (one.line === null) acts.again(one);
  };
  const control = {
    'aria-label': t('{column} of row {row}', { column: title, row: one.key + 1 }),
    'aria-invalid': cellErrors.length > 0 || undefined,
    'aria-describedby': cellErrors.length > 0 ? `why-${one.key}-${column}` : undefined,
  };
  return (
    <td className={cellErrors.length > 0 ? 'invalid' : ''} onKeyDown={confirmCell}>
      {column === 'consignee' ? (
        <ConsigneeCell one={one} control={{ ...control, onBlur: again }} acts={acts} />
      ) : (
        <input
          {...control}
          className="input sm"
          size={size}
          value={one.row[column]}
          maxLength={400}
          onChange={(event) => acts.change(one.key, column, event.target.value)}
          onBlur={again}
        />
      )}
      {cellErrors.length > 0 && (
        <span className="cell-error" id={`why-${one.key}-${column}`}>
          {cellErrors.map((error) => (
            <span key={error.sentence}>{translateFieldError(t, t(error.sentence, error.params))}</span>
          ))}
          {cellErrors.map(
            (error) =>
              error.suggestion !== null && (
                <button
                  key={error.suggestion}
                  type="button"
                  className="link"
                  onClick={() => acts.take(one, column, error.suggestion ?? '')}
                >
                  {t('Use {value}', { value: error.suggestion })}
                </button>
              ),
          )}
        </span>
      )}
    </td>
  );
}
