import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { TransitionBlocker } from '#kit/contract/lifecycle.ts';
import { useTranslate } from './translate.tsx';
import { Tooltip } from './tooltip.tsx';

export interface ButtonProps {
  children?: ReactNode;
  /** What a press does. While its promise runs the button cannot be pressed again. */
  onPress: () => unknown;
  icon?: Icon;
  /** go: the one primary act of a bar. risk: destructive. ghost: quiet. */
  look?: 'plain' | 'go' | 'risk' | 'ghost';
  /** Why it cannot be pressed now: a sentence, or the answer of the lifecycle's whyNot. Null: it can. */
  whyNot?: TransitionBlocker | string | null | false;
  /** The key shown on the button. */
  keys?: string;
  /** For an icon alone: its name. */
  label?: string;
  small?: boolean;
}

/** A button. One that cannot be pressed stays reachable by keyboard and says why in its tooltip. */
export function Button({
  children,
  onPress,
  icon: Glyph,
  look = 'plain',
  whyNot,
  keys,
  label,
  small,
}: ButtonProps) {
  const [busy, setBusy] = useState(false);
  const why = useReason(whyNot);
  const press = async () => {
    if (why || busy) return;
    setBusy(true);
    try {
      await onPress();
    } finally {
      setBusy(false);
    }
  };
  const alone = children === undefined;
  const button = (
    <button
      type="button"
      className={`btn ${look === 'plain' ? '' : look} ${small ? 'sm' : ''} ${alone ? 'icon' : ''}`}
      aria-disabled={why || busy ? true : undefined}
      data-busy={busy || undefined}
      aria-label={label}
      onClick={() => void press()}
    >
      {Glyph && <Glyph size={16} stroke={1.75} aria-hidden />}
      {children}
      {keys && <kbd aria-hidden>{keys}</kbd>}
    </button>
  );
  const tip = why || (alone ? label : '');
  return tip ? <Tooltip label={tip}>{button}</Tooltip> : button;
}

/** The reason in the reader's language; nothing where there is none. */
function useReason(whyNot: ButtonProps['whyNot']): string {
  const t = useTranslate();
  if (!whyNot) return '';
  if (typeof whyNot === 'string') return whyNot;
  return t(whyNot.sentence, whyNot.params);
}
