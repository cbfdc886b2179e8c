import { catalogue } from '#kit/contract/errors.ts';

export const taskErrors = catalogue('tasks', {
  nothingThere: {
    status: 412,
    sentence: 'No box of {from} waits to go there.',
    when: 'Nothing stands where the task begins, or all of it is where it should go.',
  },
  tooMany: {
    status: 400,
    sentence: 'Boxes of {from} that can go there: {count}. Ask for no more.',
    when: 'The task asks for more boxes than stand where it begins.',
  },
  thereAlready: {
    status: 412,
    sentence: 'Boxes that came there already: {count}. Ask for more, or cancel the task.',
    when: 'So many boxes as the task is to ask for came already.',
  },
  enough: {
    status: 412,
    sentence: '{count, plural, one {# task is} other {# tasks are}} open here already. Cancel one first.',
    when: 'The warehouse has as many open tasks as it is given.',
  },
  taken: {
    status: 409,
    sentence: '{who} has this task already.',
    when: 'Somebody else took the task first.',
  },
  oneAtATime: {
    status: 412,
    sentence: 'You have a task in hand. Give it back first.',
    when: 'The person has taken another task of the day that is not done.',
  },
  notInHand: {
    status: 412,
    sentence: 'You do not have this task in hand.',
    when: 'The task was not taken by this person, or no longer.',
  },
});
