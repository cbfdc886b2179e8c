import type { Dispatch, KeyboardEvent, SetStateAction } from 'react';
import { createContext, memo, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { CellFault, SheetColumn, SheetRow } from './paste.contract.ts';
import type { LineBody } from '#areas/orders/order-lines/order-lines.contract.ts';
import { checkRows, maxSheetRows } from './paste.contract.ts';
import { addShipments } from '#areas/orders/order-lines/order-lines.contract.ts';
import { readPasted, withCell } from './pasted-rows.rules.ts';
import { consigneeNumberLook } from '#areas/accounts/accounts/account-look.web.ts';
import { allProducts } from '#areas/accounts/products/product-look.web.ts';
import { tellCreditHeld } from '#areas/orders/order-lines/credit-held.web.ts';
import { mayBeThatLarge } from '#areas/orders/order-lines/doubtful-lines.web.ts';
import { AccountInput } from '#kit/web/account-input.tsx';
import type { Lookup } from '#kit/web/account-input.tsx';
import { Failure } from '#kit/web/answers.ts';
import { Action } from '#kit/web/action.tsx';
import { call } from '#kit/web/call.ts';
import { Dialog } from '#kit/web/dialog.tsx';
import type { Control } from '#kit/web/field.tsx';
import { fieldSentence } from '#kit/web/field-sentence.ts';
import { notifyDone } from '#kit/web/notices.tsx';
import { Failed } from '#kit/web/nothing.tsx';
import { useAct } from '#kit/web/query.ts';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

interface Pasted {
  key: number;
  row: SheetRow;
  /** Null until it has been read. */
  line: LineBody | null;
  consignee: string;
  faults: readonly CellFault[];
  /** It had a fault or was touched: its cells are fields. */
  open: boolean;
}
export interface PasteProps {
  text: string;
  shipperId: number;
  shipDate: string;
  orderId: number | undefined;
  onAdded: (order: { orderId: number; orderNumber: number }) => void;
  onClose: () => void;
}

/** Pasted rows before they become lines: each fault stands in its cell and is mended there; the good rows are added. */
export function PasteRows(props: PasteProps) {
  const t = useText();
  const sheet = useSheet(props);
  const { all, rows, good, read, failed } = sheet;
  const bad = rows.length - good.length;
  const [onlyFaults, setOnlyFaults] = useState(false);
  const save = useAddGood(props, sheet);
  const look = useMemo(() => consigneeNumberLook(props.shipperId), [props.shipperId]);
  const nothingRight = good.length === 0 ? t('No row is right yet. Mend the marked cells.') : null;
  return (
    <Dialog
      open
      wide
      title={t('{count, plural, one {# pasted row} other {# pasted rows}}', { count: rows.length })}
      onClose={props.onClose}
      foot={
        <>
          <span className="grow cap" role="status">
            {read && t('{good} ready, {bad} with faults', { good: good.length, bad })}
          </span>
          <Action onPress={props.onClose}>{t('Close')}</Action>
          <Action look="go" whyNot={read ? nothingRight : t('Looking…')} onPress={save}>
            {t('{count, plural, one {Add # line} other {Add # lines}}', { count: good.length })}
          </Action>
        </>
      }
    >
      <p className="cap">
        {t(
          'Columns: consignee, product, description, PO, unit, length, width, height, measure, units. A first row with these headings may put them in another order; invoice, farm and AWB may stand there too.',
        )}
      </p>
      {all.length > maxSheetRows && (
        <p className="note t-wait" role="status">
          {t('The first {count} of {all} rows are here. Paste the others afterwards.', {
            count: maxSheetRows,
            all: all.length,
          })}
        </p>
      )}
      {read && bad > 0 && (
        <label className="row cap paste-only">
          <input
            type="checkbox"
            className="cb"
            checked={onlyFaults}
            onChange={(event) => setOnlyFaults(event.target.checked)}
          />
          {t('Only rows with faults')}
        </label>
      )}
      {failed && <Failed failure={failed} again={sheet.readAll} />}
      <Consignees value={look}>
        <SheetTable sheet={sheet} onlyFaults={onlyFaults} />
      </Consignees>
    </Dialog>
  );
}

/** The pasted rows, read by the server: all at first, each again when it was mended. */
function useSheet({ text, shipperId, shipDate }: PasteProps) {
  const all = useMemo(() => readPasted(text), [text]);
  const [start] = useState<readonly Pasted[]>(() =>
    all
      .slice(0, maxSheetRows)
      .map((row, key) => ({ key, row, line: null, consignee: '', faults: [], open: false })),
  );
  const [rows, setRows] = useState(start);
  const [read, setRead] = useState(false);
  const [failed, setFailed] = useState<Failure | null>(null);
  const look = useCallback(
    async (some: readonly Pasted[]) => {
      if (some.length === 0) return;
      const answer = await call(
        checkRows,
        { body: { shipperAccountId: shipperId, shipDate, rows: some.map(({ row }) => row) } },
        { own: true },
      );
      const by = new Map(some.map(({ key }, at) => [key, answer.rows[at]]));
      setRows((old) => old.map((one) => asRead(one, by.get(one.key))));
    },
    [shipperId, shipDate],
  );
  const readAll = useCallback(() => {
    setFailed(null);
    void look(start).then(
      () => setRead(true),
      (error: unknown) => setFailed(error instanceof Failure ? error : null),
    );
  }, [look, start]);
  // Once, for what was pasted; a mended row is read by itself.
  useEffect(readAll, [readAll]);

  const acts = useRowActs(look, setRows);
  const good = rows.filter((one) => one.line !== null);
  return { all, rows, setRows, good, read, failed, readAll, acts };
}
type Sheet = ReturnType<typeof useSheet>;

function asRead(
  one: Pasted,
  found: { line: LineBody | null; consigneeAccountName: string; faults: readonly CellFault[] } | undefined,
): Pasted {
  if (found === undefined) return one;
  const { line, faults, consigneeAccountName: consignee } = found;
  return { ...one, line, consignee, faults, open: one.open || faults.length > 0 };
}

/** What a row can do. The same functions all along: its rows are memoised. */
function useRowActs(
  look: (some: readonly Pasted[]) => Promise<void>,
  setRows: Dispatch<SetStateAction<readonly Pasted[]>>,
): RowActs {
  const words = useRef<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    void allProducts().then(
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
        row: withCell(one.row, column, value, words.current),
        line: null,
        faults: one.faults.filter((fault) => fault.column !== column),
      }));
    const again: RowActs['again'] = (one) => void look([one]).catch(() => undefined);
    return {
      change,
      again,
      take: (one, column, value) => {
        change(one.key, column, value);
        again({ ...one, row: withCell(one.row, column, value, words.current) });
      },
      leaveOut: (key) => setRows((old) => old.filter((one) => one.key !== key)),
      openRow: (key) => set(key, (one) => ({ ...one, open: true })),
    };
  }, [look, setRows]);
}

