import { OfVersion, sheetsPath } from './of-version.part.tsx';
import { IconAlertOctagon, IconCheck, IconFileUpload } from '@tabler/icons-react';
import { useMemo } from 'react';
import { ChangedRates } from './changes.part.tsx';
import { facts, importSheet, sheetImport } from './sheet-file.contract.ts';
import type { FileFault, SheetImport } from './sheet-file.contract.ts';
import { useToVersion } from './sheet.form.tsx';
import { mostLines, places } from './sheets.contract.ts';
import type { SheetVersion } from './sheets.contract.ts';
import './tariffs.css';
import { showDate } from '#kit/contract/dates.ts';
import { showCount } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { call } from '#kit/web/call.ts';
import { ChooseFile, DropPlace } from '#kit/web/drop-zone.tsx';
import { useFileDesk } from '#kit/web/file-desk.ts';
import type { FileDesk } from '#kit/web/file-desk.ts';
import { plainList } from '#kit/web/list.ts';
import { notifyDone } from '#kit/web/notices.tsx';
import { useAnswer } from '#kit/web/query.ts';
import { A, Screen } from '#kit/web/screen.tsx';
import type { Column } from '#kit/web/table.tsx';
import { DataTable } from '#kit/web/table.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

/** The rates of a sheet from a file: what would change, with every fault in its cell, before anything is written. */
export default function SheetImportScreen() {
  const t = useText();
  return (
    <OfVersion title={t('Import rates')}>
      {(version) => <Import key={version.sheetId} version={version} />}
    </OfVersion>
  );
}

type Desk = FileDesk<SheetImport>;
function Import({ version }: { version: SheetVersion }) {
  const t = useText();
  const desk: Desk = useFileDesk<SheetImport>({
    send: (file, tried, key) =>
      call(
        importSheet,
        {
          params: { id: version.sheetId },
          file,
          body: { dryRun: tried === null, rowVersion: tried?.rowVersion ?? undefined },
        },
        { quiet: true, own: true, key },
      ),
    readAnswer: (data) => sheetImport.safeParse(data).data ?? null,
    says: 'Writing the rates',
  });
  const { answer, refused, busy } = desk;
  return (
    <Screen
      title={t('Import rates of {name}', { name: version.sheet })}
      note={
        desk.name === '' ? (
          <A to={`${sheetsPath}/${version.id}`}>{t('Version {version}', { version: version.version })}</A>
        ) : (
          desk.name
        )
      }
      acts={answer && <Acts desk={desk} answer={answer} />}
      scroll
    >
      <DropPlace onFiles={desk.choose}>
        {refused && (
          <p className="note t-fault upload-says" role="alert">
            <IconAlertOctagon size={16} stroke={1.75} aria-hidden />
            {t(refused.text, refused.params)}
          </p>
        )}
        {busy && <div className="coming reading" role="progressbar" aria-label={t('Reading the file')} />}
        {!busy && !answer && <Start desk={desk} />}
        {answer && <Result answer={answer} />}
      </DropPlace>
    </Screen>
  );
}

function Start({ desk }: { desk: Desk }) {
  const t = useText();
  return (
    <>
      <section className="drop-zone" aria-label={t('New file')}>
        <IconFileUpload size={28} stroke={1.5} aria-hidden />
        <p className="med">{t('Drop a CSV or XLSX file here')}</p>
        <p className="dim">
          {t(
            'At most {count} rates, which take the place of those of the draft. Nothing is written before you have seen what would change; the same file twice adds nothing. Save a version as a file to see how its columns are called.',
            { count: showCount(mostLines) },
          )}
        </p>
        <ChooseFile of="sheet" onFiles={desk.choose}>
          {t('Choose a file')}
        </ChooseFile>
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
            {facts.map((c) => (
              <tr key={c.id}>
                <td className="code">{c.title}</td>
                <td>{t(c.takes)}</td>
              </tr>
            ))}
            <tr>
              <td className="code">Break 1 from, Break 1 rate …</td>
              <td>
                {t('From this quantity on the rate beside it holds; as many pairs as there are breaks.')}
              </td>
            </tr>
          </tbody>
        </table>
      </section>
    </>
  );
}

