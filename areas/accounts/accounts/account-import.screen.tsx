import {
  IconAlertOctagon,
  IconArrowBackUp,
  IconCheck,
  IconDownload,
  IconFileUpload,
  IconWand,
} from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { customerMaster } from './account-facts.part.tsx';
import { importTemplate, mostRows, sheetColumns } from './account-import.contract.ts';
import type { ImportAnswer } from './account-import.contract.ts';
import { useImportDesk } from './import-desk.web.ts';
import type { ImportDesk } from './import-desk.web.ts';
import { ImportChanges, ImportFaults } from './import-faults.part.tsx';
import { ChooseFile, DropPlace } from '#kit/web/drop-zone.tsx';
import { showCount } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { download } from '#kit/web/download.ts';
import { notifyDone } from '#kit/web/notices.tsx';
import { A, Screen, useGo } from '#kit/web/screen.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';
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
      <DropPlace onFiles={desk.choose}>
        {refused && (
          <p className="note t-fault upload-says" role="alert">
            <IconAlertOctagon size={16} stroke={1.75} aria-hidden />
            {t(refused.text, refused.params)}
          </p>
        )}
        {!sheet && <Start desk={desk} />}
        {sheet && desk.busy && (
          <div className="coming reading" role="progressbar" aria-label={t('Reading the file')} />
        )}
        {sheet && answer && <Result desk={desk} answer={answer} />}
      </DropPlace>
    </Screen>
  );
}

function Start({ desk }: { desk: ImportDesk }) {
  const t = useText();
  return (
    <>
      <section className="drop-zone" aria-label={t('New file')}>
        <IconFileUpload size={28} stroke={1.5} aria-hidden />
        <p className="med">{t('Drop a CSV file here')}</p>
        <p className="dim">
          {t(
            'At most {count} rows. Known numbers are changed, others are made; columns left out stay as they are. Nothing is written before you have seen what it would do.',
            { count: showCount(mostRows) },
          )}
        </p>
        <div className="row wrap">
          <ChooseFile of="CSV" onFiles={desk.choose}>
            {t('Choose a file')}
          </ChooseFile>
          <Action icon={IconDownload} onPress={() => download(importTemplate, {}, t('Writing the list'))}>
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
              <th>{t('For a new account')}</th>
              <th>{t('What it takes')}</th>
            </tr>
          </thead>
          <tbody>
            {sheetColumns.map((c) => (
              <tr key={c.id}>
                <td className="code">{c.title}</td>
                <td>{c.needed ? t('Required') : <span className="dim">{t('Optional')}</span>}</td>
                <td>{t(c.takes)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

/** Why the sheet cannot be imported now, or null. */
function whyNotImport(t: Say, { answer, busy }: ImportDesk): string | null {
  if (busy) return t('The file is being read.');
  if (!answer) return t('There is nothing to import.');
  if (answer.faultsInFile > 0)
    return t('All or nothing: {count, plural, one {# fault is} other {# faults are}} open.', {
      count: answer.faultsInFile,
    });
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
      <ChooseFile of="CSV" look="plain" onFiles={desk.choose}>
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
    <div className="file-sums" role="status">
      <span>
        <b>{showCount(answer.rows)}</b>
        {t('Rows')}
      </span>
      <span>
        <b>{showCount(answer.added)}</b>
        {t('New')}
      </span>
      <span>
        <b>{showCount(answer.changed)}</b>
        {t('Changed')}
      </span>
      <span>
        <b>{showCount(answer.unchanged)}</b>
        {t('Unchanged')}
      </span>
      <span className={answer.faultsInFile > 0 ? 'fault-count' : ''}>
        <b>{showCount(answer.faultsInFile)}</b>
        {t('Faults')}
      </span>
    </div>
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
