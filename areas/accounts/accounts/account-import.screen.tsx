import { IconArrowBackUp, IconCheck, IconDownload, IconWand } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { customerMaster } from './account-facts.part.tsx';
import { importTemplate, mostRows, sheetColumns } from './account-import.contract.ts';
import type { ImportAnswer } from './account-import.contract.ts';
import { useImportDesk } from './import-desk.web.ts';
import type { ImportDesk } from './import-desk.web.ts';
import { ImportChanges, ImportFaults } from './import-faults.part.tsx';
import { ChooseFile, DropPlace, DropZone } from '#kit/web/drop-zone.tsx';
import { changedRows, FileColumns, fileRows, FileSums, newRows, whyFaulty } from '#kit/web/file-parts.tsx';
import { showCount } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { download } from '#kit/web/download.ts';
import { useMe } from '#kit/web/me.ts';
import { notifyDone } from '#kit/web/notices.tsx';
import { A, Screen, useGo } from '#kit/web/screen.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';
import { TitleRowField } from '#kit/web/title-row.tsx';
import './accounts.css';

/** Accounts from a sheet: nothing is written before every fault is mended here and somebody presses Import. */
export default function AccountImportScreen() {
  const t = useText();
  const desk = useImportDesk();
  const { answer, refused, sheet } = desk;
  return (
    <Screen
      title={t('Import accounts')}
      note={
        sheet ? (
          t('{name}, {count, plural, one {# row} other {# rows}}', {
            name: desk.name,
            count: sheet.rows.length,
          })
        ) : (
          <A to={customerMaster}>{t('Customer Master')}</A>
        )
      }
      acts={sheet && <Acts desk={desk} />}
    >
      <DropPlace onFiles={desk.choose} refused={refused} reading={sheet !== null && desk.busy}>
        {!sheet && <Start desk={desk} />}
        {sheet && answer && <Result desk={desk} answer={answer} />}
      </DropPlace>
    </Screen>
  );
}

function Start({ desk }: { desk: ImportDesk }) {
  const t = useText();
  const me = useMe();
  return (
    <>
      <DropZone
        of="sheet"
        title={t('Drop a CSV or XLSX file here')}
        says={t(
          'At most {count} rows. Known numbers are changed, others are made; columns left out stay as they are. Nothing is written before you have seen what it would do.',
          { count: showCount(mostRows) },
        )}
        onFiles={desk.choose}
        beside={
          <>
            <Action icon={IconDownload} onPress={() => download(importTemplate, {}, t('Writing the list'))}>
              {t('Template')}
            </Action>
            {me.can('importRecords:admin') && (
              <A to="/admin/import" search={{ kind: 'accounts' }}>
                {t('Import a longer file')}
              </A>
            )}
          </>
        }
      />
      <TitleRowField />
      <FileColumns
        heads={[t('For a new account'), t('What it takes')]}
        rows={sheetColumns.map(
          (c) =>
            [
              c.title,
              c.needed ? (
                t('Required')
              ) : (
                <span className="dim" key="needed">
                  {t('neededFor' in c ? c.neededFor : 'Optional')}
                </span>
              ),
              t(c.takes),
            ] as const,
        )}
      />
    </>
  );
}

/** Why the sheet cannot be imported now, or null. */
function whyNotImport(t: Say, { answer, busy }: ImportDesk): string | null {
  if (busy) return t('The file is being read.');
  if (!answer) return t('There is nothing to import.');
  const faulty = whyFaulty(t, answer.faultsInFile);
  if (faulty !== null) return faulty;
  if (answer.added + answer.changed === 0)
    return t('There is nothing to import: every account stands already as the sheet says.');
  return null;
}

