import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy } from 'react';
import { AccountPanelsProvider } from '#areas/accounts/accounts/account-panels.component.tsx';
import { UnitPanelsProvider } from '#areas/orders/unit-page/unit-panels.component.tsx';
import { queryClient } from '#kit/web/api-query.ts';
import { router } from './router.tsx';
import { StartupGate } from './startup-gate.tsx';

// Loaded with the first account page.
const AccountBlocks = lazy(() =>
  import('#areas/calendar/blocked-accounts/account-blocks.component.tsx').then((part) => ({
    default: part.AccountBlocksSection,
  })),
);
const AccountCareOf = lazy(() =>
  import('#areas/calendar/days-of-service/account-care-of.component.tsx').then((part) => ({
    default: part.FreightOfOtherConsigneesInCareOfAccount,
  })),
);
const ClosingNote = lazy(() =>
  import('#areas/calendar/days-of-service/account-care-of.component.tsx').then((part) => ({
    default: part.AccountClosingImpactNote,
  })),
);
// Loaded with the first unit page.
const UnitInWords = lazy(() =>
  import('#areas/outbound/tracking/unit-timeline.component.tsx').then((part) => ({
    default: part.UnitTimelinePanel,
  })),
);
const unitPanels = [UnitInWords];
const accountOffers = { panels: [AccountCareOf, AccountBlocks], activeChangePreview: ClosingNote };

/** The whole client, below the page that loads it. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <StartupGate>
        <AccountPanelsProvider value={accountOffers}>
          <UnitPanelsProvider value={unitPanels}>
            <RouterProvider router={router} />
          </UnitPanelsProvider>
        </AccountPanelsProvider>
      </StartupGate>
    </QueryClientProvider>
  );
}
