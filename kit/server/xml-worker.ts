/** The worker side of xml-thread.ts. */
import { parentPort } from 'node:worker_threads';
import { parseXml } from './xml-parse.ts';
import type { XmlThreadMessage, XmlParseTask } from './xml-thread.ts';

if (!parentPort) throw new Error('xml-worker.ts runs in a worker thread');
const port = parentPort;
const answer = (message: XmlThreadMessage, moved: ArrayBuffer[]): void => port.postMessage(message, moved);
port.on('message', (task: XmlParseTask) => {
  try {
    const parsed = parseXml(task);
    answer({ parsed }, parsed.error ? [] : [parsed.events.numbers.buffer]);
  } catch (error) {
    answer({ failed: error instanceof Error ? error : new Error(String(error)) }, []);
  }
});
