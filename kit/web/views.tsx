import { IconDots, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Action } from './action.tsx';
import type { List } from './list.ts';
import type { Values } from './list-query.ts';
import { written } from './list-query.ts';
import { Menu } from './menu.tsx';
import { Popover } from './popover.tsx';
import { recall, remember } from './remember.ts';
import { useText } from './text.tsx';

export interface View {
  name: string;
  /** The filters and the sort; what is not named is cleared. */
  query: Values;
}
const own = (query: Values): Values =>
  Object.fromEntries(
    Object.entries(query).filter(
      ([name, value]) => name !== 'page' && name !== 'rows' && written(value) !== '',
    ),
  );
const same = (a: Values, b: Values) =>
  JSON.stringify(
    Object.entries(own(a))
      .map(([n, v]) => [n, written(v)])
      .toSorted(),
  ) ===
  JSON.stringify(
    Object.entries(own(b))
      .map(([n, v]) => [n, written(v)])
      .toSorted(),
  );

/** Views of a list: those of the screen, and the user's own by name (filters and sort). Beside the title, in `beside` of <Screen>. */
export function Views({ name, list, presets = [] }: { name: string; list: List; presets?: readonly View[] }) {
  const t = useText();
  const place = `views.${name}`;
  const [saved, setSaved] = useState<View[]>(() => recall<View[]>(place) ?? []);
  const keep = (next: View[]) => {
    setSaved(next);
    remember(place, next);
  };
  const take = (view: View) =>
    list.set({
      ...Object.fromEntries(Object.keys(own(list.query)).map((n) => [n, undefined])),
      ...view.query,
    });
  return (
    <div className="views" role="group" aria-label={t('Views')}>
      {presets.map((view) => (
        <button
          key={view.name}
          type="button"
          aria-pressed={same(view.query, list.query)}
          onClick={() => take(view)}
        >
          {view.name}
        </button>
      ))}
      {saved.map((view) => (
        <span key={view.name} className="view">
          <button type="button" aria-pressed={same(view.query, list.query)} onClick={() => take(view)}>
            {view.name}
          </button>
          <ViewMenu
            view={view}
            onName={(next) => keep(saved.map((v) => (v === view ? { ...v, name: next } : v)))}
            onSave={() => keep(saved.map((v) => (v === view ? { ...v, query: own(list.query) } : v)))}
            onDelete={() => keep(saved.filter((v) => v !== view))}
          />
        </span>
      ))}
      <NameView
        label={t('Save this view')}
        onName={(next) =>
          keep([...saved.filter((v) => v.name !== next), { name: next, query: own(list.query) }])
        }
      />
    </div>
  );
}

function ViewMenu({
  view,
  onName,
  onSave,
  onDelete,
}: {
  view: View;
  onName: (name: string) => void;
  onSave: () => void;
  onDelete: () => void;
}) {
  const t = useText();
  const [naming, setNaming] = useState(false);
  if (naming)
    return (
      <NameView
        label={t('Rename')}
        start={view.name}
        opened
        onName={onName}
        onClose={() => setNaming(false)}
      />
    );
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <button type="button" className="more" aria-label={t('Acts of view {name}', { name: view.name })}>
          <IconDots size={13} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onSave}>{t('Save the present filters in it')}</Menu.Item>
        <Menu.Item onClick={() => setNaming(true)}>{t('Rename')}</Menu.Item>
        <Menu.Item color="red" onClick={onDelete}>
          {t('Delete view {name}', { name: view.name })}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function NameView({
  label,
  start = '',
  opened = false,
  onName,
  onClose,
}: {
  label: string;
  start?: string;
  opened?: boolean;
  onName: (name: string) => void;
  onClose?: () => void;
}) {
  const t = useText();
  const [open, setOpen] = useState(opened);
  const [text, setText] = useState(start);
  const close = () => {
    setOpen(false);
    setText(start);
    onClose?.();
  };
  const save = () => {
    if (text.trim() === '') return;
    onName(text.trim().slice(0, 40));
    close();
  };
  return (
    <Popover
      opened={open}
      onChange={(next) => (next ? setOpen(true) : close())}
      position="bottom-start"
      trapFocus
    >
      <Popover.Target>
        <button type="button" aria-label={label} title={label} onClick={() => setOpen(!open)}>
          <IconPlus size={14} stroke={1.75} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className="row">
          <input
            className="input"
            data-autofocus
            aria-label={t('Name of the view')}
            placeholder={t('Name of the view')}
            maxLength={40}
            value={text}
            onChange={(e) => setText(e.target.value)}
            onKeyDown={(e) => {
              if (e.key === 'Enter') save();
            }}
          />
          <Action
            look="go"
            whyNot={text.trim() === '' ? t('{field} is required', { field: t('Name of the view') }) : null}
            onPress={save}
          >
            {t('Save')}
          </Action>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