/** Adds the good rows. What the server refuses stays, with its reason. */
function useAddGood(
  { shipperId, shipDate, orderId, onAdded, onClose }: PasteProps,
  { rows, setRows, good }: Sheet,
) {
  const add = useAct(addShipments);
  const t = useText();
  return async () => {
    const lines = good.flatMap((one) => one.line ?? []);
    if (!(await mayBeThatLarge(t, lines))) return;
    const made = await add.run(
      { body: { shipperAccountId: shipperId, shipDate, orderId, lines } },
      { quiet: true },
    );
    if (!made) return;
    onAdded(made);
    tellCreditHeld(made);
    const refused = new Map(made.refused.map((one) => [good[one.line - 1]?.key, one]));
    notifyDone({
      text: '{count, plural, one {# line added.} other {# lines added.}}',
      params: { count: good.length - refused.size },
    });
    const left = rows.flatMap((one): Pasted[] => {
      const why = refused.get(one.key);
      if (!why) return one.line ? [] : [one];
      const { code, sentence, params } = why;
      const faults = [{ column: 'consignee', code, sentence, params, suggestion: null } as const];
      return [{ ...one, line: null, open: true, faults }];
    });
    if (left.length === 0) onClose();
    setRows(left);
  };
}

function SheetTable({ sheet, onlyFaults }: { sheet: Sheet; onlyFaults: boolean }) {
  const t = useText();
  const { all, rows, read, failed, acts } = sheet;
  const shown = onlyFaults ? rows.filter((one) => one.open) : rows;
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
            <th className="num">#</th>
            {columns.map(([column, title]) => (
              <th key={column}>{title}</th>
            ))}
            <th>
              <span className="unseen">{t('Actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((one) => (
            <SheetLine key={one.key} one={one} columns={columns} acts={acts} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type Columns = readonly (readonly [SheetColumn, string, number])[];
/** The columns of the form; those few need only when the sheet has them. Widths in characters. */
function columnsOf(t: Say, rows: readonly SheetRow[]): Columns {
  const some = (column: SheetColumn) => rows.some((row) => row[column] !== '');
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
  change: (key: number, column: SheetColumn, value: string) => void;
  again: (one: Pasted) => void;
  take: (one: Pasted, column: SheetColumn, value: string) => void;
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
  const t = useText();
  return (
    <tr className={one.faults.length > 0 ? 'bad' : ''} onDoubleClick={() => acts.openRow(one.key)}>
      <td className="num dim">{one.key + 1}</td>
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
            aria-label={t('Leave out row {row}', { row: one.key + 1 })}
          >
            {t('Leave out')}
          </button>
        )}
      </td>
    </tr>
  );
});

