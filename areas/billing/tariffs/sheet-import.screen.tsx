import { OfVersion, sheetsPath } from './of-version.part.tsx';
import { IconCheck } from '@tabler/icons-react';
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
import { ChooseFile, DropPlace, DropZone } from '#kit/web/drop-zone.tsx';
import {
  changedRows,
  FileColumns,
  FileFaults,
  fileRows,
  FileSums,
  newRows,
  removedRows,
  whyFaulty,
} from '#kit/web/file-parts.tsx';
import type { SaidFault } from '#kit/web/file-parts.tsx';
import { useFileDesk } from '#kit/web/file-desk.ts';
import type { FileDesk } from '#kit/web/file-desk.ts';
import { notifyDone } from '#kit/web/notices.tsx';
import { useAnswer } from '#kit/web/query.ts';
import { A, Screen } from '#kit/web/screen.tsx';
import type { Column } from '#kit/web/table.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';
import { TitleRowField, useTitleRow } from '#kit/web/title-row.tsx';

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
  const titleRow = useTitleRow();
  const desk: Desk = useFileDesk<SheetImport>({
    send: (file, tried, key) =>
      call(
        importSheet,
        {
          params: { id: version.sheetId },
          file,
          body: { dryRun: tried === null, rowVersion: tried?.rowVersion ?? undefined, titleRow },
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
      <DropPlace onFiles={desk.choose} refused={refused} reading={busy}>
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
      <DropZone
        of="sheet"
        title={t('Drop a CSV or XLSX file here')}
        says={t(
          'At most {count} rates, which take the place of those of the draft. Nothing is written before you have seen what would change; the same file twice adds nothing. Save a version as a file to see how its columns are called.',
          { count: showCount(mostLines) },
        )}
        onFiles={desk.choose}
      />
      <TitleRowField />
      <FileColumns
        heads={[t('What it takes')]}
        rows={[
          ...facts.map((c) => [c.title, t(c.takes)] as const),
          [
            'Break 1 from, Break 1 rate …',
            t('From this quantity on the rate beside it holds; as many pairs as there are breaks.'),
          ],
        ]}
      />
    </>
  );
}

/** Why the file cannot be written now, or null. */
function whyNotImport(t: Say, { answer, busy }: Desk): string | null {
  if (busy || !answer) return t('The file is being read.');
  const faulty = whyFaulty(t, answer.faultsInFile);
  if (faulty !== null) return faulty;
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
  const faulty = answer.faultsInFile > 0;
  const unlessFaulty = (count: number) => (faulty ? null : count);
  return (
    <>
      <FileSums
        sums={[
          [fileRows, answer.rows],
          [newRows, unlessFaulty(answer.added)],
          [changedRows, unlessFaulty(answer.changed)],
          [removedRows, unlessFaulty(answer.removed)],
          [t('Unchanged'), unlessFaulty(answer.unchanged)],
        ]}
        faults={answer.faultsInFile}
        says={
          answer.effectiveDate === null
            ? t('Nothing is written yet.')
            : t('For freight from {date} on. Nothing is written yet.', {
                date: showDate(answer.effectiveDate),
              })
        }
      />
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

type TariffFault = SaidFault & { suggestion: string | null };
const suggested = (t: Say): Column<TariffFault>[] => [
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
  const more = useMemo(() => suggested(t), [t]);
  const told = useMemo(
    () =>
      faults.map(({ row, column, value, suggestion, sentence, params }) => ({
        row,
        column: column ?? '',
        value,
        suggestion,
        fault: t(sentence, params),
      })),
    [t, faults],
  );
  return <FileFaults faults={told} more={more} />;
}
