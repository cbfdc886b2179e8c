import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** Building blocks of the scanner's sheets: a frame with a title, and buttons large enough for gloves. */

export function ScannerSheetFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="scanner-sheet" aria-label={title} tabIndex={0}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
export function ScannerButton({
  icon: Glyph,
  on,
  look = '',
  onPress,
  small,
  end,
  children,
}: {
  icon?: Icon;
  on?: boolean;
  look?: string;
  onPress: () => unknown;
  small?: ReactNode;
  end?: ReactNode;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className={`touch-button scanner-button ${on ? 'active' : ''} ${look}`}
      aria-pressed={on}
      onClick={() => void onPress()}
    >
      {Glyph && <Glyph size={26} stroke={1.75} aria-hidden />}
      <span>
        {children}
        {small ? <small>{small}</small> : null}
      </span>
      {end !== undefined && <span className="button-end">{end}</span>}
    </button>
  );
}

/** Returns the end of a pallet's number, which distinguishes it from the day's other pallets. */
export const formatShortPalletCode = (code: string): string => `…${code.slice(-5, -1)} ${code.slice(-1)}`;
