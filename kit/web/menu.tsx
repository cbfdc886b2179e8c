import type { KeyboardEvent, MouseEvent as Press, ReactNode } from 'react';
import { useEffect, useEffectEvent } from 'react';
import type { PopoverProps } from './popover.tsx';
import { PopoverDropdown, PopoverRoot, PopoverPanel, PopoverTarget, usePopoverContext } from './popover.tsx';

/** A menu of actions at a button. Arrows, Home, End and first letters move, Enter selects, Escape closes. */
export function Menu(props: PopoverProps) {
  return <PopoverRoot {...props} kind="menu" />;
}

function Items({ children }: { children: ReactNode }) {
  const { open } = usePopoverContext();
  return open ? (
    <PopoverPanel role="menu" className="menu" onKeyDown={walk}>
      {children}
    </PopoverPanel>
  ) : null;
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')];
  const currentIndex = items.findIndex((item) => item === document.activeElement);
  const to = next(event.key, currentIndex, items);
  if (to === undefined) return;
  event.preventDefault();
  items[to]?.focus();
}
function next(key: string, currentIndex: number, items: HTMLElement[]): number | undefined {
  if (items.length === 0) return undefined;
  if (key === 'ArrowDown') return (currentIndex + 1) % items.length;
  if (key === 'ArrowUp') return (currentIndex - 1 + items.length) % items.length;
  if (key === 'Home') return 0;
  if (key === 'End') return items.length - 1;
  if (key === 'Tab') return currentIndex;
  if (key.length !== 1 || key === ' ') return undefined;
  const found = [...items.keys()]
    .map((i) => (currentIndex + 1 + i) % items.length)
    .find((i) => items[i]?.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()));
  return found;
}

export interface MenuItemProps {
  children: ReactNode;
  onClick?: (event: Press) => void;
  leftSection?: ReactNode;
  rightSection?: ReactNode;
  /** Stays focusable, so that `title` can show the reason. */
  disabled?: boolean;
  title?: string;
  /** A destructive action. */
  color?: 'red';
  current?: boolean;
}
function Item({
  children,
  onClick,
  leftSection,
  rightSection,
  disabled,
  title,
  color,
  current,
}: MenuItemProps) {
  const { set } = usePopoverContext();
  const press = (event: Press) => {
    if (disabled) return;
    set(false);
    onClick?.(event);
  };
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={`menu-item ${color === 'red' ? 'danger' : ''} ${current ? 'strong' : ''}`}
      aria-disabled={disabled || undefined}
      aria-current={current || undefined}
      title={title}
      onClick={press}
    >
      {leftSection}
      <span className="grow ellipsis">{children}</span>
      {rightSection}
    </button>
  );
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

const Label = ({ children }: { children: ReactNode }) => (
  <div className="menu-label" role="presentation">
    {children}
  </div>
);
const Divider = () => <hr className="menu-divider" />;

Menu.Target = PopoverTarget;
Menu.Dropdown = Items;
Menu.Item = Item;
Menu.Label = Label;
Menu.Divider = Divider;
// A menu can also contain a plain panel.
Menu.Panel = PopoverDropdown;
