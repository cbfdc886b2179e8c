/**
 * The statuses of a shuttle load, as stored in the database. Separate from the endpoints, for screens that only link to a
 * list filtered by status.
 */
export const shuttleLoadStatus = { pending: 0, loading: 1, loaded: 2, released: 3, arrived: 4 } as const;
/** The statuses of shuttles that have not departed. */
export const dockedShuttleLoadStatuses = [
  shuttleLoadStatus.pending,
  shuttleLoadStatus.loading,
  shuttleLoadStatus.loaded,
];
