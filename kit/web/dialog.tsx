import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSyncExternalStore } from 'react';
import { Action } from './action.tsx';
import { useText } from './text.tsx';

export interface DialogProps {
  title: string;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
  /** Buttons, the primary one last. */
  foot?: ReactNode;
  wide?: boolean;
}

/** 420 px. Focus is held inside and returns to the opener; Escape closes. */
export function Dialog({ title, open, onClose, children, foot, wide }: DialogProps) {
  const t = useText();
  return (
    <Modal opened={open} onClose={onClose} title={title} size={wide ? 640 : 420} closeButtonProps={{ 'aria-label': t('Close') }}>
      {children}
      {foot && <div className="dialog-foot">{foot}</div>}
    </Modal>
  );
}

export interface Question {
  /** Says the act and the number: "Delete 46 units". */
  title: string;
  /** What it touches. */
  body?: ReactNode;
  /** The button repeats the verb: "Delete 46 units". */
  act: string;
  /** How to leave: "Keep", "Back". */
  leave?: string;
  risk?: boolean;
}
interface Asked extends Question {
  answer: (yes: boolean) => void;
}

let asked: Asked | null = null;
const watchers = new Set<() => void>();
const put = (next: Asked | null) => {
  asked = next;
  for (const tell of watchers) tell();
};
const watch = (tell: () => void) => {
  watchers.add(tell);
  return () => watchers.delete(tell);
};

/** Asks before a destructive or long act: `if (await ask({ title, body, act })) …`. One question at a time. */
export function ask(question: Question): Promise<boolean> {
  asked?.answer(false);
  return new Promise((resolve) => {
    put({
      ...question,
      answer: (yes) => {
        put(null);
        resolve(yes);
      },
    });
  });
}

export function Questions() {
  const t = useText();
  const now = useSyncExternalStore(watch, () => asked);
  if (!now) return null;
  return (
    <Dialog
      open
      title={now.title}
      onClose={() => now.answer(false)}
      foot={
        <>
          <Action onPress={() => now.answer(false)}>{now.leave ?? t('Back')}</Action>
          <Action look={now.risk ? 'risk' : 'go'} onPress={() => now.answer(true)}>{now.act}</Action>
        </>
      }
    >
      <div className="dialog-body">{now.body}</div>
    </Dialog>
  );
}
