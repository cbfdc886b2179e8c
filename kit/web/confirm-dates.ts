import type { Failure } from './answers.ts';
import { ask } from './ask.ts';
import { say } from './text.tsx';

/** Asks whether a date that lies far off is meant; false when the person leaves the question. */
export const confirmDates = ({ sentence }: Failure): Promise<boolean> =>
  ask({
    title: say('Check the date'),
    body: say(sentence.text, sentence.params),
    act: say('Use this date'),
    leave: say('Cancel'),
  });