/** Why the file cannot be written now, or null. */
function whyNotImport(t: Say, { answer, busy }: Desk): string | null {
  if (busy || !answer) return t('The file is being read.');
  if (answer.faultsInFile > 0)
    return t('All or nothing: {count, plural, one {# fault is} other {# faults are}} open.', {
      count: answer.faultsInFile,
    });
  return answer.writes ? null : t('There is nothing to import: the sheet reads as the file does already.');
}

function Acts({ desk, answer }: { desk: Desk; answer: SheetImport }) {
  const t = useText();
  const open = useToVersion();
  const commit = async () => {
    const done = await desk.commit();
    if (!done || done.versionId === null) return;
    notifyDone({
      text: '{count, plural, one {# rate is} other {# rates are}} in the draft now.',
      params: { count: done.rows },
    });
    open(done.versionId);
  };
  return (
    <>
      <ChooseFile of="sheet" look="plain" onFiles={desk.choose}>
        {t('Another file')}
      </ChooseFile>
      <Action look="go" icon={IconCheck} whyNot={whyNotImport(t, desk)} onPress={commit}>
        {t('Write {count, plural, one {# rate} other {# rates}} into the draft', { count: answer.rows })}
      </Action>
    </>
  );
}

function Result({ answer }: { answer: SheetImport }) {
  const t = useText();
  const known = useAnswer(places, {}).data;
  const sums = [
    [t('Rows'), answer.rows],
    [t('New'), answer.added],
    [t('Changed'), answer.changed],
    [t('Removed'), answer.removed],
    [t('Unchanged'), answer.unchanged],
  ] as const;
  const faulty = answer.faultsInFile > 0;
  return (
    <>
      <div className="file-sums" role="status">
        {sums.map(([name, count]) => (
          <span key={name}>
            <b>{faulty && name !== sums[0][0] ? '–' : showCount(count)}</b>
            {name}
          </span>
        ))}
        <span className={faulty ? 'fault-count' : ''}>
          <b>{showCount(answer.faultsInFile)}</b>
          {t('Faults')}
        </span>
        <span className="cap">
          {answer.effectiveDate === null
            ? t('Nothing is written yet.')
            : t('For freight from {date} on. Nothing is written yet.', {
                date: showDate(answer.effectiveDate),
              })}
        </span>
      </div>
      {faulty ? (
        <Faults faults={answer.faults} />
      ) : (
        answer.changes.length > 0 && (
          <div className="tariff-part">
            <ChangedRates changes={answer.changes} accounts={answer.accounts} known={known} />
          </div>
        )
      )}
    </>
  );
}

type FaultRow = FileFault & { id: number };
const faultColumns = (t: Say): Column<FaultRow>[] => [
  { id: 'row', title: t('Row'), width: 72, right: true, cell: (r) => r.row },
  {
    id: 'column',
    title: t('Column'),
    width: 160,
    cell: (r) => r.column ?? <span className="dim">{r.row === 1 ? t('Titles') : t('Whole row')}</span>,
    full: (r) => r.column ?? '',
  },
  {
    id: 'value',
    title: t('In the file'),
    width: 160,
    cell: (r) => <span className="code">{r.value || '–'}</span>,
    full: (r) => r.value,
  },
  {
    id: 'fault',
    title: t('Fault'),
    width: 380,
    grow: true,
    cell: (r) => t(r.sentence, r.params),
    full: (r) => t(r.sentence, r.params),
  },
  {
    id: 'suggestion',
    title: t('Suggestion'),
    width: 130,
    cell: (r) =>
      r.suggestion === null ? <span className="dim">–</span> : <span className="code">{r.suggestion}</span>,
  },
];
function Faults({ faults }: { faults: readonly FileFault[] }) {
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
