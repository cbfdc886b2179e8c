import { IconBan, IconClipboardList, IconPencil, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import './tasks.css';
import {
  cancelTaskEndpoint,
  findTasksOfCurrentDayEndpoint,
  resendEndedTaskAsNewEndpoint,
  taskLifecycle,
  taskStatus,
} from './tasks.contract.ts';
import type { TaskRow } from './tasks.contract.ts';
import type { TaskOrigin } from './task-origin.client.ts';
import { formatTaskSentence } from './task-description.client.ts';
import type { FloorState } from '#areas/floor/layouts/floor-state.contract.ts';
import { getTransitionBlocker } from '#kit/contract/lifecycle.ts';
import { Button } from '#kit/web/button.tsx';
import { confirmAction } from '#kit/web/confirm-dialog.ts';
import { Drawer } from '#kit/web/drawer.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { formatTime } from '#kit/web/format-time.ts';
import { findRowInListOrSelf } from '#kit/web/merge-conflicts.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { lazyComponent } from '#kit/web/lazy-component.tsx';
import { StatusBadge } from '#kit/web/status-badge.tsx';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

const SendTaskForm = lazyComponent(async () => (await import('./send-task.form.tsx')).SendTaskForm);
const EditTaskForm = lazyComponent(async () => (await import('./task.form.tsx')).EditTaskForm);

/** The form for a new task, once its origin is chosen. */
export function SendTaskDialog(props: {
  warehouseId: number;
  floor: FloorState;
  origin: TaskOrigin | null;
  onClose: () => void;
}) {
  const { origin: from } = props;
  if (!from) return null;
  return <SendTaskForm key={from.slot?.placeId ?? from.lane} {...props} origin={from} />;
}

/** The tasks of the operating day: a button with the count of open tasks, and the list that it opens beside the floor plan. */
export function FloorTasksButtonWithDrawer({
  warehouseId,
  timeZone: zone,
}: {
  warehouseId: number;
  timeZone: string;
}) {
  const t = useTranslate();
  const tasks = useApiQuery(findTasksOfCurrentDayEndpoint, { query: { warehouseId } });
  const [isOpen, setOpen] = useState(false);
  const [form, setForm] = useState<TaskRow | null>(null);
  const waiting = (tasks.data ?? []).filter((task) => task.status < taskStatus.done).length;
  return (
    <>
      <Button isSmall icon={IconClipboardList} onPress={() => setOpen(!isOpen)}>
        {waiting === 0 ? t('Tasks') : t('Tasks {count}', { count: waiting })}
      </Button>
      {isOpen && (
        <Drawer title={t('Scanner tasks')} onClose={() => setOpen(false)}>
          <QueryBoundary query={tasks} skeletonLines={6}>
            {(rows) =>
              rows.length === 0 ? (
                <p className="muted">
                  {t('No tasks assigned today. Select a position or lane on the plan to assign one.')}
                </p>
              ) : (
                <ul className="tasks-list">
                  {rows.map((task) => (
                    <Task key={task.id} task={task} timeZone={zone} onEdit={() => setForm(task)} />
                  ))}
                </ul>
              )
            }
          </QueryBoundary>
        </Drawer>
      )}
      {form && (
        <EditTaskForm
          key={form.id}
          task={findRowInListOrSelf(tasks.data ?? [], form)}
          onClose={() => setForm(null)}
        />
      )}
    </>
  );
}

function Task({ task, timeZone: zone, onEdit }: { task: TaskRow; timeZone: string; onEdit: () => void }) {
  const t = useTranslate();
  const words = formatTaskSentence(t, task);
  return (
    <li aria-label={words}>
      <div className="tasks-header">
        <StatusBadge kind="task" value={task.status} />
        <span className="grow" />
        <Acts task={task} words={words} onEdit={onEdit} />
      </div>
      <b>{words}</b>
      {task.note !== null && <p>{task.note}</p>}
      <div className="row">
        <div
          className={`progress-bar grow ${task.status === taskStatus.done ? 'tone-done' : 'tone-move'}`}
          role="progressbar"
          aria-label={words}
          aria-valuenow={task.counted}
          aria-valuemin={0}
          aria-valuemax={task.units}
        >
          <i style={{ width: `${Math.min(100, Math.round((100 * task.counted) / task.units))}%` }} />
        </div>
        <span className="numeric caption">{t('{counted} of {units}', task)}</span>
      </div>
      <p className="caption">{told(t, task, zone)}</p>
    </li>
  );
}
/** Shows who has the task, since when, and how it ended. */
function told(t: Translate, task: TaskRow, timeZone: string): string {
  const formatInstant = (instant: string) => formatTime(instant, timeZone, false);
  const lines = [
    t('Assigned by {who} at {time}', { who: task.sentBy, time: formatInstant(task.sentAt) }),
    task.forName === null ? null : t('for {who}', { who: task.forName }),
    task.takenBy === null || task.takenAt === null
      ? null
      : t('started by {who} at {time}', { who: task.takenBy, time: formatInstant(task.takenAt) }),
    task.endedAt === null ? null : t('ended at {time}', { time: formatInstant(task.endedAt) }),
    task.status === taskStatus.done && task.counted < task.units ? t('no units were left there') : null,
    task.status < taskStatus.done && task.left === 0 ? t('no units left there') : null,
  ];
  return lines.filter(Boolean).join(', ');
}

function Acts({ task, words, onEdit }: { task: TaskRow; words: string; onEdit: () => void }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const cancel = useApiMutation(cancelTaskEndpoint, { successMessage: () => ({ text: 'Task cancelled.' }) });
  const again = useApiMutation(resendEndedTaskAsNewEndpoint, {
    successMessage: () => ({ text: 'Task sent to the scanners.' }),
  });
  const params = { id: task.id };
  const throwAway = async () => {
    const sure = await confirmAction({
      title: t('Cancel task'),
      body: words,
      confirmLabel: t('Cancel task'),
      cancelLabel: t('Back'),
      isDestructive: true,
    });
    if (sure) await cancel.run({ params });
  };
  if (task.status >= taskStatus.done)
    return (
      <Button
        isSmall
        variant="ghost"
        icon={IconSend}
        disabledReason={getTransitionBlocker(taskLifecycle, 'resend', task.status, me)}
        label={t('Assign task again')}
        onPress={() => again.run({ params })}
      />
    );
  return (
    <>
      <Button
        isSmall
        variant="ghost"
        icon={IconPencil}
        disabledReason={getTransitionBlocker(taskLifecycle, 'change', task.status, me)}
        label={t('Edit task')}
        onPress={onEdit}
      />
      <Button
        isSmall
        variant="ghost"
        icon={IconBan}
        disabledReason={getTransitionBlocker(taskLifecycle, 'cancel', task.status, me)}
        label={t('Cancel task')}
        onPress={throwAway}
      />
    </>
  );
}
