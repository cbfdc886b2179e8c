import { importKindLists, importKindTitles } from './import-titles.web.ts';
import { importColumns } from './import-columns.contract.ts';
import { findImportFaults } from './imports.contract.ts';
import type { ImportFault, ImportRun } from './imports.contract.ts';
import { fieldSentence } from '#kit/web/field-sentence.ts';
import { FileFaults } from '#kit/web/file-parts.tsx';
import { Answered } from '#kit/web/nothing.tsx';
import { A } from '#kit/web/screen.tsx';
import { useAnswer } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

/** Of notices about records that are there already and differ. */
const keptCode = 'import.kept';

/** What a check says besides faults: what the import leaves as it is, and dates that it asks about. */
export function ImportNotices({ run }: { run: ImportRun }) {
  if (run.state !== 'checked' || (run.notices ?? 0) === 0) return null;
  return <ImportFaultList run={run} areNotices />;
}

/** The first faults of a file: where each is, what is wrong, and what was probably meant. */
export function ImportFaultList({ run, areNotices = false }: { run: ImportRun; areNotices?: boolean }) {
  const t = useText();
  const faults = useAnswer(findImportFaults, {
    params: { id: run.id },
    query: { rows: 200, notices: areNotices },
  });
  const titleOf = ({ column }: ImportFault): string =>
    t(importColumns[run.kind].find(({ id }) => id === column)?.title ?? '');
  // A sentence that names another column or what a cell may say calls it as the screen does.
  const inWords = (params: ImportFault['params']) => ({
    ...params,
    ...(params['title'] === undefined ? {} : { title: t(String(params['title'])) }),
    ...(params['choices'] === undefined
      ? {}
      : {
          choices: String(params['choices'])
            .split(', ')
            .map((word) => t(word))
            .join(t(', ')),
        }),
  });
  // What a form says of a field is said of the column.
  const sentenceOf = (fault: ImportFault): string =>
    fault.code === 'import.invalid'
      ? fieldSentence(t, fault.sentence, titleOf(fault))
      : t(fault.sentence, inWords(fault.params));
  const shown = (fault: ImportFault) => ({
    row: fault.row,
    column: titleOf(fault),
    value: fault.value,
    fault: [
      sentenceOf(fault),
      ...(fault.suggestion === null ? [] : [t('Perhaps {value}.', { value: fault.suggestion })]),
    ].join(' – '),
  });
  return (
    <Answered of={faults}>
      {({ data, totalRows }) => (
        <>
          <FileFaults faults={data.map(shown)} total={totalRows} areNotices={areNotices} />
          {data.some(({ code }) => code === keptCode) && (
            <p style={{ paddingLeft: 4 }}>
              {t('What is there already stays as it is. Change it on its own screen.')}{' '}
              <A to={importKindLists[run.kind]}>
                {t('Open the list: {kind}', { kind: t(importKindTitles[run.kind]) })}
              </A>
            </p>
          )}
        </>
      )}
    </Answered>
  );
}
