import { IconCheck } from '@tabler/icons-react';
import { useMemo } from 'react';
import './payments.css';
import { BankSheetMappingForm, getBankSheetFormValues } from './bank-sheet-mapping.form.tsx';
import type { BankSheetFormValues } from './bank-sheet-mapping.form.tsx';
import {
  paymentImportResultSchema,
  dryRunByDefaultOrImportPaymentsEndpoint,
} from './payment-import.contract.ts';
import type { PaymentImportResult, PaymentImportLine } from './payment-import.contract.ts';
import { paymentImportErrors } from './payment-import.errors.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { formatCount, formatMoney } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { callApi } from '#kit/web/api-call.ts';
import { ChooseFileButton, DropZone, EmptyDropZone } from '#kit/web/drop-zone.tsx';
import { useFileImport } from '#kit/web/use-file-import.ts';
import type { FileImport } from '#kit/web/use-file-import.ts';
import { FileErrorsTable, FileSummary, getFaultyFileBlocker } from '#kit/web/file-import-parts.tsx';
import type { FileSummaryItem } from '#kit/web/file-import-parts.tsx';
import { createStaticList } from '#kit/web/list.ts';
import { toastSuccess } from '#kit/web/toasts.tsx';
import { Link, Screen, useNavigate } from '#kit/web/screen.tsx';
import type { TableColumn } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

const payments = '/customerCenter/payments';
/** The user's decisions: how the sheet is read, and which held lines are recorded anyway. */
interface Decided extends BankSheetFormValues {
  record: readonly number[];
  same: readonly number[];
}
type Desk = FileImport<PaymentImportResult, Decided>;
/** Lines that resemble a recorded payment and are recorded anyway. */
const chosenIn = (answer: PaymentImportResult): number[] =>
  answer.listed.filter((l) => l.likely !== null && l.state === 'new').map((l) => l.n);
/** Lines confirmed as the payment they resemble. */
const sameIn = (answer: PaymentImportResult): number[] =>
  answer.listed.filter((l) => l.state === 'same').map((l) => l.n);
/** The state of a bank file's import. After each decision on columns or held lines, the file is read again. */
const usePaymentDesk = (): Desk =>
  useFileImport<PaymentImportResult, Decided>({
    send: (file, tried, key, decisions) => {
      const decided = tried
        ? { ...getBankSheetFormValues(tried), record: chosenIn(tried), same: sameIn(tried) }
        : decisions;
      const [record, same] = [decided?.record.join(','), decided?.same.join(',')];
      return callApi(
        dryRunByDefaultOrImportPaymentsEndpoint,
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
        { hidesSuccessToast: true, handlesFailure: true, key },
      );
    },
    readAnswer: (data) => paymentImportResultSchema.safeParse(data).data ?? null,
    says: 'Recording the payments',
  });

/** Imports payments from a bank's file. Shows the payer and the paid invoices of each before anything is recorded. */
export default function PaymentImportScreen() {
  const t = useTranslate();
  const desk = usePaymentDesk();
  const { result: answer, rejection: refused, busy } = desk;
  return (
    <Screen
      title={t('Import payments')}
      note={desk.fileName === '' ? <Link to={payments}>{t('Payments')}</Link> : desk.fileName}
      actions={answer && <Acts desk={desk} answer={answer} />}
    >
      <DropZone onFiles={desk.previewFile} rejection={refused} isReading={busy}>
        {!busy && !answer && (
          <EmptyDropZone
            fileKind="bank"
            title={t('Drop a bank file here')}
            hint={t(
              'A sheet (CSV or XLSX), BAI2, camt.053, camt.054 or OFX (QFX, QBO). You check the payer and invoices of each payment before it is recorded. Payments already recorded in any format are skipped.',
            )}
            onFiles={desk.previewFile}
          />
        )}
        {answer && <Result answer={answer} desk={desk} />}
      </DropZone>
    </Screen>
  );
}

