import { IconX } from '@tabler/icons-react';
import type { KeyboardEvent as ReactKeyboardEvent, ReactNode } from 'react';
import { useId } from 'react';
import { flushSync } from 'react-dom';
import { useLayerParts } from './layer-parts.ts';
import { useOpenLayer } from './open-layers.ts';
import { useReturnFocus } from './return-focus.ts';
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
 * A 420 px dialog over the page, which becomes inert. Focus returns to the opener. Escape first closes what floats inside
 * it. Enter in a field runs the primary action.
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
  const layers = useLayerParts();
  useReturnFocus();
  useOpenLayer();
  if (!layers) return null;
  const Layer = side ? layers.SideDialogLayer : layers.ModalDialogLayer;
  return (
    <Layer
      overlayClassName={`dialog-overlay ${bare ? 'near-top' : ''} ${side ? 'at-side' : ''}`}
      className={`dialog ${wide ? 'wide' : ''} ${bare ? 'headerless' : ''} ${side ? 'docked' : ''}`}
      titleId={titleId}
      onClose={onClose}
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
    </Layer>
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
  // Renders what the field has committed with the same key.
  flushSync(() => undefined);
  dialog.querySelector<HTMLButtonElement>('.dialog-footer .btn.primary')?.click();
}
