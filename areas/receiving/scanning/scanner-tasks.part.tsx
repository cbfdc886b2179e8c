import { IconClipboardList } from '@tabler/icons-react';
import './scanner-tasks.css';
import { inHand } from './scanner-tasks.web.ts';
import { lookNow, show, useScanner } from './scanner-state.web.ts';
import { taskWords } from '#areas/floor/tasks/task-words.web.ts';
import { taskState } from '#areas/floor/tasks/tasks.contract.ts';
import type { TaskHere } from '#areas/floor/tasks/tasks.contract.ts';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

const toggle = () => show({ sheet: lookNow().sheet === 'tasks' ? null : 'tasks', complaint: null });

/** How many tasks wait for somebody, in the head of the page. */
export function TaskChip() {
  const t = useText();
  const { sync, sheet } = useScanner();
  const tasks = sync?.tasks ?? [];
  const open = tasks.filter((task) => task.status === taskState.open).length;
  if (tasks.length === 0) return null;
  return (
    <button
      type="button"
      className={open > 0 ? 'scan-tasks some' : 'scan-tasks'}
      aria-expanded={sheet === 'tasks'}
      aria-label={t('{count, plural, one {# open task} other {# open tasks}}', { count: open })}
      onClick={toggle}
    >
      <IconClipboardList size={22} stroke={1.75} aria-hidden />
      <span aria-hidden>{open}</span>
    </button>
  );
}

/** How many of its boxes are done. */
export const howFar = (t: Say, { counted, units }: TaskHere): string =>
  t('{counted} of {units}', { counted, units });
const endings: Record<number, string> = {
  [taskState.done]: 'The task is done.',
  [taskState.cancelled]: 'The task was cancelled.',
  [taskState.expired]: 'The task ended with its day.',
};

/** The task in hand, over the job: what it asks for, the next box's place, and how far it is. */
export function TaskBar() {
  const t = useText();
  const { sync, seenTasks } = useScanner();
  const task = inHand(sync?.tasks ?? [], seenTasks);
  if (!task) return null;
  const ending = endings[task.status];
  const press = () => (ending === undefined ? toggle() : show({ seenTasks: [...seenTasks, task.id] }));
  return (
    <button
      type="button"
      className={`scan-task-bar ${ending === undefined ? '' : 'ended'}`}
      aria-live="polite"
      onClick={press}
    >
      <span className="grow">
        <span className="k">{ending === undefined ? taskWords(t, task) : t(ending)}</span>
        <span className="v ell">{ending === undefined ? nextOf(t, task) : taskWords(t, task)}</span>
      </span>
      <span className="c">{howFar(t, task)}</span>
    </button>
  );
}
/** What is to be scanned next for it. */
export function nextOf(t: Say, { next }: TaskHere): string {
  if (!next) return t('Nothing is left there.');
  return next.place === null ? t('Next {code}', { code: next.code }) : t('Next {code}', { code: next.place });
}
