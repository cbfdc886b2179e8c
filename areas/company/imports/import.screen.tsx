import { IconArrowBackUp, IconCheck, IconListSearch, IconTrash } from '@tabler/icons-react';
import { useEffect } from 'react';
import { ImportColumnMappingForm } from './import-columns.form.tsx';
import { ImportErrorsOrNoticesUpTo200, ImportWarnings } from './import-error-list.component.tsx';
import {
  ImportHints,
  ImportRecordsInUse,
  useImportRecordsInUse,
  formatImportCheckBlocker,
  formatImportUndoBlocker,
} from './import-notes.component.tsx';
import { ImportProgress } from './import-progress.component.tsx';
import {
  importKindListPaths,
  importKindSideEffectNotes,
  importKindTitles,
  isImportInterrupted,
  getImportStatusBadge,
} from './import-kind-titles.client.ts';
import {
  startImportCheckEndpoint,
  discardImportEndpoint,
  getImportEndpoint,
  startImportUndoEndpoint,
  startImportWriteEndpoint,
} from './imports.contract.ts';
import type { ImportRunDetail, ImportRun } from './imports.contract.ts';
import { formatCount } from '#kit/contract/money.ts';
import { Button } from '#kit/web/button.tsx';
import { useUrlSearch } from '#kit/web/url-search.ts';
import { getCompanyTimeZone } from '#kit/web/company-identity.ts';
import { formatShortDateTimeWithZone } from '#kit/web/format-time.ts';
import { confirmAction } from '#kit/web/dialog.tsx';
import {
  changedRowsLabel,
  fileWarningsLabel,
  fileRowsLabel,
  FileSummary,
  newRowsLabel,
  getFaultyFileBlocker,
} from '#kit/web/file-import-parts.tsx';
import { followJobBehindOverlay } from '#kit/web/jobs-tray.tsx';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiMutation, useRecordQuery } from '#kit/web/api-query.ts';
import { translateAnonymousOrErasedPersonName } from '#kit/contract/person-name.ts';
import { Link, Screen, usePathParam } from '#kit/web/screen.tsx';
import { Badge } from '#kit/web/status-badge.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** One import: its columns, what it would do, every error, and the actions to write or undo it. */
export default function ImportScreen() {
  const t = useTranslate();
  const found = useRecordQuery(getImportEndpoint, usePathParam('id'), (id) => ({ params: { id } }));
  const run = found.data;
  useKindInAddress(run);
  return (
    <Screen
      title={t('Import')}
      note={run && `${run.fileName} · ${t(importKindTitles[run.kind])}`}
      actions={run && <Acts run={run} />}
      scrolls
    >
      <div className="pad col">
        <QueryBoundary query={found} skeletonLines={8}>
          {(shownRun) => <Shown run={shownRun} />}
        </QueryBoundary>
      </div>
    </Screen>
  );
}

/** The setup navigation depends on the kind in the URL. Older links and notifications leave it out. */
function useKindInAddress(run: ImportRun | undefined): void {
  const [address, change] = useUrlSearch();
  const kind = run?.kind;
  const isMissing = kind !== undefined && address['kind'] !== kind;
  useEffect(() => {
    if (isMissing) change({ kind });
  }, [isMissing, kind, change]);
}

