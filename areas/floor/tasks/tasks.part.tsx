import { IconBan, IconClipboardList, IconPencil, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import './tasks.css';
import { cancelTask, findTasks, sendTaskAgain, taskLife, taskState } from './tasks.contract.ts';
import type { TaskRow } from './tasks.contract.ts';
import { SendTaskForm } from './send-task.form.tsx';
import { TaskForm } from './task.form.tsx';
import type { TaskFrom } from './task-from.web.ts';
import { taskWords } from './task-words.web.ts';
import type { FloorNow } from '#areas/floor/layouts/floor-now.contract.ts';
import { whyNot } from '#kit/contract/lifecycle.ts';
import { Action } from '#kit/web/action.tsx';
import { ask } from '#kit/web/ask.ts';
import { Drawer } from '#kit/web/drawer.tsx';
import { useMe } from '#kit/web/me.ts';
import { showClock } from '#kit/web/moments.ts';
import { newest } from '#kit/web/newer.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { State } from '#kit/web/state.tsx';
import type { Say } from '#kit/web/text.tsx';
import { useText } from '#kit/web/text.tsx';

/** The form of a new task, once somebody said where it begins. */
export function SendTask(props: {
  warehouseId: number;
  floor: FloorNow;
  from: TaskFrom | null;
  onClose: () => void;
}) {
  const { from } = props;
  if (!from) return null;
  return <SendTaskForm key={from.slot?.placeId ?? from.lane} {...props} from={from} />;
}

/** The tasks of the running day: a button that says how many are not done, and the list that it opens beside the plan. */
export function FloorTasks({ warehouseId, zone }: { warehouseId: number; zone: string }) {
  const t = useText();
  const tasks = useAnswer(findTasks, { query: { warehouseId } });
  const [shown, setShown] = useState(false);
  const [form, setForm] = useState<TaskRow | null>(null);
  const waiting = (tasks.data ?? []).filter((task) => task.status < taskState.done).length;
  return (
    <>
      <Action small icon={IconClipboardList} onPress={() => setShown(!shown)}>
        {waiting === 0 ? t('Tasks') : t('Tasks {count}', { count: waiting })}
      </Action>
      {shown && (
        <Drawer title={t('Tasks to the scanners')} onClose={() => setShown(false)}>
          <Answered of={tasks} lines={6}>
            {(rows) =>
              rows.length === 0 ? (
                <p className="dim">
                  {t('No task was sent today. Press a place or a lane of the plan to send one.')}
                </p>
              ) : (
                <ul className="tasks-list">
                  {rows.map((task) => (
                    <Task key={task.id} task={task} zone={zone} onEdit={() => setForm(task)} />
                  ))}
                </ul>
              )
            }
          </Answered>
        </Drawer>
      )}
      {form && <TaskForm key={form.id} task={newest(tasks.data ?? [], form)} onClose={() => setForm(null)} />}
    </>
  );
}

function Task({ task, zone, onEdit }: { task: TaskRow; zone: string; onEdit: () => void }) {
  const t = useText();
  const words = taskWords(t, task);
  return (
    <li aria-label={words}>
      <div className="tasks-head">
        <State of="task" value={task.status} />
        <span className="grow" />
        <Acts task={task} words={words} onEdit={onEdit} />
      </div>
      <b>{words}</b>
      {task.note !== null && <p>{task.note}</p>}
      <div className="row">
        <div
          className={`lane grow ${task.status === taskState.done ? 't-done' : 't-move'}`}
          role="progressbar"
          aria-label={words}
          aria-valuenow={task.counted}
          aria-valuemin={0}
          aria-valuemax={task.units}
        >
          <i style={{ width: `${Math.min(100, Math.round((100 * task.counted) / task.units))}%` }} />
        </div>
        <span className="num cap">{t('{counted} of {units}', task)}</span>
      </div>
      <p className="cap">{told(t, task, zone)}</p>
    </li>
  );
}
/** Who has it, since when, and how it ended. */
function told(t: Say, task: TaskRow, zone: string): string {
  const at = (instant: string) => showClock(instant, zone, false);
  const lines = [
    t('Sent by {who} at {time}', { who: task.sentBy, time: at(task.sentAt) }),
    task.forName === null ? null : t('for {who}', { who: task.forName }),
    task.takenBy === null || task.takenAt === null
      ? null
      : t('taken by {who} at {time}', { who: task.takenBy, time: at(task.takenAt) }),
    task.endedAt === null ? null : t('ended at {time}', { time: at(task.endedAt) }),
    task.status === taskState.done && task.counted < task.units ? t('nothing was left there') : null,
    task.status < taskState.done && task.left === 0 ? t('nothing is left there') : null,
  ];
  return lines.filter(Boolean).join(', ');
}

function Acts({ task, words, onEdit }: { task: TaskRow; words: string; onEdit: () => void }) {
  const t = useText();
  const me = useMe();
  const cancel = useAct(cancelTask, { says: () => ({ text: 'The task is cancelled.' }) });
  const again = useAct(sendTaskAgain, { says: () => ({ text: 'The task is sent to the scanners.' }) });
  const params = { id: task.id };
  const throwAway = async () => {
    const sure = await ask({
      title: t('Cancel the task'),
      body: words,
      act: t('Cancel the task'),
      leave: t('Keep'),
      risk: true,
    });
    if (sure) await cancel.run({ params });
  };
  if (task.status >= taskState.done)
    return (
      <Action
        small
        look="ghost"
        icon={IconSend}
        whyNot={whyNot(taskLife, 'sendAgain', task.status, me)}
        label={t('Send the task again')}
        onPress={() => again.run({ params })}
      />
    );
  return (
    <>
      <Action
        small
        look="ghost"
        icon={IconPencil}
        whyNot={whyNot(taskLife, 'change', task.status, me)}
        label={t('Change the task')}
        onPress={onEdit}
      />
      <Action
        small
        look="ghost"
        icon={IconBan}
        whyNot={whyNot(taskLife, 'cancel', task.status, me)}
        label={t('Cancel the task')}
        onPress={throwAway}
      />
    </>
  );
}
