import { IconSearch } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useState } from 'react';
import { isNameQuery } from '#areas/home/global-search/global-search.contract.ts';
import { Dialog } from '#kit/web/dialog.tsx';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { useNavigate } from '#kit/web/screen.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import { isShownInMenu, screens } from '#app/screens.ts';
import { MenuIcon } from './icons.tsx';
import { useNonMenuStaticSearchHits } from './static-search.ts';
import { useActionHits } from './palette-actions.ts';
import type { PaletteDialog } from './palette-actions.ts';
import { useExactRecordSearchHits } from './record-search.ts';
import type { PaletteHit } from './record-search.ts';

const most = 20;
const mostKnown = 8;
/** Words that find the tutorials. */
const helpWords = ['help', 'ayuda', '帮助'];
interface PaletteProps {
  /** Returns what was typed before the field had focus. Called once. */
  typed: () => string;
  onClose: () => void;
  openDialog: (dialog: PaletteDialog) => void;
}
/**
 * The command palette (Ctrl K): every action that the user may do, every screen, setting, report and tour that they can open, and
 * every record with a number or a name.
 */
export default function Palette({ typed, onClose, openDialog }: PaletteProps) {
  const t = useTranslate();
  const [text, setText] = useState('');
  const [activeIndex, setActiveIndex] = useState(0);
  const navigate = useNavigate();
  const found = useHits(text, openDialog);
  const go = (hit: PaletteHit) => {
    onClose();
    if (hit.onChoose) hit.onChoose();
    else navigate(hit.path, hit.search);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setActiveIndex((old) =>
        found.length === 0 ? 0 : (old + (event.key === 'ArrowDown' ? 1 : -1) + found.length) % found.length,
      );
    }
    const hit = found[activeIndex];
    if (event.key === 'Enter' && hit) go(hit);
  };
  return (
    <Dialog open isHeaderless title={t('Find')} onClose={onClose}>
      <div className="palette-dialog">
        <div className="palette-input">
          <IconSearch size={16} stroke={2} aria-hidden />
          <input
            data-autofocus
            role="combobox"
            aria-expanded
            aria-controls="palette-hits"
            aria-activedescendant={found[activeIndex] ? `hit-${activeIndex}` : undefined}
            aria-label={t('Find a page, action, setting, report, record or person')}
            placeholder={t('Number, name, page or action')}
            value={text}
            onFocus={() => {
              const early = typed();
              if (early) setText((old) => old + early);
            }}
            onChange={(e) => {
              setText(e.target.value);
              setActiveIndex(0);
            }}
            onKeyDown={press}
          />
        </div>
        <ul role="listbox" id="palette-hits" className="listbox" aria-label={t('Results')}>
          {found.map((hit, index) => (
            <li
              key={hit.key}
              id={`hit-${index}`}
              role="option"
              aria-selected={index === activeIndex}
              className={index === activeIndex ? 'active' : ''}
              onMouseEnter={() => setActiveIndex(index)}
              onClick={() => go(hit)}
            >
              <span className="row grow">
                <MenuIcon name={hit.icon} />
                <span className="ellipsis">{hit.label}</span>
              </span>
              <span className="muted">{hit.secondaryText}</span>
            </li>
          ))}
        </ul>
        {found.length === 0 && (
          <p className="muted palette-empty" role="status">
            {t('No matches for “{text}”.', { text })}
          </p>
        )}
      </div>
    </Dialog>
  );
}

function useHits(text: string, openDialog: (dialog: PaletteDialog) => void): PaletteHit[] {
  const t = useTranslate();
  const me = useCurrentUser();
  const searchText = text.trim().toLowerCase();
  const numbers = useExactRecordSearchHits(text.trim());
  const staticHits = useNonMenuStaticSearchHits(searchText);
  const actions = useActionHits(text, openDialog);
  const visitor = { roles: me.user.roles, permissions: me.permissions };
  const seeksHelp = searchText.length > 1 && helpWords.some((word) => word.startsWith(searchText));
  const open = screens
    .filter((s) => isShownInMenu(s, visitor))
    .filter((s) => {
      const texts = [s.title, s.titleSuffix, s.group].map((text) => (text ? t(text).toLowerCase() : ''));
      return texts.some((text) => text.includes(searchText)) || (seeksHelp && s.group === 'Tutorials');
    })
    .map((s): PaletteHit => ({
      key: s.path,
      label: s.titleSuffix ? `${t(s.title)} · ${t(s.titleSuffix)}` : t(s.title),
      secondaryText: s.group ? t(s.group) : '',
      icon: s.icon,
      path: s.path,
    }));
  // Later results from the server never displace the screen whose name was typed.
  const here = [...open, ...staticHits.slice(0, mostKnown)];
  const all = isNameQuery(text) ? [...here, ...numbers] : [...numbers, ...here].slice(0, most);
  return actions.hasVerb ? [...actions.hits, ...all] : [...all, ...actions.hits];
}
