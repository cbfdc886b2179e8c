import { IconCheck } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import './payments.css';
import { bankColumns } from './bank-columns.contract.ts';
import type { BankColumn, BankMapping } from './bank-columns.contract.ts';
import { importAnswer, importPayments } from './import.contract.ts';
import type { ImportAnswer, ImportLine } from './import.contract.ts';
import { showDate } from '#kit/contract/dates.ts';
import { showCount, showMoney } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { call } from '#kit/web/call.ts';
import { ChooseFile, DropPlace, DropZone } from '#kit/web/drop-zone.tsx';
import { useFileDesk } from '#kit/web/file-desk.ts';
import type { FileDesk } from '#kit/web/file-desk.ts';
import { FileFaults, FileSums, whyFaulty } from '#kit/web/file-parts.tsx';
import { plainList } from '#kit/web/list.ts';
import { notifyDone } from '#kit/web/notices.tsx';
import { A, Screen, useGo } from '#kit/web/screen.tsx';
import type { Column } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

const payments = '/customerCenter/payments';
type Desk = FileDesk<ImportAnswer, BankMapping>;
/** A file of the bank; its columns can be told to mean something else, and it is looked at again. */
const usePaymentDesk = (): Desk =>
  useFileDesk<ImportAnswer, BankMapping>({
    send: (file, tried, key, told) =>
      call(
        importPayments,
        { file, body: { ...(tried?.columns ?? told), dryRun: tried === null } },
        { quiet: true, own: true, key },
      ),
    readAnswer: (data) => importAnswer.safeParse(data).data ?? null,
    says: 'Recording the payments',
  });

/** Payments from a bank's file: whose each is and what it pays, before anything is recorded. */
export default function PaymentImportScreen() {
  const t = useText();
  const desk = usePaymentDesk();
  const { answer, refused, busy } = desk;
  return (
    <Screen
      title={t('Import payments')}
      note={desk.name === '' ? <A to={payments}>{t('Payments')}</A> : desk.name}
      acts={answer && <Acts desk={desk} answer={answer} />}
    >
      <DropPlace onFiles={desk.choose} refused={refused} reading={busy}>
        {!busy && !answer && (
          <DropZone
            of="bank"
            title={t('Drop a file of your bank here')}
            says={t(
              'A sheet (CSV), BAI2 or camt.053. Nothing is recorded before you have seen whose each payment is and what it pays; a file that was recorded before adds nothing.',
            )}
            onFiles={desk.choose}
          />
        )}
        {answer && <Result answer={answer} desk={desk} />}
      </DropPlace>
    </Screen>
  );
}

function Acts({ desk, answer }: { desk: Desk; answer: ImportAnswer }) {
  const t = useText();
  const go = useGo();
  const record = async () => {
    const done = await desk.commit();
    if (!done) return;
    notifyDone({
      text: '{count, plural, one {# payment is} other {# payments are}} recorded: {amount}.',
      params: { count: done.added, amount: showMoney(done.amount) },
    });
    go(payments);
  };
  return (
    <>
      <ChooseFile of="bank" look="plain" onFiles={desk.choose}>
        {t('Another file')}
      </ChooseFile>
      <Action look="go" icon={IconCheck} whyNot={whyNot(t, answer, desk.busy)} onPress={record}>
        {t('Record {count, plural, one {# payment} other {# payments}}', { count: answer.added })}
      </Action>
    </>
  );
}

function whyNot(t: Say, answer: ImportAnswer, busy: boolean): string | null {
  if (busy) return t('The file is being read.');
  const faulty = whyFaulty(t, answer.faultsInFile);
  if (faulty !== null) return faulty;
  return answer.added > 0 ? null : t('There is nothing to record.');
}

function Result({ answer, desk }: { answer: ImportAnswer; desk: Desk }) {
  const t = useText();
  const faults = useMemo(
    () => answer.faults.map(({ sentence, ...fault }) => ({ ...fault, fault: t(sentence) })),
    [t, answer.faults],
  );
  return (
    <>
      <FileSums
        sums={[
          [
            answer.added === 1 ? t('row|New') : t('rows|New'),
            `${showCount(answer.added)} · ${showMoney(answer.amount)}`,
          ],
          [t('Recorded before'), answer.already],
          [t('Payer unknown'), answer.unknown, answer.unknown > 0],
          [['Not a payment', 'Not payments'], answer.others],
        ]}
        faults={answer.faultsInFile}
      />
      {answer.format === 'csv' && <Columns answer={answer} desk={desk} />}
      {faults.length > 0 && <FileFaults faults={faults} />}
      {answer.listed.length > 0 && <Lines lines={answer.listed} />}
    </>
  );
}

const columnNames: Record<BankColumn, string> = {
  date: 'Date',
  amount: 'Amount',
  reference: 'Reference',
  payer: 'Payer',
  text: 'Text',
};
/** Which column of the sheet means what; it is remembered with the titles. */
function Columns({ answer, desk }: { answer: ImportAnswer; desk: Desk }) {
  const t = useText();
  // What is chosen while an earlier choice is looked at is added to it.
  const [chosen, choose] = useState<BankMapping | null>(null);
  const columns = (desk.busy ? chosen : null) ?? answer.columns;
  const say = (column: BankColumn, title: string) => {
    const { [column]: _, ...others } = columns;
    const told = title === '' ? others : { ...others, [column]: title };
    choose(told);
    desk.again(told);
  };
  return (
    <fieldset className="row wrap bank-columns">
      <legend className="cap">{t('Which column of the sheet says what')}</legend>
      {bankColumns.map((column) => (
        <label className="field" key={column}>
          <span className="lab">{t(columnNames[column])}</span>
          <select
            className="input"
            value={columns[column] ?? ''}
            onChange={(e) => say(column, e.target.value)}
          >
            <option value="">{t('column|None')}</option>
            {answer.titles.map((title) => (
              <option key={title} value={title}>
                {title}
              </option>
            ))}
          </select>
        </label>
      ))}
    </fieldset>
  );
}

const lineColumns = (t: Say): Column<ImportLine>[] => [
  { id: 'row', title: t('Line'), width: 64, right: true, cell: (r) => r.row },
  { id: 'date', title: t('Date'), width: 104, cell: (r) => showDate(r.date) },
  {
    id: 'payer',
    title: t('Payer'),
    width: 190,
    cell: (r) => r.payer?.name ?? <b className="t-fault">{t('Payer unknown')}</b>,
    full: (r) => (r.payer ? `${r.payer.number} ${r.payer.name}` : ''),
  },
  { id: 'reference', title: t('Reference'), width: 160, cell: (r) => r.reference, full: (r) => r.reference },
  { id: 'text', title: t('Text'), width: 200, grow: true, cell: (r) => r.text, full: (r) => r.text },
  { id: 'pays', title: t('Pays'), width: 150, cell: (r) => paysOf(t, r), full: (r) => paysOf(t, r) },
  { id: 'amount', title: t('Amount'), width: 120, right: true, cell: (r) => showMoney(r.amount) },
];
function Lines({ lines }: { lines: readonly ImportLine[] }) {
  const t = useText();
  const columns = useMemo(() => lineColumns(t), [t]);
  return (
    <DataTable
      name={t('Payments')}
      list={plainList(lines)}
      columns={columns}
      phone={{ state: 'amount', below: ['payer', 'pays'] }}
      rowId={(r) => r.row}
      onOpen={null}
    />
  );
}
function paysOf(t: Say, line: ImportLine): string {
  if (line.already) return t('Recorded before');
  if (!line.payer) return t('Left out');
  return line.pays.length > 0 ? line.pays.join(', ') : t('On account');
}
