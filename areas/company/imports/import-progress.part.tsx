import type { ImportRun } from './imports.contract.ts';
import { showCount } from '#kit/contract/money.ts';
import { useText } from '#kit/web/text.tsx';

/** How far the check, the writing or the undo of an import is. */
export function ImportProgress({ run: { progress } }: { run: ImportRun }) {
  const t = useText();
  if (progress === null) return null;
  const done = { done: showCount(progress.done), total: showCount(progress.total) };
  return (
    <span role="status">
      {progress.isRepeated && `${t('The server was interrupted. The work runs again from its start.')} `}
      {progress.total > 0 && t('{done} of {total} rows', done)}
    </span>
  );
}
