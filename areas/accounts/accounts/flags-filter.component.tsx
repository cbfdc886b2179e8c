import { Popover } from '#kit/web/popover.tsx';
import { IconFilter, IconX } from '@tabler/icons-react';
import type { ConsigneeFlag } from './accounts.contract.ts';
import { consigneeFlags, consigneeFlagNames } from './accounts.contract.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** Selects consignee flags. Several flags together mean all of them. */
export function ConsigneeFlagsFilter({
  value,
  onChange,
  label,
}: {
  /** What it filters, if a screen has two of them. */ label?: string;
  value: readonly ConsigneeFlag[];
  onChange: (flags: ConsigneeFlag[]) => void;
}) {
  const t = useTranslate();
  const name = label ?? t('Flags');
  const toggle = (flag: ConsigneeFlag, on: boolean) =>
    onChange(consigneeFlags.filter((f) => (f === flag ? on : value.includes(f))));
  return (
    <Popover position="bottom-end" trapFocus>
      <span className={`chip ${value.length === 0 ? 'add' : ''}`}>
        <Popover.Target>
          <button type="button" className="chip-main">
            <IconFilter size={14} stroke={1.75} aria-hidden />
            {name}
            {value.length > 0 && <b>{value.map((flag) => t(consigneeFlagNames[flag])).join(', ')}</b>}
          </button>
        </Popover.Target>
        {value.length > 0 && (
          <button
            type="button"
            className="chip-remove"
            aria-label={t('Clear flags')}
            onClick={() => onChange([])}
          >
            <IconX size={13} aria-hidden />
          </button>
        )}
      </span>
      <Popover.Dropdown>
        <div className="option-list" role="group" aria-label={name}>
          {consigneeFlags.map((flag) => (
            <label key={flag}>
              <input
                type="checkbox"
                className="checkbox"
                checked={value.includes(flag)}
                onChange={(event) => toggle(flag, event.target.checked)}
              />
              {t(consigneeFlagNames[flag])}
            </label>
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
