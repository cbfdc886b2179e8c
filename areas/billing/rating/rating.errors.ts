import { defineErrors } from '#kit/contract/errors.ts';

/** Why a shipment cannot be rated (saved as its error) or split. */
export const ratingErrors = defineErrors('rating', {
  noRateFound: {
    status: 412,
    sentence: 'No rate found',
    description: 'No tariff matches a line of the shipment, or the shipment has no lines.',
  },
  noFuelPrice: {
    status: 412,
    sentence: 'No fuel price for the week of {date}',
    description:
      'The week of the outbound date has no fuel price. The shipment is not rated, because a missing fuel surcharge would go unnoticed.',
  },
  noFuelTable: {
    status: 412,
    sentence: 'No fuel table for {date}. Create one in Rates & Tariffs, Fuel.',
    description:
      'No fuel table is in effect on the outbound date. The shipment is not rated, because it would have no fuel surcharge.',
  },
  noFuelRow: {
    status: 412,
    sentence: 'The fuel table has no row for a price of {price}',
    description: 'The fuel table has no row for the price of the week.',
  },
  noDetailSelected: {
    status: 400,
    sentence: 'Select at least one detail.',
    description: 'No line of the shipment is selected for the split.',
  },
  allDetailsSelected: {
    status: 400,
    sentence: 'Leave at least one detail unselected.',
    description: 'All lines of the shipment are selected for the split.',
  },
});
