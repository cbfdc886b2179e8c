import type { ReactNode } from 'react';
import { showCount } from '#kit/contract/money.ts';
import { NewAct } from '#kit/web/new-act.tsx';
import { Screen } from '#kit/web/screen.tsx';
import { useText } from '#kit/web/text.tsx';

/** The screen of a list of the tariff room, below the choice of its parts: it is counted, and added to by key. */
export function RoomList({
  seg,
  total,
  act,
  onAdd,
  children,
}: {
  seg: ReactNode;
  total: number;
  /** What adding is called. */
  act: string;
  onAdd: () => void;
  /** Its filters, its table and its pages. */
  children: ReactNode;
}) {
  const t = useText();
  return (
    <Screen
      title={t('Billing Rating')}
      note={showCount(total)}
      beside={seg}
      acts={<NewAct onPress={onAdd}>{act}</NewAct>}
    >
      {children}
    </Screen>
  );
}
