import { createContext, use } from 'react';
import type { ComponentType, ReactNode } from 'react';
import type { Account } from './account-editor.contract.ts';

/** A panel that a feature above accounts adds to the account page. null: it has nothing to show for this account. */
export type AccountPanelComponent = ComponentType<{ account: Account }>;
export interface AccountPanelSet {
  panels: readonly AccountPanelComponent[];
  /** Shows what closing or reopening an account affects, before the user confirms. */
  activeChangePreview: AccountPanelComponent | null;
}
const Offered = createContext<AccountPanelSet>({ panels: [], activeChangePreview: null });
export const AccountPanelsProvider = Offered.Provider;
export const useAccountPanels = (): AccountPanelSet => use(Offered);

export function AccountPanelSection({
  title,
  wide,
  children,
}: {
  title: string;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <section className={`panel ${wide ? 'wide' : ''}`} aria-label={title}>
      <header>
        <h2>{title}</h2>
      </header>
      <div className="panel-body">{children}</div>
    </section>
  );
}
