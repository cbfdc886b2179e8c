import { IconArrowBackUp, IconCheck, IconListSearch } from '@tabler/icons-react';
import { ImportColumns } from './import-columns.form.tsx';
import { ImportFaultList } from './import-fault-list.part.tsx';
import { importKindTitles, isCutOff, lookOfImport } from './import-titles.web.ts';
import { checkImport, getImport, undoImport, writeImport } from './imports.contract.ts';
import type { ImportRun } from './imports.contract.ts';
import { showCount } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { ask } from '#kit/web/dialog.tsx';
import { FileSums, whyFaulty } from '#kit/web/file-parts.tsx';
import { follow } from '#kit/web/jobs.tsx';
import { Answered } from '#kit/web/nothing.tsx';
import { useAct, useRecord } from '#kit/web/query.ts';
import { A, Screen, usePathValue } from '#kit/web/screen.tsx';
import { Badge } from '#kit/web/state.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

/** One import: its columns, what it would do, every fault, and the way to write it or take it back. */
export default function ImportScreen() {
  const t = useText();
  const found = useRecord(getImport, usePathValue('id'), (id) => ({ params: { id } }));
  const run = found.data;
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

function Shown({ run }: { run: ImportRun }) {
  const t = useText();
  const look = lookOfImport(run);
  const mayMap = ['read', 'checked', 'failed'].includes(run.state);
  return (
    <>
      <div className="row wrap" style={{ paddingLeft: 4 }}>
        <Badge tone={look.tone}>{t(look.name)}</Badge>
        <A to={`/admin/import?kind=${run.kind}`}>{t('Another file')}</A>
        {run.why !== null && <span>{t(run.why.sentence, run.why.params)}</span>}
        {isCutOff(run) && (
          <span>
            {run.state === 'undoing'
              ? t('The work stopped before its end. Nothing was removed.')
              : t('The work stopped before its end. Nothing was written.')}
          </span>
        )}
        {run.state === 'expired' && (
          <span>{t('The rows of the file were removed after 30 days. Upload the file again.')}</span>
        )}
      </div>
      {run.faults !== null && (
        <FileSums
          sums={[
            [t('Rows'), run.rows],
            [t('rows|New'), run.added ?? 0],
            [t('rows|Changed'), run.changed ?? 0],
            [t('Unchanged'), run.unchanged ?? 0],
          ]}
          faults={run.faults}
        />
      )}
      {run.kind === 'people' && run.state === 'checked' && (run.added ?? 0) > 0 && (
        <p className="note t-wait" role="status">
          {t('Each added person gets a letter with a link to sign in as soon as you import.')}
        </p>
      )}
      {(run.faults ?? 0) > 0 && <ImportFaultList run={run} />}
      {mayMap && <ImportColumns key={run.id} run={run} />}
    </>
  );
}

function Acts({ run }: { run: ImportRun }) {
  const t = useText();
  const check = useAct(checkImport);
  const write = useAct(writeImport);
  const undo = useAct(undoImport);
  const params = { id: run.id };
  const startCheck = async () => {
    const started = await check.run({ params });
    if (started) await follow(started.jobId, t('Checking the import'), ['imports']);
  };
  const startWrite = async () => {
    const started = await write.run({ params });
    if (started) await follow(started.jobId, t('Writing the import'), ['imports']);
  };
  const takeBack = async () => {
    const sure = await ask({
      title: t('Undo import'),
      body: sentencesOfUndo(t, run).join(' '),
      act: t('Undo import'),
      leave: t('Cancel'),
      risk: true,
    });
    const started = sure ? await undo.run({ params }) : undefined;
    if (started) await follow(started.jobId, t('Undoing the import'), ['imports']);
  };
  if (run.state === 'imported' || (run.state === 'undoing' && isCutOff(run)))
    return (
      <Action icon={IconArrowBackUp} onPress={takeBack}>
        {run.state === 'undoing' ? t('Undo again…') : t('Undo import…')}
      </Action>
    );
  const isFaulty = (run.faults ?? 0) > 0;
  if (run.state === 'checked')
    return (
      <>
        {isFaulty && (
          <Action icon={IconListSearch} onPress={startCheck}>
            {t('Check again')}
          </Action>
        )}
        <Action look="go" icon={IconCheck} whyNot={whyNotWrite(t, run)} onPress={startWrite}>
          {titleOfWrite(t, run)}
        </Action>
      </>
    );
  return run.state === 'read' || run.state === 'failed' || isCutOff(run) ? (
    <Action look="go" icon={IconListSearch} onPress={startCheck}>
      {run.state === 'read' ? t('Check file') : t('Check again')}
    </Action>
  ) : null;
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
      t('The numbers of the invoices stay used. To import them again, give them other numbers.'),
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
