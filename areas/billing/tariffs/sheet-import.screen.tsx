import { RateSheetVersionFromUrl, rateSheetsPath } from './sheet-version-page.component.tsx';
import { IconCheck } from '@tabler/icons-react';
import { useMemo } from 'react';
import { ChangedRates } from './changed-rates.component.tsx';
import {
  baseRateSheetColumns,
  previewByDefaultOrImportRateSheetEndpoint,
  rateSheetFileColumns,
  rateSheetImportResultSchema,
} from './sheet-file.contract.ts';
import type { RateSheetCellError, RateSheetImportResult } from './sheet-file.contract.ts';
import { useOpenRateSheetVersionAfterFormCloses } from './sheet.form.tsx';
import { maxRateSheetLines, getTariffScopeOptionsEndpoint } from './sheets.contract.ts';
import type { RateSheetVersion } from './sheets.contract.ts';
import './tariffs.css';
import { formatDate } from '#kit/contract/dates.ts';
import { formatCount } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { callApi } from '#kit/web/api-call.ts';
import { FileColumnMapping } from '#kit/web/file-column-mapping.tsx';
import type { ColumnMapping } from '#kit/contract/header-row.ts';
import { ChooseFileButton, DropZone, EmptyDropZone } from '#kit/web/drop-zone.tsx';
import {
  changedRowsLabel,
  FileColumnsTable,
  FileErrorsTable,
  fileRowsLabel,
  FileSummary,
  newRowsLabel,
  removedRowsLabel,
  getFaultyFileBlocker,
} from '#kit/web/file-import-parts.tsx';
import type { FileRowError } from '#kit/web/file-import-parts.tsx';
import { useFileImport } from '#kit/web/use-file-import.ts';
import type { FileImport } from '#kit/web/use-file-import.ts';
import { toastSuccess } from '#kit/web/toasts.tsx';
import { useApiQuery } from '#kit/web/api-query.ts';
import { Link, Screen } from '#kit/web/screen.tsx';
import type { TableColumn } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import { FileHeaderRowField, useChosenHeaderRowNumber } from '#kit/web/title-row.tsx';

/** Imports the rates of a sheet from a file. Shows what would change and every error in its cell before anything is written. */
export default function SheetImportScreen() {
  const t = useTranslate();
  return (
    <RateSheetVersionFromUrl loadingTitle={t('Import rates')}>
      {(version) => <Import key={version.sheetId} version={version} />}
    </RateSheetVersionFromUrl>
  );
}

type Desk = FileImport<RateSheetImportResult, ColumnMapping>;
function Import({ version }: { version: RateSheetVersion }) {
  const t = useTranslate();
  const titleRow = useChosenHeaderRowNumber();
  const desk: Desk = useFileImport<RateSheetImportResult, ColumnMapping>({
    send: (file, tried, key, columns = tried?.columns) =>
      callApi(
        previewByDefaultOrImportRateSheetEndpoint,
        {
          params: { id: version.sheetId },
          file,
          body: {
            dryRun: tried === null,
            rowVersion: tried?.rowVersion ?? undefined,
            titleRow,
            columns: columns && JSON.stringify(columns),
          },
        },
        { hidesSuccessToast: true, handlesFailure: true, key },
      ),
    readAnswer: (data) => rateSheetImportResultSchema.safeParse(data).data ?? null,
    says: 'Saving the rates',
  });
  const { result: answer, rejection: refused, busy } = desk;
  return (
    <Screen
      title={t('Import rates into {name}', { name: version.sheet })}
      note={
        desk.fileName === '' ? (
          <Link to={`${rateSheetsPath}/${version.id}`}>
            {t('Version {version}', { version: version.version })}
          </Link>
        ) : (
          desk.fileName
        )
      }
      actions={answer && <Acts desk={desk} answer={answer} />}
      scrolls
    >
      <DropZone onFiles={desk.previewFile} rejection={refused} isReading={busy}>
        {!busy && !answer && <Start desk={desk} />}
        {answer && (
          <>
            <Mapping desk={desk} answer={answer} />
            <Result answer={answer} />
          </>
        )}
      </DropZone>
    </Screen>
  );
}

function Start({ desk }: { desk: Desk }) {
  const t = useTranslate();
  return (
    <>
      <EmptyDropZone
        fileKind="sheet"
        title={t('Drop a CSV or XLSX file here')}
        hint={t(
          'Up to {count} rates. They replace the rates in the draft. You’ll review every change before it’s saved. Importing the same file twice changes nothing. To see the column names, save a version as a file.',
          { count: formatCount(maxRateSheetLines) },
        )}
        onFiles={desk.previewFile}
      />
      <FileHeaderRowField />
      <FileColumnsTable
        columnHeaders={[t('Accepted values')]}
        rows={[
          ...baseRateSheetColumns.map((c) => [c.title, t(c.acceptedValues)] as const),
          [
            'Break 1 from, Break 1 rate …',
            t('The rate next to it applies from this quantity. Use one pair of columns per break.'),
          ],
        ]}
      />
    </>
  );
}

