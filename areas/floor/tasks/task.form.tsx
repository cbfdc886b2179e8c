import { saveTask, saveTaskBody } from './tasks.contract.ts';
import type { TaskRow } from './tasks.contract.ts';
import { usePeople } from './people.web.ts';
import { taskWords } from './task-words.web.ts';
import { NumberField, SelectField, TextField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { FormBeside } from '#kit/web/form-beside.tsx';
import { useAct } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.tsx';

/** How many boxes a task asks for, whom, and what is said of it. */
export function TaskForm({ task, onClose }: { task: TaskRow; onClose: () => void }) {
  const t = useText();
  const people = usePeople(task.warehouseId);
  const save = useAct(saveTask, { says: () => ({ text: 'The task is saved.' }) });
  const form = useForm(
    saveTaskBody,
    { units: task.units, scannerUserId: task.forId, note: task.note ?? '', rowVersion: task.rowVersion },
    async (values, how) => {
      const saved = await save.run({ params: { id: task.id }, body: values }, how);
      if (saved) onClose();
      return saved !== undefined;
    },
    { draft: `task.${task.id}`, version: task.rowVersion },
  );
  return (
    <FormBeside form={form} title={t('Change the task')} submit={t('Save task')} onClose={onClose}>
      <p className="mid">{taskWords(t, task)}</p>
      <NumberField form={form} name="units" label={t('Number of boxes')} width={180} />
      <SelectField
        form={form}
        name="scannerUserId"
        label={t('For')}
        options={people}
        empty={t('Everybody with a scanner')}
        hint={
          task.takenBy === null
            ? undefined
            : t('{who} has it in hand. For somebody else it will be open again.', { who: task.takenBy })
        }
      />
      <TextField form={form} name="note" label={t('Note')} />
    </FormBeside>
  );
}
