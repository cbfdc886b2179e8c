import '#kit/web/theme/files.css';
import { useState } from 'react';
import { bankColumnMeanings } from './bank-columns.contract.ts';
import type { BankColumnMeaning, BankColumnMapping } from './bank-columns.contract.ts';
import type { PaymentImportResult } from './payment-import.contract.ts';
import type { DateOrder } from '#kit/contract/imported-dates.ts';
import { DateOrderChoice } from '#kit/web/date-order.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { formatFileColumnName, FileHeaderRowChoice } from '#kit/web/title-row.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** The user's input for a bank's sheet. Missing values are detected. */
export interface BankSheetFormValues {
  columns: BankColumnMapping;
  titleRow?: number | undefined;
  dateOrder?: DateOrder | undefined;
}
export const getBankSheetFormValues = (result: PaymentImportResult): BankSheetFormValues => ({
  columns: result.columns,
  titleRow: result.titleRow ?? undefined,
  dateOrder: result.dateOrder ?? undefined,
});

const columnNames: Record<BankColumnMeaning, string> = {
  date: 'Date',
  amount: 'Amount',
  reference: 'Reference',
  payer: 'Payer',
  text: 'Text',
};
/** The form for a sheet's title row, column meanings and date format. They are saved for sheets with the same titles. */
export function BankSheetMappingForm({
  importResult: answer,
  busy,
  onChange: onSay,
}: {
  importResult: PaymentImportResult;
  busy: boolean;
  onChange: (values: BankSheetFormValues) => void;
}) {
  const t = useTranslate();
  // A choice made while an earlier one is being checked is added to it.
  const [chosen, choose] = useState<BankSheetFormValues | null>(null);
  const formValues = (busy ? chosen : null) ?? getBankSheetFormValues(answer);
  const say = (next: BankSheetFormValues) => {
    choose(next);
    onSay(next);
  };
  const sayColumn = (column: BankColumnMeaning, title: string) => {
    const { [column]: _, ...others } = formValues.columns;
    say({ ...formValues, columns: title === '' ? others : { ...others, [column]: title } });
  };
  return (
    <>
      <fieldset className="row wrap file-column-mapping">
        <legend className="caption">{t('Match columns')}</legend>
        <FileHeaderRowChoice
          titleRow={formValues.titleRow ?? 0}
          head={answer.head}
          onChoose={(titleRow) => say({ columns: {}, titleRow })}
        />
        {bankColumnMeanings.map((column) => (
          <label className="field" key={column}>
            <span className="field-label">{t(columnNames[column])}</span>
            <select
              className="input"
              value={formValues.columns[column] ?? ''}
              onChange={(e) => sayColumn(column, e.target.value)}
            >
              <option value="">{t('column|None')}</option>
              {answer.titles.map((title, index) => (
                <option key={title} value={title}>
                  {formatFileColumnName(answer, title, index)}
                </option>
              ))}
            </select>
          </label>
        ))}
      </fieldset>
      {answer.dateExample !== null && (
        <DateOrderChoice
          ambiguousExample={answer.dateExample}
          order={formValues.dateOrder ?? null}
          onChoose={(dateOrder) => say({ ...formValues, dateOrder })}
        />
      )}
      {answer.dayNumbers > 0 && <p className="note">{dayNumbersNote(t, answer.dayNumbers)}</p>}
    </>
  );
}
const dayNumbersNote = (t: Translate, count: number): string =>
  t(
    '{count, plural, one {# date is a spreadsheet day number} other {# dates are spreadsheet day numbers}} (46350 is 11/24/2026). Check the dates below.',
    { count },
  );