function Acts({ desk, answer }: { desk: Desk; answer: PaymentImportResult }) {
  const t = useTranslate();
  const go = useNavigate();
  const record = async () => {
    const done = await desk.commit();
    if (!done) return;
    toastSuccess({
      text: '{count, plural, one {# payment} other {# payments}} recorded: {amount}.',
      params: { count: done.added, amount: formatMoney(done.amount) },
    });
    go(payments);
  };
  return (
    <>
      <ChooseFileButton fileKind="bank" variant="plain" onFiles={desk.previewFile}>
        {t('Choose another file')}
      </ChooseFileButton>
      <Button
        variant="primary"
        icon={IconCheck}
        disabledReason={whyNot(t, answer, desk.busy)}
        onPress={record}
      >
        {t('Record {count, plural, one {# payment} other {# payments}}', { count: answer.added })}
      </Button>
    </>
  );
}

const provisional =
  'camt.052 files are provisional, so nothing is recorded. Import the camt.053 file of the day.';
function whyNot(t: Translate, answer: PaymentImportResult, busy: boolean): string | null {
  if (busy) return t('Reading the file…');
  const faulty = getFaultyFileBlocker(t, answer.faultsInFile);
  if (faulty !== null) return faulty;
  if (answer.format === 'camt052') return t(provisional);
  if (answer.dateOrder === null) return t(paymentImportErrors.dateOrderMissing.sentence);
  return answer.added + answer.same > 0 ? null : t('Nothing to record.');
}

function Result({ answer, desk }: { answer: PaymentImportResult; desk: Desk }) {
  const t = useTranslate();
  const errors = useMemo(
    () => answer.faults.map(({ sentence, ...error }) => ({ ...error, fault: t(sentence) })),
    [t, answer.faults],
  );
  return (
    <>
      <FileSummary
        items={[
          [
            answer.added === 1 ? t('row|New') : t('rows|New'),
            `${formatCount(answer.added)} · ${formatMoney(answer.amount)}`,
          ],
          ...sumsOf(t, answer),
        ]}
        errorCount={answer.faultsInFile}
        {...(answer.format === 'camt052' ? { hint: t(provisional) } : {})}
      />
      {answer.format === 'csv' && (
        <BankSheetMappingForm
          importResult={answer}
          busy={desk.busy}
          onChange={(formValues) => desk.retryWith({ ...formValues, record: [], same: [] })}
        />
      )}
      {errors.length > 0 && <FileErrorsTable errors={errors} />}
      <HeldLines answer={answer} desk={desk} />
      {answer.listed.length > 0 && <Lines lines={answer.listed} />}
    </>
  );
}

const counted = (lines: number, amount: number): string | number =>
  lines > 0 ? `${formatCount(lines)} · ${formatMoney(amount)}` : lines;
/** The totals of the other lines. Together with the new ones they add up to the file. */
const sumsOf = (t: Translate, answer: PaymentImportResult): FileSummaryItem[] => [
  [t('Already recorded'), counted(answer.already, answer.amounts.already)],
  [t('Probably recorded'), counted(answer.held, answer.amounts.held), answer.held > 0],
  [t('Payer unknown'), counted(answer.unknown, answer.amounts.unknown), answer.unknown > 0],
  [t('Lines set aside'), counted(answer.aside, answer.amounts.aside), answer.aside > 0],
  ...(answer.provisional > 0
    ? [[t('Provisional'), counted(answer.provisional, answer.amounts.provisional)] as const]
    : []),
  [t('Payments in the file'), counted(answer.lines, answer.amounts.file)],
  [['Not a payment', 'Not payments'], answer.others],
  ...answer.balances.map((b): FileSummaryItem => [
    t('Balance of {date}', { date: formatDate(b.date) }),
    formatMoney(b.amount),
  ]),
  ...(answer.charges === 0 ? [] : [[t('Bank charges'), formatMoney(answer.charges)] as const]),
];

