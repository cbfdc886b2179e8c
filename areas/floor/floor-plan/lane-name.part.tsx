import './lane-name.css';
import type { FloorSlot } from '#areas/floor/layouts/floor-now.contract.ts';
import type { TaskFrom } from '#areas/floor/tasks/task-from.web.ts';
import { useText } from '#kit/web/text.tsx';

/** The code of a lane; a press begins a task there. */
export function LaneName({
  name,
  slots,
  onSend,
}: {
  name: string;
  slots: readonly FloorSlot[];
  onSend: ((from: TaskFrom) => void) | null;
}) {
  const t = useText();
  if (!onSend) return <b className="code">{name}</b>;
  const label = t('Send a task from lane {lane}', { lane: name });
  return (
    <b className="code">
      <button
        type="button"
        className="floor-send"
        title={label}
        aria-label={label}
        onClick={() => onSend({ slot: null, lane: name, slots })}
      >
        {name}
      </button>
    </b>
  );
}
