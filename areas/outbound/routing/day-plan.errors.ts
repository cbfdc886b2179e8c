import { defineErrors } from '#kit/contract/errors.ts';

export const dayPlanErrors = defineErrors('plan', {
  changed: {
    status: 409,
    sentence: '{load} has changed. Check the plan again.',
    description: 'Somebody else planned a load after this plan was looked at, or it was synchronized.',
  },
  begun: {
    status: 409,
    sentence: '{load} has started loading, so it keeps its stops.',
    description: 'A load that the plan changes is loading, loaded, gone, or loads elsewhere too.',
  },
  moved: {
    status: 409,
    sentence: '{name} is now planned elsewhere. Check the plan again.',
    description:
      'A stop of the plan is not there any more, or rides on a load that the plan does not change.',
  },
  faults: {
    status: 412,
    sentence: 'This plan has {count, plural, one {# issue} other {# issues}}. Apply it anyway?',
    description:
      'A changed load is too full, late for a window that must be kept, or breaks another rule, and nobody confirmed it.',
  },
  nothing: {
    status: 412,
    sentence: 'The plan matches the loads. There is nothing to apply.',
    description: 'No load is changed.',
  },
});