/**
 * Enter confirms the cell, as in any grid: the row is read again, and the focus goes to the next cell at fault,
 * else to the same column of the next row. It adds nothing: that is the button's.
 */
function confirmCell(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
  if (event.defaultPrevented || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  event.stopPropagation();
  const cells = [...(event.currentTarget.closest('table')?.querySelectorAll('td') ?? [])];
  const after = cells.slice(cells.findIndex((cell) => cell === event.currentTarget) + 1);
  const next =
    after.find((cell) => cell.classList.contains('wrong')) ??
    after.find((cell) => cell.querySelector('input'));
  const field = next?.querySelector('input');
  if (field) field.focus();
  else event.target.blur();
}

/** Where the cells find consignees of the shipper. */
const Consignees = createContext<Lookup | null>(null);

/** The consignee, found by name, city or number as in the strip. */
function ConsigneeCell({ one, control, acts }: { one: Pasted; control: Partial<Control>; acts: RowActs }) {
  const look = useContext(Consignees);
  if (!look) return null;
  return (
    <AccountInput
      control={control}
      value={one.row.consignee || null}
      look={look}
      onChange={(choice) =>
        choice ? acts.take(one, 'consignee', choice.value) : acts.change(one.key, 'consignee', '')
      }
    />
  );
}

/** A cell that is a field, with its faults and what might be meant below it. */
function Cell({
  one,
  column: [column, title, size],
  acts,
}: {
  one: Pasted;
  column: Columns[number];
  acts: RowActs;
}) {
  const t = useText();
  const faults = one.faults.filter((fault) => fault.column === column);
  const again = () => {
    if (one.line === null) acts.again(one);
  };
  const control = {
    'aria-label': t('{column} of row {row}', { column: title, row: one.key + 1 }),
    'aria-invalid': faults.length > 0 || undefined,
    'aria-describedby': faults.length > 0 ? `why-${one.key}-${column}` : undefined,
  };
  return (
    <td className={faults.length > 0 ? 'wrong' : ''} onKeyDown={confirmCell}>
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
      {faults.length > 0 && (
        <span className="why" id={`why-${one.key}-${column}`}>
          {faults.map((fault) => (
            <span key={fault.sentence}>{fieldSentence(t, t(fault.sentence, fault.params))}</span>
          ))}
          {faults.map(
            (fault) =>
              fault.suggestion !== null && (
                <button
                  key={fault.suggestion}
                  type="button"
                  className="link"
                  onClick={() => acts.take(one, column, fault.suggestion ?? '')}
                >
                  {t('Use {value}', { value: fault.suggestion })}
                </button>
              ),
          )}
        </span>
      )}
    </td>
  );
}
