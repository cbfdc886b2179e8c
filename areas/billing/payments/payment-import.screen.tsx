import { IconCheck } from '@tabler/icons-react';
import { useMemo } from 'react';
import './payments.css';
import { BankTable, saidOf } from './bank-table.form.tsx';
import type { TableSaid } from './bank-table.form.tsx';
import { importAnswer, importPayments } from './import.contract.ts';
import type { ImportAnswer, ImportLine } from './import.contract.ts';
import { importErrors } from './import.errors.ts';
import { showDate } from '#kit/contract/dates.ts';
import { showCount, showMoney } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { call } from '#kit/web/call.ts';
import { ChooseFile, DropPlace, DropZone } from '#kit/web/drop-zone.tsx';
import { useFileDesk } from '#kit/web/file-desk.ts';
import type { FileDesk } from '#kit/web/file-desk.ts';
import { FileFaults, FileSums, whyFaulty } from '#kit/web/file-parts.tsx';
import type { FileSum } from '#kit/web/file-parts.tsx';
import { plainList } from '#kit/web/list.ts';
import { notifyDone } from '#kit/web/notices.tsx';
import { A, Screen, useGo } from '#kit/web/screen.tsx';
import type { Column } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

const payments = '/customerCenter/payments';
/** What the user decides: how the sheet is read, and which held lines are recorded all the same. */
interface Decided extends TableSaid {
  record: readonly number[];
  same: readonly number[];
}
type Desk = FileDesk<ImportAnswer, Decided>;
/** Lines that look like a recorded payment and are recorded all the same. */
const chosenIn = (answer: ImportAnswer): number[] =>
  answer.listed.filter((l) => l.likely !== null && l.state === 'new').map((l) => l.n);
/** Lines that were found to be the payment that they look like. */
const sameIn = (answer: ImportAnswer): number[] =>
  answer.listed.filter((l) => l.state === 'same').map((l) => l.n);
/** A file of the bank; the user decides on its columns and held lines, and it is read again. */
const usePaymentDesk = (): Desk =>
  useFileDesk<ImportAnswer, Decided>({
    send: (file, tried, key, told) => {
      const decided = tried ? { ...saidOf(tried), record: chosenIn(tried), same: sameIn(tried) } : told;
      const [record, same] = [decided?.record.join(','), decided?.same.join(',')];
      return call(
        importPayments,
        {
          file,
          body: {
            ...decided?.columns,
            titleRow: decided?.titleRow,
            dateOrder: decided?.dateOrder,
            ...(record ? { record } : {}),
            ...(same ? { same } : {}),
            dryRun: tried === null,
          },
        },
        { quiet: true, own: true, key },
      );
    },
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
              'A sheet (CSV or XLSX), BAI2, camt.053, camt.054 or OFX (QFX, QBO). Nothing is recorded before you have seen whose each payment is and what it pays. A payment that was recorded before, in any format, adds nothing.',
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

const provisional = 'A camt.052 file is provisional and books nothing. Import the camt.053 file of the day.';
function whyNot(t: Say, answer: ImportAnswer, busy: boolean): string | null {
  if (busy) return t('The file is being read.');
  const faulty = whyFaulty(t, answer.faultsInFile);
  if (faulty !== null) return faulty;
  if (answer.format === 'camt052') return t(provisional);
  if (answer.dateOrder === null) return t(importErrors.dateOrder.sentence);
  return answer.added + answer.same > 0 ? null : t('There is nothing to record.');
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
          ...sumsOf(t, answer),
        ]}
        faults={answer.faultsInFile}
        {...(answer.format === 'camt052' ? { says: t(provisional) } : {})}
      />
      {answer.format === 'csv' && (
        <BankTable
          answer={answer}
          busy={desk.busy}
          onSay={(said) => desk.again({ ...said, record: [], same: [] })}
        />
      )}
      {faults.length > 0 && <FileFaults faults={faults} />}
      <HeldLines answer={answer} desk={desk} />
      {answer.listed.length > 0 && <Lines lines={answer.listed} />}
    </>
  );
}

