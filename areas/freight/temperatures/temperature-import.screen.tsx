import { IconCheck, IconDownload } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { LoggerFileForm } from './logger-file.form.tsx';
import { useReadingFileImport } from './reading-file-import.client.ts';
import type { ReadingFileImport } from './reading-file-import.client.ts';
import { formatTenthsF } from './temperature.rules.ts';
import { formatMeasuredKind, formatMeasuredObject } from './temperature-format.client.ts';
import {
  maxReadingsPerFile,
  readingFileColumns,
  getReadingTemplateEndpoint,
} from './temperatures.contract.ts';
import type { ImportedReadingsResult, ReadingError, SavedReadingsResult } from './temperatures.contract.ts';
import { temperatureErrors } from './temperatures.errors.ts';
import { formatCount } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { downloadOrOpenFile } from '#kit/web/download.ts';
import { ChooseFileButton, DropZone, EmptyDropZone } from '#kit/web/drop-zone.tsx';
import {
  FileColumnsTable,
  FileErrorsTable,
  fileRowsLabel,
  FileSummary,
  newRowsLabel,
  getFaultyFileBlocker,
} from '#kit/web/file-import-parts.tsx';
import { createStaticList } from '#kit/web/list.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { formatShortDateTimeWithZone } from '#kit/web/format-time.ts';
import { toastSuccess } from '#kit/web/toasts.tsx';
import { FileHeaderRowField } from '#kit/web/title-row.tsx';
import { Link, Screen, useNavigate } from '#kit/web/screen.tsx';
import type { TableColumn } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import './temperatures.css';

const listPath = '/warehouse/coolerInventory/temperatures';

/** Imports a logger's file. Shows its content and all errors at once. Nothing is saved until the user confirms. */
export default function TemperatureImportScreen() {
  const t = useTranslate();
  const me = useCurrentUser();
  const [chosen, setChosen] = useState<number>();
  const warehouseId = me.warehouse?.id ?? chosen ?? me.warehouses[0]?.id;
  const desk = useReadingFileImport(warehouseId);
  const zone = me.warehouses.find((w) => w.id === warehouseId)?.tz;
  return (
    <Screen
      title={t('Import temperatures')}
      note={desk.fileName === '' ? <Link to={listPath}>{t('Temperatures')}</Link> : desk.fileName}
      actions={desk.result && <Acts desk={desk} />}
    >
      <DropZone onFiles={desk.previewFile} rejection={desk.rejection} isReading={desk.busy}>
        {!desk.busy && !desk.result && (
          <Start desk={desk} warehouseId={warehouseId} onWarehouse={setChosen} />
        )}
        {desk.result && <Result desk={desk} answer={desk.result} timeZone={zone} />}
      </DropZone>
    </Screen>
  );
}

function Start({
  desk,
  warehouseId,
  onWarehouse,
}: {
  desk: ReadingFileImport;
  warehouseId: number | undefined;
  onWarehouse: (id: number) => void;
}) {
  const t = useTranslate();
  const me = useCurrentUser();
  return (
    <>
      <EmptyDropZone
        fileKind="sheet"
        title={t('Drop a logger file here')}
        hint={t(
          'CSV, XLSX or Fridge-tag report, up to {count} rows. LogTag, HOBO, Sensitech, Tive, DeltaTrak and other files work as they are. You’ll review the file before it’s saved. Importing it twice adds nothing.',
          { count: formatCount(maxReadingsPerFile) },
        )}
        onFiles={desk.previewFile}
        besideButton={
          <>
            {me.warehouse === undefined && me.warehouses.length > 1 && (
              <select
                className="input"
                aria-label={t('Warehouse')}
                value={warehouseId}
                onChange={(event) => onWarehouse(Number(event.target.value))}
              >
                {me.warehouses.map((w) => (
                  <option key={w.id} value={w.id}>
                    {w.code} {w.name}
                  </option>
                ))}
              </select>
            )}
            <Button
              icon={IconDownload}
              onPress={() => downloadOrOpenFile(getReadingTemplateEndpoint, {}, t('Preparing the list'))}
            >
              {t('Template')}
            </Button>
          </>
        }
      />
      <FileHeaderRowField />
      <FileColumnsTable
        columnHeaders={[t('Accepted values')]}
        rows={readingFileColumns.map((c) => [c.title, t(c.takes)] as const)}
      />
    </>
  );
}

/** Why the file cannot be saved now, or null. */
function whyNotKeep(t: Translate, { result: answer, busy }: ReadingFileImport): string | null {
  if (busy || !answer) return t('Reading the file…');
  const faulty = getFaultyFileBlocker(t, answer.faultsInFile);
  if (faulty !== null) return faulty;
  if (answer.dateOrder === null) return t(temperatureErrors.dateOrderMissing.sentence);
  return answer.added === 0 ? t('All of these temperatures are already saved.') : null;
}

