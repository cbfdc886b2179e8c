import { useEffect, useMemo, useRef, useState } from 'react';
import type { findSettingsEndpoint } from './settings.contract.ts';
import './settings.css';
import { getSettingDefinition } from '#areas/settings/settings/setting-definitions.contract.ts';
import { settingGroups, splitSettingLabel } from '#areas/settings/settings/setting-groups.contract.ts';
import { useImeInput } from '#kit/web/ime-input.ts';
import type { EndpointListState } from '#kit/web/list.ts';
import type { SelectOption } from '#kit/web/statuses.ts';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

type SettingsList = EndpointListState<typeof findSettingsEndpoint>;

/** Builds the names of the groups, in the user's language and order. */
export const buildSettingGroupOptions = (t: Translate): (SelectOption & { count: number })[] =>
  settingGroups
    .map(({ name, codes }) => ({ value: name, label: translateSettingGroup(t, name), count: codes.length }))
    .toSorted((a, b) => a.label.localeCompare(b.label));

/** Translates the name of a group: the part of its settings' translated labels before the colon. */
export function translateSettingGroup(t: Translate, name: string): string {
  const codes = settingGroups.find((group) => group.name === name)?.codes ?? [];
  const label = codes
    .map((code) => getSettingDefinition(code).label)
    .find((one) => one.startsWith(`${name}: `));
  return label === undefined ? name : splitSettingLabel(t(label))[0];
}

/** The search and the groups of the settings, beside their list. */
export function SettingsIndex({ list }: { list: SettingsList }) {
  const t = useTranslate();
  const groups = useMemo(() => buildSettingGroupOptions(t), [t]);
  const chosen = list.query.group;
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  return (
    <aside className="settings-index" aria-label={t('Groups of settings')}>
      <SettingsSearch list={list} />
      <nav className="settings-groups" aria-label={t('Groups of settings')}>
        <GroupButton
          label={t('All settings')}
          count={total}
          isChosen={chosen === undefined}
          onChoose={() => list.setFilters({ group: undefined })}
        />
        {groups.map(({ value, label, count }) => (
          <GroupButton
            key={value}
            label={label}
            count={count}
            isChosen={chosen === value}
            onChoose={() => list.setFilters({ group: value, description: undefined })}
          />
        ))}
      </nav>
    </aside>
  );
}

function GroupButton({
  label,
  count,
  isChosen,
  onChoose,
}: {
  label: string;
  count: number;
  isChosen: boolean;
  onChoose: () => void;
}) {
  return (
    <button type="button" aria-current={isChosen || undefined} onClick={onChoose}>
      <span className="grow">{label}</span>
      <span className="muted digits">{count}</span>
    </button>
  );
}

/** Searches all groups while the user types. */
function SettingsSearch({ list }: { list: SettingsList }) {
  const t = useTranslate();
  const field = useRef<HTMLInputElement>(null);
  const value = list.query.description ?? '';
  const [text, setText] = useState(value);
  // While the user types, the field is ahead of the URL.
  useEffect(() => {
    if (document.activeElement !== field.current) setText(value);
  }, [value]);
  const typing = useImeInput(text, (typed) => {
    setText(typed);
    list.setFilters({ description: typed.trim() || undefined, group: undefined });
  });
  return (
    <input
      ref={field}
      type="search"
      className="input"
      maxLength={100}
      aria-label={t('Search settings')}
      placeholder={t('Search settings')}
      {...typing}
    />
  );
}