type Decision = 'held' | 'same' | 'new';
/** Lines that are probably recorded already. Each is left out until the user decides. */
function HeldLines({ answer, desk }: { answer: PaymentImportResult; desk: Desk }) {
  const t = useTranslate();
  const lines = answer.listed.filter((l) => l.likely !== null && ['held', 'same', 'new'].includes(l.state));
  if (lines.length === 0) return null;
  const decide = (n: number, decision: string) => {
    const others = (lineNumbers: number[]) => lineNumbers.filter((chosen) => chosen !== n);
    const [record, same] = [others(chosenIn(answer)), others(sameIn(answer))];
    desk.retryWith({
      ...getBankSheetFormValues(answer),
      record: decision === 'new' ? [...record, n] : record,
      same: decision === 'same' ? [...same, n] : same,
    });
  };
  const decisions: [Decision, string][] = [
    ['held', t('Decide later')],
    ['same', t('Same payment')],
    ['new', t('Another payment')],
  ];
  return (
    <section className="held-payments" aria-labelledby="bank-held">
      <h2 id="bank-held">{t('Probably already recorded')}</h2>
      <p className="caption">
        {t(
          'These lines look like recorded payments. Choose “Another payment” to record a line, or “Same payment” to skip it. Your choice is remembered.',
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
                  {t('Line {row}', { row: line.row })} · {formatDate(line.date)} · {formatMoney(line.amount)}
                </b>{' '}
                {[line.payer?.name, line.reference, line.text].filter(Boolean).join(' · ')}
              </span>
            </label>
            {line.likely && (
              <Link to={`${payments}?reference=${encodeURIComponent(line.likely.reference)}`}>
                {t('Looks like {amount} of {date}: {payer}, {reference}', {
                  amount: formatMoney(line.likely.amount),
                  date: formatDate(line.likely.date),
                  payer: line.likely.payer,
                  reference: line.likely.reference,
                })}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const lineColumns = (t: Translate): TableColumn<PaymentImportLine>[] => [
  { id: 'row', title: t('Line'), width: 64, alignRight: true, cell: (r) => r.row },
  { id: 'date', title: t('Date'), width: 104, cell: (r) => formatDate(r.date) },
  {
    id: 'payer',
    title: t('Payer'),
    width: 190,
    cell: (r) => r.payer?.name ?? <b className="tone-fault">{t('Payer unknown')}</b>,
    getFullText: (r) => (r.payer ? `${r.payer.number} ${r.payer.name}` : ''),
  },
  {
    id: 'reference',
    title: t('Reference'),
    width: 160,
    cell: (r) => r.reference,
    getFullText: (r) => r.reference,
  },
  {
    id: 'text',
    title: t('Text'),
    width: 200,
    flexGrow: true,
    cell: (r) => r.text,
    getFullText: (r) => r.text,
  },
  { id: 'pays', title: t('Pays'), width: 150, cell: (r) => paysOf(t, r), getFullText: (r) => paysOf(t, r) },
  { id: 'amount', title: t('Amount'), width: 120, alignRight: true, cell: (r) => formatMoney(r.amount) },
];
function Lines({ lines }: { lines: readonly PaymentImportLine[] }) {
  const t = useTranslate();
  const columns = useMemo(() => lineColumns(t), [t]);
  return (
    <DataTable
      name={t('Payments')}
      list={createStaticList(lines)}
      columns={columns}
      phoneLayout={{ statusColumn: 'amount', secondLineColumns: ['payer', 'pays'] }}
      rowId={(r) => r.n}
      onOpen={null}
    />
  );
}
function paysOf(t: Translate, line: PaymentImportLine): string {
  if (line.state === 'already') return t('Already recorded');
  if (line.state === 'same') return t('Same as a recorded payment');
  if (line.state === 'held') return t('On hold: probably recorded');
  if (line.state === 'provisional') return t('Provisional');
  if (!line.payer) return t('Not recorded');
  return line.pays.length > 0 ? line.pays.join(', ') : t('On account');
}
