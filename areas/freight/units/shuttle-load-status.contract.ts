/** Apart from the calls, for screens that only lead to a list by its state. */
export const shuttleLoadStatus = { pending: 0, loading: 1, loaded: 2, released: 3, arrived: 4 } as const;
/** Those that have not left. */
export const dockedShuttleLoadStatuses = [
  shuttleLoadStatus.pending,
  shuttleLoadStatus.loading,
  shuttleLoadStatus.loaded,
];
