import { useState } from 'react';
import { Dialog } from '#kit/web/dialog.tsx';
import { listBoundHotkeys } from '#kit/web/use-hotkeys.ts';
import type { Translate } from '#kit/web/translate.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** The key labels, the names they are bound by, and what they do, in display order. */
const keysOf = (t: Translate): readonly [string[], string[], string][] => [
  [['Ctrl', 'K'], ['ctrl+k'], t('Find a page or a number')],
  [['g', 'h'], ['g'], t('Go to Home; o Orders, u Units, l Loads, f Floor, s Shipments')],
  [['j', 'k'], ['j', 'k'], t('Move through the list')],
  [['↵'], ['Enter'], t('Open details')],
  [['Esc'], ['Escape'], t('Close, clear or go back')],
  [['x'], ['x'], t('Select (Shift j k for a range)')],
  [['Ctrl', 'A'], ['ctrl+a'], t('Select all')],
  [['f'], ['f'], t('Filter')],
  [['[', ']'], ['[', ']'], t('Previous and next page or record')],
  [['n'], ['n'], t('New')],
  [['e'], ['e'], t('Edit line')],
  [['p'], ['p'], t('Print')],
  [['Ctrl', 'P'], ['ctrl+p'], t('Print all labels')],
  [['b'], ['b'], t('Switch between board and table')],
  [['w'], ['w'], t('Switch between week and list')],
  [['+', '-'], ['+', '-'], t('Zoom in and out')],
  [['y'], ['y'], t('Explain the focused number, then the next. Or Alt+click any number.')],
  [['Ctrl', 'Z'], ['ctrl+z', 'ctrl+y'], t('Undo. Redo with Shift or Y.')],
];
/** Hotkeys that work everywhere, and those that a list binds besides j and k. */
const silent = new Set([
  '?',
  ' ',
  'ctrl+Enter',
  'ArrowDown',
  'ArrowUp',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
]);

/** The hotkeys of the current screen, as it has bound them. Single-letter keys work outside input fields. */
export default function KeysHelp({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  // What was bound below the dialog when it opened.
  const [bound] = useState(listBoundHotkeys);
  const knownHotkeys = keysOf(t);
  const rows: [string[], string][] = [
    ...knownHotkeys.flatMap(([names, keys, what]): [string[], string][] =>
      keys.some((key) => bound.has(key)) ? [[names, what]] : [],
    ),
    ...[...bound]
      .filter((key) => !silent.has(key) && !knownHotkeys.some(([, keys]) => keys.includes(key)))
      .map((key): [string[], string] => [[key], t('Action on this screen')]),
    [['Ctrl', '↵'], t('Run the main action')],
    [['?'], t('Show this list')],
  ];
  return (
    <Dialog open title={t('Keyboard shortcuts')} onClose={onClose}>
      <dl className="description-list two-columns hotkey-list">
        {rows.map(([names, what]) => (
          <div key={names.join(' ')} className="pair">
            <dt>
              {names.map((n) => (
                <kbd key={n}>{n}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
