import { IconArrowBackUp, IconCheck, IconDownload, IconWand } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { customerMasterPath } from './account-details.component.tsx';
import {
  downloadAccountImportTemplateEndpoint,
  maxSheetRows,
  accountSheetColumns,
} from './account-import.contract.ts';
import type { AccountImportResult } from './account-import.contract.ts';
import { useAccountImport } from './use-account-import.client.ts';
import type { AccountImportState } from './use-account-import.client.ts';
import { AccountImportChanges, AccountImportErrorsWithFixes } from './import-errors.component.tsx';
import { FileColumnMapping } from '#kit/web/file-column-mapping.tsx';
import { ChooseFileButton, DropZone, EmptyDropZone } from '#kit/web/drop-zone.tsx';
import {
  changedRowsLabel,
  FileColumnsTable,
  fileRowsLabel,
  FileSummary,
  newRowsLabel,
  getFaultyFileBlocker,
} from '#kit/web/file-import-parts.tsx';
import { formatCount } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { downloadOrOpenFile } from '#kit/web/download.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { toastSuccess } from '#kit/web/toasts.tsx';
import { Link, Screen, useNavigate } from '#kit/web/screen.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import { FileHeaderRowField } from '#kit/web/title-row.tsx';
import './accounts.css';

/** Imports accounts from a sheet. Nothing is written until every error is fixed here and the user presses Import. */
export default function AccountImportScreen() {
  const t = useTranslate();
  const desk = useAccountImport();
  const { result: answer, error: refused, sheet } = desk;
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
          <Link to={customerMasterPath}>{t('Customer Master')}</Link>
        )
      }
      actions={sheet && <Acts desk={desk} />}
    >
      <DropZone onFiles={desk.choose} rejection={refused} isReading={sheet !== null && desk.busy}>
        {!sheet && <Start desk={desk} />}
        {sheet && answer && <Result desk={desk} answer={answer} />}
      </DropZone>
    </Screen>
  );
}

