import type { ReactNode } from 'react';
import { formatCount } from '#kit/contract/money.ts';
import { CreateButton } from '#kit/web/create-button.tsx';
import { Screen } from '#kit/web/screen.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** The layout of a list in the tariff section, below the tabs of its parts. Shows the count and adds an entry by hotkey. */
export function TariffListScreen({
  viewSwitch: seg,
  total,
  addLabel: act,
  onAdd,
  children,
}: {
  viewSwitch: ReactNode;
  total: number | undefined;
  /** The label of the button that adds an entry. */
  addLabel: string;
  onAdd: () => void;
  /** Filters, table and pagination. */
  children: ReactNode;
}) {
  const t = useTranslate();
  return (
    <Screen
      title={t('Rates & Tariffs')}
      note={formatCount(total)}
      besideTitle={seg}
      actions={<CreateButton onPress={onAdd}>{act}</CreateButton>}
    >
      {children}
    </Screen>
  );
}
