import { IconClipboardList } from '@tabler/icons-react';
import './scanner-tasks.css';
import { findCurrentOrUnseenEndedTask } from './scanner-tasks.client.ts';
import { getScannerState, updateScannerState, useScannerState } from './scanner-state.client.ts';
import { formatTaskSentence } from '#areas/floor/tasks/task-description.client.ts';
import { taskStatus } from '#areas/floor/tasks/tasks.contract.ts';
import type { ScannerTask } from '#areas/floor/tasks/tasks.contract.ts';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

const toggle = () =>
  updateScannerState({ sheet: getScannerState().sheet === 'tasks' ? null : 'tasks', errorMessage: null });

/** The number of tasks waiting to be taken, in the page header. */
export function OpenTaskCountChip() {
  const t = useTranslate();
  const { sync, sheet } = useScannerState();
  const tasks = sync?.tasks ?? [];
  const open = tasks.filter((task) => task.status === taskStatus.open).length;
  if (tasks.length === 0) return null;
  return (
    <button
      type="button"
      className={open > 0 ? 'open-task-count has-open-tasks' : 'open-task-count'}
      aria-expanded={sheet === 'tasks'}
      aria-label={t('{count, plural, one {# open task} other {# open tasks}}', { count: open })}
      onClick={toggle}
    >
      <IconClipboardList size={22} stroke={1.75} aria-hidden />
      <span aria-hidden>{open}</span>
    </button>
  );
}

/** How many of the task's units are done. */
export const formatTaskProgress = (t: Translate, { counted, units }: ScannerTask): string =>
  t('{counted} of {units}', { counted, units });
const endings: Record<number, string> = {
  [taskStatus.done]: 'Task done.',
  [taskStatus.cancelled]: 'The task was cancelled.',
  [taskStatus.expired]: 'The task ended with the operating day.',
};

/** The current task, above the job: what it requires, the next unit's position, and the progress. */
export function CurrentOrEndedTaskBar() {
  const t = useTranslate();
  const { sync, seenTasks } = useScannerState();
  const task = findCurrentOrUnseenEndedTask(sync?.tasks ?? [], seenTasks);
  if (!task) return null;
  const ending = endings[task.status];
  const press = () =>
    ending === undefined ? toggle() : updateScannerState({ seenTasks: [...seenTasks, task.id] });
  return (
    <button
      type="button"
      className={`current-task-bar ${ending === undefined ? '' : 'ended'}`}
      aria-live="polite"
      onClick={press}
    >
      <span className="grow">
        <span className="job-label">{ending === undefined ? formatTaskSentence(t, task) : t(ending)}</span>
        <span className="job-value ellipsis">
          {ending === undefined ? formatNextTaskScan(t, task) : formatTaskSentence(t, task)}
        </span>
      </span>
      <span className="job-count">{formatTaskProgress(t, task)}</span>
    </button>
  );
}
/** Describes what to scan next for the task. */
export function formatNextTaskScan(t: Translate, { next }: ScannerTask): string {
  if (!next) return t('No units are left there.');
  return next.place === null ? t('Next {code}', { code: next.code }) : t('Next {code}', { code: next.place });
}