function Shown({ run }: { run: ImportRunDetail }) {
  const t = useTranslate();
  const look = getImportStatusBadge(run);
  const isInUse = (useImportRecordsInUse(run).data?.count ?? 0) > 0;
  const mayMap = ['read', 'checked', 'failed'].includes(run.state);
  return (
    <>
      <div className="row wrap" style={{ paddingLeft: 4 }}>
        <Badge tone={look.tone}>{t(look.name)}</Badge>
        {run.state === 'imported' && (
          <Link to={importKindListPaths[run.kind]}>
            {t('Open the list: {kind}', { kind: t(importKindTitles[run.kind]) })}
          </Link>
        )}
        <Link to="/admin/import" search={{ kind: run.kind }}>
          {t('Choose another file')}
        </Link>
        <span className="muted">{historyOf(t, run)}</span>
        {/* The records in use are listed below. */}
        {run.why !== null && !isInUse && <span>{t(run.why.sentence, run.why.params)}</span>}
        <ImportProgress run={run} />
        {isImportInterrupted(run) && (
          <span>
            {run.state === 'undoing'
              ? t('The undo stopped before it finished. Nothing was removed.')
              : t('The import stopped before it finished. Nothing was imported.')}
          </span>
        )}
        {run.state === 'discarded' && <span>{t('File rows removed. Nothing was imported.')}</span>}
        {run.state === 'expired' && (
          <span>{t('The rows of the file were removed after 30 days. Upload the file again.')}</span>
        )}
      </div>
      {run.faults !== null && run.state !== 'discarded' && (
        <FileSummary
          items={[
            [fileRowsLabel, run.rows],
            [newRowsLabel, run.added ?? 0],
            [changedRowsLabel, run.changed ?? 0],
            [t('Unchanged'), run.unchanged ?? 0],
            ...((run.notices ?? 0) > 0 ? [[fileWarningsLabel, run.notices] as const] : []),
          ]}
          errorCount={run.faults}
        />
      )}
      {run.kind === 'people' && run.state === 'checked' && (run.added ?? 0) > 0 && (
        <p className="note tone-wait" role="status">
          {t(importKindSideEffectNotes.people ?? '')}
        </p>
      )}
      <ImportHints run={run} />
      <ImportRecordsInUse run={run} />
      <ImportWarnings run={run} />
      {(run.faults ?? 0) > 0 && run.state !== 'discarded' && <ImportErrorsOrNoticesUpTo200 run={run} />}
      {mayMap && <ImportColumnMappingForm key={run.id} run={run} />}
    </>
  );
}

/** When the file was uploaded, written and undone, in the company's time zone. */
function historyOf(t: Translate, run: ImportRunDetail): string {
  const zone = getCompanyTimeZone();
  const uploaderName = translateAnonymousOrErasedPersonName(t, run.madeBy) ?? '–';
  const steps = [
    t('Uploaded {moment} by {name}', {
      moment: formatShortDateTimeWithZone(run.madeAt, zone),
      name: uploaderName,
    }),
  ];
  if (run.importedAt !== null)
    steps.push(t('Imported {moment}', { moment: formatShortDateTimeWithZone(run.importedAt, zone) }));
  if (run.undoneAt !== null)
    steps.push(
      run.state === 'discarded'
        ? t('Discarded {moment}', { moment: formatShortDateTimeWithZone(run.undoneAt, zone) })
        : t('Undone {moment}', { moment: formatShortDateTimeWithZone(run.undoneAt, zone) }),
    );
  return steps.join(' · ');
}

function Acts({ run }: { run: ImportRunDetail }) {
  if (run.state === 'imported' || (run.state === 'undoing' && isImportInterrupted(run)))
    return <UndoAct run={run} />;
  if (run.state === 'checked')
    return (
      <>
        <DiscardAct run={run} />
        {(run.faults ?? 0) > 0 && <CheckAct run={run} />}
        <WriteAct run={run} />
      </>
    );
  return run.state === 'read' || run.state === 'failed' || isImportInterrupted(run) ? (
    <>
      <DiscardAct run={run} />
      <CheckAct run={run} isPrimary />
    </>
  ) : null;
}

function CheckAct({ run, isPrimary = false }: { run: ImportRunDetail; isPrimary?: boolean }) {
  const t = useTranslate();
  const check = useApiMutation(startImportCheckEndpoint);
  const start = async () => {
    const started = await check.run({ params: { id: run.id } });
    if (started) await followJobBehindOverlay(started.jobId, t('Checking the file'), ['imports']);
  };
  return (
    <Button
      variant={isPrimary ? 'primary' : 'plain'}
      icon={IconListSearch}
      disabledReason={formatImportCheckBlocker(t, run)}
      onPress={start}
    >
      {run.state === 'read' ? t('Check file') : t('Check again')}
    </Button>
  );
}

