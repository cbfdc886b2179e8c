import { Dialog } from '#kit/web/dialog.tsx';
import { useText } from '#kit/web/text.tsx';

/** All keys. Single ones work outside fields. */
export default function KeysHelp({ onClose }: { onClose: () => void }) {
  const t = useText();
  const keys: [string[], string][] = [
    [['Ctrl', 'K'], t('Find a screen or a number')],
    [['g', 'h'], t('Go to Home; o Orders, u Units, l Loads, f Floor, s Shipments')],
    [['j', 'k'], t('Move in the list')],
    [['↵'], t('Open details')],
    [['Esc'], t('Close, clear or back')],
    [['x'], t('Select; with Shift j k a range')],
    [['Ctrl', 'A'], t('Select all')],
    [['f'], t('Filter')],
    [['[', ']'], t('Previous and next page or record')],
    [['n'], t('New')],
    [['p'], t('Print')],
    [['b'], t('Board or table')],
    [['Ctrl', '↵'], t('Do the primary act')],
  ];
  return (
    <Dialog open title={t('Keys')} onClose={onClose}>
      <dl className="kv two keys">
        {keys.map(([names, what]) => (
          <div key={what} className="pair">
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
