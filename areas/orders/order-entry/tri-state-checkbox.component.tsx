type CheckState = 'none' | 'part' | 'all';
export function computeCheckState(selectedCount: number, totalCount: number): CheckState {
  if (selectedCount === 0) return 'none';
  return selectedCount === totalCount ? 'all' : 'part';
}

/** A checkbox that can be partly checked. */
export function TriStateCheckbox({
  state,
  label,
  onToggle,
}: {
  state: CheckState;
  label: string;
  onToggle: () => void;
}) {
  return (
    <input
      type="checkbox"
      className="checkbox"
      aria-label={label}
      checked={state === 'all'}
      ref={(box) => {
        if (box) box.indeterminate = state === 'part';
      }}
      onChange={onToggle}
    />
  );
}
