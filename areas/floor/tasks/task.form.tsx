import { updateTaskAndReopenIfReassignedEndpoint, updateTaskBodySchema } from './tasks.contract.ts';
import type { TaskRow } from './tasks.contract.ts';
import { useActiveScannerUserOptions } from './scanner-user-options.client.ts';
import { formatTaskSentence } from './task-description.client.ts';
import { NumberField, SelectField, TextField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { SideForm } from '#kit/web/side-form.tsx';
import { useApiMutation } from '#kit/web/api-query.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** Edits the number of units a task asks for, its assignee and its note. */
export function EditTaskForm({ task, onClose }: { task: TaskRow; onClose: () => void }) {
  const t = useTranslate();
  const people = useActiveScannerUserOptions(task.warehouseId);
  const save = useApiMutation(updateTaskAndReopenIfReassignedEndpoint, {
    successMessage: () => ({ text: 'Task saved.' }),
  });
  const form = useForm(
    updateTaskBodySchema,
    { units: task.units, scannerUserId: task.forId, note: task.note ?? '', rowVersion: task.rowVersion },
    async (values, how) => {
      const saved = await save.run({ params: { id: task.id }, body: values }, how);
      if (saved) onClose();
      return saved !== undefined;
    },
    { draftKey: `task.${task.id}`, rowVersion: task.rowVersion },
  );
  return (
    <SideForm form={form} title={t('Edit task')} submitLabel={t('Save task')} onClose={onClose}>
      <p className="secondary">{formatTaskSentence(t, task)}</p>
      <NumberField form={form} name="units" label={t('Number of units')} width={180} />
      <SelectField
        form={form}
        name="scannerUserId"
        label={t('For')}
        options={people}
        emptyLabel={t('All warehouse users')}
        hint={
          task.takenBy === null
            ? undefined
            : t('{who} is working on it. If you reassign it, it reopens.', { who: task.takenBy })
        }
      />
      <TextField form={form} name="note" label={t('Note')} />
    </SideForm>
  );
}
