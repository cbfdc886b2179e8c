import { IconAlertOctagon, IconCheck, IconDownload, IconFileUpload } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useReadingDesk } from './reading-desk.web.ts';
import type { ReadingDesk } from './reading-desk.web.ts';
import { showTenthsF } from './temperature.rules.ts';
import { measuredName, thingName } from './temperature-names.web.ts';
import { mostReadings, readingColumns, readingTemplate } from './temperatures.contract.ts';
import type { ReadingFault, TakenReadings } from './temperatures.contract.ts';
import { showCount } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { download } from '#kit/web/download.ts';
import { ChooseFile, DropPlace } from '#kit/web/drop-zone.tsx';
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
      <DropPlace onFiles={desk.choose}>
        {desk.refused && (
          <p className="note t-fault upload-says" role="alert">
            <IconAlertOctagon size={16} stroke={1.75} aria-hidden />
            {t(desk.refused.text, desk.refused.params)}
          </p>
        )}
        {desk.busy && (
          <div className="coming reading" role="progressbar" aria-label={t('Reading the file')} />
        )}
        {!desk.busy && !desk.answer && (
          <Start desk={desk} warehouseId={warehouseId} onWarehouse={setChosen} />
        )}
        {desk.answer && <Result answer={desk.answer} zone={zone} />}
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
      <section className="drop-zone" aria-label={t('New file')}>
        <IconFileUpload size={28} stroke={1.5} aria-hidden />
        <p className="med">{t('Drop a CSV file here')}</p>
        <p className="dim">
          {t(
            'At most {count} rows. What was said before adds nothing. Nothing is kept before you have seen what the file says.',
            { count: showCount(mostReadings) },
          )}
        </p>
        <div className="row wrap">
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
          <ChooseFile of="CSV" onFiles={desk.choose}>
            {t('Choose a file')}
          </ChooseFile>
          <Action icon={IconDownload} onPress={() => download(readingTemplate, {}, t('Writing the list'))}>
            {t('Template')}
          </Action>
        </div>
      </section>
      <section className="file-columns" aria-label={t('Columns')} tabIndex={0}>
        <h2>{t('Columns')}</h2>
        <table className="plain">
          <thead>
            <tr>
              <th>{t('Column')}</th>
              <th>{t('What it takes')}</th>
            </tr>
          </thead>
          <tbody>
            {readingColumns.map((c) => (
              <tr key={c.id}>
                <td className="code">{c.title}</td>
                <td>{t(c.takes)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

/** Why the file cannot be kept now, or null. */
function whyNotKeep(t: Say, { answer, busy }: ReadingDesk): string | null {
  if (busy || !answer) return t('The file is being read.');
  if (answer.faultsInFile > 0)
    return t('All or nothing: {count, plural, one {# fault is} other {# faults are}} open.', {
      count: answer.faultsInFile,
    });
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
      <ChooseFile of="CSV" look="plain" onFiles={desk.choose}>
        {t('Another file')}
      </ChooseFile>
      <Action look="go" icon={IconCheck} whyNot={whyNotKeep(t, desk)} onPress={keep}>
        {t('Keep {count, plural, one {# temperature} other {# temperatures}}', { count })}
      </Action>
    </>
  );
}

function Result({ answer, zone }: { answer: TakenReadings; zone: string | undefined }) {
  return (
    <>
      <ReadingSums answer={answer} />
      {answer.faultsInFile > 0 ? (
        <Faults faults={answer.faults} />
      ) : (
        <SeriesList series={answer.series} zone={zone} />
      )}
    </>
  );
}

function ReadingSums({ answer }: { answer: TakenReadings }) {
  const t = useText();
  const sums = [
    [t('Rows'), answer.rows],
    [t('New'), answer.added],
    [t('Known before'), answer.known],
  ] as const;
  return (
    <div className="file-sums" role="status">
      {sums.map(([name, count]) => (
        <span key={name}>
          <b>{showCount(count)}</b>
          {name}
        </span>
      ))}
      <span className={answer.faultsInFile > 0 ? 'fault-count' : ''}>
        <b>{showCount(answer.faultsInFile)}</b>
        {t('Faults')}
      </span>
      <span className="cap">{t('Nothing is kept yet.')}</span>
    </div>
  );
}

type FaultRow = ReadingFault & { id: number };
const titleOf = (t: Say, { column }: ReadingFault): string =>
  column === null ? '' : t(readingColumns.find((c) => c.id === column)?.title ?? '');
const said = (t: Say, { sentence, params }: ReadingFault): string =>
  t(sentence, 'title' in params ? { ...params, title: t(String(params['title'])) } : params);
const faultColumns = (t: Say): Column<FaultRow>[] => [
  { id: 'row', title: t('Row'), width: 72, right: true, cell: (r) => r.row },
  {
    id: 'column',
    title: t('Column'),
    width: 140,
    cell: (r) => titleOf(t, r) || <span className="dim">{r.row === 1 ? t('Titles') : t('Whole row')}</span>,
  },
  {
    id: 'value',
    title: t('In the file'),
    width: 190,
    cell: (r) => <span className="code">{r.value || '–'}</span>,
    full: (r) => r.value,
  },
  {
    id: 'fault',
    title: t('Fault'),
    width: 380,
    grow: true,
    cell: (r) => said(t, r),
    full: (r) => said(t, r),
  },
];
function Faults({ faults }: { faults: readonly ReadingFault[] }) {
  const t = useText();
  const columns = useMemo(() => faultColumns(t), [t]);
  const rows = useMemo(() => faults.map((fault, id) => ({ ...fault, id })), [faults]);
  return (
    <DataTable
      name={t('Faults of the file')}
      list={plainList(rows)}
      columns={columns}
      phone={{ state: 'column', below: ['fault', 'value'] }}
      rowId={(r) => r.id}
      onOpen={null}
    />
  );
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
