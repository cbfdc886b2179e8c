import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { TransitionBlocker } from '#kit/contract/lifecycle.ts';
import { useTranslate } from './translate.tsx';
import { Tooltip } from './tooltip.tsx';

export interface ButtonProps {
  children?: ReactNode;
  /** Runs on press. While its promise is pending the button cannot be pressed again. */
  onPress: () => unknown;
  icon?: Icon;
  /** go: the primary action of a bar. risk: destructive. ghost: quiet. */
  variant?: 'plain' | 'primary' | 'danger' | 'ghost';
  /** Why the button is disabled: a message, or the lifecycle's blocker. Null means it is enabled. */
  disabledReason?: TransitionBlocker | string | null | false;
  /** The hotkey shown on the button. */
  hotkey?: string;
  /** The accessible name of an icon-only button. */
  label?: string;
  isSmall?: boolean;
}

/** A button. A disabled one stays focusable and shows the reason in its tooltip. */
export function Button({
  children,
  onPress,
  icon: Glyph,
  variant: look = 'plain',
  disabledReason: whyNot,
  hotkey: keys,
  label,
  isSmall: small,
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

/** The reason in the user's language, or an empty text. */
function useReason(whyNot: ButtonProps['disabledReason']): string {
  const t = useTranslate();
  if (!whyNot) return '';
  if (typeof whyNot === 'string') return whyNot;
  return t(whyNot.sentence, whyNot.params);
}
