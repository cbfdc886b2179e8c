import { IconDots, IconPlus, IconUsers } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { createContext, Suspense, useContext, useState } from 'react';
import { showCount } from '#kit/contract/money.ts';
import { Action } from './action.tsx';
import type { List } from './list.ts';
import type { Values } from './list-query.ts';
import { written } from './list-query.ts';
import { Menu } from './menu.tsx';
import { Popover } from './popover.tsx';
import { useText } from './text.tsx';

export interface View {
  name: string;
  /** The filters and the sort; what is not named is cleared. */
  query: Values;
  /** How many rows it holds, where that is work for somebody: nothing is shown of none. */
  count?: number | undefined;
}
/** A view that somebody has named, with its filters as they stand in the address. */
export interface KeptView {
  id: number;
  name: string;
  filters: { name: string; value: string }[];
  /** Others read it too. */
  shared?: boolean;
  /** Who shares it, of another's. */
  by?: string | null;
  /** Whether it is the person's to change; left out: it is. */
  changes?: boolean;
  /** As it was seen: whoever changes it names it. */
  rowVersion?: number;
}
/** The person's views of all lists, each list by the id of its call. */
export interface KeptViews {
  of: (list: string) => readonly KeptView[];
  /** One of the same name is replaced. */
  keep: (list: string, name: string, filters: KeptView['filters']) => void;
  edit: (view: KeptView) => void;
  drop: (id: number) => void;
  /** Why no view of a new name can be kept for a list; null: one can. */
  whyNoMore?: (list: string) => string | null;
  /** Asks with whom a view is shared; left out: with nobody. */
  Sharing?: ComponentType<{ id: number; onClose: () => void }>;
}
/** Who keeps them: the shell says. Outside of it there are none. */
export const ViewsContext = createContext<KeptViews>({
  of: () => [],
  keep: () => undefined,
  edit: () => undefined,
  drop: () => undefined,
});

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

const filtersOf = (query: Values): KeptView['filters'] =>
  Object.entries(own(query)).map(([name, value]) => ({ name, value: written(value) }));
const queryOf = ({ filters }: KeptView): Values =>
  Object.fromEntries(filters.map(({ name, value }) => [name, value]));

/**
 * Views of a list: those of the screen, and the person's own by name (filters and sort). <Filters> draws them, in the head
 * of the screen when it names some.
 */
export function Views({ list, presets = [] }: { list: List; presets?: readonly View[] }) {
  const t = useText();
  const kept = useContext(ViewsContext);
  const mine = kept.of(list.of).filter(({ by }) => !by);
  const take = (query: Values) =>
    list.set({ ...Object.fromEntries(Object.keys(own(list.query)).map((n) => [n, undefined])), ...query });
  return (
    <div className="views" role="group" aria-label={t('Views')}>
      {presets.map((view) => (
        <button
          key={view.name}
          type="button"
          aria-pressed={same(view.query, list.query)}
          onClick={() => take(view.query)}
        >
          {view.name}
          {view.count ? <b>{showCount(view.count)}</b> : null}
        </button>
      ))}
      {kept.of(list.of).map((view) => (
        <span key={view.id} className="view">
          <button
            type="button"
            aria-pressed={same(queryOf(view), list.query)}
            title={view.by ? t('Shared by {name}', { name: view.by }) : undefined}
            onClick={() => take(queryOf(view))}
          >
            {view.shared && <IconUsers size={13} stroke={1.75} aria-hidden />}
            {view.name}
            {view.by && <span className="unseen">{t('Shared by {name}', { name: view.by })}</span>}
          </button>
          <ViewMenu
            view={view}
            onName={(name) => kept.edit({ ...view, name })}
            onSave={() => kept.edit({ ...view, filters: filtersOf(list.query) })}
            onCopy={() => kept.keep(list.of, view.name, view.filters)}
            onDelete={() => kept.drop(view.id)}
            Sharing={kept.Sharing}
          />
        </span>
      ))}
      <NameView
        label={t('Save this view')}
        whyNot={(name) =>
          mine.some((view) => view.name === name) ? null : (kept.whyNoMore?.(list.of) ?? null)
        }
        onName={(name) => kept.keep(list.of, name, filtersOf(list.query))}
      />
    </div>
  );
}

/** Acts on a view: all of them on one's own; of another's it is copied, and changed only by who may. */
function ViewMenu({
  view,
  onName,
  onSave,
  onCopy,
  onDelete,
  Sharing,
}: {
  view: KeptView;
  onName: (name: string) => void;
  onSave: () => void;
  onCopy: () => void;
  onDelete: () => void;
  Sharing: KeptViews['Sharing'];
}) {
  const t = useText();
  const [doing, setDoing] = useState<'name' | 'share' | null>(null);
  const own = !view.by;
  if (doing === 'name')
    return (
      <NameView label={t('Rename')} start={view.name} opened onName={onName} onClose={() => setDoing(null)} />
    );
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <button type="button" className="more" aria-label={t('Acts of view {name}', { name: view.name })}>
            <IconDots size={13} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {!own && <Menu.Item onClick={onCopy}>{t('Copy it to my views')}</Menu.Item>}
          {own && <Menu.Item onClick={onSave}>{t('Save the present filters in it')}</Menu.Item>}
          {Sharing && (own || view.changes === true) && (
            <Menu.Item onClick={() => setDoing('share')}>{t('Share…')}</Menu.Item>
          )}
          {view.changes !== false && (
            <>
              <Menu.Item onClick={() => setDoing('name')}>{t('Rename')}</Menu.Item>
              <Menu.Item color="red" onClick={onDelete}>
                {t('Delete view {name}', { name: view.name })}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {doing === 'share' && Sharing && (
        <Suspense>
          <Sharing id={view.id} onClose={() => setDoing(null)} />
        </Suspense>
      )}
    </>
  );
}

function NameView({
  label,
  start = '',
  opened = false,
  whyNot = () => null,
  onName,
  onClose,
}: {
  label: string;
  start?: string;
  opened?: boolean;
  /** Why a name cannot be saved; null: it can. */
  whyNot?: (name: string) => string | null;
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
  const name = text.trim().slice(0, 40);
  const refused = whyNot(name);
  const save = () => {
    if (name === '' || refused !== null) return;
    onName(name);
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
              if (e.key !== 'Enter') return;
              // Focus goes back to the button, and the same key would press it.
              e.preventDefault();
              save();
            }}
          />
          <Action
            look="go"
            whyNot={
              refused ?? (name === '' ? t('{field} is required', { field: t('Name of the view') }) : null)
            }
            onPress={save}
          >
            {t('Save')}
          </Action>
        </div>
        {refused !== null && <p className="dim">{refused}</p>}
      </Popover.Dropdown>
    </Popover>
  );
}
