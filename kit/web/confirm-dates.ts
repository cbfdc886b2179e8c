import { commonErrors } from '#kit/contract/errors.ts';
import type { Failure } from './answers.ts';
import { ask } from './ask.ts';
import { say } from './text.tsx';

/** Asks whether a date that lies far off is meant; false when the person leaves the question. */
export const confirmDates = ({ sentence, error }: Failure): Promise<boolean> =>
  ask({
    title: error === commonErrors.datesFar.code ? say('Check the dates') : say('Check the date'),
    body: say(sentence.text, sentence.params),
    act: error === commonErrors.datesFar.code ? say('Use these dates') : say('Use this date'),
    leave: say('Cancel'),
  });
