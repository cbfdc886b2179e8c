import { IconAlertTriangle, IconArrowBackUp, IconHandGrab } from '@tabler/icons-react';
import { translateScanMessage } from './scan-result-view.client.ts';
import { ScannerSheetFrame, ScannerButton } from './scanner-buttons.component.tsx';
import { giveBackTaskOnScanner, takeTaskAndSwitchScannerToIt } from './take-task.client.ts';
import { formatTaskProgress, formatNextTaskScan } from './scanner-tasks.component.tsx';
import { useScannerState } from './scanner-state.client.ts';
import { formatTaskSentence } from '#areas/floor/tasks/task-description.client.ts';
import { taskStatus } from '#areas/floor/tasks/tasks.contract.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** A manager's tasks: the current one first, then those that can be taken, then those of other users. */
export function ScannerTasksSheet() {
  const t = useTranslate();
  const { sync, errorMessage: complaint, isOnline: on } = useScannerState();
  const tasks = (sync?.tasks ?? []).filter((task) => task.status < taskStatus.done);
  const busy = tasks.some((task) => task.mine);
  return (
    <ScannerSheetFrame title={t('Tasks')}>
      {complaint && (
        <p className="scanner-note tone-fault" role="alert">
          <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
          {translateScanMessage(t, complaint.sentence, complaint.params)}
        </p>
      )}
      {!on && <p className="muted">{t('Offline. Showing the last tasks received.')}</p>}
      {tasks.length === 0 && <p className="muted">{t('No open tasks.')}</p>}
      {tasks.map((task) => (
        <article key={task.id} className="scanner-task" aria-label={formatTaskSentence(t, task)}>
          <p className="task-title">{formatTaskSentence(t, task)}</p>
          {task.note !== null && <p className="note">{task.note}</p>}
          <p className="task-status">
            <b>{formatTaskProgress(t, task)}</b>
            {task.takenBy === null
              ? formatNextTaskScan(t, task)
              : t(task.mine ? 'You’re working on it.' : '{who} is working on it.', { who: task.takenBy })}
          </p>
          {task.mine && (
            <ScannerButton icon={IconArrowBackUp} onPress={() => giveBackTaskOnScanner(task)}>
              {t('Release task')}
            </ScannerButton>
          )}
          {task.status === taskStatus.open && !busy && (
            <ScannerButton
              icon={IconHandGrab}
              look="primary"
              onPress={() => takeTaskAndSwitchScannerToIt(task)}
            >
              {t('Start task')}
            </ScannerButton>
          )}
        </article>
      ))}
    </ScannerSheetFrame>
  );
}
