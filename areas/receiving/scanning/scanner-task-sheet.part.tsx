import { IconAlertTriangle, IconArrowBackUp, IconHandGrab } from '@tabler/icons-react';
import { filled } from './scan-face.web.ts';
import { Frame, Key } from './scanner-keys.part.tsx';
import { giveBack, takeInHand } from './scanner-take.web.ts';
import { howFar, nextOf } from './scanner-tasks.part.tsx';
import { useScanner } from './scanner-state.web.ts';
import { taskWords } from '#areas/floor/tasks/task-words.web.ts';
import { taskState } from '#areas/floor/tasks/tasks.contract.ts';
import { useText } from '#kit/web/text.tsx';

/** What a manager asks for: the one in hand first, then what may be taken, then what others have. */
export function Tasks() {
  const t = useText();
  const { sync, complaint, on } = useScanner();
  const tasks = (sync?.tasks ?? []).filter((task) => task.status < taskState.done);
  const busy = tasks.some((task) => task.mine);
  return (
    <Frame title={t('Tasks')}>
      {complaint && (
        <p className="scan-note t-fault" role="alert">
          <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
          {filled(t, complaint.sentence, complaint.params)}
        </p>
      )}
      {!on && <p className="dim">{t('No network: these are the tasks as they were last heard of.')}</p>}
      {tasks.length === 0 && <p className="dim">{t('No task is open.')}</p>}
      {tasks.map((task) => (
        <article key={task.id} className="scan-task" aria-label={taskWords(t, task)}>
          <p className="say">{taskWords(t, task)}</p>
          {task.note !== null && <p className="note">{task.note}</p>}
          <p className="far">
            <b>{howFar(t, task)}</b>
            {task.takenBy === null
              ? nextOf(t, task)
              : t(task.mine ? 'You have it in hand.' : '{who} has it in hand.', { who: task.takenBy })}
          </p>
          {task.mine && (
            <Key icon={IconArrowBackUp} onPress={() => giveBack(task)}>
              {t('Give the task back')}
            </Key>
          )}
          {task.status === taskState.open && !busy && (
            <Key icon={IconHandGrab} look="go" onPress={() => takeInHand(task)}>
              {t('Take the task')}
            </Key>
          )}
        </article>
      ))}
    </Frame>
  );
}
