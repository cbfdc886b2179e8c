import { defineErrors } from '#kit/contract/errors.ts';

/** Why a shipment cannot be rated (saved as its error) or split. */
export const ratingErrors = defineErrors('rating', {
  noRateFound: {
    status: 412,
    sentence: 'No rate found',
    description: 'No tariff fits a detail of the shipment, or it has none.',
  },
  noFuelPrice: {
    status: 412,
    sentence: 'No fuel price for the week of {date}',
    description: 'The week of the outbound date has no price: free fuel would be noticed by nobody.',
  },
  noFuelTable: {
    status: 412,
    sentence: 'No fuel table for {date}. Create one in Rates & Tariffs, Fuel.',
    description: 'No fuel table has begun on the outbound date: freight would bear no fuel surcharge.',
  },
  noFuelRow: {
    status: 412,
    sentence: 'The fuel table has no row for a price of {price}',
    description: 'The fuel table has no row for the price of the week.',
  },
  selectOneDetail: {
    status: 400,
    sentence: 'Select at least one detail.',
    description: 'No detail of the shipment is to be split off.',
  },
  leaveOneDetail: {
    status: 400,
    sentence: 'Leave at least one detail unselected.',
    description: 'All details of the shipment are to be split off.',
  },
});