/** Why the file cannot be imported now. Null when it can. */
function whyNotImport(t: Translate, { result: answer, busy }: Desk): string | null {
  if (busy || !answer) return t('Reading the file…');
  const faulty = getFaultyFileBlocker(t, answer.faultsInFile);
  if (faulty !== null) return faulty;
  return answer.writes ? null : t('Nothing to import. The rate sheet already matches the file.');
}

function Acts({ desk, answer }: { desk: Desk; answer: RateSheetImportResult }) {
  const t = useTranslate();
  const open = useOpenRateSheetVersionAfterFormCloses();
  const commit = async () => {
    const done = await desk.commit();
    if (!done || done.versionId === null) return;
    toastSuccess({
      text: 'The draft now has {count, plural, one {# rate} other {# rates}}.',
      params: { count: done.rows },
    });
    open(done.versionId);
  };
  return (
    <>
      <ChooseFileButton fileKind="sheet" variant="plain" onFiles={desk.previewFile}>
        {t('Choose another file')}
      </ChooseFileButton>
      <Button variant="primary" icon={IconCheck} disabledReason={whyNotImport(t, desk)} onPress={commit}>
        {t('Save {count, plural, one {# rate} other {# rates}} to the draft', { count: answer.rows })}
      </Button>
    </>
  );
}

/** The titles that are mapped, now or for an earlier file, and those that are unknown. */
function Mapping({ desk, answer }: { desk: Desk; answer: RateSheetImportResult }) {
  const unknown = new Set(
    answer.faults.flatMap(({ column, value }) =>
      column === null && answer.titles.includes(value) ? [value] : [],
    ),
  );
  return (
    <FileColumnMapping
      columns={[...new Set(answer.titles)].flatMap((title) =>
        title in answer.columns || unknown.has(title)
          ? [{ title, meaning: answer.columns[title] ?? null }]
          : [],
      )}
      choices={rateSheetFileColumns.map((column) => column.title)}
      isBusy={desk.busy}
      onChoose={(title, meaning) => desk.retryWith({ ...answer.columns, [title]: meaning })}
    />
  );
}

function Result({ answer }: { answer: RateSheetImportResult }) {
  const t = useTranslate();
  const scopeOptions = useApiQuery(getTariffScopeOptionsEndpoint, {}).data;
  const faulty = answer.faultsInFile > 0;
  const unlessFaulty = (count: number) => (faulty ? null : count);
  return (
    <>
      <FileSummary
        items={[
          [fileRowsLabel, answer.rows],
          [newRowsLabel, unlessFaulty(answer.added)],
          [changedRowsLabel, unlessFaulty(answer.changed)],
          [removedRowsLabel, unlessFaulty(answer.removed)],
          [t('Unchanged'), unlessFaulty(answer.unchanged)],
        ]}
        errorCount={answer.faultsInFile}
        hint={
          answer.effectiveDate === null
            ? t('Nothing saved yet.')
            : t('For freight from {date} onward. Nothing saved yet.', {
                date: formatDate(answer.effectiveDate),
              })
        }
      />
      {faulty ? (
        <Faults faults={answer.faults} />
      ) : (
        answer.changes.length > 0 && (
          <div className="tariff-page">
            <ChangedRates changes={answer.changes} accounts={answer.accounts} scopeOptions={scopeOptions} />
          </div>
        )
      )}
    </>
  );
}

type TariffFault = FileRowError & { suggestion: string | null };
const suggested = (t: Translate): TableColumn<TariffFault>[] => [
  {
    id: 'suggestion',
    title: t('Suggestion'),
    width: 130,
    cell: (r) =>
      r.suggestion === null ? <span className="muted">–</span> : <span className="code">{r.suggestion}</span>,
  },
];
function Faults({ faults: errors }: { faults: readonly RateSheetCellError[] }) {
  const t = useTranslate();
  const more = useMemo(() => suggested(t), [t]);
  const errorRows = useMemo(
    () =>
      errors.map(({ row, column, value, suggestion, sentence, params }) => ({
        row,
        column: column ?? '',
        value,
        suggestion,
        fault: t(sentence, params),
      })),
    [t, errors],
  );
  return <FileErrorsTable errors={errorRows} extraColumns={more} />;
}
