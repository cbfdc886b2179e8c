import type { DispatchPort } from './port.ts';

/** No dispatch system is connected. Only our own loads are known. */
export const ownEstimateDispatch: DispatchPort = {
  async findArrivals(loads) {
    return {
      isOwnEstimate: true,
      unusable: [],
      arrivals: loads.flatMap(({ load, stops }) =>
        stops.flatMap(({ seq, ourEta }) =>
          ourEta === null
            ? []
            : [{ load, seq, eta: ourEta, reportedAt: null, deliveredAt: null, note: null }],
        ),
      ),
    };
  },
};