const counted = (lines: number, amount: number): string | number =>
  lines > 0 ? `${showCount(lines)} · ${showMoney(amount)}` : lines;
/** What becomes of the other lines; with the new ones they come to the file. */
const sumsOf = (t: Say, answer: ImportAnswer): FileSum[] => [
  [t('Recorded before'), counted(answer.already, answer.amounts.already)],
  [t('Probably recorded'), counted(answer.held, answer.amounts.held), answer.held > 0],
  [t('Payer unknown'), counted(answer.unknown, answer.amounts.unknown), answer.unknown > 0],
  [t('Put aside'), counted(answer.aside, answer.amounts.aside), answer.aside > 0],
  ...(answer.provisional > 0
    ? [[t('Provisional'), counted(answer.provisional, answer.amounts.provisional)] as const]
    : []),
  [t('Payments in the file'), counted(answer.lines, answer.amounts.file)],
  [['Not a payment', 'Not payments'], answer.others],
  ...answer.balances.map((b): FileSum => [
    t('Balance of {date}', { date: showDate(b.date) }),
    showMoney(b.amount),
  ]),
  ...(answer.charges === 0 ? [] : [[t('Bank charges'), showMoney(answer.charges)] as const]),
];

type Decision = 'held' | 'same' | 'new';
/** Lines that are probably recorded already: each is left out until the user says what it is. */
function HeldLines({ answer, desk }: { answer: ImportAnswer; desk: Desk }) {
  const t = useText();
  const lines = answer.listed.filter((l) => l.likely !== null && ['held', 'same', 'new'].includes(l.state));
  if (lines.length === 0) return null;
  const decide = (n: number, decision: string) => {
    const others = (of: number[]) => of.filter((chosen) => chosen !== n);
    const [record, same] = [others(chosenIn(answer)), others(sameIn(answer))];
    desk.again({
      ...saidOf(answer),
      record: decision === 'new' ? [...record, n] : record,
      same: decision === 'same' ? [...same, n] : same,
    });
  };
  const decisions: [Decision, string][] = [
    ['held', t('Decide later')],
    ['same', t('It is the same')],
    ['new', t('Another payment')],
  ];
  return (
    <section className="bank-held" aria-labelledby="bank-held">
      <h2 id="bank-held">{t('Probably recorded already')}</h2>
      <p className="cap">
        {t(
          'These lines look like recorded payments. Choose “Another payment” to record a line, or “It is the same” to leave it out; this is remembered.',
        )}
      </p>
      <ul>
        {lines.map((line) => (
          <li key={line.n}>
            <label>
              <select
                className="input"
                value={line.state}
                disabled={desk.busy}
                onChange={(e) => decide(line.n, e.target.value)}
              >
                {decisions.map(([decision, name]) => (
                  <option
                    key={decision}
                    value={decision}
                    disabled={decision === 'new' && line.payer === null}
                  >
                    {name}
                  </option>
                ))}
              </select>
              <span>
                <b>
                  {t('Line {row}', { row: line.row })} · {showDate(line.date)} · {showMoney(line.amount)}
                </b>{' '}
                {[line.payer?.name, line.reference, line.text].filter(Boolean).join(' · ')}
              </span>
            </label>
            {line.likely && (
              <A to={`${payments}?reference=${encodeURIComponent(line.likely.reference)}`}>
                {t('Looks like {amount} of {date}: {payer}, {reference}', {
                  amount: showMoney(line.likely.amount),
                  date: showDate(line.likely.date),
                  payer: line.likely.payer,
                  reference: line.likely.reference,
                })}
              </A>
            )}
          </li>
        ))}
      </ul>
    </section>
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
      rowId={(r) => r.n}
      onOpen={null}
    />
  );
}
function paysOf(t: Say, line: ImportLine): string {
  if (line.state === 'already') return t('Recorded before');
  if (line.state === 'same') return t('The same as a recorded payment');
  if (line.state === 'held') return t('Held: probably recorded');
  if (line.state === 'provisional') return t('Provisional');
  if (!line.payer) return t('Left out');
  return line.pays.length > 0 ? line.pays.join(', ') : t('On account');
}
