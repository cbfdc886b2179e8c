import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { View } from './plan-view.web.ts';
import { Action } from '#kit/web/action.tsx';
import { useText } from '#kit/web/text.tsx';

/** Nearer and farther. */
export function ZoomActs({ view }: { view: View }) {
  const t = useText();
  return (
    <>
      <Action
        small
        icon={IconPlus}
        label={t('Nearer')}
        whyNot={view.nearer ? null : t('It is as near as it gets.')}
        onPress={() => view.nearer?.()}
      />
      <Action
        small
        icon={IconMinus}
        label={t('Farther')}
        whyNot={view.farther ? null : t('The whole floor is shown.')}
        onPress={() => view.farther?.()}
      />
    </>
  );
}