function Acts({ desk }: { desk: ReadingFileImport }) {
  const t = useTranslate();
  const go = useNavigate();
  const count = desk.result?.added ?? 0;
  const keep = async () => {
    const done = await desk.commit();
    if (!done) return;
    toastSuccess({
      text: '{added, plural, one {# temperature} other {# temperatures}} saved, {known} already saved.',
      params: { added: done.added, known: done.known },
    });
    go(listPath);
  };
  return (
    <>
      <ChooseFileButton fileKind="sheet" variant="plain" onFiles={desk.previewFile}>
        {t('Choose another file')}
      </ChooseFileButton>
      <Button variant="primary" icon={IconCheck} disabledReason={whyNotKeep(t, desk)} onPress={keep}>
        {t('Save {count, plural, one {# temperature} other {# temperatures}}', { count })}
      </Button>
    </>
  );
}

function Result({
  desk,
  answer,
  timeZone: zone,
}: {
  desk: ReadingFileImport;
  answer: ImportedReadingsResult;
  timeZone: string | undefined;
}) {
  const t = useTranslate();
  return (
    <>
      <ReadingSums answer={answer} />
      {answer.summaryRows > 0 && (
        <p className="note">
          {t(
            '{count, plural, one {# summary row below the readings was} other {# summary rows below the readings were}} skipped.',
            {
              count: answer.summaryRows,
            },
          )}
        </p>
      )}
      <LoggerFileForm key={desk.fileName} fileImport={desk} preview={answer} />
      {answer.faultsInFile > 0 ? (
        <Faults faults={answer.faults} />
      ) : (
        <SeriesList series={answer.series} timeZone={zone} />
      )}
    </>
  );
}

function ReadingSums({ answer }: { answer: ImportedReadingsResult }) {
  const t = useTranslate();
  return (
    <FileSummary
      items={[
        [fileRowsLabel, answer.rows],
        [newRowsLabel, answer.added],
        [t('Already saved'), answer.known],
        ...(answer.skipped > 0 ? [[t('No readings'), answer.skipped] as const] : []),
      ]}
      errorCount={answer.faultsInFile}
      hint={t('No temperatures saved yet.')}
    />
  );
}

const titleOf = (t: Translate, { column }: ReadingError): string =>
  column === null ? '' : t(readingFileColumns.find((c) => c.id === column)?.title ?? '');
const formatReadingError = (t: Translate, { sentence, params }: ReadingError): string =>
  t(sentence, 'title' in params ? { ...params, title: t(String(params['title'])) } : params);
function Faults({ faults: errors }: { faults: readonly ReadingError[] }) {
  const t = useTranslate();
  const errorRows = useMemo(
    () =>
      errors.map((f) => ({
        row: f.row,
        column: titleOf(t, f),
        value: f.value,
        fault: formatReadingError(t, f),
      })),
    [t, errors],
  );
  return <FileErrorsTable errors={errorRows} />;
}

type SeriesRow = SavedReadingsResult['series'][number];
const seriesColumns = (t: Translate, timeZone: string | undefined): TableColumn<SeriesRow>[] => [
  {
    id: 'of',
    title: t('Location'),
    width: 190,
    flexGrow: true,
    cell: (r) => `${formatMeasuredKind(t, r.measured)} ${formatMeasuredObject(t, r)}`,
    getFullText: (r) => `${formatMeasuredKind(t, r.measured)} ${formatMeasuredObject(t, r)}`,
  },
  { id: 'device', title: t('Device'), width: 130, cell: (r) => r.device, getFullText: (r) => r.device },
  {
    id: 'readings',
    title: t('Readings'),
    width: 96,
    alignRight: true,
    showsTitleOnPhone: true,
    cell: (r) => formatCount(r.readings),
  },
  {
    id: 'firstAt',
    title: t('From'),
    width: 160,
    cell: (r) => formatShortDateTimeWithZone(r.firstAt, timeZone),
  },
  { id: 'lastAt', title: t('To'), width: 160, cell: (r) => formatShortDateTimeWithZone(r.lastAt, timeZone) },
  { id: 'coldest', title: t('Lowest'), width: 100, alignRight: true, cell: (r) => formatTenthsF(r.coldest) },
  {
    id: 'warmest',
    title: t('Highest'),
    width: 100,
    alignRight: true,
    showsTitleOnPhone: true,
    cell: (r) => formatTenthsF(r.warmest),
  },
];
function SeriesList({
  series,
  timeZone: zone,
}: {
  series: readonly SeriesRow[];
  timeZone: string | undefined;
}) {
  const t = useTranslate();
  const columns = useMemo(() => seriesColumns(t, zone), [t, zone]);
  return (
    <DataTable
      name={t('File contents')}
      list={createStaticList(series)}
      columns={columns}
      phoneLayout={{ statusColumn: 'warmest', secondLineColumns: ['readings', 'device'] }}
      rowId={(r) => `${r.measured} ${r.code} ${r.room} ${r.device}`}
      onOpen={null}
    />
  );
}
