import type { Icon } from '@tabler/icons-react';
import { IconPlus } from '@tabler/icons-react';
import { Action } from './action.tsx';
import type { ActionProps } from './action.tsx';
import { useKeys } from './keys.ts';

/** How a record of the screen begins: the primary button of its head, and the key N. */
export function NewAct({
  children,
  icon = IconPlus,
  whyNot = null,
  onPress,
}: Pick<ActionProps, 'children' | 'whyNot'> & { icon?: Icon; onPress: () => void }) {
  useKeys({
    n: () => {
      if (whyNot) return false;
      onPress();
      return true;
    },
  });
  return (
    <Action look="go" icon={icon} keys="n" whyNot={whyNot} onPress={onPress}>
      {children}
    </Action>
  );
}
