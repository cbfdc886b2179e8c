import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { showCount } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { useKeys } from '#kit/web/keys.ts';
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
  useKeys({
    n: () => {
      onAdd();
      return true;
    },
  });
  return (
    <Screen
      title={t('Billing Rating')}
      note={showCount(total)}
      beside={seg}
      acts={
        <Action look="go" icon={IconPlus} keys="n" onPress={onAdd}>
          {act}
        </Action>
      }
    >
      {children}
    </Screen>
  );
}
