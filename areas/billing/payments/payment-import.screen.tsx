import { IconCheck } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import './payments.css';
import { bankColumns } from './bank-columns.contract.ts';
import type { BankColumn, BankMapping } from './bank-columns.contract.ts';
import { importPayments } from './import.contract.ts';
import type { ImportAnswer, ImportLine } from './import.contract.ts';
import { showDate } from '#kit/contract/dates.ts';
import { showCount, showMoney } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { Failure } from '#kit/web/answers.ts';
import type { Sentence } from '#kit/web/answers.ts';
import { call, newKey } from '#kit/web/call.ts';
import { ChooseFile, DropPlace, DropZone } from '#kit/web/drop-zone.tsx';
import { whyFaulty } from '#kit/web/file-parts.tsx';
import { locked } from '#kit/web/lock.tsx';
import { notifyDone } from '#kit/web/notices.tsx';
import { A, Screen, useGo } from '#kit/web/screen.tsx';
import { useText } from '#kit/web/text.tsx';

const payments = '/customerCenter/payments';
interface Desk {
  file: File | null;
  answer: ImportAnswer | null;
  refused: Sentence | null;
  busy: boolean;
}
/** One file under the hands: looked at first, and recorded when somebody says so. */
function useDesk() {
  const [desk, setDesk] = useState<Desk>({ file: null, answer: null, refused: null, busy: false });
  const turn = useRef(0);
  const look = async (file: File, columns: BankMapping) => {
    const mine = (turn.current += 1);
    setDesk((old) => ({ ...old, file, refused: null, busy: true }));
    const { answer, refused } = await sent(file, columns, true);
    if (mine === turn.current) setDesk({ file, answer, refused, busy: false });
  };
  return {
    ...desk,
    choose: (files: readonly File[]) => {
      const [file] = files;
      if (file) void look(file, {});
    },
    remap: (columns: BankMapping) => {
      if (desk.file) void look(desk.file, columns);
    },
    record: async (): Promise<ImportAnswer | null> => {
      const { file, answer } = desk;
      if (!file || !answer) return null;
      const done = await locked('Recording the payments', () => sent(file, answer.columns, false, newKey()));
      setDesk((old) => ({ ...old, refused: done.refused }));
      return done.answer;
    },
  };
}
async function sent(
  file: File,
  columns: BankMapping,
  dryRun: boolean,
  key?: string,
): Promise<{ answer: ImportAnswer | null; refused: Sentence | null }> {
  try {
    const body = { ...columns, dryRun };
    return {
      answer: await call(importPayments, { file, body }, { quiet: true, own: true, key }),
      refused: null,
    };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { answer: null, refused: error.sentence };
  }
}

/** Payments from a bank's file: whose each is and what it pays, before anything is recorded. */
export default function PaymentImportScreen() {
  const t = useText();
  const go = useGo();
  const desk = useDesk();
  const { answer, refused, file } = desk;
  const record = async () => {
    const done = await desk.record();
    if (!done) return;
    notifyDone({
      text: '{count, plural, one {# payment is} other {# payments are}} recorded: {amount}.',
      params: { count: done.added, amount: showMoney(done.amount) },
    });
    go(payments);
  };
  return (
    <Screen
      title={t('Import payments')}
      note={file ? file.name : <A to={payments}>{t('Payments')}</A>}
      acts={
        answer && (
          <>
            <ChooseFile of="bank" look="plain" onFiles={desk.choose}>
              {t('Another file')}
            </ChooseFile>
            <Action look="go" icon={IconCheck} whyNot={whyNot(t, answer, desk.busy)} onPress={record}>
              {t('Record {count, plural, one {# payment} other {# payments}}', { count: answer.added })}
            </Action>
          </>
        )
      }
    >
      <DropPlace onFiles={desk.choose} refused={refused} reading={desk.busy}>
        {answer ? (
          <Result answer={answer} remap={desk.remap} />
        ) : (
          !desk.busy && (
            <DropZone
              of="bank"
              title={t('Drop a file of your bank here')}
              says={t(
                'A sheet (CSV), BAI2 or camt.053. Nothing is recorded before you have seen whose each payment is and what it pays; a file that was recorded before adds nothing.',
              )}
              onFiles={desk.choose}
            />
          )
        )}
      </DropPlace>
    </Screen>
  );
}

