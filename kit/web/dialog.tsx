import { IconX } from '@tabler/icons-react';
import type { KeyboardEvent as ReactKeyboardEvent, ReactNode, RefObject } from 'react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { listFocusableElements, trapTabFocus } from './focus.ts';
import { isInTypingOrSelectField } from './use-hotkeys.ts';
import { useTranslate } from './translate.tsx';

export interface DialogProps {
  title: string;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
  /** Buttons, the primary one last. */
  footer?: ReactNode;
  isWide?: boolean;
  /** Positioned high and without a header. The title is only for screen readers. */
  isHeaderless?: boolean;
  /** A form beside its subject: a 640 px panel on the right, without scrim, with its buttons always visible. */
  isSidePanel?: boolean;
}

/**
 * A 420 px dialog over the page. Focus is trapped inside and returns to the opener. Escape first closes what floats inside it.
 * Enter in a field runs the primary action.
 */
export function Dialog({ open, ...props }: DialogProps) {
  return open ? <Box {...props} /> : null;
}
export { confirmAction } from './confirm-dialog.ts';

function Box({
  title,
  isHeaderless: bare,
  isSidePanel: side,
  onClose,
  children,
  footer: foot,
  isWide: wide,
}: Omit<DialogProps, 'open'>) {
  const t = useTranslate();
  const titleId = useId();
  const frame = useRef<HTMLElement>(null);
  // A press that began inside, such as a text selection, does not close the dialog.
  const outside = useRef(false);
  useFocusBack();
  useHeldFocus(frame);
  useEscape(frame, onClose);
  return createPortal(
    <div
      className={`dialog-overlay ${bare ? 'near-top' : ''} ${side ? 'at-side' : ''}`}
      onMouseDown={(event) => {
        outside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        if (outside.current && event.target === event.currentTarget) onClose();
      }}
    >
      <section
        ref={frame}
        className={`dialog ${wide ? 'wide' : ''} ${bare ? 'headerless' : ''} ${side ? 'docked' : ''}`}
        role="dialog"
        aria-modal={side ? undefined : 'true'}
        aria-labelledby={titleId}
        tabIndex={-1}
      >
        <header className={bare ? 'visually-hidden' : undefined}>
          <h2 id={titleId}>{title}</h2>
          {!bare && (
            <button type="button" className="btn sm icon ghost" aria-label={t('Close')} onClick={onClose}>
              <IconX size={18} stroke={1.75} aria-hidden />
            </button>
          )}
        </header>
        <div className="dialog-content" onKeyDown={enter}>
          {children}
          {foot && <div className="dialog-footer">{foot}</div>}
        </div>
      </section>
    </div>,
    document.body,
  );
}

/** Of several open dialogs, the last one handles the keyboard. */
const isTop = (node: HTMLElement | null): boolean =>
  [...document.querySelectorAll('[aria-modal="true"], .dialog')].at(-1) === node;

/** Focus moves into the dialog, to the element that requests it or to the first control, and Tab stays inside. */
function useHeldFocus(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const node = frame.current;
    if (!node) return undefined;
    // Waits until the content has set its own focus.
    const timer = setTimeout(() => {
      if (node.contains(document.activeElement)) return;
      const first =
        node.querySelector<HTMLElement>('[data-autofocus]') ?? listFocusableElements(node)[0] ?? node;
      first.focus({ preventScroll: true });
    });
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Tab' || event.defaultPrevented || !isTop(node)) return;
      // A popover over it handles Tab itself.
      if (document.activeElement?.closest('[data-floating]')) return;
      trapTabFocus(event, node);
    };
    document.addEventListener('keydown', press);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', press);
    };
  }, [frame]);
}

/** Every open dialog receives Escape. Only the top one closes, and only if nothing floats over it. */
function useEscape(frame: RefObject<HTMLElement | null>, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return;
      if (document.querySelector('[data-floating]') !== null || !isTop(frame.current)) return;
      // A field commits partly typed input on blur. Only then is it known whether input would be lost.
      const field = document.activeElement;
      if (field instanceof HTMLElement && isInTypingOrSelectField(field)) {
        field.blur();
        field.focus({ preventScroll: true });
      }
      // It may have closed itself by now. Then no confirmation appears.
      setTimeout(() => frame.current !== null && close());
    };
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, [frame]);
}

function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // Runs after the dialog has left the page, and only if nothing else has taken focus.
      setTimeout(() => {
        const lost = document.activeElement === null || document.activeElement === document.body;
        if (lost && opener instanceof HTMLElement && opener.isConnected)
          opener.focus({ preventScroll: true });
      });
    },
    [opener],
  );
}

/**
 * Forms with a submit button handle Enter themselves. Other dialogs run their primary action after the field has committed its
 * input.
 */
function enter(event: ReactKeyboardEvent<HTMLElement>): void {
  const { currentTarget: dialog, target } = event;
  if (
    event.key !== 'Enter' ||
    event.defaultPrevented ||
    event.nativeEvent.isComposing ||
    !(target instanceof HTMLInputElement) ||
    target.getAttribute('aria-expanded') === 'true'
  )
    return;
  if (dialog.querySelector('button[type="submit"]')) return;
  event.preventDefault();
  setTimeout(() => dialog.querySelector<HTMLButtonElement>('.dialog-footer .btn.primary')?.click());
}
