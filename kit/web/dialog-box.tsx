import { Modal } from '@mantine/core';
import type { DialogProps } from './dialog.tsx';
import { useText } from './text.tsx';
import { Library } from './theme/library.tsx';

/** The dialog itself: focus is held inside and returns to the opener; Escape closes what floats in it first. */
export default function DialogBox({ title, bare, onClose, children, foot, wide }: DialogProps) {
  const t = useText();
  const close = () => document.querySelector('[data-floating]') === null && onClose();
  return (
    <Library>
      <Modal
        opened
        onClose={close}
        title={title}
        size={bare ? 560 : wide ? 640 : 420}
        withCloseButton={!bare}
        closeButtonProps={{ 'aria-label': t('Close') }}
        {...(bare ? { centered: false, yOffset: '12vh', classNames: { header: 'unseen', body: 'flush' } } : {})}
      >
        {children}
        {foot && <div className="dialog-foot">{foot}</div>}
      </Modal>
    </Library>
  );
}
