import { useId, useState } from 'react';
import type { ConsigneeFlag } from './accounts.contract.ts';
import { consigneeFlags, consigneeFlagNames } from './accounts.contract.ts';
import { consigneeFlagGroups } from './flag-groups.rules.ts';
import { useTranslate } from '#kit/web/translate.tsx';

/** A consignee's flags by topic, each with its effect. The search matches both. */
export function ConsigneeFlagsField({
  value,
  onChange,
}: {
  value: readonly unknown[];
  onChange: (flags: ConsigneeFlag[]) => void;
}) {
  const t = useTranslate();
  const [sought, seek] = useState('');
  const id = useId();
  const toggle = (flag: ConsigneeFlag, on: boolean) =>
    onChange(consigneeFlags.filter((f) => (f === flag ? on : value.includes(f))));
  const groups = consigneeFlagGroups
    .map(({ name, flags }) => ({
      name,
      flags: consigneeFlags.flatMap((flag) => {
        const does = flags[flag];
        if (does === undefined) return [];
        const searchableText = `${t(consigneeFlagNames[flag])} ${t(does)}`.toLowerCase();
        return searchableText.includes(sought.trim().toLowerCase()) ? [{ flag, does }] : [];
      }),
    }))
    .filter((group) => group.flags.length > 0);
  return (
    <fieldset className="account-flag-options" data-field="flags">
      <legend>{t('Flags')}</legend>
      <input
        type="search"
        className="input"
        aria-label={t('Search flags')}
        placeholder={t('Search flags')}
        value={sought}
        onChange={(event) => seek(event.target.value)}
        // Enter in the flag search does not submit the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {groups.length === 0 && <p className="muted">{t('No flags match.')}</p>}
      {groups.map((group) => (
        <div key={group.name} role="group" aria-label={t(group.name)}>
          <h4>{t(group.name)}</h4>
          {group.flags.map(({ flag, does }) => (
            <div key={flag} className="account-flag">
              <label className="checkbox-label">
                <input
                  type="checkbox"
                  className="checkbox"
                  checked={value.includes(flag)}
                  aria-describedby={`${id}${flag}`}
                  onChange={(event) => toggle(flag, event.target.checked)}
                />
                {t(consigneeFlagNames[flag])}
              </label>
              <p className="caption" id={`${id}${flag}`}>
                {t(does)}
              </p>
            </div>
          ))}
        </div>
      ))}
    </fieldset>
  );
}
