import { IconCheck, IconDownload } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { LoggerFile } from './logger-file.form.tsx';
import { useReadingDesk } from './reading-desk.web.ts';
import type { ReadingDesk } from './reading-desk.web.ts';
import { showTenthsF } from './temperature.rules.ts';
import { measuredName, thingName } from './temperature-names.web.ts';
import { mostReadings, readingColumns, readingTemplate } from './temperatures.contract.ts';
import type { ImportedReadings, ReadingFault, TakenReadings } from './temperatures.contract.ts';
import { temperatureErrors } from './temperatures.errors.ts';
import { showCount } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { download } from '#kit/web/download.ts';
import { ChooseFile, DropPlace, DropZone } from '#kit/web/drop-zone.tsx';
import { FileColumns, FileFaults, fileRows, FileSums, newRows, whyFaulty } from '#kit/web/file-parts.tsx';
import { plainList } from '#kit/web/list.ts';
import { useMe } from '#kit/web/me.ts';
import { showNamedMoment } from '#kit/web/moments.ts';
import { notifyDone } from '#kit/web/notices.tsx';
import { A, Screen, useGo } from '#kit/web/screen.tsx';
import type { Column } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';
import './temperatures.css';

const listPath = '/warehouse/coolerInventory/temperatures';

/** The file of a logger: what it says and every fault at once; nothing is kept before somebody presses. */
export default function TemperatureImportScreen() {
  const t = useText();
  const me = useMe();
  const [chosen, setChosen] = useState<number>();
  const warehouseId = me.warehouse?.id ?? chosen ?? me.warehouses[0]?.id;
  const desk = useReadingDesk(warehouseId);
  const zone = me.warehouses.find((w) => w.id === warehouseId)?.tz;
  return (
    <Screen
      title={t('Import temperatures')}
      note={desk.name === '' ? <A to={listPath}>{t('Temperatures')}</A> : desk.name}
      acts={desk.answer && <Acts desk={desk} />}
    >
      <DropPlace onFiles={desk.choose} refused={desk.refused} reading={desk.busy}>
        {!desk.busy && !desk.answer && (
          <Start desk={desk} warehouseId={warehouseId} onWarehouse={setChosen} />
        )}
        {desk.answer && <Result desk={desk} answer={desk.answer} zone={zone} />}
      </DropPlace>
    </Screen>
  );
}

function Start({
  desk,
  warehouseId,
  onWarehouse,
}: {
  desk: ReadingDesk;
  warehouseId: number | undefined;
  onWarehouse: (id: number) => void;
}) {
  const t = useText();
  const me = useMe();
  return (
    <>
      <DropZone
        of="sheet"
        title={t('Drop the file of a logger here')}
        says={t(
          'CSV, XLSX or the report of a Fridge-tag, at most {count} rows: LogTag, HOBO, Sensitech, Tive, DeltaTrak and others as they are. Nothing is kept before you have seen what the file says; the same file twice adds nothing.',
          { count: showCount(mostReadings) },
        )}
        onFiles={desk.choose}
        beside={
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
            <Action icon={IconDownload} onPress={() => download(readingTemplate, {}, t('Writing the list'))}>
              {t('Template')}
            </Action>
          </>
        }
      />
      <FileColumns
        heads={[t('What it takes')]}
        rows={readingColumns.map((c) => [c.title, t(c.takes)] as const)}
      />
    </>
  );
}

/** Why the file cannot be kept now, or null. */
function whyNotKeep(t: Say, { answer, busy }: ReadingDesk): string | null {
  if (busy || !answer) return t('The file is being read.');
  const faulty = whyFaulty(t, answer.faultsInFile);
  if (faulty !== null) return faulty;
  if (answer.dateOrder === null) return t(temperatureErrors.dateOrder.sentence);
  return answer.added === 0 ? t('All of these temperatures are kept already.') : null;
}

