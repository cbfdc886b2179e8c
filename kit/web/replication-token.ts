/**
 * The replication position that this tab has seen. The response to its last write contained it, and no server responds with older
 * data.
 */
export const seenReplicationPosition = {
  value: '',
  update(token: string | null): void {
    if (token) seenReplicationPosition.value = token;
  },
};
