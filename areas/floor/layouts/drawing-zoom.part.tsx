import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { DrawingViewport } from './drawing-viewport.web.ts';
import { Button } from '#kit/web/button.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** Nearer and farther. */
export function ZoomButtons({ view }: { view: DrawingViewport }) {
  const t = useTranslate();
  return (
    <>
      <Button
        small
        icon={IconPlus}
        label={t('Nearer')}
        whyNot={view.nearer ? null : t('It is as near as it gets.')}
        onPress={() => view.nearer?.()}
      />
      <Button
        small
        icon={IconMinus}
        label={t('Farther')}
        whyNot={view.farther ? null : t('The whole floor is shown.')}
        onPress={() => view.farther?.()}
      />
    </>
  );
}
