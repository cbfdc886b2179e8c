import { IconDots, IconPlus, IconUsers } from '@tabler/icons-react';
import { Suspense, useContext, useEffect, useState } from 'react';
import { formatCount } from '#kit/contract/money.ts';
import { Button } from './button.tsx';
import type { ListState } from './list.ts';
import type { QueryValues } from './list-query.ts';
import { formatQueryValue } from './list-query.ts';
import { Menu } from './menu.tsx';
import { Popover } from './popover.tsx';
import type { SavedListView, SavedListViewStore } from './saved-views-context.ts';
import { SavedListViewsContext } from './saved-views-context.ts';
import { useTranslate } from './translate.tsx';

export interface ListViewPreset {
  name: string;
  /** The filters and the sort. Filters that are not listed are cleared. */
  query: QueryValues;
  /** The number of rows, if they are work to be done. Zero is not shown. */
  count?: number | undefined;
}
const omitPagingAndBlanks = (query: QueryValues): QueryValues =>
  Object.fromEntries(
    Object.entries(query).filter(
      ([name, value]) => name !== 'page' && name !== 'rows' && formatQueryValue(value) !== '',
    ),
  );
const same = (a: QueryValues, b: QueryValues) =>
  JSON.stringify(
    Object.entries(omitPagingAndBlanks(a))
      .map(([n, v]) => [n, formatQueryValue(v)])
      .toSorted(),
  ) ===
  JSON.stringify(
    Object.entries(omitPagingAndBlanks(b))
      .map(([n, v]) => [n, formatQueryValue(v)])
      .toSorted(),
  );

const filtersOf = (query: QueryValues): SavedListView['filters'] =>
  Object.entries(omitPagingAndBlanks(query)).map(([name, value]) => ({
    name,
    value: formatQueryValue(value),
  }));
const queryOf = ({ filters }: SavedListView): QueryValues =>
  Object.fromEntries(filters.map(({ name, value }) => [name, value]));

/**
 * The views of a list: those of the screen, and the user's own by name (filters and sort). <Filters> renders them, in the header
 * if the screen defines some.
 */
export function SavedViewsMenu({
  list,
  presets = [],
}: {
  list: ListState;
  presets?: readonly ListViewPreset[];
}) {
  const t = useTranslate();
  const viewStore = useContext(SavedListViewsContext);
  const { loadViews } = viewStore;
  useEffect(() => loadViews?.(), [loadViews]);
  const ownViews = viewStore.findViews(list.endpointId).filter(({ by }) => !by);
  const take = (query: QueryValues) =>
    list.setFilters({
      ...Object.fromEntries(Object.keys(omitPagingAndBlanks(list.query)).map((n) => [n, undefined])),
      ...query,
    });
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
          {view.count ? <b>{formatCount(view.count)}</b> : null}
        </button>
      ))}
      {viewStore.findViews(list.endpointId).map((view) => (
        <span key={view.id} className="view">
          <button
            type="button"
            aria-pressed={same(queryOf(view), list.query)}
            title={view.by ? t('Shared by {name}', { name: view.by }) : undefined}
            onClick={() => take(queryOf(view))}
          >
            {view.shared && <IconUsers size={13} stroke={1.75} aria-hidden />}
            {view.name}
            {view.by && <span className="visually-hidden">{t('Shared by {name}', { name: view.by })}</span>}
          </button>
          <ViewMenu
            view={view}
            onName={(name) => viewStore.editView({ ...view, name })}
            onSave={() => viewStore.editView({ ...view, filters: filtersOf(list.query) })}
            onCopy={() => viewStore.saveView(list.endpointId, view.name, view.filters)}
            onDelete={() => viewStore.deleteView(view.id)}
            Sharing={viewStore.ShareDialog}
          />
        </span>
      ))}
      <NameView
        label={t('Save view')}
        whyNot={(name) =>
          ownViews.some((view) => view.name === name)
            ? null
            : (viewStore.getSaveBlocker?.(list.endpointId) ?? null)
        }
        onName={(name) => viewStore.saveView(list.endpointId, name, filtersOf(list.query))}
      />
    </div>
  );
}

/**
 * The actions on a view: all of them for the user's own view. Another user's view can be copied, and changed only with
 * permission.
 */
function ViewMenu({
  view,
  onName,
  onSave,
  onCopy,
  onDelete,
  Sharing,
}: {
  view: SavedListView;
  onName: (name: string) => void;
  onSave: () => void;
  onCopy: () => void;
  onDelete: () => void;
  Sharing: SavedListViewStore['ShareDialog'];
}) {
  const t = useTranslate();
  const [doing, setDoing] = useState<'name' | 'share' | null>(null);
  const isOwn = !view.by;
  if (doing === 'name')
    return (
      <NameView
        label={t('Rename view')}
        start={view.name}
        opened
        onName={onName}
        onClose={() => setDoing(null)}
      />
    );
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <button
            type="button"
            className="view-menu-button"
            aria-label={t('Actions for view {name}', { name: view.name })}
          >
            <IconDots size={13} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {!isOwn && <Menu.Item onClick={onCopy}>{t('Copy to my views')}</Menu.Item>}
          {isOwn && <Menu.Item onClick={onSave}>{t('Update with current filters')}</Menu.Item>}
          {Sharing && (isOwn || view.changes === true) && (
            <Menu.Item onClick={() => setDoing('share')}>{t('Share view…')}</Menu.Item>
          )}
          {view.changes !== false && (
            <>
              <Menu.Item onClick={() => setDoing('name')}>{t('Rename view')}</Menu.Item>
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
  /** Returns why a name cannot be saved. Null if it can. */
  whyNot?: (name: string) => string | null;
  onName: (name: string) => void;
  onClose?: () => void;
}) {
  const t = useTranslate();
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
            aria-label={t('View name')}
            placeholder={t('View name')}
            maxLength={40}
            value={text}
            onChange={(e) => setText(e.target.value)}
            onKeyDown={(e) => {
              if (e.key !== 'Enter') return;
              // Otherwise focus would return to the button, and the same key would press it.
              e.preventDefault();
              save();
            }}
          />
          <Button
            variant="primary"
            disabledReason={
              refused ?? (name === '' ? t('{field} is required', { field: t('View name') }) : null)
            }
            onPress={save}
          >
            {t('Save')}
          </Button>
        </div>
        {refused !== null && <p className="muted">{refused}</p>}
      </Popover.Dropdown>
    </Popover>
  );
}