function Acts({ desk }: { desk: ImportDesk }) {
  const t = useText();
  const go = useGo();
  const count = (desk.answer?.added ?? 0) + (desk.answer?.changed ?? 0);
  const commit = async () => {
    const done = await desk.commit();
    if (!done) return;
    notifyDone({
      text: '{added, plural, one {# account} other {# accounts}} made, {changed, plural, one {# account} other {# accounts}} changed.',
      params: { added: done.added, changed: done.changed },
    });
    go(customerMaster);
  };
  return (
    <>
      <ChooseFile of="sheet" look="plain" onFiles={desk.choose}>
        {t('Another file')}
      </ChooseFile>
      <Action look="go" icon={IconCheck} whyNot={whyNotImport(t, desk)} onPress={commit}>
        {t('Import {count, plural, one {# account} other {# accounts}}', { count })}
      </Action>
    </>
  );
}

type View = 'faults' | 'adds' | 'changes';
/** How many rows of each view the sheet has; the answer lists the first of them. */
const inFile = (answer: ImportAnswer): Record<View, number> => ({
  faults: answer.faultsInFile,
  adds: answer.added,
  changes: answer.changed,
});
/** What is to be mended comes first, then what is new. */
function firstView(answer: ImportAnswer): View {
  if (answer.faultsInFile > 0) return 'faults';
  return answer.added > 0 ? 'adds' : 'changes';
}

function Result({ desk, answer }: { desk: ImportDesk; answer: ImportAnswer }) {
  const { mend, leaveOut } = desk;
  const [view, setView] = useState<View | null>(null);
  const acts = useMemo(() => ({ mend, leaveOut }), [mend, leaveOut]);
  const shown = view ?? firstView(answer);
  return (
    <>
      <SheetSums answer={answer} />
      <ViewLine desk={desk} answer={answer} shown={shown} onView={setView} />
      {shown === 'faults' ? (
        <ImportFaults faults={answer.faults} acts={acts} />
      ) : (
        <ImportChanges rows={answer[shown]} made={shown === 'adds'} />
      )}
    </>
  );
}

function SheetSums({ answer }: { answer: ImportAnswer }) {
  const t = useText();
  return (
    <FileSums
      sums={[
        [fileRows, answer.rows],
        [newRows, answer.added],
        [changedRows, answer.changed],
        [t('Unchanged'), answer.unchanged],
      ]}
      faults={answer.faultsInFile}
    />
  );
}

/** The choice among faults, new and changed rows, and what can be done with all faults at once. */
function ViewLine({
  desk,
  answer,
  shown,
  onView,
}: {
  desk: ImportDesk;
  answer: ImportAnswer;
  shown: View;
  onView: (view: View) => void;
}) {
  const t = useText();
  const views = [
    { id: 'faults', label: t('To fix {count}', { count: showCount(answer.faultsInFile) }) },
    { id: 'adds', label: t('New {count}', { count: showCount(answer.added) }) },
    { id: 'changes', label: t('Changed {count}', { count: showCount(answer.changed) }) },
  ] as const;
  const suggestions = answer.faults.filter((fault) => fault.suggestion !== null).length;
  const listed = answer[shown].length;
  return (
    <div className="sheet-views">
      <div className="seg" role="group" aria-label={t('View')}>
        {views.map((v) => (
          <button key={v.id} type="button" aria-pressed={shown === v.id} onClick={() => onView(v.id)}>
            {v.label}
          </button>
        ))}
      </div>
      {shown === 'faults' && suggestions > 0 && (
        <Action
          small
          icon={IconWand}
          whyNot={desk.busy ? t('The file is being read.') : null}
          onPress={desk.mendAll}
        >
          {t('Use all {count, plural, one {# suggestion} other {# suggestions}}', { count: suggestions })}
        </Action>
      )}
      {desk.mended > 0 && (
        <Action small look="ghost" icon={IconArrowBackUp} onPress={desk.undo}>
          {t('Undo the last correction')}
        </Action>
      )}
      {listed < inFile(answer)[shown] && (
        <span className="cap">{t('The first {count} are listed.', { count: showCount(listed) })}</span>
      )}
      <span className="cap">{whyNotImport(t, desk) ?? t('Nothing is imported yet.')}</span>
    </div>
  );
}
