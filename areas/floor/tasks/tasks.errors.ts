import { defineErrors } from '#kit/contract/errors.ts';

export const taskErrors = defineErrors('tasks', {
  noUnitsToMove: {
    status: 412,
    sentence: 'No units at {from} need to go there.',
    description:
      'There are no units at the start of the task, or all of them are already at its destination.',
  },
  tooManyUnits: {
    status: 400,
    sentence:
      'Only {count, plural, one {# unit} other {# units}} from {from} can go there. Enter a lower number.',
    description: 'The task has more units than there are at its start.',
  },
  unitsAlreadyArrived: {
    status: 412,
    sentence:
      '{count, plural, one {# unit has} other {# units have}} already arrived. Enter a higher number or cancel the task.',
    description: 'The new unit count is not higher than the number of units that already arrived.',
  },
  tooManyTasks: {
    status: 412,
    sentence: '{count, plural, one {# task is} other {# tasks are}} already open here. Cancel one first.',
    description: 'The warehouse has the maximum number of open tasks.',
  },
  alreadyTaken: {
    status: 409,
    sentence: '{who} already has this task.',
    description: 'Another user has already taken the task.',
  },
  otherTaskInProgress: {
    status: 412,
    sentence: 'You already have a task. Release it first.',
    description: 'The user has already taken another open task of the day.',
  },
  taskNotTaken: {
    status: 412,
    sentence: 'You haven’t started this task.',
    description: 'The user did not take the task, or no longer has it.',
  },
});
