import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { FocusScope } from 'react-aria/FocusScope';
import { Overlay } from 'react-aria/Overlay';
import { useOverlay } from 'react-aria/useOverlay';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { LayerLocale, useTabLoop } from './layer-scope.tsx';
import { isInTypingOrSelectField } from './use-hotkeys.ts';

/** Dialogs, drawn with React Aria: it traps focus, makes the background inert and knows which layer is on top. */

export interface DialogLayerProps {
  overlayClassName: string;
  className: string;
  titleId: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with an inert background. */
export function ModalDialogLayer({
  overlayClassName,
  className,
  titleId,
  onClose,
  children,
}: DialogLayerProps) {
  const frame = useRef<HTMLElement>(null);
  const close = useCloseAfterCommit(frame, onClose);
  useEscapeOutside(frame, close);
  return (
    <LayerLocale>
      <ModalOverlay
        isOpen
        isDismissable
        className={overlayClassName}
        onOpenChange={(isOpen) => !isOpen && close()}
      >
        <Modal className="display-contents">
          <Dialog ref={frame} className={className} aria-labelledby={titleId}>
            {children}
            <InitialFocus frame={frame} />
          </Dialog>
        </Modal>
      </ModalOverlay>
    </LayerLocale>
  );
}

/** A dialog beside the list. The list stays usable by mouse, and Tab stays in the dialog. */
export function SideDialogLayer(props: DialogLayerProps) {
  return (
    <LayerLocale>
      <Overlay disableFocusManagement>
        <FocusScope>
          <SideDialog {...props} />
        </FocusScope>
      </Overlay>
    </LayerLocale>
  );
}
function SideDialog({ overlayClassName, className, titleId, onClose, children }: DialogLayerProps) {
  const overlay = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLElement>(null);
  const close = useCloseAfterCommit(frame, onClose);
  const keepTab = useTabLoop();
  const { overlayProps } = useOverlay({ isOpen: true, onClose: close }, overlay);
  useEscapeOutside(overlay, close);
  const press = (event: KeyboardEvent<HTMLElement>) => {
    keepTab(event);
    overlayProps.onKeyDown?.(event);
  };
  return (
    <div {...overlayProps} onKeyDown={press} ref={overlay} className={overlayClassName}>
      <Dialog ref={frame} className={className} aria-labelledby={titleId}>
        {children}
        <InitialFocus frame={frame} />
      </Dialog>
    </div>
  );
}

/** Covers the page during long work. Only the work, or its own button, ends it. */
export function BusyLayer({ label, children }: { label: string; children: ReactNode }) {
  return (
    <LayerLocale>
      <ModalOverlay isOpen isKeyboardDismissDisabled className="busy-overlay">
        <Modal className="display-contents">
          <Dialog role="alertdialog" className="busy-dialog" aria-label={label}>
            {children}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </LayerLocale>
  );
}

/**
 * Focus starts on the element that requests it, else on the first field, else on the first button of the footer. It does not
 * start on Close. Rendered last, so that the content has set its own focus before.
 */
function InitialFocus({ frame }: { frame: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const node = frame.current;
    if (!node || node.contains(document.activeElement)) return;
    const isUsable = (one: HTMLElement) => !one.matches(':disabled') && one.getClientRects().length > 0;
    const find = (selector: string) => [...node.querySelectorAll<HTMLElement>(selector)].find(isUsable);
    const first =
      find('[data-autofocus]') ??
      find('.dialog-content :is(input:not([type="hidden"]), select, textarea)') ??
      find('.dialog-footer :is(button, a[href])') ??
      find('.dialog-content :is(button, a[href], [tabindex="0"])');
    first?.focus({ preventScroll: true });
  }, [frame]);
  return null;
}

/**
 * A field commits partly typed input on blur. Only then is it known whether closing would lose input. The commit may also close
 * the dialog by itself, and then no confirmation appears.
 */
function useCloseAfterCommit(frame: RefObject<HTMLElement | null>, onClose: () => void): () => void {
  const latest = useRef(onClose);
  latest.current = onClose;
  return () => {
    const field = document.activeElement;
    if (field instanceof HTMLElement && frame.current?.contains(field) && isInTypingOrSelectField(field))
      flushSync(() => {
        field.blur();
        field.focus({ preventScroll: true });
      });
    if (frame.current !== null) latest.current();
  };
}

/**
 * Escape also closes the top dialog while focus is outside: in the list beside a side dialog, or nowhere, after a toast with the
 * focus has disappeared.
 */
function useEscapeOutside(layer: RefObject<HTMLElement | null>, onEscape: () => void): void {
  const close = useEffectEvent(onEscape);
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
      // A layer with the focus handles the key, and under a modal layer this one is inert.
      if (event.target instanceof Element && event.target.closest('[role$="dialog"], [data-floating]'))
        return;
      if (!layer.current?.closest('[inert]')) close();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [layer]);
}
