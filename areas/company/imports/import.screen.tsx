import { IconArrowBackUp, IconCheck, IconListSearch, IconTrash } from '@tabler/icons-react';
import { useEffect } from 'react';
import { ImportColumns } from './import-columns.form.tsx';
import { ImportFaultList, ImportNotices } from './import-fault-list.part.tsx';
import { ImportNotes, RecordsInUse, useRecordsInUse, whyNotCheck, whyNotUndo } from './import-notes.part.tsx';
import { ImportProgress } from './import-progress.part.tsx';
import {
  importKindLists,
  importKindNotes,
  importKindTitles,
  isCutOff,
  lookOfImport,
} from './import-titles.web.ts';
import { checkImport, discardImport, getImport, undoImport, writeImport } from './imports.contract.ts';
import type { ImportDetail, ImportRun } from './imports.contract.ts';
import { showCount } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { useAddress } from '#kit/web/address.ts';
import { companyZone } from '#kit/web/house.ts';
import { showNamedMoment } from '#kit/web/moments.ts';
import { ask } from '#kit/web/dialog.tsx';
import { changedRows, fileNotices, fileRows, FileSums, newRows, whyFaulty } from '#kit/web/file-parts.tsx';
import { follow } from '#kit/web/jobs.tsx';
import { Answered } from '#kit/web/nothing.tsx';
import { useAct, useRecord } from '#kit/web/query.ts';
import { personName } from '#kit/contract/person-name.ts';
import { A, Screen, usePathValue } from '#kit/web/screen.tsx';
import { Badge } from '#kit/web/state.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

/** One import: its columns, what it would do, every fault, and the way to write it or take it back. */
export default function ImportScreen() {
  const t = useText();
  const found = useRecord(getImport, usePathValue('id'), (id) => ({ params: { id } }));
  const run = found.data;
  useKindInAddress(run);
  return (
    <Screen
      title={t('Import')}
      note={run && `${run.fileName} · ${t(importKindTitles[run.kind])}`}
      acts={run && <Acts run={run} />}
      scroll
    >
      <div className="pad col">
        <Answered of={found} lines={8}>
          {(shown) => <Shown run={shown} />}
        </Answered>
      </div>
    </Screen>
  );
}

/** The bar of the setup goes by the kind in the address, which an older link or a notice leaves out. */
function useKindInAddress(run: ImportRun | undefined): void {
  const [address, change] = useAddress();
  const kind = run?.kind;
  const isMissing = kind !== undefined && address['kind'] !== kind;
  useEffect(() => {
    if (isMissing) change({ kind });
  }, [isMissing, kind, change]);
}

function Shown({ run }: { run: ImportDetail }) {
  const t = useText();
  const look = lookOfImport(run);
  const isInUse = (useRecordsInUse(run).data?.count ?? 0) > 0;
  const mayMap = ['read', 'checked', 'failed'].includes(run.state);
  return (
    <>
      <div className="row wrap" style={{ paddingLeft: 4 }}>
        <Badge tone={look.tone}>{t(look.name)}</Badge>
        {run.state === 'imported' && (
          <A to={importKindLists[run.kind]}>
            {t('Open the list: {kind}', { kind: t(importKindTitles[run.kind]) })}
          </A>
        )}
        <A to="/admin/import" search={{ kind: run.kind }}>
          {t('Another file')}
        </A>
        <span className="dim">{historyOf(t, run)}</span>
        {/* Which records are in use is listed below. */}
        {run.why !== null && !isInUse && <span>{t(run.why.sentence, run.why.params)}</span>}
        <ImportProgress run={run} />
        {isCutOff(run) && (
          <span>
            {run.state === 'undoing'
              ? t('The work stopped before its end. Nothing was removed.')
              : t('The work stopped before its end. Nothing was written.')}
          </span>
        )}
        {run.state === 'discarded' && (
          <span>{t('The rows of the file were removed. Nothing was imported.')}</span>
        )}
        {run.state === 'expired' && (
          <span>{t('The rows of the file were removed after 30 days. Upload the file again.')}</span>
        )}
      </div>
      {run.faults !== null && run.state !== 'discarded' && (
        <FileSums
          sums={[
            [fileRows, run.rows],
            [newRows, run.added ?? 0],
            [changedRows, run.changed ?? 0],
            [t('Unchanged'), run.unchanged ?? 0],
            ...((run.notices ?? 0) > 0 ? [[fileNotices, run.notices] as const] : []),
          ]}
          faults={run.faults}
        />
      )}
      {run.kind === 'people' && run.state === 'checked' && (run.added ?? 0) > 0 && (
        <p className="note t-wait" role="status">
          {t(importKindNotes.people ?? '')}
        </p>
      )}
      <ImportNotes run={run} />
      <RecordsInUse run={run} />
      <ImportNotices run={run} />
      {(run.faults ?? 0) > 0 && run.state !== 'discarded' && <ImportFaultList run={run} />}
      {mayMap && <ImportColumns key={run.id} run={run} />}
    </>
  );
}