function Acts({ desk }: { desk: ReadingDesk }) {
  const t = useText();
  const go = useGo();
  const count = desk.answer?.added ?? 0;
  const keep = async () => {
    const done = await desk.commit();
    if (!done) return;
    notifyDone({
      text: '{added, plural, one {# temperature} other {# temperatures}} kept, {known} known before.',
      params: { added: done.added, known: done.known },
    });
    go(listPath);
  };
  return (
    <>
      <ChooseFile of="sheet" look="plain" onFiles={desk.choose}>
        {t('Another file')}
      </ChooseFile>
      <Action look="go" icon={IconCheck} whyNot={whyNotKeep(t, desk)} onPress={keep}>
        {t('Keep {count, plural, one {# temperature} other {# temperatures}}', { count })}
      </Action>
    </>
  );
}

function Result({
  desk,
  answer,
  zone,
}: {
  desk: ReadingDesk;
  answer: ImportedReadings;
  zone: string | undefined;
}) {
  return (
    <>
      <ReadingSums answer={answer} />
      <LoggerFile key={desk.name} desk={desk} answer={answer} />
      {answer.faultsInFile > 0 ? (
        <Faults faults={answer.faults} />
      ) : (
        <SeriesList series={answer.series} zone={zone} />
      )}
    </>
  );
}

function ReadingSums({ answer }: { answer: ImportedReadings }) {
  const t = useText();
  return (
    <FileSums
      sums={[
        [fileRows, answer.rows],
        [newRows, answer.added],
        [t('Known before'), answer.known],
        ...(answer.skipped > 0 ? [[t('Without a reading'), answer.skipped] as const] : []),
      ]}
      faults={answer.faultsInFile}
      says={t('Nothing is kept yet.')}
    />
  );
}

const titleOf = (t: Say, { column }: ReadingFault): string =>
  column === null ? '' : t(readingColumns.find((c) => c.id === column)?.title ?? '');
const said = (t: Say, { sentence, params }: ReadingFault): string =>
  t(sentence, 'title' in params ? { ...params, title: t(String(params['title'])) } : params);
function Faults({ faults }: { faults: readonly ReadingFault[] }) {
  const t = useText();
  const told = useMemo(
    () => faults.map((f) => ({ row: f.row, column: titleOf(t, f), value: f.value, fault: said(t, f) })),
    [t, faults],
  );
  return <FileFaults faults={told} />;
}

type SeriesRow = TakenReadings['series'][number];
const seriesColumns = (t: Say, zone: string | undefined): Column<SeriesRow>[] => [
  {
    id: 'of',
    title: t('Where'),
    width: 190,
    grow: true,
    cell: (r) => `${measuredName(t, r.measured)} ${thingName(t, r)}`,
    full: (r) => `${measuredName(t, r.measured)} ${thingName(t, r)}`,
  },
  { id: 'device', title: t('Device'), width: 130, cell: (r) => r.device, full: (r) => r.device },
  { id: 'readings', title: t('Readings'), width: 96, right: true, cell: (r) => showCount(r.readings) },
  { id: 'firstAt', title: t('From'), width: 140, cell: (r) => showNamedMoment(r.firstAt, zone) },
  { id: 'lastAt', title: t('To'), width: 140, cell: (r) => showNamedMoment(r.lastAt, zone) },
  { id: 'coldest', title: t('Coldest'), width: 100, right: true, cell: (r) => showTenthsF(r.coldest) },
  { id: 'warmest', title: t('Warmest'), width: 100, right: true, cell: (r) => showTenthsF(r.warmest) },
];
function SeriesList({ series, zone }: { series: readonly SeriesRow[]; zone: string | undefined }) {
  const t = useText();
  const columns = useMemo(() => seriesColumns(t, zone), [t, zone]);
  return (
    <DataTable
      name={t('What the file says')}
      list={plainList(series)}
      columns={columns}
      phone={{ state: 'warmest', below: ['readings', 'device'] }}
      rowId={(r) => `${r.measured} ${r.code} ${r.room} ${r.device}`}
      onOpen={null}
    />
  );
}
