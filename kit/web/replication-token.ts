/**
 * The replication position that this tab has seen. The response to its last write contained it, and no server responds with older
 * data.
 */
export const replicationToken = {
  value: '',
  update(said: string | null): void {
    if (said) replicationToken.value = said;
  },
};
