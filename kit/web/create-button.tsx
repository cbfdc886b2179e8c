import type { Icon } from '@tabler/icons-react';
import { IconPlus } from '@tabler/icons-react';
import { Button } from './button.tsx';
import type { ButtonProps } from './button.tsx';
import { useScreenAction } from './screen-actions.ts';
import { useHotkeys } from './use-hotkeys.ts';

/** Creates a record of the screen: the primary button of its header, the N key, and the palette. */
export function CreateButton({
  children,
  icon = IconPlus,
  disabledReason: whyNot = null,
  onPress,
}: Pick<ButtonProps, 'children' | 'disabledReason'> & { icon?: Icon; onPress: () => void }) {
  useHotkeys({
    n: () => {
      if (whyNot) return false;
      onPress();
      return true;
    },
  });
  useScreenAction('create', onPress, !whyNot);
  return (
    <Button variant="primary" icon={icon} hotkey="n" disabledReason={whyNot} onPress={onPress}>
      {children}
    </Button>
  );
}
