import './lane-name.css';
import type { FloorSlot } from '#areas/floor/layouts/floor-state.contract.ts';
import type { TaskOrigin } from '#areas/floor/tasks/task-origin.client.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** The code of a lane. Pressing it starts a task there. */
export function LaneNameButton({
  name,
  slots,
  onAssignTask: onSend,
}: {
  name: string;
  slots: readonly FloorSlot[];
  onAssignTask: ((from: TaskOrigin) => void) | null;
}) {
  const t = useTranslate();
  if (!onSend) return <b className="code">{name}</b>;
  const label = t('Assign a task from lane {lane}', { lane: name });
  return (
    <b className="code">
      <button
        type="button"
        className="lane-name-button"
        title={label}
        aria-label={label}
        onClick={() => onSend({ slot: null, lane: name, slots })}
      >
        {name}
      </button>
    </b>
  );
}
