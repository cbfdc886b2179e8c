import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { DrawingViewport } from './drawing-viewport.client.ts';
import { Button } from '#kit/web/button.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

export function ZoomButtons({ view }: { view: DrawingViewport }) {
  const t = useTranslate();
  return (
    <>
      <Button
        isSmall
        icon={IconPlus}
        label={t('Zoom in')}
        disabledReason={view.zoomIn ? null : t('Maximum zoom reached.')}
        onPress={() => view.zoomIn?.()}
      />
      <Button
        isSmall
        icon={IconMinus}
        label={t('Zoom out')}
        disabledReason={view.zoomOut ? null : t('Showing the whole floor.')}
        onPress={() => view.zoomOut?.()}
      />
    </>
  );
}