function WriteAct({ run }: { run: ImportRunDetail }) {
  const t = useTranslate();
  const write = useApiMutation(startImportWriteEndpoint);
  const start = async () => {
    const started = await write.run({ params: { id: run.id } });
    if (started) await followJobBehindOverlay(started.jobId, t('Importing the file'), ['imports']);
  };
  return (
    <Button variant="primary" icon={IconCheck} disabledReason={whyNotWrite(t, run)} onPress={start}>
      {titleOfWrite(t, run)}
    </Button>
  );
}

function DiscardAct({ run }: { run: ImportRunDetail }) {
  const t = useTranslate();
  const discard = useApiMutation(discardImportEndpoint, {
    successMessage: () => ({ text: 'File discarded' }),
  });
  const confirm = async () => {
    const isSure = await confirmAction({
      title: t('Discard file'),
      body: t('Removes the rows of {file}. Nothing was imported from it.', { file: run.fileName }),
      confirmLabel: t('Discard file'),
      isDestructive: true,
    });
    if (isSure) await discard.run({ params: { id: run.id } });
  };
  return (
    <Button icon={IconTrash} onPress={confirm}>
      {t('Discard file…')}
    </Button>
  );
}

function UndoAct({ run }: { run: ImportRunDetail }) {
  const t = useTranslate();
  const undo = useApiMutation(startImportUndoEndpoint);
  const inUse = useImportRecordsInUse(run);
  const count = inUse.data?.count ?? 0;
  const takeBack = async () => {
    const sure = await confirmAction({
      title: t('Undo import'),
      body: sentencesOfUndo(t, run).join(' '),
      confirmLabel: t('Undo import'),
      isDestructive: true,
    });
    const started = sure ? await undo.run({ params: { id: run.id } }) : undefined;
    if (started) await followJobBehindOverlay(started.jobId, t('Undoing the import'), ['imports']);
    // Lists records that came into use since then.
    inUse.refetch();
  };
  return (
    <Button
      variant="danger"
      icon={IconArrowBackUp}
      disabledReason={count > 0 ? formatImportUndoBlocker(t, count) : null}
      onPress={takeBack}
    >
      {run.state === 'undoing' ? t('Undo again…') : t('Undo import…')}
    </Button>
  );
}

/** What the import will do. */
function titleOfWrite(t: Translate, { added, changed }: ImportRun): string {
  const counts = { added: formatCount(added ?? 0), changed: formatCount(changed ?? 0) };
  if ((added ?? 0) + (changed ?? 0) === 0) return t('Import');
  if ((changed ?? 0) === 0) return t('Import: add {added}', counts);
  return (added ?? 0) === 0
    ? t('Import: update {changed}', counts)
    : t('Import: add {added}, update {changed}', counts);
}

/** Describes what undoing an import does, and what it leaves. */
function sentencesOfUndo(t: Translate, { kind, added, changed }: ImportRun): string[] {
  const sentences = [
    t('Removes {count, plural, one {# added record} other {# added records}}.', { count: added ?? 0 }),
  ];
  if ((changed ?? 0) > 0)
    sentences.push(
      t(
        '{count, plural, one {# updated record keeps its} other {# updated records keep their}} new values.',
        {
          count: changed ?? 0,
        },
      ),
    );
  if (kind === 'people') sentences.push(t('A user referenced by other records is deactivated, not removed.'));
  if (kind === 'openInvoices')
    sentences.push(
      t(
        'Statements, lists and aging exclude them, and a corrected file can reuse their numbers. The next invoice number doesn’t change.',
      ),
    );
  return sentences;
}

function whyNotWrite(t: Translate, run: ImportRun): string | null {
  const faulty = getFaultyFileBlocker(t, run.faults ?? 0);
  if (faulty !== null) return faulty;
  return (run.added ?? 0) + (run.changed ?? 0) === 0
    ? t('Nothing to import. Everything is already there.')
    : null;
}
