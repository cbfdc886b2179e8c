/** How far this tab has seen the data: what it wrote last was answered with it, and no server answers it with less. */
export const replicationToken = {
  value: '',
  update(said: string | null): void {
    if (said) replicationToken.value = said;
  },
};