function whyNot(t: ReturnType<typeof useText>, answer: ImportAnswer, busy: boolean): string | null {
  if (busy) return t('The file is being read.');
  const faulty = whyFaulty(t, answer.faultsInFile);
  if (faulty !== null) return faulty;
  return answer.added > 0 ? null : t('There is nothing to record.');
}

function Result({ answer, remap }: { answer: ImportAnswer; remap: (columns: BankMapping) => void }) {
  const t = useText();
  const sums: (readonly [string, string, boolean])[] = [
    [t('New'), `${showCount(answer.added)} · ${showMoney(answer.amount)}`, false],
    [t('Recorded before'), showCount(answer.already), false],
    [t('Payer unknown'), showCount(answer.unknown), answer.unknown > 0],
    [t('Not payments'), showCount(answer.others), false],
    [t('Faults'), showCount(answer.faultsInFile), answer.faultsInFile > 0],
  ];
  return (
    <>
      <div className="file-sums" role="status">
        {sums.map(([label, value, fault]) => (
          <span key={label} className={fault ? 'fault-count' : ''}>
            <b>{value}</b>
            {label}
          </span>
        ))}
      </div>
      {answer.format === 'csv' && <Columns answer={answer} remap={remap} />}
      {answer.faults.length > 0 && (
        <section className="file-columns" aria-label={t('Faults')} tabIndex={0}>
          <table className="plain">
            <tbody>
              {answer.faults.map((f) => (
                <tr key={`${f.row} ${f.sentence}`}>
                  <td>{t('Line {row}', { row: f.row })}</td>
                  <td className="code">{f.value}</td>
                  <td>{t(f.sentence)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <Lines lines={answer.listed} />
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
function Columns({ answer, remap }: { answer: ImportAnswer; remap: (columns: BankMapping) => void }) {
  const t = useText();
  return (
    <div className="row wrap bank-columns">
      {bankColumns.map((column) => (
        <label className="field" key={column}>
          <span className="lab">{t(columnNames[column])}</span>
          <select
            className="input"
            value={answer.columns[column] ?? ''}
            onChange={(e) => {
              const { [column]: _, ...others } = answer.columns;
              remap(e.target.value === '' ? others : { ...others, [column]: e.target.value });
            }}
          >
            <option value="">{t('None')}</option>
            {answer.titles.map((title) => (
              <option key={title} value={title}>
                {title}
              </option>
            ))}
          </select>
        </label>
      ))}
    </div>
  );
}

function Lines({ lines }: { lines: readonly ImportLine[] }) {
  const t = useText();
  return (
    <section className="file-columns" aria-label={t('Payments')} tabIndex={0}>
      <table className="plain">
        <thead>
          <tr>
            <th>{t('Line')}</th>
            <th>{t('Date')}</th>
            <th>{t('Payer')}</th>
            <th>{t('Reference')}</th>
            <th>{t('Pays')}</th>
            <th className="num">{t('Amount')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.row} className={line.already ? 'dim' : ''}>
              <td>{line.row}</td>
              <td>{showDate(line.date)}</td>
              <td>
                {line.payer ? line.payer.name : <b className="t-fault">{t('Payer unknown')}</b>}
                <div className="dim">{line.text}</div>
              </td>
              <td>{line.reference}</td>
              <td>{paysOf(t, line)}</td>
              <td className="right num">{showMoney(line.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
function paysOf(t: ReturnType<typeof useText>, line: ImportLine): string {
  if (line.already) return t('Recorded before');
  if (!line.payer) return t('Left out');
  return line.pays.length > 0 ? line.pays.join(', ') : t('On account');
}
