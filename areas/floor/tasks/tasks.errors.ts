import { defineErrors } from '#kit/contract/errors.ts';

export const taskErrors = defineErrors('tasks', {
  nothingThere: {
    status: 412,
    sentence: 'No box of {from} waits to go there.',
    description: 'Nothing stands where the task begins, or all of it is where it should go.',
  },
  tooMany: {
    status: 400,
    sentence: 'Boxes of {from} that can go there: {count}. Ask for no more.',
    description: 'The task asks for more boxes than stand where it begins.',
  },
  thereAlready: {
    status: 412,
    sentence: 'Boxes that came there already: {count}. Ask for more, or cancel the task.',
    description: 'So many boxes as the task is to ask for came already.',
  },
  enough: {
    status: 412,
    sentence: '{count, plural, one {# task is} other {# tasks are}} open here already. Cancel one first.',
    description: 'The warehouse has as many open tasks as it is given.',
  },
  taken: {
    status: 409,
    sentence: '{who} has this task already.',
    description: 'Somebody else took the task first.',
  },
  oneAtATime: {
    status: 412,
    sentence: 'You have a task in hand. Give it back first.',
    description: 'The person has taken another task of the day that is not done.',
  },
  notInHand: {
    status: 412,
    sentence: 'You do not have this task in hand.',
    description: 'The task was not taken by this person, or no longer.',
  },
});
