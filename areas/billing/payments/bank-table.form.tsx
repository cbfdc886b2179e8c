import { useState } from 'react';
import { bankColumns } from './bank-columns.contract.ts';
import type { BankColumn, BankMapping } from './bank-columns.contract.ts';
import type { ImportAnswer } from './import.contract.ts';
import type { DateOrder } from '#kit/contract/foreign-dates.ts';
import { DateOrderChoice } from '#kit/web/date-order.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

/** What the user says of a bank's sheet; what is left out is found by itself. */
export interface TableSaid {
  columns: BankMapping;
  titleRow?: number | undefined;
  dateOrder?: DateOrder | undefined;
}
export const saidOf = (answer: ImportAnswer): TableSaid => ({
  columns: answer.columns,
  titleRow: answer.titleRow ?? undefined,
  dateOrder: answer.dateOrder ?? undefined,
});

const columnNames: Record<BankColumn, string> = {
  date: 'Date',
  amount: 'Amount',
  reference: 'Reference',
  payer: 'Payer',
  text: 'Text',
};
/** Where the titles of the sheet are, which column means what, and how it writes days. It is remembered with the titles. */
export function BankTable({
  answer,
  busy,
  onSay,
}: {
  answer: ImportAnswer;
  busy: boolean;
  onSay: (said: TableSaid) => void;
}) {
  const t = useText();
  // What is chosen while an earlier choice is looked at is added to it.
  const [chosen, choose] = useState<TableSaid | null>(null);
  const said = (busy ? chosen : null) ?? saidOf(answer);
  const say = (next: TableSaid) => {
    choose(next);
    onSay(next);
  };
  const sayColumn = (column: BankColumn, title: string) => {
    const { [column]: _, ...others } = said.columns;
    say({ ...said, columns: title === '' ? others : { ...others, [column]: title } });
  };
  return (
    <>
      <fieldset className="row wrap bank-columns">
        <legend className="cap">{t('Which column of the sheet says what')}</legend>
        <label className="field">
          <span className="lab">{t('Row of titles')}</span>
          <select
            className="input"
            value={said.titleRow ?? 0}
            onChange={(e) => say({ columns: {}, titleRow: Number(e.target.value) })}
          >
            <option value={0}>{t('No titles')}</option>
            {answer.head.map(({ row, cells }) => (
              <option key={row} value={row}>
                {row}: {cells.filter(Boolean).join(' · ').slice(0, 60)}
              </option>
            ))}
          </select>
        </label>
        {bankColumns.map((column) => (
          <label className="field" key={column}>
            <span className="lab">{t(columnNames[column])}</span>
            <select
              className="input"
              value={said.columns[column] ?? ''}
              onChange={(e) => sayColumn(column, e.target.value)}
            >
              <option value="">{t('column|None')}</option>
              {answer.titles.map((title, at) => (
                <option key={title} value={title}>
                  {nameOf(answer, title, at)}
                </option>
              ))}
            </select>
          </label>
        ))}
      </fieldset>
      {answer.dateExample !== null && (
        <DateOrderChoice
          example={answer.dateExample}
          order={said.dateOrder ?? null}
          onChoose={(dateOrder) => say({ ...said, dateOrder })}
        />
      )}
      {answer.dayNumbers > 0 && <p className="note">{dayNumbersNote(t, answer.dayNumbers)}</p>}
    </>
  );
}
/** A column without a title is known by what its first row holds. */
function nameOf({ titleRow, head }: ImportAnswer, title: string, at: number): string {
  const cell = titleRow === 0 ? head[0]?.cells[at] : undefined;
  return cell ? `${title}: ${cell.slice(0, 40)}` : title;
}
const dayNumbersNote = (t: Say, count: number): string =>
  t(
    '{count, plural, one {# date is} other {# dates are}} a spreadsheet’s day number (46350 is 11/24/2026). Check the dates below.',
    { count },
  );
