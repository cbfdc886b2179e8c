import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from './text.tsx';

export interface DialogProps {
  title: string;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
  /** Buttons, the primary one last. */
  foot?: ReactNode;
  wide?: boolean;
}

/** 420 px. Focus is held inside and returns to the opener; Escape closes. */
export function Dialog({ title, open, onClose, children, foot, wide }: DialogProps) {
  const t = useText();
  return (
    <Modal opened={open} onClose={() => document.querySelector('[data-floating]') === null && onClose()} title={title} size={wide ? 640 : 420} closeButtonProps={{ 'aria-label': t('Close') }}>
      {children}
      {foot && <div className="dialog-foot">{foot}</div>}
    </Modal>
  );
}

export { ask } from './ask.ts';
