import { defineErrors } from '#kit/contract/errors.ts';

export const taskErrors = defineErrors('tasks', {
  nothingThere: {
    status: 412,
    sentence: 'No units at {from} need to go there.',
    description: 'Nothing stands where the task begins, or all of it is where it should go.',
  },
  tooMany: {
    status: 400,
    sentence:
      'Only {count, plural, one {# unit} other {# units}} from {from} can go there. Enter a lower number.',
    description: 'The task asks for more boxes than stand where it begins.',
  },
  thereAlready: {
    status: 412,
    sentence:
      '{count, plural, one {# unit has} other {# units have}} already arrived. Enter a higher number or cancel the task.',
    description: 'So many boxes as the task is to ask for came already.',
  },
  enough: {
    status: 412,
    sentence: '{count, plural, one {# task is} other {# tasks are}} already open here. Cancel one first.',
    description: 'The warehouse has as many open tasks as it is given.',
  },
  taken: {
    status: 409,
    sentence: '{who} already has this task.',
    description: 'Somebody else took the task first.',
  },
  oneAtATime: {
    status: 412,
    sentence: 'You already have a task. Release it first.',
    description: 'The person has taken another task of the day that is not done.',
  },
  notInHand: {
    status: 412,
    sentence: 'You haven’t started this task.',
    description: 'The task was not taken by this person, or no longer.',
  },
});
