import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { DrawingViewport } from './drawing-viewport.web.ts';
import { Button } from '#kit/web/button.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

export function ZoomButtons({ view }: { view: DrawingViewport }) {
  const t = useTranslate();
  return (
    <>
      <Button
        small
        icon={IconPlus}
        label={t('Zoom in')}
        whyNot={view.nearer ? null : t('Maximum zoom reached.')}
        onPress={() => view.nearer?.()}
      />
      <Button
        small
        icon={IconMinus}
        label={t('Zoom out')}
        whyNot={view.farther ? null : t('Showing the whole floor.')}
        onPress={() => view.farther?.()}
      />
    </>
  );
}