function Start({ desk }: { desk: AccountImportState }) {
  const t = useTranslate();
  const me = useCurrentUser();
  return (
    <>
      <EmptyDropZone
        fileKind="sheet"
        title={t('Drop a CSV or XLSX file here')}
        hint={t(
          'Up to {count} rows. Accounts with existing numbers are updated, and new numbers are created. Missing columns are left unchanged. You’ll review every change before it’s saved.',
          { count: formatCount(maxSheetRows) },
        )}
        onFiles={desk.choose}
        besideButton={
          <>
            <Button
              icon={IconDownload}
              onPress={() =>
                downloadOrOpenFile(downloadAccountImportTemplateEndpoint, {}, t('Preparing the list'))
              }
            >
              {t('Template')}
            </Button>
            {me.can('importRecords:admin') && (
              <Link to="/admin/import" search={{ kind: 'accounts' }}>
                {t('Import a larger file')}
              </Link>
            )}
          </>
        }
      />
      <FileHeaderRowField />
      <FileColumnsTable
        columnHeaders={[t('For new accounts'), t('Accepted values')]}
        rows={accountSheetColumns.map(
          (c) =>
            [
              c.title,
              c.needed ? (
                t('Required')
              ) : (
                <span className="muted" key="needed">
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
function whyNotImport(t: Translate, { result: answer, busy }: AccountImportState): string | null {
  if (busy) return t('Reading the file…');
  if (!answer) return t('Nothing to import.');
  const faulty = getFaultyFileBlocker(t, answer.faultsInFile);
  if (faulty !== null) return faulty;
  if (answer.added + answer.changed === 0)
    return t('Nothing to import. All accounts already match the file.');
  return null;
}

function Acts({ desk }: { desk: AccountImportState }) {
  const t = useTranslate();
  const go = useNavigate();
  const count = (desk.result?.added ?? 0) + (desk.result?.changed ?? 0);
  const commit = async () => {
    const done = await desk.commit();
    if (!done) return;
    toastSuccess({
      text: '{added, plural, one {# account} other {# accounts}} created, {changed, plural, one {# account} other {# accounts}} updated.',
      params: { added: done.added, changed: done.changed },
    });
    go(customerMasterPath);
  };
  return (
    <>
      <ChooseFileButton fileKind="sheet" variant="plain" onFiles={desk.choose}>
        {t('Choose another file')}
      </ChooseFileButton>
      <Button variant="primary" icon={IconCheck} disabledReason={whyNotImport(t, desk)} onPress={commit}>
        {t('Import {count, plural, one {# account} other {# accounts}}', { count })}
      </Button>
    </>
  );
}

type View = 'faults' | 'adds' | 'changes';
/** How many rows each view has in the sheet. The response lists only the first of them. */
const inFile = (answer: AccountImportResult): Record<View, number> => ({
  faults: answer.faultsInFile,
  adds: answer.added,
  changes: answer.changed,
});
/** Errors come first, then new rows. */
function firstView(answer: AccountImportResult): View {
  if (answer.faultsInFile > 0) return 'faults';
  return answer.added > 0 ? 'adds' : 'changes';
}

function Result({ desk, answer }: { desk: AccountImportState; answer: AccountImportResult }) {
  const { correctCell: mend, removeRow: leaveOut } = desk;
  const [view, setView] = useState<View | null>(null);
  const acts = useMemo(() => ({ mend, leaveOut }), [mend, leaveOut]);
  const activeView = view ?? firstView(answer);
  return (
    <>
      <SheetSums answer={answer} />
      <Mapping desk={desk} answer={answer} />
      <ViewLine desk={desk} answer={answer} shown={activeView} onView={setView} />
      {activeView === 'faults' ? (
        <AccountImportErrorsWithFixes faults={answer.faults} acts={acts} />
      ) : (
        <AccountImportChanges rows={answer[activeView]} areNewAccounts={activeView === 'adds'} />
      )}
    </>
  );
}

/** The titles that are mapped, now or for an earlier file, and those that are unknown. */
function Mapping({ desk, answer }: { desk: AccountImportState; answer: AccountImportResult }) {
  const titles = desk.sheet?.titles ?? [];
  const unknown = new Set(
    answer.faults.flatMap(({ row, column, value }) => (row === 1 && column === null ? [value] : [])),
  );
  const columns = desk.fileTitles.flatMap((title, n) => {
    const now = titles[n] ?? title;
    if (title === '' || (now === title && !unknown.has(title))) return [];
    return [{ title, meaning: unknown.has(now) ? null : now }];
  });
  return (
    <FileColumnMapping
      columns={columns}
      choices={accountSheetColumns.map((column) => column.title)}
      isBusy={desk.busy}
      onChoose={desk.mapTitle}
    />
  );
}

function SheetSums({ answer }: { answer: AccountImportResult }) {
  const t = useTranslate();
  return (
    <FileSummary
      items={[
        [fileRowsLabel, answer.rows],
        [newRowsLabel, answer.added],
        [changedRowsLabel, answer.changed],
        [t('Unchanged'), answer.unchanged],
      ]}
      errorCount={answer.faultsInFile}
    />
  );
}

/** Selects errors, new rows or changed rows, and offers the bulk actions on all errors. */
function ViewLine({
  desk,
  answer,
  shown: activeView,
  onView,
}: {
  desk: AccountImportState;
  answer: AccountImportResult;
  shown: View;
  onView: (view: View) => void;
}) {
  const t = useTranslate();
  const views = [
    { id: 'faults', label: t('To fix {count}', { count: formatCount(answer.faultsInFile) }) },
    { id: 'adds', label: t('New {count}', { count: formatCount(answer.added) }) },
    { id: 'changes', label: t('Changed {count}', { count: formatCount(answer.changed) }) },
  ] as const;
  const suggestions = answer.faults.filter((error) => error.suggestion !== null).length;
  const listed = answer[activeView].length;
  return (
    <div className="import-views">
      <div className="segmented" role="group" aria-label={t('View')}>
        {views.map((v) => (
          <button key={v.id} type="button" aria-pressed={activeView === v.id} onClick={() => onView(v.id)}>
            {v.label}
          </button>
        ))}
      </div>
      {activeView === 'faults' && suggestions > 0 && (
        <Button
          isSmall
          icon={IconWand}
          disabledReason={desk.busy ? t('Reading the file…') : null}
          onPress={desk.applyAllSuggestions}
        >
          {t('Use all {count, plural, one {# suggestion} other {# suggestions}}', { count: suggestions })}
        </Button>
      )}
      {desk.correctionCount > 0 && (
        <Button isSmall variant="ghost" icon={IconArrowBackUp} onPress={desk.undo}>
          {t('Undo last correction')}
        </Button>
      )}
      {listed < inFile(answer)[activeView] && (
        <span className="caption">{t('Showing the first {count}.', { count: formatCount(listed) })}</span>
      )}
      <span className="caption">{whyNotImport(t, desk) ?? t('Nothing imported yet.')}</span>
    </div>
  );
}
