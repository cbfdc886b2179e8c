import type { ReactNode } from 'react';

export interface ConfirmDialogOptions {
  /** Says the act and the number: "Delete 46 units". */
  title: string;
  /** What it touches. */
  body?: ReactNode;
  /** The button repeats the verb: "Delete 46 units". */
  confirmLabel: string;
  /** How to leave: "Keep", "Back". */
  leave?: string;
  risk?: boolean;
  /** What it touches is a table: it gets the room of one. */
  wide?: boolean;
}
export interface OpenConfirmDialog extends ConfirmDialogOptions {
  answer: (yes: boolean) => void;
}

let asked: OpenConfirmDialog | null = null;
export const getOpenConfirmDialog = (): OpenConfirmDialog | null => asked;
const watchers = new Set<() => void>();
const put = (next: OpenConfirmDialog | null) => {
  asked = next;
  for (const tell of watchers) tell();
};
export const subscribeToConfirmDialog = (tell: () => void) => {
  watchers.add(tell);
  return () => watchers.delete(tell);
};

/** Asks before a destructive or long act: `if (await ask({ title, body, act })) …`. One question at a time. */
export function confirmAction(question: ConfirmDialogOptions): Promise<boolean> {
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
