/** How far this tab has seen the data: what it wrote last was answered with it, and no server answers it with less. */
export const position = {
  seen: '',
  hear(said: string | null): void {
    if (said) position.seen = said;
  },
};
