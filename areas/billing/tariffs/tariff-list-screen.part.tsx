import type { ReactNode } from 'react';
import { formatCount } from '#kit/contract/money.ts';
import { CreateButton } from '#kit/web/create-button.tsx';
import { Screen } from '#kit/web/screen.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** The screen of a list of the tariff room, below the choice of its parts: it is counted, and added to by key. */
export function TariffListScreen({
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
  const t = useTranslate();
  return (
    <Screen
      title={t('Rates & Tariffs')}
      note={formatCount(total)}
      beside={seg}
      acts={<CreateButton onPress={onAdd}>{act}</CreateButton>}
    >
      {children}
    </Screen>
  );
}
