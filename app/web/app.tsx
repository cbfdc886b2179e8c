import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy } from 'react';
import { AccountPanels } from '#areas/accounts/accounts/account-panels.part.tsx';
import { UnitPanels } from '#areas/orders/unit-page/unit-panels.part.tsx';
import { queries } from '#kit/web/query.ts';
import { router } from './router.tsx';
import { Starting } from './starting.tsx';

// Fetched with the first account's page.
const AccountBlocks = lazy(() =>
  import('#areas/calendar/blocked-accounts/account-blocks.part.tsx').then((part) => ({
    default: part.AccountBlocks,
  })),
);
const AccountCareOf = lazy(() =>
  import('#areas/calendar/days-of-service/account-care-of.part.tsx').then((part) => ({
    default: part.AccountCareOf,
  })),
);
const ClosingNote = lazy(() =>
  import('#areas/calendar/days-of-service/account-care-of.part.tsx').then((part) => ({
    default: part.ClosingNote,
  })),
);
// Fetched with the first unit's page.
const UnitInWords = lazy(() =>
  import('#areas/outbound/tracking/unit-in-words.part.tsx').then((part) => ({ default: part.UnitInWords })),
);
const unitPanels = [UnitInWords];
const accountOffers = { panels: [AccountCareOf, AccountBlocks], closing: ClosingNote };

/** The whole client, below the page that loads it. */
export function App() {
  return (
    <QueryClientProvider client={queries}>
      <Starting>
        <AccountPanels value={accountOffers}>
          <UnitPanels value={unitPanels}>
            <RouterProvider router={router} />
          </UnitPanels>
        </AccountPanels>
      </Starting>
    </QueryClientProvider>
  );
}
