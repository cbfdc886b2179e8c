import { createContext, use } from 'react';
import type { ComponentType, ReactNode } from 'react';
import type { Account } from './account-editor.contract.ts';

/** What a feature above the accounts shows on an account's page; null where it has nothing to say of this account. */
export type AccountPanel = ComponentType<{ account: Account }>;
export interface AccountPanelSet {
  panels: readonly AccountPanel[];
  /** What an account that closes or opens again touches, said before it does. */
  closing: AccountPanel | null;
}
const Offered = createContext<AccountPanelSet>({ panels: [], closing: null });
export const AccountPanelsProvider = Offered.Provider;
export const useAccountPanels = (): AccountPanelSet => use(Offered);

export function AccountPagePanel({
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
