import type { KeyboardEvent, ReactNode } from 'react';
import { useFocusManager } from 'react-aria/FocusScope';
import { I18nProvider } from 'react-aria/I18nProvider';
import { useLanguage } from './translate.tsx';

/** React Aria's own texts, such as the button that dismisses a dialog, are in the language of the page. */
export function LayerLocale({ children }: { children: ReactNode }) {
  return <I18nProvider locale={useLanguage()}>{children}</I18nProvider>;
}

/** Returns a handler that keeps Tab in the layer: after the last control comes the first one, and vice versa. */
export function useTabLoop(): (event: KeyboardEvent<HTMLElement>) => void {
  const focus = useFocusManager();
  return (event) => {
    if (event.key !== 'Tab' || event.defaultPrevented) return;
    // React also passes on the keys of panels that were opened from here.
    if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return;
    event.preventDefault();
    // A dialog below handles Tab too.
    event.stopPropagation();
    if (event.shiftKey) focus?.focusPrevious({ tabbable: true, wrap: true });
    else focus?.focusNext({ tabbable: true, wrap: true });
  };
}
