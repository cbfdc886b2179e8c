import type { ImportRun } from './imports.contract.ts';
import { formatCount } from '#kit/contract/money.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** The progress of the check, writing or undo of an import. */
export function ImportProgress({ run: { progress } }: { run: ImportRun }) {
  const t = useTranslate();
  if (progress === null) return null;
  const done = { done: formatCount(progress.done), total: formatCount(progress.total) };
  return (
    <span role="status">
      {progress.isRepeated && `${t('The server restarted. The job is starting over.')} `}
      {progress.total > 0 && t('{done} of {total} rows', done)}
    </span>
  );
}
