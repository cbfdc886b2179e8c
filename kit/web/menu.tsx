import type { ReactNode } from 'react';
import { useEffect, useEffectEvent } from 'react';
import { useLayerParts } from './layer-parts.ts';
import type { PopoverProps } from './popover.tsx';
import { PopoverRoot, PopoverPanel, PopoverTarget, usePopoverContext } from './popover.tsx';

/** A menu of actions at a button. Arrows, Home, End and first letters move, Enter selects, Escape closes. */
export function Menu(props: PopoverProps) {
  return <PopoverRoot {...props} kind="menu" />;
}

function Items({ children }: { children: ReactNode }) {
  const { open } = usePopoverContext();
  return open ? <PopoverPanel isMenu>{children}</PopoverPanel> : null;
}

export interface MenuItemProps {
  children: ReactNode;
  onClick?: () => void;
  leftSection?: ReactNode;
  rightSection?: ReactNode;
  /** Stays focusable, so that `title` can show the reason. */
  disabled?: boolean;
  title?: string;
  /** A destructive action. */
  color?: 'red';
  current?: boolean;
}
function Item(props: MenuItemProps) {
  const layers = useLayerParts();
  return layers && <layers.MenuListItem {...props} />;
}
function Label({ children }: { children: ReactNode }) {
  const layers = useLayerParts();
  return layers && <layers.MenuListLabel>{children}</layers.MenuListLabel>;
}
/**
 * Calls `onSelected` when an item of any menu was selected, including a nested one. The component around the menu can then
 * close.
 */
export function useOnAnyMenuItemSelected(isEnabled: boolean, onSelected: () => void): void {
  const tell = useEffectEvent(onSelected);
  useEffect(() => {
    if (!isEnabled) return undefined;
    // In the capture phase, because a panel stops press events.
    const press = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('[role="menuitem"]:not([aria-disabled])')) tell();
    };
    document.addEventListener('click', press, true);
    return () => document.removeEventListener('click', press, true);
  }, [isEnabled]);
}

Menu.Target = PopoverTarget;
Menu.Dropdown = Items;
Menu.Item = Item;
Menu.Label = Label;