/** When the file was uploaded, written and taken back, by the time of the company. */
function historyOf(t: Say, run: ImportDetail): string {
  const zone = companyZone();
  const by = personName(t, run.madeBy) ?? '–';
  const steps = [t('Uploaded {moment} by {name}', { moment: showNamedMoment(run.madeAt, zone), name: by })];
  if (run.importedAt !== null)
    steps.push(t('Imported {moment}', { moment: showNamedMoment(run.importedAt, zone) }));
  if (run.undoneAt !== null)
    steps.push(
      run.state === 'discarded'
        ? t('Discarded {moment}', { moment: showNamedMoment(run.undoneAt, zone) })
        : t('Undone {moment}', { moment: showNamedMoment(run.undoneAt, zone) }),
    );
  return steps.join(' · ');
}

function Acts({ run }: { run: ImportDetail }) {
  if (run.state === 'imported' || (run.state === 'undoing' && isCutOff(run))) return <UndoAct run={run} />;
  if (run.state === 'checked')
    return (
      <>
        <DiscardAct run={run} />
        {(run.faults ?? 0) > 0 && <CheckAct run={run} />}
        <WriteAct run={run} />
      </>
    );
  return run.state === 'read' || run.state === 'failed' || isCutOff(run) ? (
    <>
      <DiscardAct run={run} />
      <CheckAct run={run} isPrimary />
    </>
  ) : null;
}

function CheckAct({ run, isPrimary = false }: { run: ImportDetail; isPrimary?: boolean }) {
  const t = useText();
  const check = useAct(checkImport);
  const start = async () => {
    const started = await check.run({ params: { id: run.id } });
    if (started) await follow(started.jobId, t('Checking the import'), ['imports']);
  };
  return (
    <Action
      look={isPrimary ? 'go' : 'plain'}
      icon={IconListSearch}
      whyNot={whyNotCheck(t, run)}
      onPress={start}
    >
      {run.state === 'read' ? t('Check file') : t('Check again')}
    </Action>
  );
}

function WriteAct({ run }: { run: ImportDetail }) {
  const t = useText();
  const write = useAct(writeImport);
  const start = async () => {
    const started = await write.run({ params: { id: run.id } });
    if (started) await follow(started.jobId, t('Writing the import'), ['imports']);
  };
  return (
    <Action look="go" icon={IconCheck} whyNot={whyNotWrite(t, run)} onPress={start}>
      {titleOfWrite(t, run)}
    </Action>
  );
}

function DiscardAct({ run }: { run: ImportDetail }) {
  const t = useText();
  const discard = useAct(discardImport, { says: () => ({ text: 'File discarded' }) });
  const confirm = async () => {
    const isSure = await ask({
      title: t('Discard file'),
      body: t('The rows of {file} are removed. Nothing of it was imported.', { file: run.fileName }),
      act: t('Discard file'),
      leave: t('Cancel'),
      risk: true,
    });
    if (isSure) await discard.run({ params: { id: run.id } });
  };
  return (
    <Action icon={IconTrash} onPress={confirm}>
      {t('Discard file…')}
    </Action>
  );
}

function UndoAct({ run }: { run: ImportDetail }) {
  const t = useText();
  const undo = useAct(undoImport);
  const inUse = useRecordsInUse(run);
  const count = inUse.data?.count ?? 0;
  const takeBack = async () => {
    const sure = await ask({
      title: t('Undo import'),
      body: sentencesOfUndo(t, run).join(' '),
      act: t('Undo import'),
      leave: t('Cancel'),
      risk: true,
    });
    const started = sure ? await undo.run({ params: { id: run.id } }) : undefined;
    if (started) await follow(started.jobId, t('Undoing the import'), ['imports']);
    // A record that came into use since is listed.
    inUse.again();
  };
  return (
    <Action
      look="risk"
      icon={IconArrowBackUp}
      whyNot={count > 0 ? whyNotUndo(t, count) : null}
      onPress={takeBack}
    >
      {run.state === 'undoing' ? t('Undo again…') : t('Undo import…')}
    </Action>
  );
}

/** What the import will do. */
function titleOfWrite(t: Say, { added, changed }: ImportRun): string {
  const counts = { added: showCount(added ?? 0), changed: showCount(changed ?? 0) };
  if ((added ?? 0) + (changed ?? 0) === 0) return t('Import');
  if ((changed ?? 0) === 0) return t('Import: add {added}', counts);
  return (added ?? 0) === 0
    ? t('Import: change {changed}', counts)
    : t('Import: add {added}, change {changed}', counts);
}

/** What undoing an import does, and what it leaves. */
function sentencesOfUndo(t: Say, { kind, added, changed }: ImportRun): string[] {
  const sentences = [
    t('{count, plural, one {# added record is} other {# added records are}} removed.', { count: added ?? 0 }),
  ];
  if ((changed ?? 0) > 0)
    sentences.push(
      t(
        '{count, plural, one {# changed record keeps its} other {# changed records keep their}} new values.',
        {
          count: changed ?? 0,
        },
      ),
    );
  if (kind === 'people') sentences.push(t('A person whom other records name is deactivated and stays.'));
  if (kind === 'openInvoices')
    sentences.push(
      t(
        'Statements, lists and ages leave them out, and a corrected file may use their numbers. The next invoice number stays as it is.',
      ),
    );
  return sentences;
}

function whyNotWrite(t: Say, run: ImportRun): string | null {
  const faulty = whyFaulty(t, run.faults ?? 0);
  if (faulty !== null) return faulty;
  return (run.added ?? 0) + (run.changed ?? 0) === 0
    ? t('There is nothing to import: everything is there already.')
    : null;
}
