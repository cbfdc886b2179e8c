import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { showCount } from '#kit/contract/money.ts';
import { Action } from '#kit/web/action.tsx';
import { Filters } from '#kit/web/filters.tsx';
import { useKeys } from '#kit/web/keys.ts';
import type { List } from '#kit/web/list.ts';
import { Pager } from '#kit/web/pager.tsx';
import { Screen } from '#kit/web/screen.tsx';
import { useText } from '#kit/web/text.tsx';

/** A list of the tariff room, below the choice of its parts: it is found, paged, and added to by key. */
export function RoomList({
  seg,
  list,
  act,
  onAdd,
  filters,
  children,
}: {
  seg: ReactNode;
  list: List;
  /** What adding is called. */
  act: string;
  onAdd: () => void;
  filters: ReactNode;
  /** Its table. */
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
      note={showCount(list.total)}
      beside={seg}
      acts={
        <Action look="go" icon={IconPlus} keys="n" onPress={onAdd}>
          {act}
        </Action>
      }
    >
      <Filters list={list}>{filters}</Filters>
      {children}
      <Pager list={list} />
    </Screen>
  );
}
