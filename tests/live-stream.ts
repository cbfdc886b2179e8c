import type { TestUser, TestWorld } from './world.ts';

/** Opens a user's live stream and records the topics that the server publishes from now on. */
export async function openLiveStream(world: TestWorld, user: TestUser) {
  const stop = new AbortController();
  const stream = await fetch(`${world.address}/api/live`, {
    headers: { authorization: `Bearer test:${user.subject}` },
    signal: stop.signal,
  });
  let heard = '';
  const follow = async (): Promise<void> => {
    for await (const part of stream.body ?? []) heard += new TextDecoder().decode(part);
  };
  const followed = follow().catch(() => undefined);
  return {
    /** Returns the published topics, each once. */
    topics: (): string[] => [
      ...new Set([...heard.matchAll(/"topic":"([^"]+)"/g)].map(([, topic = '']) => topic)),
    ],
    async close(): Promise<void> {
      stop.abort();
      await followed;
    },
  };
}
