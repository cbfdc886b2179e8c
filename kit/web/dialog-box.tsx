import { Modal } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useText } from './text.tsx';
import { Library } from './theme/library.tsx';

export interface DialogProps {
  title: string;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
  /** Buttons, the primary one last. */
  foot?: ReactNode;
  wide?: boolean;
  /** High up and without a head; the title is only heard. */
  bare?: boolean;
}

/**
 * The dialog itself: focus is held inside and returns to the opener; Escape closes what floats in it first;
 * Enter in a field does the primary act.
 */
export default function DialogBox({ title, bare, onClose, children, foot, wide }: DialogProps) {
  const t = useText();
  useFocusBack();
  const inside = useRef<HTMLDivElement>(null);
  // Every open dialog hears Escape: the one on top answers.
  const close = () => {
    const top = [...document.querySelectorAll('[aria-modal="true"]')].at(-1);
    if (
      document.querySelector('[data-floating]') === null &&
      (inside.current === null || top?.contains(inside.current))
    )
      onClose();
  };
  return (
    <Library>
      <Modal
        opened
        onClose={close}
        title={title}
        size={bare ? 560 : wide ? 640 : 420}
        withCloseButton={!bare}
        closeButtonProps={{ 'aria-label': t('Close') }}
        {...(bare
          ? { centered: false, yOffset: '12vh', classNames: { header: 'unseen', body: 'flush' } }
          : {})}
      >
        <div className="contents" ref={inside} onKeyDown={enter}>
          {children}
          {foot && <div className="dialog-foot">{foot}</div>}
        </div>
      </Modal>
    </Library>
  );
}

/** The dialog goes at once when it is closed, so the library never gives focus back itself. */
function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // After the dialog has left the page, and only when nothing else has taken focus meanwhile.
      setTimeout(() => {
        const lost = document.activeElement === null || document.activeElement === document.body;
        if (lost && opener instanceof HTMLElement && opener.isConnected)
          opener.focus({ preventScroll: true });
      });
    },
    [opener],
  );
}

/** Forms with a submit button take Enter themselves; the others do their primary act, once the field has taken what was typed. */
function enter(event: KeyboardEvent<HTMLElement>): void {
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
  setTimeout(() => dialog.querySelector<HTMLButtonElement>('.dialog-foot .btn.go')?.click());
}
